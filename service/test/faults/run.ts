/** `npm run test:faults`: every fault test in its long form, one after the other, and all their figures at the end. */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const directory = await mkdtemp(path.join(tmpdir(), 'earshot-figures-'))
const figures = path.join(directory, 'figures.txt')
const files = process.argv.length > 2 ? process.argv.slice(2) : ['service/test/faults', 'service/test/crash.test.ts']
const tests = spawn('vitest', ['run', '--no-file-parallelism', '--silent=true', ...files], {
  env: { FAULTS: 'long', CRASH_KILLS: '20', ...process.env, FAULTS_FIGURES: figures },
  stdio: 'inherit',
})
const code = await new Promise<number | null>((resolve) => tests.once('close', resolve))
console.log(`\n${await readFile(figures, 'utf8').catch(() => 'No test came to its figures.')}`)
await rm(directory, { recursive: true })
process.exitCode = code ?? 1
