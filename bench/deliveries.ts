/**
 * Deliveries: the worker draining a backlog of events, dispatch and bookkeeping included, beside a bare loop that signs and POSTs payloads
 * of the same size to the same receiver. Alone: `node bench/deliveries.ts [SECONDS] [ROUNDS]`.
 */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { upsertDestination } from '../service/src/resources/destinations/upsert-destination.ts'
import { createOrganization } from '../service/src/resources/organizations/organizations.ts'
import { webhookKeyRing } from '../service/src/secrets.ts'
import { type Figure, figure, table } from './figure.ts'
import { connections, type Measured } from './load.ts'
import { root, startServer } from './process.ts'
import { byTurns, type Effort } from './rounds.ts'
import { openStage, type Stage } from './stage.ts'

/** Organizations with one destination each: as many deliveries as events. Of the few, as many are in flight as the bare loop has. */
const few = Math.ceil(connections / 10)
/** As many as a worker has claimed at once. */
const many = 250

/** As long as other subjects are warmed up, so often: until then a delivery costs by how much of the worker it has compiled. */
const warmUps = 8

/** Of the backlog, for each second that was asked for; about what a machine of two cores delivers. */
const eventsPerSecond = 4000

export async function deliveryFigures(stage: Stage, effort: Effort): Promise<Figure[]> {
  const receiver = await startServer({
    command: process.execPath,
    args: [path.join(root, 'bench/receiver.ts')],
    env: {},
    readyPath: '/count',
  })
  try {
    const organizationIds: string[] = []
    for (let each = 0; each < many; each++) {
      const { organizationId } = await createOrganization(stage.sql, { name: `Receiver ${each}` })
      await upsertDestination(stage.sql, {
        organizationId,
        url: `${receiver.address}/hooks`,
        secretKeys: webhookKeyRing({ secretKey: stage.secretKey, webhookKeys: null }),
        allowPrivateTargets: true,
      })
      organizationIds.push(organizationId)
    }
    const worker = await stage.startService('worker')
    const drained = (count: number) => (seconds: number) =>
      drain(stage, {
        organizationIds: organizationIds.slice(0, count),
        receiver: receiver.address,
        events: Math.ceil(seconds * eventsPerSecond),
      })
    const measured = await byTurns(
      { bare: (seconds) => sendBare(`${receiver.address}/hooks`, seconds), few: drained(few), many: drained(many) },
      { ...effort, warmUpSeconds: effort.warmUpSeconds * warmUps },
    )
    await worker.stop()
    return [
      figure('deliveries', {
        beside: { as: 'bare loop', ...measured.bare },
        ours: { as: 'earshot', ...measured.few },
        aim: 0.5,
      }),
      figure('deliveries, flat', {
        beside: { as: `earshot, ${few} destinations`, ...measured.few },
        ours: { as: `earshot, ${many} destinations`, ...measured.many },
        aim: 1 / 1.3,
      }),
    ]
  } finally {
    await receiver.stop()
  }
}

async function sendBare(url: string, seconds: number): Promise<Measured> {
  const body = JSON.stringify({
    id: '019aa000-0000-7000-8000-000000000000',
    type: 'link.created',
    timestamp: '2026-01-01T00:00:00.000Z',
    data: JSON.parse(linkData),
  })
  const args = [path.join(root, 'bench/bare-sender.ts'), url, String(seconds), String(connections), body]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout) as Measured
}

/** A backlog that appears at once, by the receiver's clock from its first payload to its last. */
async function drain(
  { sql }: Stage,
  { organizationIds, receiver, events }: { organizationIds: string[]; receiver: string; events: number },
): Promise<Measured> {
  await fetch(`${receiver}/reset`)
  const [{ since }] = await sql<[{ since: string }]>`select now()::text as since`
  await sql`
    insert into event (organization_id, topic, data)
    select (${organizationIds}::uuid[])[1 + n % ${organizationIds.length}::int], 'link.created', ${linkData}::json
    from generate_series(1, ${events}::int) as n`
  let seen: { count: number; firstAt: number; lastAt: number }
  let before = -1
  let stuckSince = Date.now()
  do {
    await pause(50)
    seen = (await (await fetch(`${receiver}/count`)).json()) as typeof seen
    if (seen.count !== before) stuckSince = Date.now()
    if (Date.now() - stuckSince > 30_000) throw new Error(`${seen.count} of ${events} deliveries arrived, and no more`)
    before = seen.count
  } while (seen.count < events)
  const [durations] = await sql<[{ p50: number; p99: number }]>`
    select percentile_cont(0.5) within group (order by duration_ms) as p50, percentile_cont(0.99) within group (order by duration_ms) as p99
    from attempt where organization_id = any (${organizationIds}::uuid[]) and started_at >= ${since}::timestamptz`
  return {
    perSecond: (events / (seen.lastAt - seen.firstAt)) * 1000,
    p50Milliseconds: durations.p50,
    p99Milliseconds: durations.p99,
  }
}

/** The data of an event about a link; a payload of some 600 bytes. */
export const linkData = JSON.stringify({
  verificationId: '019aa000-0000-7000-8000-000000000001',
  projectId: '019aa000-0000-7000-8000-000000000002',
  customerEmail: 'ada.lovelace@example.com',
  customerReference: 'order 4711',
  status: 'issued',
  reviewId: null,
  issuedAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-08T00:00:00.000Z',
  emailedAt: null,
  clickedAt: null,
  submittedAt: null,
})

/** Deliveries a second of ours and of the bare loop, on a stage of its own. */
export async function benchDeliveries(effort: Effort = { seconds: 5, rounds: 3, warmUpSeconds: 2 }) {
  const stage = await openStage()
  try {
    const figures = await deliveryFigures(stage, effort)
    const { ours, beside, ratio } = figures[0]!
    return { ours: ours.perSecond, bare: beside.perSecond, ratio, figures }
  } finally {
    await stage.close()
  }
}

if (import.meta.main) {
  const [seconds = 5, rounds = 3] = process.argv.slice(2).map(Number)
  const { figures } = await benchDeliveries({ seconds, rounds, warmUpSeconds: 2 })
  console.log(table(figures))
}
