/** What it costs to be seen from outside: the same requests with and without it, from one run, by turns. */
import { createGoal } from '../service/src/resources/goals/goals.ts'
import { type Figure, figure } from './figure.ts'
import { type Measured, measure } from './load.ts'
import { freePort } from './process.ts'
import type { Effort } from './rounds.ts'
import type { Stage } from './stage.ts'
import { startCollector } from './tracing.ts'

/** Three of a hundred requests a second at the most: the product's rule. */
const aim = 0.97

/** Prometheus asks each 15 seconds (deploy/prometheus.yml). */
const scrapeMs = 5000

/** A service that is observed in some way: its settings, and what asks it meanwhile. */
interface Observation {
  settings: Record<string, string>
  stop(): Promise<void>
}

async function watchMetrics(): Promise<Observation> {
  const port = await freePort()
  const scraping = setInterval(() => void scrape(port), scrapeMs)
  return { settings: { METRICS_PORT: String(port) }, stop: async () => clearInterval(scraping) }
}

/** The ways to be observed. A figure compares each with a service that is not. */
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
 * Services of one process have its requests by turns of some tenths of a second, because being observed costs less than the difference between two
 * processes of one program, or between one second and the next. What is compared are their requests by the second of processor time, of all
 * turns together. As many processes as rounds, each measured when it is as fast as it becomes, for ten times the seconds of a round.
 */
export async function observedFigures(stage: Stage, effort: Effort): Promise<Figure[]> {
  const projectId = await stage.openProject('Observed')
  await createGoal(stage.sql, { organizationId: stage.organizationId, projectId, goal: 'Fresh bread' })
  const found: Record<string, Found>[] = []
  while (found.length < effort.rounds) found.push(await measureProcess(stage, { projectId, effort }))
  return Object.keys(requests).flatMap((operation) => {
    const ofOperation = found.map((each) => each[operation]!)
    const [unobserved, ...observed] = ['unobserved, per second of processor time', ...Object.keys(ways).map((name) => `with ${name}`)].map(
      (as, at) => ({ as, ...ofOperation[0]!.load, ...altogether(ofOperation.flatMap(({ counted }) => counted.map((part) => part[at]!))) }),
    )
    return observed.map((ours) => figure(operation, { beside: unobserved!, ours, aim }))
  })
}

interface Counted {
  requests: number
  microseconds: number
}

/** What was sent, and what each service had of it, each time that it was asked. */
interface Found {
  load: Measured
  counted: Counted[][]
}

/** All times and processes as one round. */
function altogether(counted: readonly Counted[]): { perSecond: number; perSecondByRound: number[] } {
  const sum = (of: (each: Counted) => number) => counted.reduce((all, each) => all + of(each), 0)
  const perSecond = (sum(({ requests }) => requests) / sum(({ microseconds }) => microseconds)) * 1e6
  return { perSecond, perSecondByRound: [perSecond] }
}

/** Starts a process with a service for each way and one that nobody observes, loads it, and stops it. */
async function measureProcess(stage: Stage, { projectId, effort }: { projectId: string; effort: Effort }): Promise<Record<string, Found>> {
  const observations = await Promise.all(Object.values(ways).map((observe) => observe()))
  const service = await stage.startServicesByTurns([{}, ...observations.map(({ settings }) => settings)])
  const takeCounted = async () => (await (await fetch(`${service.address}/counted`)).json()) as Counted[]
  const found: Record<string, Found> = {}
  for (const [operation, ask] of Object.entries(requests)) {
    const send = ask(service.address, { projectId, apiKey: stage.apiKey })
    if (effort.warmUpSeconds > 0) await send(effort.warmUpSeconds * 10)
    await takeCounted()
    // On a machine that has much else to do, a short time may be over before each had a turn.
    const parts: Counted[][] = []
    let load: Measured
    do {
      load = await send(effort.seconds * 10)
      parts.push(await takeCounted())
    } while (parts[0]!.some((_, at) => parts.every((part) => part[at]!.requests === 0)))
    found[operation] = { load, counted: parts }
  }
  await service.stop()
  for (const { stop } of observations) await stop()
  return found
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
