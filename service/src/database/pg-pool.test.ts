import { afterEach, expect, inject, test, vi } from 'vitest'
import { databaseUrl } from '../../test/world/postgres.ts'
import { connect, isUnavailable, servingBounds } from './database.ts'
import { asPgPool } from './pg-pool.ts'

// A library's statements, on one connection at the most, in a database that holds nothing.

const sql = (waitSecondsMax = 30) => connect(databaseUrl(inject('postgresUrl'), 'postgres'), { connectionsMax: 1, waitSecondsMax })
let pool = sql()
afterEach(async () => {
  await pool.end()
  pool = sql()
})

/** However busy the machine is. */
const soon = { timeout: 30_000, interval: 20 }

const pidOf = async (lent: ReturnType<typeof asPgPool>) => {
  const client = await lent.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid', [])
  client.release()
  return rows[0]!.pid
}

test('has the bounds of the pool, its parameters, and rows with the names of their columns', async () => {
  const client = await asPgPool(pool).connect()
  const { command, rowCount, rows } = await client.query(
    `select current_setting('statement_timeout') as "statementTimeout", $1::timestamptz as day, $2::int + 1 as number`,
    [new Date('2026-02-03T04:05:06Z'), 1],
  )
  const statementTimeout = `${servingBounds.statementSecondsMax}s`
  expect({ command, rowCount }).toEqual({ command: 'SELECT', rowCount: 1 })
  expect([...rows]).toEqual([{ statementTimeout, day: new Date('2026-02-03T04:05:06Z'), number: 2 }])
  client.release()
})

test('takes no connection beyond those of the pool, and waits for one as long as the pool does', async () => {
  const impatient = sql(0.2)
  // A connection that is only being made may take longer; it is kept for the next who asks.
  const client = await vi.waitFor(() => asPgPool(impatient).connect(), soon)
  const refused = await asPgPool(impatient)
    .connect()
    .catch((error: unknown) => error)
  expect(isUnavailable(refused)).toBe(true)
  client.release()
  expect(await pidOf(asPgPool(impatient))).toBeGreaterThan(0)
  await impatient.end()
})

test('is told that the database is unavailable when its connection is lost, and has another one next', async () => {
  const lent = asPgPool(pool)
  const client = await lent.connect()
  const lost = await client.query('select pg_terminate_backend(pg_backend_pid())', []).catch((error: unknown) => error)
  expect(isUnavailable(lost)).toBe(true)
  client.release()
  expect(await pidOf(lent)).toBeGreaterThan(0)
})

test('keeps its connection for the pool, unless it says that the connection is broken', async () => {
  const lent = asPgPool(pool)
  const pid = await pidOf(lent)
  expect(await pidOf(lent)).toBe(pid)
  const client = await lent.connect()
  client.release(true)
  expect(await pidOf(lent)).not.toBe(pid)
})

test('leaves the pool open when it ends, and is refused once the pool has ended', async () => {
  const lent = asPgPool(pool)
  await lent.end()
  expect(await pidOf(lent)).toBeGreaterThan(0)
  await pool.end()
  expect(isUnavailable(await lent.connect().catch((error: unknown) => error))).toBe(true)
})
