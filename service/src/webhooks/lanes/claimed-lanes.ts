import { isTrusted, slowMs } from '../receivers/receiver-health.ts'
import { isDeclined, type Verdict, verdictOf, verdictOnSuccess, wordOf } from '../receivers/retry-schedule.ts'
import type { PacedTarget } from '../receivers/targets.ts'
import type { Outcome, Sender } from '../send/attempt.ts'
import {
  appetiteOf,
  type ClaimedLane,
  isOverdue,
  isStale,
  memoryOf,
  newClaimedLane,
  type Remembered,
  readAheadMax,
  windowOf,
} from './claimed-lane.ts'
import type { DueDelivery, FreshClaim, LaneContents } from './lane.ts'
import { inFlightMax, isKeptShort, makesWay, roomBeside } from './send-slots.ts'

// The lanes in one worker's hands: what was read of them, what is in flight, and who may send next. All of it is memory, and
// lasts as long as the claims do.

/** Read ahead, all lanes together: the next payload is there when one has ended, and memory stays small. */
const waitingMax = 1024
/** Of those, enough to be busy with while more is dispatched: some 30 ms. */
const enoughInHand = 256
/** Destinations that are remembered when they are not held. */
const rememberedMax = 1000

/** What came of an attempt, and what follows; null: delivered. */
interface Landed {
  /** Of the settings that it was sent by. */
  targetVersion: number
  outcome: Outcome
  verdict: Verdict | null
}

export interface ClaimedLanesParts {
  sender: Sender
  /** An attempt has come back. */
  landed(lane: ClaimedLane, delivery: DueDelivery, landed: Landed): void
  /** A lane could send more than was read of it. */
  wanting(): void
  /** Nothing of a lane is left. */
  drained(): void
  /** False while what comes back can't be written down. */
  maySend(): boolean
  /** Nothing waits for a clock. */
  isDraining(): boolean
}

export function openClaimedLanes({ sender, landed, wanting, drained, maySend, isDraining }: ClaimedLanesParts) {
  const lanes = new Map<string, ClaimedLane>()
  const remembered = new Map<string, Remembered>()
  /** Lanes that found all places taken, in their order. */
  const queue = new Set<ClaimedLane>()
  let inFlight = 0
  let waiting = 0
  /** What was read before is out of date. */
  let refreshedAt = Number.NEGATIVE_INFINITY
  /** Lanes are due that found no room. */
  let crowded = false

  /** Takes a lane in hand that was claimed by a statement sent at `askedAt`. */
  function add(claim: FreshClaim, askedAt: number): ClaimedLane {
    const { destinationId } = claim
    // A dispatch may claim a lane anew before we hear that it was given back.
    const before = lanes.get(destinationId)
    const lane = newClaimedLane(claim, { askedAt, remembered: before ? memoryOf(before) : remembered.get(destinationId) })
    lanes.set(destinationId, lane)
    return lane
  }

  /** Takes in what was read of a lane by a statement sent at `readAt`, and sends what may be sent. */
  function fill(lane: ClaimedLane, { target, contents, readAt }: { target: PacedTarget; contents: LaneContents; readAt: number }): void {
    // Given up while the answer was on its way: nobody would send it, and it would keep the lane in hand for ever.
    if (lane.gone) {
      if (isDrained(lane)) drained()
      return
    }
    const count = lane.fill({ target, contents, readAt, refreshedAt })
    if (count === null) {
      wanting()
      return
    }
    waiting += count
    pump(lane)
    if (isDrained(lane)) drained()
  }

  /** Sends what waits in a lane, as far as its receiver, its rate and this worker take it. */
  function pump(lane: ClaimedLane): void {
    const now = performance.now()
    // Whoever slept past its lease sends nothing more of what it read before: another may have sent it by now.
    if (isMakingWay(lane, now) || isOverdue(lane, now) || isStale(lane, now)) putBack(lane)
    const window = windowOf(lane, now)
    const windowNow = window > 1 && isKeptShort(lane, lanes, now) ? 1 : window
    while (lane.waiting.length > 0 && lane.inFlight < windowNow && !lane.gone && maySend()) {
      if (now < lane.nextAt) {
        lane.ringInTime(now, () => pump(lane))
        break
      }
      if (inFlight >= inFlightMax) {
        queue.add(lane)
        break
      }
      send(lane, now)
    }
    if (wantsMore(lane)) wanting()
  }

  /** What was read and not sent is as if it had not been read. */
  function putBack(lane: ClaimedLane): void {
    waiting -= lane.putBack()
  }

  function send(lane: ClaimedLane, now: number): void {
    waiting--
    inFlight++
    const { delivery, target } = lane.startAttempt(now)
    const { deliveryId, eventId, attemptCount, body } = delivery
    const attemptNumber = attemptCount + 1
    void sender.attempt({ target, eventId, deliveryId, attemptNumber, body: Buffer.from(body) }).then((outcome) => {
      const endedAt = performance.now()
      const word = wordOf(outcome)
      const follows = { attemptNumber, word, delays: target.retryDelays, random: Math.random(), now: Date.now() }
      const verdict = outcome.failure === null ? verdictOnSuccess(word) : verdictOf(follows)
      inFlight--
      lane.endAttempt({ outcome, isFailure: outcome.failure !== null && !(verdict && isDeclined(verdict)), endedAt })
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

  const isMakingWay = (lane: ClaimedLane, now: number) => makesWay(lane, { lanes, now, isCrowded: crowded, isDraining: isDraining() })

  const isHungry = (lane: ClaimedLane, now: number) => lane.waiting.length <= appetiteOf(lane, now) && waiting < waitingMax

  function wantsMore(lane: ClaimedLane): boolean {
    if (!lane.more || lane.gone || lane.asked !== null) return false
    const now = performance.now()
    return !isMakingWay(lane, now) && !isOverdue(lane, now) && isHungry(lane, now)
  }

  const isDrained = (lane: ClaimedLane) =>
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
    accepts(lane: ClaimedLane): boolean {
      if (lane.more || lane.gone || lane.asked !== null || lane.target === null) return false
      const now = performance.now()
      return lane.breaker.opened === null && waiting < waitingMax && lane.waiting.length <= readAheadMax(lane, now)
    },
    isDrained,
    makesWay: (lane: ClaimedLane) => isMakingWay(lane, performance.now()),
    /** Of receivers that have fallen silent nothing is kept ahead: it would take the place of what others could send. */
    putBackSilent(now: number): void {
      for (const lane of lanes.values()) if (lane.inFlight > 0 && lane.waiting.length > 0 && now - lane.flyingSince > slowMs) putBack(lane)
    },
    /** An attempt is in the database. */
    written(lane: ClaimedLane, deliveryId: string): void {
      lane.written(deliveryId)
      if (wantsMore(lane)) wanting()
      if (!isDrained(lane)) return
      lane.drained(performance.now())
      drained()
    },
    /** Sends nothing more of a lane. */
    giveUp(lane: ClaimedLane): void {
      waiting -= lane.giveUp()
      if (isDrained(lane)) drained()
    },
    remove(lane: ClaimedLane): void {
      lane.silence()
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
