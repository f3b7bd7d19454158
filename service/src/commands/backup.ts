/** `earshot backup …`: one consistent backup of the database, and the proof that it can be restored (decision 51). */

import { existsSync, promises as fs } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { backupMessages } from '@earshot/messages/cli/backup'
import packageJson from '../../package.json' with { type: 'json' }
import { backupName } from '../backup/directory.ts'
import { keyIdsIn, keysIn, openKeys, sealKeys } from '../backup/keys.ts'
import { clearFailure } from '../backup/last-failure.ts'
import { proveBackup, UnusableBackup } from '../backup/read-backup.ts'
import { NotAllowedToRead } from '../backup/snapshot.ts'
import { verifyBackup } from '../backup/verify-backup.ts'
import { FileNotReadBack, FileNotWritten, NothingToBackUp, writeBackup } from '../backup/write-backup.ts'
import { type Config, readConfig } from '../config.ts'
import { isDatabaseError } from '../database/connection-errors.ts'
import { isUnavailable } from '../database/database.ts'
import { homeNameIn } from '../home-settings.ts'
import { keepSecretKey } from '../secret-key.ts'
import { action, Failure, type ValuesOf, WrongUse } from './command.ts'
import { createFile } from './create-file.ts'
import { interruptible } from './interruptible.ts'
import { openServer } from './open-database.ts'
import { readPassphrase } from './passphrase.ts'
import type { backupOptions, keysOptions, verifyOptions } from './table/backup.ts'

export const verify = action({
  run: ({ file }: ValuesOf<typeof verifyOptions>) =>
    interruptible(async (signal) => {
      const verified = await verifyBackup(file, { signal }).catch((error: unknown) => {
        throw unverified(error)
      })
      return { file, ...verified }
    }),
  show: ({ file, createdAt, version, tables, rows, invariants, hasKeys, leftOut }) =>
    [
      backupMessages.restored({ file, createdAt, version }),
      ...Object.entries({ tables, rows, invariants, keys: hasKeys }).map(([name, value]) => `${name.padEnd(12)}${value}`),
      ...(leftOut.length > 0 ? [backupMessages.notes.leftOut({ tables: leftOut.join(', ') })] : []),
    ].join('\n'),
})

export const keys = action({
  run: async ({ from, to, passphraseFile }: ValuesOf<typeof keysOptions>, terminal) => {
    const { header } = await proveBackup(from).catch(asFailure)
    if (header.keys === null) throw new Failure(backupMessages.noKeys({ file: from }))
    // Whoever needs the keys may not have them to set: only the passphrase is read of the settings.
    const passphrase = await readPassphrase(
      { file: passphraseFile, config: { backupPassphrase: terminal.env.BACKUP_PASSPHRASE?.trim() || null } },
      terminal,
    )
    const keys = await openKeys(header.keys, { passphrase, backupId: header.backupId })
    if (keys === null) throw new Failure(backupMessages.passphrase.wrong({ file: from }))
    const lines = [`SECRET_KEY=${keys.secretKey}`, ...(keys.webhookKey === null ? [] : [`WEBHOOK_KEY=${keys.webhookKey}`])]
    await createFile(to, `${lines.join('\n')}\n`).catch((error: NodeJS.ErrnoException) => {
      throw new Failure(error.code === 'EEXIST' ? backupMessages.exists({ file: to }) : error.message)
    })
    return { file: to }
  },
})

export const backup = action({
  run: async ({ to, withKeys, passphraseFile }: ValuesOf<typeof backupOptions>, terminal) => {
    if (passphraseFile && !withKeys) throw new WrongUse(backupMessages.passphrase.withoutKeys)
    const config = readConfig(terminal.env)
    const file = await fileAt(to)
    if (config.databaseUrl === null && !existsSync(path.join(config.dataDir, 'postgres', 'cluster', 'PG_VERSION')))
      throw new Failure(backupMessages.noDatabase({ dataDir: config.dataDir }))
    const passphrase = withKeys ? await readPassphrase({ file: passphraseFile, config }, terminal) : null
    const written = await interruptible((signal) => backUp(config, { file, passphrase, signal }))
    // The backup is made, whatever becomes of this note.
    if (path.dirname(file) === config.backupTo) await clearFailure(config.backupTo).catch(() => {})
    if (!withKeys) terminal.note(backupMessages.notes.fingerprint)
    terminal.note(backupMessages.notes.written({ file }))
    return { ...written }
  },
})

async function backUp(config: Config, { file, passphrase, signal }: { file: string; passphrase: string | null; signal: AbortSignal }) {
  const secretKey = await keepSecretKey(config)
  const server = await openServer(config, 'command')
  try {
    return await writeBackup({
      ...{ url: server.url, file, version: packageJson.version, signal },
      ...{ keys: keyIdsIn({ ...config, secretKey }), home: homeNameIn(config) },
      sealKeys: passphrase === null ? null : (backupId) => sealKeys(keysIn({ ...config, secretKey }), { passphrase, backupId }),
    })
  } catch (error) {
    throw signal.aborted ? new Failure(backupMessages.interrupted) : unwritten(error, file)
  } finally {
    await server.close()
  }
}

/** The file that is created: the one that was named, or one in the directory that was. Errors: Failure, when it is there already. */
async function fileAt(to: string): Promise<string> {
  const isDirectory = await fs.stat(to).then(
    (stat) => stat.isDirectory(),
    () => false,
  )
  const file = isDirectory ? path.join(to, backupName(new Date())) : to
  if (existsSync(file)) throw new Failure(backupMessages.exists({ file }))
  const directory = path.dirname(file)
  if (!existsSync(directory)) throw new Failure(backupMessages.noDirectory({ directory }))
  return file
}

/** Why a backup could not be written, as the operator reads it. */
function unwritten(error: unknown, file: string): unknown {
  if (error instanceof NothingToBackUp) return new Failure(backupMessages.nothing)
  if (error instanceof FileNotWritten) return new Failure(backupMessages.failed.disk({ file, code: error.code }))
  if (error instanceof FileNotReadBack || error instanceof NotAllowedToRead) return new Failure(error.message)
  return isUnavailable(error) ? new Failure(backupMessages.failed.database({ reason: (error as Error).message })) : error
}

function unverified(error: unknown): unknown {
  if (error instanceof UnusableBackup) return new Failure(error.message)
  if (error instanceof Error && error.name === 'AbortError') return new Failure(backupMessages.interrupted)
  return isDatabaseError(error) || isUnavailable(error)
    ? new Failure(backupMessages.failed.scratch({ reason: (error as Error).message, directory: tmpdir() }))
    : error
}

/** What can't be used as a backup is said in a line. */
export function asFailure(error: unknown): never {
  throw error instanceof UnusableBackup ? new Failure(error.message) : error
}
