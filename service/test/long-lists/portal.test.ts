import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool, type Pool } from '../../src/database/pool.ts'
import type { Wire } from '../../src/database/sql.ts'
import { listDeliveries } from '../../src/resources/deliveries/list-deliveries.ts'
import { listEvents } from '../../src/resources/events/list-events.ts'
import { traceEvent } from '../../src/resources/events/trace-event.ts'
import { type Business, openWorld, type World } from '../world/world.ts'

// What the portal's lists cost in a table of ten thousand deliveries and in one of a million, in the same run: not by the clock, but by
// the pages of the database that their statements read, as the server itself counts them.

const small = 10_000
const large = 1_000_000
const destinationCount = 20

let world: World
let business: Business
/** Tells what it asks. */
let sql: Pool
let asked: Wire[] = []
beforeAll(async () => {
  world = await openWorld()
  business = await world.openBusiness('Large')
  sql = openPool({ ...world.sql.settings, connectionsMax: 1, onStatement: (wire) => void asked.push(wire) })
  await world.sql`call keep_partitions((now() at time zone 'UTC')::date - 30, (now() at time zone 'UTC')::date + 7)`
  await world.sql`
    insert into destination (organization_id, url, created_at)
    select ${business.organizationId}, 'https://example.com/' || place, now() - interval '31 days' from generate_series(1, ${destinationCount}) as place`
}, 60_000)
afterAll(async () => {
  await sql.end()
  await world.close()
})

/** Events of the last 30 days, each delivered everywhere; a few of the deliveries are rare in each way. */
async function fill(deliveries: number) {
  await world.sql`
    with made as materialized (
      select at, uuid_v7_at(at, 0) as event_id, place from (
        select now() - interval '30 days' + interval '30 days' * random() as at, place
        from generate_series(1, ${deliveries / destinationCount}::int) as place
      ) as moments
    )
    insert into event (organization_id, day, event_id, topic, occurred_at, dispatched_at, data)
    select ${business.organizationId}, (at at time zone 'UTC')::date, event_id, 'question.created', at, at, '{}' from made`
  await world.sql`
    insert into delivery (organization_id, day, delivery_id, event_id, destination_id, topic, state, origin, created_at, finished_at,
      next_attempt_at, attempt_count, last_response_status, recovery_id)
    select organization_id, day, case origin when 'automatic' then automatic_delivery_id(event_id, destination_id) else uuid_v7_at(occurred_at, 0) end,
      event_id, destination_id, topic, state, origin, occurred_at, case when state not in ('pending', 'held') then occurred_at end,
      now() + interval '1 day', 1, 200, case when origin = 'recovery' then ${recoveryId}::uuid end
    from (
      select event.organization_id, event.day, event.event_id, event.topic, event.occurred_at, destination.destination_id,
        case floor(random() * 200) when 0 then 'exhausted' when 1 then 'cancelled' when 2 then 'held' when 3 then 'pending' else 'delivered' end as state,
        case floor(random() * 500) when 0 then 'manual' when 1 then 'recovery' else 'automatic' end as origin
      from event join destination using (organization_id)
      where not exists (select from delivery where delivery.organization_id = event.organization_id and delivery.day = event.day
        and delivery.event_id = event.event_id)
        and event.organization_id = ${business.organizationId} and event.topic = 'question.created'
    ) as wanted`
  await world.sql`analyze event`
  await world.sql`analyze delivery`
}
const recoveryId = '00000000-0000-7000-8000-00000000000a'

/** Pages read by what a screen asks, and how many statements it asked. */
async function cost(act: () => Promise<unknown>) {
  asked = []
  await act()
  const statements = asked
  let read = 0
  for (const { text, values } of statements) {
    const [plan] = await world.sql.unsafe(`explain (analyze, buffers, format json) ${text}`, values)
    const [{ Plan }] = plan!['QUERY PLAN']
    read += Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
  }
  return { read, statements: statements.length }
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

test('a page costs the same in ten thousand deliveries and in a million, whatever is looked for, in two statements at the most', async () => {
  const { organizationId } = business
  const measure = async () => {
    const [{ destinationId }] = await world.sql<[{ destinationId: string }]>`
      select destination_id from destination where organization_id = ${organizationId} limit 1`
    const [{ eventId }] = await world.sql<[{ eventId: string }]>`
      select event_id from event where organization_id = ${organizationId} and occurred_at > now() - interval '5 days' limit 1`
    const deliveries = (filter: object) => () => listDeliveries(sql, { organizationId, filter })
    const events = (filter: object) => () => listEvents(sql, { organizationId, filter })
    const first = JSON.parse((await listDeliveries(sql, { organizationId, filter: {} })) as string)
    const ways: Record<string, () => Promise<unknown>> = {
      'the newest': deliveries({}),
      'further on': deliveries({ cursor: first.page.nextCursor }),
      'a span of time': deliveries({ since: daysAgo(12), until: daysAgo(11) }),
      'of a destination': deliveries({ destinationId }),
      delivered: deliveries({ state: 'delivered' }),
      pending: deliveries({ state: 'pending' }),
      'pending at one destination': deliveries({ state: 'pending', destinationId }),
      held: deliveries({ state: 'held' }),
      'held at one destination': deliveries({ state: 'held', destinationId }),
      'given up': deliveries({ state: 'exhausted' }),
      'sent by hand': deliveries({ origin: 'manual' }),
      'of a recovery': deliveries({ recoveryId }),
      'of a topic there is none of': deliveries({ topic: 'opinion.deleted' }),
      'an answer there is none of': deliveries({ response: '503' }),
      'a text that is nowhere': deliveries({ query: 'nowhere' }),
      'an event': deliveries({ query: eventId }),
      'an identifier of nothing': deliveries({ query: '00000000-0000-7000-8000-0000000000ff' }),
      'the newest events': events({}),
      'events with a text that is nowhere': events({ query: 'nowhere' }),
      'a trace': () => traceEvent(sql, { organizationId, eventId }),
    }
    const costs: Record<string, Awaited<ReturnType<typeof cost>>> = {}
    for (const [name, act] of Object.entries(ways)) costs[name] = await cost(act)
    return costs
  }
  await fill(small)
  const before = await measure()
  await fill(large - small)
  const after = await measure()
  console.table(
    Object.fromEntries(
      Object.keys(before).map((name) => [
        name,
        { [small]: before[name]!.read, [large]: after[name]!.read, statements: after[name]!.statements },
      ]),
    ),
  )
  for (const name of Object.keys(before)) {
    expect([name, after[name]!.statements <= 2]).toEqual([name, true])
    // What a page looks through, ten thousand rows, and what it shows; of two thousand the event is read as well.
    expect([name, after[name]!.read <= 13_500]).toEqual([name, true])
  }
}, 300_000)

test('a page that found nothing says how far it looked, and the next one looks further', async () => {
  const { organizationId } = business
  const page = async (filter: object) =>
    JSON.parse((await listDeliveries(world.sql, { organizationId, filter: { topic: 'opinion.deleted', ...filter } })) as string)
  const first = await page({})
  expect(first).toMatchObject({ deliveries: [], page: { nextCursor: expect.any(String), lookedBackTo: expect.any(String) } })
  const second = await page({ cursor: first.page.nextCursor })
  expect(Date.parse(second.page.lookedBackTo)).toBeLessThan(Date.parse(first.page.lookedBackTo))
  const last = await page({ since: daysAgo(0.1) })
  expect(last).toEqual({ deliveries: [], page: { nextCursor: null, lookedBackTo: null } })
})

test.each(['held', 'exhausted', 'pending'] as const)(
  'every delivery that is %s is found, once, however many others there are',
  async (state) => {
    const { organizationId } = business
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const filter = { state, limit: 100, ...(cursor && { cursor }) }
      const { deliveries, page } = JSON.parse((await listDeliveries(world.sql, { organizationId, filter })) as string)
      for (const { deliveryId } of deliveries) seen.push(deliveryId)
      cursor = page.nextCursor
    } while (cursor !== null)
    const [{ count }] = await world.sql<[{ count: number }]>`
    select count(*)::int as count from delivery where organization_id = ${organizationId} and state = ${state}`
    expect([seen.length, new Set(seen).size]).toEqual([count, count])
    expect(seen).toEqual(seen.toSorted().reverse())
  },
  60_000,
)

test('more than ten thousand that wait are listed like any others', async () => {
  const { organizationId } = business
  await world.sql`
    update delivery set state = 'pending', finished_at = null
    where organization_id = ${organizationId} and day = (now() at time zone 'UTC')::date - 3`
  const filter = { state: 'pending', until: daysAgo(2).slice(0, 10) } as const
  const { deliveries, page } = JSON.parse((await listDeliveries(world.sql, { organizationId, filter })) as string)
  expect(deliveries).toHaveLength(50)
  for (const { state } of deliveries) expect(state).toBe('pending')
  expect(page.nextCursor).toEqual(expect.any(String))
})
