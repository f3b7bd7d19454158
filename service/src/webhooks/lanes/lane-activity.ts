import { type ClaimedLane, windowOf } from './claimed-lane.ts'

/** What a claimed lane does at a moment. `throttled`: its receiver would take more, but its destination's rate lets it wait. */
export type LaneActivity = 'sending' | 'throttled' | 'idle'

/** Claimed lanes by what they do. */
export function activitiesOf(lanes: readonly ClaimedLane[], now: number): Record<LaneActivity, number> {
  const counts = { sending: 0, throttled: 0, idle: 0 }
  for (const lane of lanes) counts[activityOf(lane, now)]++
  return counts
}

function activityOf(lane: ClaimedLane, now: number): LaneActivity {
  if (lane.waiting.length > 0 && lane.inFlight < windowOf(lane, now) && now < lane.nextAt) return 'throttled'
  return lane.inFlight > 0 ? 'sending' : 'idle'
}
