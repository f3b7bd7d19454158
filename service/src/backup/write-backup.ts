import { createHash, randomUUID } from 'node:crypto'
import { existsSync, promises as fs } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { backupMessages } from '@earshot/messages/cli/backup'
import { type CopyTransaction, openCopyingConnection } from '../database/copying.ts'
import {
  type BackupRecord,
  backupOpening,
  closing,
  type End,
  encode,
  formatVersion,
  type Header,
  type TableEnd,
  type TableStart,
} from './format.ts'
import { proveBackup } from './read-backup.ts'
import { BackupUnderWay, copyOutOf, type Snapshot, withSnapshot } from './snapshot.ts'
import { syncDirectory } from './sync-directory.ts'

/** What a backup is made of, and where it goes. */
export interface NewBackup {
  url: string
  /** It does not exist; `fileOf` names one. */
  file: string
  /** The version of Earshot. */
  version: string
  keys: Pick<Header, 'secretKeyIds' | 'webhookKeyIds'>
  /** The home whose database it is, where it has a name; else null. */
  home: string | null
  /** Encrypts the keys, bound to the backup's id; null: they are left out. */
  sealKeys: ((backupId: string) => Promise<NonNullable<Header['keys']>>) | null
  /** Of several processes one makes a backup at a time, and once it is its turn, only if this says that it is still wanted; else BackupUnderWay. */
  isStillWanted?: () => Promise<boolean>
  /** Ends it; the file is gone then. */
  signal?: AbortSignal
}

export interface WrittenBackup extends End {
  file: string
  fileBytes: number
  createdAt: string
}

/** Thrown: the file system does not take the file. */
export class FileNotWritten extends Error {
  /** The file system's: ENOSPC, EACCES, … */
  readonly code: string

  constructor(error: NodeJS.ErrnoException) {
    super(error.message, { cause: error })
    this.code = error.code ?? ''
  }
}

const onDisk = <Result>(done: Promise<Result>): Promise<Result> =>
  done.catch((error: NodeJS.ErrnoException) => {
    throw new FileNotWritten(error)
  })

/** Thrown: the disk gives back something else than was written; the message says so. */
export class FileNotReadBack extends Error {}

/** Thrown: nobody has migrated the database, so there is nothing to back up. */
export class NothingToBackUp extends Error {}

/**
 * Writes one consistent snapshot of a database into a file, for its owner only (mode 600), in constant memory. It has its name once it is
 * complete, on the disk, and was read back; when anything fails, nothing is left of it.
 * Errors: NothingToBackUp, BackupUnderWay, NotAllowedToRead, FileNotWritten, FileNotReadBack; those of the database and the connection.
 */
export async function writeBackup(backup: NewBackup): Promise<WrittenBackup> {
  const connection = await openCopyingConnection(backup.url, { applicationName: 'earshot backup', signal: backup.signal })
  const partial = partialOf(backup.file)
  let writing: Promise<WrittenBackup> | undefined
  try {
    return await withSnapshot(connection, { isAlone: backup.isStillWanted !== undefined }, async (sql, snapshot) => {
      if (snapshot.migrations.length === 0) throw new NothingToBackUp()
      if (backup.isStillWanted && !(await backup.isStillWanted())) throw new BackupUnderWay()
      const header = await headerOf(snapshot, backup)
      // It has its name before the turn is over: the next one sees it.
      writing = writeFile(partial, { sql, snapshot, header }).then((end) =>
        complete(partial, { ...end, file: backup.file, createdAt: snapshot.createdAt }),
      )
      return writing
    })
  } catch (error) {
    const failure = await writing?.then(
      () => null,
      (failure: unknown) => failure,
    )
    // It was complete when the connection was lost.
    if (writing && failure === null) return writing
    await fs.rm(partial, { force: true })
    // When a disk is full, the connection is cut off, and that may be heard of first.
    throw failure instanceof FileNotWritten ? failure : error
  } finally {
    await connection.end()
  }
}

/** Gives a file that is on the disk its name, when it is as it was written: a name makes it the newest backup, and older ones are deleted. */
async function complete(partial: string, written: WrittenBackup): Promise<WrittenBackup> {
  await proveBackup(partial).catch((cause: unknown) => {
    throw new FileNotReadBack(backupMessages.notReadBack({ file: written.file }), { cause })
  })
  // Another installation that shares the directory may have made one in the same second: a new name would delete that.
  if (existsSync(written.file))
    throw new FileNotWritten(Object.assign(new Error(backupMessages.exists({ file: written.file })), { code: 'EEXIST' }))
  await onDisk(fs.rename(partial, written.file))
  await syncDirectory(path.dirname(written.file))
  return written
}

/** Beside the file, and with a name that no list of backups has. */
const partialOf = (file: string) =>
  path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID().slice(0, 8)}.partial-${process.pid}`)
/** Whether a name is of a file that a process has not completed, and of which. */
export const partialBy = (name: string): number | null => Number(/^\..+\.partial-(\d+)$/.exec(name)?.[1]) || null

async function headerOf({ createdAt, postgres, migrations }: Snapshot, { version, keys, home, sealKeys }: NewBackup): Promise<Header> {
  const backupId = randomUUID()
  const sealed = sealKeys && (await sealKeys(backupId))
  return { backupId, earshot: version, createdAt, postgres, migrations, ...(home !== null && { home }), ...keys, keys: sealed }
}

async function writeFile(
  name: string,
  { sql, snapshot, header }: { sql: CopyTransaction; snapshot: Snapshot; header: Header },
): Promise<End & { fileBytes: number }> {
  const file = await onDisk(fs.open(name, 'wx', 0o600))
  try {
    const hash = createHash('sha256')
    let fileBytes = 0
    const write = async (bytes: Buffer) => {
      hash.update(bytes)
      await onDisk(file.appendFile(bytes))
      fileBytes += bytes.length
    }
    await write(backupOpening.write(formatVersion, header))
    const total: End = { tables: 0, rows: 0, bytes: 0 }
    const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 } })
    await pipeline(Readable.from(encoded(recordsOf(sql, snapshot, total)), { objectMode: false }), compress, async (chunks) => {
      for await (const chunk of chunks) await write(chunk as Buffer)
    })
    const last = closing(hash.digest('hex'))
    await onDisk(file.appendFile(last))
    await onDisk(file.sync())
    return { ...total, fileBytes: fileBytes + last.length }
  } finally {
    await file.close()
  }
}

async function* encoded(records: AsyncIterable<BackupRecord>): AsyncGenerator<Buffer> {
  for await (const record of records) yield* encode(record)
}

/** Everything in the snapshot, table by table. Counts into `total`. */
async function* recordsOf(sql: CopyTransaction, { tables, sequences }: Snapshot, total: End): AsyncGenerator<BackupRecord> {
  for (const table of tables) {
    yield { kind: 'table', value: table }
    const end = yield* rowsOf(copyTable(sql, table))
    yield { kind: 'table-end', value: end }
    total.tables++
    total.rows += end.rows
    total.bytes += end.bytes
  }
  for (const sequence of sequences) yield { kind: 'sequence', value: sequence }
  yield { kind: 'end', value: total }
}

/** The rows as records. Who stops reading stops the copy as well. */
async function* rowsOf(copied: AsyncGenerator<Buffer, TableEnd>): AsyncGenerator<BackupRecord, TableEnd> {
  let end: TableEnd | undefined
  try {
    for (;;) {
      const { done, value } = await copied.next()
      if (done) {
        end = value
        return end
      }
      yield { kind: 'rows', bytes: value }
    }
  } finally {
    if (!end) await copied.return(undefined as never)
  }
}

/** The bytes of a table, and at their end what they were. */
export async function* copyTable(sql: CopyTransaction, table: TableStart): AsyncGenerator<Buffer, TableEnd> {
  const hash = createHash('sha256')
  let bytes = 0
  const copied = sql.copyOut(copyOutOf(table))
  for await (const chunk of copied as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
    yield chunk
  }
  return { table: table.table, rows: await countOf(sql, copied), bytes, sha256: hash.digest('hex') }
}

/** How many rows were copied: told behind the last one, when the next statement is answered at the latest. */
async function countOf(sql: CopyTransaction, copied: { readonly rowCount: number }): Promise<number> {
  await sql.unsafe('select')
  return copied.rowCount
}
