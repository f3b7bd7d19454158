import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type OperationId, operations, type Role } from '@earshot/contract'
import { inject } from 'vitest'
import { type App, openApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { type Bounds, connect, jobBounds, type PoolOptions } from '../../src/database/database.ts'
import type { Pool } from '../../src/database/pool.ts'
import type { ClientBounds } from '../../src/http/connections.ts'
import { openLog } from '../../src/log.ts'
import type { Metrics } from '../../src/metrics/metrics.ts'
import type { Tracing } from '../../src/tracing/tracing.ts'
import { openBusiness } from './business.ts'
import { call } from './call.ts'
import { shiftTimes } from './clock.ts'
import { copyDatabase } from './database-copy.ts'
import { freePort } from './free-port.ts'
import { connectHome, databaseSettings, homesOf } from './home.ts'
import { misfitEvents, workLeft } from './left-work.ts'
import { openMember, openPortal } from './people.ts'

// A test's world: a database of its own, the whole service on a real port, a business with a project and a key, and a clock that
// can be moved. Tests come in over HTTP. What the service answers is checked against the contract every time.

export type { Business } from './business.ts'
export type { Member, PortalVisitor } from './people.ts'

export type World = Awaited<ReturnType<typeof openWorld>>

export interface WorldOptions {
  /** How long the database works for a request; a test's own statements, over the same pool, may be long. */
  bounds?: Bounds
  /** How long a statement waits for a free connection; a test's own statements, which come many at once, for ever. */
  waitSecondsMax?: number
  /** What a client may hold, and for how long. */
  clients?: Partial<ClientBounds>
  /** How many times as much as one key or session an organization may ask in all. */
  callersTogether?: number
  /** What the service counts. */
  metrics?: Metrics
  /** Whether the businesses live in a second home, on the same server where the run has no other. */
  isInSecondHome?: boolean
  /** Bytes of answers that are kept for one organization in a day. */
  keptBytesMax?: number
}

export async function openWorld(environment: Record<string, string> = {}, options: WorldOptions = {}) {
  const { sql, first, databaseUrl, settings, drop, secretKey, config, logged, app, tracing } = await openService(environment, options)
  const business = await openBusiness(sql, 'Acme')

  return {
    sql,
    /** Where people are known: the first home, where the businesses of the world are in another. */
    people: first ?? sql,
    databaseUrl,
    /** Where a command finds the database, or the homes. */
    databaseSettings: settings,
    /** Opens another pool on the businesses' database, as another process has one. The test that opens it ends it. */
    connect(options: PoolOptions): Pool {
      const other = connect(databaseUrl, options)
      other.home.isOnCitus = sql.home.isOnCitus
      return other
    },
    app,
    address: app.address,
    apiUrl: `${app.address}/v1`,
    /** Where people come to, by what the settings say. */
    baseUrl: config.baseUrl,
    secretKey,
    dataDir: config.dataDir,
    /** Every line the service logged. */
    logged,
    business,
    /** Another organization, as foreign as can be. */
    openBusiness: (name: string) => openBusiness(sql, name),

    /** Calls an operation as the business: `ask('goals.create', { goal: 'Learn' })`. The project is the business's own unless named. */
    ask: (id: OperationId, request: Record<string, unknown> = {}, apiKey = business.apiKey) =>
      call(
        { id, row: operations[id], at: `${app.address}/v1`, headers: { 'x-api-key': apiKey } },
        { projectId: business.projectId, ...request },
      ),

    /** Opens the webhook portal as the business, and is in it: `(await world.portal()).ask('destinations.list')`. */
    portal: (apiKey = business.apiKey) => openPortal(app.address, apiKey),

    /**
     * Somebody who is a member of the business, or of another, and signed in: `(await world.member({ role: 'viewer' })).ask('goals.list')`.
     * Of several, each is somebody else.
     */
    member: (options: { role?: Role; organizationId?: string; name?: string; emailVerified?: boolean } = {}) =>
      openMember(
        { sql, address: app.address, baseUrl: config.baseUrl, secretKey },
        { role: 'owner', organizationId: business.organizationId, projectId: business.projectId, ...options },
      ),

    /** Moves the clock: everything that is written down happened that much earlier. `timePasses('7 days')`. */
    async timePasses(interval: string) {
      await shiftTimes(sql, interval)
      if (first) await shiftTimes(first, interval)
    },

    /** Runs the workers until nothing that is due is left. */
    settle: () => app.workers!.runOnce(),

    /**
     * Ends the world; fails when work is left in a queue that the workers should have emptied, and when an event was recorded whose data is
     * not what its topic promises: so every event that any test provokes is looked at.
     */
    async close() {
      const left = await unfinishedWork({ homes: first ? [sql, first] : [sql], app })
      await app.close()
      await Promise.all([sql.end(), first?.end()])
      await tracing?.close()
      await drop()
      await rm(config.dataDir, { recursive: true, force: true })
      if (left.length > 0) throw new Error(left.join('; '))
    },
    [Symbol.asyncDispose]() {
      return this.close()
    },
  }
}

/** The service on a database of its own, under a test's settings where they differ from the usual ones. */
async function openService(
  environment: Record<string, string>,
  { bounds = jobBounds, waitSecondsMax, clients, isInSecondHome = false, ...others }: WorldOptions,
) {
  const server = inject('otherPostgresUrl') ?? (isInSecondHome ? inject('postgresUrl') : null)
  const copy = await copyDatabase(server ?? undefined)
  let tracing: Tracing | null = null
  const statement: PoolOptions['onAnswer'] = (end) => {
    others.metrics?.statement(end)
    tracing?.statement(end)
  }
  const pooler = inject('poolerPort')
  const url = pooler === null ? copy.url : Object.assign(new URL(copy.url), { port: String(pooler) }).href
  const poolOptions: PoolOptions = {
    ...{ connectionsMax: 10, waitSecondsMax: waitSecondsMax ?? null, onAnswer: statement },
    // As open-database.ts does it.
    ...(pooler === null ? { bounds } : { bounds: null, keepsStatements: false, listenUrl: copy.url }),
  }
  const sql = server === null ? connect(url, poolOptions) : await connectHome(url, poolOptions)
  const firstCopy = server === null ? null : await copyDatabase()
  const first = firstCopy && connect(firstCopy.url, poolOptions)
  if (first) sql.home.first = first
  const secretKey = environment.SECRET_KEY ?? randomBytes(32).toString('base64')
  const config = readConfig({ ...(await usualSettings()), DATABASE_URL: url, SECRET_KEY: secretKey, ...environment })
  const logged: string[] = []
  const log = openLog({ level: 'info', to: { write: (line: string) => void logged.push(line) } })
  const { otlpEndpoint } = config
  const dropped: Metrics['spansDropped'] = (reason, count) => others.metrics?.spansDropped(reason, count)
  // Loaded here, as by the service.
  if (otlpEndpoint !== null)
    tracing = (await import('../../src/tracing/tracing.ts')).openTracing({
      ...config,
      otlpEndpoint,
      version: '1.2.3',
      log,
      dropped,
      exportEveryMs: 20,
    })
  const app = await openApp({
    // A replica is of the businesses' home.
    config: first ? { ...config, databaseReplicaUrl: null } : config,
    ...homesOf(sql, config),
    secretKey,
    role: 'all',
    log,
    tracing,
    workersOnTheirOwn: false,
    ...(clients && { clients }),
    ...others,
  })
  const drop = async () => void (await Promise.all([copy.drop(), firstCopy?.drop()]))
  const settings = databaseSettings(url, firstCopy?.url ?? null)
  return { sql, first, databaseUrl: url, settings, drop, secretKey, config, logged, app, tracing }
}

async function usualSettings() {
  const port = await freePort()
  return {
    ALLOW_PRIVATE_TARGETS: 'true',
    // Made when something is kept there.
    DATA_DIR: path.join(tmpdir(), `earshot-world-${randomBytes(6).toString('hex')}`),
    HOST: '127.0.0.1',
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
    RATE_LIMIT_PER_MINUTE: '0',
  }
}

/** Runs the workers once more where anything is left to do; returns what is wrong with the queues and the events after that, in words. */
async function unfinishedWork({ homes, app }: { homes: readonly Pool[]; app: App }): Promise<string[]> {
  // What comes to be due after the workers ran is nothing that they left.
  const [{ before }] = await homes[0]!<[{ before: string }]>`select now()::text as before`
  const countLeft = async () => (await Promise.all(homes.map((sql) => workLeft(sql, before)))).reduce((sum, each) => sum + each, 0)
  let left = await countLeft()
  // A run of every job costs as much as making the world did.
  if (left > 0) {
    await app.workers!.runOnce()
    left = await countLeft()
  }
  const misfits = (await Promise.all(homes.map(misfitEvents))).flat()
  return [
    ...(left > 0 ? [`${left} events, deliveries or mails were left in the queue`] : []),
    ...(misfits.length > 0 ? [`events do not fit their topic: ${misfits.join('; ')}`] : []),
  ]
}
