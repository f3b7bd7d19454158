import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { Webhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openReceiver, type Receiver } from '../../test/world/receiver.ts'
import { openWorld, type World } from '../../test/world/world.ts'
import { connect } from '../database/database.ts'
import { waker } from '../events/wake.ts'
import { webhookKeyRing } from '../secrets.ts'
import { startWorkers } from '../start-workers.ts'
import { claimLanes } from './claim/statement.ts'
import { readLanes } from './read/statement.ts'
import { recordOutcomes } from './record/statement.ts'
import { releaseLanes, renewLeases } from './release/statement.ts'

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

/** A destination of the business; its id and secret. */
const destinationAt = async (url: string, topics?: string[]): Promise<{ destinationId: string; secret: string }> =>
  (await world.ask('webhooks.destinations.upsert', topics ? { url, topics } : { url })).body

/** From now on failed attempts are made again after half a minute, give or take: between two steps of a test a busy machine needs seconds. */
const triedAgainLater = (destinationId: string) =>
  world.sql`update destination set retry_policy = 'short' where destination_id = ${destinationId}`

/** Announces something, once for each text. */
const happen = (...texts: string[]) =>
  Promise.all(
    texts.map((question) =>
      world.ask('questions.create', { tags: ['delivery'], question, answerMode: 'text_only' }).then(({ status, body }) => {
        expect(status).toBe(201)
        return String(body.questionId)
      }),
    ),
  )

const deliveries = () => world.sql<{ state: string; attemptCount: number; nextAttemptRule: string | null; inMinutes: number }[]>`
  select state, attempt_count, next_attempt_rule, (extract(epoch from next_attempt_at - now()) / 60)::float as in_minutes
  from delivery where organization_id = ${world.business.organizationId} order by delivery_id`

const attempts = () => world.sql`
  select attempt_number, outcome, failure, response_status, response_headers, response_body from attempt
  where organization_id = ${world.business.organizationId} order by delivery_id, attempt_number`

/** A receiver that does what it is told with every request. */
async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => answer(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endings.push(() => {
    server.close()
    server.closeAllConnections()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`
}

/** Workers beside the world's own, as in another process. */
function otherWorkers({ onTheirOwn = false } = {}) {
  const sql = connect(world.databaseUrl, { connectionsMax: 4, applicationName: 'elsewhere' })
  const logged: string[] = []
  const workers = startWorkers({
    sql,
    secretKeys: webhookKeyRing({ secretKey: world.secretKey, webhookKeys: null }),
    allowPrivateTargets: true,
    log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
    onTheirOwn,
  })
  endings.push(async () => {
    await workers.stop()
    await sql.end({ timeout: 1 })
  })
  return { ...workers, sql, logged }
}

describe('an event', () => {
  test('arrives once, signed so that foreign libraries verify it', async () => {
    const { secret } = await destinationAt(receiver.url)
    const [questionId] = await happen('Was it on time?')
    await world.settle()
    await world.settle()
    expect(receiver.received).toHaveLength(1)
    const { body, headers, event } = receiver.received[0]!
    expect(event).toMatchObject({ id: headers['webhook-id'], type: 'question.created', data: { questionId, question: 'Was it on time?' } })
    expect(event.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(new Webhook(secret).verify(body, headers as Record<string, string>)).toEqual(event)
    expect(() => new SvixWebhook(secret).verify(body, headers as Record<string, string>)).not.toThrow()
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attemptCount: 1 }])
    expect(await attempts()).toMatchObject([{ attemptNumber: 1, outcome: 'delivered', failure: null, responseStatus: 204 }])
  })

  test('goes to every destination that wants its topic, each signed with that one’s secret, and to no other organization', async () => {
    const all = await openReceiver()
    const none = await openReceiver()
    const foreign = await openReceiver()
    endings.push(all.close, none.close, foreign.close)
    const wanting = await destinationAt(receiver.url, ['question.created'])
    const every = await destinationAt(all.url)
    await destinationAt(none.url, ['link.created'])
    const stranger = await world.openBusiness('Stranger')
    await world.ask('webhooks.destinations.upsert', { url: foreign.url }, stranger.apiKey)
    await happen('One?')
    await world.settle()
    expect([receiver, all, none, foreign].map(({ received }) => received.length)).toEqual([1, 1, 0, 0])
    expect(receiver.received[0]!.body).toBe(all.received[0]!.body)
    for (const [{ secret }, { received }] of [[wanting, receiver] as const, [every, all] as const])
      expect(() => new Webhook(secret).verify(received[0]!.body, received[0]!.headers as Record<string, string>)).not.toThrow()
  })

  test('without a destination is kept, and not sent to one that comes later', async () => {
    await happen('Anyone there?')
    await world.settle()
    await destinationAt(receiver.url)
    await world.settle()
    expect(receiver.received).toEqual([])
    const [kept] = await world.sql`select dispatched_at is not null as dispatched from event where topic = 'question.created'`
    expect(kept).toEqual({ dispatched: true })
  })
})

describe('a failed attempt', () => {
  test('is made again with the same id and the same bytes, when the schedule says so', async () => {
    await triedAgainLater((await destinationAt(receiver.url)).destinationId)
    receiver.answer(500)
    await happen('Again?')
    await world.settle()
    expect(await deliveries()).toMatchObject([{ state: 'pending', attemptCount: 1, nextAttemptRule: 'schedule' }])
    await world.settle()
    expect(receiver.received).toHaveLength(1)
    receiver.answer(204)
    await world.timePasses('37 seconds')
    await world.settle()
    const [first, second] = receiver.received
    expect(second!.body).toBe(first!.body)
    expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id'])
    expect([first, second].map((each) => each!.headers['webhook-attempt'])).toEqual(['1', '2'])
    expect(await deliveries()).toMatchObject([{ state: 'delivered', attemptCount: 2 }])
    expect(await attempts()).toMatchObject([
      { attemptNumber: 1, outcome: 'failed', failure: 'http-status', responseStatus: 500 },
      { attemptNumber: 2, outcome: 'delivered', failure: null, responseStatus: 204 },
    ])
  })

  test('waits longer when the receiver asks for it', async () => {
    await destinationAt(receiver.url)
    receiver.answer(503, { 'retry-after': '7200' })
    await happen('Later?')
    await world.settle()
    const [delivery] = await deliveries()
    expect(delivery!.nextAttemptRule).toBe('retry-after')
    expect(delivery!.inMinutes).toBeGreaterThan(118)
    expect(delivery!.inMinutes).toBeLessThanOrEqual(120)
  })

  test('is the last after eleven, and nothing is sent any more', async () => {
    await destinationAt(receiver.url)
    receiver.answer(500)
    await happen('Ever?')
    for (let times = 0; times < 14; times++) {
      await world.settle()
      await world.timePasses('29 hours')
    }
    expect(receiver.received).toHaveLength(11)
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
    expect(await deliveries()).toMatchObject([{ state: 'exhausted', attemptCount: 11, nextAttemptRule: 'schedule' }])
  })

  test('is the last when the receiver says 413', async () => {
    await destinationAt(receiver.url)
    receiver.answer(413)
    await happen('Too long?')
    await world.settle()
    expect(await deliveries()).toMatchObject([{ state: 'exhausted', attemptCount: 1, nextAttemptRule: 'payload-too-large' }])
  })

  test('keeps what the receiver said, headers and the beginning of the body, whatever bytes they are', async () => {
    const url = await serve((_, response) => {
      response.writeHead(500, { 'x-quote': '"\\{},null' }).end(Buffer.from([0, 255, 39, 92, 34, 123]))
    })
    await destinationAt(url)
    await happen('What was it?')
    await world.settle()
    const [attempt] = await attempts()
    expect(attempt!.responseHeaders['x-quote']).toBe('"\\{},null')
    expect([...attempt!.responseBody]).toEqual([0, 255, 39, 92, 34, 123])
  })
})

describe('several workers', () => {
  test('make exactly one delivery of every event for every destination', async () => {
    const second = await openReceiver()
    endings.push(second.close)
    await destinationAt(receiver.url)
    await destinationAt(second.url)
    const others = [otherWorkers(), otherWorkers()]
    const asked = Array.from({ length: 120 }, (_, at) => `Question ${at}?`)
    const happening = happen(...asked)
    await Promise.all([happening, world.settle(), ...others.map((workers) => workers.runOnce())])
    await Promise.all([world.settle(), ...others.map((workers) => workers.runOnce())])
    for (const { received } of [receiver, second]) {
      expect(received).toHaveLength(120)
      expect(new Set(received.map(({ event }) => event.id)).size).toBe(120)
    }
    const states = await deliveries()
    expect(states).toHaveLength(240)
    expect(states.every(({ state, attemptCount }) => state === 'delivered' && attemptCount === 1)).toBe(true)
  })

  test('never send more than ten at once to one destination together', async () => {
    let now = 0
    let most = 0
    const url = await serve((_, response) => {
      most = Math.max(most, ++now)
      setTimeout(() => {
        now--
        response.end()
      }, 5)
    })
    await destinationAt(url)
    await happen(...Array.from({ length: 150 }, (_, at) => `Question ${at}?`))
    const others = otherWorkers()
    await Promise.all([world.settle(), others.runOnce()])
    await Promise.all([world.settle(), others.runOnce()])
    expect(most).toBeGreaterThan(1)
    expect(most).toBeLessThanOrEqual(10)
  })

  test('take over from one that is gone when its lease is over, not before', async () => {
    const { destinationId } = await destinationAt(receiver.url)
    await happen('Still there?')
    // A destination that fails once has its delivery due later, its lane free, and no event left to dispatch.
    receiver.answer(500)
    await world.settle()
    receiver.answer(204)
    await world.timePasses('7 seconds')
    const claimToken = crypto.randomUUID()
    const gone = { claimToken, lanes: await claimLanes(world.sql, { claimToken, room: { quick: 10, unknown: 10, slow: 10 }, avoid: [] }) }
    expect(gone.lanes).toMatchObject([{ destinationId }])
    await world.settle()
    expect(receiver.received).toHaveLength(1)
    // Of thirty seconds, some are left for what a busy machine does meanwhile.
    await world.timePasses('20 seconds')
    expect(await renewLeases(world.sql, gone)).toEqual([destinationId])
    await world.timePasses('20 seconds')
    await world.settle()
    expect(receiver.received).toHaveLength(1)
    await world.timePasses('11 seconds')
    await world.settle()
    expect(receiver.received).toHaveLength(2)
    expect(await renewLeases(world.sql, gone)).toEqual([])
    expect(
      await releaseLanes(world.sql, {
        claimToken,
        lanes: gone.lanes.map((lane) => ({ ...lane, pace: 'quick' as const, openedMsAgo: null, notBeforeMs: null, ordered: false })),
      }),
    ).toEqual([])
  })

  test('write nothing over what another wrote, however late they come back', async () => {
    await destinationAt(receiver.url)
    await happen('Who was first?')
    receiver.answer(500)
    await world.settle()
    receiver.answer(204)
    await world.timePasses('7 seconds')
    const claimToken = crypto.randomUUID()
    const [lane] = await claimLanes(world.sql, { claimToken, room: { quick: 10, unknown: 10, slow: 10 }, avoid: [] })
    const contents = (
      await readLanes(world.sql, { claimToken, lanes: [{ ...lane!, deliveriesMax: 10, ordered: false }], besides: [] })
    ).get(lane!.destinationId)
    await world.timePasses('31 seconds')
    await world.settle()
    const before = [await deliveries(), await attempts()]
    const { deliveryId, day, attemptCount } = contents!.due[0]!
    const late = {
      isRedacted: false,
      lane: lane!,
      deliveryId,
      day,
      attemptCount,
      targetVersion: contents!.target.version,
      outcome: {
        failure: 'timeout' as const,
        isOurs: false,
        startedAt: 0,
        durationMs: 1,
        responseStatus: null,
        responseHeaders: null,
        responseBody: null,
      },
      verdict: { kind: 'again' as const, afterMs: 1000, rule: 'schedule' as const },
    }
    await recordOutcomes(world.sql, { claimToken, settled: [late] })
    // Even under a claim that stands: the attempt was counted already.
    await world.sql`update lane set claim_token = ${claimToken}, lease_until = now() where destination_id = ${lane!.destinationId}`
    await recordOutcomes(world.sql, { claimToken, settled: [late] })
    await world.sql`update lane set claim_token = null, lease_until = null where destination_id = ${lane!.destinationId}`
    const after = [await deliveries(), await attempts()]
    expect(after.map((rows) => rows.map((row) => ({ ...row, inMinutes: 0 })))).toEqual(
      before.map((rows) => rows.map((row) => ({ ...row, inMinutes: 0 }))),
    )
  })
})

describe('a destination that hangs', () => {
  test('holds up no other', async () => {
    const hanging: ServerResponse[] = []
    await destinationAt(await serve((_, response) => hanging.push(response)))
    await destinationAt(receiver.url)
    const workers = otherWorkers({ onTheirOwn: true })
    await happen(...Array.from({ length: 60 }, (_, at) => `Question ${at}?`))
    workers.wake()
    await vi.waitFor(() => expect(receiver.received).toHaveLength(60), { timeout: 30_000, interval: 20 })
    await vi.waitFor(() => expect(hanging).toHaveLength(1), { timeout: 30_000, interval: 20 })
    await vi.waitFor(
      async () => {
        for (const response of hanging.splice(0)) response.end()
        expect((await deliveries()).every(({ state }) => state === 'delivered')).toBe(true)
      },
      { timeout: 30_000, interval: 20 },
    )
  })
})

/** 300 organizations with one destination each, and an event for every one. */
const manyDestinations = ({ url, health }: { url: string; health: string }) => world.sql`
  with made as (
    insert into organization (name) select 'Hanging ' || n from generate_series(1, 300) as n returning organization_id
  ), destination as (
    insert into destination (organization_id, url) select organization_id, ${url} from made returning organization_id, destination_id
  ), lane as (
    insert into lane (organization_id, destination_id, health) select organization_id, destination_id, ${health} from destination
  )
  insert into event (organization_id, topic, data) select organization_id, 'project.created', '{}' from made`

test('a worker that starts beside many destinations that others found slow serves the quick ones before any of those has answered', async () => {
  const hanging: ServerResponse[] = []
  await destinationAt(receiver.url)
  await happen('Known to answer?')
  await world.settle()
  await manyDestinations({ url: await serve((_, response) => hanging.push(response)), health: 'slow' })
  await happen(...Array.from({ length: 30 }, (_, at) => `Question ${at}?`))
  const workers = otherWorkers({ onTheirOwn: true })
  workers.wake()
  await vi.waitFor(() => expect(receiver.received).toHaveLength(31), { timeout: 30_000, interval: 20 })
  expect(hanging.length).toBeLessThanOrEqual(128)
  await vi.waitFor(
    async () => {
      for (const response of hanging.splice(0)) response.end()
      const [left] = await world.sql`select count(*)::int as count from delivery where state = 'pending'`
      expect(left).toEqual({ count: 0 })
    },
    { timeout: 30_000, interval: 50 },
  )
})

test('many destinations that hang take up no more than their share: one that answers keeps being served', async () => {
  const hanging: ServerResponse[] = []
  const hangingUrl = await serve((_, response) => hanging.push(response))
  await destinationAt(receiver.url)
  const workers = otherWorkers({ onTheirOwn: true })
  await happen('Known to answer?')
  workers.wake()
  await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 30_000, interval: 20 })
  // More than a worker has places.
  await manyDestinations({ url: hangingUrl, health: 'unknown' })
  workers.wake()
  await vi.waitFor(() => expect(hanging.length).toBeGreaterThan(100), { timeout: 30_000, interval: 20 })
  await happen(...Array.from({ length: 30 }, (_, at) => `Question ${at}?`))
  workers.wake()
  await vi.waitFor(() => expect(receiver.received).toHaveLength(31), { timeout: 30_000, interval: 20 })
  // Those that were given up meanwhile, on a busy machine, take up nothing any more.
  expect(hanging.filter(({ closed }) => !closed).length).toBeLessThanOrEqual(192)
  await vi.waitFor(
    async () => {
      for (const response of hanging.splice(0)) response.end()
      const [left] = await world.sql`select count(*)::int as count from delivery where state = 'pending'`
      expect(left).toEqual({ count: 0 })
    },
    { timeout: 30_000, interval: 50 },
  )
})

describe('workers on their own', () => {
  test('send nothing more as it was read before once a destination was changed, and look at what was freed', async () => {
    const { destinationId } = await destinationAt(receiver.url)
    await world.sql`update destination set rate_per_second = 1 where destination_id = ${destinationId}`
    const workers = otherWorkers({ onTheirOwn: true })
    await happen('One?', 'Two?', 'Three?')
    workers.wake()
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 30_000, interval: 5 })
    // The others were read, and wait for the rate.
    const moved = await openReceiver()
    endings.push(moved.close)
    await world.ask('webhooks.destinations.upsert', { destinationId, url: moved.url })
    workers.wakeLanes()
    await vi.waitFor(() => expect(moved.received).toHaveLength(2), { timeout: 30_000, interval: 20 })
    expect(receiver.received).toHaveLength(1)
    await vi.waitFor(async () => expect((await deliveries()).every(({ state }) => state === 'delivered')).toBe(true), { timeout: 30_000 })

    await world.sql`
      with freed as (
        update delivery set state = 'pending', next_attempt_at = now() where destination_id = ${destinationId} returning day
      )
      update lane set version = version + 1, due_at = now(), oldest_day = (select min(day) from freed) where destination_id = ${destinationId}`
    // As another process says it.
    await world.sql`select pg_notify('earshot_events', 'elsewhere lanes')`
    await vi.waitFor(() => expect(moved.received).toHaveLength(5), { timeout: 30_000, interval: 20 })
  })

  test('hear of a change in another process', async () => {
    await destinationAt(receiver.url)
    otherWorkers({ onTheirOwn: true })
    await happen('Heard?')
    waker(world.sql)()
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 30_000, interval: 20 })
  })

  test('survive the loss of every connection, say so once, and go on', async () => {
    await destinationAt(receiver.url)
    const workers = otherWorkers({ onTheirOwn: true })
    await happen('Before?')
    await vi.waitFor(() => expect(receiver.received).toHaveLength(1), { timeout: 30_000, interval: 20 })
    await world.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name like 'elsewhere%'`
    await happen('After?')
    // What had arrived and was not written down yet may come again.
    const arrived = () => new Set(receiver.received.map(({ event }) => event.id))
    await vi.waitFor(() => expect(arrived().size).toBe(2), { timeout: 30_000, interval: 20 })
    const complaints = workers.logged.map((line) => JSON.parse(line)).filter(({ level }) => level >= 50)
    for (const worker of new Set(complaints.map(({ worker }) => worker)))
      expect(complaints.filter((complaint) => complaint.worker === worker).length).toBeLessThanOrEqual(2)
  })

  test('give a lane back too whose last outcome was written while it was on offer to a dispatch', async () => {
    const asked: ServerResponse[] = []
    await destinationAt(await serve((_request, response) => asked.push(response)))
    const { wake } = otherWorkers({ onTheirOwn: true })
    await happen('Held?')
    await vi.waitFor(() => expect(asked).toHaveLength(1), { timeout: 30_000, interval: 5 })
    await world.sql.begin(async (sql) => {
      // A dispatch reads events, what writes outcomes down doesn't.
      await sql`lock table event in access exclusive mode`
      wake()
      const waiting = () => world.sql`select from pg_stat_activity where application_name like 'elsewhere%' and wait_event_type = 'Lock'`
      await vi.waitFor(async () => expect(await waiting()).not.toHaveLength(0), 30_000)
      asked[0]!.writeHead(204).end()
      await vi.waitFor(async () => expect(await deliveries()).toMatchObject([{ state: 'delivered' }]), 30_000)
    })
    await vi.waitFor(async () => expect(await world.sql`select from lane where claim_token is not null`).toHaveLength(0), 30_000)
  })

  test('give their lanes back when they stop, and leave the rest to others', async () => {
    await destinationAt(receiver.url)
    const workers = otherWorkers({ onTheirOwn: true })
    await happen(...Array.from({ length: 40 }, (_, at) => `Question ${at}?`))
    workers.wake()
    await vi.waitFor(() => expect(receiver.received.length).toBeGreaterThan(0), { timeout: 30_000, interval: 5 })
    await workers.stop()
    const [held] = await world.sql`select count(*)::int as count from lane where claim_token is not null`
    expect(held).toEqual({ count: 0 })
    await world.settle()
    expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(40)
    expect(receiver.received).toHaveLength(40)
  })
})

describe('a destination’s own settings', () => {
  test('say how often it is tried again', async () => {
    const { destinationId } = await destinationAt(receiver.url)
    await world.sql`update destination set retry_policy = 'custom', retry_delays = '{1,60}' where destination_id = ${destinationId}`
    receiver.answer(500)
    await happen('Thrice?')
    for (const seconds of [2, 80, 3600]) {
      await world.settle()
      await world.timePasses(`${seconds} seconds`)
    }
    await world.settle()
    expect(receiver.received).toHaveLength(3)
    expect(await deliveries()).toMatchObject([{ state: 'exhausted', attemptCount: 3, nextAttemptRule: 'schedule' }])
  })

  test('say how long an attempt may take', async () => {
    const hanging: ServerResponse[] = []
    const { destinationId } = await destinationAt(await serve((_, response) => hanging.push(response)))
    await world.sql`update destination set timeout_seconds = 1 where destination_id = ${destinationId}`
    await happen('Anyone?')
    await world.settle()
    const [attempt] = await world.sql`select failure, duration_ms < 15000 as is_shorter from attempt`
    expect(attempt).toEqual({ failure: 'timeout', isShorter: true })
  })

  test('and secrets: one that is being replaced signs until it ends, not a letter longer', async () => {
    const { destinationId } = await destinationAt(receiver.url)
    await happen('One key?')
    await world.settle()
    await world.sql`
      with added as (
        insert into destination_secret (organization_id, destination_id, secret_encrypted, encryption_key_id, expires_at)
        select organization_id, destination_id, secret_encrypted, encryption_key_id, now() + interval '1 hour'
        from destination_secret where destination_id = ${destinationId}
      )
      update lane set target_version = target_version + 1 where destination_id = ${destinationId}`
    for (const text of ['Two?', 'Still two?']) {
      await happen(text)
      await world.settle()
    }
    await world.timePasses('61 minutes')
    await happen('One again?')
    await world.settle()
    expect(receiver.received.map(({ headers }) => String(headers['webhook-signature']).split(' ').length)).toEqual([1, 2, 2, 1])
  })
})

describe('a destination that keeps failing', () => {
  const lane = async () => {
    const [row] = await world.sql`
      select breaker_seconds, breaker_reason, failures_in_row, claim_token is null as is_free,
        extract(epoch from not_before - now())::float as wait_seconds, extract(epoch from now() - breaker_opened_at)::float as open_seconds
      from lane where organization_id = ${world.business.organizationId}`
    return row!
  }
  const states = async () => (await deliveries()).map(({ state, attemptCount }) => `${state} ${attemptCount}`)
  const questions = (count: number) => Array.from({ length: count }, (_, at) => `Question ${at}?`)

  test('is left alone, and what waits for it uses up no attempts; after 30 s it is tried with one payload, then later and later', async () => {
    await destinationAt(receiver.url)
    receiver.answer(500)
    await happen(...questions(40))
    await world.settle()
    const first = receiver.received.length
    // Those that were in flight when it opened come back too.
    expect(first).toBeGreaterThanOrEqual(10)
    expect(first).toBeLessThanOrEqual(19)
    expect(await lane()).toMatchObject({ breakerSeconds: 30, breakerReason: 'in-a-row', failuresInRow: 10, isFree: true })
    expect((await states()).filter((state) => state === 'pending 0')).toHaveLength(40 - first)
    // Also with what arrives meanwhile, and with what is due again; of half a minute, some is left for what a busy machine does.
    await world.timePasses('20 seconds')
    await happen('One more?')
    await world.settle()
    expect(receiver.received).toHaveLength(first)

    for (const [at, seconds] of [30, 60, 120].entries()) {
      await world.timePasses(`${seconds} seconds`)
      // Whoever takes the lane next knows.
      await otherWorkers().runOnce()
      expect(receiver.received).toHaveLength(first + at + 1)
      expect(await lane()).toMatchObject({ breakerSeconds: seconds * 2, breakerReason: 'in-a-row', failuresInRow: 11 + at, isFree: true })
    }
    const { waitSeconds, openSeconds } = await lane()
    expect(waitSeconds).toBeGreaterThan(200)
    expect(waitSeconds).toBeLessThanOrEqual(240)
    expect(openSeconds).toBeGreaterThan(30 + 60 + 120)

    receiver.answer(204)
    await world.timePasses('240 seconds')
    await world.settle()
    expect(await lane()).toMatchObject({ breakerSeconds: 0, breakerReason: null, failuresInRow: 0, waitSeconds: null, openSeconds: null })
    await world.timePasses('1 hour')
    await world.settle()
    expect((await states()).filter((state) => !state.startsWith('delivered'))).toEqual([])
    expect(new Set(receiver.received.map(({ event }) => event.id)).size).toBe(41)
  })

  test('is counted on by whoever holds its lane next', async () => {
    await triedAgainLater((await destinationAt(receiver.url)).destinationId)
    receiver.answer(503)
    await happen(...questions(9))
    await otherWorkers().runOnce()
    expect(await lane()).toMatchObject({ breakerSeconds: 0, failuresInRow: 9 })
    await happen('The tenth?')
    await world.settle()
    expect(await lane()).toMatchObject({ breakerSeconds: 30, failuresInRow: 10 })
  })

  test('for seven of ten payloads is left alone as well', async () => {
    let count = 0
    await destinationAt(await serve((_, response) => response.writeHead(++count % 4 === 0 ? 204 : 500).end()))
    await happen(...questions(30))
    await world.settle()
    expect(await lane()).toMatchObject({ breakerSeconds: 30, breakerReason: 'share' })
    expect(count).toBeLessThan(30)
  })

  test('only says that it does not want some payloads: it gets the others', async () => {
    await destinationAt(receiver.url)
    receiver.answer(422, { 'webhook-delivery': 'abort-message' })
    await happen(...questions(30))
    await world.settle()
    expect(receiver.received).toHaveLength(30)
    expect(await lane()).toMatchObject({ breakerSeconds: 0, failuresInRow: 0 })
  })
})

describe('a destination with a rate', () => {
  const rated = async (ratePerSecond: number) => {
    const { destinationId } = await destinationAt(receiver.url)
    await world.sql`update destination set rate_per_second = ${ratePerSecond} where destination_id = ${destinationId}`
  }

  test('is sent to no faster, each payload once', async () => {
    await rated(20)
    const workers = otherWorkers({ onTheirOwn: true })
    // Before there is anything to send: the workers look by themselves, too.
    const began = performance.now()
    await happen(...Array.from({ length: 30 }, (_, at) => `Question ${at}?`))
    workers.wake()
    await vi.waitFor(() => expect(receiver.received).toHaveLength(30), { timeout: 30_000, interval: 5 })
    expect(performance.now() - began).toBeGreaterThan(1_000)
    await vi.waitFor(
      async () => expect((await deliveries()).every(({ state, attemptCount }) => state === 'delivered' && attemptCount === 1)).toBe(true),
      { timeout: 30_000, interval: 20 },
    )
  })

  test('keeps to it from one worker to the next', async () => {
    await rated(1)
    await happen(...Array.from({ length: 20 }, (_, at) => `Question ${at}?`))
    const began = performance.now()
    /** One, one for each second that was let pass, and one for each that this took. */
    const isInTime = (passed: number) => {
      expect(receiver.received.length).toBeGreaterThanOrEqual(1 + passed)
      expect(receiver.received.length).toBeLessThanOrEqual(1 + passed + Math.floor((performance.now() - began) / 1000))
    }
    await world.settle()
    isInTime(0)
    const [lane] =
      await world.sql`select not_before > claimed.at as waits from lane, (select max(started_at) as at from attempt) as claimed`
    expect(lane).toEqual({ waits: true })
    for (const passed of [1, 2]) {
      await world.timePasses('1 second')
      await otherWorkers().runOnce()
      isInTime(passed)
    }
  })
})

describe('an ordered destination', () => {
  const ordered = async (topics?: string[]) => {
    const { destinationId } = await destinationAt(receiver.url, topics)
    await world.sql`update destination set ordered = true where destination_id = ${destinationId}`
    return destinationId
  }
  const change = async (questionId: string, ...texts: string[]) => {
    for (const question of texts) expect((await world.ask('questions.update', { questionId, question })).status).toBe(200)
  }
  /** What arrived of a resource, as it was numbered by its texts. */
  const arrived = (questionId: string) =>
    receiver.received
      .map(({ event }) => event.data as { questionId: string; question: string })
      .filter((data) => data.questionId === questionId)
      .map(({ question }) => question)

  test('gets what is about one resource one after the other, as it happened', async () => {
    await ordered()
    const [one, other] = await happen('One 0?', 'Other 0?')
    const texts = (name: string) => Array.from({ length: 12 }, (_, at) => `${name} ${at + 1}?`)
    await Promise.all([change(one!, ...texts('One')), change(other!, ...texts('Other'))])
    const others = otherWorkers()
    await Promise.all([world.settle(), others.runOnce()])
    await Promise.all([world.settle(), others.runOnce()])
    expect(arrived(one!)).toEqual(['One 0?', ...texts('One')])
    expect(arrived(other!)).toEqual(['Other 0?', ...texts('Other')])
  })

  test('waits behind what failed, for that resource only, and goes on when it is over', async () => {
    await triedAgainLater(await ordered())
    const [one] = await happen('One 0?')
    await change(one!, 'One 1?')
    receiver.answer(500)
    await world.settle()
    expect(arrived(one!)).toEqual(['One 0?'])
    receiver.answer(204)
    const [other] = await happen('Other 0?')
    await world.settle()
    expect(arrived(one!)).toEqual(['One 0?'])
    expect(arrived(other!)).toEqual(['Other 0?'])
    await world.timePasses('37 seconds')
    await world.settle()
    expect(arrived(one!)).toEqual(['One 0?', 'One 0?', 'One 1?'])
  })

  test('goes on after what the receiver did not want, and waits behind what is held', async () => {
    const destinationId = await ordered()
    const [one] = await happen('One 0?')
    await change(one!, 'One 1?', 'One 2?')
    receiver.answer(413)
    await world.settle()
    expect(arrived(one!)).toEqual(['One 0?', 'One 1?', 'One 2?'])
    receiver.answer(204)
    await change(one!, 'One 3?')
    await world.sql`update destination set status = 'paused' where destination_id = ${destinationId}`
    await world.settle()
    await world.sql`update destination set status = 'enabled' where destination_id = ${destinationId}`
    await change(one!, 'One 4?')
    await world.settle()
    expect(arrived(one!)).toEqual(['One 0?', 'One 1?', 'One 2?'])
    await world.sql`
      with freed as (
        update delivery set state = 'pending' where destination_id = ${destinationId} and state = 'held' returning day
      )
      update lane set version = version + 1, due_at = now(), oldest_day = (select min(day) from freed) where destination_id = ${destinationId}`
    await world.settle()
    expect(arrived(one!)).toEqual(['One 0?', 'One 1?', 'One 2?', 'One 3?', 'One 4?'])
  })
})

test('a secret that can not be read stops its own destination only, and says why', async () => {
  const unreadable = await openReceiver()
  endings.push(unreadable.close)
  const { destinationId } = await destinationAt(unreadable.url)
  await destinationAt(receiver.url)
  await world.sql`update destination_secret set encryption_key_id = 'another' where destination_id = ${destinationId}`
  await happen('Readable?')
  await world.settle()
  expect([unreadable.received.length, receiver.received.length]).toEqual([0, 1])
  const complaint = world.logged.map((line) => JSON.parse(line)).find(({ level }) => level >= 50)
  expect(complaint).toMatchObject({ destinationId, msg: expect.stringContaining('SECRET_KEY') })
  await world.sql`delete from delivery where destination_id = ${destinationId}`
})
