import { writeSync } from 'node:fs'
import { commandMessages } from '@earshot/messages/cli/command'
import { Failure } from './command.ts'

/**
 * Prints a line on standard output; it is written when this returns. A reader that has gone, as `head` has, is no error. Errors: Failure, when
 * the output can't take it, as on a full disk: console.log would pass over that.
 */
export function print(line: string): void {
  const bytes = Buffer.from(`${line}\n`)
  for (let written = 0; written < bytes.length; ) {
    try {
      written += writeSync(1, bytes, written)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EPIPE') return
      if (code !== 'EAGAIN') throw new Failure(commandMessages.notPrinted({ code: code ?? (error as Error).message }), { cause: error })
      // Another process that has the same pipe made it one that doesn't wait for its reader.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, againMs)
    }
  }
}

const againMs = 10
