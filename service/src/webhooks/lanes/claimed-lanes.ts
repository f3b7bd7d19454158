import { isTrusted, slowMs } from '../receivers/receiver-health.ts'
import { isDeclined, type Verdict, verdictAfter } from '../receivers/retry-schedule.ts'
import type { PacedTarget } from '../receivers/targets.ts'
import type { Outcome, Sender } from '../send/attempt.ts'
import {
  appetiteOf,
  type ClaimedLane,
  isMailbox,
  isOverdue,
  isStale,
  memoryOf,
  newClaimedLane,
  readAheadMax,
  windowOf,
} from './claimed-lane.ts'
import type { DueDelivery, FreshClaim, LaneContents, Room } from './lane.ts'
import { MailboxTurns } from './mailbox-turns.ts'
import { RememberedReceivers } from './remembered-receivers.ts'
import { inFlightMax, isKeptShort, makesWay, roomBeside } from './send-slots.ts'

// The lanes that one worker has claimed: what was read of them, what is in flight, and which lane may send next. All of it is memory, and
// lasts as long as the claims do. README.md has the states of one lane; this file decides between lanes.

/** Deliveries read ahead, of all lanes together: the next payload is there when one has ended, and memory stays small. */
const waitingMax = 1024
/** Deliveries read ahead that keep a worker busy while more are dispatched: some 30 ms. */
const waitingEnough = 256

/**
 * Deliveries that wait in a lane of a trusted receiver while more may come with a dispatch: reading one costs several times as much. Fewer
 * than its receiver takes in the time for which they may wait.
 */
const trustedWaitingMax = 128

/** The result of an attempt, and what follows from it. */
export interface EndedAttempt {
  /** Of the destination's settings that it was sent by. */
  targetVersion: number
  outcome: Outcome
  /** Null: delivered. */
  verdict: Verdict | null
}

export interface ClaimedLanesParts {
  sender: Sender
  onAttemptEnded(lane: ClaimedLane, delivery: DueDelivery, ended: EndedAttempt): void
  /** A lane could send more than was read of it. */
  onWantsMore(): void
  /** No delivery of a lane is left. */
  onDrained(): void
  /** False while outcomes can't be recorded. */
  maySend(): boolean
  /** Whether no lane waits for a clock. */
  isDraining(): boolean
}

export class ClaimedLanes {
  readonly #parts: ClaimedLanesParts
  readonly #lanes = new Map<string, ClaimedLane>()
  readonly #remembered = new RememberedReceivers()
  /** Lanes that found all send slots taken, in their order. */
  readonly #queue = new Set<ClaimedLane>()
  readonly #mailboxes = new MailboxTurns()
  #inFlight = 0
  #waiting = 0
  /** Everything read before is out of date. */
  #refreshedAt = Number.NEGATIVE_INFINITY
  #isCrowded = false

  constructor(parts: ClaimedLanesParts) {
    this.#parts = parts
  }

  get count(): number {
    return this.#lanes.size
  }

  get inFlight(): number {
    return this.#inFlight
  }

  /** Lanes are due for which there is no room. */
  get isCrowded(): boolean {
    return this.#isCrowded
  }

  get(destinationId: string): ClaimedLane | undefined {
    return this.#lanes.get(destinationId)
  }

  all(): ClaimedLane[] {
    return [...this.#lanes.values()]
  }

  destinationIds(): string[] {
    return [...this.#lanes.keys()]
  }

  /** Lanes there is room for, by the pace of their receivers. */
  room(): Room {
    return roomBeside(this.#lanes, { inFlight: this.#inFlight })
  }

  /** Whether there is enough to send for the next moments: read already, or in lanes that are read as quickly as they are sent. */
  isBusy(): boolean {
    if (this.#waiting > waitingEnough) return true
    for (const lane of this.#lanes.values()) if (lane.more && !lane.gone && isTrusted(lane.health)) return true
    return false
  }

  wantsMore(lane: ClaimedLane): boolean {
    if (!lane.more || lane.gone || lane.asked !== null || this.#mailboxes.waits(lane)) return false
    const now = performance.now()
    if (this.#makesWay(lane, now) || isOverdue(lane, now)) return false
    return lane.waiting.length <= appetiteOf(lane, now) && this.#waiting < waitingMax
  }

  /** Whether a lane would send at once what it gets: nothing waits before it, and its target is known. */
  accepts(lane: ClaimedLane): boolean {
    if (lane.more || lane.gone || lane.asked !== null || lane.target === null) return false
    const now = performance.now()
    const waitingHere = isTrusted(lane.health) ? Math.max(trustedWaitingMax, readAheadMax(lane, now)) : readAheadMax(lane, now)
    return lane.breaker.opened === null && this.#waiting < waitingMax && lane.waiting.length <= waitingHere
  }

  makesWay(lane: ClaimedLane): boolean {
    return this.#makesWay(lane, performance.now())
  }

  isDrained(lane: ClaimedLane): boolean {
    return lane.open.size === 0 && lane.asked === null && (!lane.more || lane.gone || this.makesWay(lane))
  }

  /** Adds a lane that was claimed by a statement sent at `askedAt`. */
  add(claim: FreshClaim, askedAt: number): ClaimedLane {
    const { destinationId } = claim
    // A dispatch may claim a lane anew before this worker hears that it was given back.
    const before = this.#lanes.get(destinationId)
    const lane = newClaimedLane(claim, { askedAt, remembered: before ? memoryOf(before) : this.#remembered.recall(destinationId) })
    this.#lanes.set(destinationId, lane)
    return lane
  }

  /** Takes in what was read of a lane by a statement sent at `readAt`, and sends what may be sent. */
  fill(lane: ClaimedLane, { target, contents, readAt }: { target: PacedTarget; contents: LaneContents; readAt: number }): void {
    // A lane that was given up while the answer was on its way sends nothing more: what it was given would keep it here for ever.
    if (!lane.gone) {
      const count = lane.fill({ target, contents, readAt, refreshedAt: this.#refreshedAt })
      if (count === null) {
        this.#parts.onWantsMore()
        return
      }
      this.#waiting += count
      this.#pump(lane)
      this.#pumpMailboxes()
    }
    if (this.isDrained(lane)) this.#parts.onDrained()
  }

  /** Sends what may be sent of every lane. */
  pumpAll(): void {
    for (const lane of this.#lanes.values()) this.#pump(lane)
  }

  /** An outcome is in the database. */
  written(lane: ClaimedLane, deliveryId: string): void {
    lane.written(deliveryId)
    if (this.wantsMore(lane)) this.#parts.onWantsMore()
    if (!this.isDrained(lane)) return
    lane.drained(performance.now())
    this.#parts.onDrained()
  }

  setCrowded(isCrowded: boolean): void {
    const isNews = isCrowded && !this.#isCrowded
    this.#isCrowded = isCrowded
    if (!isNews) return
    // Lanes that only wait for their rate make way now, and those that linger.
    this.pumpAll()
    this.#parts.onDrained()
  }

  /** Everything that was read is read again before it is sent: addresses, secrets and settings too. */
  refresh(): void {
    this.#refreshedAt = performance.now()
    for (const lane of this.#lanes.values()) this.#putBack(lane)
    this.#parts.onWantsMore()
  }

  /** Puts back what was read ahead for receivers that have fallen silent: it would take the place of what others could send. */
  putBackSilent(now: number): void {
    for (const lane of this.#lanes.values())
      if (lane.inFlight > 0 && lane.waiting.length > 0 && now - lane.flyingSince > slowMs) this.#putBack(lane)
  }

  /** Sends nothing more of a lane. */
  giveUp(lane: ClaimedLane): void {
    this.#waiting -= lane.giveUp()
    this.#passOn(lane)
    if (this.isDrained(lane)) this.#parts.onDrained()
  }

  /** Removes a lane that was given back, or is another worker's. */
  remove(lane: ClaimedLane): void {
    lane.silence()
    this.#passOn(lane)
    const { destinationId } = lane.claim
    // A dispatch may have claimed it anew before this worker heard that it was given back.
    if (this.#lanes.get(destinationId) !== lane) return
    this.#lanes.delete(destinationId)
    this.#remembered.remember(destinationId, memoryOf(lane))
  }

  #makesWay(lane: ClaimedLane, now: number): boolean {
    return makesWay(lane, { lanes: this.#lanes, now, isCrowded: this.#isCrowded, isDraining: this.#parts.isDraining() })
  }

  /** Sends what waits in a lane, as far as its receiver, its rate and this worker take it. */
  #pump(lane: ClaimedLane): void {
    const now = performance.now()
    // A worker that slept past a lease sends nothing more of what it read before: another may have sent it by now.
    if (this.#makesWay(lane, now) || isOverdue(lane, now) || isStale(lane, now)) this.#putBack(lane)
    const window = windowOf(lane, now)
    const windowNow = window > 1 && isKeptShort(lane, this.#lanes, now) ? 1 : window
    while (lane.waiting.length > 0 && lane.inFlight < windowNow && !lane.gone && this.#parts.maySend()) {
      if (now < lane.nextAt) {
        lane.ringInTime(now, () => this.#pump(lane))
        break
      }
      if (this.#inFlight >= inFlightMax) {
        this.#queue.add(lane)
        break
      }
      if (isMailbox(lane) && !this.#mailboxes.isTurnOf(lane)) {
        this.#mailboxes.queueUp(lane)
        this.#putBack(lane)
        break
      }
      this.#send(lane, now)
    }
    const keepsTurn = isMailbox(lane) && lane.more && lane.waiting.length === 0 && lane.inFlight < windowNow && !this.#makesWay(lane, now)
    if (!keepsTurn) this.#mailboxes.leave(lane)
    else if (this.#isCrowded && this.#mailboxes.isLate(lane)) this.#stepAside(lane, now)
    if (this.wantsMore(lane)) this.#parts.onWantsMore()
  }

  /** A lane does not keep its place in this worker while it waits for the mail server and others wait for it. */
  #stepAside(lane: ClaimedLane, now: number): void {
    this.#mailboxes.stepAside(lane, now)
    if (this.isDrained(lane)) this.#parts.onDrained()
  }

  /** A lane takes its turn no more: the next may. */
  #passOn(lane: ClaimedLane): void {
    this.#mailboxes.leave(lane)
    this.#pumpMailboxes()
  }

  #pumpMailboxes(): void {
    for (const lane of this.#mailboxes.due()) this.#pump(lane)
  }

  #putBack(lane: ClaimedLane): void {
    this.#waiting -= lane.putBack()
  }

  #send(lane: ClaimedLane, now: number): void {
    this.#waiting--
    this.#inFlight++
    const isEmail = isMailbox(lane)
    if (isEmail) this.#mailboxes.started(lane)
    const { delivery, target } = lane.startAttempt(now)
    const { deliveryId, eventId, day, attemptCount, body, traceParent } = delivery
    const attemptNumber = attemptCount + 1
    void this.#parts.sender
      .attempt({ target, eventId, deliveryId, day, attemptNumber, body: Buffer.from(body), traceParent })
      .then((outcome) => {
        const endedAt = performance.now()
        const verdict = verdictAfter(outcome, { attemptNumber, delays: target.retryDelays })
        this.#inFlight--
        if (isEmail) this.#mailboxes.ended()
        lane.endAttempt({ outcome, isFailure: outcome.failure !== null && !(verdict && isDeclined(verdict)), endedAt })
        this.#parts.onAttemptEnded(lane, delivery, { targetVersion: target.version, outcome, verdict })
        this.#pumpQueue()
        this.#pump(lane)
      })
  }

  /** Gives free send slots to the lanes that found none before. */
  #pumpQueue(): void {
    for (const lane of this.#queue) {
      if (this.#inFlight >= inFlightMax) break
      this.#queue.delete(lane)
      this.#pump(lane)
    }
    this.#pumpMailboxes()
  }
}
