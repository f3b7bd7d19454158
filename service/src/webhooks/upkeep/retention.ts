import type { Logger } from 'pino'
import { hasSqlState } from '../../database/connection-errors.ts'
import type { Sql } from '../../database/database.ts'
import type { Pool } from '../../database/pool.ts'

// Events, deliveries and attempts are kept for some days and go with them, whatever became of them: what is still held or pending then
// goes too. Days are dropped, not deleted: that takes as long for a million as for one.

/** Partitions are dropped while this long at the most is waited for whoever reads them: less than the second after which PostgreSQL looks for a deadlock and ends one of the two. */
const lockWaitMs = 500

/** Destinations of one statement. */
export const destinationsForgottenMax = 100

/**
 * Drops the days before the last `retentionDays`, of events, deliveries and attempts. Returns 0: what is locked, by a backup for
 * instance, is left for the next time, and said in the log.
 */
export async function dropOldDays(sql: Pool, { retentionDays, log }: { retentionDays: number; log: Logger }): Promise<number> {
  if (!(await hasOldDays(sql, retentionDays))) return 0
  try {
    await sql.begin(async (sql) => {
      await sql`select set_config('lock_timeout', ${`${lockWaitMs}ms`}, true)`
      // All three at once, in the order in which events become deliveries and deliveries attempts: taken one by one between two drops,
      // they would meet the statements that have the first already and want the next.
      await sql`lock table only event, only delivery, only failed_attempt in access exclusive mode`
      await sql`call drop_partitions(${firstDay(sql, retentionDays)})`
    })
  } catch (error) {
    // 55P03: lock_timeout. 40P01: deadlock.
    if (!hasSqlState(error, '55P03', '40P01')) throw error
    log.warn({ retentionDays }, 'days older than RETENTION_DAYS are in use by somebody; they are dropped later')
  }
  return 0
}

async function hasOldDays(sql: Sql, retentionDays: number): Promise<boolean> {
  // Apart: Citus reads no catalog in a statement about its tables.
  const [partition] = await sql<[{ isThere: boolean }]>`
    select exists (
      select from pg_inherits join pg_class class on class.oid = inhrelid
      where inhparent in ('event'::regclass, 'delivery'::regclass, 'failed_attempt'::regclass)
        and substring(class.relname from '_(\\d{8})$') < to_char(${firstDay(sql, retentionDays)}, 'YYYYMMDD')
    ) as is_there`
  if (partition.isThere) return true
  const [found] = await sql<[{ isThere: boolean }]>`
    select exists (select from event_other where day < ${firstDay(sql, retentionDays)})
    or exists (select from delivery_other where day < ${firstDay(sql, retentionDays)})
    or exists (select from failed_attempt_other where day < ${firstDay(sql, retentionDays)}) as is_there`
  return found.isThere
}

/** The first day that is kept. */
const firstDay = (sql: Sql, retentionDays: number) => sql`((now() at time zone 'UTC')::date - ${retentionDays}::int)`

/** Forgets destinations that were deleted so long ago that nothing kept was for them. Of every organization; answers how many. */
export async function forgetDestinations(sql: Sql, { retentionDays }: { retentionDays: number }): Promise<number> {
  const forgotten = await sql`
    with due as materialized (
      select organization_id, destination_id from destination
      -- A day more: deliveries made just before are of that day, which is dropped when it is over.
      where status = 'deleted' and status_changed_at < now() - make_interval(days => ${retentionDays}::int + 1)
      order by status_changed_at limit ${destinationsForgottenMax} for update skip locked
    )
    delete from destination using due
    where destination.organization_id = due.organization_id and destination.destination_id = due.destination_id`
  return forgotten.count
}

/** Rows of one statement, of recoveries and of what destinations were. */
export const pastForgottenMax = 1000

/** Forgets recoveries that were over so long ago that no delivery of theirs is kept. Of every organization; answers how many. */
export async function forgetRecoveries(sql: Sql, { retentionDays }: { retentionDays: number }): Promise<number> {
  const forgotten = await sql`
    with due as materialized (
      select organization_id, recovery_id from recovery
      where status in ('done', 'cancelled') and finished_at < now() - make_interval(days => ${retentionDays}::int + 1)
      limit ${pastForgottenMax} for update skip locked
    )
    delete from recovery using due where recovery.organization_id = due.organization_id and recovery.recovery_id = due.recovery_id`
  return forgotten.count
}

/**
 * Forgets what destinations were before every event that is kept; what they were when the oldest was dispatched stays. A member who
 * pauses and resumes all day leaves no more than the days' worth. Of every organization; answers how many.
 */
export async function forgetDestinationVersions(sql: Sql, { retentionDays }: { retentionDays: number }): Promise<number> {
  const forgotten = await sql`
    with old as materialized (
      select organization_id, destination_id, changed_at,
        lead(changed_at) over (partition by organization_id, destination_id order by changed_at) as followed_at
      from destination_version where changed_at < now() - make_interval(days => ${retentionDays}::int + 1)
    ), due as materialized (
      select * from old where followed_at is not null limit ${pastForgottenMax}
    )
    delete from destination_version as version using due
    where version.organization_id = due.organization_id and version.destination_id = due.destination_id
      and version.changed_at = due.changed_at`
  return forgotten.count
}
