import { promises as fs } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { restoreMessages } from '@earshot/messages/cli/restore'
import type { Sql } from '../database/database.ts'
import { keyIdsOf, mac, type PurposeKeys } from '../secrets.ts'
import { syncDirectory } from './sync-directory.ts'

// Erasures, noted outside the database, so that a backup from before them does not bring anybody back (decision 51). A line an erasure,
// appended and on the disk before it is acknowledged. A line tells nobody's address: it has a keyed digest of it.

/** An erased address: whose data it was, in which organization. */
export interface ErasedAddress {
  organizationId: string
  /** In the form it is compared in. */
  emailAscii: string
}

/** A line of a ledger. */
export interface NotedErasure {
  /** By the database's clock: ISO 8601. */
  at: string
  organizationId: string
  /** Digest of the address, in hexadecimal digits, and the key that it is made with. */
  digest: string
  keyId: string
}

export interface LedgerOptions {
  /** Where the ledger is; it is made when it is missing. */
  directory: string
  keys: PurposeKeys
}

/**
 * Directories that may have ledgers by the settings: the one that new erasures are noted in first. Those of other homes, too: an organization
 * may have been in one of them when somebody was erased.
 */
export function ledgerDirectories({ backupTo, dataDir, homes }: LedgerSettings): [string, ...string[]] {
  if (backupTo === null) return [dataDir]
  const others = (homes ?? []).flatMap((home) => home.backupTo ?? []).filter((directory) => directory !== backupTo)
  return [backupTo, ...others, dataDir]
}

interface LedgerSettings {
  backupTo: string | null
  dataDir: string
  homes?: readonly { backupTo: string | null }[] | null
}

/**
 * Opens this machine's ledger in a directory, which others may share. Returns a function that notes an erasure, and is done once that is on
 * the disk. Errors: those of the file system and of the database.
 */
export function openErasureLedger({ directory, keys }: LedgerOptions): (sql: Sql, erased: ErasedAddress) => Promise<void> {
  const file = path.join(directory, `erasures-${os.hostname().replaceAll(/[^\w.-]/g, '_') || 'node'}.jsonl`)
  return async (sql, { organizationId, emailAscii }) => {
    const [clock] = await sql<[{ at: string }]>`
      select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`
    const digest = mac(keys, subjectOf({ organizationId, emailAscii })).toString('hex')
    await append(file, { at: clock.at, organizationId, digest, keyId: keyIdsOf(keys)[0] })
  }
}

/**
 * The same by the settings: in BACKUP_TO, where an erasure fails that can't be noted; else in DATA_DIR, which a service with a database
 * elsewhere may not be able to write to: then erasures are done all the same, and `warn` is told.
 */
export function noteErasures({
  sql,
  config,
  keys,
  warn,
}: {
  sql: Sql
  config: LedgerSettings
  keys: PurposeKeys
  warn: (error: unknown, directory: string) => void
}): (erased: ErasedAddress) => Promise<void> {
  const [directory] = ledgerDirectories(config)
  const note = openErasureLedger({ directory, keys })
  return async (erased) => {
    try {
      await note(sql, erased)
    } catch (error) {
      // Of the file system: `syscall` is Node's.
      if (config.backupTo !== null || !(error instanceof Error && 'syscall' in error)) throw error
      warn(error, directory)
    }
  }
}

/** What a digest is of: the same address is another one in another organization. */
const subjectOf = ({ organizationId, emailAscii }: ErasedAddress) => `${organizationId} ${emailAscii}`

/** The digests that a ledger may have of an address, one for each key. */
export const digestsOf = (keys: PurposeKeys, erased: ErasedAddress): string[] =>
  keys.map((key) => mac([key], subjectOf(erased)).toString('hex'))

async function append(file: string, erasure: NotedErasure): Promise<void> {
  await fs.mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const handle = await fs.open(file, 'a+', 0o600)
  try {
    const { size } = await handle.stat()
    const last = Buffer.alloc(1)
    if (size > 0) await handle.read(last, 0, 1, size - 1)
    // A line that a crash cut off was not acknowledged; it must not spoil this one.
    const isCutOff = size > 0 && last.toString() !== '\n'
    await handle.appendFile(`${isCutOff ? '\n' : ''}${JSON.stringify(erasure)}\n`)
    await handle.sync()
    if (size === 0) await syncDirectory(path.dirname(file))
  } finally {
    await handle.close()
  }
}

/** Thrown: a ledger may be there and can't be read, so that it is not known who was erased; the message says where. */
export class LedgerNotReadable extends Error {}

/**
 * Reads every ledger in some directories: each machine has its own. A directory that does not exist has none. `damaged` counts lines that are
 * none: a crash cuts one off before it is acknowledged. Errors: LedgerNotReadable.
 */
export async function readErasures(
  directories: readonly string[],
): Promise<{ erasures: NotedErasure[]; files: string[]; damaged: number }> {
  const files = new Set<string>()
  for (const directory of directories) {
    const names = await readable(directory, () => fs.readdir(directory).catch(noneIfMissing))
    for (const file of names.filter((name) => /^erasures.*\.jsonl$/.test(name)).map((name) => path.join(directory, name)))
      files.add(await readable(file, () => fs.realpath(file)))
  }
  const erasures: NotedErasure[] = []
  let damaged = 0
  for (const file of files) {
    const text = await readable(file, () => fs.readFile(file, 'utf8'))
    for (const line of text.split('\n')) {
      if (line === '') continue
      const erasure = parsed(line)
      if (erasure) erasures.push(erasure)
      else damaged++
    }
  }
  return { erasures, files: [...files], damaged }
}

/** Of a directory's errors this one alone says that there is no ledger. */
function noneIfMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

const readable = <Result>(place: string, read: () => Promise<Result>): Promise<Result> =>
  read().catch((error: NodeJS.ErrnoException) => {
    throw new LedgerNotReadable(restoreMessages.ledgerNotReadable({ place, code: error.code ?? error.message }), { cause: error })
  })

function parsed(line: string): NotedErasure | null {
  try {
    const { at, organizationId, digest, keyId } = JSON.parse(line) as NotedErasure
    const isWhole =
      !Number.isNaN(Date.parse(at)) && /^[0-9a-f-]{36}$/.test(organizationId) && /^[0-9a-f]{64}$/.test(digest) && typeof keyId === 'string'
    return isWhole ? { at, organizationId, digest, keyId } : null
  } catch {
    return null
  }
}
