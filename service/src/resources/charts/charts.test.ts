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
let business: WebhookDashboard['business']
let portal: WebhookDashboard['portal']
let destinationId: WebhookDashboard['destinationId']
let destination: WebhookDashboard['destination']
let happen: WebhookDashboard['happen']
beforeEach(async () => {
  ;({ business, portal, destinationId, destination, happen } = await openWebhookDashboard(world, receiver))
})

const charts = async (query: Record<string, unknown> = {}) => (await portal.ask('charts.get', query)).body

test.each([
  ['1h', 60, 60],
  ['24h', 1800, 48],
  ['7d', 10_800, 56],
  ['30d', 43_200, 60],
] as const)('of %s there is a point for every %i seconds, without gaps, up to now', async (span, bucketSeconds, points) => {
  const empty = await charts({ span })
  expect(empty).toMatchObject({ span, bucketSeconds, byResult: [], byTopic: [] })
  expect(empty.totals).toEqual({ delivered: 0, failed: 0, exhausted: 0, p50Ms: null, p95Ms: null })
  expect(empty.points).toHaveLength(points)
  await happen()
  const { points: filled, totals } = await charts({ span })
  const moments = filled.map(({ at }: { at: string }) => Date.parse(at))
  for (const [at, moment] of moments.entries()) expect(moment - moments[0]).toBe(at * bucketSeconds * 1000)
  expect(Date.now() - moments.at(-1)).toBeLessThan(2 * bucketSeconds * 1000)
  expect(totals).toMatchObject({ delivered: 1, failed: 0, exhausted: 0 })
  expect(totals.p50Ms).toBeGreaterThanOrEqual(0)
  expect(filled.slice(-2).map((point: { delivered: number }) => point.delivered)).toContain(1)
  for (const point of filled.slice(0, -2)) expect(point).toMatchObject({ delivered: 0, failed: 0, p50Ms: null, p95Ms: null })
})

test('attempts are counted by what was answered and by topic, the most frequent first', async () => {
  // Not so soon again that a busy machine makes a second attempt meanwhile.
  await portal.ask('destinations.update', { destinationId, retryPolicy: 'short' })
  await happen()
  receiver.answer(503)
  await happen()
  await happen()
  receiver.answer(413)
  await happen()
  const { totals, byResult, byTopic } = await charts()
  expect(totals).toMatchObject({ delivered: 1, failed: 3, exhausted: 1 })
  expect(byResult).toEqual([
    { result: '503', count: 2 },
    { result: '204', count: 1 },
    { result: '413', count: 1 },
  ])
  expect(byTopic).toEqual([{ topic: 'question.created', delivered: 1, failed: 3 }])
})

test('waits come from what was counted, and what is long past stands in longer spans', async () => {
  // A hundred first attempts: ninety waited 22 to 32 ms, ten about a second; and later attempts, which waited for something else.
  for (const [waitBucket, count] of [
    [10, 90],
    [20, 10],
    [-1, 500],
  ] as const)
    for (const [table, ago] of [
      ['attempt_minute', '50 minutes'],
      ['attempt_hour', '3 days'],
    ] as const)
      await world.sql`
        insert into ${world.sql(table)} (organization_id, destination_id, at, topic, state, result, wait_bucket, count)
        values (${business.organizationId}, ${destinationId}, now() - ${ago}::interval, 'opinion.created', 'delivered', '200', ${waitBucket}, ${count})`
  expect((await charts({ span: '1h' })).totals).toMatchObject({ delivered: 600, p50Ms: 28, p95Ms: 874 })
  expect((await charts({ span: '24h' })).totals.delivered).toBe(600)
  const week = await charts({ span: '7d' })
  expect(week.totals).toMatchObject({ delivered: 1200, p50Ms: 28, p95Ms: 874 })
  expect(week.points.filter(({ delivered }: { delivered: number }) => delivered > 0)).toHaveLength(2)
})

test('of one destination, only its own; one that is unknown, foreign or deleted is not found', async () => {
  await happen()
  const { destinationId: other } = await destination()
  expect((await charts({ destinationId })).totals.delivered).toBe(1)
  expect((await charts({ destinationId: other })).totals.delivered).toBe(0)
  const theirs = await world.portal((await world.openBusiness('Rival')).apiKey)
  expect((await theirs.ask('charts.get')).body.totals.delivered).toBe(0)
  expect((await theirs.ask('charts.get', { destinationId })).status).toBe(404)
  for (const asked of [crypto.randomUUID(), 'x']) expect((await portal.ask('charts.get', { destinationId: asked })).status).toBe(404)
  await world.sql`update destination set status = 'deleted' where destination_id = ${other}`
  expect((await portal.ask('charts.get', { destinationId: other })).status).toBe(404)
  expect((await portal.ask('charts.get', { span: '2h' })).status).toBe(400)
})
