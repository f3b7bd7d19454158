import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Collector, openCollector, traced, untilAllCame } from '../../test/world/collector.ts'
import { openReceiver, type Receiver } from '../../test/world/receiver.ts'
import { openWorld, type World } from '../../test/world/world.ts'

// Whose `traceparent` counts for what. Of our own, nothing is exported here, but what a caller asks for.

let collector: Collector
let world: World
let receiver: Receiver
let traceId: string

beforeAll(async () => {
  collector = await openCollector()
  receiver = await openReceiver()
  world = await openWorld({ ...traced(collector), OTEL_TRACES_SAMPLER_ARG: '0' })
  await world.ask('webhooks.destinations.upsert', { url: receiver.url, topics: ['question.created'] })
})
afterAll(async () => {
  await world.close()
  await receiver.close()
  await collector.close()
})
beforeEach(() => {
  traceId = randomBytes(16).toString('hex')
})

const spanId = 'b7ad6b7169203331'
const asks = (flags: '00' | '01') => ({ traceparent: `00-${traceId}-${spanId}-${flags}` })
const questions = () => `${world.apiUrl}/project/${world.business.projectId}/questions`

async function createQuestion(headers: Record<string, string>, apiKey = world.business.apiKey) {
  const body = JSON.stringify({ tags: ['delivery'], question: `What of ${traceId}?`, answerMode: 'text_only' })
  const { status } = await fetch(questions(), {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json', ...headers },
    body,
  })
  await world.settle()
  await untilAllCame(collector, world)
  return { status, spans: collector.spans.filter((span) => span.traceId === traceId) }
}

const sentLast = () => String(receiver.received.at(-1)!.headers.traceparent).split('-')

test('a caller of the API that is sampled gets spans in its own trace, as far as its receivers', async () => {
  const { spans } = await createQuestion(asks('01'))
  const request = spans.find(({ kind }) => kind === 2)
  expect(request).toMatchObject({ name: 'POST /v1/project/:projectId/questions', parentSpanId: spanId })
  const [, trace, parent, flags] = sentLast()
  expect([trace, flags]).toEqual([traceId, '01'])
  expect(spans.find((span) => span.spanId === parent)).toMatchObject({ name: 'POST webhook', parentSpanId: request!.spanId })
})

test('a caller that is not sampled gets none, and its receivers hear as much', async () => {
  const { spans } = await createQuestion(asks('00'))
  expect(spans).toEqual([])
  const [, trace, , flags] = sentLast()
  expect([trace, flags]).toEqual([traceId, '00'])
})

test('one without a traceparent, or with one that is malformed, begins no trace: what follows is in that of its event', async () => {
  for (const headers of [{}, { traceparent: `00-${traceId}-${spanId}-01-x` }]) {
    const before = collector.spans.length
    const { status } = await createQuestion(headers)
    expect(status).toBe(201)
    expect(collector.spans.slice(before).filter(({ name }) => /questions|webhook/.test(name))).toEqual([])
    const [, trace] = sentLast()
    expect(trace).toBe(String(receiver.received.at(-1)!.headers['webhook-id']).replaceAll('-', ''))
  }
})

test('a stranger at the API has nothing exported', async () => {
  for (const apiKey of ['', 'ear_x', `${world.business.apiKey.slice(0, -1)}${world.business.apiKey.endsWith('x') ? 'y' : 'x'}`]) {
    const { status, spans } = await createQuestion(asks('01'), apiKey)
    expect([status, spans]).toEqual([401, []])
  }
})

test('on a page, a visitor can put nothing into a trace of their choice', async () => {
  const { link } = (await world.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com' })).body
  const body = new URLSearchParams({ title: 'Fine', opinion: 'All was well.', name: 'Ada' })
  expect((await fetch(link, { method: 'POST', redirect: 'manual', body, headers: asks('01') })).status).toBe(303)
  await fetch(`${world.address}/p/${world.business.slug}`, { headers: asks('01') })
  await untilAllCame(collector, world)
  expect(collector.spans.filter((span) => span.traceId === traceId)).toEqual([])
  expect(await world.sql`select from event where trace_parent like ${`%${traceId}%`}`).toHaveLength(0)
  await world.settle()
})
