import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { dataTokenOf } from '../../src/privacy/data-token.ts'
import { deriveKey } from '../../src/secrets.ts'
import { openReceiver, type Receiver } from '../world/receiver.ts'
import { openWebhookDashboard, type WebhookDashboard } from '../world/webhook-dashboard.ts'
import { openWorld, type World } from '../world/world.ts'

// A customer erases what is known of them while a business's systems are away. What those get afterwards says nothing of the person, and
// the business sees that and when.

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

let dashboard: WebhookDashboard
let endings: (() => unknown)[]
let email: string
let people = 0
beforeEach(async () => {
  dashboard = await openWebhookDashboard(world, receiver)
  endings = []
  email = `kate${++people}@example.com`
})
afterEach(async () => {
  for (const end of endings) await end()
  expect(await world.sql`select 1 from event where data::text like ${`%${email}%`}`).toEqual([])
})

/** A link for the person: an event with their address. */
const announce = (reference = 'order of Kate') =>
  world.ask(
    'preverifiedLinks.create',
    { projectId: dashboard.business.projectId, customerEmail: email, customerReference: reference },
    dashboard.business.apiKey,
  )

/** As the person does: by the button behind the link that was mailed to them. */
async function erase(): Promise<string> {
  const { organizationId, projectId } = dashboard.business
  const token = dataTokenOf(deriveKey(world.secretKey, 'my-data'), {
    ...{ organizationId, projectId, email, issuedSecond: Math.floor(Date.now() / 1000) },
  })
  const answered = await fetch(`${world.address}/my-data/open/${token}/erase`, { method: 'POST' })
  expect(answered.status).toBe(200)
  return answered.text()
}

const tellsOfPerson = (body: string) => body.includes(email) || body.includes('order of Kate')
const bodies = () => receiver.received.map(({ body }) => body)

/** A receiver that answers with what it was sent, when it is told to. */
async function openEcho() {
  const waiting: { response: ServerResponse; body: string }[] = []
  const received: string[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const body = Buffer.concat(chunks).toString()
    received.push(body)
    waiting.push({ response, body })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endings.push(() => server.close())
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    waiting,
    answerAll(status: number) {
      for (const { response, body } of waiting.splice(0)) response.writeHead(status).end(body)
    },
  }
}

test('a retry after the erasure is sent without the person, signed as it is sent, and the trace says so', async () => {
  receiver.answer(503)
  await announce()
  await world.settle()
  expect(bodies().filter(tellsOfPerson)).toHaveLength(1)
  await world.timePasses('1 minute')
  expect(await erase()).toContain('Your data was removed from those messages')

  receiver.answer(204)
  receiver.received.length = 0
  await world.timePasses('1 hour')
  await world.settle()
  expect(bodies().length).toBeGreaterThan(0)
  expect(bodies().filter(tellsOfPerson)).toEqual([])
  const again = receiver.received.find(({ event }) => event.type === 'link.created')!
  expect(again.event.data).toMatchObject({ customerEmail: 'erased@erased.invalid', customerReference: null })
  expect(() => new Webhook(dashboard.secret).verify(again.body, again.headers as Record<string, string>)).not.toThrow()

  const [{ deliveryId }] = await dashboard.deliveries({ topic: 'link.created' })
  const delivery = await dashboard.delivery(deliveryId)
  expect(delivery).toMatchObject({ state: 'delivered', redactedAt: expect.any(String) })
  expect(delivery.attempts.map(({ attemptNumber, isRedacted }: Record<string, unknown>) => [attemptNumber, isRedacted])).toEqual([
    [2, true],
    [1, false],
  ])
  const trace = (await dashboard.portal.ask('events.get', { eventId: again.event.id })).body
  expect(trace.redactedAt).toBe(delivery.redactedAt)
  expect(tellsOfPerson(trace.body)).toBe(false)
})

test('what a paused destination holds, and what was not dispatched yet, goes out without the person', async () => {
  await dashboard.become('paused')
  await announce()
  await world.settle()
  // No worker has looked at this one yet.
  await announce()
  await erase()
  await dashboard.become('enabled')
  const { status } = await dashboard.portal.ask('recoveries.create', { kind: 'held', destinationId: dashboard.destinationId })
  expect(status).toBe(201)
  await world.settle()
  expect(receiver.topics().filter((topic) => topic === 'link.created')).toHaveLength(2)
  expect(bodies().filter(tellsOfPerson)).toEqual([])
})

test('an old event that is sent again after the erasure goes out without the person, and one of somebody else as it was', async () => {
  await announce()
  await world.ask(
    'preverifiedLinks.create',
    { projectId: dashboard.business.projectId, customerEmail: `other${people}@example.com` },
    dashboard.business.apiKey,
  )
  await world.settle()
  const before = await dashboard.deliveries({ topic: 'link.created' })
  const sent = new Map(receiver.received.map(({ event, body }) => [event.id, body]))
  await erase()
  receiver.received.length = 0
  for (const { deliveryId } of before) expect((await dashboard.portal.ask('deliveries.resend', { deliveryId })).status).toBe(201)
  await world.settle()
  const [ofPerson, ofOther] = ['erased@erased.invalid', `other${people}@example.com`].map((address) =>
    receiver.received.find(({ event }) => (event.data as { customerEmail?: string }).customerEmail === address),
  )
  expect(ofPerson!.body).not.toContain('order of Kate')
  expect(ofOther!.body).toBe(sent.get(ofOther!.event.id))
})

test('what a worker has read already and not sent is read again; what is in flight arrives, and its answer is forgotten', async () => {
  const echo = await openEcho()
  await world.ask('webhooks.destinations.upsert', { destinationId: dashboard.destinationId, url: echo.url }, dashboard.business.apiKey)
  await announce()
  await announce()
  await announce()
  const working = world.settle()
  // One at a time goes to a receiver that nobody knows; the others wait in the worker's memory.
  await vi.waitFor(() => expect(echo.waiting).toHaveLength(1), { timeout: 30_000, interval: 5 })
  await erase()
  let isOver = false
  const over = working.then(() => {
    isOver = true
  })
  while (!isOver) {
    echo.answerAll(200)
    await Promise.race([over, vi.waitFor(() => expect(echo.waiting.length).toBeGreaterThan(0), { timeout: 30_000, interval: 5 })]).catch(
      () => {},
    )
  }
  const ofLinks = echo.received.filter((body) => JSON.parse(body).type === 'link.created')
  expect(ofLinks.map(tellsOfPerson)).toEqual([true, false, false])
  const attempts = () => world.sql<{ isRedacted: boolean; body: string }[]>`
    select is_redacted, coalesce(convert_from(response_body, 'UTF8'), '') as body from attempt
    where organization_id = ${dashboard.business.organizationId} order by started_at, attempt_number`
  expect((await attempts()).map(({ isRedacted }) => isRedacted).slice(0, 3)).toEqual([false, true, true])
  // The sweep comes once more when everything that was in flight is over.
  await world.timePasses('11 minutes')
  await world.settle()
  expect((await attempts()).filter(({ body }) => tellsOfPerson(body))).toEqual([])
  expect(await world.sql`select 1 from erased_event where organization_id = ${dashboard.business.organizationId}`).toEqual([])
})
