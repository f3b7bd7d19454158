import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../test/world/world.ts'

// A project with 10,500 opinions, one a minute, numbered by age: 1 is the newest. Where a text stands:
//   cinnamon   in every third                          frequent
//   saffron    in 5,000, 5,100 … 10,500                none among the first thousand, 56 in all
//   булочка    in 10,200 and 10,300                    rare, in letters beyond ASCII
//   qq         in 10,200 and 10,300                    no three characters in a row, and beyond 10,000 rows
//   ww         in 10,001                               the first row beyond 10,000
const count = 10_500

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.sql`
    insert into opinion (organization_id, project_id, title, opinion, incognito, source, created_at)
    select ${world.business.organizationId}, ${world.business.projectId}, 'No. ' || n, concat_ws(' ', 'Fine',
      case when n % 3 = 0 then 'cinnamon' end, case when n >= 5000 and n % 100 = 0 then 'saffron' end, case when n in (10200, 10300) then 'Булочка qq' end,
      case when n = 10001 then 'ww' end),
      false, 'direct', timestamptz '2026-01-01' - n * interval '1 minute'
    from generate_series(1, ${count}::int) as n`
  await world.sql`analyze opinion`
})
afterAll(() => world.close())

const list = async (query: object) => {
  const { status, body } = await world.ask('opinions.list', { ...query })
  expect(status).toBe(200)
  return { numbers: body.opinions.map((one: { title: string }) => Number(one.title.slice(4))) as number[], pagination: body.pagination }
}

/** Every number, by cursor from the first page on, and how many pages it took. */
async function readAll(query: object) {
  const numbers: number[] = []
  let pages = 0
  for (let cursor: string | null | undefined; cursor !== null; pages++) {
    const read = await list({ ...query, limit: 100, ...(cursor && { cursor }) })
    numbers.push(...read.numbers)
    cursor = read.pagination.hasMore ? read.pagination.nextCursor : null
  }
  return { numbers, pages }
}

const every = (step: number, from: number, to = count) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, at) => from + at * step)

test('a list beyond 10,000 is counted to 10,000, and its cursor reads it all, the total in hand', async () => {
  const first = await list({ limit: 100 })
  expect(first.pagination).toMatchObject({ total: 10_000, totalIsExact: false, totalPages: 100, hasMore: true })
  const second = await list({ limit: 100, cursor: first.pagination.nextCursor })
  expect(second.pagination).toMatchObject({ page: 1, total: 10_000, totalIsExact: false, hasMore: true })
  expect((await readAll({})).numbers).toEqual(every(1, 1))
})

test('a frequent text fills the page from the top; the total is what the first 10,000 rows hold', async () => {
  const first = await list({ query: 'cinnamon' })
  expect(first.numbers).toEqual(every(3, 3, 60))
  expect(first.pagination).toMatchObject({ total: 3333, totalIsExact: false, hasMore: true })
  expect((await list({ query: 'cinnamon', page: 2, limit: 3 })).numbers).toEqual([12, 15, 18])
  expect((await readAll({ query: 'cinnamon' })).numbers).toEqual(every(3, 3))
})

test('a page of a frequent text beyond the first 10,000 rows is found too', async () => {
  const deep = await list({ query: 'cinnamon', page: 34, limit: 100 })
  expect(deep.numbers).toEqual(every(3, 9903, 10_200))
  expect((await list({ query: 'cinnamon', page: 35, limit: 100 })).numbers).toEqual(every(3, 10_203))
  expect((await list({ query: 'cinnamon', page: 36, limit: 100 })).numbers).toEqual([])
})

test('a rare text is found wherever it stands, and all of it counted', async () => {
  const first = await list({ query: 'SAFFRON' })
  expect(first.numbers).toEqual(every(100, 5000).slice(0, 20))
  expect(first.pagination).toMatchObject({ total: 56, totalIsExact: true, totalPages: 3, hasMore: true })
  expect((await list({ query: 'saffron', page: 3 })).numbers).toEqual(every(100, 9000))
  expect((await list({ query: 'saffron', sort: 'oldest', limit: 2 })).numbers).toEqual([10_500, 10_400])
  expect((await readAll({ query: 'saffron' })).numbers).toEqual(every(100, 5000))
  expect(await list({ query: 'БУЛОЧКА' })).toMatchObject({ numbers: [10_200, 10_300], pagination: { total: 2, totalIsExact: true } })
  expect((await list({ query: 'paprika' })).pagination).toMatchObject({ total: 0, totalIsExact: true, hasMore: false })
})

test('a text of two characters is looked for in 10,000 rows at a time: the cursor goes on where that ended', async () => {
  const first = await list({ query: 'qq' })
  expect(first.numbers).toEqual([])
  expect(first.pagination).toMatchObject({ total: 0, totalIsExact: false, hasMore: true })
  expect((await list({ query: 'qq', cursor: first.pagination.nextCursor })).numbers).toEqual([10_200, 10_300])
  expect((await list({ query: 'qq', page: 2 })).pagination.hasMore).toBe(false)
  expect((await list({ query: 'qq', sort: 'oldest' })).numbers).toEqual([10_300, 10_200])
  expect((await list({ query: 'fi', limit: 3 })).numbers).toEqual([1, 2, 3])
})

test('a match in the first row beyond 10,000 is shown once', async () => {
  expect(await readAll({ query: 'ww' })).toMatchObject({ numbers: [10_001] })
})

test('a text that neither index nor walk finds within a second is looked for in 10,000 rows at a time', async () => {
  // Whatever is planned for one text takes ten seconds.
  const [pattern] = await world.sql<[{ definition: string }]>`select pg_get_functiondef('search_pattern(text)'::regprocedure) as definition`
  await world.sql.unsafe(`
    alter function search_pattern(text) rename to search_pattern_at_once;
    create function search_pattern(query text) returns text language plpgsql immutable as $$ begin
      if current_setting('plan_cache_mode') = 'force_custom_plan' then perform pg_sleep(10); end if;
      return search_pattern_at_once(query);
    end $$`)
  expect(await list({ query: 'булочка' })).toMatchObject({ numbers: [], pagination: { totalIsExact: false, hasMore: true } })
  expect((await readAll({ query: 'булочка' })).numbers).toEqual([10_200, 10_300])
  expect((await list({ query: 'cinnamon', page: 34, limit: 100 })).numbers).toEqual(every(3, 9903, 10_000))
  await world.sql.unsafe(`drop function search_pattern(text); drop function search_pattern_at_once(text); ${pattern.definition}`)
})

test('an order by an expression is searched like any other', async () => {
  for (const customerReference of ['cinnamon 1', 'saffron', 'cinnamon 2'])
    await world.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com', customerReference })
  await world.sql`update link set status = 'expired' where customer_reference = 'cinnamon 1'`
  const { body } = await world.ask('preverifiedLinks.list', { sort: 'expiring-soon', query: 'cinnamon' })
  expect(body.preverifiedLinks.map((link: { customerReference: string }) => link.customerReference)).toEqual(['cinnamon 2', 'cinnamon 1'])
})

test.each([
  ['of another order', Buffer.from('oldest 3 ["2026-01-01T00:00:00+00:00","00000000-0000-4000-8000-000000000000"]')],
  ['of the year 0', Buffer.from('newest 3 ["0000-01-01T00:00:00+00:00","00000000-0000-4000-8000-000000000000"]')],
  ['of 30 February', Buffer.from('newest 3 ["2026-02-30T00:00:00+00:00","00000000-0000-4000-8000-000000000000"]')],
  ['of one value', Buffer.from('newest 3 ["2026-01-01T00:00:00+00:00"]')],
  ['of no list', Buffer.from('newest 3 {"length":2}')],
  ['of null', Buffer.from('newest 3 null')],
  ['without a total', Buffer.from('newest ["2026-01-01T00:00:00+00:00","00000000-0000-4000-8000-000000000000"]')],
  ['that is a statement', Buffer.from(`newest 3 ["2026-01-01T00:00:00+00:00","' or true; --"]`)],
  ['of noise', Buffer.from([0xff, 0xfe, 0x00])],
])('a cursor %s is refused, and told where a good one comes from', async (_what, bytes) => {
  const { status, body } = await world.ask('opinions.list', { cursor: bytes.toString('base64url') })
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 'VALIDATION_ERROR', errors: [{ path: '?cursor', message: expect.stringContaining('nextCursor') }] })
})
