import { promises as fs } from 'node:fs'

/**
 * Creates a file with these contents, for its owner only (mode 600). When it can't be written, nothing is left of it, so that the command can be
 * run again. Errors: those of the file system; EEXIST, where there is one already.
 */
export async function createFile(file: string, contents: string | Buffer): Promise<void> {
  const handle = await fs.open(file, 'wx', 0o600)
  try {
    await handle.writeFile(contents)
    await handle.close()
  } catch (error) {
    await handle.close().catch(() => {})
    await fs.rm(file, { force: true })
    throw error
  }
}
