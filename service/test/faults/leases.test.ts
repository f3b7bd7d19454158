import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claimLanes } from '../../src/webhooks/claim/statement.ts'
import { ClaimedLanes } from '../../src/webhooks/lanes/claimed-lanes.ts'
import { type DueDelivery, type FreshClaim, type LaneContents, leaseSeconds } from '../../src/webhooks/lanes/lane.ts'
import type { PacedTarget } from '../../src/webhooks/receivers/targets.ts'
import { renewLeases } from '../../src/webhooks/release/statement.ts'
import type { Outcome, Sender, SignedRequest } from '../../src/webhooks/send/attempt.ts'
import { openReceiver, type Receiver } from '../world/receiver.ts'
import { openWorld, type World } from '../world/world.ts'

// What the model of the protocol found in the engine, one test a hole: moments too short to be met by killing and pausing.

let world: World
let receiver: Receiver

beforeEach(async () => {
  world = await openWorld()
  receiver = await openReceiver()
})
afterEach(async () => {
  await world.close()
  await receiver.close()
})

test('a worker that renews its lease at the last moment keeps its lane, also from one that has just seen the lease end', async () => {
  const { destinationId } = (await world.ask('webhooks.destinations.upsert', { url: receiver.url })).body
  const { organizationId } = world.business
  const sleeper = randomUUID()
  await world.sql`
    update lane set claim_token = ${sleeper}, lease_until = now() - interval '1 second' where destination_id = ${destinationId}`
  const claim = async () => claimLanes(world.sql, { claimToken: randomUUID(), room: { quick: 10, unknown: 10, slow: 10 }, avoid: [] })
  let claiming: Promise<FreshClaim[]> | undefined
  await world.sql.begin(async (sql) => {
    expect(await renewLeases(sql, { claimToken: sleeper, lanes: [{ organizationId, destinationId }] })).toEqual([destinationId])
    claiming = claim()
    // It has seen the old lease, and waits for the row.
    await vi.waitFor(
      async () => {
        const [waiting] = await world.sql`
          select count(*)::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%candidate%'`
        expect(waiting).toEqual({ count: 1 })
      },
      { timeout: 20_000, interval: 10 },
    )
  })
  expect(await claiming).toEqual([])
  await world.sql`update lane set claim_token = null, lease_until = null`
})

/** The claimed lanes of a worker without a database, and what they send. */
function openLanes() {
  const sent: string[] = []
  let wanting = 0
  const sender: Sender = {
    attempt: ({ deliveryId }: SignedRequest) => {
      sent.push(deliveryId)
      return new Promise<Outcome>(() => {})
    },
    close: async () => {},
  }
  const lanes = new ClaimedLanes({
    sender,
    onAttemptEnded: () => {},
    onWantsMore: () => wanting++,
    onDrained: () => {},
    maySend: () => true,
    isDraining: () => false,
  })
  return { lanes, sent, wanted: () => wanting }
}

const claim: FreshClaim = {
  ...{ organizationId: randomUUID(), destinationId: randomUUID(), oldestDay: '2026-01-01' },
  ...{ health: 'unknown', failuresInRow: 0, breakerSeconds: 0, breakerReason: null },
}
const target: PacedTarget = {
  version: 0,
  ...{ origin: 'http://127.0.0.1:9', path: '/', flaw: null, keys: [], timeoutSeconds: 15, recipient: null },
  ...{ retryDelays: [], ratePerSecond: null, ordered: false },
}
const due: DueDelivery[] = [
  { deliveryId: 'first', day: '2026-01-01', eventId: 'event', attemptCount: 0, body: '{}', isRedacted: false, traceParent: null },
]
const contents: LaneContents = { oldestDay: '2026-01-01', due, full: false }

test('what was read under a lease that is over is not sent, but read again once the lease is renewed', () => {
  const { lanes, sent } = openLanes()
  const longAgo = performance.now() - leaseSeconds * 1000
  const lane = lanes.add(claim, longAgo)
  lanes.fill(lane, { target, contents, readAt: performance.now() })
  expect(sent).toEqual([])
  expect(lane.open.size).toBe(0)
  // Not before: a lane that may be another's is not read over and over.
  expect(lanes.wantsMore(lane)).toBe(false)
  lane.renew(performance.now())
  expect(lanes.wantsMore(lane)).toBe(true)
  lane.ask('read', performance.now())
  lane.answered()
  lanes.fill(lane, { target, contents, readAt: performance.now() })
  expect(sent).toEqual(['first'])
})

test('what was read more than two seconds ago is not sent, but read again: somebody may have been erased from it since', () => {
  const { lanes, sent } = openLanes()
  const lane = lanes.add(claim, performance.now())
  lanes.fill(lane, { target, contents, readAt: performance.now() - 2001 })
  expect(sent).toEqual([])
  expect([lane.open.size, lanes.wantsMore(lane)]).toEqual([0, true])
  lane.ask('read', performance.now())
  lane.answered()
  lanes.fill(lane, { target, contents, readAt: performance.now() })
  expect(sent).toEqual(['first'])
})

test('a lane that was given up while it was read goes out of hand', () => {
  const { lanes, sent } = openLanes()
  const lane = lanes.add(claim, performance.now())
  lane.ask('read', performance.now())
  lanes.giveUp(lane)
  lane.answered()
  lanes.fill(lane, { target, contents, readAt: performance.now() })
  expect(sent).toEqual([])
  expect(lanes.isDrained(lane)).toBe(true)
})
