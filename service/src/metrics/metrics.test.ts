import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../test/world/free-port.ts'
import { openReceiver, type Receiver } from '../../test/world/receiver.ts'
import { openWorld, type World } from '../../test/world/world.ts'
import { connect } from '../database/database.ts'
import { type Metrics, openMetrics } from './metrics.ts'
import { type MetricsServer, serveMetrics } from './server.ts'

let metrics: Metrics
let world: World
let receiver: Receiver
let server: MetricsServer

beforeAll(async () => {
  metrics = openMetrics({ version: '1.2.3', schema: '0001_schema', role: 'all' })
  world = await openWorld({}, { metrics })
  receiver = await openReceiver()
  server = await serveMetrics(metrics, { sql: world.sql, log: pino({ level: 'silent' }), port: await freePort(), host: '127.0.0.1' })
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
  expect(valueIn(failing, 'earshot_deliveries_waiting', 'state="pending"')).toBe(1)
  receiver.answer(204)
  await world.timePasses('1 hour')
  await world.settle()
  const delivered = await scrape()
  expect(valueIn(delivered, 'earshot_webhook_deliveries_total', 'state="delivered"')).toBe(1)
  expect(valueIn(delivered, 'earshot_deliveries_waiting', 'state="pending"')).toBe(0)
  expect(valueIn(delivered, 'earshot_job_runs_total', 'job="send-mails"', 'outcome="done"')).toBeGreaterThan(0)
  expect(valueIn(delivered, 'earshot_job_last_success_timestamp_seconds', 'job="send-mails"')).toBeGreaterThan(Date.now() / 1000 - 600)
})

test('it says what runs, and that partitions are there', async () => {
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
  const lonely = await serveMetrics(away, { sql, log: pino({ level: 'silent' }), port: await freePort(), host: '127.0.0.1' })
  try {
    const text = await scrape(lonely.port)
    expect(valueIn(text, 'earshot_database_up ')).toBe(0)
    expect(valueIn(text, 'earshot_build_info', 'role="api"')).toBe(1)
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
