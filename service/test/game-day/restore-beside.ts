import path from 'node:path'
import { expect } from 'vitest'
import { connect, jobBounds } from '../../src/database/database.ts'
import { openEmbedded } from '../../src/database/embedded/embedded.ts'
import { openKillableService } from '../crash/killable-service.ts'
import type { Installation } from './installation.ts'

export interface Backup {
  file: string
  opinions: number
  events: number
}

const counted = `select (select count(*) from opinion)::int as opinions, (select count(*) from event)::int as events`

/** Makes a backup aside, while nobody writes. */
export async function backUp({ earshot, directory, sql }: Installation): Promise<Backup> {
  const file = path.join(directory, 'at-first.backup')
  const made = await earshot(['backup', '--to', file])
  expect(made, made.stderr).toMatchObject({ code: 0 })
  const [counts] = await sql.unsafe<[{ opinions: number; events: number }]>(counted)
  return { file, ...counts }
}

/**
 * Restores a backup beside what runs, into a PostgreSQL that comes along, and serves it: it has what it had, whoever was erased since is
 * not in it, and nothing that was delivered is delivered again. Returns how much there was.
 */
export async function restoreBeside(installation: Installation, { file, opinions, events }: Backup): Promise<string> {
  const { directory, sql, business, settings, earshot, receiver } = installation
  const [{ email }] = await sql<[{ email: string }]>`
    select email from customer where organization_id = ${business.organizationId} order by created_at limit 1`
  const erased = await earshot(['customer', 'erase', '--organization', business.organizationId, '--email', email, '--confirm', email])
  expect(erased, erased.stderr).toMatchObject({ code: 0 })

  const home = path.join(directory, 'beside')
  const own = { DATABASE_URL: '', DATA_DIR: home, SMTP_URL: '', REDIS_URL: '' }
  const restored = await earshot(['restore', '--from', file], own)
  expect(restored, restored.stderr).toMatchObject({ code: 0 })
  const arrived = receiver.received.length
  const beside = await openKillableService(directory, { settings: { ...settings, ...own } })
  beside.start()
  await beside.ready()
  const embedded = await openEmbedded(home, 'command')
  const restoredSql = connect(embedded.url, { connectionsMax: 1, bounds: jobBounds })
  const [found] = await restoredSql.unsafe<[{ opinions: number; events: number }]>(counted)
  const [{ isThere }] = await restoredSql<[{ isThere: boolean }]>`
    select exists (select from customer where organization_id = ${business.organizationId} and email = ${email}) as is_there`
  const [{ waiting }] = await restoredSql<[{ waiting: number }]>`
    select ((select count(*) from event where dispatched_at is null) + (select count(*) from delivery where state = 'pending'))::int as waiting`
  await restoredSql.end()
  await embedded.close()
  expect(await beside.stop()).toBe(0)

  expect(found).toEqual({ opinions, events })
  expect({ isThere, waiting, again: receiver.received.length - arrived }).toEqual({ isThere: false, waiting: 0, again: 0 })
  return `${opinions} opinions and ${events} events as they were, the customer erased since is not there, 0 deliveries again`
}
