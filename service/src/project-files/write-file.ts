import { createHash, randomUUID } from 'node:crypto'
import { promises as fs } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { closing } from '../backup/format.ts'
import { syncDirectory } from '../backup/sync-directory.ts'
import { FileNotWritten } from '../backup/write-backup.ts'
import { sealFrames } from './encryption.ts'
import { type FileEnd, formatVersion, type Header, linesOf, projectOpening } from './format.ts'

/** Parts of a file, each with its rows in batches. */
export type Parts = AsyncIterable<{ part: string; batches: AsyncIterable<readonly string[]> }>

const onDisk = <Result>(done: Promise<Result>): Promise<Result> =>
  done.catch((error: NodeJS.ErrnoException) => {
    throw new FileNotWritten(error)
  })

/**
 * Writes the file of a project, for its owner only (mode 600), in constant memory. It has its name once it is complete and on the disk; when
 * anything fails, nothing is left of it. Errors: FileNotWritten; those of the parts.
 */
export async function writeProjectFile(
  file: string,
  { header, key, parts }: { header: Header; key: Buffer; parts: Parts },
): Promise<FileEnd & { fileBytes: number }> {
  const partial = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID().slice(0, 8)}.partial`)
  try {
    const written = await writeContents(partial, { header, key, parts })
    await onDisk(fs.rename(partial, file))
    await syncDirectory(path.dirname(file))
    return written
  } finally {
    await fs.rm(partial, { force: true })
  }
}

async function writeContents(name: string, { header, key, parts }: { header: Header; key: Buffer; parts: Parts }) {
  const file = await onDisk(fs.open(name, 'wx', 0o600))
  try {
    const hash = createHash('sha256')
    let fileBytes = 0
    const write = async (bytes: Buffer) => {
      hash.update(bytes)
      await onDisk(file.appendFile(bytes))
      fileBytes += bytes.length
    }
    const first = projectOpening.write(formatVersion, header)
    await write(first)
    const total: FileEnd = { parts: 0, rows: 0 }
    const compress = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 } })
    await pipeline(Readable.from(linesOf(parts, total), { objectMode: false }), compress, async (chunks) => {
      for await (const frame of sealFrames(chunks as AsyncIterable<Buffer>, key, first)) await write(frame)
    })
    const last = closing(hash.digest('hex'))
    await onDisk(file.appendFile(last))
    await onDisk(file.sync())
    return { ...total, fileBytes: fileBytes + last.length }
  } finally {
    await file.close()
  }
}
