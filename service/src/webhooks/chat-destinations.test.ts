import { afterAll, beforeAll, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../../test/world/receiver.ts'
import { openWebhookDashboard, type WebhookDashboard } from '../../test/world/webhook-dashboard.ts'
import { openWorld, type World } from '../../test/world/world.ts'

// Destinations where people read: Slack, Discord, Teams. The same engine sends to them.

let world: World
let receiver: Receiver
let dashboard: WebhookDashboard
beforeAll(async () => {
  world = await openWorld()
  receiver = await openReceiver()
  dashboard = await openWebhookDashboard(world, receiver)
  await dashboard.portal.ask('destinations.pause', { destinationId: dashboard.destinationId })
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

test.each(['slack', 'discord', 'teams'])(
  '%s gets a message with a link into the dashboard, unsigned, and its delivery shows the very bytes',
  async (kind) => {
    const { destinationId } = await dashboard.destination({ kind, topics: ['question.created'] })
    receiver.received.length = 0
    await dashboard.happen()
    const [{ headers, body }] = receiver.received as [Receiver['received'][number]]
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': expect.stringMatching(/^Earshot-Webhooks\//) })
    expect(Object.keys(headers).filter((name) => /^webhook-|^traceparent$/.test(name))).toEqual([])
    expect(body).toContain(`${world.address}/dashboard/`)
    const [{ deliveryId }] = await dashboard.deliveries({ destinationId })
    const delivery = await dashboard.delivery(deliveryId)
    expect(delivery).toMatchObject({ state: 'delivered', request: { url: receiver.url, body } })
    expect(Object.keys(delivery.request.headers).filter((name) => name.startsWith('webhook-'))).toEqual([])
    await dashboard.portal.ask('destinations.delete', { destinationId })
  },
)

test.each(['slack', 'discord', 'teams'] as const)('what %s gets of an example is what its preview said', async (kind) => {
  const { destinationId } = await dashboard.destination({ kind, topics: ['comment.created'] })
  receiver.received.length = 0
  for (const topic of ['comment.created', 'opinion.created'] as const) {
    const preview = await dashboard.portal.ask('destinations.preview', { kind, topic })
    await dashboard.portal.ask('destinations.test', { destinationId, topic })
    await world.settle()
    expect([preview.status, preview.body.body]).toEqual([200, receiver.received.at(-1)!.body])
  }
  await dashboard.portal.ask('destinations.delete', { destinationId })
})

test('a chat that says 429 gets the same message again, when it said', async () => {
  const { destinationId } = await dashboard.destination({ kind: 'slack', topics: ['question.created'] })
  receiver.received.length = 0
  receiver.answer(429, { 'retry-after': '120' })
  await dashboard.happen()
  const [{ deliveryId }] = await dashboard.deliveries({ destinationId })
  expect(await dashboard.delivery(deliveryId)).toMatchObject({
    state: 'pending',
    waitsFor: 'retry-after',
    attempts: [{ responseStatus: 429 }],
  })
  receiver.answer(204)
  await world.timePasses('121 seconds')
  await world.settle()
  expect(await dashboard.delivery(deliveryId)).toMatchObject({ state: 'delivered', attemptCount: 2 })
  expect(receiver.received[0]!.body).toBe(receiver.received[1]!.body)
  await dashboard.portal.ask('destinations.delete', { destinationId })
})

test('a destination that becomes a chat gets messages from then on', async () => {
  const { destinationId } = await dashboard.destination({ topics: ['question.created'] })
  receiver.received.length = 0
  await dashboard.happen()
  expect((await dashboard.portal.ask('destinations.update', { destinationId, kind: 'discord' })).body.kind).toBe('discord')
  await dashboard.happen('And now?')
  expect(receiver.received.map(({ headers }) => 'webhook-id' in headers)).toEqual([true, false])
  await dashboard.portal.ask('destinations.delete', { destinationId })
})

test('another kind is refused with those there are', async () => {
  const { status, body } = await world.ask('webhooks.destinations.upsert', { url: receiver.url, kind: 'pager' }, dashboard.business.apiKey)
  expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR'])
  for (const kind of ['webhook', 'slack', 'discord', 'teams']) expect(body.detail).toContain(kind)
})
