/**
 * What a backup file is made of (docs/operations/backup.md#the-file):
 *
 *   earshot-backup 1                 the format
 *   { … }                            the header, a line of JSON
 *   zstd                             records: tables, one after the other, sequences, and the end
 *   sha256 …                         a line of 72 bytes: the digest of everything before it
 */

import { openingOf } from './opening.ts'

/** The format that this version writes, and the newest that it reads. */
export const formatVersion = 1

export interface Header {
  /** Names the backup, and binds the keys in it to it. */
  backupId: string
  /** The version of Earshot that wrote it. */
  earshot: string
  /** When the snapshot was taken, by the database's clock: ISO 8601. */
  createdAt: string
  /** The version of the server that it was read from. */
  postgres: string
  /** Migrations that the database had, in their order. */
  migrations: AppliedMigration[]
  /** The home whose database it was; left out: there were no others, or the file is from before this was written. */
  home?: string
  /** Names of the keys of SECRET_KEY, and of those that encrypt webhook secrets, newest first: never the keys. */
  secretKeyIds: string[]
  webhookKeyIds: string[]
  /** The keys themselves, encrypted with a passphrase; null: they are not here. */
  keys: SealedKeys | null
}

export interface AppliedMigration {
  name: string
  sha256: string
}

/** Keys under a passphrase: scrypt with these costs, then AES-256-GCM. Bytes in base64. */
export interface SealedKeys {
  cost: number
  blockSize: number
  parallelization: number
  salt: string
  sealed: string
}

/** A table, or one partition of one. */
export interface TableStart {
  table: string
  columns: string[]
  /** Of a partition: the table that it is of, and its bounds as PostgreSQL writes them. */
  partition: { of: string; bounds: string } | null
}

export interface TableEnd {
  table: string
  rows: number
  /** Of what COPY writes, in its text format. */
  bytes: number
  sha256: string
}

export interface SequenceState {
  sequence: string
  lastValue: string
  isCalled: boolean
}

/** The last record. Its counts are of all tables together. */
export interface End {
  tables: number
  rows: number
  bytes: number
}

export type BackupRecord =
  | { kind: 'table'; value: TableStart }
  | { kind: 'rows'; bytes: Buffer }
  | { kind: 'table-end'; value: TableEnd }
  | { kind: 'sequence'; value: SequenceState }
  | { kind: 'end'; value: End }

/** The byte that a record begins with; its length follows in four, then its contents: bytes of COPY, or JSON. */
const letters = { table: 'T', rows: 'R', 'table-end': 'E', sequence: 'S', end: 'Z' } as const
const kinds = new Map(Object.entries(letters).map(([kind, letter]) => [letter.charCodeAt(0), kind as BackupRecord['kind']]))
const headBytes = 5
/** More than a record may have: rows are cut into pieces. */
const recordBytesMax = 16 * 1024 * 1024
const rowsBytesMax = 1024 * 1024

/** Writes a record. */
export function* encode(record: BackupRecord): Generator<Buffer> {
  const letter = letters[record.kind].charCodeAt(0)
  const contents = record.kind === 'rows' ? record.bytes : Buffer.from(JSON.stringify(record.value))
  for (let at = 0; at === 0 || at < contents.length; at += rowsBytesMax) {
    const part = record.kind === 'rows' ? contents.subarray(at, at + rowsBytesMax) : contents
    const head = Buffer.alloc(headBytes)
    head.writeUInt8(letter)
    head.writeUInt32BE(part.length, 1)
    yield head
    yield part
    if (record.kind !== 'rows') return
  }
}

/** The contents are not records, or end within one. */
export class Unreadable extends Error {}

/** Reads records from their bytes, however these are cut. Errors: Unreadable. */
export async function* decode(chunks: AsyncIterable<Buffer>): AsyncGenerator<BackupRecord> {
  const rest: Buffer[] = []
  let length = 0
  const take = (bytes: number): Buffer => {
    length -= bytes
    const parts: Buffer[] = []
    for (let wanted = bytes; wanted > 0; wanted -= parts.at(-1)!.length) {
      const first = rest[0]!
      parts.push(first.subarray(0, wanted))
      if (first.length > wanted) rest[0] = first.subarray(wanted)
      else rest.shift()
    }
    return parts.length === 1 ? parts[0]! : Buffer.concat(parts)
  }
  let next: { kind: BackupRecord['kind']; bytes: number } | null = null
  for await (const chunk of chunks) {
    rest.push(chunk)
    length += chunk.length
    for (;;) {
      if (next === null) {
        if (length < headBytes) break
        const head = take(headBytes)
        const [kind, bytes] = [kinds.get(head[0]!), head.readUInt32BE(1)]
        if (kind === undefined || bytes > recordBytesMax) throw new Unreadable()
        next = { kind, bytes }
      }
      if (length < next.bytes) break
      const contents = take(next.bytes)
      yield next.kind === 'rows' ? { kind: 'rows', bytes: contents } : ({ kind: next.kind, value: parsed(contents) } as BackupRecord)
      next = null
    }
  }
  if (next !== null || length > 0) throw new Unreadable()
}

function parsed(contents: Buffer): unknown {
  try {
    return JSON.parse(contents.toString())
  } catch {
    throw new Unreadable()
  }
}

export const backupOpening = openingOf<Header>('earshot-backup')

/** The last line of a file. */
export const closing = (sha256: string): Buffer => Buffer.from(`sha256 ${sha256}\n`)
export const closingBytes = 72
/** The digest in the last line; null: it is none. */
export const readClosing = (line: Buffer): string | null => /^sha256 ([0-9a-f]{64})\n$/.exec(line.toString('latin1'))?.[1] ?? null
