import { connect, type PoolOptions } from '../../src/database/database.ts'
import { homeIdOf, numberIds } from '../../src/database/home-id.ts'
import type { Pool } from '../../src/database/pool.ts'
import { noteHome, reserveSlug } from '../../src/homes/directory.ts'

// Every test of a world also holds where the world's businesses live in a second home, on another cluster: TEST_HOMES=2 npm test.

export const homeName = 'second'

/** The pool of the second home's database, which numbers its ids from now on. */
export async function connectHome(url: string, options: PoolOptions): Promise<Pool> {
  const sql = connect(url, { ...options, homeId: homeIdOf(homeName) })
  await numberIds(sql)
  return sql
}

/** The directories of homes that are not the first. */
const directories = new WeakMap<object, Pool>()
export const enterHome = (sql: Pool, directory: Pool): void => void directories.set(sql.settings, directory)
/** Where the people of a home are known: in the first. */
export const peopleOf = (sql: Pool): Pool => directories.get(sql.settings) ?? sql

/** Tells the directory of a business that a test has made in a home; nothing where there is one home. */
export async function noteBusiness(sql: Pool, { organizationId, slug }: { organizationId: string; slug: string }): Promise<void> {
  const directory = directories.get(sql.settings)
  if (!directory) return
  await noteHome(directory, { organizationId, home: homeName })
  if (!(await reserveSlug(directory, { slug, organizationId, home: homeName }))) throw new Error(`the slug ${slug} is taken`)
}
