import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { inject } from 'vitest'

// What takes long to make and is made alike for several files: one worker makes it, once in a run, and the others use it.

/**
 * Returns a directory that `make` has filled: here, or in another worker, which is waited for as long as the hook of the test may take. Nobody
 * changes what is in it. Fails, in every worker, when it could not be made.
 */
export async function madeOnce(name: string, make: (directory: string) => Promise<void>): Promise<string> {
  const directory = path.join(inject('runDirectory'), name)
  const outcome = `${directory}.outcome`
  const isFirst = await mkdir(directory).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
      return false
    },
  )
  if (isFirst) {
    const failure = await make(directory).then(
      () => '',
      (error: unknown) => String(error),
    )
    await writeFile(`${outcome}-`, failure)
    await rename(`${outcome}-`, outcome)
  } else while (!existsSync(outcome)) await wait(100)
  const failure = await readFile(outcome, 'utf8')
  if (failure !== '') throw new Error(`${name} could not be made: ${failure}`)
  return directory
}
