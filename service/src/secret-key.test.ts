import { promises as fs } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runCommand } from './commands/run-command.fixture.ts'
import { readConfig } from './config.ts'
import { keepSecretKey, secretKeyFile } from './secret-key.ts'
import { deriveKey, secretKeyIds, secretKeysIn } from './secrets.ts'
import { ConfigError } from './setting.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'earshot-key-'))
})
afterEach(() => fs.rm(dataDir, { recursive: true }))

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(32)) as [string, string, string, string]
const kept = () => keepSecretKey({ dataDir, secretKey: null })
const write = (text: string) => fs.writeFile(secretKeyFile({ dataDir }), text)
const rotate = async (env: Record<string, string> = {}) =>
  (await runCommand('secrets rotate', [], { env: { DATA_DIR: dataDir, ...env } })).result

test('a value is several keys where every part is long enough, and one key, as before, where it is not', () => {
  expect(secretKeysIn(a)).toEqual([a])
  expect(secretKeysIn(`${a}, ${b}`)).toEqual([a, b])
  for (const one of [`${a},short`, `${a},`, `,${a}`, `${a},,${b}`, `${'x,'.repeat(20)}x`]) expect(secretKeysIn(one)).toEqual([one])
  expect(deriveKey(`${a},${b}`, 'mail')).toEqual([...deriveKey(a, 'mail'), ...deriveKey(b, 'mail')])
  const settings = { DATABASE_URL: 'postgres://db/earshot' }
  expect(readConfig({ ...settings, SECRET_KEY: `${c},${b},${a}` }).secretKey).toBe(`${c},${b},${a}`)
  for (const SECRET_KEY of [`${a},${b},${c},${d}`, `${a},${a}`, 'short'])
    expect(() => readConfig({ ...settings, SECRET_KEY })).toThrow(ConfigError)
})

test('the kept file is rotated: a new key in front, for its owner alone, three at the most', async () => {
  const first = await kept()
  const second = await rotate()
  const keys = secretKeysIn(await kept())
  expect(keys).toEqual([expect.stringMatching(/^[\w-]{43}$/), first])
  expect(second).toEqual({ keyIds: secretKeyIds(keys.join(',')), file: secretKeyFile({ dataDir }) })
  expect(JSON.stringify(second)).not.toContain(keys[0])
  expect((await fs.stat(secretKeyFile({ dataDir }))).mode & 0o777).toBe(0o600)
  await rotate()
  expect(secretKeysIn(await kept()).slice(1)).toEqual(keys)
  await expect(rotate()).rejects.toThrow(/holds 3 keys/)
  expect(await fs.readdir(dataDir)).toEqual(['secret-key'])
})

test('it is not rotated by two at once, nor where SECRET_KEY is what counts', async () => {
  const before = await kept()
  await fs.writeFile(`${secretKeyFile({ dataDir })}.rotating`, '')
  await expect(rotate()).rejects.toThrow(/another "secrets rotate"/)
  await expect(rotate({ SECRET_KEY: b })).rejects.toThrow(/SECRET_KEY=<new key>,<current key>/)
  expect(await kept()).toBe(before)
})

test('the file is read with a line for each key or with commas between, and refused when a line is no key', async () => {
  await write(`${b}\n${a}\n`)
  expect(await kept()).toBe(`${b},${a}`)
  await write(`${b}, ${a}`)
  expect(secretKeysIn(await kept())).toEqual([b, a])
  for (const [text, why] of [
    ['short', /at least 32/],
    [`${b}\nshort\n`, /a line that is shorter/],
    [[a, b, c, d].join('\n'), /more than 3/],
  ] as const) {
    await write(text)
    await expect(kept()).rejects.toThrow(why)
  }
})
