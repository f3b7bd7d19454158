import type { Sql } from '../../database/database.ts'
import type { Pool } from '../../database/pool.ts'
import { forgetCustomers } from '../customers/forget-customers.ts'

/** Rows of one statement: few enough to hold their locks for a moment only. */
export const purgedMax = 1000

/**
 * Deletes the rows of deleted projects, a thousand rows of one project at a time, and the project itself when nothing else is left; with
 * their last opinion its customers go, too. Returns `purgedMax` while there is more, 0 when there is not. Events and their deliveries stay
 * until their retention ends.
 * It begins a minute after the deletion: earlier requests are over by then, so nothing new can come in. Of all organizations, and safe with
 * several workers: each takes a project that no other holds.
 */
export async function purgeProjects(sql: Pool): Promise<number> {
  return sql.begin(async (sql) => {
    const [project] = await sql<{ organizationId: string; projectId: string }[]>`
      select organization_id, project_id from project where deleted_at < now() - interval '1 minute'
      order by deleted_at limit 1 for update skip locked`
    if (!project) return 0
    const { organizationId, projectId } = project
    let left = purgedMax
    for (const table of await tablesOfProjects(sql)) {
      const removed = await sql<{ customerId: string | null }[]>`
        delete from ${sql(table)} where organization_id = ${organizationId} and project_id = ${projectId} and ctid = any(array(
          select ctid from ${sql(table)} where organization_id = ${organizationId} and project_id = ${projectId} limit ${left}))
        returning ${table === 'opinion' ? sql`customer_id` : sql`null::uuid as customer_id`}`
      await forgetCustomers(sql, { organizationId, customerIds: removed.flatMap(({ customerId }) => customerId ?? []) })
      left -= removed.count
      if (left === 0) return purgedMax
    }
    await sql`delete from project where organization_id = ${organizationId} and project_id = ${projectId}`
    return purgedMax
  })
}

/**
 * Every table with rows of projects, those first that others don't hang on. Asked of the database, so that a new table is never
 * forgotten. Events are kept, and are in partitions, which this leaves out; what members did stays in the audit log.
 */
async function tablesOfProjects(sql: Sql): Promise<string[]> {
  const found = await sql<{ name: string; hangsOn: string[] }[]>`
    select class.relname as name, coalesce(array_agg(foreign_key.confrelid::regclass::text) filter (where foreign_key.oid is not null), '{}') as hangs_on
    from pg_class class
    left join pg_constraint foreign_key on foreign_key.conrelid = class.oid and foreign_key.contype = 'f' and foreign_key.confrelid <> class.oid
    where class.relnamespace = current_schema()::regnamespace and class.relkind = 'r' and not class.relispartition and class.relname not in ('project', 'audit_entry')
      and (select count(*) from pg_attribute where attrelid = class.oid and attname in ('organization_id', 'project_id') and not attisdropped) = 2
    group by class.oid order by class.relname`
  const waiting = new Map(found.map(({ name, hangsOn }) => [name, hangsOn]))
  const ordered: string[] = []
  while (waiting.size > 0) {
    const held = new Set([...waiting.values()].flat())
    const free = [...waiting.keys()].filter((name) => !held.has(name))
    // Tables that hang on each other in a circle: which is first doesn't matter, the database will say if it can't.
    for (const name of free.length > 0 ? free : [...waiting.keys()]) {
      ordered.push(name)
      waiting.delete(name)
    }
  }
  return ordered
}
