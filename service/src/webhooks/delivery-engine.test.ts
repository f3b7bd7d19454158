import type { ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../../test/world/receiver.ts'
import { openWorld, type World } from '../../test/world/world.ts'
import { beginNotes } from '../homes/moves/change-notes.ts'
import { copiedTables } from '../homes/moves/copied-tables.ts'
import { forgetLeft } from '../homes/moves/forget-left.ts'
import { attempts, deliveries, destinationAt, happen, serve, triedAgainLater } from './happen.fixture.ts'

// An event on its way to its destinations: sent once, signed, tried again on the schedule, with what each destination is set to.

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

describe('an event', () => {
  test('arrives once, signed so that foreign libraries verify it', async () => {
    const { secret } = await destinationAt(world, receiver.url)
    const [questionId] = await happen(world, 'Was it on time?')
    await world.settle()
    await world.settle()
    expect(receiver.received).toHaveLength(1)
    const { body, headers, event } = receiver.received[0]!
    expect(event).toMatchObject({ id: headers['webhook-id'], type: 'question.created', data: { questionId, question: 'Was it on time?' } })
    expect(event.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(event)
    expect(() => new SvixWebhook(secret).verify(body, headers as Record<string, string>)).not.toThrow()
    expect(await deliveries(world)).toMatchObject([{ state: 'delivered', attemptCount: 1 }])
    expect(await attempts(world)).toMatchObject([{ attemptNumber: 1, outcome: 'delivered', failure: null, responseStatus: 204 }])
  })

  test('goes to every destination that wants its topic, each signed with that one’s secret, and to no other organization', async () => {
    const all = await openReceiver()
    const none = await openReceiver()
    const foreign = await openReceiver()
    endings.push(all.close, none.close, foreign.close)
    const wanting = await destinationAt(world, receiver.url, ['question.created'])
    const every = await destinationAt(world, all.url)
    await destinationAt(world, none.url, ['link.created'])
    const stranger = await world.openBusiness('Stranger')
    await world.ask('webhooks.destinations.upsert', { url: foreign.url }, stranger.apiKey)
    await happen(world, 'One?')
    await world.settle()
    expect([receiver, all, none, foreign].map(({ received }) => received.length)).toEqual([1, 1, 0, 0])
    expect(receiver.received[0]!.body).toBe(all.received[0]!.body)
    for (const [{ secret }, { received }] of [[wanting, receiver] as const, [every, all] as const])
      expect(() => new Webhook(secret).verify(received[0]!.body, received[0]!.headers as Record<string, string>)).not.toThrow()
  })

  test('without a destination is kept, and not sent to one that comes later', async () => {
    await happen(world, 'Anyone there?')
    await world.settle()
    await destinationAt(world, receiver.url)
    await world.settle()
    expect(receiver.received).toEqual([])
    const [kept] = await world.sql`select dispatched_at is not null as dispatched from event where topic = 'question.created'`
    expect(kept).toEqual({ dispatched: true })
  })
})

test('what an organization left that has moved to another home is in nobody’s way, however much it is', async () => {
  const { organizationId } = await world.openBusiness('Moved')
  await world.sql`
    insert into event (organization_id, topic, data) select ${organizationId}, 'project.created', '{}' from generate_series(1, 600)`
  const left = { organizationId, run: 1 }
  await beginNotes(world.sql, left, await copiedTables(world.sql))
  await world.sql`update organization_move set state = 'closed' where organization_id = ${organizationId}`
  await destinationAt(world, receiver.url)
  await happen(world, 'Is it sent?')
  await world.settle()
  expect(receiver.topics()).toEqual(['question.created'])
  await forgetLeft(world.sql, { ...left, awaitedMs: 0 })
})

describe('a failed attempt', () => {
  test('is made again with the same id and the same bytes, when the schedule says so', async () => {
    await triedAgainLater(world, (await destinationAt(world, receiver.url)).destinationId)
    receiver.answer(500)
    await happen(world, 'Again?')
    await world.settle()
    expect(await deliveries(world)).toMatchObject([{ state: 'pending', attemptCount: 1, nextAttemptRule: 'schedule' }])
    await world.settle()
    expect(receiver.received).toHaveLength(1)
    receiver.answer(204)
    await world.timePasses('37 seconds')
    await world.settle()
    const [first, second] = receiver.received
    expect(second!.body).toBe(first!.body)
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
    expect([first, second].map((each) => each!.headers['webhook-attempt'])).toEqual(['1', '2'])
    expect(await deliveries(world)).toMatchObject([{ state: 'delivered', attemptCount: 2 }])
    expect(await attempts(world)).toMatchObject([
      { attemptNumber: 1, outcome: 'failed', failure: 'http-status', responseStatus: 500 },
      { attemptNumber: 2, outcome: 'delivered', failure: null, responseStatus: 204 },
    ])
  })

  test('waits longer when the receiver asks for it', async () => {
    await destinationAt(world, receiver.url)
    receiver.answer(503, { 'retry-after': '7200' })
    await happen(world, 'Later?')
    await world.settle()
    const [delivery] = await deliveries(world)
    expect(delivery!.nextAttemptRule).toBe('retry-after')
    expect(delivery!.inMinutes).toBeGreaterThan(118)
    expect(delivery!.inMinutes).toBeLessThanOrEqual(120)
  })

  test('is the last after eleven, and nothing is sent any more', async () => {
    await destinationAt(world, receiver.url)
    receiver.answer(500)
    await happen(world, 'Ever?')
    for (let times = 0; times < 14; times++) {
      await world.settle()
      await world.timePasses('29 hours')
    }
    expect(receiver.received).toHaveLength(11)
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    expect(await deliveries(world)).toMatchObject([{ state: 'exhausted', attemptCount: 11, nextAttemptRule: 'schedule' }])
  })

  test('is the last when the receiver says 413', async () => {
    await destinationAt(world, receiver.url)
    receiver.answer(413)
    await happen(world, 'Too long?')
    await world.settle()
    expect(await deliveries(world)).toMatchObject([{ state: 'exhausted', attemptCount: 1, nextAttemptRule: 'payload-too-large' }])
  })

  test('keeps what the receiver said, headers and the beginning of the body, whatever bytes they are', async () => {
    const url = await serve(endings, (_, response) => {
      response.writeHead(500, { 'x-quote': '"\\{},null' }).end(Buffer.from([0, 255, 39, 92, 34, 123]))
    })
    await destinationAt(world, url)
    await happen(world, 'What was it?')
    await world.settle()
    const [attempt] = await attempts(world)
    expect(attempt!.responseHeaders['x-quote']).toBe('"\\{},null')
    expect([...attempt!.responseBody]).toEqual([0, 255, 39, 92, 34, 123])
  })
})

describe('a destination’s own settings', () => {
  test('say how often it is tried again', async () => {
    const { destinationId } = await destinationAt(world, receiver.url)
    await world.sql`update destination set retry_policy = 'custom', retry_delays = '{1,60}' where destination_id = ${destinationId}`
    receiver.answer(500)
    await happen(world, 'Thrice?')
    for (const seconds of [2, 80, 3600]) {
      await world.settle()
      await world.timePasses(`${seconds} seconds`)
    }
    await world.settle()
    expect(receiver.received).toHaveLength(3)
    expect(await deliveries(world)).toMatchObject([{ state: 'exhausted', attemptCount: 3, nextAttemptRule: 'schedule' }])
  })

  test('say how long an attempt may take', async () => {
    const hanging: ServerResponse[] = []
    const { destinationId } = await destinationAt(world, await serve(endings, (_, response) => hanging.push(response)))
    await world.sql`update destination set timeout_seconds = 1 where destination_id = ${destinationId}`
    await happen(world, 'Anyone?')
    await world.settle()
    const [attempt] = await world.sql`select failure, duration_ms < 15000 as is_shorter from attempt`
    expect(attempt).toEqual({ failure: 'timeout', isShorter: true })
  })

  test('and secrets: one that is being replaced signs until it ends, not a delivery longer', async () => {
    const { destinationId } = await destinationAt(world, receiver.url)
    await happen(world, 'One key?')
    await world.settle()
    await world.sql`
      with added as (
        insert into destination_secret (organization_id, destination_id, secret_encrypted, encryption_key_id, expires_at)
        select organization_id, destination_id, secret_encrypted, encryption_key_id, now() + interval '1 hour'
        from destination_secret where destination_id = ${destinationId}
      )
      update lane set target_version = target_version + 1 where destination_id = ${destinationId}`
    for (const text of ['Two?', 'Still two?']) {
      await happen(world, text)
      await world.settle()
    }
    await world.timePasses('61 minutes')
    await happen(world, 'One again?')
    await world.settle()
    expect(receiver.received.map(({ headers }) => String(headers['webhook-signature']).split(' ').length)).toEqual([1, 2, 2, 1])
  })
})

test('a secret that can not be read stops its own destination only, and says why', async () => {
  const unreadable = await openReceiver()
  endings.push(unreadable.close)
  const { destinationId } = await destinationAt(world, unreadable.url)
  await destinationAt(world, receiver.url)
  await world.sql`update destination_secret set encryption_key_id = 'another' where destination_id = ${destinationId}`
  await happen(world, 'Readable?')
  await world.settle()
  expect([unreadable.received.length, receiver.received.length]).toEqual([0, 1])
  const complaint = world.logged.map((line) => JSON.parse(line)).find(({ level }) => level >= 50)
  expect(complaint).toMatchObject({ destinationId, msg: expect.stringContaining('SECRET_KEY') })
  await world.sql`delete from delivery where destination_id = ${destinationId}`
})
