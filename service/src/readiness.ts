import { setTimeout as pause } from 'node:timers/promises'
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
  let pools = homes.map(ownPool)
  const closeAll = () => Promise.all(pools.map((sql) => sql.end({ timeout: 1 })))
  const look = async () => {
    const [first, ...others] = pools
    const reason = await databaseNotReady(first!)
    if (reason === null || others.length === 0) return reason
    const reasons = await Promise.all(others.map(databaseNotReady))
    return reasons.includes(null) ? null : reason
  }
  /** A peer that is gone without a word leaves a statement unanswered for long: the next look has another connection. */
  const late = async (ended: AbortSignal) => {
    await pause((patienceSeconds + 0.5) * 1000, undefined, { ref: false, signal: ended })
    void closeAll()
    pools = homes.map(ownPool)
    return healthMessages.noAnswer
  }
  const lookInTime = async () => {
    const ended = new AbortController()
    try {
      return await Promise.race([look(), late(ended.signal)])
    } finally {
      ended.abort()
      looking = null
    }
  }
  let looking: Promise<string | null> | null = null
  return {
    // One look for all who ask meanwhile: anybody may, and nobody waits in a line of others.
    notReadyBecause: () => (looking ??= lookInTime()),
    close: async () => void (await closeAll()),
  }
}

/** A connection of its own: a node whose requests have used up all others is busy, and its database is not away. */
const ownPool = (sql: Pool): Pool =>
  poolBeside(sql, {
    ...{ name: 'readiness', connectionsMax: readinessConnectionsMax, waitSecondsMax: patienceSeconds },
    bounds: { ...servingBounds, statementSecondsMax: patienceSeconds, lockSecondsMax: patienceSeconds },
  })

async function databaseNotReady(sql: Pool): Promise<string | null> {
  try {
    const state = await schemaState(sql)
    return state === 'ready' ? null : healthMessages.schema({ state })
  } catch (error) {
    return isUnavailable(error) ? healthMessages.noAnswer : healthMessages.unreadable
  }
}
