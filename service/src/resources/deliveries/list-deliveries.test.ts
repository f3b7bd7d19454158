import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../../../test/world/receiver.ts'
import { openWebhookDashboard, type WebhookDashboard } from '../../../test/world/webhook-dashboard.ts'
import { openWorld, type World } from '../../../test/world/world.ts'

let world: World
let receiver: Receiver
beforeAll(async () => {
  world = await openWorld()
  receiver = await openReceiver()
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

// Every test has an organization of its own, and is in its portal.
let portal: WebhookDashboard['portal']
let destinationId: WebhookDashboard['destinationId']
let happen: WebhookDashboard['happen']
let deliveries: WebhookDashboard['deliveries']
beforeEach(async () => {
  ;({ portal, destinationId, happen, deliveries } = await openWebhookDashboard(world, receiver))
})

test('a list reads on by cursor, every delivery once, newest events first', async () => {
  for (let at = 0; at < 7; at++) await happen(`Question ${at}`)
  const seen: string[] = []
  const at: string[] = []
  let cursor: string | null = null
  do {
    const { body } = await portal.ask('deliveries.list', { limit: 3, ...(cursor && { cursor }) })
    for (const delivery of body.deliveries) {
      seen.push(delivery.deliveryId)
      at.push(delivery.eventAt)
    }
    cursor = body.page.nextCursor
    expect(body.page.lookedBackTo === null).toBe(cursor === null)
  } while (cursor !== null)
  expect(new Set(seen).size).toBe(7)
  expect(seen).toHaveLength(7)
  expect(at).toEqual(at.toSorted().reverse())
})

test('a list is narrowed by every filter, and by all at once', async () => {
  // Not so soon again that a busy machine makes a second attempt meanwhile.
  await portal.ask('destinations.update', { destinationId, retryPolicy: 'short' })
  await happen('A rare Äpfel "quoted" 100% word')
  receiver.answer(503)
  const resourceId = await happen('Another')
  receiver.answer(413)
  await happen('A third')
  const [third, second, first] = await deliveries()
  const ids = async (filter: object) => (await deliveries({ ...filter })).map((each: { deliveryId: string }) => each.deliveryId)
  const [one, two, three] = [first, second, third].map(({ deliveryId }) => deliveryId)
  expect(await ids({ state: 'delivered' })).toEqual([one])
  expect(await ids({ state: 'pending' })).toEqual([two])
  expect(await ids({ state: 'exhausted' })).toEqual([three])
  expect(await ids({ state: 'held' })).toEqual([])
  expect(await ids({ state: 'cancelled' })).toEqual([])
  expect(await ids({ destinationId })).toEqual([three, two, one])
  expect(await ids({ destinationId: crypto.randomUUID() })).toEqual([])
  expect(await ids({ destinationId: "'; drop table delivery" })).toEqual([])
  expect(await ids({ destinationId: 'x', state: 'held' })).toEqual([])
  expect(await ids({ destinationId: 'x', state: 'pending' })).toEqual([])
  expect(await ids({ recoveryId: 'x' })).toEqual([])
  expect(await ids({ recoveryId: crypto.randomUUID() })).toEqual([])
  expect(await ids({ topic: 'question.created' })).toEqual([three, two, one])
  expect(await ids({ topic: 'question.deleted' })).toEqual([])
  expect(await ids({ origin: 'automatic' })).toEqual([three, two, one])
  expect(await ids({ origin: 'manual' })).toEqual([])
  expect(await ids({ response: '503' })).toEqual([two])
  expect(await ids({ response: '5xx' })).toEqual([two])
  expect(await ids({ response: '4xx' })).toEqual([three])
  expect(await ids({ response: 'http-status' })).toEqual([three, two])
  expect(await ids({ response: 'timeout' })).toEqual([])
  expect(await ids({ since: second.eventAt, until: third.eventAt })).toEqual([two])
  expect(await ids({ until: second.eventAt })).toEqual([one])
  expect(await ids({ since: '0001-01-01', until: '9999-12-31' })).toEqual([three, two, one])
  expect(await ids({ until: '0001-01-01' })).toEqual([])
  for (const query of ['rare', 'RARE äPFEL', '"quoted"', '100% w', first.eventId, one, first.eventId.toUpperCase()])
    expect([query, await ids({ query })]).toEqual([query, [one]])
  for (const query of ['r_re', '%', '\\', '100% x', '"quoted']) expect((await portal.ask('deliveries.list', { query })).status).toBe(200)
  expect(await ids({ query: 'r_re' })).toEqual([])
  expect(await ids({ query: resourceId })).toEqual([two])
  expect(await ids({ query: resourceId, state: 'pending', topic: 'question.created', response: '5xx', destinationId })).toEqual([two])
  expect(await ids({ query: one, state: 'pending' })).toEqual([])
  expect(await ids({ query: crypto.randomUUID() })).toEqual([])
})

test.each([
  [{ cursor: 'x' }, '?cursor'],
  [{ cursor: Buffer.from('2026-02-30 00000000-0000-7000-8000-000000000000').toString('base64url') }, '?cursor'],
  [{ cursor: Buffer.from("2026-02-01 00000000-0000-7000-8000-00000000000'").toString('base64url') }, '?cursor'],
  [{ since: '2026-05-02', until: '2026-05-01' }, '?since'],
  [{ since: '2026-02-30' }, '?since'],
  [{ state: 'sending' }, '?state'],
  [{ response: '600' }, '?response'],
  [{ limit: 101 }, '?limit'],
  [{ query: 'a\tb\u0000' }, '?query'],
])('a list asked for %j is refused at %s', async (filter, path) => {
  const { status, body } = await portal.ask('deliveries.list', filter)
  expect([status, body.code, body.errors[0].path]).toEqual([400, 'VALIDATION_ERROR', path])
})

test('a list knows nothing of another organization', async () => {
  await happen()
  const [{ deliveryId, eventId }] = await deliveries()
  const theirs = await world.portal((await world.openBusiness('Rival')).apiKey)
  expect((await theirs.ask('deliveries.list')).body.deliveries).toEqual([])
  for (const query of [deliveryId, eventId]) expect((await theirs.ask('deliveries.list', { query })).body.deliveries).toEqual([])
  for (const id of ['deliveries.get', 'deliveries.resend', 'deliveries.cancel'] as const)
    for (const asked of [deliveryId, crypto.randomUUID(), 'x', 'ffffffff-ffff-ffff-ffff-ffffffffffff'])
      expect([id, (await theirs.ask(id, { deliveryId: asked })).status]).toEqual([id, 404])
})
