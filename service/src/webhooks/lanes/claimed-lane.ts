import { type Breaker, breakerAfter, opensUntil, readBreaker, stateOf, type Tally } from '../receivers/breaker.ts'
import { type Health, healthAfter, isTrusted } from '../receivers/receiver-health.ts'
import { nextAttemptAt } from '../receivers/send-rate.ts'
import type { PacedTarget } from '../receivers/targets.ts'
import type { Outcome } from '../send/attempt.ts'
import { type DueDelivery, type FreshClaim, type LaneClaim, type LaneContents, type LaneLeft, leaseSeconds } from './lane.ts'

// One lane that a worker has claimed: its deliveries, and how much of it may be sent now. Times are milliseconds of the monotonic clock.

/** A delivery that was read by a statement sent at `readAt`. */
interface WaitingDelivery extends DueDelivery {
  readAt: number
}

/** The statement about a lane that is under way. */
type Asked = 'read' | 'release' | 'dispatch'

/** The state of a claim. Its transitions are the methods; README.md has them as a table. */
class Claim {
  readonly claim: LaneClaim
  /** By this process's clock, counted from before the claim was asked for: never later than the lease in the database. */
  leasedUntil: number
  /** There may be more in the database than was read. */
  more = false
  /** When the statement was sent that read it last. */
  readAt: number
  drainedAt = performance.now()
  /**
   * The statement about it that is under way: it is read, given back, or offered to the dispatcher, which answers what it gets. One at a
   * time, so that no answer is older than what was done after it.
   */
  asked: Asked | null = null
  /** Claimed no longer, or its destination takes nothing any more: what is in flight comes back, nothing else is sent. */
  gone = false
  inFlight = 0
  /** Read and not yet written down: the database still shows them as pending. */
  readonly open = new Set<string>()
  target: PacedTarget | null = null
  /** Remembered until it is read: when its destination turns out to be ordered, it is read again in order. */
  ordered: boolean
  health: Health
  breaker: Breaker
  /** When the destination's rate lets the next attempt begin. */
  nextAt = 0
  /** It waits for its turn at the mail server. */
  queued = false
  /** It lets others before it until then. */
  asideUntil = 0
  waiting: WaitingDelivery[] = []
  attempts = 0
  /** When its oldest attempt in flight began, roughly: each answer begins it anew. */
  flyingSince = 0
  private timer: NodeJS.Timeout | undefined

  constructor(
    { organizationId, destinationId, oldestDay, ...before }: FreshClaim,
    { askedAt, remembered }: { askedAt: number; remembered: Remembered | undefined },
  ) {
    this.claim = { organizationId, destinationId, oldestDay }
    this.leasedUntil = askedAt + leaseSeconds * 1000
    this.readAt = askedAt
    this.ordered = remembered?.ordered ?? false
    // A receiver that others found slow is slow until it shows otherwise; one that they found quick has yet to show it.
    this.health = remembered?.health ?? { window: 1, pace: before.health === 'slow' ? 'slow' : 'unknown' }
    this.breaker = readBreaker(before, remembered?.recent)
  }

  /** A statement about it is sent; one at a time. */
  ask(what: Asked, now: number): void {
    this.asked = what
    if (what !== 'read') return
    this.more = false
    this.readAt = now
  }

  answered(): void {
    this.asked = null
  }

  /** Something may have arrived that was not read. */
  expectMore(): void {
    this.more = true
  }

  /** The day from which it is read is known anew. */
  reach(oldestDay: string): void {
    this.claim.oldestDay = oldestDay
  }

  /**
   * Takes in what a statement sent at `readAt` found, and returns how many deliveries; null when that is out of date, or was not read in the
   * order that its destination asks for.
   */
  fill({ target, contents: { due, full, oldestDay }, readAt, refreshedAt }: Filling): number | null {
    const isBlind = target.ordered && !this.ordered
    this.ordered = target.ordered
    if (this.readAt <= refreshedAt || isBlind) {
      this.more = true
      return null
    }
    this.target = target
    // A day before the one that was asked for: something arrived meanwhile that was not read.
    if (full || oldestDay < this.claim.oldestDay) this.more = true
    this.reach(oldestDay)
    // A trusted receiver gets as much ahead as there is; any other may take long until it is sent.
    const allowed = isTrusted(this.health) ? due.length : readAhead(this, performance.now())
    if (allowed < due.length) this.more = true
    const fresh = due.slice(0, allowed).filter(({ deliveryId }) => !this.open.has(deliveryId))
    for (const delivery of fresh) {
      this.waiting.push({ ...delivery, readAt })
      this.open.add(delivery.deliveryId)
    }
    return fresh.length
  }

  /** Deliveries that were read and not sent count as unread; returns how many. */
  putBack(): number {
    const count = this.waiting.length
    for (const { deliveryId } of this.waiting) this.open.delete(deliveryId)
    this.waiting = []
    this.more = true
    return count
  }

  /** Its first waiting delivery is sent now. */
  startAttempt(now: number): { delivery: DueDelivery; target: PacedTarget } {
    const target = this.target!
    if (this.inFlight === 0) this.flyingSince = now
    if (target.ratePerSecond !== null) this.nextAt = nextAttemptAt(this.nextAt, { now, ratePerSecond: target.ratePerSecond })
    this.inFlight++
    this.attempts++
    return { delivery: this.waiting.shift()!, target }
  }

  /** An attempt has come back. `isFailure`: of the receiver. */
  endAttempt({ outcome, isFailure, endedAt }: { outcome: Outcome; isFailure: boolean; endedAt: number }): void {
    const { isOurs, startedAt } = outcome
    this.inFlight--
    this.flyingSince = endedAt
    if (!isOurs) this.health = healthAfter(this.health, outcome)
    this.breaker = breakerAfter(this.breaker, { isFailure, isOurs, startedAt, endedAt })
  }

  /** It waits for its turn at the mail server from now on, or no longer. */
  queue(isQueued: boolean): void {
    this.queued = isQueued
  }

  /** It is given back, and claimed again after `ms` at the earliest. */
  stepAside(now: number, ms: number): void {
    this.asideUntil = now + ms
  }

  /** An outcome is in the database. */
  written(deliveryId: string): void {
    this.open.delete(deliveryId)
    // In ordered mode it may have been in the way of another.
    if (this.target?.ordered) this.more = true
  }

  /** A statement sent at `askedAt` claimed it for another lease. */
  renew(askedAt: number): void {
    this.leasedUntil = askedAt + leaseSeconds * 1000
  }

  /** No delivery of it is left. */
  drained(now: number): void {
    this.drainedAt = now
  }

  /** No more of it is sent; returns how many deliveries were put back. */
  giveUp(): number {
    this.gone = true
    this.silence()
    return this.putBack()
  }

  /** Rings when its rate lets the next attempt begin. */
  ringInTime(now: number, ring: () => void): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      ring()
    }, this.nextAt - now)
  }

  silence(): void {
    clearTimeout(this.timer)
  }
}

/** A claimed lane as the engine's parts see it: read by all of them, changed by its transitions alone. */
export type ClaimedLane = Readonly<Omit<Claim, 'waiting'>> & { readonly waiting: readonly WaitingDelivery[] }

interface Filling {
  target: PacedTarget
  contents: LaneContents
  /** When the statement was sent that found it. */
  readAt: number
  /** Everything read before is out of date. */
  refreshedAt: number
}

/** The part of a claimed lane's state that a worker remembers once it has given the lane back. */
export interface Remembered {
  health: Health
  recent: readonly Tally[]
  ordered: boolean
}

/** A lane that was claimed by a statement sent at `askedAt`. */
export const newClaimedLane = (claim: FreshClaim, how: { askedAt: number; remembered: Remembered | undefined }): ClaimedLane =>
  new Claim(claim, how)

export const memoryOf = ({ health, breaker, ordered }: ClaimedLane): Remembered => ({ health, recent: breaker.recent, ordered })

/** Payloads that may be in flight to its receiver at once: none while the breaker is open, then one until its outcome is known. */
export function windowOf({ breaker, health }: ClaimedLane, now: number): number {
  const state = stateOf(breaker, now)
  return state === 'open' ? 0 : state === 'half-open' ? 1 : health.window
}

/** Whether its attempts are emails, which go over the connections to the mail server. What is put by for a digest does not. */
export const isMailbox = ({ target }: ClaimedLane): boolean => target?.recipient?.kind === 'email' && target.recipient.digest === 'none'

/** Deliveries that it sends in the next moments; with a rate, no more than a quarter of a second's worth. */
export function appetiteOf(lane: ClaimedLane, now: number): number {
  const rate = lane.target?.ratePerSecond ?? Number.POSITIVE_INFINITY
  return Math.min(windowOf(lane, now), Math.ceil(rate / 4))
}

/** Deliveries to have read of it, to be ahead of its receiver. */
export const readAheadMax = (lane: ClaimedLane, now: number): number => 4 * appetiteOf(lane, now)
/** How many of these are missing; at least one. */
export const readAhead = (lane: ClaimedLane, now: number): number => Math.max(readAheadMax(lane, now) - lane.waiting.length, 1)

/**
 * Deliveries that were read longer ago are read again before they are sent: a person may have been erased from them since, without a wake.
 * 2 s: decision 18.
 */
const readAgoMsMax = 2000
export const isStale = ({ waiting: [first] }: ClaimedLane, now: number): boolean => first !== undefined && now - first.readAt > readAgoMsMax

export const isOverdue = (lane: ClaimedLane, now: number): boolean => now >= lane.leasedUntil

/** A lane as it is given back: with what was learned of its receiver, and not to be sent to before its breaker and its rate allow. */
export function leftOf({ claim, health, breaker, nextAt, asideUntil, ordered }: ClaimedLane, now: number): LaneLeft {
  const { opened, failuresInRow } = breaker
  const waitMs = Math.max(opened ? opensUntil(opened) - now : 0, nextAt - now, asideUntil - now)
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
