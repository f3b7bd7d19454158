import type pg from 'pg'
import { isDatabaseError } from '../connection-errors.ts'
import type { Server } from './database-address.ts'
import { examineServer, wireOf } from './server-role.ts'

/** Before a server that has not answered is given up. */
const looksMax = 2

/**
 * Ends connections to a server that has gone silent: a machine that is frozen, or cut off, ends none itself, and no statement either. One
 * that merely works for long answers who looks.
 */
export class SilentServer {
  readonly #server: Server
  #look: Promise<boolean> | null = null

  constructor(server: Server) {
    this.#server = server
  }

  /**
   * Waits for an answer on a connection. Where there is none for so many seconds, the server is looked at for as long again, and the
   * connection ends if it answers nobody. Returns the function to call once the answer is there.
   */
  expectAnswer(client: pg.ClientBase, silentSecondsMax: number): () => void {
    let isAnswered = false
    const timer = setInterval(async () => {
      if (!(await this.#answers(silentSecondsMax / looksMax)) && !isAnswered) wireOf(client).stream.destroy()
    }, silentSecondsMax * 1000).unref()
    return () => {
      isAnswered = true
      clearInterval(timer)
    }
  }

  /** Whether the server says anything to a new connection, be it that it takes none. All who wait look once. */
  #answers(secondsMax: number): Promise<boolean> {
    this.#look ??= this.#lookAt(secondsMax).finally(() => {
      this.#look = null
    })
    return this.#look
  }

  async #lookAt(secondsMax: number): Promise<boolean> {
    for (let left = looksMax; left > 0; left--) {
      try {
        await examineServer(this.#server, { secondsMax, target: 'any' })
        return true
      } catch (error) {
        if (isDatabaseError(error)) return true
      }
    }
    return false
  }
}
