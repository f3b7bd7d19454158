import { type Breaker, opensUntil, readBreaker, stateOf, type Tally } from '../receivers/breaker.ts'
import type { Health } from '../receivers/receiver-health.ts'
import type { PacedTarget } from '../receivers/targets.ts'
import type { DueDelivery } from './lane.ts'
import { type ClaimedLane, type FreshClaim, type LaneLeft, leaseSeconds } from './lane.ts'

// One lane in a worker's hands: what it holds, and how much of it may be sent now. Times are milliseconds of the monotonic clock.

/** A delivery that was read by a statement sent at `readAt`. */
export interface WaitingDelivery extends DueDelivery {
  readAt: number
}

export interface HeldLane {
  readonly claim: ClaimedLane
  /** By this process's clock, from before the claim was asked for: never later than the lease in the database. */
  leasedUntil: number
  /** There may be more in the database than was read. */
  more: boolean
  /** When the statement was sent that says what we know of it. */
  readAt: number
  drainedAt: number
  /**
   * A statement is about it, and says what comes next: it is being read, given back, or offered to the dispatcher, which answers what
   * it gets. One at a time, so that no answer is older than what was done after it.
   */
  asked: 'read' | 'release' | 'dispatch' | null
  /** No longer ours, or its destination takes nothing any more: what is in flight comes back, nothing else is sent. */
  gone: boolean
  inFlight: number
  /** Read and not yet written down: the database still shows them as pending. */
  readonly open: Set<string>
  target: PacedTarget | null
  /** As far as we know; its head says so, and it is read again when we did not. */
  ordered: boolean
  health: Health
  breaker: Breaker
  /** When the destination's rate lets the next attempt begin. */
  nextAt: number
  /** Rings then, when something waits. */
  timer: NodeJS.Timeout | undefined
  waiting: WaitingDelivery[]
  attempts: number
  /** When its oldest attempt in flight began, roughly: each answer begins it anew. */
  flyingSince: number
}

/** What a worker remembers of a destination while it doesn't hold its lane. */
export interface Remembered {
  health: Health
  recent: readonly Tally[]
  ordered: boolean
}

/** A lane that was claimed by a statement sent at `askedAt`. */
export function newHeldLane(claim: FreshClaim, { askedAt, remembered }: { askedAt: number; remembered: Remembered | undefined }): HeldLane {
  const now = performance.now()
  const { organizationId, destinationId, oldestDay } = claim
  return {
    claim: { organizationId, destinationId, oldestDay },
    leasedUntil: askedAt + leaseSeconds * 1000,
    more: false,
    readAt: askedAt,
    drainedAt: now,
    asked: null,
    gone: false,
    inFlight: 0,
    open: new Set(),
    target: null,
    ordered: remembered?.ordered ?? false,
    // What others found slow is slow until it shows otherwise; what they found quick has yet to show it.
    health: remembered?.health ?? { window: 1, pace: claim.health === 'slow' ? 'slow' : 'unknown' },
    breaker: readBreaker(claim, remembered?.recent),
    nextAt: 0,
    timer: undefined,
    waiting: [],
    attempts: 0,
    flyingSince: 0,
  }
}

export const memoryOf = ({ health, breaker, ordered }: HeldLane): Remembered => ({ health, recent: breaker.recent, ordered })

/** What may be in flight to its receiver at once: nothing while the breaker is open, then one letter until its outcome is known. */
export function windowOf({ breaker, health }: HeldLane, now: number): number {
  const state = stateOf(breaker, now)
  return state === 'open' ? 0 : state === 'half-open' ? 1 : health.window
}

/** What it sends in the next moments: of one that is sent to at a rate no more than a quarter of a second's worth. */
export function appetiteOf(lane: HeldLane, now: number): number {
  const rate = lane.target?.ratePerSecond ?? Number.POSITIVE_INFINITY
  return Math.min(windowOf(lane, now), Math.ceil(rate / 4))
}

/** What to have read of it, to be ahead of its receiver; and how much of that is missing. */
export const readAheadMax = (lane: HeldLane, now: number): number => 4 * appetiteOf(lane, now)
export const readAhead = (lane: HeldLane, now: number): number => Math.max(readAheadMax(lane, now) - lane.waiting.length, 1)

/**
 * What was read longer ago is read again before it is sent: somebody may have been erased from it since, whose worker did not hear of it.
 * 2 s: decision 18.
 */
const readAgoMsMax = 2000
export const isStale = ({ waiting: [first] }: HeldLane, now: number): boolean => first !== undefined && now - first.readAt > readAgoMsMax

export const isOverdue = (lane: HeldLane, now: number): boolean => now >= lane.leasedUntil

/** How it is given back: with what was learned of its receiver, and not to be sent to before its breaker and its rate allow. */
export function leftOf({ claim, health, breaker, nextAt, ordered }: HeldLane, now: number): LaneLeft {
  const { opened, failuresInRow } = breaker
  const waitMs = Math.max(opened ? opensUntil(opened) - now : 0, nextAt - now)
  return {
    ...claim,
    pace: health.pace,
    failuresInRow,
    breakerSeconds: opened?.waitSeconds ?? 0,
    breakerReason: opened?.reason ?? null,
    openedMsAgo: opened?.firstAt == null ? null : now - opened.firstAt,
    notBeforeMs: waitMs > 0 ? waitMs : null,
    ordered,
  }
}
