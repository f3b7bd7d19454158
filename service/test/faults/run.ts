/** `npm run test:long`: kills, faults, soaks and random input in their long form, one after the other, and a table of their figures at the end. */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

const directory = await mkdtemp(path.join(tmpdir(), 'earshot-figures-'))
const figures = path.join(directory, 'figures.txt')
const files =
  process.argv.length > 2
    ? process.argv.slice(2)
    : [
        'service/test/faults',
        'service/test/monitoring',
        'service/test/crash/crash.test.ts',
        'service/test/game-day',
        'service/test/bad-input/random-input.test.ts',
        'service/test/bad-input/random-requests.test.ts',
        'service/test/tenants/api.test.ts',
        'service/test/tenants/dashboard.test.ts',
        'service/src/resources/answers/small-groups.test.ts',
        'service/src/html/accent.test.ts',
        'service/test/deploy/image.test.ts',
      ]
const tests = spawn('vitest', ['run', '--maxWorkers=1', '--silent=true', ...files], {
  env: { TEST_FORM: 'long', ...process.env, TEST_FIGURES: figures },
  stdio: 'inherit',
})
const code = await new Promise<number | null>((resolve) => tests.once('close', resolve))
console.log(`\n${await readFile(figures, 'utf8').catch(() => 'No test came to its figures.')}`)
await rm(directory, { recursive: true })
process.exitCode = code ?? 1
