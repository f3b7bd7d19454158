import { setTimeout as pause } from 'node:timers/promises'
import { hasSqlState } from '../../database/connection-errors.ts'
import type { Sql } from '../../database/database.ts'
import type { Pool } from '../../database/pool.ts'
import type { MoveRun } from './change-notes.ts'
import { Replaced } from './mover-directory.ts'

// What an organization's old home still does of it: everything; everything but sending; nothing. Triggers read it (0001_schema.sql).

/** For so long nothing of it can be changed at most; then it is opened again, and closed another time. */
export const closedSecondsMax = 4
/** For how long the last of those who are in the middle of a change are waited for. */
const writersSecondsMax = 2
const lanesEveryMs = 50

/**
 * Has its lanes neither claimed nor kept any more, and waits until no worker has one: what is being sent comes back. A killed worker's lease
 * is waited for. Errors: Replaced.
 */
export async function letLanesRest(sql: Pool, ours: MoveRun, { alive }: { alive: { check(): void } }): Promise<void> {
  // A claim that is under way has not seen that lanes rest, and nobody sees it yet.
  while (!(await turnBehindWriters(sql, ours, 'resting'))) {
    alive.check()
    await pause(writersSecondsMax * 1000)
  }
  for (;;) {
    const [busy] = await sql`
      select from lane where organization_id = ${ours.organizationId} and claim_token is not null and lease_until > now() limit 1`
    if (!busy) return
    alive.check()
    await pause(lanesEveryMs)
  }
}

/** Has nothing of it change here any more, once whoever is in the middle of a change is done; false when they take too long. Errors: Replaced. */
export const close = (sql: Pool, ours: MoveRun): Promise<boolean> => turnBehindWriters(sql, ours, 'closed')

/** Has it change here again, and send. Errors: Replaced. */
export const open = (sql: Pool, ours: MoveRun): Promise<void> => turn(sql, ours, 'leaving')

/** As `turn`, once whoever is in the middle of a change is done; false when they take too long. */
async function turnBehindWriters(sql: Pool, ours: MoveRun, state: 'resting' | 'closed'): Promise<boolean> {
  try {
    await sql.begin(async (sql) => {
      await sql.unsafe(`set local lock_timeout = '${writersSecondsMax}s'`)
      await sql`select pg_advisory_xact_lock(move_lock(${ours.organizationId}))`
      await turn(sql, ours, state)
    })
    return true
  } catch (error) {
    // 55P03: lock_not_available.
    if (hasSqlState(error, '55P03')) return false
    throw error
  }
}

async function turn(sql: Sql, { organizationId, run }: MoveRun, state: 'leaving' | 'resting' | 'closed'): Promise<void> {
  const turned = await sql`update organization_move set state = ${state} where organization_id = ${organizationId} and run = ${run}`
  if (turned.count === 0) throw new Replaced()
}
