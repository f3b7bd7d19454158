import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp } from '../src/app.ts'
import { readConfig } from '../src/config.ts'
import { connect } from '../src/database/database.ts'
import { migrate, schemaState } from '../src/database/migrate.ts'
import { openLog } from '../src/log.ts'
import { searchKnowledge } from '../src/resources/knowledge-base/search.ts'
import { openBusiness } from './world/business.ts'
import { emptyDatabase } from './world/database-copy.ts'
import { freePort } from './world/free-port.ts'
import { openReceiver, type Receiver } from './world/receiver.ts'

// Two services in one database, each in a schema of its own, with the extensions in a third: none sees what the other has.

let database: Awaited<ReturnType<typeof emptyDatabase>>
let receiver: Receiver
const services: Awaited<ReturnType<typeof openService>>[] = []

beforeAll(async () => {
  database = await emptyDatabase()
  receiver = await openReceiver()
  for (const schema of ['first_home', 'second_home']) services.push(await openService(schema))
})
afterAll(async () => {
  for (const { app, sql, dataDir } of services) {
    await app.close()
    await sql.end()
    await rm(dataDir, { recursive: true, force: true })
  }
  await receiver.close()
  await database.drop()
})

async function openService(schema: string) {
  const url = new URL(database.url)
  url.searchParams.set('schema', schema)
  const sql = connect(url.href, { connectionsMax: 5 })
  await migrate(sql)
  const [port, secretKey] = [await freePort(), randomBytes(32).toString('base64')]
  const dataDir = path.join(tmpdir(), `earshot-${schema}-${process.pid}`)
  const config = readConfig({
    ...{ DATABASE_URL: url.href, SECRET_KEY: secretKey, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir },
    ALLOW_PRIVATE_TARGETS: 'true',
  })
  const log = openLog({ level: 'error', to: process.stderr })
  const app = await openApp({ config, sql, secretKey, role: 'all', log, workersOnTheirOwn: false })
  const business = await openBusiness(sql, schema)
  const ask = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${app.address}/v1${path}`, {
      method,
      headers: { 'x-api-key': business.apiKey, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    expect(response.status, `${method} ${path}`).toBeLessThan(300)
    return (await response.json()) as { preverifiedLinks: unknown[] }
  }
  return { schema, sql, app, dataDir, business, ask }
}

test('each has all tables, and neither has any in public', async () => {
  const [{ sql }] = services as [(typeof services)[0]]
  const found = await sql<{ schema: string; tables: number }[]>`
    select nspname as schema, count(*)::int as tables from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and nspname !~ '^pg_|^information_schema$' group by 1 order by 1`
  expect(found.map(({ schema }) => schema)).toEqual(['first_home', 'second_home'])
  expect(found[0]!.tables).toBe(found[1]!.tables)
})

test('what is created, searched and delivered in one is nowhere in the other', async () => {
  const [first, second] = services as [(typeof services)[0], (typeof services)[0]]
  await first.ask('POST', '/webhooks/destinations', { url: receiver.url, topics: ['question.created'] })
  const project = (of: typeof first) => `/project/${of.business.projectId}`
  await first.ask('POST', `${project(first)}/questions`, {
    tags: ['delivery'],
    question: 'Was the crème brûlée good?',
    answerMode: 'text_only',
  })
  await second.ask('POST', `${project(second)}/questions`, { tags: ['delivery'], question: 'Was it late?', answerMode: 'text_only' })
  await first.ask('POST', '/kb', { text: '# Delivery\nOur bakery delivers between six and eight in the morning.' })
  for (const { app } of services) await app.workers!.runOnce()
  expect(receiver.received.map(({ body }) => JSON.parse(body).data.question)).toEqual(['Was the crème brûlée good?'])
  const create = (of: typeof first, customerReference: string) =>
    of.ask('POST', `${project(of)}/preverified-links`, { customerEmail: 'ada@example.com', customerReference })
  await create(first, 'Crème brûlée')
  await create(second, 'Apple pie')
  const found = async (of: typeof first, query: string) =>
    (await of.ask('GET', `${project(of)}/preverified-links?query=${query}`)).preverifiedLinks.length
  expect([await found(first, 'creme%20brulee'), await found(second, 'creme%20brulee'), await found(second, 'apple')]).toEqual([1, 0, 1])
  // A mistyped word is found by its letters, which an extension of the database compares.
  const search = async ({ sql, business: { organizationId } }: typeof first) =>
    (await searchKnowledge(sql, { organizationId, query: 'delivrs' })).length
  expect([await search(first), await search(second)]).toEqual([1, 0])
})

test('a table that one lacks is not found in the other', async () => {
  const [first, second] = services as [(typeof services)[0], (typeof services)[0]]
  await second.sql`create table apart (number int)`
  await expect(first.sql`select number from apart`).rejects.toMatchObject({ code: '42P01' })
  await second.sql`drop table apart`
})

test('days of both are made and dropped apart', async () => {
  const [first, second] = services as [(typeof services)[0], (typeof services)[0]]
  await first.sql`call keep_partitions(current_date + 20, current_date + 20)`
  const has = async ({ sql }: typeof first) => {
    const [found] = await sql<[{ has: boolean }]>`select to_regclass('event_' || to_char(current_date + 20, 'YYYYMMDD')) is not null as has`
    return found.has
  }
  expect([await has(first), await has(second)]).toEqual([true, false])
})

test('a role whose search_path is a schema needs no schema in its address', async () => {
  const url = new URL(database.url)
  // As `alter role … set search_path` has it.
  url.searchParams.set('options', '-c search_path=third_home')
  const sql = connect(url.href, { connectionsMax: 1 })
  await migrate(sql)
  expect(await schemaState(sql)).toBe('ready')
  const [found] = await sql<
    [{ schema: string }]
  >`select relnamespace::regnamespace::text as schema from pg_class where oid = 'event'::regclass`
  expect(found).toMatchObject({ schema: 'third_home' })
  await sql.end()
})
