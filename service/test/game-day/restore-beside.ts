import path from 'node:path'
import { expect } from 'vitest'
import { connect, jobBounds } from '../../src/database/database.ts'
import { openEmbedded } from '../../src/database/embedded/embedded.ts'
import type { Pool } from '../../src/database/pool.ts'
import { openKillableService } from '../crash/killable-service.ts'
import { untilDelivered } from '../faults/fleet.ts'
import type { Installation } from './installation.ts'

interface Counts {
  opinions: number
  events: number
}

export interface Backup extends Counts {
  file: string
}

const count = async (sql: Pool): Promise<Counts> => {
  const [counts] = await sql<[Counts]>`select (select count(*) from opinion)::int as opinions, (select count(*) from event)::int as events`
  return counts
}

/** Makes a backup aside, while nobody writes. */
export async function backUp({ earshot, directory, sql }: Installation): Promise<Backup> {
  const file = path.join(directory, 'at-first.backup')
  const made = await earshot(['backup', '--to', file])
  expect(made, made.stderr).toMatchObject({ code: 0 })
  return { file, ...(await count(sql)) }
}

/**
 * Restores a backup beside what runs, into a PostgreSQL that comes along, and serves it: it has what it had, whoever was erased since is
 * not in it, and nothing that was delivered is delivered again. Returns how much there was.
 */
export async function restoreBeside(installation: Installation, { file, opinions, events }: Backup): Promise<string> {
  const { directory, sql, business, settings, earshot, receiver } = installation
  const [{ email }] = await sql<[{ email: string }]>`
    select email from customer where organization_id = ${business.organizationId} order by created_at limit 1`
  const before = await count(sql)
  const erased = await earshot(['customer', 'erase', '--organization', business.organizationId, '--email', email, '--confirm', email])
  expect(erased, erased.stderr).toMatchObject({ code: 0 })
  await untilDelivered(sql, 60_000)
  const after = await count(sql)

  const home = path.join(directory, 'beside')
  const own = { DATABASE_URL: '', DATA_DIR: home, SMTP_URL: '', REDIS_URL: '' }
  const restored = await earshot(['restore', '--from', file], own)
  expect(restored, restored.stderr).toMatchObject({ code: 0 })
  const arrived = new Set(receiver.received.map(({ event }) => event.id))
  const since = receiver.received.length
  const beside = await openKillableService(directory, { settings: { ...settings, ...own } })
  beside.start()
  await beside.ready()
  const embedded = await openEmbedded(home, 'command')
  const restoredSql = connect(embedded.url, { connectionsMax: 1, bounds: jobBounds })
  await untilDelivered(restoredSql, 60_000)
  const found = await count(restoredSql)
  const [{ isThere }] = await restoredSql<[{ isThere: boolean }]>`
    select exists (select from customer where organization_id = ${business.organizationId} and email = ${email}) as is_there`
  await restoredSql.end()
  await embedded.close()
  expect(await beside.stop()).toBe(0)

  // Less what the erasure took and announced here, which it does there as well.
  expect(found).toEqual({
    opinions: opinions + after.opinions - before.opinions,
    events: events + after.events - before.events,
  })
  const again = receiver.received.slice(since).filter(({ event }) => arrived.has(event.id))
  expect({ isThere, again: again.length }).toEqual({ isThere: false, again: 0 })
  return `${opinions} opinions and ${events} events as they were, the customer erased since is not there, 0 deliveries again`
}
