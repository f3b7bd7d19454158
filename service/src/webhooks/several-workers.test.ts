import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openReceiver, type Receiver } from '../../test/world/receiver.ts'
import { openWorld, type World } from '../../test/world/world.ts'
import { waker } from '../events/wake.ts'
import { claimLanes } from './claim/statement.ts'
import { attempts, deliveries, destinationAt, happen, otherWorkers, serve } from './happen.fixture.ts'
import { readLanes } from './read/statement.ts'
import { recordOutcomes } from './record/statement.ts'
import { releaseLanes, renewLeases } from './release/statement.ts'

// Several workers at once: every delivery is made by one of them, and nobody writes over what another wrote.

let world: World
let receiver: Receiver
const endings: (() => unknown)[] = []

beforeEach(async () => {
  world = await openWorld()
  receiver = await openReceiver()
})
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
  await world.close()
  await receiver.close()
})

describe('several workers', () => {
  test('make exactly one delivery of every event for every destination', async () => {
    const second = await openReceiver()
    endings.push(second.close)
    await destinationAt(world, receiver.url)
    await destinationAt(world, second.url)
    const others = [otherWorkers(world, endings), otherWorkers(world, endings)]
    const asked = Array.from({ length: 120 }, (_, at) => `Question ${at}?`)
    const happening = happen(world, ...asked)
    await Promise.all([happening, world.settle(), ...others.map((workers) => workers.runOnce())])
    await Promise.all([world.settle(), ...others.map((workers) => workers.runOnce())])
    for (const { received } of [receiver, second]) {
      expect(received).toHaveLength(120)
      expect(new Set(received.map(({ event }) => event.id)).size).toBe(120)
    }
    const states = await deliveries(world)
    expect(states).toHaveLength(240)
    expect(states.every(({ state, attemptCount }) => state === 'delivered' && attemptCount === 1)).toBe(true)
  })

  test('never send more than ten at once to one destination together', async () => {
    let now = 0
    let most = 0
    const url = await serve(endings, (_, response) => {
      most = Math.max(most, ++now)
      setTimeout(() => {
        now--
        response.end()
      }, 5)
    })
    await destinationAt(world, url)
    await happen(world, ...Array.from({ length: 150 }, (_, at) => `Question ${at}?`))
    const others = otherWorkers(world, endings)
    await Promise.all([world.settle(), others.runOnce()])
    await Promise.all([world.settle(), others.runOnce()])
    expect(most).toBeGreaterThan(1)
    expect(most).toBeLessThanOrEqual(10)
  })

  test('take over from one that is gone when its lease is over, not before', async () => {
    const { destinationId } = await destinationAt(world, receiver.url)
    await happen(world, 'Still there?')
    // A destination that fails once has its delivery due later, its lane free, and no event left to dispatch.
    receiver.answer(500)
    await world.settle()
    receiver.answer(204)
    await world.timePasses('7 seconds')
    const claimToken = crypto.randomUUID()
    const gone = { claimToken, lanes: await claimLanes(world.sql, { claimToken, room: { quick: 10, unknown: 10, slow: 10 }, avoid: [] }) }
    expect(gone.lanes).toMatchObject([{ destinationId }])
    await world.settle()
    expect(receiver.received).toHaveLength(1)
    // Of thirty seconds, some are left for what a busy machine does meanwhile.
    await world.timePasses('20 seconds')
    expect(await renewLeases(world.sql, gone)).toEqual([destinationId])
    await world.timePasses('20 seconds')
    await world.settle()
    expect(receiver.received).toHaveLength(1)
    await world.timePasses('11 seconds')
    await world.settle()
    expect(receiver.received).toHaveLength(2)
    expect(await renewLeases(world.sql, gone)).toEqual([])
    expect(
      await releaseLanes(world.sql, {
        claimToken,
        lanes: gone.lanes.map((lane) => ({ ...lane, pace: 'quick' as const, openedMsAgo: null, notBeforeMs: null, ordered: false })),
      }),
    ).toEqual([])
  })

  test('write nothing over what another wrote, however late they come back', async () => {
    await destinationAt(world, receiver.url)
    await happen(world, 'Who was first?')
    receiver.answer(500)
    await world.settle()
    receiver.answer(204)
    await world.timePasses('7 seconds')
    const claimToken = crypto.randomUUID()
    const [lane] = await claimLanes(world.sql, { claimToken, room: { quick: 10, unknown: 10, slow: 10 }, avoid: [] })
    const contents = (
      await readLanes(world.sql, { claimToken, lanes: [{ ...lane!, deliveriesMax: 10, ordered: false }], besides: [] })
    ).get(lane!.destinationId)
    await world.timePasses('31 seconds')
    await world.settle()
    const before = [await deliveries(world), await attempts(world)]
    const { deliveryId, day, attemptCount } = contents!.due[0]!
    const late = {
      isRedacted: false,
      lane: lane!,
      deliveryId,
      day,
      attemptCount,
      targetVersion: contents!.target.version,
      outcome: {
        failure: 'timeout' as const,
        isOurs: false,
        startedAt: 0,
        durationMs: 1,
        responseStatus: null,
        responseHeaders: null,
        responseBody: null,
      },
      verdict: { kind: 'again' as const, afterMs: 1000, rule: 'schedule' as const },
    }
    await recordOutcomes(world.sql, { claimToken, settled: [late] })
    // Even under a claim that stands: the attempt was counted already.
    await world.sql`update lane set claim_token = ${claimToken}, lease_until = now() where destination_id = ${lane!.destinationId}`
    await recordOutcomes(world.sql, { claimToken, settled: [late] })
    await world.sql`update lane set claim_token = null, lease_until = null where destination_id = ${lane!.destinationId}`
    const after = [await deliveries(world), await attempts(world)]
    expect(after.map((rows) => rows.map((row) => ({ ...row, inMinutes: 0 })))).toEqual(
      before.map((rows) => rows.map((row) => ({ ...row, inMinutes: 0 }))),
    )
  })
})

describe('workers on their own', () => {
  test('send nothing more as it was read before once a destination was changed, and look at what was freed', async () => {
    const { destinationId } = await destinationAt(world, receiver.url)
    await world.sql`update destination set rate_per_second = 1 where destination_id = ${destinationId}`
    const workers = otherWorkers(world, endings, { onTheirOwn: true })
    await happen(world, 'One?', 'Two?', 'Three?')
    workers.wake()
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 30_000, interval: 5 })
    // The others were read, and wait for the rate.
    const moved = await openReceiver()
    endings.push(moved.close)
    await world.ask('webhooks.destinations.upsert', { destinationId, url: moved.url })
    workers.wakeLanes()
    await vi.waitFor(() => expect(moved.received).toHaveLength(2), { timeout: 30_000, interval: 20 })
    expect(receiver.received).toHaveLength(1)
    await vi.waitFor(async () => expect((await deliveries(world)).every(({ state }) => state === 'delivered')).toBe(true), {
      timeout: 30_000,
    })

    await world.sql`
      with freed as (
        update delivery set state = 'pending', next_attempt_at = now() where destination_id = ${destinationId} returning day
      )
      update lane set version = version + 1, due_at = now(), oldest_day = (select min(day) from freed) where destination_id = ${destinationId}`
    // As another process says it.
    await world.sql`select pg_notify('earshot_events', 'elsewhere lanes')`
    await vi.waitFor(() => expect(moved.received).toHaveLength(5), { timeout: 30_000, interval: 20 })
  })

  test('hear of a change in another process', async () => {
    await destinationAt(world, receiver.url)
    otherWorkers(world, endings, { onTheirOwn: true })
    await happen(world, 'Heard?')
    waker(world.sql)()
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 30_000, interval: 20 })
  })

  test('survive the loss of every connection, say so once, and go on', async () => {
    await destinationAt(world, receiver.url)
    const workers = otherWorkers(world, endings, { onTheirOwn: true })
    await happen(world, 'Before?')
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 30_000, interval: 20 })
    await world.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name like 'elsewhere%'`
    await happen(world, 'After?')
    // What had arrived and was not written down yet may come again.
    const arrived = () => new Set(receiver.received.map(({ event }) => event.id))
    await vi.waitFor(() => expect(arrived().size).toBe(2), { timeout: 30_000, interval: 20 })
    const complaints = workers.logged.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
    for (const worker of new Set(complaints.map(({ worker }) => worker)))
      expect(complaints.filter((complaint) => complaint.worker === worker).length).toBeLessThanOrEqual(2)
    await workers.stop()
    // A lane whose claim was lost with its connection is another worker's when its lease is over.
    await world.timePasses('1 minute')
  })

  test('give a lane back too whose last outcome was written while it was on offer to a dispatch', async () => {
    const asked: ServerResponse[] = []
    await destinationAt(world, await serve(endings, (_request, response) => asked.push(response)))
    const { wake } = otherWorkers(world, endings, { onTheirOwn: true })
    await happen(world, 'Held?')
    await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 30_000, interval: 5 })
    await world.sql.begin(async (sql) => {
      // A dispatch reads events, what writes outcomes down doesn't.
      await sql`lock table event in access exclusive mode`
      wake()
      const waiting = () => world.sql`select from pg_stat_activity where application_name like 'elsewhere%' and wait_event_type = 'Lock'`
      await vi.waitFor(async () => expect(await waiting()).not.toHaveLength(0), 30_000)
      asked[0]!.writeHead(204).end()
      await vi.waitFor(async () => expect(await deliveries(world)).toMatchObject([{ state: 'delivered' }]), 30_000)
    })
    await vi.waitFor(async () => expect(await world.sql`select from lane where claim_token is not null`).toHaveLength(0), 30_000)
  })

  test('give their lanes back when they stop, and leave the rest to others', async () => {
    await destinationAt(world, receiver.url)
    const workers = otherWorkers(world, endings, { onTheirOwn: true })
    await happen(world, ...Array.from({ length: 40 }, (_, at) => `Question ${at}?`))
    workers.wake()
    await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(0), { timeout: 30_000, interval: 5 })
    await workers.stop()
    const [held] = await world.sql`select count(*)::int as count from lane where claim_token is not null`
    expect(held).toEqual({ count: 0 })
    await world.settle()
    expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(40)
    expect(receiver.received).toHaveLength(40)
  })
})
