/** The service as an API node and a worker, under load, while something happens to its PostgreSQL servers; and what was lost by it. */
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { connect, jobBounds } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import type { Pool } from '../../src/database/pool.ts'
import { startDriver } from '../crash/driver.ts'
import { openKillableService } from '../crash/killable-service.ts'
import { type Ledger, openLedger } from '../crash/ledger.ts'
import { openReceiver } from '../world/receiver.ts'
import { compareAll } from './compare-all.ts'
import { openBusiness, openDestination, until, untilDelivered } from './fleet.ts'
import { watchFinalStates } from './invariants.ts'

/** What a fault did, in milliseconds and in numbers. */
export interface Failover {
  /** From the fault until a server took a write that was sent to it alone. */
  takesWritesMs: number
  /** From then until a client of the API had its first acknowledged write. */
  firstWriteMs: number
  /** Answers 503, and those that were cut off. */
  refused: number
}

export type LoadedService = Awaited<ReturnType<typeof openLoadedService>>

/**
 * Opens an API node and a worker on these servers, and sixteen writers. Ends with the test; its logs stay if it fails.
 * `more`: other settings of both nodes. `directUrl`: where the test itself looks, past a pooler.
 */
export async function openLoadedService(
  url: string,
  { more = {}, directUrl = url }: { more?: Record<string, string>; directUrl?: string } = {},
) {
  const directory = await mkdtemp(path.join(tmpdir(), 'earshot-failover-'))
  const sql = connect(directUrl, { connectionsMax: 4, bounds: jobBounds })
  await migrate(sql)
  await watchFinalStates(sql)
  await sql`create table probe (at timestamptz not null default now())`
  const business = await openBusiness(sql, 'Failover')
  const receiver = await openReceiver()
  const settings = { DATABASE_URL: url, SECRET_KEY: randomBytes(32).toString('base64'), ...more }
  const nodes = await Promise.all(
    (['api', 'worker'] as const).map(async (role) => {
      await mkdir(path.join(directory, role))
      return openKillableService(path.join(directory, role), { role, settings })
    }),
  )
  onTestFinished(async ({ task }) => {
    for (const node of nodes) await node.kill()
    await receiver.close()
    await sql.end({ timeout: 1 })
    if (task.result?.state !== 'fail') return rm(directory, { recursive: true, force: true })
    console.log(`The logs of the nodes are kept in ${directory}.`)
  })
  for (const node of nodes) node.start()
  for (const node of nodes) await node.ready()
  const { address } = nodes[0]!
  const destinationId = await openDestination({ address, apiKey: business.apiKey, url: receiver.url })
  const acknowledgedAt: number[] = []
  const ledger = noting(openLedger(path.join(directory, 'ledger.jsonl')), acknowledgedAt)
  const driver = startDriver({ address, ...business }, ledger)
  const faultsAt: number[] = []

  return {
    ...{ sql, address, business, ledger },
    api: nodes[0]!,
    worker: nodes[1]!,
    /** What both nodes logged. */
    logged: () => ['api', 'worker'].map((role) => readFileSync(path.join(directory, role, 'serve.log'), 'utf8')).join(''),
    /** Waits until so many more writes were acknowledged. */
    untilWritten: (count: number) => {
      const enough = acknowledgedAt.length + count
      return until(() => acknowledgedAt.length >= enough, 60_000)
    },

    /** Lets something happen, and measures until a writer is answered again. `servers`: those of which one takes over. */
    async during(fault: () => Promise<unknown>, servers: readonly string[]): Promise<Failover> {
      const refusedBefore = driver.cutOff()
      const at = performance.now()
      faultsAt.push(at)
      const taken = firstWriteAt(servers)
      await fault()
      const takenAt = await taken
      await until(() => acknowledgedAt.at(-1)! > takenAt, 60_000)
      const firstAt = acknowledgedAt.find((each) => each > takenAt)!
      return { takesWritesMs: takenAt - at, firstWriteMs: firstAt - takenAt, refused: driver.cutOff() - refusedBefore }
    },

    /** Something begins to go wrong now: what is in flight may be repeated. */
    noteFault: () => void faultsAt.push(performance.now()),
    /** Answers 503, and those that were cut off, until now. */
    refused: () => driver.cutOff(),
    /** Lets the writers finish what they began, and waits until all is delivered. */
    async rest(): Promise<void> {
      await driver.pause()
      await untilDelivered(sql, 120_000)
    },
    goOn: () => driver.goOn(),

    /** Stops the writers, and answers what was lost, done twice or half done, in words; and how much there was of it. */
    async settle(): Promise<{ wrong: string[]; acknowledged: number; events: number; again: number }> {
      await driver.pause()
      const { wrong, ...found } = await compareAll({ sql, ledger, receiver, destinationId, faultsAt })
      return {
        // Who writes for minutes comes to the end of 200 questions.
        wrong: [...driver.strange.filter((each) => !/^question .* 409 .*LIMIT_REACHED/.test(each)), ...wrong],
        acknowledged: ledger.entries.filter(({ acknowledged }) => acknowledged === 'yes').length,
        ...found,
      }
    },
  }
}

const noting = (ledger: Ledger, acknowledgedAt: number[]): Ledger => ({
  entries: ledger.entries,
  write(...written) {
    for (const { acknowledged } of written) if (acknowledged === 'yes') acknowledgedAt.push(performance.now())
    ledger.write(...written)
  },
})

/** When the first of these servers, asked directly, has committed a write. */
async function firstWriteAt(servers: readonly string[]): Promise<number> {
  let takenAt: number | null = null
  const ask = async (url: string) => {
    while (takenAt === null) {
      const sql: Pool = connect(`${url}?target_session_attrs=any&connect_timeout=1`, { connectionsMax: 1, waitSecondsMax: 2 })
      try {
        while (takenAt === null) {
          await sql`insert into probe default values`
          takenAt ??= performance.now()
        }
      } catch {
        await pause(20)
      } finally {
        await sql.end({ timeout: 0 })
      }
    }
  }
  await Promise.race(servers.map(ask))
  return takenAt!
}
