import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CollectedSpan, type Collector, openCollector, traced, untilAllCame } from '../../test/world/collector.ts'
import { openReceiver, type Receiver } from '../../test/world/receiver.ts'
import { openWorld, type World } from '../../test/world/world.ts'

let collector: Collector
let world: World
let receiver: Receiver

beforeAll(async () => {
  collector = await openCollector()
  receiver = await openReceiver()
  world = await openWorld({
    ...traced(collector),
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20abc',
    OTEL_SERVICE_NAME: 'Feedback',
  })
  await world.ask('webhooks.destinations.upsert', { url: receiver.url, topics: ['question.created'] })
  await world.settle()
})
afterAll(async () => {
  await world.close()
  await receiver.close()
  await collector.close()
})

const spanNamed = (name: string | RegExp) => (spans: CollectedSpan[]) =>
  spans.filter((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)))

/** The spans of a trace, when one of this name is among them. */
async function traceWith(traceId: string, name: string, count = 1): Promise<CollectedSpan[]> {
  const ofTrace = () => collector.spans.filter((span) => span.traceId === traceId)
  await expect.poll(() => spanNamed(name)(ofTrace()).length).toBeGreaterThanOrEqual(count)
  return ofTrace()
}

const question = (text: string) => ({ tags: ['delivery'], question: text, answerMode: 'text_only' })

test('one trace spans request, statements, dispatch and every attempt', async () => {
  receiver.answer(503)
  await world.ask('questions.create', question('One?'))
  await world.settle()
  receiver.answer(204)
  await world.timePasses('1 hour')
  await world.settle()
  const [first, second] = receiver.received.slice(-2).map(({ headers }) => String(headers.traceparent).split('-'))
  expect(first![1]).toBe(second![1])
  expect(first![2]).not.toBe(second![2])
  const spans = await traceWith(first![1]!, 'POST webhook', 2)
  const [request] = spanNamed('POST /v1/project/:projectId/questions')(spans)
  expect(request).toMatchObject({
    kind: 2,
    parentSpanId: '',
    hasFailed: false,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/v1/project/:projectId/questions',
      'http.response.status_code': 201,
      'earshot.operation': 'questions.create',
    },
  })
  expect(spans.filter(({ spanId }) => spanId !== request!.spanId).every(({ parentSpanId }) => parentSpanId === request!.spanId)).toBe(true)
  expect(spanNamed(/INSERT question, INSERT event/)(spans)).toMatchObject([
    { kind: 3, attributes: { 'db.system.name': 'postgresql', 'earshot.pool': 'earshot' } },
  ])
  expect(spanNamed('dispatch question.created')(spans)).toMatchObject([{ kind: 5 }])
  const attempts = spanNamed('POST webhook')(spans)
  expect(attempts.map(({ spanId }) => spanId)).toEqual([first![2], second![2]])
  expect(attempts).toMatchObject([
    { kind: 3, hasFailed: true, attributes: { 'http.response.status_code': 503, 'http.request.resend_count': 0, 'error.type': '503' } },
    { kind: 3, hasFailed: false, attributes: { 'http.response.status_code': 204, 'http.request.resend_count': 1 } },
  ])
  for (const { startedAt, endedAt } of spans) expect(endedAt).toBeGreaterThanOrEqual(startedAt)
})

test('spans say of which service they are, with the headers of the settings', async () => {
  await untilAllCame(collector, world)
  expect(collector.resource).toMatchObject({
    'service.name': 'Feedback',
    'service.version': '1.2.3',
    'service.instance.id': expect.any(String),
  })
  expect(collector.headers.at(-1)).toMatchObject({ authorization: 'Bearer abc', 'content-type': 'application/x-protobuf' })
})

test('a request that fails is marked, and so is its statement, by a code alone', async () => {
  await world.sql`alter table goal add constraint refuses check (goal <> 'Secret') not valid`
  expect((await world.ask('goals.create', { goal: 'Secret' })).status).toBe(500)
  await untilAllCame(collector, world)
  const [request] = collector.spans.filter(({ hasFailed, kind }) => hasFailed && kind === 2)
  expect(request?.attributes).toMatchObject({ 'http.response.status_code': 500, 'error.type': '500', 'earshot.operation': 'goals.create' })
  const [statement] = collector.spans.filter(({ hasFailed, parentSpanId }) => hasFailed && parentSpanId === request!.spanId)
  expect(statement).toMatchObject({ name: 'INSERT goal', attributes: { 'db.response.status_code': '23514', 'error.type': '23514' } })
})

test('each line of the log names the request’s trace', async () => {
  await world.ask('goals.create', { goal: 'Fresh bread' })
  await untilAllCame(collector, world)
  const line = world.logged
    .map((text) => JSON.parse(text))
    .findLast(({ operation, status }) => operation === 'goals.create' && status === 201)
  const [span] = collector.spans.filter(({ spanId }) => spanId === line.span_id)
  expect(span).toMatchObject({ traceId: line.trace_id, name: 'POST /v1/project/:projectId/goals' })
})

test('what watches the service is not traced', async () => {
  const before = collector.spans.length
  await fetch(`${world.address}/livez`)
  await fetch(`${world.address}/readyz`)
  await untilAllCame(collector, world)
  expect(collector.spans.slice(before).filter(({ name }) => /livez|readyz/.test(name))).toEqual([])
})

test('a turn of a job that found something is a trace with its statements, and one that found nothing is none', async () => {
  await untilAllCame(collector, world)
  const before = collector.spans.length
  await world.settle()
  await untilAllCame(collector, world)
  expect(collector.spans.slice(before).filter(({ name }) => name.startsWith('job '))).toEqual([])
  const { verificationId, link } = (await world.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com' })).body
  await fetch(`${link}/start`, { method: 'POST' })
  await world.sql`update link set expires_at = now() where verification_id = ${verificationId}`
  await world.settle()
  await untilAllCame(collector, world)
  const [job] = collector.spans.filter(({ name }) => name === 'job expire-links')
  expect(job).toMatchObject({ parentSpanId: '', kind: 1, attributes: { 'earshot.job': 'expire-links', 'earshot.found': 1 } })
  const parts = collector.spans.filter(({ parentSpanId }) => parentSpanId === job!.spanId).map(({ name }) => name)
  expect(parts.some((name) => name.includes('INSERT event'))).toBe(true)
  // Its events belong to it.
  const [event] = await world.sql<{ traceParent: string }[]>`select trace_parent from event where topic = 'verification.failed'`
  expect(event?.traceParent).toBe(`00-${job!.traceId}-${job!.spanId}-01`)
})

test('a test event that somebody sends from the portal is in the trace of their request', async () => {
  const [{ destinationId }] = await world.sql<[{ destinationId: string }]>`select destination_id from destination`
  await (await world.portal()).ask('destinations.test', { destinationId, topic: 'question.created' })
  await world.settle()
  await untilAllCame(collector, world)
  const [, traceId] = String(receiver.received.at(-1)!.headers.traceparent).split('-')
  const names = collector.spans.filter((span) => span.traceId === traceId).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['POST /portal/api/destinations/:destinationId/test', 'POST webhook']))
})

test('a process that traces nothing loads nothing of it', () => {
  const root = path.resolve(import.meta.dirname, '..')
  const importing = globSync('**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      readFileSync(path.join(root, file), 'utf8')
        .split('\n')
        .map((line) => ({ file, line })),
    )
    .filter(({ line }) => /from '(@opentelemetry\/|.*\/(tracing|export)\.ts'$)/.test(line) && !line.startsWith('import type'))
    .filter(({ file, line }) => line.includes('@opentelemetry') || /tracing\//.test(line) || file.startsWith('tracing/'))
  expect([...new Set(importing.map(({ file }) => file))].toSorted()).toEqual(['tracing/export.ts', 'tracing/tracing.ts'])
})
