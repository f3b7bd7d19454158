/**
 * Earshot as a business runs it in earnest: two nodes behind a balancer, a primary and its synchronous standby, Redis, a mail server,
 * backups, Prometheus; and everybody writes.
 */
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { connect, jobBounds } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import { startDriver } from '../crash/driver.ts'
import { type KillableService, openKillableService } from '../crash/killable-service.ts'
import { openLedger } from '../crash/ledger.ts'
import { compareAll } from '../faults/compare-all.ts'
import { openBusiness, openDestination, until } from '../faults/fleet.ts'
import { watchFinalStates } from '../faults/invariants.ts'
import { openPrometheus } from '../monitoring/prometheus.ts'
import { openBalancer } from '../package/tcp-balancer.ts'
import { cleanEnvironment } from '../world/clean-environment.ts'
import { freePort } from '../world/free-port.ts'
import { openMailServer } from '../world/mail-server.ts'
import { openReceiver } from '../world/receiver.ts'
import { openRedis } from '../world/redis.ts'
import { openStreamingPair } from '../world/streaming-pair.ts'

export interface MeasuredNode extends KillableService {
  metricsPort: number
}

export type Installation = Awaited<ReturnType<typeof openInstallation>>

type Settings = Record<string, string>

/** What `earshot` said, with --json, and its exit code. */
export interface Said {
  code: number | null
  stdout: string
  stderr: string
}

const program = path.resolve(import.meta.dirname, '../../bin/earshot')

/** 700 MB: PostgreSQL's files and its log of writes take 300. */
const standbyDiskBytes = 2 * 1024 ** 3

/** Opens all of it, with two nodes that are ready, and sixteen writers at the balancer. Ends with the test; what it kept stays if that fails. */
export async function openInstallation(prometheusProgram: string) {
  const directory = await mkdtemp(path.join(tmpdir(), 'earshot-game-day-'))
  await chmod(directory, 0o755)
  const backups = path.join(directory, 'backups')
  await mkdir(backups)
  const pair = await openStreamingPair({ isSynchronous: true, standbyDiskBytes })
  const sql = connect(pair.url, { connectionsMax: 4, bounds: jobBounds })
  await migrate(sql)
  await watchFinalStates(sql)
  const business = await openBusiness(sql, 'Acme')
  const [redis, receiver, balancer, prometheus] = await Promise.all([
    openRedis(),
    openReceiver(),
    openBalancer(),
    openPrometheus(prometheusProgram),
  ])
  let mailServer = await openMailServer()
  const mailPort = Number(new URL(mailServer.url).port)
  const settings: Settings = {
    ...{ DATABASE_URL: pair.url, SECRET_KEY: randomBytes(32).toString('base64'), BASE_URL: balancer.url },
    ...{ REDIS_URL: redis.url, RATE_LIMIT_PER_MINUTE: '1000000' },
    ...{ SMTP_URL: mailServer.url, MAIL_FROM: 'Acme <feedback@acme.example>' },
    ...{ DRAIN_SECONDS: '1', TRUST_PROXY: 'false', BACKUP_TO: backups, BACKUP_EVERY: '24h' },
  }
  const opened: KillableService[] = []
  const nodes: MeasuredNode[] = []

  /** Tells balancer and Prometheus which nodes there are. */
  async function use(): Promise<void> {
    balancer.use(nodes.map(({ address }) => Number(new URL(address).port)))
    await prometheus.scrape(nodes.map(({ metricsPort }) => metricsPort))
  }

  /** Starts a node, and takes it into use when it is ready. */
  async function addNode({ command = program, ...more }: { command?: string } & Settings = {}): Promise<MeasuredNode> {
    const home = path.join(directory, `node-${opened.length}`)
    await mkdir(home)
    const metricsPort = await freePort()
    const node = await openKillableService(home, {
      program: command,
      settings: { ...settings, METRICS_PORT: String(metricsPort), ...more },
    })
    opened.push(node)
    node.start()
    await node.ready()
    nodes.push({ ...node, metricsPort })
    await use()
    return nodes.at(-1)!
  }

  onTestFinished(async ({ task }) => {
    for (const node of opened) await node.kill()
    await Promise.all([balancer.close(), receiver.close(), mailServer.close(), redis.close(), prometheus.close()])
    await sql.end({ timeout: 1 })
    await pair.close()
    if (task.result?.state !== 'fail') return rm(directory, { recursive: true, force: true })
    console.log(`The ledger, the nodes' logs and the backups are kept in ${directory}.`)
  })
  for (let at = 0; at < 2; at++) await addNode()
  await until(() => nodes.some(({ address }) => balancer.isReady(Number(new URL(address).port))), 20_000)
  const destinationId = await openDestination({ address: balancer.url, apiKey: business.apiKey, url: receiver.url })
  const ledger = openLedger(path.join(directory, 'ledger.jsonl'))
  const driver = startDriver({ address: balancer.url, ...business }, ledger)
  const faultsAt: number[] = []
  const acknowledged = () => ledger.entries.filter((entry) => entry.acknowledged === 'yes').length

  return {
    ...{ directory, backups, pair, sql, business, redis, receiver, prometheus, settings, nodes, addNode, driver, acknowledged },
    /** Stops a node as an upgrade does; its exit code. */
    async removeNode(node: MeasuredNode): Promise<number | null> {
      const code = await node.stop()
      nodes.splice(nodes.indexOf(node), 1)
      await use()
      return code
    },
    loseMailServer: () => mailServer.close(),
    async returnMailServer() {
      mailServer = await openMailServer({ port: mailPort })
    },
    /** Runs a command with the settings of the nodes. */
    earshot: (args: string[], { command = program, ...more }: { command?: string } & Settings = {}) =>
      said(command, args, { ...cleanEnvironment, DATA_DIR: path.join(directory, 'command'), ...settings, ...more }),
    untilWritten: (count: number) => {
      const enough = acknowledged() + count
      return until(() => acknowledged() >= enough, 120_000)
    },
    noteFault: () => void faultsAt.push(performance.now()),
    /** Lets everybody pause, waits until all is delivered, and answers what was lost, done twice or half done, in words. */
    async settle(): Promise<{ wrong: string[]; events: number; again: number }> {
      await driver.pause()
      const { wrong, ...found } = await compareAll({ sql, ledger, receiver, destinationId, faultsAt })
      return { wrong: [...driver.strange, ...wrong], ...found }
    },
  }
}

function said(command: string, args: string[], env: NodeJS.ProcessEnv): Promise<Said> {
  const child = spawn(command, [...args, '--json'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const text = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream].on('data', (chunk) => {
      text[stream] += chunk
    })
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, ...text })))
}
