import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../../../test/world/receiver.ts'
import { openWorld, type World } from '../../../test/world/world.ts'

let world: World
let receiver: Receiver
/** The day that a test begins on, from which it counts: midnight may come before it ends. */
let firstDay: string
beforeEach(async () => {
  world = await openWorld({ RETENTION_DAYS: '10' })
  receiver = await openReceiver()
  firstDay = await today()
})
afterEach(async () => {
  await world.close()
  await receiver.close()
})

const today = async () => (await world.sql<[{ day: string }]>`select (now() at time zone 'UTC')::date::text as day`)[0].day

/** Runs the workers until a whole run is of one day. Returns how many days the test has gone on for by then. */
async function settleInOneDay(): Promise<number> {
  const before = await today()
  await world.settle()
  return (await today()) === before ? (Date.parse(before) - Date.parse(firstDay)) / 86_400_000 : settleInOneDay()
}

const destinationAt = async (url: string): Promise<string> => (await world.ask('webhooks.destinations.upsert', { url })).body.destinationId
const happen = (question: string) => world.ask('questions.create', { tags: ['delivery'], question, answerMode: 'text_only' })

/** An event of so many days before the first one, with a delivery and an attempt of it: the clock that tests move leaves days as they are. */
async function happened(daysAgo: number, { destinationId, state }: { destinationId: string; state: string }) {
  const { organizationId } = world.business
  await world.sql`
    with made as (
      insert into event (organization_id, day, topic, data, dispatched_at)
      values (${organizationId}, ${firstDay}::date - ${daysAgo}::int, 'question.created', '{}', now()) returning *
    ), delivery as (
      insert into delivery (organization_id, day, delivery_id, event_id, destination_id, topic, state, attempt_count, next_attempt_at)
      select organization_id, day, automatic_delivery_id(event_id, ${destinationId}), event_id, ${destinationId}, topic, ${state}, 1,
        now() + interval '1 hour'
      from made returning *
    )
    insert into failed_attempt (organization_id, day, delivery_id, attempt_number, destination_id, started_at, duration_ms, failure)
    select organization_id, day, delivery_id, 1, destination_id, now(), 1, 'timeout' from delivery`
}

/** Of all that is kept, how many days it is older than the first one. */
const keptDays = async () => {
  const days = await world.sql<{ name: string; daysAgo: number }[]>`
    select name, ${firstDay}::date - day as days_ago from (
      select 'event' as name, day from event where data::text = '{}' union all select 'delivery', day from delivery where topic = 'question.created'
      union all select 'failed_attempt', day from failed_attempt) as kept
    order by 1, 2 desc`
  return Object.fromEntries(
    ['event', 'delivery', 'failed_attempt'].map((table) => [
      table,
      days.filter(({ name }) => name === table).map(({ daysAgo }) => daysAgo),
    ]),
  )
}

describe('days that are over for longer than RETENTION_DAYS', () => {
  test('are dropped with all that is of them, whatever waits; the others stay', async () => {
    const destinationId = await destinationAt(receiver.url)
    // Two days with partitions of their own, as they were made in time; the others are in the default one.
    await world.sql`call keep_partitions(${firstDay}::date - 12, ${firstDay}::date - 11)`
    await world.sql`call keep_partitions(${firstDay}::date - 10, ${firstDay}::date - 9)`
    for (const daysAgo of [40, 12, 11, 10, 9, 8, 0])
      for (const state of ['delivered', 'held', 'pending', 'exhausted']) await happened(daysAgo, { destinationId, state })
    const keptAfter = (days: number) => {
      const kept = [10, 9, 8, 0].filter((daysAgo) => daysAgo + days <= 10).flatMap((daysAgo) => Array(4).fill(daysAgo))
      return { event: kept, delivery: kept, failed_attempt: kept }
    }
    const days = await settleInOneDay()
    expect(await keptDays()).toEqual(keptAfter(days))
    const tables = await world.sql`
      select inhrelid::regclass::text as name from pg_inherits where inhparent = 'delivery'::regclass
        and inhrelid::regclass::text < 'delivery_' || to_char(${firstDay}::date + ${days}::int - 10, 'YYYYMMDD')`
    expect(tables).toEqual([])
    // Nothing is old any more: nothing is done, and nobody is in the way.
    const daysThen = await settleInOneDay()
    expect(await keptDays()).toEqual(keptAfter(daysThen))
  })

  test('may be those that a lane begins with: what waits since is sent all the same', async () => {
    const destinationId = await destinationAt(receiver.url)
    await happened(40, { destinationId, state: 'pending' })
    await world.sql`update lane set oldest_day = ${firstDay}::date - 40, due_at = now()`
    await happen('Does it come?')
    await world.settle()
    expect(receiver.topics()).toEqual(['question.created'])
    const [lane] = await world.sql`select oldest_day::text, due_at::text, claim_token from lane`
    expect(lane).toEqual({ oldestDay: 'infinity', dueAt: 'infinity', claimToken: null })
  })

  test('are left for the next time while somebody reads them, and nothing else waits for that', async () => {
    const destinationId = await destinationAt(receiver.url)
    await happened(40, { destinationId, state: 'held' })
    const elsewhere = world.connect({ connectionsMax: 1 })
    await elsewhere.begin(async (backup) => {
      await backup`select count(*) from delivery`
      await world.settle()
      expect((await keptDays()).delivery).toEqual([40])
      expect(world.logged.filter((line) => line.includes('are in use by somebody'))).toHaveLength(1)
      await happen('Does it come?')
      await world.settle()
      expect(receiver.received).toHaveLength(1)
    })
    await elsewhere.end()
    await world.settle()
    // Of today, which may be a day later.
    expect((await keptDays()).delivery).toEqual([expect.toSatisfy((daysAgo: number) => daysAgo <= 0)])
  })
})

test('a deleted destination is forgotten when nothing is kept of it any more, with its versions; the others stay', async () => {
  const [gone, deleted, paused] = [await destinationAt(receiver.url), await destinationAt(receiver.url), await destinationAt(receiver.url)]
  await world.sql`
    update destination set status = 'deleted', status_changed_at = now() - interval '11 days 1 second' where destination_id = ${gone}`
  await world.sql`
    update destination set status = 'deleted', status_changed_at = now() - interval '10 days 23 hours' where destination_id = ${deleted}`
  await world.sql`update destination set status = 'paused', status_changed_at = now() - interval '1 year' where destination_id = ${paused}`
  await world.settle()
  const left = await world.sql`select destination_id, count(*)::int as versions from destination
    join destination_version using (organization_id, destination_id) group by destination_id order by destination_id`
  expect(left.map(({ destinationId }) => destinationId)).toEqual([deleted, paused].toSorted())
  expect(await world.sql`select distinct destination_id from destination_version order by 1`).toHaveLength(2)
})

test('what destinations were before all that is kept, and recoveries long over, are forgotten', async () => {
  const portal = await world.portal()
  const destinationId = await destinationAt(receiver.url)
  const paused = await destinationAt(receiver.url)
  for (let times = 0; times < 3; times++) {
    await portal.ask('destinations.pause', { destinationId })
    await portal.ask('destinations.resume', { destinationId })
  }
  await portal.ask('destinations.pause', { destinationId: paused })
  const over = (await portal.ask('recoveries.create', { kind: 'failed' })).body.recoveryId
  await portal.ask('recoveries.cancel', { recoveryId: over })
  const waiting = (await portal.ask('recoveries.create', { kind: 'failed', destinationId: paused })).body.recoveryId
  const known = async () => ({
    versions: await world.sql`select destination_id, status from destination_version order by destination_id, changed_at`,
    recoveries: (await (await world.portal()).ask('recoveries.list')).body.recoveries.map(
      ({ recoveryId }: { recoveryId: string }) => recoveryId,
    ),
  })
  await world.timePasses('10 days')
  await world.settle()
  const before = await known()
  expect(before.versions).toHaveLength(9)
  expect(before.recoveries).toEqual([waiting, over])
  await world.timePasses('2 days')
  await world.settle()
  expect(await known()).toEqual({
    versions: [
      { destinationId, status: 'enabled' },
      { destinationId: paused, status: 'paused' },
    ],
    recoveries: [waiting],
  })
})
