import { connect } from '../../src/database/database.ts'
import { migrate } from '../../src/database/migrate.ts'
import type { Pool } from '../../src/database/pool.ts'
import { databaseUrl, keepFewDays, templateDatabase } from './postgres.ts'

// Worlds on a cluster of Citus that is at hand: CITUS_URL is its coordinator, as a superuser. A database is one of every node: it is made, copied
// and dropped on each.

/** The schema that is distributed. */
const schema = 'second'

/** A migrated database on every node, which worlds are copied from. */
export async function openCitusTemplate(citusUrl: string): Promise<{ url: string; nodes: string[]; close: () => Promise<void> }> {
  const coordinator = connect(citusUrl, { connectionsMax: 1 })
  const found = await coordinator<{ host: string; port: number; groupId: number }[]>`
    select nodename as host, nodeport as port, groupid as group_id from pg_dist_node where isactive and noderole = 'primary' order by groupid`
  await coordinator.end()
  if (found.length < 2) throw new Error('CITUS_URL names a database whose cluster has one node or none.')
  const nodes = found.map(({ host, port }) => Object.assign(new URL(citusUrl), { hostname: host, port: String(port), search: '' }).href)
  const maintenances = nodes.map((node) => connect(databaseUrl(node, 'postgres'), { connectionsMax: 1 }))
  const url = `${nodes[0]}?schema=${schema}`
  for (const sql of maintenances) {
    await dropLeftovers(sql)
    await allow(sql, true)
    await sql`drop database if exists ${sql(templateDatabase)} with (force)`
    await sql`create database ${sql(templateDatabase)}`
  }
  for (const node of [...nodes.slice(1), nodes[0]!]) await once(databaseUrl(node, templateDatabase), (sql) => sql`create extension citus`)
  await once(databaseUrl(nodes[0]!, templateDatabase), async (sql) => {
    const { host, port } = found[0]!
    await sql`select citus_set_coordinator_host(${host}, ${port}::int)`
    for (const each of found.slice(1)) await sql`select citus_add_node(${each.host}, ${each.port}::int)`
  })
  await once(databaseUrl(url, templateDatabase), async (sql) => {
    await migrate(sql)
    await keepFewDays(sql)
  })
  // PostgreSQL copies no database that has a session, not even that of the daemon which Citus starts for each.
  for (const sql of maintenances) {
    await allow(sql, false)
    await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = ${templateDatabase}`
  }
  return {
    ...{ url, nodes },
    async close() {
      for (const sql of maintenances) {
        await allow(sql, true)
        await sql`drop database ${sql(templateDatabase)} with (force)`
        await sql.end()
      }
    },
  }
}

/** What a run that failed left behind: Citus has a process for each database. */
async function dropLeftovers(sql: Pool): Promise<void> {
  const left = await sql<{ name: string }[]>`select datname as name from pg_database where datname ~ '^earshot_[0-9a-f]{32}$'`
  for (const { name } of left) await sql`drop database ${sql(name)} with (force)`
}

const allow = (sql: Pool, isAllowed: boolean) =>
  sql`update pg_database set datallowconn = ${isAllowed}, datistemplate = false where datname = ${templateDatabase}`

async function once(url: string, act: (sql: Pool) => Promise<unknown>): Promise<void> {
  const sql = connect(url, { connectionsMax: 1 })
  try {
    await act(sql)
  } finally {
    await sql.end()
  }
}
