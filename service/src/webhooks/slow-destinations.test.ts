import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openReceiver, type Receiver } from '../../test/world/receiver.ts'
import { openWorld, type World } from '../../test/world/world.ts'
import { deliveries, destinationAt, happen, otherWorkers, serve } from './happen.fixture.ts'

// Destinations that hang or want a rate: they hold up no other.

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

describe('a destination that hangs', () => {
  test('holds up no other', async () => {
    const hanging: ServerResponse[] = []
    await destinationAt(world, await serve(endings, (_, response) => hanging.push(response)))
    await destinationAt(world, receiver.url)
    const workers = otherWorkers(world, endings, { onTheirOwn: true })
    await happen(world, ...Array.from({ length: 60 }, (_, at) => `Question ${at}?`))
    workers.wake()
    await vi.waitFor(() => expect(receiver.received).toHaveLength(60), { timeout: 30_000, interval: 20 })
    await vi.waitFor(() => expect(hanging).toHaveLength(1), { timeout: 30_000, interval: 20 })
    await vi.waitFor(
      async () => {
        for (const response of hanging.splice(0)) response.end()
        expect((await deliveries(world)).every(({ state }) => state === 'delivered')).toBe(true)
      },
      { timeout: 30_000, interval: 20 },
    )
  })
})

/** 300 organizations with one destination each, and an event for every one. */
const manyDestinations = ({ url, health }: { url: string; health: string }) => world.sql`
  with made as (
    insert into organization (name) select 'Hanging ' || n from generate_series(1, 300) as n returning organization_id
  ), destination as (
    insert into destination (organization_id, url) select organization_id, ${url} from made returning organization_id, destination_id
  ), lane as (
    insert into lane (organization_id, destination_id, health) select organization_id, destination_id, ${health} from destination
  )
  insert into event (organization_id, topic, data) select organization_id, 'project.created', '{}' from made`

test('a worker that starts beside many destinations that others found slow serves the quick ones before any of those has answered', async () => {
  const hanging: ServerResponse[] = []
  await destinationAt(world, receiver.url)
  await happen(world, 'Known to answer?')
  await world.settle()
  await manyDestinations({ url: await serve(endings, (_, response) => hanging.push(response)), health: 'slow' })
  await happen(world, ...Array.from({ length: 30 }, (_, at) => `Question ${at}?`))
  const workers = otherWorkers(world, endings, { onTheirOwn: true })
  workers.wake()
  await vi.waitFor(() => expect(receiver.received).toHaveLength(31), { timeout: 30_000, interval: 20 })
  expect(hanging.length).toBeLessThanOrEqual(128)
  await vi.waitFor(
    async () => {
      for (const response of hanging.splice(0)) response.end()
      const [left] = await world.sql`select count(*)::int as count from delivery where state = 'pending'`
      expect(left).toEqual({ count: 0 })
    },
    { timeout: 30_000, interval: 50 },
  )
})

test('many destinations that hang take up no more than their share: one that answers keeps being served', async () => {
  const hanging: ServerResponse[] = []
  const hangingUrl = await serve(endings, (_, response) => hanging.push(response))
  await destinationAt(world, receiver.url)
  const workers = otherWorkers(world, endings, { onTheirOwn: true })
  await happen(world, 'Known to answer?')
  workers.wake()
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 30_000, interval: 20 })
  // More than a worker has places.
  await manyDestinations({ url: hangingUrl, health: 'unknown' })
  workers.wake()
  await vi.waitFor(() => expect(hanging.length).toBeGreaterThan(100), { timeout: 30_000, interval: 20 })
  await happen(world, ...Array.from({ length: 30 }, (_, at) => `Question ${at}?`))
  workers.wake()
  await vi.waitFor(() => expect(receiver.received).toHaveLength(31), { timeout: 30_000, interval: 20 })
  // Those that were given up meanwhile, on a busy machine, take up nothing any more.
  expect(hanging.filter(({ closed }) => !closed).length).toBeLessThanOrEqual(192)
  await vi.waitFor(
    async () => {
      for (const response of hanging.splice(0)) response.end()
      const [left] = await world.sql`select count(*)::int as count from delivery where state = 'pending'`
      expect(left).toEqual({ count: 0 })
    },
    { timeout: 30_000, interval: 50 },
  )
})

describe('a destination with a rate', () => {
  const rated = async (ratePerSecond: number) => {
    const { destinationId } = await destinationAt(world, receiver.url)
    await world.sql`update destination set rate_per_second = ${ratePerSecond} where destination_id = ${destinationId}`
  }

  test('is sent to no faster, each payload once', async () => {
    await rated(20)
    const workers = otherWorkers(world, endings, { onTheirOwn: true })
    // Before there is anything to send: the workers look by themselves, too.
    const began = performance.now()
    await happen(world, ...Array.from({ length: 30 }, (_, at) => `Question ${at}?`))
    workers.wake()
    await vi.waitFor(() => expect(receiver.received).toHaveLength(30), { timeout: 30_000, interval: 5 })
    expect(performance.now() - began).toBeGreaterThan(1_000)
    await vi.waitFor(
      async () =>
        expect((await deliveries(world)).every(({ state, attemptCount }) => state === 'delivered' && attemptCount === 1)).toBe(true),
      { timeout: 30_000, interval: 20 },
    )
  })

  test('keeps to it from one worker to the next', async () => {
    await rated(1)
    await happen(world, ...Array.from({ length: 20 }, (_, at) => `Question ${at}?`))
    const began = performance.now()
    /** One, one for each second that was let pass, and one for each that this took. */
    const isInTime = (passed: number) => {
      expect(receiver.received.length).toBeGreaterThanOrEqual(1 + passed)
      expect(receiver.received.length).toBeLessThanOrEqual(1 + passed + Math.floor((performance.now() - began) / 1000))
    }
    await world.settle()
    isInTime(0)
    const [lane] =
      await world.sql`select not_before > claimed.at as waits from lane, (select max(started_at) as at from attempt) as claimed`
    expect(lane).toEqual({ waits: true })
    for (const passed of [1, 2]) {
      await world.timePasses('1 second')
      await otherWorkers(world, endings).runOnce()
      isInTime(passed)
    }
  })
})
