/** The secret that links and webhook secrets hang on: the setting, or one made at the first start and kept in the data directory. */
import { randomBytes } from 'node:crypto'
import { promises as fs } from 'node:fs'
import path from 'node:path'
import { secretKeyMessages } from '@earshot/messages/cli/secret-key'
import type { Config } from './config.ts'
import { makeDataDirectory } from './database/embedded/data-directory.ts'
import { secretKeyMin, secretKeysIn, secretKeysMax } from './secrets.ts'

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

/** The key that is kept in the data directory; null: there is none yet. */
export const readSecretKey = (config: Pick<Config, 'dataDir'>): Promise<string | null> => read(secretKeyFile(config))

/**
 * Keeps a key from elsewhere where there is none yet, for its owner only (mode 600). Returns a function that takes it away again. Errors: those
 * of the file system, and of a file that is there.
 */
export async function putSecretKey(config: Pick<Config, 'dataDir'>, secretKey: string): Promise<() => Promise<void>> {
  await makeDataDirectory(config.dataDir)
  const file = secretKeyFile(config)
  const written = await fs.open(file, 'wx', 0o600)
  await written.writeFile(`${secretKeysIn(secretKey).join('\n')}\n`)
  await written.sync()
  await written.close()
  return () => fs.rm(file, { force: true })
}

/** Thrown when another process is rotating the key at the same time. */
export class KeyFileBusy extends Error {}

/**
 * Puts a new key in front of those in the file, which serves from the next start on. Refuses, by KeyFileBusy: another process is at it. The
 * caller has made sure that the file is what counts, and has room. Answers all keys, newest first.
 */
export async function rotateSecretKey(config: Pick<Config, 'dataDir'>): Promise<string> {
  const file = secretKeyFile(config)
  const aside = `${file}.rotating`
  const written = await fs.open(aside, 'wx', 0o600).catch((error) => {
    throw error.code === 'EEXIST' ? new KeyFileBusy(secretKeyMessages.rotating({ file: aside })) : error
  })
  try {
    // Read once nobody else can change it any more.
    const kept = await read(file)
    const keys = [randomBytes(32).toString('base64url'), ...(kept === null ? [] : secretKeysIn(kept))]
    await written.writeFile(`${keys.join('\n')}\n`)
    await written.sync()
    await fs.rename(aside, file)
    return keys.join(',')
  } catch (error) {
    await fs.rm(aside, { force: true })
    throw error
  } finally {
    await written.close()
  }
}

/** The keys in the file, newest first, as SECRET_KEY would have them: a line each, or with commas between. */
async function read(file: string): Promise<string | null> {
  try {
    const lines = (await fs.readFile(file, 'utf8'))
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
    const keys = lines.join(',')
    if ([...keys].length < secretKeyMin || secretKeysIn(keys).length < lines.length)
      throw new Error(secretKeyMessages.tooShort({ file, min: secretKeyMin }))
    if (secretKeysIn(keys).length > secretKeysMax) throw new Error(secretKeyMessages.tooManyKeys({ file, max: secretKeysMax }))
    return keys
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
