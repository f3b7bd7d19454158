/**
 * Builds the documentation site. `node scripts/docs/build.ts` writes what the service sends, into web/dist/docs: each file also compressed,
 * and files.json, which tells them by their contents. With directories, it writes the files alone into the last one, for any server of files.
 */
import { existsSync, readdirSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { replaceFolder } from '../../web/build/replace-folder.ts'
import { digestOf, renderSite } from './site.ts'
import { root } from './sources.ts'

// `npm run docs -- DIRECTORY` puts the one that is named behind its own.
const named = process.argv.slice(2).at(-1)
const directory = path.resolve(named ?? path.join(root, 'web/dist/docs'))
const atWork = `${directory}-${process.pid}`
if (holdsSomethingElse(directory)) {
  console.error(`${directory} has files that are not of the documentation. Name another directory, or one that does not exist yet.`)
  process.exit(1)
}
const files = renderSite()
for (const [name, contents] of files) await write(name, Buffer.from(contents))
if (named === undefined) {
  await Promise.all([...files].filter(([name]) => !name.endsWith('.png')).map(([name, contents]) => compress(name, Buffer.from(contents))))
  await write(
    'files.json',
    Buffer.from(JSON.stringify(Object.fromEntries([...files].map(([name, contents]) => [name, digestOf(contents)])))),
  )
}
await replaceFolder(directory, atWork)
if (named !== undefined) console.log(`wrote ${files.size} files to ${directory}`)

/** What is there is replaced: it must be an earlier build. */
function holdsSomethingElse(place: string): boolean {
  return existsSync(place) && readdirSync(place).length > 0 && !existsSync(path.join(place, 'assets/search-records.js'))
}

async function write(name: string, contents: Buffer): Promise<void> {
  const file = path.join(atWork, name)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, contents)
}

async function compress(name: string, contents: Buffer): Promise<void> {
  await write(`${name}.br`, await promisify(brotliCompress)(contents, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
  await write(`${name}.gz`, await promisify(gzip)(contents, { level: 9 }))
}
