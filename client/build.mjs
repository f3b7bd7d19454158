import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Makes `dist/`, which is what is published: JavaScript, types and source maps. Made beside it and put in its place when it is whole, so
// that a program that uses the library meanwhile finds it.

const here = fileURLToPath(new URL('.', import.meta.url))
const [made, before] = [`dist-made-${process.pid}`, `dist-before-${process.pid}`]
const remove = (name) => rmSync(here + name, { recursive: true, force: true })
try {
  execFileSync('tsc', ['-p', 'tsconfig.build.json', '--outDir', made], { cwd: here, stdio: 'inherit', shell: process.platform === 'win32' })

  // The compiler rewrites `./lists.ts` to `./lists.js` in JavaScript but not in declarations, where older compilers stumble over it.
  for (const file of globSync(`${made}/**/*.d.ts`, { cwd: here })) {
    const text = readFileSync(here + file, 'utf8')
    writeFileSync(here + file, text.replaceAll(/((?:from|import\()\s*'\.{1,2}\/[^']+)\.ts'/g, "$1.js'"))
  }
  put()
} finally {
  remove(made)
  remove(before)
}

/** Two renames: of two builds at once the second takes the place of the first. */
function put() {
  try {
    renameSync(`${here}dist`, here + before)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  renameSync(here + made, `${here}dist`)
}
