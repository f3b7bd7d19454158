import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

// Makes the folder that is published, `dist/` or the one named: JavaScript as n8n loads it, which is CommonJS. The compiler writes that for
// files whose package says so; here the package is a module like the rest of the repository, so it is told by the command.

const here = fileURLToPath(new URL('.', import.meta.url))
const made = process.argv[2] ?? 'dist'
rmSync(new URL(made, import.meta.url), { recursive: true, force: true })
const options = ['--module', 'commonjs', '--moduleResolution', 'bundler', '--outDir', made]
execFileSync('tsc', ['-p', 'tsconfig.build.json', ...options], { cwd: here, stdio: 'inherit', shell: process.platform === 'win32' })
writeFileSync(new URL(`${made}/package.json`, import.meta.url), '{ "type": "commonjs" }\n')
