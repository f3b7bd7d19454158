/**
 * Costs: what an opinion, a link, an event, a delivery, a list and a gigabyte take of processors, of the disk and of the write-ahead log, what
 * an organization takes that does nothing, and what follows for many of them (extrapolation.ts). Processor time and bytes, never the clock, so
 * that other work on the machine changes little. Alone: `npm run bench -- --only costs`.
 */
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { upsertDestination } from '../service/src/resources/destinations/upsert-destination.ts'
import { createOrganization } from '../service/src/resources/organizations/organizations.ts'
import { webhookKeyRing } from '../service/src/secrets.ts'
import { openCustomers } from './customers.ts'
import { linkData } from './deliveries.ts'
import { type Growth, growthOf } from './growth.ts'
import { withoutTimeout } from './long-statements.ts'
import { frequentWord, rareWord, seedOpinions } from './opinions.ts'
import { root, startServer } from './process.ts'
import { type Spent, spentOn } from './processor.ts'
import { fillWithOrganizations } from './quiet-organizations.ts'
import { ok, times } from './requests.ts'
import type { Stage } from './stage.ts'

export interface Cost extends Spent {
  name: string
  /** How often it was done. */
  count: number
  /** What each left in the database. */
  growth: Growth[]
}

/** What a second costs a process with nothing to do, and its PostgreSQL, where there are so many organizations. */
export interface Idle extends Spent {
  organizations: number
}

export interface Costs {
  operations: Cost[]
  idle: Idle[]
}

/** Bytes that an operation left, over all tables. */
export const bytesOf = ({ growth }: Pick<Cost, 'growth'>): number =>
  growth.reduce((sum, { heapBytes, toastBytes, indexBytes }) => sum + heapBytes + toastBytes + indexBytes, 0)

/** Everything of costs.ts; `rows`: opinions in the largest list, 50,000 at most; the rest is in proportion. Nobody works for twice `seconds`. */
export async function costFigures(stage: Stage, { rows, seconds }: { rows: number; seconds: number }): Promise<Costs> {
  const count = Math.min(800, Math.ceil(rows / 40))
  const many = Math.min(50_000, rows)
  const operations = [
    ...(await customerCosts(stage, count)),
    ...(await deliveryCosts(stage, count * 3)),
    ...(await listCosts(stage, { many, count: Math.ceil(count / 3) })),
    await bulkCost(stage, Math.ceil(many / 5)),
    await readCost(stage),
  ]
  const idle: Idle[] = []
  for (const organizations of [10, 1000, 100_000].filter((each) => each <= rows)) {
    await fillWithOrganizations(stage.sql, organizations)
    idle.push({ organizations, ...(await idleCost(stage, seconds * 2)) })
  }
  return { operations, idle }
}

/** Links are created, and opinions given, by requests as those of a shop and of its customers. */
async function customerCosts(stage: Stage, count: number): Promise<Cost[]> {
  const service = await stage.startService('api', { TRUST_PROXY: 'loopback' })
  const customers = await openCustomers(stage, service.address)
  // What is compiled, planned and cached once is not measured.
  await customers.createLinks(count)
  await customers.giveOpinions(count)
  const costs = [
    await measure(stage, { name: 'a link (preverifiedLinks.create)', count, servicePid: service.pid }, () => customers.createLinks(count)),
    await measure(stage, { name: 'an opinion by a link, with three answers', count, servicePid: service.pid }, () =>
      customers.giveOpinions(count),
    ),
  ]
  await service.stop()
  return costs
}

/** Events without a destination, and with one that takes each at once. */
async function deliveryCosts(stage: Stage, count: number): Promise<Cost[]> {
  const { sql, secretKey } = stage
  const receiver = await startServer({
    command: process.execPath,
    args: [path.join(root, 'bench/receiver.ts')],
    env: {},
    readyPath: '/count',
  })
  const { organizationId: silent } = await createOrganization(sql, { name: 'Without a destination' })
  const { organizationId } = await createOrganization(sql, { name: 'With a destination' })
  await upsertDestination(sql, {
    ...{ organizationId, url: `${receiver.address}/hooks`, secretKeys: webhookKeyRing({ secretKey, webhookKeys: null }) },
    allowPrivateTargets: true,
  })
  const worker = await stage.startService('worker')
  const servicePid = worker.pid
  await drain(stage, { organizationId, count })
  const costs = [
    await measure(stage, { name: 'an event that nobody waits for', count, servicePid }, () =>
      drain(stage, { organizationId: silent, count }),
    ),
    await measure(stage, { name: 'an event and its delivery', count, servicePid }, () => drain(stage, { organizationId, count })),
  ]
  await worker.stop()
  await receiver.stop()
  return costs
}

/** Records events and waits until all are dispatched, and what was made of them delivered. */
async function drain({ sql }: Stage, { organizationId, count }: { organizationId: string; count: number }): Promise<void> {
  // In portions, as they come: a page of the table is not filled by one statement alone.
  for (let made = 0; made < count; made += 100)
    await sql`
      insert into event (organization_id, topic, data)
      select ${organizationId}, 'link.created', ${linkData}::json from generate_series(1, ${Math.min(100, count - made)}::int)`
  const deadline = Date.now() + 240_000
  for (;;) {
    const [{ left }] = await sql<[{ left: number }]>`
      select (select count(*) from event where dispatched_at is null)::int
        + (select count(*) from delivery where organization_id = ${organizationId} and state = 'pending')::int as left`
    if (left === 0) return
    if (Date.now() > deadline) throw new Error(`${left} events and deliveries are left after four minutes`)
    await pause(250)
  }
}

/** Lists in a project of a thousand opinions, alone in its home and beside many of others, and in a project of many. */
async function listCosts(stage: Stage, { many, count }: { many: number; count: number }): Promise<Cost[]> {
  const { organizationId } = stage
  const few = { projectId: await stage.openProject('Few opinions'), count: Math.min(1000, many) }
  const large = { projectId: await stage.openProject('Many opinions'), count: many }
  const costs: Cost[] = []
  const list = async (name: string, { projectId, search }: { projectId: string; search: string }) => {
    const service = await stage.startService('api')
    const url = `${service.address}/v1/project/${projectId}/opinions${search}`
    await times(50, () => ok(fetch(url, { headers: { 'x-api-key': stage.apiKey } })))
    const spent = await spentOn(stage.sql, { servicePid: service.pid, count }, () =>
      times(count, () => ok(fetch(url, { headers: { 'x-api-key': stage.apiKey } }))),
    )
    costs.push({ name, count, growth: [], ...spent })
    await service.stop()
  }
  const searches = { rare: `?query=${rareWord}`, frequent: `?query=${frequentWord}` }
  await seedOpinions(stage.sql, { organizationId, projects: [few] })
  await list('a search of a rare word in 1,000 opinions, no others in the home', { ...few, search: searches.rare })
  await seedOpinions(stage.sql, { organizationId, projects: [large] })
  const others = many.toLocaleString('en')
  await list(`… and ${others} others in the home`, { ...few, search: searches.rare })
  await list(`a list of the newest 20 of ${others} opinions`, { ...large, search: '' })
  await list(`a search of a frequent word in ${others} opinions`, { ...large, search: searches.frequent })
  return costs
}

/** Opinions that are inserted in bulk beside others, all indexes in place: what a move or an import writes. */
async function bulkCost(stage: Stage, count: number): Promise<Cost> {
  const { organizationId } = stage
  const projectId = await stage.openProject('Moved opinions')
  return measure(stage, { name: 'an opinion copied into tables with indexes', count, servicePid: null }, () =>
    withoutTimeout(
      stage.sql,
      (sql) => sql`
      insert into opinion (organization_id, project_id, title, opinion, incognito, customer_id, customer_name, verification_method,
        verification_status, verified_at, upvotes, comment_count, language, source, created_at, updated_at)
      select organization_id, ${projectId}, title, opinion, incognito, customer_id, customer_name, verification_method, verification_status,
        verified_at, upvotes, comment_count, language, source, created_at, updated_at
      from opinion where organization_id = ${organizationId} order by review_id limit ${count}`,
    ),
  )
}

/** A gigabyte of opinions read and written out as text, as a backup or a move does. */
async function readCost({ sql }: Stage): Promise<Cost> {
  const [{ bytes }] = await sql<[{ bytes: string }]>`select pg_table_size('opinion') as bytes`
  const count = Number(bytes) / 1e9
  const spent = await spentOn(sql, { servicePid: null, count }, () =>
    withoutTimeout(sql, (session) => session`select sum(length(opinion::text)) from opinion`),
  )
  return { name: 'a gigabyte of rows, read out', count, growth: [], ...spent }
}

/** A process that does everything, a while after its start, with nothing to do. */
async function idleCost(stage: Stage, seconds: number): Promise<Spent> {
  const service = await stage.startService('all')
  await pause((seconds / 2) * 1000)
  const spent = await spentOn(stage.sql, { servicePid: service.pid, count: seconds }, () => pause(seconds * 1000))
  await service.stop()
  return spent
}

async function measure(
  { sql }: Stage,
  { name, count, servicePid }: { name: string; count: number; servicePid: number | null },
  act: () => Promise<unknown>,
): Promise<Cost> {
  let spent: Spent | undefined
  const growth = await growthOf(sql, { count }, async () => {
    spent = await spentOn(sql, { servicePid, count }, act)
  })
  return { name, count, growth, ...spent! }
}
