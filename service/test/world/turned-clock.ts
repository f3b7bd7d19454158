import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { debianProgram } from './debian-program.ts'

// A clock that a test turns while processes run: Debian's libfaketime tells them the time, and reads from a file how much it is ahead.

export interface TurnedClock {
  /** Settings of every process that has this clock. */
  environment: Record<string, string>
  /** Turns it by so many seconds, back if negative; whoever has it knows when this is over. */
  turn(seconds: number): Promise<void>
  /** When nobody has it any more. */
  close(): Promise<void>
}

/** libfaketime looks into its file once a second. */
const lookEverySeconds = 1

/**
 * Opens a clock. Null, said once, where there is no libfaketime. With `hasTimers`, what a process measures and waits for goes by it as well:
 * an hour later, what was to be done within the hour is due.
 */
export async function openTurnedClock({ hasTimers }: { hasTimers: boolean }): Promise<TurnedClock | null> {
  if (!(await debianProgram('faketime'))) return null
  const directory = await mkdtemp(path.join(tmpdir(), 'earshot-clock-'))
  // PostgreSQL runs as another user.
  await chmod(directory, 0o755)
  const file = path.join(directory, 'clock')
  let ahead = 0
  const write = async () => {
    // At once: nobody reads half a number.
    await writeFile(`${file}.new`, `${ahead < 0 ? '-' : '+'}${Math.abs(ahead)}`, { mode: 0o644 })
    await rename(`${file}.new`, file)
  }
  await write()
  return {
    environment: {
      LD_PRELOAD: '/usr/$LIB/faketime/libfaketime.so.1',
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: String(lookEverySeconds),
      ...(!hasTimers && { FAKETIME_DONT_FAKE_MONOTONIC: '1' }),
    },
    async turn(seconds) {
      ahead += seconds
      await write()
      // It counts whole seconds: one that has just begun is not over.
      await pause(lookEverySeconds * 2000 + 200)
    },
    close: () => rm(directory, { recursive: true, force: true }),
  }
}
