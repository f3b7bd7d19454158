/** The homes of the settings, for commands that are about all of them. */

import { type Environment, readConfig, settings } from '../config.ts'
import type { Pool } from '../database/pool.ts'
import { withDatabase } from './open-database.ts'

/** Runs a function with the database of every home at once; where there is one, with that. Returns the results in the order of the homes. */
export const withEachHome = <T>(env: Environment, act: (sql: Pool, home: string | null) => Promise<T>): Promise<T[]> =>
  Promise.all(
    (readConfig(env).homes ?? [null]).map((home) =>
      withDatabase(readConfig(home === null ? env : { ...env, [settings.homeName.name]: home.name }), (sql) =>
        act(sql, home?.name ?? null),
      ),
    ),
  )
