import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../../../test/world/receiver.ts'
import { openWorld, type PortalVisitor, type World } from '../../../test/world/world.ts'

let world: World
let receiver: Receiver
let portal: PortalVisitor
beforeAll(async () => {
  world = await openWorld()
  receiver = await openReceiver()
  portal = await world.portal()
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

const make = async () =>
  (await portal.ask('destinations.create', { url: receiver.url, topics: ['question.created'] })).body.destinationId as string
const disable = (destinationId: string, reason = 'failing') => world.sql`
  update destination set status = 'disabled', disabled_reason = ${reason} where destination_id = ${destinationId}`
const fail = async (destinationId: string) => {
  await world.sql`
    insert into destination_failing (organization_id, destination_id, since, failures, first_event_id, last_failure_at)
    select organization_id, destination_id, now() - interval '3 hours', 12, uuid_v7(), now() from destination where destination_id = ${destinationId}`
  await world.sql`
    update lane set breaker_seconds = 60, breaker_opened_at = now(), breaker_reason = 'in-a-row', failures_in_row = 12,
      not_before = now() + interval '1 minute' where destination_id = ${destinationId}`
}
/** Deliveries that a destination keeps, as the engine leaves them. */
const hold = (destinationId: string, count: number) => world.sql`
  insert into delivery (organization_id, day, delivery_id, event_id, destination_id, topic, state)
  select organization_id, current_date, uuid_v7(), uuid_v7(), destination_id, 'question.created', 'held'
  from destination, generate_series(1, ${count}) where destination_id = ${destinationId}`
const recoveriesOf = (destinationId: string) => world.sql<{ kind: string; status: string; total: number; perSecond: number }[]>`
  select kind, status, total, per_second from recovery where destination_id = ${destinationId} order by recovery_id`
/** Whatever a test left waiting for its destination. */
const forget = async (destinationId: string) => {
  await world.sql`delete from recovery where destination_id = ${destinationId}`
  await world.sql`delete from delivery where destination_id = ${destinationId}`
}

describe('pausing', () => {
  test('says since when, once; nothing else of it changes', async () => {
    const destinationId = await make()
    const paused = await portal.ask('destinations.pause', { destinationId })
    expect(paused).toMatchObject({ status: 200, body: { status: 'paused', disabledReason: null } })
    await world.timePasses('1 minute')
    const again = (await portal.ask('destinations.pause', { destinationId })).body
    expect(again.statusChangedAt < paused.body.statusChangedAt).toBe(true)
    expect(again.updatedAt).toBe(again.statusChangedAt)
  })

  test('is refused for one that is disabled', async () => {
    const destinationId = await make()
    await disable(destinationId)
    const { status, body } = await portal.ask('destinations.pause', { destinationId })
    expect([status, body.code]).toEqual([409, 'CONFLICT'])
    expect((await portal.ask('destinations.get', { destinationId })).body).toMatchObject({ status: 'disabled', disabledReason: 'failing' })
  })
})

describe('resuming', () => {
  test('a disabled one begins anew: its breaker is closed and it is not failing', async () => {
    const destinationId = await make()
    await fail(destinationId)
    const shown = (await portal.ask('destinations.get', { destinationId })).body
    expect(shown.breaker).toMatchObject({ waitSeconds: 60, reason: 'in-a-row' })
    expect(shown.failing.failures).toBe(12)
    expect(Date.parse(shown.failing.disabledAt) - Date.parse(shown.failing.since)).toBe(120 * 3_600_000)
    await disable(destinationId)
    expect((await portal.ask('destinations.get', { destinationId })).body).toMatchObject({ breaker: null, failing: null })
    const { body } = await portal.ask('destinations.resume', { destinationId })
    expect(body).toMatchObject({ status: 'enabled', disabledReason: null, breaker: null, failing: null })
    const [lane] = await world.sql`select * from lane where destination_id = ${destinationId}`
    expect(lane).toMatchObject({ notBefore: null, breakerSeconds: 0, breakerOpenedAt: null, breakerReason: null, failuresInRow: 0 })
  })

  test('keeps what is held unless it is told to send or to drop it', async () => {
    for (const [request, recoveries] of [
      [{}, []],
      [{ held: 'keep' }, []],
      [{ held: 'send' }, [{ kind: 'held', status: 'running', total: 3, perSecond: 10 }]],
      [{ held: 'send', perSecond: 500 }, [{ kind: 'held', status: 'running', total: 3, perSecond: 500 }]],
      [{ held: 'discard' }, [{ kind: 'discard', status: 'running', total: 3, perSecond: 10 }]],
    ] as const) {
      const destinationId = await make()
      await portal.ask('destinations.pause', { destinationId })
      await hold(destinationId, 3)
      const { status, body } = await portal.ask('destinations.resume', { destinationId, ...request })
      expect([status, body.status, body.heldCount]).toEqual([200, 'enabled', 3])
      expect([...(await recoveriesOf(destinationId))]).toEqual(recoveries)
      await forget(destinationId)
      await portal.ask('destinations.delete', { destinationId })
    }
  })

  test('an enabled one that failed too often is tried now; how long it has been failing stays known', async () => {
    const destinationId = await make()
    await fail(destinationId)
    const { body } = await portal.ask('destinations.resume', { destinationId })
    expect(body).toMatchObject({ status: 'enabled', breaker: null, failing: { failures: 12 } })
    await portal.ask('destinations.delete', { destinationId })
  })

  test('an enabled one can still send what it kept, and starts nothing when nothing is held', async () => {
    const destinationId = await make()
    await portal.ask('destinations.resume', { destinationId, held: 'send' })
    expect(await recoveriesOf(destinationId)).toHaveLength(0)
    await hold(destinationId, 2)
    const before = (await portal.ask('destinations.get', { destinationId })).body
    const { body } = await portal.ask('destinations.resume', { destinationId, held: 'send' })
    expect(body.statusChangedAt).toBe(before.statusChangedAt)
    expect(await recoveriesOf(destinationId)).toMatchObject([{ kind: 'held', total: 2 }])
    await forget(destinationId)
  })
})

describe('deleting', () => {
  test('takes secrets, lane and recoveries at once, and leaves what was sent its name', async () => {
    const destinationId = await make()
    await hold(destinationId, 1)
    await portal.ask('destinations.resume', { destinationId, held: 'send' })
    expect((await portal.ask('destinations.delete', { destinationId })).status).toBe(200)
    const [left] = await world.sql`
      select destination.status,
        (select count(*)::int from destination_secret where destination_id = ${destinationId}) as secrets,
        (select count(*)::int from lane where destination_id = ${destinationId}) as lanes
      from destination where destination_id = ${destinationId}`
    expect(left).toEqual({ status: 'deleted', secrets: 0, lanes: 0 })
    expect(await recoveriesOf(destinationId)).toMatchObject([{ status: 'cancelled' }])
    await forget(destinationId)
  })

  test('makes it unknown everywhere, to the API too', async () => {
    const destinationId = await make()
    await portal.ask('destinations.delete', { destinationId })
    for (const id of ['get', 'update', 'delete', 'pause', 'resume'] as const)
      expect([id, (await portal.ask(`destinations.${id}`, { destinationId })).status]).toEqual([id, 404])
    expect(
      (await portal.ask('destinations.list')).body.destinations.map((each: { destinationId: string }) => each.destinationId),
    ).not.toContain(destinationId)
    expect((await world.ask('webhooks.destinations.upsert', { destinationId, url: receiver.url })).status).toBe(404)
  })

  test('sends nothing more there', async () => {
    const destinationId = await make()
    await portal.ask('destinations.delete', { destinationId })
    await world.ask('questions.create', { tags: ['delivery'], question: 'And now?', answerMode: 'text_only' })
    await world.settle()
    const [sent] = await world.sql`select count(*)::int as count from delivery where destination_id = ${destinationId}`
    expect(sent!.count).toBe(0)
  })
})

describe('a new address by the API', () => {
  test('enables a disabled destination as if it had never failed, and sends what was held meanwhile', async () => {
    const destinationId = await make()
    await fail(destinationId)
    await disable(destinationId, 'gone')
    await hold(destinationId, 4)
    const { body } = await world.ask('webhooks.destinations.upsert', { destinationId, url: `${receiver.url}/new` })
    expect(body).toMatchObject({ status: 'enabled', disabledReason: null })
    expect([...(await recoveriesOf(destinationId))]).toEqual([{ kind: 'held', status: 'running', total: 4, perSecond: 10 }])
    expect((await portal.ask('destinations.get', { destinationId })).body).toMatchObject({ failing: null, breaker: null })
    await forget(destinationId)
  })

  test('leaves a paused one paused', async () => {
    const destinationId = await make()
    await portal.ask('destinations.pause', { destinationId })
    await hold(destinationId, 1)
    const { body } = await world.ask('webhooks.destinations.upsert', { destinationId, url: `${receiver.url}/newer` })
    expect(body.status).toBe('paused')
    expect(await recoveriesOf(destinationId)).toHaveLength(0)
    await forget(destinationId)
  })
})

describe('through the whole engine', () => {
  const ask = () => world.ask('questions.create', { tags: ['delivery'], question: `Which? ${randomUUID()}`, answerMode: 'text_only' })
  /** Webhook ids that a destination's receiver got. */
  const open = async () => {
    const own = await openReceiver()
    const { destinationId } = (await portal.ask('destinations.create', { url: own.url, topics: ['question.created'] })).body
    return { own, destinationId: destinationId as string }
  }

  test('a paused destination loses nothing: what was held is sent when it is resumed', async () => {
    const { own, destinationId } = await open()
    await portal.ask('destinations.pause', { destinationId })
    for (let count = 0; count < 3; count++) await ask()
    await world.settle()
    expect(own.received).toHaveLength(0)
    expect((await portal.ask('destinations.get', { destinationId })).body).toMatchObject({ heldCount: 3, pendingCount: 0 })
    await portal.ask('destinations.resume', { destinationId, held: 'send', perSecond: 1000 })
    await world.settle()
    expect(new Set(own.received.map(({ event }) => event.id)).size).toBe(3)
    expect((await portal.ask('destinations.get', { destinationId })).body).toMatchObject({ heldCount: 0, pendingCount: 0 })
    await portal.ask('destinations.delete', { destinationId })
    await own.close()
  })

  test('what a destination was sent is shown by the hour, and one that answers 410 gets it all at its new address', async () => {
    const { own, destinationId } = await open()
    await ask()
    await world.settle()
    own.answer(410)
    await ask()
    await world.settle()
    const gone = (await portal.ask('destinations.get', { destinationId })).body
    expect(gone).toMatchObject({ status: 'disabled', disabledReason: 'gone' })
    const lastHours = gone.lastDay.slice(-2) as { delivered: number; failed: number }[]
    expect(lastHours.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(1)
    expect(lastHours.reduce((sum, { failed }) => sum + failed, 0)).toBe(1)
    await ask()
    await world.settle()
    const { heldCount } = (await portal.ask('destinations.get', { destinationId })).body
    expect(heldCount).toBeGreaterThanOrEqual(1)
    own.answer(204)
    const before = own.received.length
    await world.ask('webhooks.destinations.upsert', { destinationId, url: `${own.url}/new` })
    await world.settle()
    expect(own.received.length - before).toBe(heldCount)
    await portal.ask('destinations.delete', { destinationId })
    await own.close()
  })

  test('a deleted destination takes what waits for it along: nothing of it is left in the queue', async () => {
    const { own, destinationId } = await open()
    own.answer(500)
    await ask()
    await world.settle()
    await portal.ask('destinations.delete', { destinationId })
    await world.settle()
    const states = await world.sql`select distinct state from delivery where destination_id = ${destinationId}`
    expect([...states]).toEqual([{ state: 'cancelled' }])
    await own.close()
  })
})

test('the last day has 24 hours, the present one last, those without anything too', async () => {
  const destinationId = await make()
  await world.sql`
    insert into attempt_minute (organization_id, destination_id, at, topic, state, result, wait_bucket, count)
    select ${world.business.organizationId}::uuid, ${destinationId}::uuid, date_trunc('hour', now()) - ago, 'link.created', state, 'x', -1, count
    from (values ('0'::interval, 'delivered', 3), ('0', 'pending', 1), ('1 hour', 'exhausted', 2), ('1 hour', 'held', 4),
      ('23 hours', 'delivered', 5), ('23 hours 1 minute', 'delivered', 99)) as tally(ago, state, count)`
  const { lastDay } = (await portal.ask('destinations.get', { destinationId })).body
  expect(lastDay).toHaveLength(24)
  const hours = lastDay.map(({ at }: { at: string }) => Date.parse(at))
  expect(hours.every((hour: number, at: number) => at === 0 || hour - hours[at - 1] === 3_600_000)).toBe(true)
  const figures = lastDay.map(({ delivered, failed }: { delivered: number; failed: number }) => `${delivered} ${failed}`)
  expect([figures[0], figures[1], figures.at(-2), figures.at(-1)]).toEqual(['5 0', '0 0', '0 6', '3 1'])
  const { destinations } = (await portal.ask('destinations.list')).body
  expect(destinations.find((each: { destinationId: string }) => each.destinationId === destinationId).lastDay).toEqual(lastDay)
})
