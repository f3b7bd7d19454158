import type { Pool } from '../../src/database/pool.ts'

/**
 * Everything the database keeps, of one organization where it is named, table by table, as something that is the same only while nothing
 * has changed. What the service notes for itself (when a key was last used, that an event was dispatched) is left out.
 */
export async function everythingKept(sql: Pool, organizationId?: string): Promise<Record<string, string>> {
  const tables = await sql<{ name: string; isTheirs: boolean }[]>`
    select relname as name, exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'organization_id') as is_theirs
    from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`
  const ofThem = organizationId === undefined ? '' : `where one.organization_id = '${organizationId}'`
  const rows = tables
    .filter(({ isTheirs }) => organizationId === undefined || isTheirs)
    .map(
      ({ name }) => `
      select '${name}' as name, count(*)::text as count, md5(string_agg(kept, '' order by kept)) as digest
      from (select (to_jsonb(one) - 'last_used_at' - 'dispatched_at')::text as kept from "${name}" as one ${ofThem}) as rows`,
    )
  const kept = await sql.unsafe<{ name: string; count: string; digest: string }[]>(rows.join(' union all '))
  return Object.fromEntries(kept.map(({ name, count, digest }) => [name, `${count} rows, ${digest}`]))
}
