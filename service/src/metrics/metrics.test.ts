import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../test/world/free-port.ts'
import { openReceiver, type Receiver } from '../../test/world/receiver.ts'
import { openWebhookDashboard } from '../../test/world/webhook-dashboard.ts'
import { openWorld, type World } from '../../test/world/world.ts'
import { connect } from '../database/database.ts'
import { type Metrics, openMetrics } from './metrics.ts'
import { type MetricsServer, serveMetrics } from './server.ts'

const quietly = { log: pino({ level: 'silent' }), host: '127.0.0.1' }

let metrics: Metrics
let world: World
let receiver: Receiver
let server: MetricsServer

beforeAll(async () => {
  metrics = openMetrics({ version: '1.2.3', schema: '0001_schema', role: 'all' })
  world = await openWorld({ DATABASE_REPLICA_URL: 'postgres://nobody@127.0.0.1:1/nothing' }, { metrics })
  receiver = await openReceiver()
  server = await serveMetrics(metrics, { ...quietly, sql: world.sql, dataDir: tmpdir(), port: await freePort() })
})
afterAll(async () => {
  await server.close()
  await receiver.close()
  await world.close()
})

const scrape = async (port = server.port) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

/** The value of the one sample that has these words in its line. */
function valueIn(text: string, ...words: string[]): number | undefined {
  const lines = text.split('\n').filter((line) => !line.startsWith('#') && words.every((word) => line.includes(word)))
  expect(lines.length, `${words.join(' ')}: ${lines.join('; ')}`).toBeLessThanOrEqual(1)
  return lines[0] === undefined ? undefined : Number(lines[0].split(' ').at(-1))
}

test('requests are counted by operation and status, and what is at no address as one', async () => {
  await world.ask('goals.create', { goal: 'Fresh bread' })
  for (const path of ['/nowhere', '/elsewhere/5', '/v1/x']) await fetch(world.address + path)
  const text = await scrape()
  expect(
    valueIn(
      text,
      'http_server_request_duration_seconds_count',
      'operation="goals.create"',
      'http_response_status_code="201"',
      'http_request_method="POST"',
    ),
  ).toBe(1)
  expect(valueIn(text, 'http_server_request_duration_seconds_count', 'http_route="unknown"', 'http_response_status_code="404"')).toBe(3)
})

test('requests that fail are counted from none on, whatever was asked; a health check that says no is none of them', async () => {
  expect(valueIn(await scrape(), 'earshot_requests_failed_total ')).toBe(0)
  await world.sql`alter table goal add constraint refuses check (goal <> 'Stale bread') not valid`
  expect((await world.ask('goals.create', { goal: 'Stale bread' })).status).toBe(500)
  await world.sql`alter table goal drop constraint refuses`
  await world.sql`insert into schema_migration (name, sha256) values ('9999_later', '')`
  await expect.poll(async () => (await fetch(`${world.address}/readyz`)).status).toBe(503)
  await world.sql`delete from schema_migration where name = '9999_later'`
  await expect.poll(async () => (await fetch(`${world.address}/readyz`)).status).toBe(200)
  expect(valueIn(await scrape(), 'earshot_requests_failed_total ')).toBe(1)
})

test('statements are counted by pool, and those that fail by their code', async () => {
  await expect(world.sql`select 1 / 0`).rejects.toThrow()
  const text = await scrape()
  expect(valueIn(text, 'db_client_operation_duration_seconds_count', 'pool="earshot"')).toBeGreaterThan(0)
  expect(valueIn(text, 'earshot_database_errors_total', 'code="22012"')).toBe(1)
  expect(valueIn(text, 'db_client_connection_count', 'state="idle"')).toBeGreaterThan(0)
  expect(valueIn(text, 'db_client_connection_pending_requests')).toBe(0)
})

test('attempts are counted by outcome and failure, deliveries by what became of them, and what waits is told', async () => {
  await world.ask('webhooks.destinations.upsert', { url: receiver.url, topics: ['question.created'] })
  receiver.answer(503)
  await world.ask('questions.create', { tags: ['delivery'], question: 'One?', answerMode: 'text_only' })
  expect(valueIn(await scrape(), 'earshot_events_undispatched ')).toBeGreaterThan(0)
  await world.settle()
  const failing = await scrape()
  expect(valueIn(failing, 'earshot_events_undispatched ')).toBe(0)
  expect(valueIn(failing, 'earshot_webhook_attempt_duration_seconds_count', 'failure="http-status"')).toBe(1)
  expect(valueIn(failing, 'earshot_destinations_failing ')).toBe(1)
  expect(valueIn(failing, 'earshot_deliveries_waiting', 'state="scheduled"')).toBe(1)
  receiver.answer(204)
  await world.timePasses('1 hour')
  await world.settle()
  const delivered = await scrape()
  expect(valueIn(delivered, 'earshot_webhook_deliveries_total', 'state="delivered"')).toBe(1)
  expect(valueIn(delivered, 'earshot_deliveries_waiting', 'state="scheduled"')).toBe(0)
  expect(valueIn(delivered, 'earshot_webhook_attempts_in_flight ')).toBe(0)
  expect(valueIn(delivered, 'earshot_job_runs_total{name="send-mails",outcome="done"}')).toBeGreaterThan(0)
  expect(valueIn(delivered, 'earshot_job_last_success_timestamp_seconds{name="send-mails"}')).toBeGreaterThan(Date.now() / 1000 - 600)
})

test('jobs of a home beside the first are told apart from those of the first', async () => {
  const metrics = openMetrics({ version: '1.2.3', schema: '0001_schema', role: 'all' })
  const world = await openWorld({}, { metrics, isInSecondHome: true })
  await world.settle()
  const text = await metrics.registry.metrics()
  const homes = [...text.matchAll(/^earshot_job_runs_total\{name="expire-links",(?:home="(\w+)",)?outcome="done"\}/gm)].map(
    ([, home]) => home,
  )
  expect(homes.toSorted()).toEqual(['second', undefined])
  await world.close()
})

test('what waits for the rate of its destination is told apart from what is late, from what is held, and from what a breaker keeps back', async () => {
  const { portal, destinationId, become, happen } = await openWebhookDashboard(world, receiver)
  const waiting = async () => {
    const text = await scrape()
    return ['due', 'scheduled', 'throttled', 'breaker', 'held'].map((state) => valueIn(text, 'earshot_deliveries_waiting', `"${state}"`))
  }
  receiver.answer(503)
  for (let left = 2; left > 0; left--) await happen()
  receiver.answer(204)
  expect(await waiting()).toEqual([0, 2, 0, 0, 0])
  await world.timePasses('1 hour')
  expect(await waiting()).toEqual([2, 0, 0, 0, 0])
  await portal.ask('destinations.update', { destinationId, ratePerSecond: 1 })
  expect(await waiting()).toEqual([0, 0, 2, 0, 0])
  await world.sql`update lane set breaker_seconds = 30, breaker_reason = 'share' where destination_id = ${destinationId}`
  expect(await waiting()).toEqual([0, 0, 0, 2, 0])
  await become('paused')
  expect(await waiting()).toEqual([0, 0, 0, 0, 2])
  await world.settle()
  expect(await waiting()).toEqual([0, 0, 0, 0, 2])
  await become('deleted')
  await world.settle()
  expect(await waiting()).toEqual([0, 0, 0, 0, 0])
})

test('a delivery that no worker takes is late, unless its destination is paused: then it is nobody’s to send', async () => {
  const { destinationId, become, happen } = await openWebhookDashboard(world, receiver)
  const late = async () => valueIn(await scrape(), 'earshot_oldest_due_delivery_seconds ')
  receiver.answer(503)
  await happen()
  receiver.answer(204)
  expect(await late()).toBe(0)
  await world.timePasses('1 hour')
  expect(await late()).toBeGreaterThan(3000)
  await become('paused')
  expect(await late()).toBe(0)
  await become('deleted', destinationId)
})

test('a clock that differs from the database’s is told, and one that does not is exactly 0', async () => {
  expect(valueIn(await scrape(), 'earshot_clock_offset_seconds ')).toBe(0)
})

test('of a database that another version has changed it says just that', async () => {
  await world.sql`insert into schema_migration (name, sha256) values ('9999_later', '')`
  const later = await scrape()
  expect([valueIn(later, 'earshot_database_up '), valueIn(later, 'earshot_database_schema_ready ')]).toEqual([1, 0])
  expect(valueIn(later, 'earshot_partition_days_ahead ')).toBeUndefined()
  await world.sql`delete from schema_migration where name = '9999_later'`
  expect(valueIn(await scrape(), 'earshot_database_schema_ready ')).toBe(1)
})

test('while requests have all connections, they are seen to wait, and the database is still seen', async () => {
  const { connectionsMax } = world.sql.settings
  const taken = await Promise.all(Array.from({ length: connectionsMax }, () => world.sql.reserve()))
  const waiting = world.sql`select 1`.then((rows) => rows)
  const text = await scrape()
  for (const each of taken) each.release()
  await waiting
  expect(valueIn(text, 'db_client_connection_count', 'state="used"')).toBe(connectionsMax)
  expect(valueIn(text, 'db_client_connection_pending_requests')).toBe(1)
  expect(valueIn(text, 'earshot_database_up ')).toBe(1)
})

test('the room of the data directory is told', async () => {
  const text = await scrape()
  const [free, size] = [valueIn(text, 'earshot_data_dir_free_bytes '), valueIn(text, 'earshot_data_dir_size_bytes ')]
  expect(free).toBeGreaterThan(0)
  expect(size).toBeGreaterThanOrEqual(free!)
})

test('a replica that can’t be reached is infinitely late, and lists are read from the primary', async () => {
  await world.ask('goals.list')
  const text = await scrape()
  expect(text).toContain('earshot_database_replica_lag_seconds +Inf')
  expect(valueIn(text, 'earshot_database_replica_reads_total', 'server="primary"', 'reason="lag"')).toBe(1)
})

test('it says what runs, and that partitions are there', async () => {
  await world.sql`call keep_partitions((now() at time zone 'UTC')::date - 1, (now() at time zone 'UTC')::date + 7)`
  const text = await scrape()
  expect(valueIn(text, 'earshot_build_info', 'version="1.2.3"', 'schema="0001_schema"', 'role="all"')).toBe(1)
  expect(valueIn(text, 'earshot_partition_days_ahead')).toBe(7)
  expect(valueIn(text, 'nodejs_eventloop_lag_seconds ')).toBeGreaterThanOrEqual(0)
})

test('no label has an organization, an address or an id', async () => {
  const labels = (await scrape()).split('\n').filter((line) => !line.startsWith('#') && line.includes('{'))
  expect(labels.length).toBeGreaterThan(50)
  expect(
    labels.filter((line) => /[0-9a-f]{8}-[0-9a-f]{4}-|@|\d+\.\d+\.\d+\.\d+[^"]|Acme/.test(line.slice(0, line.lastIndexOf('}')))),
  ).toEqual([])
})

test('every metric of ours is in the guide, and the guide names no other', async () => {
  const guide = readFileSync(path.resolve(import.meta.dirname, '../../../docs/operations/metrics.md'), 'utf8')
  const named = [...guide.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name!)
  const registered = metrics.registry.getMetricsAsArray().map(({ name }) => name)
  expect(registered.filter((name) => !/^(nodejs|process)_/.test(name)).toSorted()).toEqual(named.toSorted())
})

test('while the database is away it says so, and nothing about it', async () => {
  const away = openMetrics({ version: '1.2.3', schema: '0001_schema', role: 'api' })
  const sql = connect('postgres://nobody@127.0.0.1:1/nothing')
  const lonely = await serveMetrics(away, { ...quietly, sql, dataDir: null, port: await freePort() })
  try {
    const text = await scrape(lonely.port)
    expect(valueIn(text, 'earshot_database_up ')).toBe(0)
    expect(valueIn(text, 'earshot_build_info', 'role="api"')).toBe(1)
    expect(valueIn(text, 'earshot_partition_days_ahead ')).toBeUndefined()
    expect(valueIn(text, 'earshot_clock_offset_seconds ')).toBeUndefined()
  } finally {
    await lonely.close()
    await sql.end()
  }
})

test('nothing else is answered at its port', async () => {
  const ask = async (path: string, method = 'GET') => (await fetch(`http://127.0.0.1:${server.port}${path}`, { method })).status
  expect([await ask('/'), await ask('/metrics/x'), await ask('/metrics', 'POST'), await ask('/metrics?x=1', 'HEAD')]).toEqual([
    404, 404, 405, 200,
  ])
})
