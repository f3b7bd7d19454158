import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, jobBounds } from '../../src/database/database.ts'
import { signal } from '../../src/database/embedded/child-process.ts'
import type { Pool } from '../../src/database/pool.ts'
import { readPosition } from '../../src/database/replica/replay-position.ts'
import { openStreamingPair, type StreamingPair } from '../world/streaming-pair.ts'

// By positions of the log it is told whether a standby has everything: never too early, and not too late either while nobody writes.

let pair: StreamingPair
let primary: Pool
let standby: Pool

beforeAll(async () => {
  pair = await openStreamingPair({ isSynchronous: false })
  ;[primary, standby] = [pair.primaryUrl, pair.standbyUrl].map((url) => connect(url, { connectionsMax: 1, bounds: jobBounds })) as [
    Pool,
    Pool,
  ]
  // Nothing writes but the test.
  await pair.atPrimary((sql) => sql`alter system set autovacuum = off`)
  await pair.atPrimary((sql) => sql`select pg_reload_conf()`)
  await primary`create table written (nr int)`
})
afterAll(async () => {
  await Promise.all([primary, standby].map((sql) => sql.end({ timeout: 1 })))
  await pair.close()
})

const isReached = async () => {
  const [there, here] = await Promise.all([readPosition(primary), readPosition(standby)])
  return here!.bytes >= there!.bytes
}

test('a standby that lacks a commit which waited for no disk has not reached the primary', async () => {
  await expect.poll(isReached).toBe(true)
  const [writer] = await pair.atPrimary((sql) => sql`select pid from pg_stat_activity where backend_type = 'walwriter'`)
  signal(writer!.pid, 'SIGSTOP')
  try {
    await primary.begin(async (sql) => {
      await sql`set local synchronous_commit = off`
      await sql`insert into written values (1)`
    })
    expect(await primary`select from written`).toHaveLength(1)
    const isBehind = !(await isReached())
    expect([await standby`select from written`, isBehind]).toEqual([[], true])
  } finally {
    signal(writer!.pid, 'SIGCONT')
  }
  await expect.poll(isReached).toBe(true)
  expect(await standby`select from written`).toHaveLength(1)
})

// Sooner than PostgreSQL writes something by itself, every 15 s at most.
const soon = { timeout: 8000 }

test('on a primary that is idle, a standby reaches it also where the log ends with a file', async () => {
  await primary`insert into written values (2)`
  await pair.atPrimary((sql) => sql`select pg_switch_wal()`)
  await expect.poll(isReached, soon).toBe(true)
})

test('and where it ends with a page', async () => {
  const pageBytes = 8192
  const intoPage = async () => Number((await primary`select pg_current_wal_insert_lsn() - '0/0' as bytes`)[0]!.bytes) % pageBytes
  const write = (bytes: number) =>
    pair.atPrimary((sql) => sql`select pg_logical_emit_message(false, '', repeat('x', ${bytes - messageOverheadBytes}))`)
  // Of more than 255 bytes, a message takes this many more in the log.
  const messageOverheadBytes = 54
  if (pageBytes - (await intoPage()) < 1000) await write(2000)
  await write(pageBytes - (await intoPage()))
  expect(await intoPage()).toBe(24)
  await expect.poll(isReached, soon).toBe(true)
})
