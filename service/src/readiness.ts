import { healthMessages } from '@earshot/messages/api/health'
import { isUnavailable, poolBeside, servingBounds } from './database/database.ts'
import { schemaState } from './database/migrate.ts'
import type { Pool } from './database/pool.ts'
import { readinessConnectionsMax } from './database/pool-sizes.ts'

/** Seconds that a database may take to answer: a probe waits for five. */
const patienceSeconds = 4

/** Whether the databases of a node can be worked with. */
export interface Readiness {
  /** Why a node has nothing to serve; null: a home is ready, whose organizations would be without it. */
  notReadyBecause(): Promise<string | null>
  close(): Promise<void>
}

/** Opens the look at the databases of every home, the first one first. */
export function openReadiness(homes: readonly Pool[]): Readiness {
  // A connection of its own: a node whose requests have used up all others is busy, and its database is not away.
  const pools = homes.map((sql) =>
    poolBeside(sql, {
      ...{ name: 'readiness', connectionsMax: readinessConnectionsMax, waitSecondsMax: patienceSeconds },
      bounds: { ...servingBounds, statementSecondsMax: patienceSeconds, lockSecondsMax: patienceSeconds },
    }),
  )
  const look = async () => {
    const [first, ...others] = pools
    const reason = await databaseNotReady(first!)
    if (reason === null || others.length === 0) return reason
    const reasons = await Promise.all(others.map(databaseNotReady))
    return reasons.includes(null) ? null : reason
  }
  let looking: Promise<string | null> | null = null
  return {
    // One look for all who ask meanwhile: anybody may, and nobody waits in a line of others.
    notReadyBecause: () =>
      (looking ??= look().finally(() => {
        looking = null
      })),
    close: async () => void (await Promise.all(pools.map((sql) => sql.end({ timeout: 1 })))),
  }
}

async function databaseNotReady(sql: Pool): Promise<string | null> {
  try {
    const state = await schemaState(sql)
    return state === 'ready' ? null : healthMessages.schema({ state })
  } catch (error) {
    return isUnavailable(error) ? healthMessages.noAnswer : healthMessages.unreadable
  }
}
