import type { Logger } from 'pino'
import type { Sql } from '../../database/database.ts'
import type { Targets } from '../receivers/targets.ts'
import type { ClaimedLanes } from './claimed-lanes.ts'

// The state that the engine's workers share: the claimed lanes, the token of their claims, and how often to look for work.

/** The guarantee behind every wake, for as long as there was work lately. See: docs/rules/webhooks.md#wake-and-polling */
export const pollMs = 250
export const activeMs = 10_000
export const idleMs = 30_000

export type OnDispatched = (events: readonly { topic: string; traceParent: string }[], milliseconds: number) => void

/** Makes claims (claim/unanswered-claims.ts). */
export type Claiming = <Answer>(act: () => Promise<Answer>) => Promise<Answer>

export interface Engine {
  sql: Sql
  /** For dispatching alone. */
  dispatchSql: Sql
  log: Logger
  /** All claims of this engine are made with it. */
  claimToken: string
  /** The lanes that this engine has claimed. */
  lanes: ClaimedLanes
  targets: Targets
  claiming: Claiming
  /** The database may still show a claim of ours on a lane that is not in memory any more. */
  noteUnanswered(): void
  /** Destinations not to claim: those we can't sign for, and those of claimed lanes, even if we were too late to renew. */
  avoided(): string[]
  /** Told of events of exported traces that became deliveries, by a statement of so many milliseconds. */
  onDispatched: OnDispatched | undefined
  /** There was work: the workers look often for a while. */
  noteActivity(): void
  /** How long to rest when nothing was found. */
  rest(): number
  /** Whether a caller of `runOnce` or `drain` waits: then nothing lingers. */
  isDraining(): boolean
  /** There may be something to claim, or to read; or lanes that other workers have claimed got something. */
  wake: Record<'claimer' | 'reader' | 'others', () => void>
}
