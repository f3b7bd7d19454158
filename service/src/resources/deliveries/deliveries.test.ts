import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
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
let business: WebhookDashboard['business']
let portal: WebhookDashboard['portal']
let destinationId: WebhookDashboard['destinationId']
let secret: WebhookDashboard['secret']
let become: WebhookDashboard['become']
let happen: WebhookDashboard['happen']
let deliveries: WebhookDashboard['deliveries']
beforeEach(async () => {
  ;({ business, portal, destinationId, secret, become, happen, deliveries } = await openWebhookDashboard(world, receiver))
})

test('a delivery is listed, and shows what was sent, byte by byte, and what came back', async () => {
  receiver.answer(201, { 'x-trace': 'abc' })
  const resourceId = await happen()
  const [delivery, ...more] = await deliveries()
  expect(more).toEqual([])
  expect(delivery).toMatchObject({ destinationId, resourceId, topic: 'question.created', origin: 'automatic', state: 'delivered' })
  expect(delivery).toMatchObject({ attemptCount: 1, responseStatus: 201, failure: null, nextAttemptAt: null })
  const { body } = await portal.ask('deliveries.get', { deliveryId: delivery.deliveryId })
  expect(body).toMatchObject({ ...delivery, waitsFor: null, blockedBy: null })
  const [arrived] = receiver.received
  expect(body.request).toMatchObject({ url: receiver.url, body: arrived!.body })
  expect(body.attempts).toMatchObject([
    { attemptNumber: 1, outcome: 'delivered', responseStatus: 201, responseHeaders: { 'x-trace': 'abc' } },
  ])
  const { 'webhook-timestamp': at, 'webhook-signature': signature, ...same } = body.request.headers
  for (const [name, value] of Object.entries(same)) expect([name, arrived!.headers[name]]).toEqual([name, value])
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const expected = createHmac('sha256', key).update(`${same['webhook-id']}.${at}.${arrived!.body}`).digest('base64')
  expect(signature).toBe(`v1,${expected}`)
})

test('what failed says why, when it is tried again and by which rule; an answer that is no text is shown as one', async () => {
  receiver.answer(503, { 'retry-after': '600' })
  await happen()
  const [delivery] = await deliveries()
  expect(delivery).toMatchObject({ state: 'pending', responseStatus: 503, failure: 'http-status', nextAttemptRule: 'retry-after' })
  expect(new Date(delivery.nextAttemptAt).getTime() - new Date(delivery.lastAttemptAt).getTime()).toBeGreaterThan(590_000)
  await world.sql`update failed_attempt set response_body = ${Buffer.from([0x61, 0xff, 0x00, 0xc3, 0xa4])} where organization_id = ${business.organizationId}`
  const { body } = await portal.ask('deliveries.get', { deliveryId: delivery.deliveryId })
  expect(body.attempts[0]).toMatchObject({ failure: 'http-status', nextAttemptRule: 'retry-after', responseBody: 'a\ufffd\0ä' })
  expect(body.attempts[0].nextAttemptAt).toBe(delivery.nextAttemptAt)
  expect(body).toMatchObject({ waitsFor: 'retry-after', request: { headers: { 'webhook-attempt': '2' } } })
  receiver.answer(200)
  await world.timePasses('11 minutes')
  await world.settle()
  const after = (await portal.ask('deliveries.get', { deliveryId: delivery.deliveryId })).body
  expect(after.attempts.map(({ attemptNumber }: { attemptNumber: number }) => attemptNumber)).toEqual([2, 1])
  expect(after).toMatchObject({ state: 'delivered', waitsFor: null, request: { headers: { 'webhook-attempt': '2' } } })
})

describe('sent again', () => {
  test('a delivery is another one of the same event: same id, same bytes; the first stays as it was', async () => {
    await happen()
    const [first] = await deliveries()
    const { status: answered, body: again } = await portal.ask('deliveries.resend', { deliveryId: first.deliveryId })
    expect([answered, again.origin, again.state, again.eventId]).toEqual([201, 'manual', 'pending', first.eventId])
    await world.settle()
    expect(receiver.received).toHaveLength(2)
    expect(receiver.received[1]!.body).toBe(receiver.received[0]!.body)
    expect(receiver.received[1]!.headers['webhook-id']).toBe(first.eventId)
    expect(await deliveries({ query: first.eventId })).toMatchObject([{ origin: 'manual', state: 'delivered' }, first])
    expect(await deliveries({ origin: 'manual' })).toMatchObject([{ deliveryId: again.deliveryId }])
  })

  test('also days later, when nothing else waits', async () => {
    await happen()
    const [first] = await deliveries()
    await world.sql`update lane set oldest_day = 'infinity', due_at = 'infinity' where organization_id = ${business.organizationId}`
    await world.timePasses('9 days')
    portal = await world.portal(business.apiKey)
    const { body } = await portal.ask('deliveries.resend', { deliveryId: first.deliveryId })
    await world.settle()
    expect(receiver.received.map(({ event }) => event.id)).toEqual([first.eventId, first.eventId])
    expect((await portal.ask('deliveries.get', { deliveryId: body.deliveryId })).body.state).toBe('delivered')
  })

  test.each(['paused', 'disabled'] as const)('while its destination is %s it is held, and says so', async (to) => {
    await happen()
    const [{ deliveryId }] = await deliveries()
    await become(to)
    const { body } = await portal.ask('deliveries.resend', { deliveryId })
    expect(body.state).toBe('held')
    await world.settle()
    expect(receiver.received).toHaveLength(1)
    expect((await portal.ask('deliveries.get', { deliveryId: body.deliveryId })).body).toMatchObject({ waitsFor: to, attempts: [] })
    await become('enabled')
    await world.settle()
    expect((await portal.ask('deliveries.get', { deliveryId: body.deliveryId })).body).toMatchObject({
      state: 'held',
      waitsFor: 'recovery',
    })
    expect(await deliveries({ state: 'held' })).toMatchObject([{ deliveryId: body.deliveryId }])
    expect(await deliveries({ state: 'held', destinationId })).toMatchObject([{ deliveryId: body.deliveryId }])
  })

  test('to a destination that was deleted is refused; what went there is still shown', async () => {
    await happen()
    const [{ deliveryId }] = await deliveries()
    await world.sql`delete from destination_secret where organization_id = ${business.organizationId}`
    await world.sql`update destination set status = 'deleted' where organization_id = ${business.organizationId}`
    const { status: answered, body } = await portal.ask('deliveries.resend', { deliveryId })
    expect([answered, body.code]).toEqual([409, 'CONFLICT'])
    const shown = (await portal.ask('deliveries.get', { deliveryId })).body
    expect(shown.request.headers).not.toHaveProperty('webhook-signature')
    expect(shown.attempts).toHaveLength(1)
  })
})

describe('cancelled', () => {
  test('a delivery is over, and is not tried again', async () => {
    receiver.answer(500)
    await happen()
    const [{ deliveryId }] = await deliveries()
    const { body } = await portal.ask('deliveries.cancel', { deliveryId })
    expect(body).toMatchObject({ state: 'cancelled', nextAttemptAt: null, finishedAt: expect.any(String) })
    await world.timePasses('7 days')
    await world.settle()
    expect(receiver.received).toHaveLength(1)
    portal = await world.portal(business.apiKey)
    expect((await portal.ask('deliveries.get', { deliveryId })).body).toMatchObject({ state: 'cancelled', waitsFor: null })
    const again = await portal.ask('deliveries.cancel', { deliveryId })
    expect([again.status, again.body.code]).toEqual([409, 'CONFLICT'])
  })

  test('a held one likewise; one that was delivered stays so', async () => {
    await happen()
    const [{ deliveryId }] = await deliveries()
    expect((await portal.ask('deliveries.cancel', { deliveryId })).status).toBe(409)
    await become('paused')
    const held = (await portal.ask('deliveries.resend', { deliveryId })).body
    expect((await portal.ask('deliveries.cancel', { deliveryId: held.deliveryId })).body.state).toBe('cancelled')
    expect((await portal.ask('deliveries.get', { deliveryId })).body.state).toBe('delivered')
  })
})

describe('what waits says what for', () => {
  test('an earlier one of the same resource, until that is skipped', async () => {
    // Not so soon again that a busy machine makes a second attempt meanwhile.
    const changed = await portal.ask('destinations.update', { destinationId, ordered: true, retryPolicy: 'short' })
    expect(changed.status).toBe(200)
    receiver.answer(500)
    const questionId = await happen()
    const { projectId, apiKey } = business
    await world.ask('questions.update', { projectId, questionId, question: 'How is it?' }, apiKey)
    await happen('Of something else')
    const [other, second, first] = await deliveries()
    expect((await portal.ask('deliveries.get', { deliveryId: first.deliveryId })).body).toMatchObject({
      waitsFor: 'schedule',
      blockedBy: null,
    })
    expect((await portal.ask('deliveries.get', { deliveryId: second.deliveryId })).body).toMatchObject({
      attemptCount: 0,
      waitsFor: 'order',
      blockedBy: { deliveryId: first.deliveryId, eventId: first.eventId, topic: 'question.created', state: 'pending' },
    })
    expect((await portal.ask('deliveries.get', { deliveryId: other.deliveryId })).body).toMatchObject({ attemptCount: 1, blockedBy: null })
    receiver.answer(204)
    await portal.ask('deliveries.cancel', { deliveryId: first.deliveryId })
    await world.settle()
    expect((await portal.ask('deliveries.get', { deliveryId: second.deliveryId })).body).toMatchObject({
      state: 'delivered',
      waitsFor: null,
    })
    await world.timePasses('1 minute')
    await world.settle()
  })

  test('the breaker, the rate, or nothing but its turn', async () => {
    receiver.answer(500)
    await happen()
    const [{ deliveryId }] = await deliveries()
    const waitsFor = async () => (await portal.ask('deliveries.get', { deliveryId })).body.waitsFor
    const { organizationId } = business
    await world.sql`update delivery set next_attempt_at = now() where organization_id = ${organizationId}`
    await world.sql`update lane set not_before = now() + interval '1 minute', breaker_seconds = 30 where organization_id = ${organizationId}`
    expect(await waitsFor()).toBe('breaker')
    await world.sql`update lane set breaker_seconds = 0 where organization_id = ${organizationId}`
    expect(await waitsFor()).toBe('rate')
    await world.sql`update lane set not_before = null where organization_id = ${organizationId}`
    expect(await waitsFor()).toBe('worker')
    await portal.ask('deliveries.cancel', { deliveryId })
  })

  test('what an attempt under way brings is not counted once it is cancelled', async () => {
    receiver.answer(500)
    await happen()
    const [{ deliveryId }] = await deliveries()
    // The member who cancels is faster than the receiver's answer.
    const slow = createServer(async (_, response) => {
      await portal.ask('deliveries.cancel', { deliveryId })
      response.writeHead(204).end()
    })
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}/`
    await world.ask('webhooks.destinations.upsert', { destinationId, url }, business.apiKey)
    await world.timePasses('1 minute')
    await world.settle()
    const { body } = await portal.ask('deliveries.get', { deliveryId })
    expect(body).toMatchObject({ state: 'cancelled', attemptCount: 1, attempts: [{ responseStatus: 500 }] })
    slow.closeAllConnections()
    await new Promise((resolve) => slow.close(resolve))
  })
})
