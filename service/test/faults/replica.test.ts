import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { dashboardOperations, type Operation, operations, portalOperations } from '@earshot/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, jobBounds } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import type { Pool } from '../../src/database/pool.ts'
import { type KillableService, openKillableService } from '../crash/killable-service.ts'
import { call } from '../world/call.ts'
import { freePort } from '../world/free-port.ts'
import { type Member, openMember } from '../world/people.ts'
import { openStreamingPair, type StreamingPair } from '../world/streaming-pair.ts'
import { openBusiness } from './fleet.ts'

// A node that has a standby to read from: lists and exports come from there, nobody misses what they have just written, and a standby that is
// late or away is missed by nobody. The tests are one story, in order.

let pair: StreamingPair
let sql: Pool
let directory: string
let node: KillableService
let metricsPort: number
let member: Member
let business: Awaited<ReturnType<typeof openBusiness>>

beforeAll(async () => {
  pair = await openStreamingPair({ isSynchronous: false })
  sql = connect(pair.primaryUrl, { connectionsMax: 2, bounds: jobBounds })
  await migrate(sql)
  business = await openBusiness(sql, 'Replica')
  directory = await mkdtemp(path.join(tmpdir(), 'earshot-replica-'))
  metricsPort = await freePort()
  const secretKey = randomBytes(32).toString('base64')
  node = await openKillableService(directory, {
    role: 'api',
    settings: {
      ...{ DATABASE_URL: pair.primaryUrl, DATABASE_REPLICA_URL: pair.standbyUrl, SECRET_KEY: secretKey },
      METRICS_PORT: String(metricsPort),
    },
  })
  node.start()
  await node.ready()
  member = await openMember(
    { sql, address: node.address, baseUrl: node.address, secretKey },
    { role: 'owner', organizationId: business.organizationId, projectId: business.projectId },
  )
})
afterAll(async () => {
  await node.kill()
  await sql.end({ timeout: 1 })
  await pair.close()
  await rm(directory, { recursive: true, force: true })
})

const ask = (id: 'goals.list' | 'goals.create', request: object = {}, headers: Record<string, string> = {}) =>
  call(
    { id, row: operations[id], at: `${node.address}/v1`, headers: { 'x-api-key': business.apiKey, ...headers } },
    { projectId: business.projectId, ...request },
  )
const goals = async (): Promise<string[]> => (await ask('goals.list', { limit: 100 })).body.goals.map(({ goal }: { goal: string }) => goal)

/** The sum of a metric's samples that have these words in their line. */
async function metric(...words: string[]): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  const lines = text.split('\n').filter((line) => !line.startsWith('#') && words.every((word) => line.includes(word)))
  return lines
    .map((line) => (line.endsWith('+Inf') ? Number.POSITIVE_INFINITY : Number(line.split(' ').at(-1))))
    .reduce((sum, each) => sum + each, 0)
}
const readsOf = (server: 'replica' | 'primary', reason = '') =>
  metric('earshot_database_replica_reads_total', `server="${server}"`, `reason="${reason}"`)
const lag = () => metric('earshot_database_replica_lag_seconds ')

/** Asks until a list was answered by the replica. */
async function untilRead(): Promise<void> {
  const before = await readsOf('replica')
  await expect.poll(async () => (await goals()) && (await readsOf('replica')) > before).toBe(true)
}

test('lists come from the standby once it has been found fresh enough', async () => {
  await untilRead()
  expect(await lag()).toBeLessThan(5)
})

test('whoever wrote something finds it in the next list, and whoever asks for it is answered by the primary', async () => {
  for (let nr = 0; nr < 40; nr++) {
    await ask('goals.create', { goal: `Goal ${nr}` })
    expect(await goals()).toContain(`Goal ${nr}`)
  }
  expect(await readsOf('primary', 'own-write')).toBeGreaterThan(0)
  const asked = await readsOf('primary', 'asked')
  await ask('goals.list', {}, { 'cache-control': 'no-cache' })
  expect(await readsOf('primary', 'asked')).toBe(asked + 1)
})

const table: Record<string, Operation> = { ...operations, ...portalOperations, ...dashboardOperations }
const late = Object.keys(table).filter((id) => table[id]!.mayLag)

test.each(late)('%s writes nothing: a standby answers it as the primary does', async (id) => {
  await untilRead()
  const request = { importId: '01890000-0000-7000-8000-000000000000', projectId: business.projectId }
  const filled = table[id]!.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => (request as Record<string, string>)[name]!)
  const get = async (headers: Record<string, string>) => {
    const answer = await fetch(`${member.url}${filled}`, {
      headers: { cookie: member.cookie, 'sec-fetch-site': 'same-origin', ...headers },
    })
    return { status: answer.status, text: (await answer.text()).replace(/"requestId":"[^"]+"/, '') }
  }
  const [failed, read] = [await readsOf('primary', 'failed'), await readsOf('replica')]
  const [byReplica, byPrimary] = [await get({}), await get({ 'cache-control': 'no-cache' })]
  expect([200, 404]).toContain(byReplica.status)
  // What is written about an export itself is in the log of the next.
  if (!id.startsWith('auditLog')) expect(byReplica).toEqual(byPrimary)
  expect(await readsOf('primary', 'failed')).toBe(failed)
  expect(await readsOf('replica')).toBeGreaterThan(read)
})

test('a standby that stays behind is not read from, until it has caught up', async () => {
  await pair.atStandby((sql) => sql`select pg_wal_replay_pause()`)
  await ask('goals.create', { goal: 'Later' })
  const before = await readsOf('primary', 'lag')
  await expect.poll(async () => (await goals()).includes('Later') && (await readsOf('primary', 'lag')) > before).toBe(true)
  expect(await lag()).toBeGreaterThan(5)
  await pair.atStandby((sql) => sql`select pg_wal_replay_resume()`)
  await untilRead()
  expect(await goals()).toContain('Later')
})

test('a standby that is frozen holds up no list for longer than it is waited for', async () => {
  const before = await goals()
  await untilRead()
  await pair.freezeStandby()
  // Those that are sent before it is known ask the frozen one.
  const asked = await Promise.all(Array.from({ length: 20 }, goals))
  expect(asked).toEqual(asked.map(() => before))
  await pair.thaw()
  await untilRead()
})

test('a standby that goes away fails no list', async () => {
  const before = await goals()
  await pair.killStandby()
  for (let nr = 0; nr < 20; nr++) expect(await goals()).toEqual(before)
  expect(await readsOf('primary', 'failed')).toBeGreaterThan(0)
  await expect.poll(lag).toBeGreaterThan(5)
})
