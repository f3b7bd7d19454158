import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
  const { organizationId, projectId } = world.business
  // Twelve opinions, a day apart, the first one the oldest; as the form writes them down.
  const texts = [
    ['Crème brûlée', 'Die Größe stimmt.', 'Zoë'],
    ['Fine', '100% as described', null],
    ['Fine', 'snake_case here', null],
    ['Fine', 'a\\b', null],
    ['ХЛЕБ', 'очень вкусно', 'Ада'],
    ['東京', 'とても良い', null],
    ['Fine', "it's O'Brien", "O'Brien"],
    ['Fine', 'Straße', null],
    ['Fine', 'ﬁne ligature', null],
    ['Fine', 'x', null],
    ['Fine', 'e\u0301clair', null],
    ['Last', 'the end', 'Ada'],
  ]
  for (const [at, [title, opinion, name]] of texts.entries())
    await world.sql`
      insert into opinion (organization_id, project_id, title, opinion, incognito, customer_name, source, upvotes, comment_count, status, created_at, updated_at)
      values (${organizationId}, ${projectId}, ${title!}, ${opinion!}, false, ${name!}, 'direct', ${[3, 1, 3, 0][at % 4]!}, ${at % 3},
        ${['published', 'hidden', 'pending'][at % 3]!}, ${new Date(Date.UTC(2026, 0, at + 1))}, ${new Date(Date.UTC(2026, 1, ((at * 5) % 12) + 1))})`
})
afterAll(() => world.close())

interface Listed {
  body: {
    opinions: { reviewId: string; createdAt: string; upvotes: number; commentCount: number; updatedAt: string }[]
    pagination: { total: number; nextCursor: string | null }
  }
}

/** The day of January each was written on: they were written one a day. */
const days = ({ body }: Listed) => body.opinions.map((one) => Number(one.createdAt.slice(8, 10)))
const list = (query: object = {}): Promise<Listed & { status: number }> => world.ask('opinions.list', { ...query }) as never

const asOften = (opinions: Listed['body']['opinions'], key: 'upvotes' | 'commentCount' | 'updatedAt') =>
  opinions.toSorted((one, other) => (one[key] < other[key] ? 1 : one[key] > other[key] ? -1 : one.createdAt < other.createdAt ? 1 : -1))

test('opinions come newest first unless asked otherwise, in every status', async () => {
  expect(days(await list())).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1])
  expect(days(await list({ sort: 'newest' }))).toEqual(days(await list()))
  expect(days(await list({ sort: 'oldest' }))).toEqual(days(await list()).reverse())
})

test.each([
  ['most-upvoted', 'upvotes'],
  ['most-commented', 'commentCount'],
  ['recently-updated', 'updatedAt'],
] as const)('%s sorts by %s, of two alike the newer first, and a cursor reads the same order', async (sort, key) => {
  const whole = (await list({ sort })).body.opinions
  expect(whole).toEqual(asOften((await list()).body.opinions, key))
  const read: unknown[] = []
  let cursor: string | null = null
  do {
    const { body } = (await list({ sort, limit: 5, ...(cursor && { cursor }) })) as Listed
    read.push(...body.opinions)
    cursor = body.pagination.nextCursor
  } while (cursor)
  expect(read).toEqual(whole)
})

test('responseStatus leaves those with or without a response, in any order', async () => {
  const { reviewId } = (await list({ sort: 'oldest' })).body.opinions[4]!
  await world.ask('opinions.respond', { id: reviewId, content: 'Thank you.' })
  expect(days(await list({ responseStatus: 'responded' }))).toEqual([5])
  expect(days(await list({ responseStatus: 'unresponded', sort: 'oldest' }))).toEqual([1, 2, 3, 4, 6, 7, 8, 9, 10, 11, 12])
  expect((await list({ responseStatus: 'unresponded', sort: 'most-upvoted', limit: 1 })).body.pagination.total).toBe(11)
  expect((await list({ responseStatus: 'all' })).body.pagination.total).toBe(12)
})

test.each<[string, number[]]>([
  ['creme', [1]],
  ['BRÛLÉE', [1]],
  ['zoe', [1]],
  ['grosse', [1]],
  ['Größe', [1]],
  ['e brulee d', [1]],
  ['strasse', [8]],
  ['%', [2]],
  ['0%', [2]],
  ['_', [3]],
  ['e_c', [3]],
  ['\\', [4]],
  ['a\\b', [4]],
  ["'", [7]],
  ["o'brien", [7]],
  ['хлеб', [5]],
  ['ВКУСНО', [5]],
  ['東京', [6]],
  ['良', [6]],
  ['fine', [10, 9, 8, 7, 4, 3, 2, 11].toSorted((a, b) => b - a)],
  ['éclair', [11]],
  ['x', [10]],
  ['ad', [12]],
  ['  the end  ', [12]],
  ['nowhere', []],
  ["'; drop table opinion; --", []],
])('searching for %s finds what has it in title, text or name, whatever the case and the accents', async (query, found) => {
  const listed = await list({ query })
  expect(days(listed)).toEqual(found)
  expect(listed.body.pagination.total).toBe(found.length)
})

test('an empty search finds everything', async () => {
  expect((await list({ query: '' })).body.pagination.total).toBe(12)
  expect((await list({ query: '  ' })).body.pagination.total).toBe(12)
})

test('opinions of another organization are in no list', async () => {
  const other = await world.openBusiness('Foreign')
  expect((await world.ask('opinions.list', { projectId: other.projectId }, other.apiKey)).body.opinions).toEqual([])
})
