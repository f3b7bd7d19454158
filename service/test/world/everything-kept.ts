import type { Pool } from '../../src/database/pool.ts'

/**
 * Everything the database keeps, of one organization where it is named, table by table, as something that is the same only while nothing
 * has changed. What the service notes for itself (when a key was last used or a member last seen, that an event was dispatched) is left out.
 */
export async function everythingKept(sql: Pool, organizationId: string | null = null): Promise<Record<string, string>> {
  const kept = await sql<{ name: string; count: string; digest: string }[]>`
    with whose as (select ${organizationId}::uuid as organization_id)
    ${sql.unsafe(await digestsOf(sql, organizationId !== null))}`
  return Object.fromEntries(kept.map(({ name, count, digest }) => [name, `${count} rows, ${digest}`]))
}

/** SQL: of each table its digest. The same text each time, so that it is planned a few times and not for each of thousands of requests. */
async function digestsOf(sql: Pool, isOfOne: boolean): Promise<string> {
  const tables = known.get(sql) ?? (await tablesOf(sql))
  known.set(sql, tables)
  return tables
    .filter(({ isTheirs }) => isTheirs || !isOfOne)
    .map(
      ({ name }) => `
      select '${name}' as name, count(*)::text as count, md5(string_agg(kept, '' order by kept)) as digest
      from (
        select (to_jsonb(one) - 'last_used_at' - 'last_seen_at' - 'dispatched_at')::text as kept from "${name}" as one
        ${isOfOne ? 'where one.organization_id = (select organization_id from whose)' : ''}
      ) as rows`,
    )
    .join(' union all ')
}

const known = new WeakMap<Pool, { name: string; isTheirs: boolean }[]>()

const tablesOf = async (sql: Pool) =>
  sql<{ name: string; isTheirs: boolean }[]>`
    select relname as name, exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'organization_id') as is_theirs
    from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`
