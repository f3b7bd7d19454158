/** Debian's Prometheus on loopback, with the rules of deploy/alerts.yml in quicker time. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../world/free-port.ts'
import { readFromRoot } from './deployed-files.ts'

export interface FiringAlert {
  name: string
  labels: Record<string, string>
  annotations: Record<string, string>
}

export interface Prometheus {
  /** The processes to scrape, by their ports for metrics, from now on. */
  scrape(ports: readonly number[]): Promise<void>
  /** Series that an expression has now; over the whole run with `sinceStart`. */
  query(expr: string, options?: { sinceStart?: boolean }): Promise<Series[]>
  firing(): Promise<FiringAlert[]>
  /** Waits until an alert fires. */
  untilFiring(name: string): Promise<FiringAlert>
  /** Waits until an alert fires no more. */
  untilOver(name: string): Promise<void>
  close(): Promise<void>
}

interface Series {
  metric: Record<string, string>
  value?: [number, string]
  values?: [number, string][]
}

/**
 * Quicker time: the semantics of durations are tried by deploy/alerts.test.yml. Here an alert that is true for a second fires, and what is
 * looked back on is seconds: as many as two scrapes need at least, and three starts of a process at the most.
 */
const inQuickTime = (rules: string): string =>
  rules
    .replaceAll(/^( +for: )\w+$/gm, '$11s')
    .replaceAll('36 * 3600', '36')
    .replaceAll('replica_lag_seconds) > 60', 'replica_lag_seconds) > 6')
    .replaceAll(/\[(\d+)m\]/g, (_, minutes: string) => `[${quickSeconds[minutes]}s]`)
const quickSeconds: Record<string, number> = { 2: 4, 5: 10, 10: 15, 15: 60, 30: 20 }

/** On a busy machine; on a quiet one an alert fires within three seconds of its cause. */
const patienceMs = 90_000

async function waitFor(what: () => string, is: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + patienceMs
  while (!(await is())) {
    if (performance.now() > deadline) throw new Error(`not within ${patienceMs / 1000} s: ${what()}`)
    await pause(200)
  }
}

export async function openPrometheus(program: string): Promise<Prometheus> {
  const directory = await mkdtemp(path.join(tmpdir(), 'earshot-prometheus-'))
  const file = (name: string) => path.join(directory, name)
  await writeFile(file('alerts.yml'), inQuickTime(readFromRoot('deploy/alerts.yml')))
  await writeFile(file('targets.json'), '[]')
  await writeFile(file('prometheus.yml'), configuration)
  const port = await freePort()
  const child = spawn(
    program,
    [
      ...[`--config.file=${file('prometheus.yml')}`, `--storage.tsdb.path=${file('data')}`, `--web.listen-address=127.0.0.1:${port}`],
      ...['--log.level=warn', '--rules.alert.resend-delay=1s', '--query.lookback-delta=5s'],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const said = listenTo(child)
  const startedAt = Date.now()
  const ask = async <Data>(path: string, query: Record<string, string> = {}): Promise<Data> => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, {
      method: path.startsWith('query') ? 'POST' : 'GET',
      ...bodyOf(query),
    })
    const { status, data, error } = (await response.json()) as { status: string; data: Data; error?: string }
    if (status !== 'success') throw new Error(`${query.query ?? path}: ${error}`)
    return data
  }
  const firing = async () => {
    const { alerts } = await ask<{ alerts: (Omit<FiringAlert, 'name'> & { state: string })[] }>('alerts')
    return alerts.filter(({ state }) => state === 'firing').map((alert) => ({ ...alert, name: alert.labels.alertname! }))
  }
  await waitFor(
    () => `Prometheus is ready: ${said()}`,
    () =>
      fetch(`http://127.0.0.1:${port}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
  )
  return {
    async scrape(ports) {
      const targets = ports.map((port) => `127.0.0.1:${port}`)
      await writeFile(file('targets.json'), JSON.stringify([{ targets }]))
      child.kill('SIGHUP')
      const areKnown = async () => (await ask<{ activeTargets: unknown[] }>('targets')).activeTargets.length === ports.length
      await waitFor(() => 'the targets are known', areKnown)
    },
    async query(query, { sinceStart = false } = {}) {
      const range = { start: String(startedAt / 1000), end: String(Date.now() / 1000), step: '2' }
      return (await ask<{ result: Series[] }>(sinceStart ? 'query_range' : 'query', { query, ...(sinceStart && range) })).result
    },
    firing,
    async untilFiring(name) {
      let found: FiringAlert | undefined
      await waitFor(
        () => `${name} fires`,
        async () => {
          found = (await firing()).find((alert) => alert.name === name)
          return found !== undefined
        },
      )
      return found!
    },
    async untilOver(name) {
      await waitFor(
        () => `${name} is over`,
        async () => !(await firing()).some((alert) => alert.name === name),
      )
    },
    async close() {
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      await rm(directory, { recursive: true, force: true })
    },
  }
}

const bodyOf = (query: Record<string, string>) => (query.query === undefined ? {} : { body: new URLSearchParams(query) })

const configuration = `
global: { scrape_interval: 1s, scrape_timeout: 1s, evaluation_interval: 1s }
rule_files: [alerts.yml]
scrape_configs:
  - job_name: earshot
    file_sd_configs: [{ files: [targets.json], refresh_interval: 1s }]
`

function listenTo(child: ChildProcess): () => string {
  let said = ''
  child.stderr!.on('data', (chunk) => {
    said = (said + chunk).slice(-2000)
  })
  return () => said
}
