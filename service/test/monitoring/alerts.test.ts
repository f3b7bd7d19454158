import { spawnSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProgram, type Program } from '../../src/commands/program.fixture.ts'
import { debianProgram } from '../world/debian-program.ts'
import { freePort } from '../world/free-port.ts'
import { type MailServer, openMailServer } from '../world/mail-server.ts'
import { openReceiver, type Receiver } from '../world/receiver.ts'
import { openWorld, type World } from '../world/world.ts'
import { askingPanels, filledIn, readDashboards } from './deployed-files.ts'
import { openPrometheus, type Prometheus } from './prometheus.ts'
import { queueEmails } from './queue-emails.ts'

// Earshot in a process of its own, as Debian's Prometheus sees it: dashboards have data, and faults fire alerts that end with them. Every
// alert by its own fault: every-alert.test.ts.

const [program, promtool] = [await debianProgram('prometheus'), await debianProgram('promtool', 'prometheus')]

let world: World
let earshot: Program
let mailServer: MailServer
let receiver: Receiver
let prometheus: Prometheus
let ports: { port: number; metricsPort: number }

beforeAll(async () => {
  if (!program) return
  ;[world, mailServer, receiver, prometheus] = await Promise.all([openWorld(), openMailServer(), openReceiver(), openPrometheus(program)])
  earshot = openProgram(world)
  ports = { port: await freePort(), metricsPort: await freePort() }
  await prometheus.scrape([ports.metricsPort])
})
afterAll(async () => {
  if (!program) return
  await prometheus.close()
  await world.close()
  await Promise.all([receiver.close(), mailServer.close()])
  earshot.close()
})

/** Starts the process, or starts it again, and waits until it serves metrics. */
async function serve() {
  const server = earshot.start(['serve'], {
    ...{ HOST: '127.0.0.1', PORT: String(ports.port), METRICS_PORT: String(ports.metricsPort) },
    ...{ ALLOW_PRIVATE_TARGETS: 'true', SMTP_URL: mailServer.url, MAIL_FROM: 'Acme <feedback@acme.example>' },
  })
  await expect.poll(() => server.said.stdout + server.said.stderr, { timeout: 60_000 }).toContain('"msg":"serving metrics"')
  return server
}

const ask = (path: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${ports.port}${path}`, {
    headers: { 'x-api-key': world.business.apiKey, ...(init?.body ? { 'content-type': 'application/json' } : {}) },
    ...init,
  })
const makeQuestion = () => world.ask('questions.create', { tags: ['staff'], question: 'How was it?', answerMode: 'text_only' })
const queueSome = (count: number) => queueEmails(count, { ...world, organizationId: world.business.organizationId })

test.skipIf(!program)('names and types are as Prometheus has them', async () => {
  await serve()
  const text = await (await fetch(`http://127.0.0.1:${ports.metricsPort}/metrics`)).text()
  // Of Node's own metrics, the library's: their names are not ours to choose.
  const ours = text.split(/\n\n/).filter((metric) => !/^# HELP (nodejs|process)_/.test(metric))
  const { stderr } = spawnSync(promtool!, ['check', 'metrics'], { input: `${ours.join('\n\n')}\n`, encoding: 'utf8' })
  expect(stderr.trim().split('\n')).toEqual([
    // OpenTelemetry's name.
    expect.stringMatching(/^db_client_connection_count .*should not have "_count" suffix$/),
    // A number of partitions, of which each has a day.
    expect.stringMatching(/^earshot_partition_days_ahead use base unit "seconds"/),
  ])
})

test.skipIf(!program)('every panel of every dashboard has data after some traffic', async () => {
  await serve()
  await world.ask('webhooks.destinations.upsert', { url: receiver.url, topics: ['question.created'] })
  await queueSome(2)
  const panels = readDashboards().flatMap((dashboard) => askingPanels(dashboard).map((panel) => ({ ...panel, board: dashboard.title })))
  expect(panels.length).toBeGreaterThan(40)
  // What counts failures alone has none yet, nor what comes with other settings: those expressions are only read.
  const mayBeEmpty = /Empty: |[Oo]nly with |where backups are made/
  const without = async ({ board, title, description, targets }: (typeof panels)[number]) => {
    const found = await Promise.all(targets.map(({ expr }) => prometheus.query(filledIn(expr, '10s'))))
    const hasData = found.every((series) => series.some(({ value }) => value![1] !== 'NaN'))
    return hasData || mayBeEmpty.test(description) ? [] : [`${board}: ${title}`]
  }
  const makeTraffic = () =>
    Promise.all([makeQuestion(), ...Array.from({ length: 5 }, () => ask(`/v1/project/${world.business.projectId}/goals`))])
  const empty = async () => {
    await makeTraffic()
    return (await Promise.all(panels.map(without))).flat()
  }
  await expect.poll(empty, { timeout: 60_000, interval: 500 }).toEqual([])
})

const deadReceiverAndOthers =
  'a dead receiver, a mail server that is away and a killed process fire their alerts, which end with their causes'
test.skipIf(!program)(deadReceiverAndOthers, async () => {
  const server = await serve()
  await expect.poll(() => prometheus.firing(), { timeout: 60_000 }).toEqual([])
  const dead = await world.ask('webhooks.destinations.upsert', { url: 'http://127.0.0.1:9/hooks', topics: ['question.created'] })
  await makeQuestion()
  mailServer.misbehave({ greeting: 421 })
  await queueSome(4)
  const { annotations } = await prometheus.untilFiring('EarshotDestinationsFailing')
  expect(annotations.summary).toBe('50% of all webhook destinations fail')
  await prometheus.untilFiring('EarshotMailFailing')

  await world.ask('webhooks.destinations.upsert', { destinationId: dead.body.destinationId, url: receiver.url })
  mailServer.misbehave({})
  await queueSome(10)
  await prometheus.untilOver('EarshotDestinationsFailing')
  await prometheus.untilOver('EarshotMailFailing')

  server.child.kill('SIGKILL')
  await prometheus.untilFiring('EarshotDown')
  await serve()
  await prometheus.untilOver('EarshotDown')
  await world.timePasses('1 hour')
})
