import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../../../test/receiver.ts'
import { type Business, openWorld, type PortalVisitor, type World } from '../../../test/world.ts'

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
let business: Business
let portal: PortalVisitor
let destinationId: string
let secret: string
beforeEach(async () => {
  receiver.answer(204)
  receiver.received.length = 0
  business = await world.openBusiness('Testers')
  portal = await world.portal(business.apiKey)
  const made = await world.ask('webhooks.destinations.upsert', { url: receiver.url }, business.apiKey)
  ;({ destinationId, secret } = made.body)
})

/** Something happens; it is sent. */
async function happen(question = 'How was it?') {
  const { projectId, apiKey } = business
  const made = await world.ask('questions.create', { projectId, question, tags: ['staff'], answerMode: 'text_only' }, apiKey)
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  await world.settle()
  return made.body.questionId as string
}
const list = async (filter: Record<string, unknown> = {}) => (await portal.ask('deliveries.list', filter)).body.deliveries
const status = (to: 'enabled' | 'paused' | 'disabled') =>
  world.sql`update destination set status = ${to} where organization_id = ${business.organizationId}`

test('a delivery is listed, and shows what was sent, byte by byte, and what came back', async () => {
  receiver.answer(201, { 'x-trace': 'abc' })
  const resourceId = await happen()
  const [delivery, ...more] = await list()
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
  const [delivery] = await list()
  expect(delivery).toMatchObject({ state: 'pending', responseStatus: 503, failure: 'http-status', nextAttemptRule: 'retry-after' })
  expect(new Date(delivery.nextAttemptAt).getTime() - new Date(delivery.lastAttemptAt).getTime()).toBeGreaterThan(590_000)
  await world.sql`update attempt set response_body = ${Buffer.from([0x61, 0xff, 0x00, 0xc3, 0xa4])} where organization_id = ${business.organizationId}`
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

describe('a list', () => {
  test('reads on by cursor, every delivery once, newest events first', async () => {
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

  test('is narrowed by every filter, and by all at once', async () => {
    await happen('A rare Äpfel "quoted" 100% word')
    receiver.answer(503)
    const resourceId = await happen('Another')
    receiver.answer(413)
    await happen('A third')
    const [third, second, first] = await list()
    const ids = async (filter: object) => (await list({ ...filter })).map((each: { deliveryId: string }) => each.deliveryId)
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
  ])('asked for %j is refused at %s', async (filter, path) => {
    const { status, body } = await portal.ask('deliveries.list', filter)
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'VALIDATION_ERROR', path])
  })

  test('knows nothing of another organization', async () => {
    await happen()
    const [{ deliveryId, eventId }] = await list()
    const theirs = await world.portal((await world.openBusiness('Rival')).apiKey)
    expect((await theirs.ask('deliveries.list')).body.deliveries).toEqual([])
    for (const query of [deliveryId, eventId]) expect((await theirs.ask('deliveries.list', { query })).body.deliveries).toEqual([])
    for (const id of ['deliveries.get', 'deliveries.resend', 'deliveries.cancel'] as const)
      for (const asked of [deliveryId, crypto.randomUUID(), 'x', 'ffffffff-ffff-ffff-ffff-ffffffffffff'])
        expect([id, (await theirs.ask(id, { deliveryId: asked })).status]).toEqual([id, 404])
  })
})

describe('sent again', () => {
  test('a delivery is another one of the same event: same id, same bytes; the first stays as it was', async () => {
    await happen()
    const [first] = await list()
    const { status: answered, body: again } = await portal.ask('deliveries.resend', { deliveryId: first.deliveryId })
    expect([answered, again.origin, again.state, again.eventId]).toEqual([201, 'manual', 'pending', first.eventId])
    await world.settle()
    expect(receiver.received).toHaveLength(2)
    expect(receiver.received[1]!.body).toBe(receiver.received[0]!.body)
    expect(receiver.received[1]!.headers['webhook-id']).toBe(first.eventId)
    expect(await list({ query: first.eventId })).toMatchObject([{ origin: 'manual', state: 'delivered' }, first])
    expect(await list({ origin: 'manual' })).toMatchObject([{ deliveryId: again.deliveryId }])
  })

  test('also days later, when nothing else waits', async () => {
    await happen()
    const [first] = await list()
    await world.sql`update lane set oldest_day = 'infinity', due_at = 'infinity' where organization_id = ${business.organizationId}`
    await world.timePasses('9 days')
    await portal.ask('deliveries.resend', { deliveryId: first.deliveryId })
    await world.settle()
    expect(receiver.received).toHaveLength(2)
  })

  test.each(['paused', 'disabled'] as const)('while its destination is %s it is held, and says so', async (to) => {
    await happen()
    const [{ deliveryId }] = await list()
    await status(to)
    const { body } = await portal.ask('deliveries.resend', { deliveryId })
    expect(body.state).toBe('held')
    await world.settle()
    expect(receiver.received).toHaveLength(1)
    expect((await portal.ask('deliveries.get', { deliveryId: body.deliveryId })).body).toMatchObject({ waitsFor: to, attempts: [] })
    await status('enabled')
    await world.settle()
    expect((await portal.ask('deliveries.get', { deliveryId: body.deliveryId })).body).toMatchObject({
      state: 'held',
      waitsFor: 'recovery',
    })
    expect(await list({ state: 'held' })).toMatchObject([{ deliveryId: body.deliveryId }])
    expect(await list({ state: 'held', destinationId })).toMatchObject([{ deliveryId: body.deliveryId }])
  })

  test('to a destination that was deleted is refused; what went there is still shown', async () => {
    await happen()
    const [{ deliveryId }] = await list()
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
    const [{ deliveryId }] = await list()
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
    const [{ deliveryId }] = await list()
    expect((await portal.ask('deliveries.cancel', { deliveryId })).status).toBe(409)
    await status('paused')
    const held = (await portal.ask('deliveries.resend', { deliveryId })).body
    expect((await portal.ask('deliveries.cancel', { deliveryId: held.deliveryId })).body.state).toBe('cancelled')
    expect((await portal.ask('deliveries.get', { deliveryId })).body.state).toBe('delivered')
  })
})

describe('what waits says what for', () => {
  test('an earlier one of the same resource, until that is skipped', async () => {
    const changed = await portal.ask('destinations.update', { destinationId, ordered: true })
    expect(changed.status).toBe(200)
    receiver.answer(500)
    const questionId = await happen()
    const { projectId, apiKey } = business
    await world.ask('questions.update', { projectId, questionId, question: 'How is it?' }, apiKey)
    await happen('Of something else')
    const [other, second, first] = await list()
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
    const [{ deliveryId }] = await list()
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
    const [{ deliveryId }] = await list()
    // Whoever cancels is faster than the receiver's answer.
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
