import type { Sql } from '../../database/database.ts'
import type { Fragment } from '../../database/sql.ts'
import type { ProviderKey } from './scim-tokens.ts'

/** Which of a list is asked for. */
export interface Page extends ProviderKey {
  /** How many are passed over. */
  offset: number
  limit: number
}

/**
 * Lists users or groups of a directory, the oldest first, and counts how many there are in all. `columns` are of the code, never of a request;
 * `narrowed` is empty, or conditions that each begin with `and`.
 */
export async function listDirectory<Row extends object>(
  sql: Sql,
  {
    organizationId,
    providerId,
    offset,
    limit,
    table,
    columns,
    narrowed,
  }: Page & { table: 'scim_user' | 'scim_group'; columns: string; narrowed: Fragment },
): Promise<{ total: number; found: Row[] }> {
  const from = sql`from ${sql(table)} where organization_id = ${organizationId} and provider_id = ${providerId} ${narrowed}`
  const [{ total }] = await sql<[{ total: number }]>`select count(*)::int as total ${from}`
  if (limit === 0 || total <= offset) return { total, found: [] }
  const found = await sql<Row[]>`
    select ${sql.unsafe(columns)} ${from} order by ${sql(`${table}_id`)} offset ${offset} limit ${limit}`
  return { total, found: [...found] }
}
