import { expect, onTestFinished, test } from 'vitest'
import { connect, isUnavailable } from '../../src/database/database.ts'
import type { Pool } from '../../src/database/pool.ts'
import { isLong } from '../long-form.ts'
import { openStreamingPair } from '../world/streaming-pair.ts'
import { openLoadedService } from './failover.ts'
import { printFigures, until } from './fleet.ts'

// A primary that goes away in two ways, and a synchronous standby that is promoted, while everybody writes. DATABASE_URL names both; nothing
// stands between. What an operator's programs do here, Patroni does in patroni.test.ts.

/** 2 s: docs/guides/high-availability.md. In the short form, the machine does much else. */
const firstWriteMsMax = isLong ? 2000 : 30_000

test.each([
  ['is killed', 'killPrimary'],
  ['is frozen, and ends no connection', 'freezePrimary'],
] as const)('a primary that %s: writes go on at the standby, and none that was acknowledged is lost', async (how, fault) => {
  const pair = await openStreamingPair({ isSynchronous: true })
  onTestFinished(() => pair.close())
  await pair.atPrimary((sql) =>
    until(async () => (await sql`select from pg_stat_replication where sync_state = 'sync'`).length === 1, 20_000),
  )
  const service = await openLoadedService(pair.url)
  await service.untilWritten(100)

  const { takesWritesMs, firstWriteMs, refused } = await service.during(async () => {
    await pair[fault]()
    await pair.atStandby((sql) => sql`select pg_promote()`)
  }, [pair.standbyUrl])
  await service.untilWritten(100)
  const { wrong, acknowledged, events, again } = await service.settle()

  expect(wrong).toEqual([])
  printFigures(`a primary that ${how}, a standby that is promoted, two hosts in DATABASE_URL`, {
    'the standby takes writes after; first acknowledged write after that': `${Math.round(takesWritesMs)} ms; ${Math.round(firstWriteMs)} ms`,
    'acknowledged writes; lost; answered 503 or cut off': `${acknowledged}; 0; ${refused}`,
    'events; lost; delivered again': `${events}; 0; ${again}`,
  })
  expect(firstWriteMs).toBeLessThan(firstWriteMsMax)
})

test('a write that is there, but that no standby has confirmed because somebody cancelled the wait, is not acknowledged', async () => {
  const pair = await openStreamingPair({ isSynchronous: true })
  onTestFinished(() => pair.close())
  const sql = connect(pair.primaryUrl, { connectionsMax: 2 })
  await sql`create table written (at int)`
  await pair.killStandby()
  // Until then the standby's last process may confirm a write.
  const followers = (admin: Pool) => admin`select from pg_stat_replication`
  await pair.atPrimary((admin) => until(async () => (await followers(admin)).length === 0, 20_000))
  const writing = sql`insert into written values (1)`.execute()
  const refused = expect(writing).rejects.toSatisfy(isUnavailable)
  const cancel = (admin: Pool) => admin`select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`
  await pair.atPrimary((admin) => until(async () => (await cancel(admin)).length === 1, 20_000))
  await refused
  expect(await sql`select at from written`).toEqual([{ at: 1 }])
  await sql.end({ timeout: 1 })
})
