import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { databaseUrl } from '../../test/world/postgres.ts'
import { connect } from './database.ts'
import { migrate, planOf, readMigrations, SchemaMismatch, schemaState } from './migrate.ts'
import type { Pool } from './pool.ts'

let maintenance: Pool
let sql: Pool
let name: string

beforeEach(async () => {
  name = `earshot_${randomUUID().replaceAll('-', '')}`
  maintenance = connect(databaseUrl(inject('postgresUrl'), 'postgres'), { connectionsMax: 1 })
  await maintenance`create database ${maintenance(name)}`
  sql = connect(databaseUrl(inject('postgresUrl'), name), { connectionsMax: 5 })
})

afterEach(async () => {
  await sql.end()
  // Forced, it is refused while PostgreSQL cleans up a table of it by itself; unforced, it ends that.
  await maintenance`drop database ${maintenance(name)} with (force)`.catch(() => maintenance`drop database ${maintenance(name)}`)
  await maintenance.end()
})

const migration = (migrationName: string, text: string, sha256 = `sha256 of ${text}`) => ({ name: migrationName, sha256, text })
const keepPartitions = migration('0001_first', 'create procedure keep_partitions(date, date) language sql as $$ select 1 $$')

test('an empty database becomes ready, once', async () => {
  const ours = readMigrations(`${import.meta.dirname}/migrations`)
  expect(await schemaState(sql)).toBe('behind')
  expect(await migrate(sql)).toEqual(ours.map((each) => each.name))
  expect(await schemaState(sql)).toBe('ready')
  expect(await migrate(sql)).toEqual([])
})

test('today has a partition, and the coming week', async () => {
  await migrate(sql)
  const [found] = await sql<{ days: number }[]>`
    select count(*) as days from generate_series(-1, 7) as ahead
    where to_regclass('event_' || to_char((now() at time zone 'UTC')::date + ahead, 'YYYYMMDD')) is not null`
  expect(found!.days).toBe(9)
})

test('a day whose events came before its partition was made stays where it is, and keeps nobody from starting', async () => {
  await migrate(sql)
  await sql`insert into event (organization_id, day, topic, data) values (gen_random_uuid(), current_date + 30, 'link.created', '{}')`
  await sql`call keep_partitions(current_date + 29, current_date + 31)`
  const [found] = await sql<{ days: number }[]>`
    select count(*) as days from unnest(array[29, 30, 31]) as ahead where to_regclass('event_' || to_char(current_date + ahead, 'YYYYMMDD')) is not null`
  expect(found!.days).toBe(2)
})

test('two that make the same day’s partitions at the same time both succeed, and so do two that drop them', async () => {
  await migrate(sql)
  for (const call of ['keep_partitions(current_date + 20, current_date + 21)', 'drop_partitions(current_date + 22)']) {
    let second: Promise<unknown> | undefined
    await sql.begin(async (first) => {
      await first.unsafe(`call ${call}`)
      second = sql.unsafe(`call ${call}`).execute()
      const waiting = () => sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      await expect.poll(async () => (await waiting()).length).toBe(1)
    })
    await second
  }
})

test('an error names the statement it is of, by its migration, its line and its beginning', async () => {
  const text = '-- One that works.\ncreate table first ();\n\n-- One that does not.\nselect 1 /\n  0;\ncreate table second ();'
  const failure = await migrate(sql, [keepPartitions, migration('0002_broken', text)]).catch((error: Error) => error.message)
  expect(failure).toBe('Migration 0002_broken, line 5 (select 1 /): division by zero')
})

test('several that migrate at the same time apply each migration once', async () => {
  const files = [keepPartitions, migration('0002_second', 'create table second (); select pg_sleep(0.1)')]
  const applied = await Promise.all([1, 2, 3].map(() => migrate(sql, files)))
  expect(applied.flat().toSorted()).toEqual(['0001_first', '0002_second'])
})

test('a migration that fails leaves nothing of itself', async () => {
  const files = [keepPartitions, migration('0002_broken', 'create table half (); select 1 / 0')]
  await expect(migrate(sql, files)).rejects.toMatchObject({ code: '22012' })
  const [found] = await sql<{ half: string | null }[]>`select to_regclass('half')::text as half`
  expect(found!.half).toBe(null)
  expect(await schemaState(sql, files)).toBe('behind')
})

test('a database of a newer version is refused, and so is a migration that was changed', async () => {
  const newer = [keepPartitions, migration('0002_second', 'create table second ()')]
  await migrate(sql, newer)
  expect(await schemaState(sql, [keepPartitions])).toBe('ahead')
  await expect(migrate(sql, [keepPartitions])).rejects.toThrow(/0002_second, which this version does not know.*newer/)

  const changed = [keepPartitions, migration('0002_second', 'create table second (changed int)')]
  expect(await schemaState(sql, changed)).toBe('ahead')
  await expect(migrate(sql, changed)).rejects.toThrow(SchemaMismatch)
})

test('a newer database that this version runs beside is ready for it, and is left as it is', async () => {
  const beside = [
    keepPartitions,
    migration('0002_second', '-- Runs beside: 0001_first\ncreate table second ()'),
    migration('0003_third', '-- Runs beside: 0002_second\ncreate table third ()'),
  ]
  await migrate(sql, beside)
  expect(await schemaState(sql, beside.slice(0, 2))).toBe('ready')
  expect(await migrate(sql, beside.slice(0, 2))).toEqual([])
  // The third needs what the second brought.
  expect(await schemaState(sql, beside.slice(0, 1))).toBe('ahead')
  await expect(migrate(sql, beside.slice(0, 1))).rejects.toThrow(/0003_third, which this version does not know/)
})

test('a database of a build that did not keep beside whom a migration runs is ready, and takes the next one', async () => {
  const second = migration('0002_second', '-- Runs beside: 0001_first\ncreate table second ()')
  await migrate(sql, [keepPartitions])
  await sql`alter table schema_migration drop column runs_beside`
  expect(await schemaState(sql, [keepPartitions])).toBe('ready')
  expect(await migrate(sql, [keepPartitions, second])).toEqual(['0002_second'])
  expect(await schemaState(sql, [keepPartitions])).toBe('ready')
})

test('what a migration would do is told before: what is missing, and whether those that run now go on', async () => {
  const second = migration('0002_second', '-- Runs beside: 0001_first\ncreate table second ()')
  const third = migration('0003_third', '-- Runs beside: 0002_second\ncreate table third ()')
  expect(await planOf(sql, [keepPartitions])).toEqual({ refusal: null, missing: ['0001_first'], isEmpty: true, runsBeside: false })
  await migrate(sql, [keepPartitions])
  expect(await planOf(sql, [keepPartitions, second])).toMatchObject({ missing: ['0002_second'], isEmpty: false, runsBeside: true })
  expect(await planOf(sql, [keepPartitions, second, third])).toMatchObject({ missing: ['0002_second', '0003_third'], runsBeside: false })
  await migrate(sql, [keepPartitions, second])
  expect(await planOf(sql, [keepPartitions, second])).toMatchObject({ refusal: null, missing: [], runsBeside: true })
  expect(await planOf(sql, [migration('0001_other', 'select 1')])).toMatchObject({ refusal: expect.stringContaining('0001_first') })
})

test('a database from before the first release is refused, and keeps what it has', async () => {
  await migrate(sql, [migration('0001_first_opinion', `${keepPartitions.text}; create table kept ()`), migration('0002_mail', 'select 1')])
  expect(await schemaState(sql)).toBe('ahead')
  const failure = await migrate(sql).catch((error: Error) => error)
  expect(failure).toBeInstanceOf(SchemaMismatch)
  expect((failure as Error).message).toMatch(
    /^The database has migration 0001_first_opinion where this version has 0001_schema\. .* before the first release, .*Run the version that created it, or set DATA_DIR or DATABASE_URL to an empty database/,
  )
  const [found] = await sql<{ kept: string | null }[]>`select to_regclass('kept')::text as kept`
  expect(found!.kept).toBe('kept')
})

test('a migration waits for a lock without holding up the others for long', async () => {
  await migrate(sql, [keepPartitions, migration('0002_busy', 'create table busy ()')])
  const files = [keepPartitions, migration('0002_busy', 'create table busy ()'), migration('0003_more', 'alter table busy add more int')]
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const holder = sql.begin(async (transaction) => {
    await transaction`lock table busy in access share mode`
    await held
  })
  const migrated = migrate(sql, files)
  for (const deadline = Date.now() + 10_000; Date.now() < deadline; ) {
    const [waiting] = await sql<{ count: number }[]>`
      select count(*) from pg_locks where not granted and relation = 'busy'::regclass`
    if (waiting!.count > 0) break
  }
  // It queues behind the migration, which gives up after two seconds and comes again: so it is answered while the lock is still held.
  await sql`select from busy`
  release()
  await holder
  expect(await migrated).toEqual(['0003_more'])
})
