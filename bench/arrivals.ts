/**
 * Arrivals: changes committed at a steady rate, whether the worker keeps up or not, and how long each event took from its commit to
 * its receiver. Alone: `node bench/arrivals.ts [SECONDS]`.
 */
import { randomUUIDv7 } from 'node:crypto'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { waker } from '../service/src/events/wake.ts'
import { upsertDestination } from '../service/src/resources/destinations/upsert-destination.ts'
import { createOrganization } from '../service/src/resources/organizations/organizations.ts'
import { webhookKeyRing } from '../service/src/secrets.ts'
import { linkData } from './deliveries.ts'
import { root, startServer } from './process.ts'
import { openStage, type Stage } from './stage.ts'

export interface Arrival {
  name: string
  /** Events committed a second, and for how long. */
  perSecond: number
  seconds: number
  /** From commit to arrival, in milliseconds. */
  p50: number
  p95: number
  p99: number
  max: number
  /** Events committed and not arrived: on average over the first and over the last quarter of the time. */
  waitingAtFirst: number
  waitingAtLast: number
  aims: { p50?: number; p95: number; steady?: true }
  met: boolean
}

interface Pace extends Pick<Arrival, 'perSecond' | 'seconds' | 'aims'> {
  destinations: number
}

/** docs/rules/webhooks.md#performance-targets */
const paces = (seconds: number): Pace[] => [
  { perSecond: 200, seconds, destinations: 10, aims: { p50: 8, p95: 20 } },
  { perSecond: 200, seconds, destinations: 1, aims: { p50: 8, p95: 20 } },
  { perSecond: 1000, seconds: Math.ceil((seconds * 2) / 3), destinations: 10, aims: { p95: 100, steady: true } },
]

/** Commits at each pace in turn and watches the receiver; one worker process, as in production. */
export async function arrivalFigures(stage: Stage, seconds: number): Promise<Arrival[]> {
  const receiver = await startServer({
    command: process.execPath,
    args: [path.join(root, 'bench/receiver.ts')],
    env: {},
    readyPath: '/count',
  })
  try {
    const worker = await stage.startService('worker')
    const found: Arrival[] = []
    for (const pace of paces(seconds)) {
      const organizationIds = await openReceivers(stage, { url: `${receiver.address}/hooks`, count: pace.destinations })
      // The first events compile, connect and cache: they are not measured.
      await commitAtPace(stage, { ...pace, seconds: Math.min(seconds, 3), organizationIds, receiver: receiver.address })
      found.push(await commitAtPace(stage, { ...pace, organizationIds, receiver: receiver.address }))
    }
    await worker.stop()
    return found
  } finally {
    await receiver.stop()
  }
}

async function openReceivers({ sql, secretKey }: Stage, { url, count }: { url: string; count: number }): Promise<string[]> {
  const organizationIds: string[] = []
  for (let each = 0; each < count; each++) {
    const { organizationId } = await createOrganization(sql, { name: `Receiver ${each}` })
    await upsertDestination(sql, {
      ...{ organizationId, url, secretKeys: webhookKeyRing({ secretKey, webhookKeys: null }), allowPrivateTargets: true },
    })
    organizationIds.push(organizationId)
  }
  return organizationIds
}

/** An open loop: a commit is due every 1/n second, and slow ones before it do not delay it. */
async function commitAtPace(
  { sql }: Stage,
  { perSecond, seconds, destinations, aims, organizationIds, receiver }: Pace & { organizationIds: string[]; receiver: string },
): Promise<Arrival> {
  await fetch(`${receiver}/reset`)
  const wake = waker(sql)
  const committed = new Map<string, number>()
  const commits: Promise<void>[] = []
  const commit = async (organizationId: string) => {
    const eventId = randomUUIDv7()
    await sql`insert into event (organization_id, event_id, topic, data) values (${organizationId}, ${eventId}, 'link.created', ${linkData}::text::json)`
    committed.set(eventId, now())
    wake()
  }
  const startedAt = performance.now()
  const count = perSecond * seconds
  for (let at = 0; at < count; ) {
    const due = Math.min(count, Math.floor(((performance.now() - startedAt) / 1000) * perSecond))
    for (; at < due; at++) commits.push(commit(organizationIds[at % organizationIds.length]!))
    await pause(1)
  }
  await Promise.all(commits)
  const arrived = await untilArrived(receiver, count)
  const latencies = [...committed].map(([eventId, at]) => arrived.get(eventId)! - at).toSorted((one, other) => one - other)
  const share = (part: number) => latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))]!
  const waiting = waitingOverTime([...committed.values()], [...arrived.values()])
  const [waitingAtFirst, waitingAtLast] = [waiting.slice(0, waiting.length / 4), waiting.slice(-waiting.length / 4)].map(average) as [
    number,
    number,
  ]
  const isSteady = waitingAtLast <= 2 * waitingAtFirst + perSecond / 20
  return {
    name: `${perSecond} events a second, ${destinations} ${destinations === 1 ? 'destination' : 'destinations'}`,
    ...{ perSecond, seconds, aims, waitingAtFirst, waitingAtLast },
    ...{ p50: share(0.5), p95: share(0.95), p99: share(0.99), max: latencies.at(-1)! },
    met: share(0.5) < (aims.p50 ?? Infinity) && share(0.95) < aims.p95 && (!aims.steady || isSteady),
  }
}

/** The time of each event's first arrival. A backlog is waited for as long as it shrinks. */
async function untilArrived(receiver: string, count: number): Promise<Map<string, number>> {
  let before = -1
  let stuckSince = Date.now()
  for (;;) {
    const seen = (await (await fetch(`${receiver}/count`)).json()) as { count: number }
    if (seen.count >= count) break
    if (seen.count !== before) stuckSince = Date.now()
    if (Date.now() - stuckSince > 30_000) throw new Error(`${seen.count} of ${count} events arrived, and no more`)
    before = seen.count
    await pause(100)
  }
  const arrivals = (await (await fetch(`${receiver}/arrivals`)).json()) as [string, number][]
  return new Map(arrivals.toReversed())
}

/** The number of events under way at every 50 ms between the first commit and the last. */
function waitingOverTime(committed: number[], arrived: number[]): number[] {
  const [out, back] = [committed.toSorted((one, other) => one - other), arrived.toSorted((one, other) => one - other)]
  const waiting: number[] = []
  let [left, came] = [0, 0]
  for (let at = out[0]!; at <= out.at(-1)!; at += 50) {
    while (left < out.length && out[left]! <= at) left++
    while (came < back.length && back[came]! <= at) came++
    waiting.push(left - came)
  }
  return waiting
}

const average = (numbers: number[]): number => numbers.reduce((sum, each) => sum + each, 0) / Math.max(numbers.length, 1)
const now = () => performance.timeOrigin + performance.now()

/** The arrivals as a table for a terminal. */
export function arrivalTable(arrivals: readonly Arrival[]): string {
  const rows = [
    ['commit to arrival', 'p50', 'p95', 'p99', 'max', 'waiting', 'aim', ''],
    ...arrivals.map(({ name, p50, p95, p99, max, waitingAtFirst, waitingAtLast, aims, met }) => [
      name,
      ...[p50, p95, p99, max].map((each) => `${each.toFixed(1)} ms`),
      `${waitingAtFirst.toFixed(0)} … ${waitingAtLast.toFixed(0)}`,
      `${aims.p50 ? `p50 < ${aims.p50}, ` : ''}p95 < ${aims.p95} ms${aims.steady ? ', steady' : ''}`,
      met ? '' : 'beyond its aim',
    ]),
  ]
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 || column > 5 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

if (import.meta.main) {
  const stage = await openStage()
  try {
    console.log(arrivalTable(await arrivalFigures(stage, Number(process.argv[2] ?? 30))))
  } finally {
    await stage.close()
  }
}
