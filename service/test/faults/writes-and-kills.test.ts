import path from 'node:path'
import { expect, test } from 'vitest'
import type { Pool } from '../../src/database/pool.ts'
import { releaseOpinions } from '../../src/resources/opinions/release-opinions.ts'
import { compareWithLedger } from '../crash/agreement.ts'
import { startBulkWriters } from '../crash/bulk-writers.ts'
import { startDriver } from '../crash/driver.ts'
import type { KillableService } from '../crash/killable-service.ts'
import { openLedger } from '../crash/ledger.ts'
import { isLong, times } from '../long-form.ts'
import {
  type Fleet,
  observationsOf,
  openBusiness,
  openDestination,
  openFleet,
  openReceivers,
  printFigures,
  until,
  untilDelivered,
} from './fleet.ts'
import { brokenInvariants, type Observations, repeatsIn } from './invariants.ts'
import { addPiece } from './pieces.ts'

// Two API nodes (in the short form one), two workers and PostgreSQL, one of them killed with -9 every second or two, while as much is written as the machine takes:
// every acknowledged write is looked for afterwards. `kills.test.ts` looks at how soon each kill is got over, and needs quieter writers.
// docs/reliability.md has the figures, and how the long form is run in pieces.

const kills = Number(process.env.KILLS ?? times({ short: 2, long: 50 }))
const writes = Number(process.env.WRITES ?? times({ short: 500, long: 100_000 }))
/** Threads that write, and requests at once of each. */
const threads = times({ short: 1, long: 2 })
const inFlight = Number(process.env.WRITES_IN_FLIGHT ?? times({ short: 32, long: 128 }))
/** Organizations that write, each with a destination of its own. */
const organizations = 4

test(`${kills} times kill -9 under ${writes} acknowledged writes: no write and no event is lost`, { timeout: 3_600_000 }, async () => {
  const startedAt = performance.now()
  const fleet = await openFleet()
  const { sql } = fleet
  const receivers = await openReceivers()
  const apis = isLong ? [await fleet.node('api'), await fleet.node('api')] : [await fleet.node('api')]
  const workers = isLong ? [await fleet.node('worker'), await fleet.node('worker')] : [await fleet.node('worker')]
  const nodes = [...apis, ...workers]
  for (const node of nodes) node.start()
  for (const node of nodes) await node.ready()
  const { address } = apis[0]!
  const businesses = await Promise.all(Array.from({ length: organizations }, (_, at) => openBusiness(sql, `Writer ${at}`)))
  for (const [at, { apiKey }] of businesses.entries()) await openDestination({ address, apiKey, url: receivers.url(`writer-${at}`) })

  const ledger = openLedger(path.join(fleet.directory, 'ledger.jsonl'))
  const writingAt = performance.now()
  const bulk = startBulkWriters({ businesses, addresses: apis.map((api) => api.address), inFlight }, { ledger, threads })
  const driver = startDriver({ ...businesses[0]!, address }, ledger)
  const { killed, faultsAt } = await killInTurns({ fleet, apis, workers, isWritten: (count) => bulk.acknowledged() >= count })
  await until(() => bulk.acknowledged() >= writes, 1_800_000)
  for (const node of nodes) await node.ready()
  await Promise.all([bulk.pause(), driver.pause()])
  const writingSeconds = (performance.now() - writingAt) / 1000

  await sql`update held_opinion set release_at = now()`
  while ((await releaseOpinions(sql)) > 0);
  await untilDelivered(sql, 900_000)
  await sql`analyze`
  const observed = await observationsOf(sql, receivers, faultsAt)
  const { events, unseen } = await eventsIn(sql, observed)
  const wrong = [
    ...[...driver.strange, ...bulk.strange].filter((each) => !isLimitReached.test(each)),
    ...(await compareWithLedger(sql, ledger.entries)),
    ...(await bulk.compare(sql)),
    ...(await brokenInvariants(sql, observed)),
  ]
  const { pieces, sums } = addPiece(process.env.KILLS_FIGURES, {
    ...killed,
    acknowledged: ledger.entries.filter(({ acknowledged }) => acknowledged === 'yes').length,
    cutOff: driver.cutOff() + bulk.cutOff(),
    ...{ events, unseen, wrong: wrong.length, repeated: repeatsIn(observed.arrivals).length },
    ...{ writingSeconds, seconds: (performance.now() - startedAt) / 1000 },
  })
  printFigures(`kill -9 under as many writes as go, ${pieces} pieces added up`, {
    'kills; of API nodes, workers, PostgreSQL': `${sums.api! + sums.worker! + sums.postgres!}; ${sums.api}, ${sums.worker}, ${sums.postgres}`,
    'acknowledged writes; lost, done twice or half done': `${sums.acknowledged}; ${sums.wrong}`,
    'answers cut off; acknowledged writes a second': `${sums.cutOff}; ${(sums.acknowledged! / sums.writingSeconds!).toFixed(0)}`,
    'events; lost; arrived twice, all of them in flight at a kill': `${sums.events}; ${sums.unseen}; ${sums.repeated}`,
    'minutes of writing; in all': `${(sums.writingSeconds! / 60).toFixed(1)}; ${(sums.seconds! / 60).toFixed(1)}`,
  })
  expect(wrong).toEqual([])
  expect(unseen).toBe(0)
})

/** Who writes for minutes comes to the bounds of a project: 200 questions, and 100 goals with those whose answer was cut off. */
const isLimitReached = /^(question|goal) .* 409 .*LIMIT_REACHED/

interface Killing {
  fleet: Fleet
  apis: KillableService[]
  workers: KillableService[]
  isWritten: (count: number) => boolean
}

/**
 * Kills one after the other, each at a random moment of its share of the writes. In the short form no worker: what it had claimed would wait
 * for its lease, which `kills.test.ts` waits for.
 */
async function killInTurns({ fleet, apis, workers, isWritten }: Killing) {
  const killed = { api: 0, worker: 0, postgres: 0 }
  /** An API node that is killed repeats no attempt. */
  const faultsAt: number[] = []
  const killNode = async (role: 'api' | 'worker', node: KillableService) => {
    await node.ready()
    if (role === 'worker') faultsAt.push(performance.now())
    await node.kill()
    node.start()
    killed[role]++
  }
  const killPostgres = async () => {
    // A node that starts without a database ends.
    for (const node of [...apis, ...workers]) await node.ready()
    faultsAt.push(performance.now())
    fleet.killPostgres()
    await fleet.untilPostgresAnswers()
    killed.postgres++
  }
  for (let kill = 0; kill < kills; kill++) {
    const enough = ((kill + Math.random()) * writes) / kills
    await until(() => isWritten(enough), 600_000)
    const turn = Math.floor(kill / (isLong ? 3 : 2))
    const target = (isLong ? (['worker', 'api', 'postgres'] as const) : (['api', 'postgres'] as const))[kill % (isLong ? 3 : 2)]!
    if (target === 'postgres') await killPostgres()
    else {
      const those = { api: apis, worker: workers }[target]
      await killNode(target, those[turn % those.length]!)
    }
  }
  return { killed, faultsAt }
}

/** Events since there are destinations, and how many of them arrived nowhere. */
async function eventsIn(sql: Pool, { arrivals }: Observations): Promise<{ events: number; unseen: number }> {
  const events = await sql<{ eventId: string }[]>`select event_id from event where dispatched_at > '-infinity'`
  const arrived = new Set([...arrivals.values()].flat().map(({ webhookId }) => webhookId))
  return { events: events.length, unseen: events.filter(({ eventId }) => !arrived.has(eventId)).length }
}
