import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { databaseUrl } from '../../test/world/postgres.ts'
import { hasSqlState } from './connection-errors.ts'
import { connect } from './database.ts'

const maintenance = connect(databaseUrl(inject('postgresUrl'), 'postgres'), { connectionsMax: 1 })
const name = `earshot_${randomUUID().replaceAll('-', '')}`
const sql = connect(databaseUrl(inject('postgresUrl'), name), { connectionsMax: 1 })

beforeAll(async () => {
  await maintenance`create database ${maintenance(name)}`
  await sql`create table note (note_id int primary key, text_of_it text)`
})
afterAll(async () => {
  await sql.end()
  await maintenance`drop database ${maintenance(name)} with (force)`.catch(() => maintenance`drop database ${maintenance(name)}`)
  await maintenance.end()
})

const note = (noteId: number, text: string) => sql`insert into note values (${noteId}, ${text}) returning note_id, text_of_it`

test('answers the same the first time, when its columns are described, and ever after', async () => {
  for (const noteId of [1, 2, 3]) {
    const rows = await note(noteId, `text ${noteId}`)
    expect(rows).toEqual([{ noteId, textOfIt: `text ${noteId}` }])
    expect(rows).toMatchObject({ count: 1, command: 'INSERT' })
  }
  for (const from of [1, 3, 4]) {
    const rows = await sql`select note_id from note where note_id >= ${from} order by note_id`
    expect(rows.map(({ noteId }) => noteId)).toEqual([1, 2, 3].filter((noteId) => noteId >= from))
    expect(rows).toMatchObject({ count: Math.max(0, 4 - from), command: 'SELECT' })
  }
})

test('has no rows where it has no columns, and says how many rows it changed', async () => {
  for (const text of ['a', 'b', 'c']) {
    const rows = await sql`update note set text_of_it = ${text}`
    expect(rows).toEqual([])
    expect(rows).toMatchObject({ count: 3, command: 'UPDATE' })
  }
})

test('is sent several times at once before anything of it is answered', async () => {
  const made = await sql.begin((sql) =>
    Promise.all([11, 12, 13].map((noteId) => sql`insert into note (note_id) values (${noteId}) returning note_id`)),
  )
  expect(made).toEqual([[{ noteId: 11 }], [{ noteId: 12 }], [{ noteId: 13 }]])
})

test('that fails the first time works the next time, and the other way around', async () => {
  const halve = (divisor: number) => sql`select 10 / ${divisor}::int as half`
  for (const _ of [1, 2]) {
    await expect(halve(0)).rejects.toSatisfy((error) => hasSqlState(error, '22012'))
    expect(await halve(5)).toEqual([{ half: 2 }])
  }
  await expect(sql`select nothing_like_that`).rejects.toSatisfy((error) => hasSqlState(error, '42703'))
  await expect(sql`select nothing_like_that`).rejects.toSatisfy((error) => hasSqlState(error, '42703'))
})

test('says in its error who asked for it', async () => {
  const failing = sql.begin(async (sql) => {
    await sql`select 1 / ${0}::int`
  })
  await expect(failing).rejects.toMatchObject({ stack: expect.stringContaining('prepared-statement.test.ts') })
})

test('whose table has another column since is prepared anew, and reads it', async () => {
  const first = () => sql`select * from note where note_id = ${1}`
  expect(await first()).toEqual([{ noteId: 1, textOfIt: 'c' }])
  await sql`alter table note add column is_read boolean not null default true`
  expect(await first()).toEqual([{ noteId: 1, textOfIt: 'c', isRead: true }])
})

test('whose table has another column since is prepared anew on each connection that had prepared it, and in a transaction', async () => {
  const several = connect(databaseUrl(inject('postgresUrl'), name), { connectionsMax: 3 })
  const all = () => several`select * from note where note_id = ${1}`
  const inTransaction = () => several.begin(async (sql) => [await sql`select * from note where note_id = ${2}`, await sql`select 1 as one`])
  // So many at once that each connection has prepared both.
  const before = await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? all() : inTransaction())))
  await sql`alter table note add column is_kept boolean not null default false`
  const after = await Promise.all([inTransaction(), all(), all(), all(), inTransaction()])
  expect(after.flat(2).filter((row) => 'noteId' in row && !('isKept' in row))).toEqual([])
  expect(before).toHaveLength(20)
  await several.end()
})
