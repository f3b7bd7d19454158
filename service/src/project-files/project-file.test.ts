import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closingBytes } from '../backup/format.ts'
import { makeKey } from './encryption.ts'
import { formatVersion, type Header, type Piece, projectOpening } from './format.ts'
import { keyOf, openProjectFile, readContents, UnusableFile } from './read-file.ts'
import { writeProjectFile } from './write-file.ts'

// What is not what was written is refused, whoever altered it.

const passphrase = 'correct horse battery staple'
const rows = Array.from({ length: 6 }, (_, at) => JSON.stringify({ at, text: randomBytes(50_000).toString('base64') }))
let directory: string
let file: string
let key: Buffer
let whole: Buffer
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'earshot-project-file-'))
  file = path.join(directory, 'a.project')
  const made = await makeKey(passphrase)
  key = made.key
  const header: Header = { fileId: 'a', earshot: '1.2.3', createdAt: '2026-11-27T12:00:00.000Z', migrations: [], key: made.header }
  await writeProjectFile(file, { header, key, parts: parts() })
  whole = await readFile(file)
})
afterAll(() => rm(directory, { recursive: true }))

async function* parts() {
  yield { part: 'opinion', batches: batches(rows) }
  yield { part: 'answer', batches: batches([]) }
}
async function* batches(of: readonly string[]) {
  for (let at = 0; at < of.length; at += 4) yield of.slice(at, at + 4)
}

/** Reads bytes as a file, to the end. Errors: UnusableFile. */
async function read(bytes: Buffer): Promise<Piece[]> {
  const copy = path.join(directory, 'copy.project')
  await writeFile(copy, bytes)
  const pieces: Piece[] = []
  await readContents(await openProjectFile(copy), key, (piece) => void pieces.push(piece))
  return pieces
}

/** With the digest in its last line made right, as somebody would who alters it on purpose. */
function withDigest(bytes: Buffer): Buffer {
  const contents = bytes.subarray(0, -closingBytes)
  return Buffer.concat([contents, Buffer.from(`sha256 ${createHash('sha256').update(contents).digest('hex')}\n`)])
}

function flipped(bytes: Buffer, bit: number): Buffer {
  const other = Buffer.from(bytes)
  other[bit >> 3]! ^= 1 << (bit & 7)
  return other
}

test('a file is read as it was written', async () => {
  const pieces = await read(whole)
  expect(pieces.flatMap((piece) => (piece.kind === 'rows' ? piece.rows : []))).toEqual(rows)
  expect(pieces.at(-1)).toEqual({ kind: 'file', end: { parts: 2, rows: 6 } })
  expect(whole.includes(JSON.parse(rows[0]!).text.slice(0, 30))).toBe(false)
})

test('its passphrase opens it, and no other one', async () => {
  const opened = await openProjectFile(file)
  expect(await keyOf(opened, passphrase)).toEqual(key)
  await expect(keyOf(opened, `${passphrase}.`)).rejects.toThrow('passphrase')
})

test('of 400 files with one other bit each, every one is refused, also where its digest was made right', async () => {
  const bits = Array.from({ length: 200 }, (_, at) => Math.floor((at * whole.length * 8) / 200) + (at % 8))
  for (const bit of bits) {
    await expect(read(flipped(whole, bit)), `bit ${bit}`).rejects.toBeInstanceOf(UnusableFile)
    const beforeDigest = bit % ((whole.length - closingBytes) * 8)
    await expect(read(withDigest(flipped(whole, beforeDigest))), `bit ${beforeDigest}, digest`).rejects.toBeInstanceOf(UnusableFile)
  }
})

test('each bit of its first two lines counts', async () => {
  const { opening: first } = await openProjectFile(file)
  for (let bit = 0; bit < first.length * 8; bit += 37)
    await expect(read(withDigest(flipped(whole, bit))), `bit ${bit}`).rejects.toBeInstanceOf(UnusableFile)
})

test('of 200 files that were cut, every one is refused, also where its digest was made right', async () => {
  for (let cut = 0; cut < 100; cut++) {
    const end = Math.floor((cut * whole.length) / 100)
    await expect(read(whole.subarray(0, end)), `${end} bytes`).rejects.toBeInstanceOf(UnusableFile)
    const cutInside = Buffer.concat([whole.subarray(0, Math.max(0, end - closingBytes)), Buffer.alloc(closingBytes)])
    await expect(read(withDigest(cutInside)), `${end} bytes, digest`).rejects.toBeInstanceOf(UnusableFile)
  }
})

test('frames that were left out, swapped or added are refused', async () => {
  const { opening: first } = await openProjectFile(file)
  const frames: Buffer[] = []
  for (let at = first.length; at < whole.length - closingBytes; ) {
    const length = 4 + whole.readUInt32BE(at)
    frames.push(whole.subarray(at, at + length))
    at += length
  }
  expect(frames.length).toBeGreaterThan(1)
  const fileOf = (some: Buffer[]) => withDigest(Buffer.concat([first, ...some, Buffer.alloc(closingBytes)]))
  expect(await read(fileOf(frames))).toHaveLength((await read(whole)).length)
  const [one, two, ...others] = frames as [Buffer, Buffer, ...Buffer[]]
  for (const some of [
    [two, one, ...others],
    [one, ...others],
    frames.slice(0, -1),
    [...frames, frames.at(-1)!],
    [one, one, two, ...others],
  ])
    await expect(read(fileOf(some))).rejects.toBeInstanceOf(UnusableFile)
})

test('a file of a newer format names the version that wrote it', async () => {
  const { header } = await openProjectFile(file)
  const newer = projectOpening.write(formatVersion + 1, header)
  const bytes = withDigest(Buffer.concat([newer, whole.subarray(newer.length)]))
  await expect(read(bytes)).rejects.toThrow('Earshot 1.2.3 in format 2')
  await expect(read(Buffer.from('something else'))).rejects.toThrow('is not a file of')
})

test('no line of a part can be left out, doubled or moved, even by somebody who has the key', async () => {
  const { header } = await openProjectFile(file)
  async function* broken(lines: string[]) {
    yield Buffer.from(lines.join('\n'))
  }
  const { piecesOf, linesOf } = await import('./format.ts')
  const lines: string[] = []
  for await (const line of linesOf(parts(), { parts: 0, rows: 0 })) lines.push(...line.toString().split(/(?<=\n)/))
  const take = async (some: string[]) => {
    for await (const _ of piecesOf(broken([some.join('')])));
  }
  await take(lines)
  for (let at = 0; at < lines.length; at++) await expect(take(lines.toSpliced(at, 1)), lines[at]!.slice(0, 40)).rejects.toThrow()
  await expect(take([...lines, lines.at(-1)!])).rejects.toThrow()
  await expect(take(lines.with(1, lines[2]!).with(2, lines[1]!))).rejects.toThrow()
  expect(header.fileId).toBe('a')
})
