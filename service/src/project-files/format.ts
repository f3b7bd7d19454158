/**
 * What the file of a project is made of (docs/guides/move-a-project.md#the-file):
 *
 *   earshot-project 1                the format
 *   { … }                            the header, a line of JSON
 *   frames                           encrypted; what is in them is lines, compressed with zstd
 *   sha256 …                         a line of 72 bytes: the digest of everything before it
 *
 * The lines are parts: `#part {"part"}`, a line of JSON for each row, `#end {"part","rows","sha256"}`; the last one is `#file {"parts","rows"}`.
 */

import { createHash, type Hash } from 'node:crypto'
import { openingOf } from '../backup/opening.ts'

/** The format that this version writes, and the newest that it reads. */
export const formatVersion = 1

export interface Header {
  /** Names the file. */
  fileId: string
  /** The version of Earshot that wrote it. */
  earshot: string
  /** When the snapshot was taken, by the database's clock: ISO 8601. */
  createdAt: string
  /** Migrations that the database had, in their order: its rows fit only where they are the same. */
  migrations: { name: string; sha256: string }[]
  /** How the passphrase becomes the key. */
  key: KeyHeader
}

/** scrypt with these costs. Bytes in base64. */
export interface KeyHeader {
  cost: number
  blockSize: number
  parallelization: number
  salt: string
  /** Tells a wrong passphrase from a damaged file. */
  check: string
}

export const projectOpening = openingOf<Header>('earshot-project')

/** What stands at the end of a part. */
interface PartEnd {
  part: string
  rows: number
  /** Of its rows' lines. */
  sha256: string
}

/** What stands at the end of the lines. */
export interface FileEnd {
  parts: number
  rows: number
}

/** A piece of the contents: rows come in batches, each row a text of JSON. */
export type Piece =
  | { kind: 'part'; part: string }
  | { kind: 'rows'; rows: string[] }
  | { kind: 'end'; end: PartEnd }
  | { kind: 'file'; end: FileEnd }

/** The lines are not what they should be. */
export class Unreadable extends Error {}

/** Writes parts as lines. Each part gives its rows in batches. Counts into `total`. */
export async function* linesOf(
  parts: AsyncIterable<{ part: string; batches: AsyncIterable<readonly string[]> }>,
  total: FileEnd,
): AsyncGenerator<Buffer> {
  for await (const { part, batches } of parts) {
    yield Buffer.from(`#part ${JSON.stringify({ part })}\n`)
    const hash = createHash('sha256')
    let rows = 0
    for await (const batch of batches) {
      if (batch.length === 0) continue
      const lines = Buffer.from(`${batch.join('\n')}\n`)
      hash.update(lines)
      rows += batch.length
      yield lines
    }
    yield Buffer.from(`#end ${JSON.stringify({ part, rows, sha256: hash.digest('hex') } satisfies PartEnd)}\n`)
    total.parts++
    total.rows += rows
  }
  yield Buffer.from(`#file ${JSON.stringify(total)}\n`)
}

/** A row may have a receipt of 10 MB, in base64. */
const lineBytesMax = 32 * 1024 * 1024
/** Rows of one batch, and about how many bytes. */
const batchRowsMax = 1000
const batchBytesMax = 1024 * 1024

/** Reads parts from bytes, however these are cut, and proves that they are whole. Errors: Unreadable. */
export async function* piecesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Piece> {
  let open: { part: string; rows: number; hash: Hash } | null = null
  let batch: string[] = []
  let batchBytes = 0
  const total: FileEnd = { parts: 0, rows: 0 }
  let isOver = false
  for await (const line of splitLines(chunks)) {
    if (isOver) throw new Unreadable()
    if (line[0] !== 0x23) {
      if (!open) throw new Unreadable()
      open.hash.update(line).update('\n')
      open.rows++
      batch.push(line.toString())
      batchBytes += line.length
      if (batch.length < batchRowsMax && batchBytes < batchBytesMax) continue
      yield { kind: 'rows', rows: batch }
      ;[batch, batchBytes] = [[], 0]
      continue
    }
    const { word, value } = controlIn(line)
    if (batch.length > 0) yield { kind: 'rows', rows: batch }
    ;[batch, batchBytes] = [[], 0]
    if (word === 'part' && !open) {
      const { part } = value as { part: string }
      open = { part, rows: 0, hash: createHash('sha256') }
      yield { kind: 'part', part }
    } else if (word === 'end' && open) {
      const end = value as PartEnd
      if (end.part !== open.part || end.rows !== open.rows || end.sha256 !== open.hash.digest('hex')) throw new Unreadable()
      total.parts++
      total.rows += open.rows
      open = null
      yield { kind: 'end', end }
    } else if (word === 'file' && !open) {
      const end = value as FileEnd
      if (end.parts !== total.parts || end.rows !== total.rows) throw new Unreadable()
      isOver = true
      yield { kind: 'file', end }
    } else throw new Unreadable()
  }
  if (!isOver) throw new Unreadable()
}

function controlIn(line: Buffer): { word: string; value: unknown } {
  const [, word, json] = /^#(\w+) (\{.*\})$/.exec(line.toString()) ?? []
  try {
    return { word: word!, value: JSON.parse(json!) }
  } catch {
    throw new Unreadable()
  }
}

async function* splitLines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    let from = 0
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      const last = chunk.subarray(from, at)
      yield rest.length === 0 ? last : Buffer.concat([...rest, last])
      ;[rest, bytes] = [[], 0]
      from = at + 1
    }
    if (from === chunk.length) continue
    rest.push(chunk.subarray(from))
    bytes += chunk.length - from
    if (bytes > lineBytesMax) throw new Unreadable()
  }
  if (bytes > 0) throw new Unreadable()
}
