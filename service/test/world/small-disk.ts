import { execFileSync } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'

// A disk that a test can fill: of a size of its own, in memory. Only root can make one.

/** Mounts it over a directory. Whoever opens it closes it, when nobody uses it any more. */
export function openSmallDisk(directory: string, bytes: number) {
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes},mode=755`, 'earshot', directory])
  const filling = path.join(directory, 'filling')
  return {
    /** Leaves no room on it. */
    fill: () => writeUntilFull(filling),
    /** Gives the room back. */
    free: () => rm(filling, { force: true }),
    close: () => void execFileSync('umount', [directory]),
  }
}

/** Writes page by page until nothing goes any more. */
function writeUntilFull(file: string): void {
  const page = Buffer.alloc(4096)
  const handle = openSync(file, 'a')
  try {
    for (;;) writeSync(handle, page)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(handle)
  }
}
