import { randomBytes, randomUUID } from 'node:crypto'
import { type OperationId, operations, type Permission, permissions, type Role } from '@earshot/contract'
import { inject } from 'vitest'
import { openApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { type Bounds, connect, jobBounds } from '../../src/database/database.ts'
import type { Pool } from '../../src/database/pool.ts'
import type { ClientBounds } from '../../src/http/connections.ts'
import { openLog } from '../../src/log.ts'
import { createKey } from '../../src/resources/organizations/api-keys.ts'
import { createOrganization } from '../../src/resources/organizations/organizations.ts'
import { createProject } from '../../src/resources/projects/projects.ts'
import { call } from './call.ts'
import { shiftTimes } from './clock.ts'
import { freePort } from './free-port.ts'
import { misfitEvents, workLeft } from './left-work.ts'
import { openMember, openPortal } from './people.ts'
import { databaseUrl, templateDatabase } from './postgres.ts'

// A test's world: a database of its own, the whole service on a real port, a business with a project and a key, and a clock that
// can be moved. Tests come in over HTTP. What the service answers is checked against the contract every time.

export type { Member, PortalVisitor } from './people.ts'

export interface Business {
  organizationId: string
  projectId: string
  slug: string
  /** A key with every permission. */
  apiKey: string
  keyWith(options: { permissions: readonly Permission[]; expiresDays?: number }): Promise<{ keyId: string; key: string }>
}

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
  /** Bytes of answers that are kept for one organization in a day. */
  keptBytesMax?: number
}

export async function openWorld(
  environment: Record<string, string> = {},
  { bounds = jobBounds, waitSecondsMax, clients, ...others }: WorldOptions = {},
) {
  const { url, drop } = await createDatabase()
  const sql = connect(url, { connectionsMax: 10, bounds, waitSecondsMax: waitSecondsMax ?? null })

  const secretKey = environment.SECRET_KEY ?? randomBytes(32).toString('base64')
  const logged: string[] = []
  const port = await freePort()
  const config = readConfig({
    ALLOW_PRIVATE_TARGETS: 'true',
    DATABASE_URL: url,
    SECRET_KEY: secretKey,
    HOST: '127.0.0.1',
    PORT: String(port),
    BASE_URL: `http://127.0.0.1:${port}`,
    RATE_LIMIT_PER_MINUTE: '0',
    ...environment,
  })
  const log = openLog({ level: 'info', to: { write: (line: string) => void logged.push(line) } })
  const app = await openApp({ config, sql, secretKey, role: 'all', log, workersOnTheirOwn: false, ...(clients && { clients }), ...others })
  const business = await openBusiness(sql, 'Acme')

  return {
    sql,
    databaseUrl: url,
    app,
    address: app.address,
    apiUrl: `${app.address}/v1`,
    secretKey,
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
    timePasses: (interval: string) => shiftTimes(sql, interval),

    /** Runs the workers until nothing that is due is left. */
    settle: () => app.workers!.runOnce(),

    /**
     * Ends the world; fails when work is left in a queue that the workers should have emptied, and when an event was recorded whose data is
     * not what its topic promises: so every event that any test provokes is looked at.
     */
    async close() {
      // What comes to be due after the workers ran is nothing that they left.
      const [{ before }] = await sql<[{ before: string }]>`select now()::text as before`
      await app.workers!.runOnce()
      const [left, misfits] = [await workLeft(sql, before), await misfitEvents(sql)]
      await app.close()
      await sql.end()
      await drop()
      if (left > 0) throw new Error(`${left} events, deliveries or mails were left in the queue`)
      if (misfits.length > 0) throw new Error(`events do not fit their topic: ${misfits.join('; ')}`)
    },
    [Symbol.asyncDispose]() {
      return this.close()
    },
  }
}

async function openBusiness(sql: Pool, name: string): Promise<Business> {
  const { organizationId } = await createOrganization(sql, { name })
  const { projectId, slug } = await createProject(sql, { organizationId, name })
  // Destinations that a test makes listen from then on: that the project was made is no news to them.
  await sql`update event set dispatched_at = now() where organization_id = ${organizationId}`
  const keyWith: Business['keyWith'] = ({ permissions, expiresDays }) =>
    createKey(sql, {
      organizationId,
      name: 'test',
      permissions: [...permissions],
      ...(expiresDays === undefined ? {} : { expiresAt: new Date(Date.now() + expiresDays * 86_400_000) }),
    })
  const { key } = await keyWith({ permissions })
  return { organizationId, projectId, slug, apiKey: key, keyWith }
}

/** A copy of the run's migrated database, for one world. */
async function createDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const database = `earshot_${randomUUID().replaceAll('-', '')}`
  const maintenance = connect(databaseUrl(inject('postgresUrl'), 'postgres'), { connectionsMax: 1 })
  // Copied as files: a page at a time through the write-ahead log takes twenty times as long where nothing waits for a disk.
  await maintenance`create database ${maintenance(database)} template ${maintenance(templateDatabase)} strategy file_copy`
  return {
    url: databaseUrl(inject('postgresUrl'), database),
    async drop() {
      // Forced, it fails while PostgreSQL cleans up a table of it by itself; unforced, it ends that.
      await maintenance`drop database ${maintenance(database)} with (force)`.catch(
        () => maintenance`drop database ${maintenance(database)}`,
      )
      await maintenance.end()
    },
  }
}
