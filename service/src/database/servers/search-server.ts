import { setTimeout as pause } from 'node:timers/promises'
import { databaseMessages } from '@earshot/messages/cli/database'
import { ConnectionError, hasSqlState } from '../connection-errors.ts'
import type { Server, Target } from './database-address.ts'
import { examineServer, unfitness } from './server-role.ts'

/** How long a server that will not do is left alone before it is looked at again. */
const againMs = 150
/** How long a server before others is waited for when one of those has answered. */
const preferredMs = 300
/** Seconds that one server has to say what it is: libpq's least. */
const lookSecondsMax = 2

export interface Search {
  servers: readonly Server[]
  target: Target
  /** The server that was in use: it stays where it still will do. */
  preferred: Server | null
  secondsMax: number
}

/**
 * Looks for a server that will do, at all of them at once, and again and again, so that a slow one holds up no other.
 * Errors: NO_SERVER, with what each of them said, when there was none in time; that of the database when every server refuses us.
 */
export async function searchServer({ servers, target, preferred, secondsMax }: Search): Promise<Server> {
  const said = new Map<Server, string>()
  const fit: Server[] = []
  const over = new AbortController()
  const { promise, resolve, reject } = Promise.withResolvers<Server>()
  const isOne = target === 'read-write' || target === 'primary'
  const choose = () => resolve(preferred && fit.includes(preferred) ? preferred : servers.find((server) => fit.includes(server))!)
  let refusals = 0

  async function visit(server: Server): Promise<void> {
    while (!over.signal.aborted) {
      try {
        const why = unfitness(await examineServer(server, { secondsMax: lookSecondsMax, target }), target)
        if (why === null) {
          fit.push(server)
          // There is only one that takes writes. Of several, the first in order is waited for a moment.
          if (isOne || server === (preferred ?? servers[0])) return choose()
          await pause(preferredMs)
          return choose()
        }
        said.set(server, why)
      } catch (error) {
        said.set(server, (error as Error).message)
        // Wrong password or database: it will not be right in a moment.
        if (isRefusal(error) && ++refusals === servers.length) return reject(error)
        if (isRefusal(error)) return
      }
      await pause(againMs)
    }
  }

  const tooLate = () =>
    reject(
      new ConnectionError(
        'NO_SERVER',
        servers.map((server) => `${server.name}: ${said.get(server) ?? databaseMessages.servers.silent}`).join('; '),
      ),
    )
  const timer = setTimeout(tooLate, secondsMax * 1000)
  for (const server of servers) void visit(server)
  try {
    return await promise
  } finally {
    over.abort()
    clearTimeout(timer)
  }
}

/** 28: who we say we are; 3D: the database. */
const isRefusal = (error: unknown) => hasSqlState(error, '28000', '28P01', '3D000')
