import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, openWorld, type World } from '../../../test/world/world.ts'
import { exportOpinions } from './export-opinions.ts'
import { give } from './given-opinions.fixture.ts'

// The inbox of the dashboard: any filters together, a cursor that reads what they leave, and the same as a file.

let world: World
let member: Member
beforeAll(async () => {
  world = await openWorld()
  member = await world.member({ role: 'member', name: 'Ada Lovelace' })
})
afterAll(() => world.close())

interface Listed {
  reviewId: string
  opinion: string
  status: string
  verified: boolean
  source: string
  responseStatus: string
  createdAt: string
}

test('any filters narrow the inbox together, in any order, and a cursor reads what they leave', async () => {
  const foreign = await world.openBusiness('Filters')
  const { organizationId, projectId } = foreign
  const who = await world.member({ role: 'viewer', organizationId })
  const statuses = ['published', 'pending', 'hidden']
  const sources = ['direct', 'widget', 'delivery_link']
  await world.sql`
    insert into opinion (organization_id, project_id, title, opinion, incognito, source, status, verification_method, verification_status,
      responded_at, upvotes, comment_count, created_at, updated_at)
    select ${organizationId}, ${projectId}, 'Opinion ' || at, case when at % 2 = 0 then 'warm' else 'cold' end, false,
      (${sources}::text[])[at % 3 + 1], (${statuses}::text[])[(at / 3) % 3 + 1], 'delivery_link',
      case when at % 5 = 0 then 'verified' else 'pending' end, case when at % 4 = 0 then now() end, (at * 7) % 11, (at * 3) % 5,
      timestamptz '2026-01-01Z' + at * interval '1 day', timestamptz '2026-03-01Z' - at * interval '1 day'
    from generate_series(0, 59) as at`
  const list = async (query: object) => (await who.ask('opinions.inbox', { projectId, limit: 100, ...query })).body
  const all = (await list({})).opinions as Listed[]
  expect(all).toHaveLength(60)

  const days = { dateFrom: '2026-01-10', dateTo: '2026-02-09' }
  for (const sort of ['newest', 'oldest', 'most-upvoted', 'most-commented', 'recently-updated']) {
    const inOrder = (await list({ sort })).opinions as Listed[]
    for (const status of ['all', ...statuses])
      for (const verified of ['all', 'yes', 'no'])
        for (const [more, fits] of [
          [{}, () => true],
          [
            { source: 'widget', responseStatus: 'unresponded' },
            (one: Listed) => one.source === 'widget' && one.responseStatus === 'unresponded',
          ],
          [
            { ...days, query: 'cold' },
            (one: Listed) => one.createdAt >= '2026-01-10' && one.createdAt < '2026-02-10' && one.opinion === 'cold',
          ],
          [days, (one: Listed) => one.createdAt >= '2026-01-10' && one.createdAt < '2026-02-10'],
        ] as [object, (one: Listed) => boolean][]) {
          const expected = inOrder
            .filter((one) => status === 'all' || one.status === status)
            .filter((one) => verified === 'all' || one.verified === (verified === 'yes'))
            .filter((one) => fits(one))
            .map((one) => one.reviewId)
          const filters = { sort, status, verified, ...more }
          const whole = await list(filters)
          expect([filters, whole.opinions.map(({ reviewId }: { reviewId: string }) => reviewId)]).toEqual([filters, expected])
          expect([filters, whole.pagination.total]).toEqual([filters, expected.length])
          if (expected.length > 3) {
            const first = await list({ ...filters, limit: 2 })
            const second = await list({ ...filters, limit: 2, cursor: first.pagination.nextCursor })
            expect([...first.opinions, ...second.opinions].map(({ reviewId }) => reviewId)).toEqual(expected.slice(0, 4))
            expect(first.pagination.total).toBe(expected.length)
          }
        }
  }
})

test.each([
  { dateFrom: '2026-02-30' },
  { dateFrom: '2026-02-02', dateTo: '2026-02-01' },
  { status: 'waiting' },
  { verified: 'true' },
  { source: '' },
  { sort: 'id;drop' },
  { page: '0' },
  { limit: '101' },
  { cursor: 'x' },
  { query: 'x'.repeat(201) },
])('an inbox that is asked for with %j says what would be right', async (query) => {
  const { status, body } = await member.ask('opinions.inbox', query)
  expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR'])
})

test('what the inbox’s filters leave is a file for spreadsheets, and one for programs', async () => {
  const reviewId = await give(world, { title: '=Sum(1)', opinion: 'Two\nlines, "quoted".', source: 'qr_permanent' })
  const at = `/dashboard/api/${world.business.organizationId}/project/${world.business.projectId}/opinions/export`
  const csv = await member.get(`${at}?source=qr_permanent&status=published&sort=most-upvoted`)
  expect([csv.status, csv.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const text = await csv.text()
  expect(text).toContain('"createdAt","title","opinion","customerName"')
  expect(text).toContain("'=Sum(1)")
  expect(text).toContain('"Two\nlines, ""quoted""."')
  const jsonl = await (await member.get(`${at}?source=qr_permanent&format=jsonl`)).text()
  expect(
    jsonl
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).reviewId),
  ).toEqual([reviewId])
  expect((await member.get(`${at}?dateFrom=2026-02-02&dateTo=2026-02-01`)).status).toBe(400)
  expect((await (await world.member({ role: 'viewer' })).get(at)).status).toBe(403)
})

test('what changes while it is exported is in the file once, however the inbox is sorted', async () => {
  const { organizationId, projectId } = await world.openBusiness('Exports')
  // More than one batch.
  await world.sql`
    insert into opinion (organization_id, project_id, title, opinion, incognito, source, created_at)
    select ${organizationId}, ${projectId}, 'Opinion ' || at, 'Fine.', false, 'direct', timestamptz '2026-01-01Z' + at * interval '1 minute'
    from generate_series(1, 1200) as at`
  for (const sort of ['recently-updated', 'most-upvoted', 'oldest'] as const) {
    const file = await exportOpinions(world.sql, { organizationId, projectId, filters: { sort }, format: 'jsonl' })
    if (!('contents' in file)) throw new Error(file.code)
    let text = ''
    for await (const part of file.contents as AsyncIterable<string>) {
      if (text === '')
        await world.sql`
        update opinion set updated_at = now(), upvotes = upvotes + 7
        where project_id = ${projectId} and title in ('Opinion 1', 'Opinion 600', 'Opinion 1199')`
      text += part
    }
    const titles = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).title)
    expect([sort, titles.length, new Set(titles).size]).toEqual([sort, 1200, 1200])
    expect(titles[0]).toBe(sort === 'oldest' ? 'Opinion 1' : 'Opinion 1200')
  }
})
