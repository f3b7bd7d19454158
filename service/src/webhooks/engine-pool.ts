import { jobBounds, poolBeside } from '../database/database.ts'
import type { Pool } from '../database/pool.ts'

/**
 * Connections of the engine's own: its statements wait for no request's, and are planned once. Every one of them reads by key; a plan
 * that was made while a day's partition was empty must not read it whole when it is full.
 */
export const enginePool = (sql: Pool, { connectionsMax, isDurable }: { connectionsMax: number; isDurable: boolean }): Pool =>
  poolBeside(sql, {
    name: 'engine',
    connectionsMax,
    bounds: jobBounds,
    settings: {
      plan_cache_mode: 'force_generic_plan',
      enable_seqscan: 'off',
      enable_hashjoin: 'off',
      enable_mergejoin: 'off',
      ...(isDurable ? {} : { synchronous_commit: 'off' }),
    },
  })
