import { connect, type PoolOptions } from '../../src/database/database.ts'
import { numberIds } from '../../src/database/home-id.ts'
import type { Pool } from '../../src/database/pool.ts'
import { withHome } from '../../src/database/servers/database-address.ts'
import { noteHome } from '../../src/homes/directory.ts'

// Every test of a world also holds where the world's businesses live in a second home, on another cluster: TEST_HOMES=2 npm test.

export const homeName = 'second'

/** The pool of the second home's database, which numbers its ids from now on. */
export async function connectHome(url: string, options: PoolOptions): Promise<Pool> {
  const sql = connect(withHome(url, homeName), options)
  await numberIds(sql)
  return sql
}

/** Tells the directory of a business that a test has made in a home; nothing where there is one home. */
export async function noteBusiness(sql: Pool, { organizationId }: { organizationId: string }): Promise<void> {
  if (sql.home.first) await noteHome(sql.home.first, { organizationId, home: homeName })
}
