import type { Outcome, Sender } from './attempt.ts'
import { type ClaimedLane, type DueDelivery, type LaneContents, leaseSeconds } from './lanes.ts'
import { type Health, healthAfter, newHealth, slowMs } from './receiver-health.ts'
import type { PacedTarget } from './targets.ts'

// The lanes in one worker's hands: what was read of them, what is in flight, and who may send next. All of it is memory, and
// lasts as long as the claims do.

/** In flight of one worker. Webhooks, Fairness. */
export const inFlightMax = 256
/** Lanes of receivers that are slow, and of those that are slow or unknown: dead receivers never take up all, nor all that is left. */
const slowMax = inFlightMax / 2
const doubtfulMax = (inFlightMax * 3) / 4
/** Read ahead, all lanes together: the next letter is there when one has ended, and memory stays small. */
const waitingMax = 1024
/** Attempts after which a lane makes way for others that wait. */
const turnMax = 100
/** Destinations whose health is remembered when they are not held. */
const rememberedMax = 1000

/** A lane in this worker's hands. */
export interface HeldLane {
  readonly claim: ClaimedLane
  /** By this process's clock, from before the claim was asked for: never later than the lease in the database. */
  leasedUntil: number
  /** There may be more in the database than was read. */
  more: boolean
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
  health: Health
  waiting: DueDelivery[]
  attempts: number
  /** When its oldest attempt in flight began, roughly: each answer begins it anew. */
  flyingSince: number
}

export interface HeldLanesParts {
  sender: Sender
  /** An attempt has come back. */
  landed(lane: HeldLane, delivery: DueDelivery & { target: PacedTarget }, outcome: Outcome): void
  /** A lane could send more than was read of it. */
  wanting(): void
  /** Nothing of a lane is left. */
  drained(): void
  /** False while what comes back can't be written down. */
  maySend(): boolean
}

export function openHeldLanes({ sender, landed, wanting, drained, maySend }: HeldLanesParts) {
  const lanes = new Map<string, HeldLane>()
  const healths = new Map<string, Health>()
  /** Lanes that found all places taken, in their order. */
  const queue = new Set<HeldLane>()
  let inFlight = 0
  let waiting = 0
  /** Lanes are due that found no room. */
  let crowded = false

  /** Takes a lane in hand that was claimed by a statement sent at `askedAt`. */
  function add(claim: ClaimedLane, askedAt: number): HeldLane {
    const now = performance.now()
    const lane: HeldLane = {
      claim,
      leasedUntil: askedAt + leaseSeconds * 1000,
      more: false,
      readAt: now,
      drainedAt: now,
      asked: null,
      gone: false,
      inFlight: 0,
      open: new Set(),
      target: null,
      health: healths.get(claim.destinationId) ?? newHealth,
      waiting: [],
      attempts: 0,
      flyingSince: 0,
    }
    lanes.set(claim.destinationId, lane)
    return lane
  }

  /** Takes in what was read of a lane, and sends what may be sent. */
  function fill(lane: HeldLane, target: PacedTarget, { due, full, oldestDay }: LaneContents): void {
    // Given up while the answer was on its way: nobody would send it, and it would keep the lane in hand for ever.
    if (lane.gone) {
      if (isDrained(lane)) drained()
      return
    }
    lane.target = target
    // An earlier day than we asked for: something arrived meanwhile that we have not read.
    if (full || oldestDay < lane.claim.oldestDay) lane.more = true
    lane.claim.oldestDay = oldestDay
    for (const delivery of due) {
      if (lane.open.has(delivery.deliveryId)) continue
      waiting++
      lane.waiting.push(delivery)
      lane.open.add(delivery.deliveryId)
    }
    pump(lane)
    if (isDrained(lane)) drained()
  }

  /** Sends what waits in a lane, as far as its receiver and this worker take it. */
  function pump(lane: HeldLane): void {
    const now = performance.now()
    // Whoever slept past its lease sends nothing more of what it read before: another may have sent it by now.
    if (makesWay(lane) || isOverdue(lane, now)) putBack(lane)
    const windowNow = lane.health.window > 1 && isSlow(lane, now) && slowLanes(now) >= slowMax ? 1 : lane.health.window
    while (lane.inFlight < windowNow && !lane.gone && maySend()) {
      if (inFlight >= inFlightMax) {
        if (lane.waiting.length > 0) queue.add(lane)
        break
      }
      const delivery = lane.waiting.shift()
      if (delivery === undefined) break
      waiting--
      send(lane, delivery, lane.target!, now)
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
    inFlight++
    lane.inFlight++
    lane.attempts++
    const { deliveryId, eventId, attemptCount, body } = delivery
    void sender.attempt({ target, eventId, deliveryId, attemptNumber: attemptCount + 1, body: Buffer.from(body) }).then((outcome) => {
      inFlight--
      lane.inFlight--
      lane.flyingSince = performance.now()
      remember(lane, healthAfter(lane.health, outcome))
      landed(lane, { ...delivery, target }, outcome)
      // Whoever found no place before comes first.
      for (const next of queue) {
        if (inFlight >= inFlightMax) break
        queue.delete(next)
        pump(next)
      }
      pump(lane)
    })
  }

  function remember(lane: HeldLane, health: Health): void {
    if (health === lane.health) return
    lane.health = health
    const { destinationId } = lane.claim
    healths.delete(destinationId)
    healths.set(destinationId, health)
    // The one that has not changed for longest goes first.
    if (healths.size > rememberedMax) healths.delete(healths.keys().next().value!)
  }

  const isSlow = (lane: HeldLane, now: number) => lane.health.pace === 'slow' || (lane.inFlight > 0 && now - lane.flyingSince > slowMs)

  function slowLanes(now: number): number {
    let count = 0
    for (const lane of lanes.values()) if (isSlow(lane, now)) count++
    return count
  }

  function doubtfulLanes(now: number): number {
    let count = 0
    for (const lane of lanes.values()) if (lane.health.pace === 'unknown' || isSlow(lane, now)) count++
    return count
  }

  /** A lane that has had its turn makes way when others wait; a slow one after every attempt, while there are many of them. */
  const makesWay = (lane: HeldLane) => {
    if (crowded && lane.attempts >= turnMax) return true
    if (lane.attempts === 0) return false
    const now = performance.now()
    return isSlow(lane, now) && slowLanes(now) >= slowMax
  }

  const isOverdue = (lane: HeldLane, now: number) => now >= lane.leasedUntil

  const wantsMore = (lane: HeldLane) =>
    lane.more &&
    !lane.gone &&
    lane.asked === null &&
    !makesWay(lane) &&
    !isOverdue(lane, performance.now()) &&
    lane.waiting.length <= lane.health.window &&
    waiting < waitingMax

  const isDrained = (lane: HeldLane) => lane.open.size === 0 && (!lane.more || lane.gone || makesWay(lane)) && lane.asked === null

  /** What a lane gets would be sent at once: nothing waits before it, and there is where to send it. */
  const accepts = (lane: HeldLane) =>
    !lane.more &&
    !lane.gone &&
    lane.asked === null &&
    lane.target !== null &&
    lane.waiting.length <= lane.health.window &&
    waiting < waitingMax

  return {
    get: (destinationId: string) => lanes.get(destinationId),
    all: () => [...lanes.values()],
    ids: () => [...lanes.keys()],
    count: () => lanes.size,
    inFlight: () => inFlight,
    /** Lanes there is room for, by the pace of their receivers. */
    room() {
      const now = performance.now()
      const all = Math.max(Math.min(inFlightMax - inFlight, inFlightMax - lanes.size), 0)
      const unknown = Math.max(Math.min(all, doubtfulMax - doubtfulLanes(now)), 0)
      return { quick: all, unknown, slow: Math.max(Math.min(unknown, slowMax - slowLanes(now)), 0) }
    },
    setCrowded(is: boolean) {
      crowded = is
    },
    isCrowded: () => crowded,
    add,
    fill,
    pumpAll() {
      for (const lane of lanes.values()) pump(lane)
    },
    wantsMore,
    accepts,
    /** What to read of a lane at once, to be ahead of its receiver. */
    readAhead: (lane: HeldLane) => Math.max(4 * lane.health.window - lane.waiting.length, 1),
    isDrained,
    makesWay,
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
      putBack(lane)
      if (isDrained(lane)) drained()
    },
    remove(lane: HeldLane): void {
      // A dispatch may have claimed it anew before we heard that it was given back.
      if (lanes.get(lane.claim.destinationId) === lane) lanes.delete(lane.claim.destinationId)
    },
  }
}
