import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../../../test/world/receiver.ts'
import { openWebhookDashboard, type WebhookDashboard } from '../../../test/world/webhook-dashboard.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { runRecovery } from './run-recovery.ts'

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
let destination: WebhookDashboard['destination']
let become: WebhookDashboard['become']
let happen: WebhookDashboard['happen']
let deliveries: WebhookDashboard['deliveries']
beforeEach(async () => {
  ;({ business, portal, destinationId, destination, become, happen, deliveries } = await openWebhookDashboard(world, receiver))
})

/** Things happen; they are sent, or held. */
async function happens(times: number) {
  for (let at = 0; at < times; at++) await happen()
}
/** Things happen, and their deliveries are given up at once. */
async function fail(times: number) {
  receiver.answer(413)
  for (let at = 0; at < times; at++) await happen()
  receiver.answer(204)
  receiver.received.length = 0
}
const start = async (wish: Record<string, unknown>) => {
  const { status, body } = await portal.ask('recoveries.create', wish)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}
const get = async (recoveryId: string) => (await portal.ask('recoveries.get', { recoveryId })).body
const arrived = () => receiver.received.map(({ event }) => event.id)

describe('what failed', () => {
  test('is counted first, then sent again with the same ids, and the recovery tells how it went', async () => {
    await happens(2)
    await fail(3)
    const failed = await deliveries({ state: 'exhausted' })
    const preview = (await portal.ask('recoveries.preview', { kind: 'failed' })).body
    expect(preview).toEqual({
      total: 3,
      totalIsExact: true,
      byDestination: [{ destinationId, count: 3, isEnabled: true }],
      oldestAt: failed.at(-1).eventAt,
    })
    const made = await start({ kind: 'failed' })
    expect(made).toMatchObject({ kind: 'failed', destinationId: null, perSecond: 10, status: 'running', total: 3, doneCount: 0 })
    await world.settle()
    expect(arrived().toSorted()).toEqual(failed.map(({ eventId }: { eventId: string }) => eventId).toSorted())
    expect(await get(made.recoveryId)).toMatchObject({
      status: 'done',
      doneCount: 3,
      delivered: 3,
      failed: 0,
      finishedAt: expect.any(String),
    })
    const sent = await deliveries({ recoveryId: made.recoveryId })
    expect(sent).toHaveLength(3)
    for (const each of sent) expect(each).toMatchObject({ origin: 'recovery', state: 'delivered' })
    // What was given up stays so.
    expect(await deliveries({ state: 'exhausted' })).toEqual(failed)
  })

  test('is sent no second time, however often it is recovered; what fails again may be recovered again', async () => {
    await fail(2)
    await start({ kind: 'failed' })
    await start({ kind: 'failed' })
    await world.settle()
    expect(arrived()).toHaveLength(2)
    expect((await portal.ask('recoveries.preview', { kind: 'failed' })).body).toMatchObject({ total: 0, byDestination: [], oldestAt: null })
    const again = await start({ kind: 'failed' })
    await world.settle()
    expect(await get(again.recoveryId)).toMatchObject({ status: 'done', total: 0, doneCount: 0 })

    await fail(1)
    receiver.answer(413)
    const vain = await start({ kind: 'failed' })
    await world.settle()
    expect(await get(vain.recoveryId)).toMatchObject({ status: 'done', doneCount: 1, delivered: 0, failed: 1 })
    receiver.answer(204)
    receiver.received.length = 0
    expect((await portal.ask('recoveries.preview', { kind: 'failed' })).body.total).toBe(1)
    await start({ kind: 'failed' })
    await world.settle()
    expect(arrived()).toHaveLength(1)
  })

  test('and was sent again by hand since is left out, while that is on its way and when it was delivered', async () => {
    await fail(2)
    const [one, two] = await deliveries({ state: 'exhausted' })
    await portal.ask('deliveries.resend', { deliveryId: one.deliveryId })
    expect((await portal.ask('recoveries.preview', { kind: 'failed' })).body.total).toBe(1)
    await start({ kind: 'failed' })
    await world.settle()
    expect(arrived().toSorted()).toEqual([one.eventId, two.eventId].toSorted())
  })

  test('is narrowed by destination and by time', async () => {
    const { destinationId: other } = await destination()
    await fail(1)
    const [{ eventAt: first }] = await deliveries()
    await fail(1)
    const [{ eventAt: second }] = await deliveries()
    const total = async (filter: object) => (await portal.ask('recoveries.preview', { kind: 'failed', ...filter })).body.total
    expect(await total({})).toBe(4)
    expect(await total({ destinationId: other })).toBe(2)
    expect(await total({ since: second })).toBe(2)
    expect(await total({ until: second })).toBe(2)
    expect(await total({ until: first })).toBe(0)
    expect(await total({ destinationId: other, since: first, until: second })).toBe(1)
    await start({ kind: 'failed', destinationId: other, since: first, until: second })
    await world.settle()
    expect(await deliveries({ origin: 'recovery' })).toMatchObject([{ destinationId: other, eventAt: first }])
  })

  test('goes out at the pace that was chosen, oldest events first', async () => {
    await fail(7)
    const failed = await deliveries({ state: 'exhausted' })
    const { recoveryId } = await start({ kind: 'failed', perSecond: 2 })
    /** Runs it so many seconds after its last turn, as often as you like; answers how much has arrived. */
    const after = async (seconds: number) => {
      // Within a transaction the clock stands still: what a busy machine needs for all this lets nothing go.
      await world.sql.begin(async (sql) => {
        await sql`update recovery set next_batch_at = now() + make_interval(secs => ${1 - seconds}) where recovery_id = ${recoveryId}`
        for (let times = 0; times < 3; times++) await runRecovery(sql)
        await sql`update recovery set next_batch_at = now() + interval '1 hour' where recovery_id = ${recoveryId}`
      })
      await world.settle()
      return arrived().length
    }
    expect(await after(1)).toBe(2)
    expect(await after(0)).toBe(2)
    expect(await after(1)).toBe(4)
    // However long nobody was there: two seconds' worth.
    expect(await after(60)).toBe(7)
    expect(arrived().slice(0, 2)).toEqual(expect.arrayContaining(failed.slice(-2).map(({ eventId }: { eventId: string }) => eventId)))
    expect(await get(recoveryId)).toMatchObject({ doneCount: 7 })
  })
})

test('what failed goes out in order again where order was asked for', async () => {
  await portal.ask('destinations.update', { destinationId, ordered: true })
  receiver.answer(413)
  const questionId = await happen()
  for (const question of ['Second', 'Third', 'Fourth']) {
    await world.ask('questions.update', { projectId: business.projectId, questionId, question }, business.apiKey)
    await world.settle()
  }
  receiver.received.length = 0
  const failed = await deliveries({ state: 'exhausted' })
  expect(failed).toHaveLength(4)
  // Busy at first: what comes later about the same waits for it.
  receiver.answer(500)
  await start({ kind: 'failed', perSecond: 2 })
  await world.settle()
  await world.timePasses('1 second')
  await world.settle()
  receiver.answer(204)
  for (let round = 0; round < 4; round++) {
    await world.timePasses('10 seconds')
    await world.settle()
  }
  const ids = failed.map(({ eventId }: { eventId: string }) => eventId).toReversed()
  expect([...new Set(arrived())]).toEqual(ids)
  expect(await deliveries({ origin: 'recovery', state: 'delivered' })).toHaveLength(4)
})

describe('what is held', () => {
  test('is sent at a pace once its destination is enabled; until then a recovery of it waits', async () => {
    await become('paused')
    await happens(3)
    expect(await deliveries({ state: 'held' })).toHaveLength(3)
    const preview = (await portal.ask('recoveries.preview', { kind: 'held', destinationId })).body
    expect(preview).toMatchObject({ total: 3, byDestination: [{ destinationId, count: 3, isEnabled: false }] })
    const { recoveryId } = await start({ kind: 'held', destinationId })
    await world.settle()
    expect(arrived()).toEqual([])
    expect(await get(recoveryId)).toMatchObject({ status: 'running', total: 3, doneCount: 0 })
    await become('enabled')
    await world.timePasses('10 seconds')
    await world.settle()
    expect(arrived()).toHaveLength(3)
    expect(await get(recoveryId)).toMatchObject({ status: 'done', doneCount: 3, delivered: 3 })
    expect(await deliveries({ recoveryId })).toHaveLength(3)
  })

  test('of all destinations passes those by that are away', async () => {
    const { destinationId: other } = await destination()
    for (const each of [destinationId, other]) await become('paused', each)
    await happens(2)
    await become('enabled', other)
    expect((await portal.ask('recoveries.preview', { kind: 'held' })).body).toMatchObject({
      total: 2,
      byDestination: expect.arrayContaining([
        { destinationId, count: 2, isEnabled: false },
        { destinationId: other, count: 2, isEnabled: true },
      ]),
    })
    const { recoveryId } = await start({ kind: 'held' })
    await world.settle()
    expect(await get(recoveryId)).toMatchObject({ status: 'done', total: 2, doneCount: 2 })
    expect(await deliveries({ state: 'held' })).toMatchObject([{ destinationId }, { destinationId }])
  })

  test('is dropped when that is what is wanted, also while its destination is away', async () => {
    await become('paused')
    await happens(3)
    const { recoveryId } = await start({ kind: 'discard', destinationId })
    await world.settle()
    expect(await get(recoveryId)).toMatchObject({ status: 'done', total: 3, doneCount: 3, delivered: 0, failed: 0 })
    expect(await deliveries({ state: 'held' })).toEqual([])
    expect(await deliveries({ state: 'cancelled' })).toHaveLength(3)
    expect(arrived()).toEqual([])
  })

  test('after a recovery was started is none of its business', async () => {
    await become('paused')
    await happens(1)
    const { recoveryId } = await start({ kind: 'held', destinationId })
    await happens(2)
    await become('enabled')
    await world.timePasses('10 seconds')
    await world.settle()
    expect(await get(recoveryId)).toMatchObject({ status: 'done', doneCount: 1 })
    expect(await deliveries({ state: 'held' })).toHaveLength(2)
  })
})

describe('whatever is killed', () => {
  test('two runners at once and a batch that was rolled back: nothing twice, nothing left', async () => {
    await fail(20)
    const { recoveryId } = await start({ kind: 'failed', perSecond: 3 })
    for (let round = 0; round < 12; round++) {
      // A runner that is killed before its batch is committed.
      await world.sql
        .begin(async (sql) => {
          await runRecovery(sql)
          throw new Error('killed')
        })
        .catch(() => {})
      await Promise.all([runRecovery(world.sql), runRecovery(world.sql), runRecovery(world.sql)])
      await world.timePasses('1 second')
    }
    await world.settle()
    expect(await get(recoveryId)).toMatchObject({ status: 'done', total: 20, doneCount: 20, delivered: 20 })
    expect(arrived()).toHaveLength(20)
    expect(new Set(arrived()).size).toBe(20)
  })

  test('two recoveries of the same at once send nothing twice', async () => {
    await fail(20)
    const made = [await start({ kind: 'failed', perSecond: 100 }), await start({ kind: 'failed', perSecond: 100 })]
    await Promise.all([runRecovery(world.sql), runRecovery(world.sql)])
    await world.settle()
    expect(arrived()).toHaveLength(20)
    const counts = await Promise.all(made.map(async ({ recoveryId }) => (await get(recoveryId)).doneCount))
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 20])
  })
})
