import { randomBytes, randomUUID } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import {
  type AnyOperationId,
  codesOf,
  dashboardOperations,
  type Operation,
  type OperationId,
  operations,
  type Permission,
  type PortalOperationId,
  permissions,
  portalOperations,
  type Role,
  type Topic,
  topics,
} from '@earshot/contract'
import type { TSchema } from 'typebox'
import { inject } from 'vitest'
import { cookiesOf, openSession } from '../../src/accounts/sessions.ts'
import { openApp } from '../../src/app.ts'
import { readConfig } from '../../src/config.ts'
import { type Bounds, connect, jobBounds } from '../../src/database/database.ts'
import type { Pool } from '../../src/database/pool.ts'
import type { ClientBounds } from '../../src/http/connections.ts'
import { openLog } from '../../src/log.ts'
import { createKey } from '../../src/resources/organizations/api-keys.ts'
import { createOrganization } from '../../src/resources/organizations/organizations.ts'
import { createProject } from '../../src/resources/projects/projects.ts'
import { misfitOf } from './fits-schema.ts'
import { databaseUrl, templateDatabase } from './postgres.ts'

// A test's world: a database of its own, the whole service on a real port, a business with a project and a key, and a clock that
// can be moved. Tests come in by the door. What the service answers is checked against the contract every time.

export interface Business {
  organizationId: string
  projectId: string
  slug: string
  /** A key with every permission. */
  apiKey: string
  keyWith(options: { permissions: readonly Permission[]; expiresDays?: number }): Promise<{ keyId: string; key: string }>
}

export interface Answered {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape; the contract's schema has checked them.
  body: any
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
  const database = `earshot_${randomUUID().replaceAll('-', '')}`
  const maintenance = connect(databaseUrl(inject('postgresUrl'), 'postgres'), { connectionsMax: 1 })
  // Copied as files: a page at a time through the write-ahead log takes twenty times as long where nothing waits for a disk.
  await maintenance`create database ${maintenance(database)} template ${maintenance(templateDatabase)} strategy file_copy`
  const url = databaseUrl(inject('postgresUrl'), database)
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

    /** Turns the workers' crank until nothing that is due is left. */
    settle: () => app.workers!.runOnce(),

    /**
     * Ends the world; fails when work is left in a queue that a crank should have emptied, and when an event was recorded whose data is
     * not what its topic promises: so every event that any test provokes is looked at.
     */
    async close() {
      // What comes to be due behind the crank is nothing that it left.
      const [{ before }] = await sql<[{ before: string }]>`select now()::text as before`
      await app.workers!.runOnce()
      const [left, misfits] = [await workLeft(sql, before), await misfitEvents(sql)]
      await app.close()
      await sql.end()
      // Forced, it is refused while PostgreSQL cleans up a table of it by itself; unforced, it ends that.
      await maintenance`drop database ${maintenance(database)} with (force)`.catch(
        () => maintenance`drop database ${maintenance(database)}`,
      )
      await maintenance.end()
      if (left > 0) throw new Error(`${left} events, deliveries or mails were left in the queue`)
      if (misfits.length > 0) throw new Error(`events do not fit their topic: ${misfits.join('; ')}`)
    },
    [Symbol.asyncDispose]() {
      return this.close()
    },
  }
}

/**
 * A port that is free, and stays so until somebody listens there: links carry it, so it is known before. Below those that the system
 * gives to whoever wants any, which begin at 32,768, and of this process alone: its UDP port of that number is held to its end, so that no
 * other run of tests on this machine is given the same.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    if (!(await isReserved(port))) continue
    const server = createServer()
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (!isFree) continue
    await new Promise((resolve) => server.close(resolve))
    return port
  }
}

/** False where somebody else has reserved the port, or this process has given it away. */
const isReserved = (port: number) =>
  new Promise<boolean>((resolve) => {
    const reservation = createSocket('udp4').unref()
    reservation.once('error', () => resolve(false))
    reservation.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true))
  })

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

/**
 * Events that became no deliveries, deliveries and mails that were due before a moment and were not tried. A delivery may wait for its
 * destination's breaker or rate, or in ordered mode behind another.
 */
async function workLeft(sql: Pool, before: string): Promise<number> {
  const [left] = await sql<[{ count: number }]>`
    select (select count(*) from event where dispatched_at is null)::int
      + (
        select count(*) from delivery join lane using (organization_id, destination_id)
        where state = 'pending' and next_attempt_at <= ${before}::timestamptz and coalesce(not_before, '-infinity') <= ${before}::timestamptz
          and not exists (
            select from delivery as earlier
            where delivery.ordered and earlier.ordered and earlier.organization_id = delivery.organization_id
              and earlier.destination_id = delivery.destination_id and earlier.resource_id = delivery.resource_id
              and earlier.event_id < delivery.event_id and earlier.state in ('pending', 'held')
          )
      )::int
      + (select count(*) from mail where status = 'queued' and next_attempt_at <= ${before}::timestamptz)::int as count`
  return left.count
}

/** Recorded events that are not what their topic promises, and why. */
async function misfitEvents(sql: Pool): Promise<string[]> {
  // One without any data was put there by a test that only counts them.
  const events = await sql<{ topic: Topic; data: unknown }[]>`
    select distinct topic, data::text::jsonb as data from event where data::text <> '{}'`
  return events.flatMap(({ topic, data }) => {
    const misfit = misfitOf(topics[topic].data, data)
    return misfit === null ? [] : [`${topic} ${misfit}: ${JSON.stringify(data)}`]
  })
}

/** Somebody in the webhook portal. */
export type PortalVisitor = Awaited<ReturnType<typeof openPortal>>

async function openPortal(address: string, apiKey: string) {
  const asked = { id: 'webhooks.portal', row: operations['webhooks.portal'], at: `${address}/v1`, headers: { 'x-api-key': apiKey } }
  const { status, body } = await call(asked, {})
  if (status !== 200) throw new Error(`the portal is not opened: ${status} ${JSON.stringify(body)}`)
  const entered = await fetch(`${address}/portal/session`, {
    method: 'POST',
    headers: { accept: 'application/json', 'sec-fetch-site': 'same-origin' },
    body: new URLSearchParams({ code: new URLSearchParams(new URL(body.url).hash.slice(1)).get('code')! }),
  })
  const cookie = entered.headers.get('set-cookie')?.split(';')[0]
  if (!entered.ok || cookie === undefined) throw new Error(`the portal lets nobody in: ${entered.status}`)
  const at = `${address}/portal/api`
  return {
    /** What its browser sends. */
    cookie,
    /** Where the portal's operations are. */
    url: at,
    /** Calls an operation of the portal as its page does: `ask('destinations.get', { destinationId })`. */
    ask: (id: PortalOperationId, request: Record<string, unknown> = {}) =>
      call({ id, row: portalOperations[id], at, headers: { cookie, 'sec-fetch-site': 'same-origin' } }, request),
  }
}

/** Somebody who is a member. */
export type Member = Awaited<ReturnType<typeof openMember>>

/** What every member here signs in with, and its scrypt digest, made once: making one takes as long as a test. */
export const memberPassword = 'a heron walks at dusk'
const memberPasswordHash =
  '2043951040085de063687be25fc21bc3:cf2dd4f87967389994be30c65f7bdb22033ce548de6694acfa68666b2c322b72df5bcce3ab90d1d5ad88fecfc41853d4cb8e9df4452ffa40259e53687a1d93a7'

async function openMember(
  { sql, address, baseUrl, secretKey }: { sql: Pool; address: string; baseUrl: string; secretKey: string },
  asked: { role: Role; organizationId: string; projectId: string; name?: string; emailVerified?: boolean },
) {
  const { role, organizationId, projectId, name = 'Ada', emailVerified = true } = asked
  const email = `${role}-${randomUUID()}@members.example`
  const [{ personId }] = await sql<[{ personId: string }]>`
    with person as (
      insert into person (name, email, email_verified) values (${name}, ${email}, ${emailVerified}) returning person_id
    ), credential as (
      insert into person_credential (person_id, provider, account, password)
      select person_id, 'credential', person_id, ${memberPasswordHash} from person
    )
    insert into member (organization_id, person_id, role) select ${organizationId}, person_id, ${role} from person returning person_id`
  const { cookie } = await openSession(sql, { personId, ...cookiesOf({ baseUrl, secretKey }) })
  const headers = { cookie: `${cookie.name}=${cookie.value}`, 'sec-fetch-site': 'same-origin' }
  const at = `${address}/dashboard/api/${organizationId}`
  const table: Record<string, Operation> = { ...operations, ...portalOperations, ...dashboardOperations }
  return {
    personId,
    email,
    password: memberPassword,
    /** What their browser sends. */
    cookie: headers.cookie,
    /** Where the operations of their organization are. */
    url: at,
    /** Calls an operation as their page does. The project is the business's own unless named. */
    ask: (id: AnyOperationId, request: Record<string, unknown> = {}) =>
      call({ id, row: table[id]!, at, headers }, { projectId, ...request }),
    /** Reads an address of the service as their browser does: `/dashboard/api/account`. */
    get: (path: string) => fetch(address + path, { headers }),
    /** Posts to an address of the service as their page does: `/dashboard/auth/sign-out`. */
    post: (path: string, body: object = {}) =>
      fetch(address + path, { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  }
}

/** Sends a request that a row of the contract describes, and checks that what is answered is what the row declares. */
async function call(
  { id, row, at, headers }: { id: string; row: Operation; at: string; headers: Record<string, string> },
  request: Record<string, unknown>,
): Promise<Answered> {
  const { method, path, query, success } = row
  const rest = { ...request }
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name])
    delete rest[name]
    return encodeURIComponent(value)
  })
  delete rest.projectId
  const hasBody = method === 'POST' || method === 'PATCH'
  const search = query && !hasBody ? `?${new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)]))}` : ''
  const response = await fetch(`${at}${filled}${search}`, {
    method,
    headers: { ...headers, ...(hasBody ? { 'content-type': 'application/json' } : {}) },
    ...(hasBody ? { body: JSON.stringify(rest) } : {}),
  })
  const body: unknown = await response.json()
  const schema = (success as Record<number, TSchema>)[response.status]
  if (response.ok && !schema) throw new Error(`${id} answered ${response.status}, which it does not declare`)
  const { code } = body as { code?: ReturnType<typeof codesOf>[number] }
  if (!response.ok && !codesOf(row).includes(code!)) throw new Error(`${id} refused with ${code}, which it does not declare`)
  const misfit = schema && misfitOf(schema, body)
  if (misfit) throw new Error(`${id} answered what its schema does not allow: ${misfit}\n${JSON.stringify(body)}`)
  return { status: response.status, headers: response.headers, body }
}

async function shiftTimes(sql: Pool, interval: string): Promise<void> {
  const tables = await sql<{ name: string; aside: string | null; back: string }[]>`
    select class.relname as name,
      string_agg(format('%1$I = %1$I - interval ''1000000 days''', attribute.attname), ', ') filter (where is_key) as aside,
      string_agg(
        format('%1$I = %1$I - %2$L::interval', attribute.attname, ${interval}::text) || case when is_key then ' + interval ''1000000 days''' else '' end,
        ', '
      ) as back
    from pg_class class
    join pg_attribute attribute on attribute.attrelid = class.oid and attribute.attnum > 0 and not attribute.attisdropped
    cross join lateral (
      select exists (select from pg_index where indrelid = class.oid and indisunique and attribute.attnum = any (indkey)) as is_key
    ) as key
    where class.relnamespace = 'public'::regnamespace and class.relkind in ('r', 'p') and not class.relispartition
      and attribute.atttypid = 'timestamptz'::regtype and class.relname <> 'schema_migration'
      -- A letter says when its event happened, and never changes.
      and not (class.relname = 'event' and attribute.attname = 'occurred_at')
    group by class.relname`
  await sql.begin(async (sql) => {
    for (const { name, aside, back } of tables) {
      // A time in a key: rows would come to stand where others still are, so all of them go out of the way first.
      if (aside !== null) await sql.unsafe(`update "${name}" set ${aside}`)
      await sql.unsafe(`update "${name}" set ${back}`)
    }
  })
}
