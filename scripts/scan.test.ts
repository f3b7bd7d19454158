import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
// @ts-expect-error: plain JavaScript, which runs before anything is installed.
import { explanationOf, readExplained, whereOf } from './scan/explained.mjs'

// `npm run scan` itself takes minutes; the tests here cover the rules by which it fails.

const elsewhere = mkdtempSync(path.join(os.tmpdir(), 'earshot-no-scanners-'))
afterAll(() => rmSync(elsewhere, { recursive: true, force: true }))

const table = `
Before it.

| Scanner | Finding | Where | Why |
|---|---|---|---|
| wapiti | Missing token | \`POST /o/{token}\`, \`POST /p/{slug}*\` | The address is the secret. |

| Scanner | Of something else |
`

test('a finding is explained by a line with its scanner, its name and its place, and by no other', () => {
  const explained = readExplained(table)
  expect(explained).toHaveLength(1)
  const finding = { scanner: 'wapiti', finding: 'Missing token', where: 'POST /p/{slug}/write' }
  expect(explanationOf(finding, explained)).toMatchObject({ why: 'The address is the secret.' })
  expect(explanationOf({ ...finding, where: 'POST /o/{token}' }, explained)).toBeDefined()
  for (const other of [{ scanner: 'sqlmap' }, { finding: 'Missing' }, { where: 'POST /o/{token}/start' }, { where: 'GET /p/{slug}' }])
    expect(explanationOf({ ...finding, ...other }, explained), JSON.stringify(other)).toBeUndefined()
})

test('a line that says no reason is refused', () => {
  expect(() => readExplained(table.replace('The address is the secret.', ''))).toThrow('does not say why')
})

test('each line of docs/scanners.md that explains a finding is read', () => {
  const lines = readFileSync(path.resolve(import.meta.dirname, '../docs/scanners.md'), 'utf8')
  const explained = readExplained(lines)
  expect(explained.length).toBeGreaterThan(0)
  for (const { scanner } of explained) expect(['wapiti', 'sqlmap', 'slowhttptest']).toContain(scanner)
})

test.each([
  ['http://127.0.0.1:4000/o/AaILfYGMfZGVcB2PBG1IBxrPgSs6lF28F83z9SWXgfI?lang=de', '/o/{token}'],
  ['/p/larkfield-bikes/03d88747-410d-405d-a720-63f123bf3325/comment', '/p/{slug}/{id}/comment'],
  ['/q/kiosk/AaILfVudcqO2Z1NdBxEYygABB8vNJdJumCDB59OV/code', '/q/kiosk/{token}/code'],
  ['/my-data/larkfield-bikes', '/my-data/{slug}'],
  ['/subscribe/leave/AaILfVudcqO2Z1NdBxEYygABB8', '/subscribe/leave/{token}'],
])('%s is found at %s, in every run', (address, where) => {
  expect(whereOf(address)).toBe(where)
})

test('a scanner that is not installed is named with its package, and fails the scan', () => {
  const { status, stderr } = spawnSync(process.execPath, [path.resolve(import.meta.dirname, 'scan.mjs'), '--only', 'wapiti,sqlmap'], {
    cwd: elsewhere,
    env: { PATH: elsewhere },
    encoding: 'utf8',
  })
  expect(stderr).toContain('apt-get install wapiti')
  expect(stderr).toContain('apt-get install sqlmap')
  expect(stderr).not.toContain('slowhttptest')
  expect(status).toBe(1)
})
