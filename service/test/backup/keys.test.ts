import { randomBytes, randomUUID } from 'node:crypto'
import { readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Failure } from '../../src/commands/command.ts'
import { connect } from '../../src/database/database.ts'
import { openWorld, type World } from '../world/world.ts'
import { openPlace, type Place, run } from './restored.ts'

// What a backup knows of the keys, what a restore needs of them, and which databases and backups it takes.

let world: World
let place: Place
let passphraseFile: string
beforeAll(async () => {
  world = await openWorld()
  place = await openPlace()
  passphraseFile = path.join(place.directory, 'passphrase')
  await writeFile(passphraseFile, 'correct horse battery staple\n')
})
afterAll(async () => {
  await place.close()
  await world.close()
})

const restore = async (from: string, settings: Record<string, string> = {}, values: Record<string, unknown> = {}) => {
  const { url, sql } = await place.empty()
  const env = { DATABASE_URL: url, SECRET_KEY: world.secretKey, DATA_DIR: path.join(place.directory, 'data'), ...settings }
  const done = await run('restore', { from, otherSecretKey: false, ...values }, env).catch((error: Error) => error.message)
  const tables = await sql`select from pg_class where relname = 'organization'`
  return { done, isRestored: tables.length === 1, url, env }
}

test('a backup has names of the keys, never a key', async () => {
  const webhookKey = randomBytes(32).toString('base64')
  const file = await place.backUp(world, {}, { WEBHOOK_KEY: webhookKey })
  const bytes = await readFile(file)
  for (const secret of [world.secretKey, webhookKey, world.business.apiKey]) expect(bytes.includes(secret)).toBe(false)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const refused = await restore(file)
  expect(refused.done).toMatch(/needs a key that is not here \(WEBHOOK_KEY [0-9a-f]{12}\)/)
  expect(refused.isRestored).toBe(false)
  expect((await restore(file, { WEBHOOK_KEY: webhookKey })).isRestored).toBe(true)
})

test('with another SECRET_KEY nothing is restored, unless that is said', async () => {
  const file = await place.backUp(world)
  const other = { SECRET_KEY: 'k'.repeat(40) }
  const refused = await restore(file, other)
  expect(refused).toMatchObject({ isRestored: false, done: expect.stringMatching(/SECRET_KEY [0-9a-f]{12}\).*--other-secret-key/) })
  expect((await restore(file, { SECRET_KEY: `${'k'.repeat(40)},${world.secretKey}` })).isRestored).toBe(true)
  expect((await restore(file, other, { otherSecretKey: true })).isRestored).toBe(true)
})

test('keys in a backup open with their passphrase alone, for somebody who has lost them', async () => {
  const file = await place.backUp(world, { withKeys: true, passphraseFile })
  expect((await readFile(file)).includes(world.secretKey)).toBe(false)
  const to = path.join(place.directory, 'keys.env')
  const keys = (env: Record<string, string>, values = {}) => run('backup keys', { from: file, to, ...values }, env)
  await expect(keys({ BACKUP_PASSPHRASE: 'correct horse battery stapler' })).rejects.toThrow(/is not the one that the keys in/)
  await expect(keys({})).rejects.toThrow(/--passphrase-file FILE, or set BACKUP_PASSPHRASE/)
  await expect(keys({ BACKUP_PASSPHRASE: 'short' })).rejects.toThrow(/at least 12 characters/)
  await expect(keys({}, { passphraseFile: '/nowhere' })).rejects.toThrow(/can’t be read \(ENOENT\)/)
  await keys({}, { passphraseFile })
  expect(await readFile(to, 'utf8')).toBe(`SECRET_KEY=${world.secretKey}\n`)
  expect((await stat(to)).mode & 0o777).toBe(0o600)
  await expect(keys({}, { passphraseFile })).rejects.toThrow(/already exists/)
  await expect(run('backup keys', { from: await place.backUp(world), to: `${to}2` }, {})).rejects.toThrow(/contains no keys/)
})

test('a database that is not empty is left as it is', async () => {
  const file = await place.backUp(world)
  const { env } = await restore(file)
  await expect(run('restore', { from: file, otherSecretKey: false }, env)).rejects.toThrow(/not empty.*Create a new database/)
})

test('a backup of a newer schema is refused by the version that made it', async () => {
  await using newer = await openWorld()
  await newer.sql`insert into schema_migration (name, sha256) values ('9999_later', 'x')`
  const file = await place.backUp(newer)
  await newer.sql`delete from schema_migration where name = '9999_later'`
  const { done, isRestored } = await restore(file, { SECRET_KEY: newer.secretKey })
  expect(done).toMatch(/was made by Earshot \d+\.\d+\.\d+ and can’t be restored by this version: .*9999_later/)
  expect(isRestored).toBe(false)
})

test('tables that others made beside are left out, and named', async () => {
  await using shared = await openWorld()
  await shared.sql`create table somebody_elses (number int)`
  const file = await place.backUp(shared)
  const { done } = await restore(file, { SECRET_KEY: shared.secretKey })
  expect(done).toMatchObject({ result: { leftOut: ['somebody_elses'] } })
})

test('a role that may not read all of ours makes no backup, and is told what to grant; what others keep there is not asked for', async () => {
  await using shared = await openWorld()
  const as = (role: string) => Object.assign(new URL(shared.databaseUrl), { username: role, password: '' }).href
  const administrator = connect(as('postgres'), { connectionsMax: 1 })
  const role = `backup_${randomUUID().replaceAll('-', '')}`
  const backUp = () => place.backUp({ ...shared, databaseUrl: as(role) })
  const refusedFor = async (relation: string) => {
    const refused = await backUp().catch((error: Error) => error)
    expect(refused).toBeInstanceOf(Failure)
    expect(String(refused)).toMatch(new RegExp(`The role ${role} may not read ${relation}( and \\d+ more)?, .*Grant it pg_read_all_data`))
  }
  try {
    await administrator.unsafe(`create role ${role} login`)
    await refusedFor('\\w+')
    await administrator.unsafe(`grant select on all tables in schema public to ${role}`)
    await refusedFor('\\w+_seq')
    await administrator.unsafe(`grant select on all sequences in schema public to ${role}`)
    await administrator.unsafe('create table somebody_elses (number bigserial)')
    expect((await restore(await backUp(), { SECRET_KEY: shared.secretKey })).isRestored).toBe(true)

    await shared.sql`call keep_partitions('2031-01-01', '2031-01-01')`
    await refusedFor('delivery_20310101')
    await administrator.unsafe(`revoke select on schema_migration from ${role}`)
    await administrator.unsafe('drop table delivery_20310101, event_20310101, failed_attempt_20310101')
    await refusedFor('schema_migration')
    await administrator.unsafe(`grant pg_read_all_data to ${role}`)
    await backUp()
  } finally {
    await administrator.unsafe(`drop owned by ${role}`)
    await administrator.unsafe(`drop role ${role}`)
    await administrator.end()
  }
})

test('a backup without a table that its schema has is not restored', async () => {
  const { url, sql } = await place.empty()
  await run('migrate', {}, { DATABASE_URL: url, SECRET_KEY: world.secretKey })
  const backUp = () => place.backUp({ ...world, databaseUrl: url })
  await sql`drop table visitor_use`
  expect(await restore(await backUp())).toMatchObject({
    isRestored: false,
    done: expect.stringMatching(/is not complete: it has no table visitor_use\. Use another backup\.$/),
  })
  await sql`drop table event_other`
  expect((await restore(await backUp())).done).toMatch(/has no table event_other/)
})
