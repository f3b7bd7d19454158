import { breakerAfter } from '../receivers/breaker.ts'
import { nextAttemptAt } from '../receivers/pace.ts'
import { healthAfter, isTrusted, slowMs } from '../receivers/receiver-health.ts'
import { isDeclined, type Verdict, verdictOf, verdictOnSuccess, wordOf } from '../receivers/retry-schedule.ts'
import type { PacedTarget } from '../receivers/targets.ts'
import type { Outcome, Sender } from '../send/attempt.ts'
import {
  appetiteOf,
  type HeldLane,
  isOverdue,
  isStale,
  memoryOf,
  newHeldLane,
  type Remembered,
  readAhead,
  readAheadMax,
  windowOf,
} from './claimed-lane.ts'
import type { DueDelivery, LaneContents } from './lane.ts'
import { type FreshClaim, leaseSeconds } from './lane.ts'
import { inFlightMax, isKeptShort, makesWay, roomBeside } from './send-slots.ts'

// The lanes in one worker's hands: what was read of them, what is in flight, and who may send next. All of it is memory, and
// lasts as long as the claims do.

/** Read ahead, all lanes together: the next letter is there when one has ended, and memory stays small. */
const waitingMax = 1024
/** Of those, enough to be busy with while more is dispatched: some 30 ms. */
const enoughInHand = 256
/** Destinations that are remembered when they are not held. */
const rememberedMax = 1000

/** What came of an attempt, and what follows; null: delivered. */
export interface Landed {
  /** Of the settings that it was sent by. */
  targetVersion: number
  outcome: Outcome
  verdict: Verdict | null
}

export interface HeldLanesParts {
  sender: Sender
  /** An attempt has come back. */
  landed(lane: HeldLane, delivery: DueDelivery, landed: Landed): void
  /** A lane could send more than was read of it. */
  wanting(): void
  /** Nothing of a lane is left. */
  drained(): void
  /** False while what comes back can't be written down. */
  maySend(): boolean
  /** Nothing waits for a clock. */
  isHurried(): boolean
}

export function openHeldLanes({ sender, landed, wanting, drained, maySend, isHurried }: HeldLanesParts) {
  const lanes = new Map<string, HeldLane>()
  const remembered = new Map<string, Remembered>()
  /** Lanes that found all places taken, in their order. */
  const queue = new Set<HeldLane>()
  let inFlight = 0
  let waiting = 0
  /** What was read before is out of date. */
  let refreshedAt = Number.NEGATIVE_INFINITY
  /** Lanes are due that found no room. */
  let crowded = false

  /** Takes a lane in hand that was claimed by a statement sent at `askedAt`. */
  function add(claim: FreshClaim, askedAt: number): HeldLane {
    const { destinationId } = claim
    // A dispatch may claim a lane anew before we hear that it was given back.
    const before = lanes.get(destinationId)
    const lane = newHeldLane(claim, { askedAt, remembered: before ? memoryOf(before) : remembered.get(destinationId) })
    lanes.set(destinationId, lane)
    return lane
  }

  /** Takes in what was read of a lane by a statement sent at `readAt`, and sends what may be sent. */
  function fill(lane: HeldLane, { target, contents, readAt }: { target: PacedTarget; contents: LaneContents; readAt: number }): void {
    const { due, full, oldestDay } = contents
    // Given up while the answer was on its way: nobody would send it, and it would keep the lane in hand for ever.
    if (lane.gone) {
      if (isDrained(lane)) drained()
      return
    }
    const isBlind = target.ordered && !lane.ordered
    lane.ordered = target.ordered
    // Out of date, or not known to be in order.
    if (lane.readAt <= refreshedAt || isBlind) {
      lane.more = true
      wanting()
      return
    }
    lane.target = target
    // An earlier day than we asked for: something arrived meanwhile that we have not read.
    if (full || oldestDay < lane.claim.oldestDay) lane.more = true
    lane.claim.oldestDay = oldestDay
    // A receiver that is trusted gets as much ahead as there is; of any other it may be long before it is sent.
    const allowed = isTrusted(lane.health) ? due.length : readAhead(lane, performance.now())
    if (allowed < due.length) lane.more = true
    for (const delivery of due.slice(0, allowed)) {
      if (lane.open.has(delivery.deliveryId)) continue
      waiting++
      lane.waiting.push({ ...delivery, readAt })
      lane.open.add(delivery.deliveryId)
    }
    pump(lane)
    if (isDrained(lane)) drained()
  }

  /** Sends what waits in a lane, as far as its receiver, its rate and this worker take it. */
  function pump(lane: HeldLane): void {
    const now = performance.now()
    // Whoever slept past its lease sends nothing more of what it read before: another may have sent it by now.
    if (isMakingWay(lane, now) || isOverdue(lane, now) || isStale(lane, now)) putBack(lane)
    const window = windowOf(lane, now)
    const windowNow = window > 1 && isKeptShort(lane, lanes, now) ? 1 : window
    while (lane.waiting.length > 0 && lane.inFlight < windowNow && !lane.gone && maySend()) {
      if (now < lane.nextAt) {
        lane.timer ??= setTimeout(() => {
          lane.timer = undefined
          pump(lane)
        }, lane.nextAt - now)
        break
      }
      if (inFlight >= inFlightMax) {
        queue.add(lane)
        break
      }
      waiting--
      send(lane, lane.waiting.shift()!, lane.target!, now)
    }
    if (wantsMore(lane)) wanting()
  }

  /** What was read and not sent is as if it had not been read. */
  function putBack(lane: HeldLane): void {
    for (const { deliveryId } of lane.waiting) lane.open.delete(deliveryId)
    waiting -= lane.waiting.length
    lane.waiting = []
    lane.more = true
  }

  function send(lane: HeldLane, delivery: DueDelivery, target: PacedTarget, now: number): void {
    if (lane.inFlight === 0) lane.flyingSince = now
    if (target.ratePerSecond !== null) lane.nextAt = nextAttemptAt(lane.nextAt, { now, ratePerSecond: target.ratePerSecond })
    inFlight++
    lane.inFlight++
    lane.attempts++
    const { deliveryId, eventId, attemptCount, body } = delivery
    const attemptNumber = attemptCount + 1
    void sender.attempt({ target, eventId, deliveryId, attemptNumber, body: Buffer.from(body) }).then((outcome) => {
      const { failure, isOurs, startedAt } = outcome
      const endedAt = performance.now()
      const word = wordOf(outcome)
      const follows = { attemptNumber, word, delays: target.retryDelays, random: Math.random(), now: Date.now() }
      const verdict = failure === null ? verdictOnSuccess(word) : verdictOf(follows)
      inFlight--
      lane.inFlight--
      lane.flyingSince = endedAt
      if (!isOurs) lane.health = healthAfter(lane.health, outcome)
      lane.breaker = breakerAfter(lane.breaker, {
        isFailure: failure !== null && !(verdict && isDeclined(verdict)),
        isOurs,
        startedAt,
        endedAt,
      })
      landed(lane, delivery, { targetVersion: target.version, outcome, verdict })
      // Whoever found no place before comes first.
      for (const next of queue) {
        if (inFlight >= inFlightMax) break
        queue.delete(next)
        pump(next)
      }
      pump(lane)
    })
  }

  function pumpAll(): void {
    for (const lane of lanes.values()) pump(lane)
  }

  const isMakingWay = (lane: HeldLane, now: number) => makesWay(lane, { lanes, now, isCrowded: crowded, isHurried: isHurried() })

  const isHungry = (lane: HeldLane, now: number) => lane.waiting.length <= appetiteOf(lane, now) && waiting < waitingMax

  function wantsMore(lane: HeldLane): boolean {
    if (!lane.more || lane.gone || lane.asked !== null) return false
    const now = performance.now()
    return !isMakingWay(lane, now) && !isOverdue(lane, now) && isHungry(lane, now)
  }

  const isDrained = (lane: HeldLane) =>
    lane.open.size === 0 && lane.asked === null && (!lane.more || lane.gone || isMakingWay(lane, performance.now()))

  return {
    get: (destinationId: string) => lanes.get(destinationId),
    all: () => [...lanes.values()],
    ids: () => [...lanes.keys()],
    count: () => lanes.size,
    inFlight: () => inFlight,
    /** Whether there is enough to send for the next moments: in hand, or in lanes that are read as quickly as they are sent. */
    isBusy(): boolean {
      if (waiting > enoughInHand) return true
      for (const lane of lanes.values()) if (lane.more && !lane.gone && isTrusted(lane.health)) return true
      return false
    },
    /** Lanes there is room for, by the pace of their receivers. */
    room: () => roomBeside(lanes, { inFlight }),
    setCrowded(is: boolean) {
      const isNews = is && !crowded
      crowded = is
      // Those that only wait for their rate make way now.
      if (isNews) pumpAll()
    },
    isCrowded: () => crowded,
    add,
    fill,
    pumpAll,
    /** Whatever was read is read again before anything more is sent: addresses, secrets and settings too. */
    refresh(): void {
      refreshedAt = performance.now()
      for (const lane of lanes.values()) putBack(lane)
      wanting()
    },
    wantsMore,
    /** What a lane gets would be sent at once: nothing waits before it, and there is where to send it. */
    accepts(lane: HeldLane): boolean {
      if (lane.more || lane.gone || lane.asked !== null || lane.target === null) return false
      const now = performance.now()
      return lane.breaker.opened === null && waiting < waitingMax && lane.waiting.length <= readAheadMax(lane, now)
    },
    isDrained,
    makesWay: (lane: HeldLane) => isMakingWay(lane, performance.now()),
    /** Of receivers that have fallen silent nothing is kept ahead: it would take the place of what others could send. */
    putBackSilent(now: number): void {
      for (const lane of lanes.values()) if (lane.inFlight > 0 && lane.waiting.length > 0 && now - lane.flyingSince > slowMs) putBack(lane)
    },
    /** An attempt is in the database. */
    written(lane: HeldLane, deliveryId: string): void {
      lane.open.delete(deliveryId)
      // In ordered mode it may have been in the way of another.
      if (lane.target?.ordered) lane.more = true
      if (wantsMore(lane)) wanting()
      if (!isDrained(lane)) return
      lane.drainedAt = performance.now()
      drained()
    },
    /** A lane is ours for another lease, by a statement sent at `askedAt`. */
    renewed(lane: HeldLane, askedAt: number): void {
      lane.leasedUntil = askedAt + leaseSeconds * 1000
    },
    /** Sends nothing more of a lane. */
    giveUp(lane: HeldLane): void {
      lane.gone = true
      clearTimeout(lane.timer)
      putBack(lane)
      if (isDrained(lane)) drained()
    },
    remove(lane: HeldLane): void {
      clearTimeout(lane.timer)
      const { destinationId } = lane.claim
      // A dispatch may have claimed it anew before we heard that it was given back.
      if (lanes.get(destinationId) !== lane) return
      lanes.delete(destinationId)
      remembered.delete(destinationId)
      remembered.set(destinationId, memoryOf(lane))
      // The one that was held longest ago goes first.
      if (remembered.size > rememberedMax) remembered.delete(remembered.keys().next().value!)
    },
  }
}
