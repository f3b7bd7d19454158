import type { Pool } from '../../src/database/pool.ts'

/**
 * Sessions of a database that wait for a lock, with `table` those whose statement names that table; where it is a schema of a Citus cluster,
 * those of its nodes, which hold the locks of rows.
 */
export const lockWaits = (sql: Pool, { table = null }: { table?: string | null } = {}): Promise<{ count: number }> =>
  sql`select from ${sql(sql.home.isOnCitus ? 'citus_stat_activity' : 'pg_stat_activity')}
    where datname = current_database() and wait_event_type = 'Lock' and (${table}::text is null or query ~ ('\\m' || ${table} || '\\M'))`
