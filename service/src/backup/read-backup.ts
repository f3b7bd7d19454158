import { createHash } from 'node:crypto'
import { createReadStream, promises as fs } from 'node:fs'
import { createZstdDecompress } from 'node:zlib'
import { backupMessages } from '@earshot/messages/cli/backup'
import {
  type BackupRecord,
  backupOpening,
  closingBytes,
  decode,
  type End,
  formatVersion,
  type Header,
  readClosing,
  type SequenceState,
  type TableEnd,
  type TableStart,
  Unreadable,
} from './format.ts'
import { openingBytesMax } from './opening.ts'

/** The file can't be used as a backup; the message says why, and what to do. */
export class UnusableBackup extends Error {}

export interface BackupFile {
  file: string
  bytes: number
  header: Header
  /** Where the compressed records begin. */
  recordsAt: number
}

/** More than the first two lines have: those of a backup with keys and ten migrations are below 2 kB. */
const openingBytes = 64 * 1024

/** Reads the first two lines of a backup, and looks whether there is a last one. Errors: UnusableBackup. */
export async function openBackup(file: string): Promise<BackupFile> {
  const handle = await fs.open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new UnusableBackup(backupMessages.unusable.notReadable({ file, code: error.code ?? error.message }))
  })
  try {
    const stat = await handle.stat()
    if (!stat.isFile()) throw new UnusableBackup(backupMessages.unusable.noFile({ file }))
    let start = await readAt(handle, 0, Math.min(stat.size, openingBytes))
    // A directory of backups is looked through once a minute: only a header that is longer than they are has more of its file read.
    if (!backupOpening.read(start) && backupOpening.isHeadline(start)) start = await readAt(handle, 0, Math.min(stat.size, openingBytesMax))
    const found = backupOpening.read(start)
    if (!found) throw new UnusableBackup(backupMessages.unusable[backupOpening.isHeadline(start) ? 'damaged' : 'noBackup']({ file }))
    const { format, header, bytes } = found
    if (format > formatVersion) throw new UnusableBackup(backupMessages.unusable.newerFormat({ file, version: header.earshot, format }))
    const last = await readAt(handle, Math.max(bytes, stat.size - closingBytes), closingBytes)
    if (readClosing(last) === null) throw new UnusableBackup(backupMessages.unusable.truncated({ file }))
    return { file, bytes: stat.size, header, recordsAt: bytes }
  } finally {
    await handle.close()
  }
}

/** Proves that a backup is as it was written: reads all of it. Errors: UnusableBackup. */
export async function proveBackup(file: string): Promise<BackupFile> {
  const backup = await openBackup(file)
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file, { end: backup.bytes - closingBytes - 1, highWaterMark })) hash.update(chunk as Buffer)
  const handle = await fs.open(file, 'r')
  try {
    const said = readClosing(await readAt(handle, backup.bytes - closingBytes, closingBytes))
    if (said !== hash.digest('hex')) throw new UnusableBackup(backupMessages.unusable.damaged({ file }))
  } finally {
    await handle.close()
  }
  return backup
}

const highWaterMark = 256 * 1024

/** What is done with the contents, in their order. */
export interface BackupReader {
  /** Takes a table's rows, all of them, and answers how many it got; null: it does not want them, and has not read. */
  table(table: TableStart, rows: AsyncIterable<Buffer>): Promise<number | null>
  sequence(sequence: SequenceState): Promise<void>
}

/** Gives the contents of a backup to a reader, in constant memory. Errors: UnusableBackup, when they are not what the file says of them; the reader's. */
export async function readBackup(backup: BackupFile, reader: BackupReader): Promise<{ tables: TableEnd[]; end: End }> {
  const damaged = () => new UnusableBackup(backupMessages.unusable.damaged({ file: backup.file }))
  const records = recordsOf(backup)
  const tables: TableEnd[] = []
  try {
    for (;;) {
      const { value: record, done } = await records.next()
      if (done) throw damaged()
      if (record.kind === 'end') {
        const sum = (of: 'rows' | 'bytes') => tables.reduce((total, each) => total + each[of], 0)
        if (record.value.tables !== tables.length || record.value.rows !== sum('rows') || record.value.bytes !== sum('bytes'))
          throw damaged()
        return { tables, end: record.value }
      }
      if (record.kind === 'sequence') await reader.sequence(record.value)
      else if (record.kind === 'table') tables.push(await readTable(record.value, { records, reader, damaged }))
      else throw damaged()
    }
  } catch (error) {
    const isOfFile =
      error instanceof Unreadable || (error instanceof Error && 'code' in error && /^ZSTD_|^ERR_ZSTD/.test(String(error.code)))
    throw isOfFile ? damaged() : error
  } finally {
    await records.return(undefined)
  }
}

async function* recordsOf({ file, bytes, recordsAt }: BackupFile): AsyncGenerator<BackupRecord> {
  const stored = createReadStream(file, { start: recordsAt, end: bytes - closingBytes - 1, highWaterMark })
  const plain = createZstdDecompress()
  stored.on('error', (error) => plain.destroy(error))
  try {
    yield* decode(stored.pipe(plain))
  } finally {
    stored.destroy()
    plain.destroy()
  }
}

async function readTable(
  table: TableStart,
  { records, reader, damaged }: { records: AsyncGenerator<BackupRecord>; reader: BackupReader; damaged: () => Error },
): Promise<TableEnd> {
  const hash = createHash('sha256')
  let bytes = 0
  let end: TableEnd | undefined
  async function* rows(): AsyncGenerator<Buffer> {
    while (end === undefined) {
      const { value: record, done } = await records.next()
      if (done || (record.kind !== 'rows' && record.kind !== 'table-end')) throw damaged()
      if (record.kind === 'table-end') end = record.value
      else {
        hash.update(record.bytes)
        bytes += record.bytes.length
        yield record.bytes
      }
    }
    // Before the reader of the rows believes that these were all.
    if (end.table !== table.table || end.bytes !== bytes || end.sha256 !== hash.digest('hex')) throw damaged()
  }
  const taken = await reader.table(table, rows())
  if (taken === null) for await (const _ of rows());
  if (end === undefined || (taken !== null && taken !== end.rows)) throw damaged()
  return end
}

async function readAt(handle: fs.FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  let read = 0
  while (read < length) {
    const { bytesRead } = await handle.read(buffer, read, length - read, at + read)
    if (bytesRead === 0) break
    read += bytesRead
  }
  return buffer.subarray(0, read)
}
