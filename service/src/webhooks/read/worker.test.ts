import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../../../test/world/receiver.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { addressGuard } from '../../network/address-guard.ts'
import { webhookKeyRing } from '../../secrets.ts'
import type { Worker } from '../../workers/worker.ts'
import { claimLanes } from '../claim/statement.ts'
import { dispatchEvents } from '../dispatch/statement.ts'
import { messagingOf } from '../happen.fixture.ts'
import { ClaimedLanes } from '../lanes/claimed-lanes.ts'
import type { Engine } from '../lanes/engine.ts'
import { openTargets } from '../receivers/targets.ts'
import { openReleaser } from '../release/worker.ts'
import { openSender } from '../send/attempt.ts'
import { openReader } from './worker.ts'

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

test('of lanes that were read together, none is given back while something of it is sent, though the first one had nothing', async () => {
  const { sql, secretKey } = world
  for (const name of ['first', 'second', 'third']) await world.ask('webhooks.destinations.upsert', { url: `${receiver.url}/${name}` })
  await world.ask('questions.create', { tags: ['delivery'], question: 'One?', answerMode: 'text_only' })
  const claimToken = randomUUID()
  const none = { quick: 0, unknown: 0, slow: 0 }
  const wish = { sinceDay: '1970-01-01', claimToken, accepting: [], deliveriesMax: 1, room: none, avoid: [], tells: false }
  await dispatchEvents(sql, wish)

  const guard = addressGuard({ allowPrivateTargets: true })
  const sender = openSender(guard, { connectionsMax: 4 })
  const log = pino({ level: 'silent' })
  const lanes: ClaimedLanes = new ClaimedLanes({
    sender,
    onAttemptEnded: () => {},
    onWantsMore: () => {},
    onDrained: () => releaser.wake(),
    maySend: () => true,
    isDraining: () => true,
  })
  const engine: Engine = {
    ...{ sql, dispatchSql: sql, log, claimToken, lanes, claiming: (act) => act(), noteUnanswered: () => {}, onDispatched: undefined },
    targets: openTargets({
      ...{ guard, secretKeys: webhookKeyRing({ secretKey, webhookKeys: null }), messaging: messagingOf(world).messaging, log },
    }),
    ...{ avoided: () => [], noteActivity: () => {}, rest: () => 30_000, isDraining: () => true },
    wake: { claimer: () => {}, reader: () => {}, others: () => {} },
  }
  const releaser: Worker = openReleaser(engine)
  const claims = await claimLanes(sql, { claimToken, room: { quick: 3, unknown: 3, slow: 3 }, avoid: [] })
  for (const claim of claims) lanes.add(claim, performance.now()).expectMore()
  await sql`update delivery set state = 'cancelled', finished_at = now() where destination_id = ${claims[0]!.destinationId}`
  releaser.start()

  await openReader(engine).runOnce()
  expect(lanes.all().map(({ inFlight, asked }) => [inFlight, asked])).toEqual([
    [0, 'release'],
    [1, null],
    [1, null],
  ])
  await releaser.stop()
  await expect.poll(() => receiver.received.length).toBe(2)
  await sender.close()
  expect(await sql`select destination_id from lane where claim_token is not null order by destination_id`).toEqual(
    claims
      .slice(1)
      .map(({ destinationId }) => ({ destinationId }))
      .toSorted((a, b) => (a.destinationId < b.destinationId ? -1 : 1)),
  )
  // Another worker goes on where this one ends.
  await sql`update lane set claim_token = null, lease_until = null, due_at = now()`
  await world.settle()
})
