import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'

// npm's answers are those of version 11, by its source: no registry with wrong signatures is available to a test.

const script = path.resolve(import.meta.dirname, 'audit-signatures.mjs')

/** Runs the script with an npm that gives this answer. */
function run({ json, exitCode }: { json: object; exitCode: number }) {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'earshot-npm-'))
  writeFileSync(path.join(directory, 'npm'), `#!/bin/sh\ncat <<'JSON'\n${JSON.stringify(json)}\nJSON\nexit ${exitCode}\n`, { mode: 0o700 })
  const { stdout, stderr, status } = spawnSync(process.execPath, [script], {
    env: { PATH: `${directory}:${process.env.PATH}` },
    encoding: 'utf8',
  })
  rmSync(directory, { recursive: true })
  return { said: stdout + stderr, status }
}
const failed = (code: string, summary: string) => ({ json: { error: { code, summary, detail: '' } }, exitCode: 1 })
const left = { name: 'left', version: '1.0.0', code: 'EINTEGRITYSIGNATURE', message: 'invalid registry signature' }

test.each([
  ['all fit', { json: { invalid: [], missing: [] }, exitCode: 0 }, 0, 'every package is signed'],
  ['one does not fit', { json: { invalid: [left], missing: [] }, exitCode: 1 }, 1, 'left@1.0.0: EINTEGRITYSIGNATURE'],
  ['one is missing', { json: { invalid: [], missing: [left] }, exitCode: 1 }, 1, 'left@1.0.0: no signature'],
  [
    'the registry has no keys',
    failed('', 'found no dependencies to audit that were installed from a supported registry'),
    0,
    'not answered by this registry: skipped',
  ],
  [
    'no registry answers',
    failed('ENOTFOUND', 'request to https://keys.example failed, reason: getaddrinfo ENOTFOUND'),
    0,
    'can not be fetched from here: skipped',
  ],
  ['a key is over', failed('EEXPIREDSIGNATUREKEY', 'left@1.0.0 has a signature whose key has expired'), 1, 'EEXPIREDSIGNATUREKEY'],
  ['npm says nothing that is known', { json: {}, exitCode: 1 }, 1, 'npm audit signatures failed'],
])('%s', (_case, npm, status, said) => {
  const ran = run(npm)
  expect(ran.status).toBe(status)
  expect(ran.said).toContain(said)
})
