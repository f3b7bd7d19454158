import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { times } from '../../test/long-form.ts'
import { openPartingProxy, type PartingProxy } from '../../test/world/parting-proxy.ts'
import { connect, isUnavailable } from './database.ts'
import { signal } from './embedded/child-process.ts'
import { type Embedded, openEmbedded } from './embedded/embedded.ts'
import type { Pool } from './pool.ts'

// Sixty-four callers in transactions over twenty connections, while connections, PostgreSQL itself or the pool go away under them. Each
// caller is told how it ended, a transaction is there as a whole or not at all, and none has another one's statements. What is thrown
// outside a promise fails the run.

const callers = 64
const connectionsMax = 20
const rounds = times({ short: 3, long: 100 })

let dataDir = ''
let embedded: Embedded
let sql: Pool

beforeAll(async () => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'earshot-lost-'))
  embedded = await openEmbedded(dataDir, 'serve')
  sql = connect(embedded.url, { connectionsMax: 2, applicationName: 'observer' })
  await sql`create table step (transaction int, at int, backend int)`
})
afterAll(async () => {
  await sql.end()
  await embedded.close()
  rmSync(dataDir, { recursive: true })
})

let transactions = 0

/** One caller's transaction of three steps, the last two sent together. */
const write = (pool: Pool) => {
  const transaction = ++transactions
  return pool.begin(async (own) => {
    const step = (at: number) => own`insert into step values (${transaction}, ${at}, pg_backend_pid())`
    await step(1)
    await Promise.all([step(2), step(3)])
    return transaction
  })
}

/** Sets callers to work, does something to them, and tells which transactions were acknowledged and which refused. */
async function disturbed(pool: Pool, disturb: (underWay: () => number) => Promise<unknown>) {
  const acknowledged: number[] = []
  let refused = 0
  let underWay = 0
  const caller = async () => {
    for (let at = 0; at < 10; at++) {
      underWay++
      await write(pool).then(
        (transaction) => acknowledged.push(transaction),
        (error: unknown) => {
          expect(isUnavailable(error), String(error)).toBe(true)
          refused++
        },
      )
      underWay--
    }
  }
  const calling = Promise.all(Array.from({ length: callers }, caller))
  await disturb(() => underWay)
  await calling
  return { acknowledged, refused }
}

const isBack = () =>
  expect
    .poll(() =>
      sql`select 1`.then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)

/** Every acknowledged transaction is there; whatever is there is whole, and of one connection. */
async function expectWhole(acknowledged: readonly number[]) {
  await isBack()
  const kept = await sql<{ transaction: number; steps: number[]; backends: number }[]>`
    select transaction, array_agg(at order by at) as steps, count(distinct backend)::int as backends from step group by transaction`
  const ids = new Set(kept.map(({ transaction }) => transaction))
  expect(acknowledged.filter((transaction) => !ids.has(transaction))).toEqual([])
  expect(kept.filter(({ steps, backends }) => String(steps) !== '1,2,3' || backends !== 1)).toEqual([])
}

const connectCallers = () => connect(embedded.url, { connectionsMax, applicationName: 'callers' })

test('connections that are ended under sixty-four callers in transactions', async () => {
  const pool = connectCallers()
  for (let round = 0; round < rounds; round++) {
    const { acknowledged, refused } = await disturbed(pool, async () => {
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'callers'`
      await write(pool).catch(() => {})
      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'callers'`
    })
    expect(acknowledged.length + refused).toBe(callers * 10)
    expect(acknowledged.length).toBeGreaterThan(0)
    await expectWhole(acknowledged)
  }
  expect(await pool`select 1 as one`).toEqual([{ one: 1 }])
  await pool.end()
})

test('a PostgreSQL that is killed and started again under them', async () => {
  const pool = connectCallers()
  const pidFile = path.join(dataDir, 'postgres', 'cluster', 'postmaster.pid')
  const postmaster = Number(readFileSync(pidFile, 'utf8').split('\n')[0])
  const { acknowledged, refused } = await disturbed(pool, async () => {
    await write(pool)
    signal(postmaster, 'SIGKILL')
  })
  expect(acknowledged.length + refused).toBe(callers * 10)
  expect(refused).toBeGreaterThan(0)
  await expectWhole(acknowledged)
  expect(await pool`select 1 as one`).toEqual([{ one: 1 }])
  await pool.end()
})

const openConnections = async () => {
  const [open] = await sql<[{ count: number }]>`
    select count(*)::int as count from pg_stat_activity where application_name = 'callers' and state <> 'idle in transaction (aborted)'`
  return open.count
}

test.each([0, 1])('a pool that is ended under them, with %i s for what is under way', async (timeout) => {
  for (let round = 0; round < rounds; round++) {
    const pool = connectCallers()
    const { acknowledged, refused } = await disturbed(pool, async () => {
      await write(pool)
      await pool.end({ timeout })
    })
    expect(acknowledged.length + refused).toBe(callers * 10)
    await expectWhole(acknowledged)
    // On a busy machine the database needs a moment to see that a connection is closed.
    await expect.poll(openConnections, { timeout: 30_000 }).toBe(0)
  }
})

test('of two who want the one idle connection at once, the other is told that the database is away when no more can be opened', async () => {
  const address = new URL(embedded.url)
  const way = await openPartingProxy(Number(address.port))
  address.port = String(way.port)
  const pool = connect(`${address.href}?connect_timeout=1`, { connectionsMax: 2 })
  await pool`select 1`
  way.part()
  const [first, other] = [pool`select 1`.execute(), pool`select 2`.execute()]
  await expect(other).rejects.toSatisfy(isUnavailable)
  way.heal()
  expect(await first).toHaveLength(1)
  await pool.end()
  way.close()
})

// A machine that is frozen or cut off ends no connection, and its database ends no statement.
describe('a server that goes silent under a statement', () => {
  const silentSecondsMax = 1
  let way: PartingProxy
  let address: string
  beforeAll(async () => {
    const url = new URL(embedded.url)
    way = await openPartingProxy(Number(url.port))
    url.port = String(way.port)
    address = url.href
  })
  afterAll(() => way.close())
  const isServed = { connectionsMax: 2, waitSecondsMax: 5, silentSecondsMax }

  test('fails what a request asked it, in a transaction, too, and is used again once it answers', async () => {
    const pool = connect(address, isServed)
    await Promise.all([pool`select 1`, pool`select 1`])
    way.part()
    const inTransaction = pool.begin((own) => own`select 1`.execute())
    await Promise.all([
      expect(pool`select 1`.execute()).rejects.toSatisfy(isUnavailable),
      expect(inTransaction).rejects.toSatisfy(isUnavailable),
    ])
    way.heal()
    expect(await pool`select 1 as one`).toEqual([{ one: 1 }])
    await pool.end()
  })

  test('is waited for by jobs, which go on when it does', async () => {
    const [pool, requests] = [connect(address, { connectionsMax: 1, silentSecondsMax }), connect(address, isServed)]
    await Promise.all([pool`select 1`, requests`select 1`])
    way.part()
    const asked = pool`select 1 as one`.execute()
    // By then a request would have been refused.
    await expect(requests`select 1`.execute()).rejects.toSatisfy(isUnavailable)
    way.heal()
    expect(await asked).toEqual([{ one: 1 }])
    await Promise.all([pool.end(), requests.end()])
  })

  test('is left to work for long as long as it answers others', async () => {
    const pool = connect(address, { ...isServed, silentSecondsMax: 2 })
    expect(await pool`select 1 as one from pg_sleep(3)`).toEqual([{ one: 1 }])
    await pool.end()
  })
})
