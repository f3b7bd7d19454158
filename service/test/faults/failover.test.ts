import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connect, isUnavailable } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import type { Pool } from '../../src/database/pool.ts'
import { createProject } from '../../src/resources/projects/projects.ts'
import { openKillableService } from '../crash/killable-service.ts'
import { isLong } from '../long-form.ts'
import { openReceiver } from '../world/receiver.ts'
import { openStreamingPair, type StreamingPair } from '../world/streaming-pair.ts'
import { openLoadedService } from './failover.ts'
import { openBusiness, openDestination, printFigures, until } from './fleet.ts'

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

/** A pair whose standby is away, and a write that is there because somebody cancelled its wait for it. */
async function writeUnconfirmed(pair: StreamingPair, write: () => Promise<unknown>): Promise<void> {
  await pair.killStandby()
  // Until then the standby's last process may confirm a write.
  const followers = (admin: Pool) => admin`select from pg_stat_replication`
  await pair.atPrimary((admin) => until(async () => (await followers(admin)).length === 0, 20_000))
  const refused = expect(write()).rejects.toSatisfy(isUnavailable)
  const cancel = (admin: Pool) => admin`
    select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep' and application_name = 'unconfirmed'`
  await pair.atPrimary((admin) => until(async () => (await cancel(admin)).length === 1, 20_000))
  await refused
}

const unconfirmed = { connectionsMax: 2, applicationName: 'unconfirmed' }

test('a write that is there, but that no standby has confirmed because somebody cancelled the wait, is not acknowledged', async () => {
  const pair = await openStreamingPair({ isSynchronous: true })
  onTestFinished(() => pair.close())
  const sql = connect(pair.primaryUrl, unconfirmed)
  await sql`create table written (at int)`
  await writeUnconfirmed(pair, () => sql`insert into written values (1)`.execute())
  expect(await sql`select at from written`).toEqual([{ at: 1 }])
  await sql.end({ timeout: 1 })
})

test('the event of such a write is sent when a standby has it', async () => {
  const pair = await openStreamingPair({ isSynchronous: true })
  onTestFinished(() => pair.close())
  const sql = connect(pair.primaryUrl, unconfirmed)
  await migrate(sql)
  const { organizationId, apiKey } = await openBusiness(sql, 'Unconfirmed')
  const receiver = await openReceiver()
  const directory = await mkdtemp(path.join(tmpdir(), 'earshot-unconfirmed-'))
  const secretKey = randomBytes(32).toString('base64')
  const node = await openKillableService(directory, { settings: { DATABASE_URL: pair.primaryUrl, SECRET_KEY: secretKey } })
  onTestFinished(async () => {
    await node.kill()
    await receiver.close()
    await rm(directory, { recursive: true, force: true })
  })
  node.start()
  await node.ready()
  await openDestination({ address: node.address, apiKey, url: receiver.url })

  await writeUnconfirmed(pair, () => createProject(sql, { organizationId, name: 'Seen by nobody' }))
  const dispatches = (admin: Pool) => admin`select from pg_stat_activity where wait_event = 'SyncRep' and query like '%marked as (%'`
  await pair.atPrimary((admin) => until(async () => (await dispatches(admin)).length === 1, 30_000))
  expect(receiver.topics()).not.toContain('project.created')
  await pair.freeStandbyDisk()
  await until(() => receiver.topics().includes('project.created'), 30_000)
  await sql.end({ timeout: 1 })
})
