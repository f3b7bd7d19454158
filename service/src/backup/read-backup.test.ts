import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../test/world/world.ts'
import { proveBackup, UnusableBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

// A file is the backup that was written, or it is refused.

let world: World
let directory: string
let whole: Buffer
beforeAll(async () => {
  world = await openWorld()
  directory = await mkdtemp(path.join(tmpdir(), 'earshot-read-'))
  const file = path.join(directory, 'whole.backup')
  const keys = { secretKeyIds: ['a'], webhookKeyIds: [] }
  await writeBackup({ url: world.databaseUrl, file, version: '1.2.3', keys, home: null, sealKeys: null })
  whole = await readFile(file)
})
afterAll(async () => {
  await rm(directory, { recursive: true })
  await world.close()
})

async function why(bytes: Buffer): Promise<string> {
  const file = path.join(directory, 'changed.backup')
  await writeFile(file, bytes)
  const error = await proveBackup(file).then(
    () => null,
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(UnusableBackup)
  return (error as Error).message
}

test('a flipped bit anywhere is noticed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(whole.length * 8 - 1), async (at) => {
      const flipped = Buffer.from(whole)
      flipped[at >> 3]! ^= 1 << (at & 7)
      expect(await why(flipped)).toMatch(/damaged|incomplete|not a backup|can’t read/)
    }),
    { numRuns: 300 },
  )
})

test('a file that ends anywhere before its end is incomplete, or no backup at all', async () => {
  const lengths = [...Array(40).keys(), ...fc.sample(fc.nat(whole.length - 1), 200), whole.length - 1]
  for (const length of lengths) expect(await why(whole.subarray(0, length))).toMatch(/incomplete|not a backup|damaged/)
})

test('one with something behind it, another file, and a directory are refused by what they are', async () => {
  expect(await why(Buffer.concat([whole, Buffer.from('\n')]))).toMatch(/incomplete/)
  expect(await why(Buffer.from('PGDMP'))).toMatch(/not a backup made by/)
  expect(await why(Buffer.alloc(0))).toMatch(/not a backup/)
  await expect(proveBackup(directory)).rejects.toThrow(/not a file/)
  await expect(proveBackup(path.join(directory, 'gone'))).rejects.toThrow(/can’t be read \(ENOENT\)/)
})

test('one of a newer format is refused by the version that wrote it', async () => {
  const newer = Buffer.from(whole.toString('latin1').replace('earshot-backup 1\n', 'earshot-backup 2\n'), 'latin1')
  expect(await why(newer)).toMatch(/made by Earshot 1\.2\.3 in format 2/)
})
