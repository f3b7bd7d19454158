/** The release before and the next one on one database: nodes are replaced one by one, forth and back, while everybody goes on. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { cp, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Agent, fetch as fetchBy } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '../../src/database/database.ts'
import { openBusiness } from '../world/business.ts'
import { cleanEnvironment } from '../world/clean-environment.ts'
import { copyDatabase } from '../world/database-copy.ts'
import { freePort } from '../world/free-port.ts'
import { openReceiver } from '../world/receiver.ts'
import { type InstalledPackage, installPackage, installSecondsMax } from './installed-package.ts'
import { packPreviousRelease } from './previous-release.ts'
import { type Balancer, openBalancer } from './tcp-balancer.ts'

let previous: InstalledPackage
let installed: InstalledPackage
let balancer: Balancer
/** This version with one migration more, beside which the previous release runs. */
let next: string

let packed: string
beforeAll(async () => {
  packed = await packPreviousRelease()
}, installSecondsMax * 1000)
beforeAll(async () => {
  previous = await installPackage(packed)
  installed = await installPackage()
  balancer = await openBalancer()
  next = path.join(installed.directory, 'node_modules/earshot-next')
  await cp(installed.home, next, { recursive: true })
  const added = `-- Runs beside: 0001_schema
alter table link add column note text not null default '';
create table note (organization_id uuid not null, note_id uuid not null, primary key (organization_id, note_id));
`
  await writeFile(path.join(next, 'service/src/database/migrations/0002_added.sql'), added)
}, installSecondsMax * 1000)
afterAll(async () => {
  await balancer.close()
  await installed.remove()
  await previous.remove()
})

interface Node {
  port: number
  stop(): Promise<number | null>
}

async function startNode(home: string, settings: Record<string, string>): Promise<Node> {
  const port = await freePort()
  const directory = path.join(installed.directory, `node-${port}`)
  await mkdir(directory)
  const env = { ...cleanEnvironment, ...settings, PORT: String(port), HOST: '127.0.0.1' }
  const child: ChildProcess = spawn(path.join(home, 'service/bin/earshot'), ['serve'], { cwd: directory, env, stdio: 'ignore' })
  return {
    port,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      return child.exitCode
    },
  }
}

/** Asks for a link, opens it and sends an opinion by it, again and again until it is told to end; returns what was refused. */
async function goOn(url: string, { apiKey, projectId }: { apiKey: string; projectId: string }, isOver: () => boolean) {
  const refused: string[] = []
  let links = 0
  let opinions = 0
  // One connection, always in use: any request in the drain is told on it that it is closed. Of a pool, one that has lain idle since before
  // the drain may be used in the very moment that the node closes it.
  const dispatcher = new Agent({ connections: 1 })
  const ask = async (what: string, wanted: number, path: string, init: Parameters<typeof fetchBy>[1] = {}) => {
    const answer = await fetchBy(url + path, { redirect: 'manual', dispatcher, ...init }).catch((error: Error) => error)
    const text = answer instanceof Error ? String(answer.cause ?? answer) : await answer.text()
    const status = answer instanceof Error ? 'none' : answer.status
    if (status !== wanted) refused.push(`${what}: ${status} ${text.slice(0, 200)}`)
    return status === wanted ? text : null
  }
  for (let at = 0; !isOver(); at++) {
    const created = await ask('create', 201, `/v1/project/${projectId}/preverified-links`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ customerEmail: `customer-${randomBytes(6).toString('hex')}@example.com` }),
    })
    if (created === null) continue
    links++
    const { token } = JSON.parse(created) as { token: string }
    await ask('open', 200, `/o/${token}`)
    const sent = await ask('send', 303, `/o/${token}`, {
      method: 'POST',
      body: new URLSearchParams({ title: `Number ${at}`, opinion: 'Fine.' }),
    })
    if (sent !== null) opinions++
  }
  await dispatcher.close()
  return { refused, links, opinions }
}

// Six starts of nodes, one after the other, each of which is waited for.
const patienceMs = 600_000

test('nodes are replaced one by one, forth and back, under load: no request fails and no event is lost', {
  timeout: patienceMs,
}, async () => {
  const { url, drop } = await copyDatabase()
  const sql = connect(url, { connectionsMax: 4 })
  const receiver = await openReceiver()
  const business = await openBusiness(sql, 'Acme')
  const settings = {
    DATABASE_URL: url,
    SECRET_KEY: randomBytes(32).toString('base64'),
    BASE_URL: balancer.url,
    DRAIN_SECONDS: '3',
    RATE_LIMIT_PER_MINUTE: '0',
    ALLOW_PRIVATE_TARGETS: 'true',
    TRUST_PROXY: 'false',
  }
  const nodes = [await startNode(previous.home, settings), await startNode(previous.home, settings)]
  const useAll = () => balancer.use(nodes.map(({ port }) => port))
  const untilReady = (node: Node) => expect.poll(() => balancer.isReady(node.port), { timeout: 60_000 }).toBe(true)
  useAll()
  for (const node of nodes) await untilReady(node)
  await fetch(`${balancer.url}/v1/webhooks/destinations`, {
    method: 'POST',
    headers: { 'x-api-key': business.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ url: receiver.url, topics: ['link.created', 'opinion.created'] }),
  }).then(async (answer) => expect([answer.status, await answer.text()]).toEqual([201, expect.any(String)]))

  let isOver = false
  const loads = Array.from({ length: 4 }, () => goOn(balancer.url, business, () => isOver))
  const exits: (number | null)[] = []
  for (const home of [next, next, previous.home, previous.home]) {
    const node = await startNode(home, settings)
    nodes.push(node)
    useAll()
    await untilReady(node)
    // Also after the newer version has migrated, the older one is ready.
    for (const other of nodes) expect(balancer.isReady(other.port)).toBe(true)
    exits.push(await nodes.shift()!.stop())
    useAll()
  }
  isOver = true
  const loaded = await Promise.all(loads)

  expect(loaded.flatMap(({ refused }) => refused)).toEqual([])
  expect(exits).toEqual([0, 0, 0, 0])
  const total = (of: 'links' | 'opinions') => loaded.reduce((sum, each) => sum + each[of], 0)
  expect(total('opinions')).toBeGreaterThan(50)
  const arrived = (topic: string) =>
    new Set(receiver.received.filter(({ event }) => event.type === topic).map(({ event }) => event.id)).size
  await expect
    .poll(() => [arrived('link.created'), arrived('opinion.created')], { timeout: 60_000 })
    .toEqual([total('links'), total('opinions')])
  for (const node of nodes) expect(await node.stop()).toBe(0)
  await receiver.close()
  await sql.end()
  await drop()
})
