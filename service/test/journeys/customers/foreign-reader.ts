import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

// Readers that are not ours: Debian's `zbarimg` decodes the codes in a picture, `pdftoppm` and `pdftotext` of poppler read a print sheet.
// scripts/setup.mjs sees to them as it does to Chromium.

/** Everything the codes in a picture say, in no order: one line a code. */
export const readCodes = async (picture: Buffer): Promise<string[]> =>
  (await readFrom(picture, 'picture.png', 'zbarimg', ['--raw', '-q', '-Sdisable', '-Sqrcode.enable', 'picture.png']))
    .trim()
    .split('\n')
    .filter(Boolean)

/** The first page of a PDF as a PNG, with so many dots an inch. */
export async function pictureOfPdf(pdf: Buffer, { dotsPerInch }: { dotsPerInch: number }): Promise<Buffer> {
  const said = await readFrom(pdf, 'sheet.pdf', 'pdftoppm', ['-r', String(dotsPerInch), '-png', '-singlefile', 'sheet.pdf'], 'latin1')
  return Buffer.from(said, 'latin1')
}

/** The words of a PDF, without the blanks between them. */
export const wordsOfPdf = async (pdf: Buffer): Promise<string> =>
  (await readFrom(pdf, 'sheet.pdf', 'pdftotext', ['sheet.pdf', '-'])).replaceAll(/\s/g, '')

async function readFrom(file: Buffer, name: string, program: string, args: string[], encoding: BufferEncoding = 'utf8'): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), 'earshot-reader-'))
  try {
    await writeFile(path.join(directory, name), file)
    return await new Promise((resolve, reject) => {
      const child = spawn(program, args, { cwd: directory, stdio: ['ignore', 'pipe', 'ignore'] })
      const chunks: Buffer[] = []
      child.stdout.on('data', (chunk) => chunks.push(chunk))
      child.on('error', (error) =>
        reject(
          new Error(`${program} does not start; install zbar-tools and poppler-utils (Debian) or zbar and poppler (Homebrew).`, {
            cause: error,
          }),
        ),
      )
      child.on('close', () => resolve(Buffer.concat(chunks).toString(encoding)))
    })
  } finally {
    await rm(directory, { recursive: true })
  }
}
