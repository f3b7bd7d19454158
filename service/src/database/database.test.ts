import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { connect, isUnavailable } from './database.ts'

const sql = connect(inject('postgresUrl').replace(/earshot$/, 'postgres'), { connectionsMax: 2 })
beforeAll(() => sql`select 1`)
afterAll(() => sql.end())

describe('lists go into the database and come out as they were', () => {
  const day = new Date('2026-02-03T04:05:06.789Z')
  const cases: [string, unknown[]][] = [
    ['text[]', []],
    ['text[]', ['a', '', 'null', 'NULL', 'a,b', '{x}', 'say "hi"', 'back\\slash', 'two\nlines', ' padded ', "o'clock", 'é😀']],
    ['text[]', ['a', null, 'b']],
    ['varchar[]', ['a b']],
    ['uuid[]', ['0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c']],
    ['int[]', [1, -2, 2_147_483_647]],
    ['smallint[]', [1, -2]],
    ['bigint[]', [Number.MAX_SAFE_INTEGER, 0]],
    ['float8[]', [1.5, -1e-7]],
    ['numeric[]', ['1.50', '12345678901234567890.5']],
    ['jsonb[]', [{ a: ['b', '"'] }, 1]],
    ['json[]', [{ a: 'b' }]],
    ['timestamptz[]', [day.toISOString()]],
  ]
  test.each(cases)('%s %j', async (type, list) => {
    const [row] = await sql<{ list: unknown }[]>`select ${list as never}::${sql.unsafe(type)} as list`
    expect(row!.list).toEqual(type === 'timestamptz[]' ? [day] : list)
  })

  test('also as a text that is an array already, and as bytes, words without quotes and yes or no', async () => {
    const [row] = await sql`
      select ${'{1,2}'}::int[] as numbers, array['\\x00ff'::bytea] as bytes, '[0:1]={a,b}'::text[] as words, null::text[] as nothing,
        array[true, false, null] as truths`
    expect(row).toEqual({ numbers: [1, 2], bytes: [Buffer.from([0, 255])], words: ['a', 'b'], nothing: null, truths: [true, false, null] })
  })
})

test('columns come out in camelCase, bigint as a number, undefined goes in as null', async () => {
  const [row] = await sql`select 9007199254740991::bigint as big_number, ${undefined as never}::text as no_value`
  expect(row).toEqual({ bigNumber: Number.MAX_SAFE_INTEGER, noValue: null })
})

describe('a database that is away is told from a statement that is wrong', () => {
  test.each(['ECONNREFUSED', 'CONNECTION_CLOSED', 'CONNECT_TIMEOUT', '57P01', '57P03', '53300', '08006', '25006'])('%s is away', (code) => {
    expect(isUnavailable(Object.assign(new Error('no'), { code }))).toBe(true)
  })
  test.each(['23505', '42P01', '22P02', '40001', '57014', 'ENOENT', 'UNDEFINED_VALUE'])('%s is not', (code) => {
    expect(isUnavailable(Object.assign(new Error('no'), { code }))).toBe(false)
  })
  test('nor is anything without a code', () => {
    expect([new Error('no'), 'ECONNREFUSED', null, undefined, { code: 'ECONNREFUSED' }].some(isUnavailable)).toBe(false)
  })
  test('a connection that is refused is away', async () => {
    const nowhere = connect('postgres://a:b@127.0.0.1:1/c')
    const error = await nowhere`select 1`.catch((reason: unknown) => reason)
    expect(isUnavailable(error)).toBe(true)
    await nowhere.end()
  })
})
