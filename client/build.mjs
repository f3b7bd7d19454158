import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Makes `dist/`, which is what is published: JavaScript, types and source maps.

const here = fileURLToPath(new URL('.', import.meta.url))
rmSync(`${here}dist`, { recursive: true, force: true })
execFileSync('tsc', ['-p', 'tsconfig.build.json'], { cwd: here, stdio: 'inherit', shell: process.platform === 'win32' })

// The compiler rewrites `./lists.ts` to `./lists.js` in JavaScript but not in declarations, where older compilers stumble over it.
for (const file of globSync('dist/**/*.d.ts', { cwd: here })) {
  const text = readFileSync(here + file, 'utf8')
  writeFileSync(here + file, text.replaceAll(/((?:from|import\()\s*'\.{1,2}\/[^']+)\.ts'/g, "$1.js'"))
}
