import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from '../../database/pool.ts'
import { endNotes, type MoveRun } from './change-notes.ts'
import { copiedTables } from './copied-tables.ts'

/** Rows of one statement: nobody waits long for what it locks. */
const batchRows = 5000
/** After so long a worker that has locked some of them is done. */
const lockedMs = 50

/** What is left of an organization where the directory says that it lives elsewhere. */
export interface Left extends MoveRun {
  /** Milliseconds until no request is on its way there any more. */
  awaitedMs: number
}

/**
 * Deletes what an organization has left behind in a home that it does not live in any more; does nothing where there is nothing, or where a
 * newer run has been than the one that was seen in the directory: it may live there again. The home keeps refusing every change of it until
 * its last row is gone. Errors: those of the database; called again, it goes on.
 */
export async function forgetLeft(sql: Pool, { organizationId, run, awaitedMs }: Left): Promise<void> {
  const [left] = await sql<{ isClosed: boolean }[]>`
    select state = 'closed' as is_closed from organization_move where organization_id = ${organizationId} and run <= ${run}`
  if (!left) return
  // A mover that was asleep has begun here when all was over, if it is not closed: there is no row.
  if (left.isClosed) await deleteLeft(sql, { organizationId, run, awaitedMs })
  await endNotes(sql, { organizationId, run })
}

async function deleteLeft(sql: Pool, { organizationId, run, awaitedMs }: Left): Promise<void> {
  await pause(awaitedMs)
  // Who refers to others goes before them.
  for (const { table } of (await copiedTables(sql)).toReversed())
    for (;;) {
      if ((await deleteBatch(sql, { organizationId, run, table })) === batchRows) continue
      if (!(await isAnyLeft(sql, { organizationId, run, table }))) break
      await pause(lockedMs)
    }
  // Another home than the first knows people by their memberships alone; one who is about to be a member was copied a moment ago.
  if (sql.home.name !== null)
    await sql`
      delete from person where updated_at < now() - interval '1 minute'
        and not exists (select from member where member.person_id = person.person_id)
        and not exists (select from scim_user where scim_user.person_id = person.person_id)`
}

async function deleteBatch(sql: Pool, { organizationId, run, table }: MoveRun & { table: string }): Promise<number> {
  const deleted = await sql.begin(async (sql) => {
    await sql`select set_config('earshot.mover', ${organizationId}, true)`
    // A row of a partition is known by the partition, too.
    return sql`
      delete from ${sql(table)} as gone using (
        -- A worker that comes late locks some of them, in an order of its own, before it is told that they are none of its business.
        select tableoid, ctid from ${sql(table)} where organization_id = ${organizationId} limit ${batchRows} for update skip locked
      ) as batch
      where gone.organization_id = ${organizationId} and gone.tableoid = batch.tableoid and gone.ctid = batch.ctid
        and exists (select from organization_move where organization_id = ${organizationId} and run <= ${run} and state = 'closed')`
  })
  return deleted.count
}

/** Whether the table has rows that are to be deleted, still: somebody had them locked. */
async function isAnyLeft(sql: Pool, { organizationId, run, table }: MoveRun & { table: string }): Promise<boolean> {
  const [left] = await sql`
    select from ${sql(table)} where organization_id = ${organizationId}
      and exists (select from organization_move where organization_id = ${organizationId} and run <= ${run} and state = 'closed') limit 1`
  return left !== undefined
}
