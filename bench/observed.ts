/** What it costs to be seen from outside: the same requests with and without it, from one run, by turns. */
import { createGoal } from '../service/src/resources/goals/goals.ts'
import { type Figure, figure } from './figure.ts'
import { measure } from './load.ts'
import { freePort, type Running } from './process.ts'
import { type Effort, summaries, turnsOf } from './rounds.ts'
import type { Stage } from './stage.ts'
import { startCollector } from './tracing.ts'

/** Three of a hundred requests a second at the most: the product's rule. */
const aim = 0.97

/** Prometheus asks each 15 seconds (deploy/prometheus.yml). */
const scrapeMs = 5000

/** A process that is observed in some way: its settings, and what asks it meanwhile. */
interface Observation {
  settings: Record<string, string>
  stop(): Promise<void>
}

async function watchMetrics(): Promise<Observation> {
  const port = await freePort()
  const scraping = setInterval(() => void scrape(port), scrapeMs)
  return { settings: { METRICS_PORT: String(port) }, stop: async () => clearInterval(scraping) }
}

/** The ways to be observed. A figure compares each with a process that is not. */
const ways: Record<string, () => Promise<Observation>> = {
  metrics: watchMetrics,
  async 'metrics and traces'() {
    const [metrics, collector] = await Promise.all([watchMetrics(), startCollector()])
    return {
      settings: { ...metrics.settings, OTEL_EXPORTER_OTLP_ENDPOINT: collector.address },
      stop: async () => void (await Promise.all([metrics.stop(), collector.stop()])),
    }
  },
}

/**
 * Turns are short and many, three for each round: what a machine does besides changes slowly. Each round has processes of its own: two of
 * the same program differ by some hundredths for as long as they live, by what was compiled first.
 */
const turnEffort = ({ seconds, rounds, warmUpSeconds }: Effort): Effort => ({
  ...{ seconds: Math.max(seconds / 2, 0.25), rounds: Math.min(rounds, 3), warmUpSeconds: warmUpSeconds * 2 },
})

export async function observedFigures(stage: Stage, effort: Effort): Promise<Figure[]> {
  const projectId = await stage.openProject('Observed')
  await createGoal(stage.sql, { organizationId: stage.organizationId, projectId, goal: 'Fresh bread' })
  const found: Awaited<ReturnType<typeof measureCast>>[] = []
  while (found.length < effort.rounds) found.push(await measureCast(stage, { projectId, effort }))
  return Object.keys(requests).flatMap((operation) => {
    const { unobserved, ...observed } = summaries(found.map((each) => each[operation]!))
    return Object.entries(observed).map(([name, measured]) =>
      figure(operation, { beside: { as: 'unobserved', ...unobserved! }, ours: { as: `with ${name}`, ...measured }, aim }),
    )
  })
}

/** Starts a process for each way and one that nobody observes, has them take turns at each request, and stops them. */
async function measureCast(stage: Stage, { projectId, effort }: { projectId: string; effort: Effort }) {
  const observations = await Promise.all(Object.entries(ways).map(async ([name, observe]) => ({ name, ...(await observe()) })))
  const services: Record<string, Running> = { unobserved: await stage.startService('api') }
  for (const { name, settings } of observations) services[name] = await stage.startService('api', settings)
  const turns: Record<string, Awaited<ReturnType<typeof turnsOf<string>>>> = {}
  for (const [operation, ask] of Object.entries(requests)) {
    const subjects = Object.entries(services).map(
      ([name, { address }]) => [name, ask(address, { projectId, apiKey: stage.apiKey })] as const,
    )
    turns[operation] = await turnsOf(Object.fromEntries(subjects), turnEffort(effort))
  }
  for (const service of Object.values(services)) await service.stop()
  for (const { stop } of observations) await stop()
  return turns
}

type Ask = (address: string, of: { projectId: string; apiKey: string }) => (seconds: number) => ReturnType<typeof measure>

/** One that writes, and the cheapest that reads, of which any cost is the largest share. */
const requests: Record<string, Ask> = {
  'preverifiedLinks.create':
    (address, { projectId, apiKey }) =>
    (seconds) =>
      measure(
        {
          url: `${address}/v1/project/${projectId}/preverified-links`,
          method: 'POST',
          headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
          body: JSON.stringify({ customerEmail: 'ada@example.com', customerReference: 'order 4711' }),
        },
        seconds,
      ),
  'goals.list':
    (address, { projectId, apiKey }) =>
    (seconds) =>
      measure({ url: `${address}/v1/project/${projectId}/goals`, method: 'GET', headers: { 'x-api-key': apiKey } }, seconds),
}

const scrape = (port: number) =>
  fetch(`http://127.0.0.1:${port}/metrics`).then(
    (response) => response.arrayBuffer(),
    // It starts, or has ended.
    () => null,
  )
