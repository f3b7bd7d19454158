import { inject } from 'vitest'
import type { AppOptions } from '../../src/app-deps.ts'
import type { Config } from '../../src/config.ts'
import { noteCitus } from '../../src/database/citus.ts'
import { type Bounds, connect, type PoolOptions } from '../../src/database/database.ts'
import { numberIds } from '../../src/database/home-id.ts'
import type { Pool } from '../../src/database/pool.ts'
import { withHome } from '../../src/database/servers/database-address.ts'
import { noteHome } from '../../src/homes/directory.ts'

// Every test of a world also holds where the world's businesses live in a second home, on another cluster: TEST_HOMES=2 npm test.

const firstName = 'main'
export const homeName = 'second'

/** The pool of the second home's database, which numbers its ids from now on. */
export async function connectHome(url: string, options: PoolOptions): Promise<Pool> {
  if (options.bounds && inject('otherPostgresNodes').length > 0) await boundNodes(url, options.bounds)
  const sql = connect(withHome(url, homeName), options)
  await noteCitus(sql)
  await numberIds(sql)
  return sql
}

/**
 * Bounds what waits on a node of Citus, as its administrator does: there a session has the settings of its role (docs/operations/scale.md#citus),
 * from its next connection on.
 */
async function boundNodes(url: string, { lockSecondsMax }: Bounds): Promise<void> {
  const sql = connect(url, { connectionsMax: 1 })
  const milliseconds = Math.round(lockSecondsMax * 1000)
  await sql.unsafe(`
    do $$ begin
      execute format('alter role %I in database %I set lock_timeout = ${milliseconds}', current_user, current_database());
    end $$`)
  await sql.end()
}

/** What an application is opened on that serves the businesses of a database: that one, or the homes of which it is the second. */
export const homesOf = (sql: Pool, config: Config): Pick<AppOptions, 'sql' | 'homes'> =>
  sql.home.first === null ? { sql } : { sql: sql.home.first, homes: { firstName, others: [{ name: homeName, config, sql }] } }

/** The settings that name the database of a world, or its homes; `firstUrl`: that of the first home, null: there is one. */
export const databaseSettings = (url: string, firstUrl: string | null): Record<string, string> =>
  firstUrl === null ? { DATABASE_URL: url } : { HOMES: `${firstName}=${firstUrl},${homeName}=${url}` }

/** The homes of a world, as commands name them; of a world with one database: one without a name. */
export const homeNames = (sql: Pool): (string | null)[] => (sql.home.first === null ? [null] : [firstName, homeName])

/** Tells the directory of a business that a test has made in a home; nothing where there is one home. */
export async function noteBusiness(sql: Pool, { organizationId }: { organizationId: string }): Promise<void> {
  if (sql.home.first) await noteHome(sql.home.first, { organizationId, home: homeName })
}
