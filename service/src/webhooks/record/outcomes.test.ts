import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockWaits } from '../../../test/world/lock-waits.ts'
import { openReceiver, type Receiver } from '../../../test/world/receiver.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { claimLanes } from '../claim/statement.ts'
import { enginePool } from '../engine-pool.ts'
import { readLanes } from '../read/statement.ts'
import { recordOutcomes, type Settled } from './statement.ts'

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

const destinationAt = async (url: string, topics?: string[]): Promise<string> =>
  (await world.ask('webhooks.destinations.upsert', topics ? { url, topics } : { url })).body.destinationId

const happen = async (...texts: string[]) => {
  for (const question of texts) await world.ask('questions.create', { tags: ['delivery'], question, answerMode: 'text_only' })
}

const failing = async () =>
  (
    await world.sql`
      select failures, is_several, last_result, (extract(epoch from now() - since) / 3600)::int as hours,
        (extract(epoch from last_failure_at - since) / 3600)::int as spanned_hours
      from destination_failing`
  )[0]

/** Takes the one delivery that is due, as a worker does. */
async function takeInHand(): Promise<{ claimToken: string; delivery: Omit<Settled, 'outcome' | 'verdict'> }> {
  const claimToken = crypto.randomUUID()
  const [lane] = await claimLanes(world.sql, { claimToken, room: { quick: 1, unknown: 1, slow: 1 }, avoid: [] })
  const found = await readLanes(world.sql, { claimToken, lanes: [{ ...lane!, deliveriesMax: 1, ordered: false }], besides: [] })
  const { due, target } = found.get(lane!.destinationId)!
  const { deliveryId, day, attemptCount } = due[0]!
  return { claimToken, delivery: { lane: lane!, deliveryId, day, attemptCount, isRedacted: false, targetVersion: target.version } }
}

/** Gives the lanes back, and lets the workers go on. */
async function letGo() {
  await world.sql`update lane set claim_token = null, lease_until = null, due_at = now()`
  await world.settle()
}

const refused: Settled['outcome'] = {
  ...{ failure: 'refused', isOurs: false, startedAt: performance.now(), durationMs: 1 },
  ...{ responseStatus: null, responseHeaders: null, responseBody: null },
}
const later: Settled['verdict'] = { kind: 'again', afterMs: 1000, rule: 'schedule' }

describe('after an attempt', () => {
  test('its delivery says when it was tried last and what came of it; the attempt says what followed', async () => {
    await destinationAt(receiver.url)
    receiver.answer(503, { 'retry-after': '3600' })
    await happen('Later?')
    await world.settle()
    const [delivery] = await world.sql`
      select last_response_status, last_failure, last_attempt_at = (select max(started_at) from attempt) as is_told, finished_at from delivery`
    expect(delivery).toEqual({ lastResponseStatus: 503, lastFailure: 'http-status', isTold: true, finishedAt: null })
    receiver.answer(204)
    await world.timePasses('1 hour')
    await world.settle()
    const [delivered] = await world.sql`select last_response_status, last_failure from delivery`
    expect(delivered).toEqual({ lastResponseStatus: 204, lastFailure: null })
    expect(
      await world.sql`
        select attempt_number, next_attempt_rule, round(extract(epoch from next_attempt_at - started_at))::int as seconds
        from attempt order by attempt_number`,
    ).toMatchObject([
      { attemptNumber: 1, nextAttemptRule: 'retry-after', seconds: 3600 },
      { attemptNumber: 2, nextAttemptRule: null, seconds: null },
    ])
  })

  test('a destination is failing since its first failure, until it delivers', async () => {
    await destinationAt(receiver.url)
    receiver.answer(500)
    await happen('One?')
    await world.settle()
    expect(await failing()).toEqual({ failures: 1, isSeveral: false, lastResult: '500', hours: 0, spannedHours: 0 })
    await world.timePasses('3 hours')
    await world.settle()
    expect(await failing()).toEqual({ failures: 2, isSeveral: false, lastResult: '500', hours: 3, spannedHours: 3 })
    receiver.answer(404)
    await happen('Two?')
    await world.settle()
    expect(await failing()).toEqual({ failures: 3, isSeveral: true, lastResult: '404', hours: 3, spannedHours: 3 })
    receiver.answer(200)
    await happen('Three?')
    await world.settle()
    expect(await failing()).toBeUndefined()
  })

  test('a fault of our own network is counted against nobody', async () => {
    await destinationAt(receiver.url)
    await happen('One?')
    // Dispatched and read as a worker does, and settled with an outcome that no test can bring about by itself.
    receiver.answer(500)
    await world.settle()
    await world.timePasses('6 seconds')
    await world.sql`delete from destination_failing`
    const { claimToken, delivery } = await takeInHand()
    await recordOutcomes(world.sql, { claimToken, settled: [{ ...delivery, outcome: { ...refused, isOurs: true }, verdict: later }] })
    expect(await world.sql`select attempt_number from attempt order by 1`).toEqual([{ attemptNumber: 1 }, { attemptNumber: 2 }])
    expect(await failing()).toBeUndefined()
    await letGo()
  })

  test('what came of it is not written by a worker whose lane another one holds by now', async () => {
    await destinationAt(receiver.url)
    receiver.answer(500)
    await happen('One?')
    await world.settle()
    await world.timePasses('6 seconds')
    const { claimToken, delivery } = await takeInHand()
    await world.sql`update lane set claim_token = ${crypto.randomUUID()}, lease_until = now() + interval '30 seconds'`
    await recordOutcomes(world.sql, { claimToken, settled: [{ ...delivery, outcome: refused, verdict: later }] })
    expect(await world.sql`select attempt_number from attempt`).toEqual([{ attemptNumber: 1 }])
    expect(await world.sql`select state from delivery`).toEqual([{ state: 'pending' }])
    await letGo()
  })

  test('what came of it is kept also when its delivery is being changed by another at that moment', async () => {
    await destinationAt(receiver.url)
    receiver.answer(500)
    await happen('One?')
    await world.settle()
    await world.timePasses('6 seconds')
    const { claimToken, delivery } = await takeInHand()
    // As the engine has its connections: what it knows of partitions when a statement begins must hold when the statement has waited.
    const engine = enginePool(world.sql, { connectionsMax: 1, isDurable: true })
    let recording: Promise<void> | undefined
    await world.sql.begin(async (sql) => {
      await sql`update delivery set next_attempt_at = now()`
      recording = recordOutcomes(engine, { claimToken, settled: [{ ...delivery, outcome: refused, verdict: later }] })
      await expect.poll(() => lockWaits(world.sql), { timeout: 20_000, interval: 10 }).toHaveProperty('count', 1)
    })
    await recording
    await engine.end()
    expect(await world.sql`select attempt_count from delivery`).toEqual([{ attemptCount: 2 }])
    await letGo()
  })
})

describe('a receiver that wants no more', () => {
  test.each([
    [410, {}, 'gone', 'exhausted'],
    [500, { 'webhook-delivery': 'disable' }, 'asked', 'exhausted'],
    [204, { 'webhook-delivery': 'disable' }, 'asked', 'delivered'],
  ])('says so by %i %j: its destination is disabled at once, and the rest is held', async (status, headers, reason, state) => {
    const destinationId = await destinationAt(receiver.url)
    const other = await openReceiver()
    await destinationAt(other.url)
    receiver.answer(status, headers)
    await happen('One?', 'Two?', 'Three?')
    await world.settle()
    const [destination] = await world.sql`
      select status, disabled_reason, status_changed_at > created_at as has_changed from destination where destination_id = ${destinationId}`
    expect(destination).toEqual({ status: 'disabled', disabledReason: reason, hasChanged: true })
    await happen('Four?')
    receiver.answer(204)
    await world.settle()
    await world.timePasses('1 day')
    await world.settle()
    const states = await world.sql<
      { state: string }[]
    >`select state from delivery where destination_id = ${destinationId} order by event_id`
    // One at a time to a stranger: the first word was heard before another payload went out.
    expect(states.map((each) => each.state)).toEqual([state, 'held', 'held', 'held'])
    expect(receiver.received).toHaveLength(1)
    expect(other.received).toHaveLength(4)
    await other.close()
  })

  test('was another one, when its destination has got another address meanwhile', async () => {
    const destinationId = await destinationAt(receiver.url)
    receiver.answer(500)
    await happen('One?')
    await world.settle()
    await world.timePasses('6 seconds')
    const { claimToken, delivery } = await takeInHand()
    await world.ask('webhooks.destinations.upsert', { destinationId, url: `${receiver.url}/moved` })
    const gone: Settled = {
      ...delivery,
      outcome: {
        // Its worker is told late what came of it, and can not tell the two moments apart.
        ...{ failure: 'http-status', isOurs: false, startedAt: performance.now(), durationMs: 1 },
        ...{ responseStatus: 410, responseHeaders: {}, responseBody: null },
      },
      verdict: { kind: 'exhausted', rule: 'gone' },
    }
    await recordOutcomes(world.sql, { claimToken, settled: [gone] })
    expect(await world.sql`select status from destination`).toEqual([{ status: 'enabled' }])
    expect(await world.sql`select state, next_attempt_rule from delivery`).toEqual([{ state: 'exhausted', nextAttemptRule: 'gone' }])
    await world.sql`update lane set claim_token = null, lease_until = null`
  })
})

test('a destination that was put right is judged anew: enabled again, or at another address', async () => {
  const destinationId = await destinationAt(receiver.url)
  // Not so soon again that a busy machine makes a second attempt meanwhile.
  await world.sql`update destination set retry_policy = 'short'`
  receiver.answer(500)
  await happen('One?')
  await world.settle()
  expect(await failing()).toMatchObject({ failures: 1 })
  const portal = await world.portal()
  await portal.ask('destinations.pause', { destinationId })
  expect(await failing()).toMatchObject({ failures: 1 })
  await portal.ask('destinations.resume', { destinationId })
  expect(await failing()).toBeUndefined()
  await happen('Two?')
  await world.settle()
  expect(await failing()).toMatchObject({ failures: 1 })
  await world.ask('webhooks.destinations.upsert', { destinationId, url: `${receiver.url}/elsewhere` })
  expect(await failing()).toBeUndefined()
})

test('what is counted is what was attempted, by minute and afterwards by hour', async () => {
  await destinationAt(receiver.url)
  await destinationAt(receiver.url, ['question.updated', 'question.created'])
  const { questionId } = (await world.ask('questions.create', { tags: ['delivery'], question: 'One?', answerMode: 'text_only' })).body
  await world.settle()
  for (const status of [204, 500, 413, 301, 200, 503, 429, 204]) {
    receiver.answer(status)
    await happen(`Answered ${status}?`)
    await world.ask('questions.update', { questionId, question: `Changed ${status}?` })
    await world.settle()
    await world.timePasses('37 minutes')
  }
  await world.settle()
  const attempted = await world.sql`
    select destination_id, topic, result, state, wait_bucket, count(*)::int as count from (
      select attempt.destination_id, topic, coalesce(response_status::text, failure) as result,
        case when outcome = 'delivered' then 'delivered' when attempt.next_attempt_at is null then 'exhausted' else 'pending' end as state,
        case when attempt_number > 1 then -1
          else ceil(2 * ln(greatest(extract(epoch from started_at - created_at)::float * 1000, 1)) / ln(2::float))::int end as wait_bucket
      from attempt join delivery using (organization_id, day, delivery_id)
    ) as each group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`
  expect(attempted.length).toBeGreaterThan(10)
  const counted = (table: string) =>
    world.sql`
      select destination_id, topic, result, state, wait_bucket, sum(count)::int as count from ${world.sql(table)}
      group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`
  expect(await counted('attempt_minute')).toEqual(attempted)
  await world.timePasses('23 hours')
  await world.sql`update delivery set next_attempt_at = now() + interval '5 days' where state = 'pending'`
  await world.settle()
  const [young] = await world.sql`select count(*)::int as count from attempt_minute where at < now() - interval '27 hours'`
  expect(young).toEqual({ count: 0 })
  expect((await counted('attempt_hour')).length).toBeGreaterThan(0)
  expect((await counted('attempt_minute')).length).toBeGreaterThan(0)
  await world.timePasses('7 hours')
  await world.settle()
  expect(await counted('attempt_minute')).toEqual([])
  expect(await counted('attempt_hour')).toEqual(attempted)
  const [odd] = await world.sql`select count(*)::int as count from attempt_hour where at <> date_trunc('hour', at, 'UTC')`
  expect(odd).toEqual({ count: 0 })
  await world.timePasses('400 days')
  await world.settle()
  expect(await counted('attempt_hour')).toEqual([])
})

test('a delivery is as old as its event, however long that waited to be dispatched; an event that tells only its day makes a new one', async () => {
  await destinationAt(receiver.url)
  const { organizationId } = world.business
  await world.sql`
    insert into event (organization_id, topic, data, occurred_at, event_id)
    values (${organizationId}, 'question.created', '{}', now() - interval '2 minutes', '019aa000-0000-7000-8000-000000000001'),
      (${organizationId}, 'opinion.created', '{}', date_trunc('day', now(), 'UTC'), '019aa000-0000-7000-8000-000000000002')`
  await world.settle()
  const ages = await world.sql<{ topic: string; seconds: number }[]>`
    select delivery.topic, extract(epoch from event.dispatched_at - delivery.created_at)::float as seconds
    from delivery join event using (organization_id, day, event_id) order by event_id`
  expect(ages[0]!.seconds).toBeGreaterThanOrEqual(120)
  expect(ages[1]).toEqual({ topic: 'opinion.created', seconds: 0 })
  // 2 * log2(120,000 and a little) is 33.7 and a little.
  expect(await world.sql`select topic, wait_bucket >= 34 as has_waited from attempt_minute order by topic`).toEqual([
    { topic: 'opinion.created', hasWaited: false },
    { topic: 'question.created', hasWaited: true },
  ])
})
