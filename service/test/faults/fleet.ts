/** Earshot as several processes on one PostgreSQL of their own, all of which can be killed, and receivers that note what arrives. */

import { randomBytes } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { permissions } from '@earshot/contract'
import { expect, onTestFinished } from 'vitest'
import { connect } from '../../src/database/database.ts'
import { openEmbedded } from '../../src/database/embedded/embedded.ts'
import { migrate } from '../../src/database/migrate.ts'
import type { Pool } from '../../src/database/pool.ts'
import { createKey } from '../../src/resources/organizations/api-keys.ts'
import { createOrganization } from '../../src/resources/organizations/organizations.ts'
import { createProject } from '../../src/resources/projects/projects.ts'
import { recordVersions } from '../../src/webhooks/receivers/destination-versions.ts'
import { type KillableService, killPostgres, openKillableService } from '../crash/killable-service.ts'
import { type Arrival, arrivalOf, type Observations, watchFinalStates } from './invariants.ts'

export interface Fleet {
  /** Gone after the test, unless it fails. */
  directory: string
  sql: Pool
  secretKey: string
  /** A process that is not started yet. */
  node(role: 'api' | 'worker', settings?: Record<string, string>): Promise<KillableService>
  /** `kill -9` of PostgreSQL, which is started again at once. */
  killPostgres(): void
  /** Waits until PostgreSQL answers. */
  untilPostgresAnswers(): Promise<number>
}

/** Ends with the test. */
export async function openFleet(): Promise<Fleet> {
  const directory = await mkdtemp(path.join(tmpdir(), 'earshot-faults-'))
  const dataDir = path.join(directory, 'data')
  const embedded = await openEmbedded(dataDir, 'serve')
  const sql = connect(embedded.url, { connectionsMax: 4 })
  await migrate(sql)
  await watchFinalStates(sql)
  const secretKey = randomBytes(32).toString('base64')
  const nodes: KillableService[] = []
  onTestFinished(async ({ task }) => {
    for (const node of nodes) await node.kill()
    await sql.end({ timeout: 1 })
    await embedded.close()
    if (task.result?.state !== 'fail') return rm(directory, { recursive: true, force: true })
    console.log(`The logs and the data are kept in ${directory}.`)
  })
  return {
    directory,
    sql,
    secretKey,
    async node(role, settings = {}) {
      const name = `node-${nodes.length}`
      await mkdir(path.join(directory, name))
      const node = await openKillableService(path.join(directory, name), {
        role,
        settings: { DATABASE_URL: embedded.url, SECRET_KEY: secretKey, DATA_DIR: path.join(directory, name), ...settings },
      })
      nodes.push(node)
      return node
    },
    killPostgres: () => void killPostgres(dataDir),
    untilPostgresAnswers: () => until(async () => (await sql`select 1`).length === 1, 60_000),
  }
}

/** Makes a business with a destination in the database, without the HTTP API. */
export async function openBusiness(sql: Pool, name: string) {
  const { organizationId } = await createOrganization(sql, { name })
  const { projectId } = await createProject(sql, { organizationId, name })
  await sql`update event set dispatched_at = '-infinity' where organization_id = ${organizationId}`
  const { key } = await createKey(sql, { organizationId, name: 'faults', permissions: [...permissions] })
  return { organizationId, projectId, apiKey: key }
}

export interface Receivers {
  url(name: string): string
  /** What arrived, by the last part of the address. */
  arrivals: Map<string, Arrival[]>
  count(): number
  /** How it answers from now on; at first 204, at once. */
  answer: (request: IncomingMessage, response: ServerResponse) => void
}

/** A server that is as many receivers as there are names. Ends with the test. */
export async function openReceivers(): Promise<Receivers> {
  let count = 0
  const receivers: Receivers = {
    url: (name) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}`,
    arrivals: new Map(),
    count: () => count,
    answer: (_, response) => void response.writeHead(204).end(),
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const name = request.url!.slice(1)
    const all = receivers.arrivals.get(name) ?? []
    receivers.arrivals.set(name, all)
    all.push(arrivalOf(request.headers, Buffer.concat(chunks).toString()))
    count++
    receivers.answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen({ port: 0, host: '127.0.0.1', backlog: 1024 }, resolve))
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return receivers
}

/** Makes so many organizations with one destination each in the database, without the HTTP API; their names begin with `name`. */
export const openDestinations = (sql: Pool, receivers: Receivers, { name, count }: { name: string; count: number }) => sql`
  with made as (
    insert into organization (name) select ${name} || n from generate_series(1, ${count}) as n returning organization_id, name
  ), destination as (
    insert into destination (organization_id, url) select organization_id, ${receivers.url('')} || name from made returning *
  ), with_version as (${recordVersions(sql, 'destination')})
  insert into lane (organization_id, destination_id) select organization_id, destination_id from destination`

/** What arrived at each destination, where the address is known; `faultsAt` as they were noted. */
export async function observationsOf(sql: Pool, receivers: Receivers, faultsAt: readonly number[]): Promise<Observations> {
  const destinations = await sql<{ destinationId: string; url: string }[]>`select destination_id, url from destination`
  return {
    arrivals: new Map(
      destinations.map(({ destinationId, url }) => [destinationId, receivers.arrivals.get(new URL(url).pathname.slice(1)) ?? []]),
    ),
    faultsAt,
  }
}

/** Waits for something, which may fail meanwhile; answers the milliseconds it took. */
export async function until(is: () => Promise<boolean> | boolean, millisecondsMax: number): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    if (await Promise.resolve(is()).catch(() => false)) return performance.now() - startedAt
    if (performance.now() - startedAt > millisecondsMax) throw new Error(`not within ${millisecondsMax} ms: ${is}`)
    await pause(20)
  }
}

/** Waits until no event and no delivery waits. */
export const untilDelivered = (sql: Pool, millisecondsMax: number) =>
  until(async () => {
    const [{ isWaiting }] = await sql<[{ isWaiting: boolean }]>`
      select exists (select from event where dispatched_at is null) or exists (select from delivery where state = 'pending') as is_waiting`
    return !isWaiting
  }, millisecondsMax)

/** The value below which a share of them is. */
export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((one, other) => one - other)[Math.min(Math.floor(values.length * share), values.length - 1)] ?? Number.NaN

/** Figures of a test, by what they are of: printed with it, and all together at the end of `npm run test:long`. */
export function printFigures(title: string, figures: Record<string, string>): void {
  const text = [title, ...Object.entries(figures).map(([name, value]) => `  ${name.padEnd(66)} ${value}`), ''].join('\n')
  console.log(text)
  if (process.env.TEST_FIGURES) appendFileSync(process.env.TEST_FIGURES, `${text}\n`)
}

/** Adds a destination for every topic, over the API; its id. */
export async function openDestination({ address, apiKey, url }: { address: string; apiKey: string; url: string }): Promise<string> {
  const response = await fetch(`${address}/v1/webhooks/destinations`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  })
  expect(response.status).toBe(201)
  return ((await response.json()) as { destinationId: string }).destinationId
}
