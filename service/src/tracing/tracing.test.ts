import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CollectedSpan, type Collector, openCollector } from '../../test/world/collector.ts'
import { openReceiver, type Receiver } from '../../test/world/receiver.ts'
import { openWorld, type World } from '../../test/world/world.ts'

let collector: Collector
let world: World
let receiver: Receiver

beforeAll(async () => {
  collector = await openCollector()
  receiver = await openReceiver()
  world = await openWorld({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'Authorization=Bearer%20abc',
    OTEL_TRACES_SAMPLER_ARG: '1',
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
