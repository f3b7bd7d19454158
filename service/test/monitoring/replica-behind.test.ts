import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { operations } from '@earshot/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, jobBounds } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import type { Pool } from '../../src/database/pool.ts'
import { type KillableService, openKillableService } from '../crash/killable-service.ts'
import { openBusiness } from '../faults/fleet.ts'
import { isLong } from '../long-form.ts'
import { call } from '../world/call.ts'
import { debianProgram } from '../world/debian-program.ts'
import { freePort } from '../world/free-port.ts'
import { openStreamingPair, type StreamingPair } from '../world/streaming-pair.ts'
import { openPrometheus, type Prometheus } from './prometheus.ts'

// The alert about a replica, where there is one: a real standby that applies nothing any more. In the long form only: half a minute.

const program = isLong ? await debianProgram('prometheus') : null

let prometheus: Prometheus
let pair: StreamingPair
let sql: Pool
let directory: string
let node: KillableService
let business: Awaited<ReturnType<typeof openBusiness>>

beforeAll(async () => {
  if (!program) return
  ;[prometheus, pair] = await Promise.all([openPrometheus(program), openStreamingPair({ isSynchronous: false })])
  sql = connect(pair.primaryUrl, { connectionsMax: 2, bounds: jobBounds })
  await migrate(sql)
  business = await openBusiness(sql, 'Replica')
  directory = await mkdtemp(path.join(tmpdir(), 'earshot-replica-'))
  const metricsPort = await freePort()
  node = await openKillableService(directory, {
    settings: {
      ...{ DATABASE_URL: pair.primaryUrl, DATABASE_REPLICA_URL: pair.standbyUrl, SECRET_KEY: randomBytes(32).toString('base64') },
      METRICS_PORT: String(metricsPort),
    },
  })
  node.start()
  await node.ready()
  await prometheus.scrape([metricsPort])
})
afterAll(async () => {
  if (!program) return
  await prometheus.close()
  await node.kill()
  await sql.end({ timeout: 1 })
  await pair.close()
  await rm(directory, { recursive: true, force: true })
})

const ask = (id: 'goals.list' | 'goals.create', request: object = {}) =>
  call(
    { id, row: operations[id], at: `${node.address}/v1`, headers: { 'x-api-key': business.apiKey } },
    { projectId: business.projectId, ...request },
  )

/** What doctor says of the replica. */
async function examined(): Promise<{ state: string; finding: string }> {
  const { checks } = (await node.run('doctor')) as unknown as { checks: { name: string; state: string; finding: string }[] }
  return checks.find(({ name }) => name === 'replica')!
}

test.skipIf(!program)(
  'a replica that applies nothing: the alert fires, doctor names it, lists go on; and all is over when it goes on',
  async () => {
    expect((await examined()).state).toBe('ok')
    await pair.atStandby((superuser) => superuser`select pg_wal_replay_pause()`)
    expect((await ask('goals.create', { goal: 'Learn' })).status).toBe(201)
    const { annotations } = await prometheus.untilFiring('EarshotReplicaBehind')
    expect(annotations.summary).toMatch(/^The replica of the database is \S+ behind$/)
    expect(await examined()).toMatchObject({ state: 'warning' })
    expect((await ask('goals.list')).body.goals).toMatchObject([{ goal: 'Learn' }])
    await pair.atStandby((superuser) => superuser`select pg_wal_replay_resume()`)
    await prometheus.untilOver('EarshotReplicaBehind')
    expect((await examined()).state).toBe('ok')
  },
)
