import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../../../test/world/receiver.ts'
import { type Business, openWorld, type PortalVisitor, type World } from '../../../test/world/world.ts'
import { recordVersions } from '../../webhooks/receivers/destination-versions.ts'

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
beforeEach(async () => {
  receiver.answer(204)
  receiver.received.length = 0
  business = await world.openBusiness('Testers')
  portal = await world.portal(business.apiKey)
})

const destination = async (more: object = {}): Promise<string> =>
  (await world.ask('webhooks.destinations.upsert', { url: receiver.url, ...more }, business.apiKey)).body.destinationId
const become = (destinationId: string, status: string) => world.sql`
  with changed as (
    update destination set status = ${status}, status_changed_at = now() where destination_id = ${destinationId} returning *
  )
  ${recordVersions(world.sql, 'changed')}`

/** Something happens. */
async function happen(question = 'How was it?'): Promise<string> {
  const { projectId, apiKey } = business
  const made = await world.ask('questions.create', { projectId, question, tags: ['staff'], answerMode: 'text_only' }, apiKey)
  return made.body.questionId
}
const list = async (filter: object = {}) => (await portal.ask('events.list', { topic: 'question.created', ...filter })).body.events
const trace = async () => (await portal.ask('events.get', { eventId: (await list())[0].eventId })).body
/** Destinations and what is said of them. */
const verdicts = async () =>
  Object.fromEntries(
    (await trace()).destinations.map((each: { destinationId: string; verdict: string }) => [each.destinationId, each.verdict]),
  )

test('an event without any destination is kept, and its trace is empty', async () => {
  await happen()
  await world.settle()
  const [event] = await list()
  expect(event).toMatchObject({ topic: 'question.created', projectId: business.projectId, deliveryCount: 0, isTest: false })
  expect(event.dispatchedAt).not.toBeNull()
  expect(await trace()).toMatchObject({ ...event, destinations: [] })
})

test('a trace tells of every destination why the event went there or did not, as they were then', async () => {
  const [sent, uninterested, paused, disabled, deletedBefore, deletedSince, interestedSince] = [
    await destination(),
    await destination({ topics: ['question.deleted'] }),
    await destination(),
    await destination(),
    await destination(),
    await destination({ topics: ['question.created'] }),
    await destination({ topics: ['question.deleted'] }),
  ] as const
  await become(paused, 'paused')
  await become(disabled, 'disabled')
  await become(deletedBefore, 'deleted')
  await happen()
  expect(Object.values(await verdicts())).toEqual(Array(7).fill('not-dispatched-yet'))
  await world.settle()
  await become(paused, 'enabled')
  await become(deletedSince, 'deleted')
  await world.ask(
    'webhooks.destinations.upsert',
    { destinationId: interestedSince, url: receiver.url, topics: ['question.created'] },
    business.apiKey,
  )
  const tooLate = await destination()
  expect(await verdicts()).toEqual({
    [sent]: 'sent',
    [uninterested]: 'not-subscribed',
    [paused]: 'held',
    [disabled]: 'held',
    [deletedBefore]: 'already-deleted',
    [deletedSince]: 'sent',
    [interestedSince]: 'not-subscribed',
    [tooLate]: 'not-yet-created',
  })
  const { destinations, body, deliveryCount } = await trace()
  expect(deliveryCount).toBe(4)
  expect(destinations.find((each: { destinationId: string }) => each.destinationId === sent)).toMatchObject({
    url: receiver.url,
    deliveries: [{ state: 'delivered', origin: 'automatic' }],
  })
  expect(receiver.received[0]!.body).toBe(body)
})

test('what was sent again stands in the trace beside the first, newest first', async () => {
  const to = await destination()
  await happen()
  await world.settle()
  const [{ deliveryId }] = (await portal.ask('deliveries.list', { topic: 'question.created' })).body.deliveries
  await portal.ask('deliveries.resend', { deliveryId })
  await world.settle()
  const { destinations, deliveryCount } = await trace()
  expect(destinations).toMatchObject([{ destinationId: to, deliveries: [{ origin: 'manual' }, { origin: 'automatic', deliveryId }] }])
  expect(deliveryCount).toBe(1)
})

test('a test event concerns one destination, and no other', async () => {
  const [one, other] = [await destination(), await destination()]
  const { eventId, deliveryId } = (await portal.ask('destinations.test', { destinationId: one, topic: 'question.created' })).body
  await world.settle()
  const [event] = await list({ query: eventId })
  expect(event).toMatchObject({ eventId, isTest: true, deliveryCount: 0 })
  expect(await verdicts()).toEqual({ [one]: 'sent', [other]: 'test-for-another' })
  expect((await portal.ask('deliveries.get', { deliveryId })).body).toMatchObject({ eventId, origin: 'test', state: 'delivered' })
  const tests = (await portal.ask('deliveries.list', { origin: 'test' })).body.deliveries
  expect(tests.map((each: { deliveryId: string }) => each.deliveryId)).toEqual([deliveryId])
  for (const query of [eventId, deliveryId]) expect((await portal.ask('deliveries.list', { query })).body.deliveries).toEqual(tests)
})

test('what was erased stays erased, in the list, the trace and the delivery', async () => {
  await destination()
  await happen('A secret of somebody')
  await world.settle()
  const [{ eventId }] = await list()
  await world.sql`update event set data = '{"question":"(erased)"}' where event_id = ${eventId}`
  expect(await list({ query: 'secret of somebody' })).toEqual([])
  expect((await trace()).body).toContain('(erased)')
  const [{ deliveryId }] = (await portal.ask('deliveries.list', { query: eventId })).body.deliveries
  expect((await portal.ask('deliveries.get', { deliveryId })).body.request.body).toContain('(erased)')
  await world.sql`delete from delivery where event_id = ${eventId}`
  await world.sql`delete from event where event_id = ${eventId}`
})

describe('a list', () => {
  test('reads on by cursor, every event once, newest first', async () => {
    for (let at = 0; at < 7; at++) await happen(`Question ${at}`)
    const seen: { eventId: string; occurredAt: string }[] = []
    let cursor: string | null = null
    do {
      const { body } = await portal.ask('events.list', { limit: 3, topic: 'question.created', ...(cursor && { cursor }) })
      seen.push(...body.events)
      cursor = body.page.nextCursor
    } while (cursor !== null)
    expect(new Set(seen.map(({ eventId }) => eventId)).size).toBe(7)
    expect(seen.map(({ occurredAt }) => occurredAt)).toEqual(
      seen
        .map(({ occurredAt }) => occurredAt)
        .toSorted()
        .reverse(),
    )
    await world.settle()
  })

  test('is narrowed by topic, time, text and identifier', async () => {
    await happen('Ordinary')
    // A moment is told to the millisecond.
    await world.timePasses('1 second')
    const resourceId = await happen('Extra_ordinary')
    await world.settle()
    const [second, first] = await list()
    const ids = async (filter: Record<string, unknown>) =>
      (await portal.ask('events.list', filter)).body.events.map((each: { eventId: string }) => each.eventId)
    expect(await ids({ topic: 'question.deleted' })).toEqual([])
    expect(await ids({ query: 'EXTRA_' })).toEqual([second.eventId])
    expect(await ids({ query: 'a_o' })).toEqual([second.eventId])
    expect(await ids({ query: 'n_ry' })).toEqual([])
    expect(await ids({ query: resourceId })).toEqual([second.eventId])
    expect(await ids({ query: first.eventId })).toEqual([first.eventId])
    expect(await ids({ query: first.eventId, topic: 'question.deleted' })).toEqual([])
    expect(await ids({ since: second.occurredAt })).toEqual([second.eventId])
    expect(await ids({ until: first.occurredAt, topic: 'question.created' })).toEqual([])
    for (const wrong of [{ cursor: 'x' }, { since: '2026-02-02', until: '2026-02-01' }])
      expect((await portal.ask('events.list', wrong)).status).toBe(400)
  })

  test('knows nothing of another organization', async () => {
    await happen()
    await world.settle()
    const [{ eventId }] = await list()
    const theirs = await world.portal((await world.openBusiness('Rival')).apiKey)
    expect((await theirs.ask('events.list', { query: eventId })).body.events).toEqual([])
    for (const asked of [eventId, crypto.randomUUID(), 'x']) expect((await theirs.ask('events.get', { eventId: asked })).status).toBe(404)
  })
})
