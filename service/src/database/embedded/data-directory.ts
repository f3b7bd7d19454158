/** The data directory: where an Earshot without a DATABASE_URL keeps everything. */
import { constants, existsSync, promises as fs } from 'node:fs'
import path from 'node:path'
import { databaseMessages } from '@earshot/messages/cli/database'

/**
 * Makes the data directory, and those it is in, when it is missing: for its owner only (mode 700), or, when we are root, to be passed
 * through by PostgreSQL, which then runs as another user (711). What is secret in it has modes of its own. Errors: an Error whose message says what is wrong and what to do.
 */
export async function makeDataDirectory(dataDir: string): Promise<void> {
  const missing: string[] = []
  for (let at = dataDir; !existsSync(at) && at !== path.dirname(at); at = path.dirname(at)) missing.unshift(at)
  const mode = process.getuid?.() === 0 ? 0o711 : 0o700
  try {
    // One by one: Node's own way to make several never ends where there can be none, as below /proc.
    for (const directory of missing) await fs.mkdir(directory, { mode }).catch(unlessThere)
    if (!(await fs.stat(dataDir)).isDirectory()) throw Object.assign(new Error(), { code: 'ENOTDIR' })
    await fs.access(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    throw new Error(databaseMessages.dataDirNotUsable({ dataDir, code }))
  }
}

const unlessThere = (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EEXIST') throw error
}
