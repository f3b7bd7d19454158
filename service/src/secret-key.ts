/** The one secret that links and webhook secrets hang on: the setting, or one made at the first start and kept in the data directory. */
import { randomBytes } from 'node:crypto'
import { promises as fs } from 'node:fs'
import path from 'node:path'
import type { Config } from './config.ts'
import { makeDataDirectory } from './database/data-directory.ts'

export const secretKeyFile = ({ dataDir }: Pick<Config, 'dataDir'>) => path.join(dataDir, 'secret-key')

/** Gives the secret key; makes it, for its owner only (mode 600), when there is none yet. Of several processes at once one makes it. */
export async function keepSecretKey(config: Pick<Config, 'dataDir' | 'secretKey'>): Promise<string> {
  if (config.secretKey !== null) return config.secretKey
  const file = secretKeyFile(config)
  const kept = await read(file)
  if (kept !== null) return kept

  await makeDataDirectory(config.dataDir)
  const aside = `${file}.new-${randomBytes(6).toString('hex')}`
  const written = await fs.open(aside, 'wx', 0o600)
  await written.writeFile(`${randomBytes(32).toString('base64url')}\n`)
  await written.sync()
  await written.close()
  // A link, not a rename: it refuses to replace a key that another process kept in the meantime.
  await fs.link(aside, file).catch((error) => {
    if (error.code !== 'EEXIST') throw error
  })
  await fs.rm(aside)
  return (await read(file))!
}

async function read(file: string): Promise<string | null> {
  try {
    const key = (await fs.readFile(file, 'utf8')).trim()
    if (key.length < 32)
      throw new Error(`${file} holds no key of at least 32 characters. Put it back from a backup: links made with it hang on it.`)
    return key
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
