/** `earshot restore …`: a database from a backup, which keeps what was promised since (decision 51). */

import path from 'node:path'
import { backupMessages } from '@earshot/messages/cli/backup'
import { restoreMessages } from '@earshot/messages/cli/restore'
import { settleRestored } from '../backup/after-restore.ts'
import { isOfOtherHome } from '../backup/directory.ts'
import { ledgerDirectories } from '../backup/erasure-ledger.ts'
import { keyIdsIn, openKeys } from '../backup/keys.ts'
import { type BackupFile, proveBackup, UnusableBackup } from '../backup/read-backup.ts'
import type { Repeated } from '../backup/repeat-erasures.ts'
import { NotEmpty, type Restored, restoreBackup } from '../backup/restore-backup.ts'
import { type Config, readConfig } from '../config.ts'
import { isDatabaseError } from '../database/connection-errors.ts'
import { UnknownOutcome } from '../database/copying.ts'
import { isUnavailable, type Sql } from '../database/database.ts'
import type { Transaction } from '../database/in-transaction.ts'
import { homeNameIn } from '../home-settings.ts'
import { keepSecretKey, putSecretKey, readSecretKey, secretKeyFile } from '../secret-key.ts'
import { asFailure } from './backup.ts'
import { action, Failure, type Terminal, type ValuesOf } from './command.ts'
import { interruptible } from './interruptible.ts'
import { openServer, withDatabase } from './open-database.ts'
import { readPassphrase } from './passphrase.ts'
import { openLedgers } from './recorded-erasures.ts'
import type { finishOptions, restoreOptions } from './table/restore.ts'

const { notes, keys: keyMessages } = restoreMessages

export const finish = action({
  run: async ({ at, otherSecretKey }: ValuesOf<typeof finishOptions>, terminal) => {
    const config = readConfig(terminal.env)
    const secretKey = await keepSecretKey(config)
    const ledgers = await openLedgers(ledgerDirectories(config), secretKey)
    return withDatabase(config, async (sql) => {
      await refuseUnfinishable(sql, at)
      const done = await sql.begin(async (sql) => {
        await sql`set local statement_timeout = 0`
        return { ...(await settleRestored(sql)), ...(await repeatAll(ledgers, { sql, since: at, otherSecretKey })) }
      })
      tell({ ...done, ...ledgers, since: at.toISOString() }, terminal)
      return { at: at.toISOString(), ...done }
    })
  },
})

export const restore = action({
  run: async ({ from, passphraseFile, otherSecretKey, otherHome }: ValuesOf<typeof restoreOptions>, terminal) => {
    const config = readConfig(terminal.env)
    const backup = await proveBackup(from).catch(asFailure)
    const [ofHome, home] = [backup.header.home, homeNameIn(config)]
    if (isOfOtherHome(home, ofHome) && !otherHome) throw new Failure(restoreMessages.otherHome({ ofHome: ofHome!, home: home! }))
    const keys = await keysFor(backup, { config, passphraseFile, otherSecretKey }, terminal)
    const ledgers = await openLedgers([path.dirname(from), ...ledgerDirectories(config)], keys.secretKey)
    // First: of a database without its key, the service would make another one.
    const takeBack = keys.isFromBackup ? await putSecretKey(config, keys.secretKey) : async () => {}
    const restored = await interruptible((signal) => restoreFile(from, { config, ledgers, otherSecretKey, signal })).catch(
      async (error) => {
        // A database that may be there needs its key.
        if (!(error instanceof MaybeRestored)) await takeBack()
        throw error
      },
    )
    tell({ ...restored, ...ledgers, since: restored.createdAt }, terminal)
    if (keys.hasOtherWebhookKey) terminal.note(notes.webhookKey)
    terminal.note(notes.serve)
    const { tables, end, leftOut, ...rest } = restored
    return {
      tables: tables.length,
      rows: end.rows,
      ...rest,
      ...(leftOut.length > 0 && { leftOut }),
      ...(ofHome !== undefined && { ofHome }),
      key: keys.isFromBackup ? secretKeyFile(config) : null,
    }
  },
})

/**
 * Refuses to finish a database that can't be one which was just restored to a moment: the moment is still to come by its clock, or a node
 * serves it, whose emails and sessions these would be. Errors: Failure.
 */
async function refuseUnfinishable(sql: Sql, at: Date): Promise<void> {
  const [found] = await sql<[{ isFuture: boolean; nodes: number }]>`
    select ${at}::timestamptz > clock_timestamp() as is_future, (
      select count(*)::int from pg_stat_activity where datname = current_database() and application_name like 'earshot serve%'
    ) as nodes`
  if (found.isFuture) throw new Failure(restoreMessages.unfinishable.future({ at: at.toISOString() }))
  if (found.nodes > 0) throw new Failure(restoreMessages.unfinishable.served({ count: found.nodes }))
}

/** The restore may be complete, and may be undone. */
class MaybeRestored extends Failure {}

type Ledgers = Awaited<ReturnType<typeof openLedgers>>

/** Repeats the erasures after a moment. Errors: Failure, when the key of one is not here, unless that was allowed: its person would be back. */
async function repeatAll(
  ledgers: Ledgers,
  { sql, since, otherSecretKey }: { sql: Transaction; since: Date; otherSecretKey: boolean },
): Promise<Repeated> {
  const repeated = await ledgers.repeat(sql, since)
  if (repeated.erasuresUnreadable > 0 && !otherSecretKey)
    throw new Failure(keyMessages.unreadableErasures({ count: repeated.erasuresUnreadable }))
  return repeated
}

async function restoreFile(
  from: string,
  { config, ledgers, otherSecretKey, signal }: { config: Config; ledgers: Ledgers; otherSecretKey: boolean; signal: AbortSignal },
): Promise<Restored> {
  const server = await openServer(config, 'serve')
  try {
    return await restoreBackup(from, {
      ...{ url: server.url, signal },
      repeat: (sql, since) => repeatAll(ledgers, { sql, since, otherSecretKey }),
    })
  } catch (error) {
    if (error instanceof UnknownOutcome) throw new MaybeRestored(restoreMessages.failed.unknown({ reason: error.message }))
    if (signal.aborted) throw new Failure(restoreMessages.failed.interrupted)
    if (error instanceof UnusableBackup) throw new Failure(error.message)
    if (error instanceof NotEmpty)
      throw new Failure(
        config.databaseUrl === null ? restoreMessages.notEmpty.bundled({ dataDir: config.dataDir }) : restoreMessages.notEmpty.server,
      )
    if (isDatabaseError(error) || isUnavailable(error))
      throw new Failure(restoreMessages.failed.database({ reason: (error as Error).message }))
    throw error
  } finally {
    await server.close()
  }
}

interface ChosenKeys {
  secretKey: string
  /** They are still to be kept in DATA_DIR. */
  isFromBackup: boolean
  hasOtherWebhookKey: boolean
}

/**
 * The keys that the restored database is to run with: those of the settings or of DATA_DIR, else those in the backup. Errors: Failure, when
 * the backup needs others, unless that was allowed.
 */
async function keysFor(
  backup: BackupFile,
  { config, passphraseFile, otherSecretKey }: { config: Config; passphraseFile: string | undefined; otherSecretKey: boolean },
  terminal: Terminal,
): Promise<ChosenKeys> {
  const { header, file } = backup
  const here = config.secretKey ?? (await readSecretKey(config))
  const missing = missingKeys(backup, here === null ? null : { secretKey: here, webhookKeys: config.webhookKeys })
  const mayBeKept = config.secretKey === null && here === null && header.keys !== null
  if (mayBeKept && !otherSecretKey) {
    const passphrase = await readPassphrase({ file: passphraseFile, config }, terminal)
    const keys = await openKeys(header.keys!, { passphrase, backupId: header.backupId })
    if (keys === null) throw new Failure(backupMessages.passphrase.wrong({ file }))
    return { secretKey: keys.secretKey, isFromBackup: true, hasOtherWebhookKey: keys.webhookKey !== null && missing.webhook.length > 0 }
  }
  if (!otherSecretKey) refuseMissing(missing, { config, hasKeys: header.keys !== null, isKeyThere: here !== null })
  return { secretKey: here ?? (await keepSecretKey(config)), isFromBackup: false, hasOtherWebhookKey: false }
}

function missingKeys({ header }: BackupFile, here: { secretKey: string; webhookKeys: Buffer[] | null } | null) {
  const known = here ? keyIdsIn(here) : { secretKeyIds: [], webhookKeyIds: [] }
  return {
    secret: header.secretKeyIds.filter((id) => !known.secretKeyIds.includes(id)),
    webhook: header.webhookKeyIds.filter((id) => !known.webhookKeyIds.includes(id)),
  }
}

function refuseMissing(
  missing: { secret: string[]; webhook: string[] },
  { config, hasKeys, isKeyThere }: { config: Config; hasKeys: boolean; isKeyThere: boolean },
): void {
  if (missing.secret.length + missing.webhook.length === 0) return
  const { dataDir } = config
  const said =
    missing.secret.length > 0
      ? keyMessages.missing({ keyIds: missing.secret.join(', '), dataDir })
      : keyMessages.missingWebhook({ keyIds: missing.webhook.join(', ') })
  const also = hasKeys
    ? config.secretKey === null && isKeyThere
      ? keyMessages.exists({ file: secretKeyFile(config) })
      : keyMessages.inBackup
    : ''
  throw new Failure(`${said} ${also}`.trim())
}

/** Tells what a restore left undone; a warning is of customers who may be back although they were erased. */
function tell(
  done: {
    mailsKept: number
    importsCancelled: number
    erasuresUnreadable: number
    files: string[]
    damaged: number
    since: string
  },
  { note, warn }: Terminal,
): void {
  if (done.mailsKept > 0) note(notes.mails({ count: done.mailsKept }))
  if (done.importsCancelled > 0) note(notes.imports({ count: done.importsCancelled }))
  if (done.files.length === 0) warn(notes.noLedger({ createdAt: done.since }))
  if (done.damaged > 0) warn(notes.damagedLedger({ count: done.damaged }))
  if (done.erasuresUnreadable > 0) warn(notes.unreadableErasures({ count: done.erasuresUnreadable }))
  note(notes.apiKeys)
}
