import { createHash } from 'node:crypto'
import { createReadStream, promises as fs } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { projectFileMessages } from '@earshot/messages/cli/project-file'
import { closingBytes, readClosing } from '../backup/format.ts'
import { openingBytesMax } from '../backup/opening.ts'
import { openFrames, openKey } from './encryption.ts'
import { type FileEnd, formatVersion, type Header, type Piece, piecesOf, projectOpening, Unreadable } from './format.ts'

/** The file can't be used; the message says why, and what to do. */
export class UnusableFile extends Error {}

export interface ProjectFile {
  file: string
  bytes: number
  header: Header
  /** The first two lines. */
  opening: Buffer
}

const { unusable } = projectFileMessages

/** Reads the first two lines, and proves by the last one that the file is as it was written. Errors: UnusableFile. */
export async function openProjectFile(file: string): Promise<ProjectFile> {
  const handle = await fs.open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new UnusableFile(unusable.notReadable({ file, code: error.code ?? error.message }))
  })
  try {
    const stat = await handle.stat()
    if (!stat.isFile()) throw new UnusableFile(unusable.noFile({ file }))
    const start = await readAt(handle, 0, Math.min(stat.size, openingBytesMax))
    const found = projectOpening.read(start)
    if (!found) throw new UnusableFile(unusable[projectOpening.isHeadline(start) ? 'damaged' : 'noProjectFile']({ file }))
    const { format, header, bytes } = found
    if (format > formatVersion) throw new UnusableFile(unusable.newerFormat({ file, version: header.earshot, format }))
    const last = readClosing(await readAt(handle, Math.max(bytes, stat.size - closingBytes), closingBytes))
    if (last === null) throw new UnusableFile(unusable.truncated({ file }))
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(file, { end: stat.size - closingBytes - 1, highWaterMark })) hash.update(chunk as Buffer)
    if (last !== hash.digest('hex')) throw new UnusableFile(unusable.damaged({ file }))
    return { file, bytes: stat.size, header, opening: start.subarray(0, bytes) }
  } finally {
    await handle.close()
  }
}

/** The key of a file. Errors: UnusableFile, when the passphrase is another. */
export async function keyOf({ file, header }: ProjectFile, passphrase: string): Promise<Buffer> {
  const key = await openKey(header.key, passphrase)
  if (key === null) throw new UnusableFile(unusable.otherPassphrase({ file }))
  return key
}

/** Gives the contents to `take`, a piece at a time, in constant memory, each proven. Errors: UnusableFile; those of `take`. */
export async function readContents(
  { file, bytes, opening }: ProjectFile,
  key: Buffer,
  take: (piece: Piece) => Promise<void> | void,
): Promise<FileEnd> {
  let end: FileEnd | undefined
  const closed = createReadStream(file, { start: opening.length, end: bytes - closingBytes - 1, highWaterMark })
  try {
    await pipeline(
      closed,
      (chunks) => openFrames(chunks as AsyncIterable<Buffer>, key, opening),
      createZstdDecompress(),
      async (chunks) => {
        for await (const piece of piecesOf(chunks as AsyncIterable<Buffer>)) {
          await take(piece)
          if (piece.kind === 'file') end = piece.end
        }
      },
    )
  } catch (error) {
    // What zstd can't read has a code of its own.
    const isDamage = error instanceof Unreadable || String((error as NodeJS.ErrnoException).code).startsWith('ZSTD_')
    throw isDamage ? new UnusableFile(unusable.damaged({ file })) : error
  }
  if (!end) throw new UnusableFile(unusable.damaged({ file }))
  return end
}

const highWaterMark = 256 * 1024

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
