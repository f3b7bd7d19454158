import type { Logger } from 'pino'
import type { Sql } from '../../database/database.ts'
import type { Targets } from '../receivers/targets.ts'
import type { openClaimedLanes } from './claimed-lanes.ts'

// What the engine's workers share: the lanes in hand, the claim they stand under, and how often to look.

/** The guarantee behind every wake, for as long as there was work lately. See: docs/rules/webhooks.md#wake-and-polling */
export const pollMs = 250
export const activeMs = 10_000
export const idleMs = 30_000

/** Makes claims; see claim/orphaned-claims.ts. */
export type Claiming = <Answer>(act: () => Promise<Answer>) => Promise<Answer>

export interface Engine {
  sql: Sql
  log: Logger
  /** All claims of this worker are made with it. */
  claimToken: string
  held: ReturnType<typeof openClaimedLanes>
  targets: Targets
  claiming: Claiming
  /** A lane that is held no longer may still be claimed by us. */
  noteOrphan(): void
  /** Destinations not to claim: those we can't sign for, and those we hold, even if we were too late to renew. */
  avoided(): string[]
  /** There was work: look often for a while. */
  noteActivity(): void
  /** How long to rest when nothing was found. */
  rest(): number
  /** No lingering: whoever cranks or stops waits for us. */
  isDraining(): boolean
  /** There may be something to claim, to read; other workers hold lanes that got something. */
  wake: Record<'claimer' | 'reader' | 'others', () => void>
}
