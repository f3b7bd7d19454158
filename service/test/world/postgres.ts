import { appendFile, mkdtemp, readdir, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { connect } from '../../src/database/database.ts'
import { isAlive } from '../../src/database/embedded/child-process.ts'
import { openEmbedded } from '../../src/database/embedded/embedded.ts'
import { openCluster } from '../../src/database/embedded/postgres-cluster.ts'
import { stopPostmaster } from '../../src/database/embedded/postmaster.ts'
import { migrate } from '../../src/database/migrate.ts'
import type { Pool } from '../../src/database/pool.ts'
import { openCitusTemplate } from './citus.ts'
import { openPgBouncer } from './pgbouncer.ts'

// One PostgreSQL for the whole run, from the same package as in production, and one migrated database, from which every test world gets a
// copy of its own within some 20 ms. The run throws all of it away, so nothing of it need survive a crash: the tests of crashes and of the
// PostgreSQL that comes along (crash, embedded, faults, commands) have clusters of their own, with production's settings.

export const templateDatabase = 'earshot_template'

/** What makes an acknowledged write durable, switched off. Everything else is as in production. */
const throwaway = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: 0,
}

export default async function startPostgres(project: TestProject): Promise<() => Promise<void>> {
  const parent = await fastestDirectory()
  await removeLeftovers(parent)
  const first = await openThrowaway(parent)
  project.provide('postgresUrl', first.url)
  // Every world with its businesses in a second home, where it is asked for.
  const second = await openSecond(parent)
  project.provide('otherPostgresUrl', second?.url ?? null)
  project.provide('otherPostgresNodes', second?.nodes ?? [])
  // Worlds by way of a pooler, where it is asked for: service/test/faults/pgbouncer.test.ts.
  const pooler = process.env.TEST_POOLER === 'pgbouncer' ? await openPgBouncer(first.url) : null
  project.provide('poolerPort', pooler?.port ?? null)
  return async () => {
    await pooler?.close()
    await Promise.all([first.close(), second?.close()])
  }
}

/** Where the businesses of worlds live, if not in the first home: on a cluster of Citus that is at hand, or on another PostgreSQL. */
async function openSecond(parent: string) {
  const citusUrl = process.env.CITUS_URL
  if (citusUrl) return openCitusTemplate(citusUrl)
  return process.env.TEST_HOMES === '2' ? { ...(await openThrowaway(parent)), nodes: [] } : null
}

/** A cluster with the migrated database that worlds are copied from. */
async function openThrowaway(parent: string): Promise<{ url: string; close: () => Promise<void> }> {
  const directory = await mkdtemp(path.join(parent, `${prefix}${process.pid}-`))
  const cluster = await openCluster(directory)
  const lines = Object.entries(throwaway).map(([name, value]) => `${name} = ${value}\n`)
  await appendFile(path.join(cluster.directory, 'postgresql.conf'), lines.join(''))
  // Proving that one knows the password is much of what a connection costs. Worlds needn't; who asks for another database does.
  const access = path.join(cluster.directory, 'pg_hba.conf')
  await writeFile(access, `host /^earshot_[0-9a-f]{32}$ all 127.0.0.1/32 trust\n${await readFile(access, 'utf8')}`)
  const embedded = await openEmbedded(directory, 'command')
  const sql = connect(embedded.url, { connectionsMax: 1 })
  await migrate(sql)
  await keepFewDays(sql)
  await sql.end()
  const maintenance = connect(databaseUrl(embedded.url, 'postgres'), { connectionsMax: 1 })
  await maintenance`alter database earshot rename to ${maintenance(templateDatabase)}`
  await maintenance.end()
  return {
    url: embedded.url,
    async close() {
      await embedded.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/**
 * Drops the partitions of days that a run doesn't live to see. Making a world copies each one's files, and planning a statement looks at
 * each: with the nine that a migration makes, a world costs the database a third more.
 */
export async function keepFewDays(sql: Pool): Promise<void> {
  const ahead = await sql<{ name: string }[]>`
    select relname as name from pg_class
    where relispartition and relkind = 'r' and relname ~ '_\\d{8}$' and right(relname, 8) > to_char((now() at time zone 'UTC')::date + 1, 'YYYYMMDD')`
  for (const { name } of ahead) await sql`drop table ${sql(name)}`
}

const prefix = 'earshot-test-'

/** What a run that was killed left behind, PostgreSQL and all: in memory, it would be missed. */
async function removeLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1])
    if (!pid || isAlive(pid)) continue
    const directory = path.join(parent, name)
    await openCluster(directory).then(stopPostmaster, () => {})
    await rm(directory, { recursive: true, force: true })
  }
}

/** Memory, where the machine offers a file system in it with room enough; the directory for temporary files elsewhere. */
async function fastestDirectory(): Promise<string> {
  const memory = '/dev/shm'
  const room = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  )
  return room >= roomBytesMin ? memory : tmpdir()
}

/** 4 GB: three workers' worlds take some 100 MB, the write-ahead log up to 2 GB, and the longest lists the rest. */
const roomBytesMin = 4 * 1024 ** 3

/** The same server, another database. */
export function databaseUrl(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
    /** Of another server, for a second home; null: there is one home. */
    otherPostgresUrl: string | null
    /** Of each node of it, where it is a cluster of Citus. */
    otherPostgresNodes: readonly string[]
    /** Of a pooler in transaction mode before it; null: there is none. */
    poolerPort: number | null
  }
}
