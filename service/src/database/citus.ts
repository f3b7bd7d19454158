import type { Sql } from './database.ts'
import type { Pool } from './pool.ts'

// A home may be a schema of a Citus cluster: its tables are on one node, every node answers for them, and it moves to another node while it is
// used (docs/operations/scale.md#citus).

/**
 * Parameters of each connection to such a cluster, instead of others: it sends a statement to a node by its values, and has no plan for any
 * values; what `set local` sets holds on the nodes as well, which `set_config` does not.
 */
export const onCitus = { plan_cache_mode: 'auto', 'citus.propagate_set_commands': 'local' }

/** Notes whether the database of a pool is such a cluster, for all pools of it: their connections start accordingly from now on. */
export async function noteCitus(sql: Pool): Promise<void> {
  sql.home.isOnCitus = await isCitus(sql)
  // The one that has just been asked, which the pool keeps.
  if (sql.home.isOnCitus)
    await sql`select set_config(name, value, false) from unnest(${Object.keys(onCitus)}::text[], ${Object.values(onCitus)}::text[]) as setting(name, value)`
}

/** Whether a database is one of a Citus cluster. */
export async function isCitus(sql: Sql): Promise<boolean> {
  const [{ found }] = await sql<[{ found: boolean }]>`select exists (select from pg_extension where extname = 'citus') as found`
  return found
}

/** The node that has the tables of a home, as `host:port`; null: it is no distributed schema of such a cluster. */
export async function nodeOf(sql: Pool): Promise<string | null> {
  if (!(await isCitus(sql))) return null
  const [found] = await sql<{ node: string }[]>`
    select nodename || ':' || nodeport as node from citus_shards join pg_class on pg_class.oid = table_name::oid
    where relnamespace = current_schema()::regnamespace and citus_table_type = 'schema' limit 1`
  return found?.node ?? null
}

/** The nodes of the cluster that take tables. */
export async function listNodes(sql: Pool): Promise<string[]> {
  const nodes = await sql<{ node: string }[]>`
    select nodename || ':' || nodeport as node from pg_dist_node where isactive and shouldhaveshards and noderole = 'primary' order by node`
  return nodes.map(({ node }) => node)
}

/**
 * Moves the tables of a home to another node while they are used: copied by logical replication, with a moment without writes at the end. A
 * copy begins when every transaction of its node has ended that had begun before, of other databases too.
 */
export const moveSchema = (sql: Pool, { to }: { to: string }): Promise<void> =>
  sql.begin(async (sql) => {
    // As long as they are large.
    await sql`set local statement_timeout = 0`
    const [host, port] = [to.slice(0, to.lastIndexOf(':')), to.slice(to.lastIndexOf(':') + 1)]
    await sql`select citus_schema_move(current_schema()::regnamespace, ${host}, ${Number(port)}::int)`
  })
