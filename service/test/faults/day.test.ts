import { expect, onTestFinished, test } from 'vitest'
import type { Pool } from '../../src/database/pool.ts'
import { openClient } from '../crash/client.ts'
import { isLong, times } from '../long-form.ts'
import { debianProgram } from '../world/debian-program.ts'
import { openLonePostgres } from '../world/lone-postgres.ts'
import { openTurnedClock, type TurnedClock } from '../world/turned-clock.ts'
import { type LoadedService, openLoadedService } from './failover.ts'
import { printFigures, quantile } from './fleet.ts'

// A day of a chain of shops in some minutes: everybody writes what a part of an hour brings, then the clock of all processes is put on by it,
// timers and all, so that every job runs as often as in a day. Three equal parts of the day: the first warms up, the last is held against
// the second.

const hasClock = (await debianProgram('faketime')) !== null
const hours = Number(process.env.DAY_HOURS ?? times({ short: 3, long: 24 }))
/** Most jobs run every ten minutes. */
const stepMinutes = Number(process.env.DAY_STEP_MINUTES ?? times({ short: 60, long: 10 }))
/** A hundred shops with seven customers an hour each, all day: 17,000 writes a day, of which each is several rows and events. */
const writesPerStep = Number(process.env.DAY_WRITES ?? times({ short: 20, long: 120 }))
/** Writes, and lists of opinions, whose answers are timed in each step. */
const probes = 3
const mebibyte = 1024 * 1024

interface Sample {
  hour: number
  readMs: number[]
  writeMs: number[]
  apiBytes: number
  workerBytes: number
  /** Of each table with its indexes, partitions together. */
  tables: Map<string, number>
}

type Thirds = [first: Sample[], second: Sample[], last: Sample[]]

test.skipIf(!hasClock)(
  `${hours} hours of a chain of shops: memory, tables and latency stay flat, and nothing is lost`,
  { timeout: 3_600_000 },
  async () => {
    const clock = (await openTurnedClock({ hasTimers: true }))!
    onTestFinished(() => clock.close())
    const database = await openLonePostgres({ clock: clock.environment })
    onTestFinished(() => database.close())
    const service = await openLoadedService(database.urlAt(database.port), { more: clock.environment })
    const samples = await live(service, clock)
    const { wrong, acknowledged, events, again } = await service.settle()
    const thirds = [0, 1, 2].map((at) => samples.filter(({ hour }) => Math.floor((hour * 3) / hours) === at)) as Thirds
    const growth = growthOf(thirds)
    const steeper = growth.filter(isSteeper).map(({ name }) => name)
    const grown = (name: 'before' | 'after') => inMebibytes(growth.reduce((bytes, each) => bytes + each[name], 0))
    printFigures(`${hours} hours of a chain of shops, by thirds`, {
      'acknowledged writes; events; again': `${acknowledged}; ${events}; ${again}`,
      'lost, done twice or half done': String(wrong.length),
      'most memory of the API node, MiB': thirds.map((part) => inMebibytes(most(part, 'apiBytes'))).join(', '),
      'most memory of the worker, MiB': thirds.map((part) => inMebibytes(most(part, 'workerBytes'))).join(', '),
      'a write, p50 and p99': thirds.map((part) => latencyIn(part, 'writeMs')).join(', '),
      'a list of opinions, p50 and p99': thirds.map((part) => latencyIn(part, 'readMs')).join(', '),
      'all tables grew in the second third; in the last, MiB': `${grown('before')}; ${grown('after')}`,
      'tables that grew faster than before': steeper.join(', ') || 'none',
    })
    expect(wrong).toEqual([])
    expect(steeper).toEqual([])
    if (isLong) expectFlat(thirds)
  },
)

/** Lives through the hours, step by step, and takes a sample of each step. */
async function live(service: LoadedService, clock: TurnedClock): Promise<Sample[]> {
  const probe = openProbe(service)
  const samples: Sample[] = []
  for (let minute = 0; minute < hours * 60; minute += stepMinutes) {
    if (minute > 0) service.goOn()
    const [, times] = await Promise.all([service.untilWritten(writesPerStep), probe()])
    await service.rest()
    samples.push({
      ...{ hour: Math.floor(minute / 60), ...times },
      ...{ apiBytes: service.api.memoryBytes(), workerBytes: service.worker.memoryBytes() },
      tables: await tableBytes(service.sql),
    })
    // What is in flight then would be repeated: leases are over at once.
    service.noteFault()
    await clock.turn(stepMinutes * 60)
  }
  return samples
}

/** Expects the last third to need no more memory than the second, and to answer as soon. */
function expectFlat([, second, last]: Thirds): void {
  for (const name of ['apiBytes', 'workerBytes'] as const) expect(most(last, name)).toBeLessThan(1.15 * most(second, name) + 16 * mebibyte)
  // Where single milliseconds are compared, a busy machine needs some room.
  for (const name of ['readMs', 'writeMs'] as const) expect(latency(last, name, 0.99)).toBeLessThan(1.5 * latency(second, name, 0.99) + 250)
}

const most = (part: Sample[], name: 'apiBytes' | 'workerBytes') => Math.max(...part.map((sample) => sample[name]))

type Timed = 'readMs' | 'writeMs'

const latency = (part: Sample[], name: Timed, share: number) => {
  const all = part.flatMap((sample) => sample[name])
  return quantile(all, share)
}

const latencyIn = (part: Sample[], name: Timed) => `${latency(part, name, 0.5).toFixed(0)} and ${latency(part, name, 0.99).toFixed(0)} ms`

const inMebibytes = (bytes: number) => (bytes / mebibyte).toFixed(1)

/** Asks what a team and a shop ask, beside all the others who write, and measures how long each answer takes. */
function openProbe({ address, business, ledger }: LoadedService) {
  const client = openClient({ address, ...business })
  let marks = 0
  const timed = async (act: () => Promise<unknown>) => {
    const startedAt = performance.now()
    await act()
    return performance.now() - startedAt
  }
  return async () => {
    const readMs: number[] = []
    const writeMs: number[] = []
    for (let each = 0; each < probes; each++) {
      const mark = `probe-${++marks}`
      const link = { customerEmail: `${mark}@example.com`, customerReference: mark }
      writeMs.push(await timed(() => client.ask('POST', '/preverified-links', link, { repeat: true })))
      ledger.write({ what: 'link', mark, acknowledged: 'yes' })
      readMs.push(await timed(() => client.ask('GET', '/opinions?limit=20', undefined, { repeat: true })))
    }
    return { readMs, writeMs }
  }
}

async function tableBytes(sql: Pool): Promise<Map<string, number>> {
  const tables = await sql<{ name: string; bytes: number }[]>`
    select coalesce(pg_partition_root(oid), oid)::regclass::text as name, sum(pg_total_relation_size(oid))::float as bytes
    from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r' group by 1`
  return new Map(tables.map(({ name, bytes }) => [name, bytes]))
}

interface Growth {
  name: string
  before: number
  after: number
}

/** By how many bytes each table grew in the second and in the last third. */
function growthOf(thirds: Thirds): Growth[] {
  const [first, second, last] = thirds.map((part) => part.at(-1)!.tables)
  return [...last!].map(([name, bytes]) => {
    const middle = second!.get(name) ?? 0
    return { name, before: middle - (first!.get(name) ?? 0), after: bytes - middle }
  })
}

/** What is kept grows with what is written, and what comes and goes not at all: no table may grow faster than it did. */
const isSteeper = ({ before, after }: Growth) => after > 1.25 * before + mebibyte
