import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
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
let portal: WebhookDashboard['portal']
let destinationId: WebhookDashboard['destinationId']
let become: WebhookDashboard['become']
let happen: WebhookDashboard['happen']
beforeEach(async () => {
  ;({ portal, destinationId, become, happen } = await openWebhookDashboard(world, receiver))
})

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

test('a recovery is paused, goes on and is cancelled; one that is over stays as it is', async () => {
  await fail(12)
  const { recoveryId } = await start({ kind: 'failed', perSecond: 1 })
  await world.settle()
  // One, or what a busy machine has let go in the seconds that it took: at what pace is run-recovery.test.ts's.
  const paused = (await portal.ask('recoveries.pause', { recoveryId })).body
  expect(paused.status).toBe('paused')
  const before: number = paused.doneCount
  expect(before).toBeGreaterThanOrEqual(1)
  await world.timePasses('1 minute')
  await world.settle()
  expect(arrived()).toHaveLength(before)
  expect((await portal.ask('recoveries.resume', { recoveryId })).body.status).toBe('running')
  await world.settle()
  expect((await portal.ask('recoveries.cancel', { recoveryId })).body).toMatchObject({
    status: 'cancelled',
    finishedAt: expect.any(String),
  })
  await world.settle()
  const after = arrived().length
  expect(after).toBeGreaterThan(before)
  await world.timePasses('1 minute')
  await world.settle()
  expect(arrived()).toHaveLength(after)
  for (const id of ['recoveries.pause', 'recoveries.resume', 'recoveries.cancel'] as const)
    expect([(await portal.ask(id, { recoveryId })).status, (await get(recoveryId)).status]).toEqual([409, 'cancelled'])
})

test('a recovery ends when its destination is deleted', async () => {
  await fail(2)
  const { recoveryId } = await start({ kind: 'failed', destinationId, perSecond: 1 })
  await become('deleted')
  await world.settle()
  expect(await get(recoveryId)).toMatchObject({ status: 'cancelled', doneCount: 0 })
})

test('a recovery is one of ten at the most, however many are asked for at once; a paused one counts', async () => {
  const asked = await Promise.all(Array.from({ length: 14 }, () => portal.ask('recoveries.create', { kind: 'held' })))
  expect(asked.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(asked.filter(({ body }) => body.code === 'LIMIT_REACHED')).toHaveLength(4)
  const { recoveries } = (await portal.ask('recoveries.list')).body
  expect(recoveries).toHaveLength(10)
  await portal.ask('recoveries.pause', { recoveryId: recoveries[0].recoveryId })
  expect((await portal.ask('recoveries.create', { kind: 'held' })).status).toBe(409)
  await portal.ask('recoveries.cancel', { recoveryId: recoveries[0].recoveryId })
  expect((await portal.ask('recoveries.create', { kind: 'held' })).status).toBe(201)
  await world.settle()
})

test.each<[object, number, string]>([
  [{}, 400, 'VALIDATION_ERROR'],
  [{ kind: 'all' }, 400, 'VALIDATION_ERROR'],
  [{ kind: 'failed', since: '2026-02-02', until: '2026-02-01' }, 400, 'VALIDATION_ERROR'],
  [{ kind: 'failed', since: '2026-02-30' }, 400, 'VALIDATION_ERROR'],
  [{ kind: 'failed', destinationId: 'x' }, 404, 'NOT_FOUND'],
  [{ kind: 'failed', destinationId: '00000000-0000-7000-8000-000000000000' }, 404, 'NOT_FOUND'],
])('a recovery asked for as %j is refused with %i %s', async (wish, status, code) => {
  for (const id of ['recoveries.preview', 'recoveries.create'] as const) {
    const answer = await portal.ask(id, { ...wish })
    expect([id, answer.status, answer.body.code]).toEqual([id, status, code])
  }
})

test.each([0, 1001, 1.5, '10'])('a recovery of %j a second is refused', async (perSecond) => {
  expect((await portal.ask('recoveries.create', { kind: 'failed', perSecond })).status).toBe(400)
})

test('a recovery of what is still to come is over at once', async () => {
  await fail(1)
  const { recoveryId, since, until } = await start({ kind: 'failed', since: '9998-12-31' })
  expect(until).toBe(since)
  await world.settle()
  expect(await get(recoveryId)).toMatchObject({ status: 'done', total: 0, doneCount: 0 })
})

test('a recovery knows nothing of another organization', async () => {
  await fail(1)
  const { recoveryId } = await start({ kind: 'failed', since: '0001-01-01', until: '9999-12-31' })
  const theirs = await world.portal((await world.openBusiness('Rival')).apiKey)
  expect((await theirs.ask('recoveries.list')).body.recoveries).toEqual([])
  expect((await theirs.ask('recoveries.preview', { kind: 'failed' })).body.total).toBe(0)
  expect((await theirs.ask('recoveries.preview', { kind: 'failed', destinationId })).status).toBe(404)
  for (const id of ['recoveries.get', 'recoveries.pause', 'recoveries.resume', 'recoveries.cancel'] as const)
    for (const asked of [recoveryId, crypto.randomUUID(), 'x'])
      expect([id, (await theirs.ask(id, { recoveryId: asked })).status]).toEqual([id, 404])
  await world.settle()
  expect(arrived()).toHaveLength(1)
})
