/** A read replica, used for what may be a few seconds late while it is no later than that; and who has to be shown what they just wrote. */
import { databaseMessages } from '@earshot/messages/cli/database'
import type { Logger } from 'pino'
import { schemaOf } from '../connection.ts'
import { hasSqlState } from '../connection-errors.ts'
import {
  connect,
  examineBounds,
  isUnavailable,
  jobBounds,
  type PoolOptions,
  poolBeside,
  servingBounds,
  servingWaitSecondsMax,
  wasEnded,
} from '../database.ts'
import type { Pool } from '../pool.ts'
import { servingConnectionsMax } from '../pool-sizes.ts'
import { examinePooling } from '../pooler.ts'
import { Freshness } from './freshness.ts'
import { type Position, readPosition } from './replay-position.ts'

const messages = databaseMessages.replica

/** How late it may be, in seconds: docs/rules/http.md#lists-from-a-replica */
export const lagSecondsMax = 5
/** It is used again when it has been less late than that for so many looks in a row: one that comes and goes is worse than none. */
const lagSecondsAgain = 2.5
const goodLooksMin = 3
const lookEveryMs = 1000
/** A look that takes longer finds nothing. */
const lookMsMax = 2000

/** Why something was read from the primary instead. */
export type Instead = 'lag' | 'own-write' | 'asked' | 'failed'

interface ReplicaOptions extends Pick<PoolOptions, 'onAnswer'> {
  url: string
  /** The primary. */
  sql: Pool
  log: Logger
}

/** Where both were, no earlier than at that moment. */
interface Found {
  at: number
  primary: Position | null
  replica: Position | null
}

interface ReplicaPools {
  sql: Pool
  lookSql: Pool
}

/** Is looked at once a second from the beginning, and used when it has been found fresh enough. */
export class Replica {
  /** Told where something was read that may be late: on the replica, or on the primary, and why. */
  onRead: (where: 'replica' | Instead) => void = () => {}
  readonly #options: ReplicaOptions
  /** A connection of its own: when all others are in use, it matters most how late the replica is. */
  readonly #primarySql: Pool
  /** Null: it could not be reached yet. */
  #pools: ReplicaPools | null = null
  /** What is under way still. */
  #opening: Promise<void> | null = null
  #asking: Promise<Found> | null = null
  readonly #fresh = new Freshness()
  /** When an organization last wrote something, by the monotonic clock. */
  readonly #wroteAt = new Map<string, number>()
  #goodLooks = 0
  /** Null: nothing is known yet. */
  #isUsed: boolean | null = null
  #isClosed = false
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void>

  constructor(options: ReplicaOptions) {
    this.#options = options
    this.#primarySql = poolBeside(options.sql, { name: 'look', connectionsMax: 1, bounds: jobBounds })
    this.#looking = this.#look()
  }

  /** Up to how many seconds ago it has everything that was acknowledged; Infinity: nothing is known. */
  lagSeconds(): number {
    return (performance.now() - this.#fresh.upTo) / 1000
  }

  /** The pool to read from for an organization, which has what it wrote by this process; or why the primary is to be read. */
  poolFor(organizationId: string): Pool | 'lag' | 'own-write' {
    if (!this.#pools || !this.#isUsed || this.lagSeconds() > lagSecondsMax) return 'lag'
    const wroteAt = this.#wroteAt.get(organizationId) ?? Number.NEGATIVE_INFINITY
    return wroteAt < this.#fresh.upTo ? this.#pools.sql : 'own-write'
  }

  /** Notes that an organization may have changed something, before it is told so. */
  wrote(organizationId: string): void {
    this.#wroteAt.set(organizationId, performance.now())
  }

  /**
   * Whether a read failed because of the replica, so that the primary may answer it; one that is away is not used from then on. What took too
   * long, or found no connection free, would be no better on the primary.
   */
  isToBlame(error: unknown): boolean {
    // 40001: it could not wait with what the primary had removed. 25006: it takes no writes.
    if (hasSqlState(error, '40001', '25006')) return true
    if (!isUnavailable(error) || wasEnded(error)) return false
    this.#decide((error as Error).message)
    return true
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await this.#looking
    await Promise.all([this.#primarySql, this.#pools?.sql, this.#pools?.lookSql].map((pool) => pool?.end({ timeout: 1 })))
  }

  async #look(): Promise<void> {
    try {
      await inTime(this.#open())
      this.#asking ??= this.#ask().finally(() => {
        this.#asking = null
      })
      const { at, primary, replica } = await inTime(this.#asking)
      if (primary) this.#fresh.note({ at, position: primary })
      if (replica) this.#fresh.reached(replica)
      if (!primary || !replica) this.#decide(messages.untold)
      else if (primary.system !== replica.system) this.#decide(messages.foreign)
      else this.#decide(primary.timeline === replica.timeline ? null : messages.timeline)
    } catch (error) {
      this.#decide((error as Error).message)
      // Whoever waits for a machine that is frozen is answered by the primary.
      this.#pools?.sql.settings.servers.abandon()
    }
    if (this.#isClosed) return
    this.#timer = setTimeout(() => {
      this.#looking = this.#look()
    }, lookEveryMs).unref()
  }

  async #open(): Promise<void> {
    this.#opening ??= openPools(this.#options)
      .then((pools) => {
        this.#pools = pools
      })
      .catch((error) => {
        this.#opening = null
        throw error
      })
    return this.#opening
  }

  async #ask(): Promise<Found> {
    const at = performance.now()
    const [primary, replica] = await Promise.all([readPosition(this.#primarySql), readPosition(this.#pools!.lookSql)])
    return { at, primary, replica }
  }

  /** Decides whether it is used from now on. `trouble`: why not, where that is known. */
  #decide(trouble: string | null): void {
    const { log } = this.#options
    const lag = this.lagSeconds()
    const found = { lagSeconds: Number.isFinite(lag) ? lag : null, ...(trouble !== null && { trouble }) }
    this.#goodLooks = trouble === null && lag <= lagSecondsAgain ? this.#goodLooks + 1 : 0
    if (!this.#isUsed && this.#goodLooks >= goodLooksMin) {
      this.#isUsed = true
      log.info(found, 'the replica is used: lists and exports are read from it')
    } else if (this.#isUsed !== false && (trouble !== null || (this.#isUsed && lag > lagSecondsMax))) {
      this.#isUsed = false
      log.warn(found, 'the replica is not used: lists and exports are read from the primary')
    }
    for (const [organizationId, at] of this.#wroteAt) if (at < this.#fresh.upTo) this.#wroteAt.delete(organizationId)
  }
}

/** Opens the connections to a replica, which may be behind a pooler as the primary may. */
async function openPools({ url, sql: primary, onAnswer }: ReplicaOptions): Promise<ReplicaPools> {
  const targetOfSeveral = 'standby'
  const { areTaken } = await examineBounds(url, { targetOfSeveral })
  const { keepsStatements } = await examinePooling(url, targetOfSeveral)
  const sql = connect(url, {
    ...{ connectionsMax: servingConnectionsMax, applicationName: 'earshot replica', waitSecondsMax: servingWaitSecondsMax },
    ...{ bounds: areTaken ? servingBounds : null, keepsStatements, targetOfSeveral, onAnswer, schema: schemaOf(primary.settings) },
  })
  return { sql, lookSql: poolBeside(sql, { name: 'look', connectionsMax: 1, bounds: jobBounds }) }
}

function inTime<Result>(promise: Promise<Result>): Promise<Result> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(messages.slow)), lookMsMax)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
