import type { Pool } from '../../database/pool.ts'
import { endNotes } from './change-notes.ts'
import { copiedTables } from './copied-tables.ts'

/** Rows of one statement: nobody waits long for what it locks. */
const batchRows = 5000

/**
 * Deletes what an organization has left behind in a home that it does not live in any more; does nothing where there is nothing. The home keeps
 * refusing every change of it until its last row is gone. Errors: those of the database; called again, it goes on.
 */
export async function forgetLeft(sql: Pool, { organizationId }: { organizationId: string }): Promise<void> {
  const [left] = await sql`select from organization_move where organization_id = ${organizationId} and state = 'closed'`
  if (!left) return
  // Who refers to others goes before them.
  for (const { table } of (await copiedTables(sql)).toReversed()) while ((await deleteBatch(sql, { organizationId, table })) === batchRows);
  // Another home than the first knows people by their memberships alone; one who is about to be a member was copied a moment ago.
  if (sql.home.name !== null)
    await sql`
      delete from person where updated_at < now() - interval '1 minute'
        and not exists (select from member where member.person_id = person.person_id)
        and not exists (select from scim_user where scim_user.person_id = person.person_id)`
  await endNotes(sql, { organizationId })
}

async function deleteBatch(sql: Pool, { organizationId, table }: { organizationId: string; table: string }): Promise<number> {
  const deleted = await sql.begin(async (sql) => {
    await sql`select set_config('earshot.mover', ${organizationId}, true)`
    // A row of a partition is known by the partition, too.
    return sql`
      delete from ${sql(table)} as gone using (
        select tableoid, ctid from ${sql(table)} where organization_id = ${organizationId} limit ${batchRows}
      ) as batch
      where gone.organization_id = ${organizationId} and gone.tableoid = batch.tableoid and gone.ctid = batch.ctid`
  })
  return deleted.count
}
