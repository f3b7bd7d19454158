import { type ListenerOperationId, listenerOperations, type Operation, reportedBodyMax } from '@earshot/contract'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call } from '../../../test/world/call.ts'
import { openReceiver, type Receiver } from '../../../test/world/receiver.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { forgetListeners } from './delete-listener.ts'

// Deliveries that a program pulls, because no request reaches it: signed, tried again and explained like any other.

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

const ask = (id: ListenerOperationId, request: Record<string, unknown> = {}, apiKey = world.business.apiKey) =>
  call({ id, row: listenerOperations[id] as Operation, at: world.apiUrl, headers: { 'x-api-key': apiKey } }, request)

let destinationId: string
let secret: string
beforeEach(async () => {
  const { status, body } = await ask('listeners.create', { forwardTo: receiver.url, topics: ['question.created'] })
  expect(status).toBe(201)
  ;({ destinationId, secret } = body)
  return async () => {
    await ask('listeners.delete', { destinationId })
  }
})

const pull = (more: object = {}) => ask('listeners.pull', { destinationId, waitSeconds: 0, ...more })
const report = (more: object) => ask('listeners.report', { destinationId, attempt: 1, durationMs: 12, ...more })
const inPortal = async () => (await world.portal()).ask('destinations.get', { destinationId })

/** A delivery of a real event. */
async function nextDelivery() {
  await world.ask('questions.create', { tags: ['delivery'], question: 'How was it?', answerMode: 'text_only' })
  await world.settle()
  const { body } = await pull()
  expect(body.deliveries).toHaveLength(1)
  return body.deliveries[0]
}

/** Whatever is left is over with its listener. */
const deliveredAll = async () => {
  for (const { deliveryId, attempt } of (await pull()).body.deliveries) await report({ deliveryId, attempt, responseStatus: 204 })
}

test('a listener pulls what is for it, signed as it would be sent; nobody else sends it', async () => {
  const { deliveryId, headers, body, ...delivery } = await nextDelivery()
  expect(delivery).toMatchObject({ topic: 'question.created', attempt: 1 })
  const sent = Object.fromEntries(headers.map(({ name, value }: { name: string; value: string }) => [name, value]))
  expect(new Webhook(secret).verify(body, sent)).toMatchObject({ type: 'question.created', id: delivery.eventId })
  expect(receiver.received).toEqual([])
  expect((await inPortal()).body).toMatchObject({ name: 'earshot listen', url: receiver.url, status: 'enabled', pendingCount: 1 })

  // In flight, it is not returned again; else it is: its listener may have lost it.
  expect((await pull({ inFlight: [deliveryId] })).body.deliveries).toEqual([])
  expect((await pull()).body.deliveries).toMatchObject([{ deliveryId }])
  expect((await report({ deliveryId, responseStatus: 204 })).body).toEqual({ deliveryId, state: 'delivered' })
  expect((await pull()).body.deliveries).toEqual([])
})

test('a report is kept as an attempt, once', async () => {
  const { deliveryId } = await nextDelivery()
  const answer = {
    deliveryId,
    responseStatus: 503,
    responseHeaders: [{ name: 'Content-Type', value: 'text/plain' }],
    responseBody: 'busy',
  }
  expect((await report(answer)).body.state).toBe('pending')
  expect((await report({ ...answer, responseStatus: 204 })).body.state).toBe('pending')
  const { attempts } = (await (await world.portal()).ask('deliveries.get', { deliveryId })).body
  expect(attempts).toMatchObject([{ attemptNumber: 1, responseStatus: 503, failure: 'http-status', nextAttemptRule: 'schedule' }])
  // Not before its time; then as the next attempt.
  expect((await pull()).body.deliveries).toEqual([])
  await world.timePasses('10 seconds')
  expect((await pull()).body.deliveries).toMatchObject([{ deliveryId, attempt: 2 }])
  await deliveredAll()
})

test('a report takes as much of a response as is kept, whatever is in it', async () => {
  const { deliveryId } = await nextDelivery()
  const responseBody = '\u0001'.repeat(reportedBodyMax)
  const responseHeaders = Array.from({ length: 3 }, (_, at) => ({ name: `header-${at}`, value: 'ü'.repeat(2000) }))
  expect((await report({ deliveryId, responseStatus: 200, responseHeaders, responseBody })).status).toBe(200)
  const { attempts } = (await (await world.portal()).ask('deliveries.get', { deliveryId })).body
  expect(attempts).toMatchObject([{ attemptNumber: 1, responseStatus: 200, failure: null }])
})

test('410 disables the destination, and there is nothing to pull', async () => {
  const { deliveryId } = await nextDelivery()
  expect((await report({ deliveryId, responseStatus: 410 })).body.state).toBe('exhausted')
  expect(await pull()).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
})

test('an example goes to listeners that run, or to the destination that is named', async () => {
  const other = (await world.ask('webhooks.destinations.upsert', { url: receiver.url, topics: ['opinion.created'] })).body.destinationId
  await pull()
  const all = (await ask('listeners.sendExamples', { topic: 'link.clicked' })).body
  expect(all).toMatchObject({ topic: 'link.clicked', sent: [{ destinationId }] })
  const [{ eventId }] = all.sent
  expect((await pull()).body.deliveries).toMatchObject([{ eventId, topic: 'link.clicked' }])
  const one = (await ask('listeners.sendExamples', { topic: 'opinion.created', destinationId: other })).body
  expect(one.sent).toMatchObject([{ destinationId: other }])
  await world.settle()
  expect(receiver.topics()).toEqual(['opinion.created'])
  await deliveredAll()
})

test('a listener that has gone is deleted after ten minutes, not one that pulls', async () => {
  const gone = (await ask('listeners.create', { forwardTo: receiver.url })).body.destinationId
  await world.timePasses('11 minutes')
  expect((await pull()).status).toBe(200)
  expect((await ask('listeners.sendExamples', { topic: 'link.clicked' })).body.sent).toMatchObject([{ destinationId }])
  expect(await forgetListeners(world.sql)).toBe(1)
  expect(await ask('listeners.pull', { destinationId: gone })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  await deliveredAll()
})

describe('who may ask', () => {
  test('a key with the permission for webhooks, and no other', async () => {
    const { key } = await world.business.keyWith({ permissions: ['storefront'] })
    for (const id of Object.keys(listenerOperations) as ListenerOperationId[]) {
      const request = {
        destinationId,
        forwardTo: receiver.url,
        topic: 'link.clicked',
        deliveryId: destinationId,
        attempt: 1,
        durationMs: 1,
      }
      expect((await ask(id, request, key)).status).toBe(403)
      expect((await ask(id, request, 'ear_x')).status).toBe(401)
    }
  })

  test('nobody else’s listener, and no destination that is none', async () => {
    const { deliveryId } = await nextDelivery()
    const { apiKey } = await world.openBusiness('Foreign')
    const unknown = { status: 404, body: { code: 'NOT_FOUND' } }
    expect(await ask('listeners.pull', { destinationId }, apiKey)).toMatchObject(unknown)
    expect(await ask('listeners.report', { destinationId, deliveryId, attempt: 1, durationMs: 1 }, apiKey)).toMatchObject(unknown)
    expect(await ask('listeners.delete', { destinationId }, apiKey)).toMatchObject(unknown)
    expect(await ask('listeners.sendExamples', { destinationId, topic: 'link.clicked' }, apiKey)).toMatchObject(unknown)
    expect((await ask('listeners.sendExamples', { topic: 'link.clicked' }, apiKey)).body.sent).toEqual([])
    const usual = (await world.ask('webhooks.destinations.upsert', { url: receiver.url, topics: ['link.clicked'] })).body.destinationId
    expect(await ask('listeners.pull', { destinationId: usual })).toMatchObject(unknown)
    expect(await ask('listeners.delete', { destinationId: usual })).toMatchObject(unknown)
    await deliveredAll()
  })
})

test.each<[ListenerOperationId, Record<string, unknown>]>([
  ['listeners.create', {}],
  ['listeners.create', { forwardTo: 'ftp://localhost/hook' }],
  ['listeners.create', { forwardTo: 'http://ada:secret@localhost/hook' }],
  ['listeners.create', { forwardTo: 'http://localhost/hook', topics: [] }],
  ['listeners.pull', { inFlight: ['x'] }],
  ['listeners.pull', { inFlight: Array(21).fill('0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b') }],
  ['listeners.pull', { waitSeconds: 11 }],
  ['listeners.report', { attempt: 1, durationMs: 1 }],
  ['listeners.report', { deliveryId: '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', attempt: 0, durationMs: 1 }],
  ['listeners.report', { deliveryId: '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', attempt: 1, durationMs: 1, responseStatus: 99 }],
  ['listeners.report', { deliveryId: '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', attempt: 1, durationMs: 1, responseBody: 'x'.repeat(16_385) }],
  ['listeners.sendExamples', { topic: 'opinion.invented' }],
])('%s refuses %o', async (id, request) => {
  expect(await ask(id, { destinationId, ...request })).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
})

test('a delivery that never was is unknown', async () => {
  const deliveryId = '0199a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'
  expect(await report({ deliveryId, responseStatus: 204 })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
})
