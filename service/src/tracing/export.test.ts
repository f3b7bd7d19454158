import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { type Collector, openCollector, traced } from '../../test/world/collector.ts'
import { freePort } from '../../test/world/free-port.ts'
import { openWorld } from '../../test/world/world.ts'
import { openMetrics } from '../metrics/metrics.ts'
import { type DropReason, openExport } from './export.ts'
import type { EndedSpan } from './span.ts'

// Collectors that are slow, away, or of another opinion: the service goes on, keeps a bounded number of spans, and counts the others.

const span = (name: string): EndedSpan => ({
  ...{ name, kind: 'internal', traceId: 'a'.repeat(32), spanId: 'b'.repeat(16), parent: null, attributes: {}, hasFailed: false },
  ...{ startedAt: 1_795_167_688_123.25, endedAt: 1_795_167_689_000.5 },
})
const spans = (count: number) => Array.from({ length: count }, (_, at) => span(`span ${at}`))

async function exporting(collector?: Collector) {
  const endpoint = collector?.url ?? `http://127.0.0.1:${await freePort()}`
  const lost: Record<DropReason, number> = { 'queue-full': 0, 'export-failed': 0 }
  const logged: string[] = []
  const exported = openExport({
    ...{ endpoint, headers: {}, resource: {}, exportEveryMs: 10, log: pino({}, { write: (line: string) => void logged.push(line) }) },
    dropped: (reason, count) => {
      lost[reason] += count
    },
  })
  return { ...exported, lost, logged }
}

async function collecting(manner: Parameters<Collector['behave']>[0] = 'takes') {
  const collector = await openCollector()
  onTestFinished(() => collector.close())
  collector.behave(manner)
  return collector
}

test('what waits at the end is sent, with the times it had', async () => {
  const collector = await collecting()
  const { add, close, lost } = await exporting(collector)
  add(spans(1000))
  await close()
  expect(collector.spans).toHaveLength(1000)
  expect([collector.spans[0]!.startedAt, collector.spans[0]!.endedAt]).toEqual([1_795_167_688_123_250_000n, 1_795_167_689_000_500_000n])
  expect(lost).toEqual({ 'queue-full': 0, 'export-failed': 0 })
  add(spans(1))
  expect(lost['queue-full']).toBe(1)
})

test('what a collector refuses is counted, and told once until it takes spans again', async () => {
  const collector = await collecting('refuses')
  const { add, close, lost, logged } = await exporting(collector)
  for (let times = 1; times <= 3; times++) {
    add(spans(1))
    await expect.poll(() => lost['export-failed']).toBe(times)
  }
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { msg: 'the collector takes no traces', endpoint: collector.url, reason: 'Bad Request' },
  ])
  collector.behave('takes')
  add(spans(2))
  await expect.poll(() => collector.spans.length).toBe(2)
  await expect.poll(() => logged.length).toBe(2)
  expect(lost).toEqual({ 'queue-full': 0, 'export-failed': 3 })
  await close()
})

test.each(['is silent', 'answers without end'] as const)(
  'of a collector that %s, no more than 2,048 spans are waited for, and the process ends',
  async (manner) => {
    const collector = await collecting(manner)
    const { add, close, lost } = await exporting(collector)
    add(spans(256))
    await expect.poll(() => collector.headers.length).toBe(1)
    add(spans(3000))
    expect(lost['queue-full']).toBe(3000 - 2048)
    await close()
  },
)

test('a collector that is away ends nothing: but for a batch under way, no more than 2,048 spans are waited for', async () => {
  const { add, close, lost } = await exporting()
  add(spans(5000))
  expect(lost['queue-full']).toBe(5000 - 2048 - 256)
  await close()
})

test('an answer that is nonsense counts as taken', async () => {
  const collector = await collecting('answers nonsense')
  const { add, close, lost } = await exporting(collector)
  add(spans(1))
  await close()
  expect(collector.headers).toHaveLength(1)
  expect(lost['export-failed']).toBe(0)
})

test('the service answers beside a silent collector, and its metrics tell what was dropped', async () => {
  const collector = await collecting('is silent')
  const metrics = openMetrics({ version: '1.2.3', schema: '0001_schema', role: 'all' })
  await using world = await openWorld(traced(collector), { metrics })
  await world.ask('goals.list')
  await expect.poll(() => collector.headers.length).toBe(1)
  expect((await world.ask('goals.list')).status).toBe(200)
  const dropped = async () =>
    Number(/earshot_spans_dropped_total\{reason="export-failed"\} (\d+)/.exec(await metrics.registry.metrics())?.[1] ?? 0)
  expect(await dropped()).toBe(0)
  // It takes up to ten seconds to give up an answer; one that was cut off is tried again as long.
  collector.behave('refuses')
  collector.hangUp()
  await expect.poll(dropped).toBeGreaterThan(0)
})
