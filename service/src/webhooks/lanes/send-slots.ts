import { stateOf } from '../receivers/breaker.ts'
import { slowMs } from '../receivers/receiver-health.ts'
import type { ClaimedLane } from './claimed-lane.ts'
import type { Room } from './lane.ts'

// Lanes share the send slots of a worker. See: docs/rules/webhooks.md#fairness

/** Attempts in flight of one worker, and lanes that it has claimed. */
export const inFlightMax = 256
/** Lanes of slow receivers, and of slow or unknown ones: dead receivers never take up all slots, nor all that are left. */
const slowMax = inFlightMax / 2
const doubtfulMax = (inFlightMax * 3) / 4
/** Attempts after which a lane makes way for others that wait. */
const turnMax = 100
/** A lane that waits for its rate for longer makes way as well. */
const idleMsMax = 50

/** A receiver is slow that was before, or that is at the moment. */
const isSlow = (lane: ClaimedLane, now: number): boolean =>
  lane.health.pace === 'slow' || (lane.inFlight > 0 && now - lane.flyingSince > slowMs)

/** Lanes there is room for, by the pace of their receivers. One that waits for its turn at the mail server takes no slot meanwhile. */
export function roomBeside(lanes: ReadonlyMap<string, ClaimedLane>, { inFlight }: { inFlight: number }): Room {
  const now = performance.now()
  let doubtful = 0
  for (const lane of lanes.values()) if (!lane.queued && (lane.health.pace === 'unknown' || isSlow(lane, now))) doubtful++
  const all = Math.max(Math.min(inFlightMax - inFlight, inFlightMax - lanes.size), 0)
  const unknown = Math.max(Math.min(all, doubtfulMax - doubtful), 0)
  return { quick: all, unknown, slow: Math.max(Math.min(unknown, slowMax - slowAmong(lanes, now)), 0) }
}

/** Whether a slow receiver gets one payload at a time, and its lane makes way after each: while there are many of them. */
export const isKeptShort = (lane: ClaimedLane, lanes: ReadonlyMap<string, ClaimedLane>, now: number): boolean =>
  isSlow(lane, now) && slowAmong(lanes, now) >= slowMax

/**
 * Whether a lane is not sent to any more, though it may have more, and is given back as soon as nothing of it is in flight: its breaker
 * is open; or others wait and it has had its turn, or waits for its rate or for the mail server; or it is slow, and there are many such.
 * A worker in a hurry waits for no rate.
 */
export function makesWay(
  lane: ClaimedLane,
  { lanes, now, isCrowded, isDraining }: { lanes: ReadonlyMap<string, ClaimedLane>; now: number; isCrowded: boolean; isDraining: boolean },
): boolean {
  if (stateOf(lane.breaker, now) === 'open' || now < lane.asideUntil) return true
  if (lane.attempts === 0) return false
  if (isCrowded && lane.attempts >= turnMax) return true
  const idleMs = lane.inFlight > 0 ? 0 : lane.nextAt - now
  if (isDraining ? idleMs > 0 : isCrowded && idleMs > idleMsMax) return true
  return isKeptShort(lane, lanes, now)
}

function slowAmong(lanes: ReadonlyMap<string, ClaimedLane>, now: number): number {
  let count = 0
  for (const lane of lanes.values()) if (!lane.queued && isSlow(lane, now)) count++
  return count
}
