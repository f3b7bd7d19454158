import { promises as fs } from 'node:fs'

/** Has the names in a directory on the disk: a new name is there for good once its directory is. Where a file system can't, nothing. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await fs.open(directory, 'r')
  try {
    await handle.sync().catch(() => {})
  } finally {
    await handle.close()
  }
}
