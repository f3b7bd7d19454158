import type { Overview } from '@earshot/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Business, openWorld, type World } from '../../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** An organization of one's own, and a viewer of it, who may read all of this. */
async function newcomer() {
  const business = await world.openBusiness('Newcomer')
  const viewer = await world.member({ organizationId: business.organizationId, role: 'viewer' })
  const at = { projectId: business.projectId }
  return {
    business,
    read: async (days?: number) => (await viewer.ask('overview.get', { ...at, ...(days === undefined ? {} : { days }) })).body as Overview,
    waiting: async () => (await viewer.ask('opinions.waiting', at)).body,
    ask: (request: object) => viewer.ask('overview.get', { ...at, ...request }),
  }
}

interface Came {
  daysAgo: number
  count?: number
  respondedAfterHours?: number
  verified?: boolean
  incognito?: boolean
  status?: 'published' | 'pending' | 'hidden'
  source?: 'direct' | 'import'
}

/** Opinions as they came: at noon of a day, UTC; of an incognito one only the day is kept. */
async function came({ organizationId, projectId }: Business, opinions: readonly Came[]) {
  for (const {
    daysAgo,
    count = 1,
    respondedAfterHours,
    verified = false,
    incognito = false,
    status = 'published',
    source = 'direct',
  } of opinions)
    await world.sql`
      insert into opinion (organization_id, project_id, title, opinion, incognito, status, source, verification_method, verification_status,
        created_at, responded_at)
      select ${organizationId}, ${projectId}, 'Title', 'Opinion', ${incognito}, ${status}, ${source},
        case when ${verified} then 'qr_permanent' end, case when ${verified} then 'verified' end, at,
        at + make_interval(mins => ${respondedAfterHours === undefined ? null : respondedAfterHours * 60}::int)
      from (select date_trunc('day', now(), 'UTC') + make_interval(hours => ${incognito ? 0 : 12} - 24 * ${daysAgo}::int) as at) as moment,
        generate_series(1, ${count}::int)`
}

test('an empty project is told as one: nothing came, so no share is known', async () => {
  const { read, waiting } = await newcomer()
  const overview = await read()
  expect(overview).toMatchObject({
    days: 30,
    opinions: { count: 0, before: 0 },
    response: { share: null, before: null, medianHours: null },
    verified: { share: null, before: null },
    funnel: { issued: 0, emailed: 0, clicked: 0, submitted: 0, expired: 0 },
    waiting: { unresponded: 0, pending: 0, receipts: 0, incognito: 0, isExact: true },
    deliveries: { delivered: 0, failed: 0, failing: 0, destinations: 0 },
  })
  expect(overview.opinions.perDay).toHaveLength(30)
  expect(await waiting()).toEqual(overview.waiting)
})

test('opinions are counted by days of UTC, today the last, against as many days before', async () => {
  const { business, read, waiting } = await newcomer()
  await came(business, [
    { daysAgo: 0, count: 2, respondedAfterHours: 3, verified: true },
    { daysAgo: 2, incognito: true, respondedAfterHours: 40 },
    { daysAgo: 6, respondedAfterHours: 5, status: 'hidden' },
    { daysAgo: 6, verified: true },
    { daysAgo: 7, count: 3, respondedAfterHours: 1 },
    { daysAgo: 13, status: 'pending' },
    { daysAgo: 14, count: 9 },
  ])
  const today = new Date().toISOString().slice(0, 10)
  const week = await read(7)
  expect(week.opinions).toMatchObject({ count: 5, before: 4 })
  expect(week.opinions.perDay.map(({ count }) => count)).toEqual([2, 0, 0, 0, 1, 0, 2])
  expect(week.opinions.perDay.at(-1)!.day).toBe(today)
  // Half of three, three and five hours; when an incognito one came is not known to the hour.
  expect(week.response).toEqual({ share: 0.8, before: 0.75, medianHours: 3 })
  expect(week.verified).toEqual({ share: 0.6, before: 0 })
  expect((await read(30)).opinions).toMatchObject({ count: 18, before: 0 })
  expect((await read(90)).opinions.perDay).toHaveLength(90)
  expect(await waiting()).toMatchObject({ unresponded: 10, pending: 1 })
})

test('how soon a team responds is told without imported opinions, which were given elsewhere', async () => {
  const { business, read } = await newcomer()
  await came(business, [
    { daysAgo: 5, respondedAfterHours: 2 },
    { daysAgo: 20, count: 9, respondedAfterHours: 300, source: 'import' },
  ])
  expect((await read(30)).response).toMatchObject({ share: 1, medianHours: 2 })
})

test('what became of the links of the span is told: made, mailed, clicked, submitted, over', async () => {
  const { business, read } = await newcomer()
  const { organizationId, projectId } = business
  await world.sql`
    insert into link (organization_id, project_id, customer_email, customer_email_ascii, validity_minutes, status, issued_at, expires_at,
      emailed_at, clicked_at, submitted_at)
    select ${organizationId}, ${projectId}, 'c' || place || '@example.com', 'c' || place || '@example.com', 60, 'issued',
      now() - ago, now() - ago + interval '30 days', now() - ago,
      case when place in (1, 2) then now() end, case when place = 1 then now() end
    from (values (1, interval '1 day'), (2, interval '2 days'), (3, interval '3 days'), (4, interval '40 days')) as made (place, ago)`
  expect((await read(7)).funnel).toEqual({ issued: 3, emailed: 3, clicked: 2, submitted: 1, expired: 0 })
  // Over, though no sweep has said so yet.
  expect((await read(90)).funnel).toEqual({ issued: 4, emailed: 4, clicked: 2, submitted: 1, expired: 1 })
})

test('what waits for a day is counted up to ten thousand, and said to be more', async () => {
  const { business, waiting } = await newcomer()
  await came(business, [{ daysAgo: 3, count: 10_001 }])
  expect(await waiting()).toEqual({ unresponded: 10_000, pending: 0, receipts: 0, incognito: 0, isExact: false })
})

test('deliveries are told of the whole organization: what arrived, what failed, and what fails now', async () => {
  const { business, read } = await newcomer()
  const { organizationId } = business
  const [made] = await world.sql<[{ destinationId: string }]>`
    insert into destination (organization_id, url) values (${organizationId}, 'https://shop.example/hooks') returning destination_id`
  await world.sql`
    insert into attempt_minute (organization_id, destination_id, at, topic, state, result, wait_bucket, count)
    values (${organizationId}, ${made.destinationId}, now(), 'opinion.created', 'delivered', '200', 4, 5),
      (${organizationId}, ${made.destinationId}, now(), 'opinion.created', 'pending', '503', 4, 2)`
  await world.sql`
    insert into attempt_hour (organization_id, destination_id, at, topic, state, result, wait_bucket, count)
    values (${organizationId}, ${made.destinationId}, now() - interval '20 days', 'opinion.created', 'delivered', '200', 4, 100)`
  await world.sql`
    insert into destination_failing (organization_id, destination_id, since, failures, first_event_id, last_failure_at)
    values (${organizationId}, ${made.destinationId}, now(), 2, gen_random_uuid(), now())`
  expect((await read(7)).deliveries).toEqual({ delivered: 5, failed: 2, failing: 1, destinations: 1 })
  expect((await read(30)).deliveries.delivered).toBe(105)
})

test('another span than 7, 30 or 90 days is refused; another organization’s project is not there', async () => {
  const { ask } = await newcomer()
  for (const days of ['1', '0', '31', 'week', '-7']) expect((await ask({ days })).status).toBe(400)
  expect((await ask({ projectId: world.business.projectId })).status).toBe(404)
})
