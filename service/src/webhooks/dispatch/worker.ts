import { dayOf } from '../../database/time-span.ts'
import { openWorker, type Worker } from '../../workers/worker.ts'
import type { ClaimedLane } from '../lanes/claimed-lane.ts'
import type { Engine } from '../lanes/engine.ts'
import { dispatchEvents, eventsMax, type ServedLane } from './statement.ts'

/** Deliveries of one lane that come with a dispatch: they are there at no price, and reading them later has one. */
const deliveriesMax = 250
/** While there is a backlog and enough to do: how long the next look is put off, and altogether. */
const lookAgainMs = 4
const putOffMsMax = 100
/** How often events are looked for that a commit or a clock left behind in an earlier day. */
const allDaysEveryMs = 60_000
const firstDay = '1970-01-01'
/** Yesterday's come late, and this machine's clock may be a day ahead of the database's. */
const recentDays = 2

/** Turns new events into deliveries, and sends at once what came with the answer. */
export function openDispatcher(engine: Engine): Worker {
  const { log, lanes, noteActivity, rest, isDraining, wake } = engine
  let allDaysAt = 0
  /** When the last batch was dispatched, if there were more events than it took. */
  let backlogAt: number | null = null

  return openWorker({
    name: 'dispatch',
    log,
    async turn() {
      const now = performance.now()
      // Of a backlog no more is dispatched than is sent: what comes with a dispatch needn't be read.
      if (backlogAt !== null && !isDraining() && now - backlogAt < putOffMsMax && lanes.isBusy()) return lookAgainMs
      const looksAtAll = isDraining() || now >= allDaysAt
      try {
        const eventCount = await dispatchBatch(engine, { sinceDay: looksAtAll ? firstDay : dayOf(new Date(), -recentDays), now })
        if (looksAtAll) allDaysAt = now + allDaysEveryMs
        if (eventCount > 0) noteActivity()
        backlogAt = eventCount === eventsMax ? now : null
        return eventCount === eventsMax ? 0 : rest()
      } finally {
        wake.reader()
      }
    },
  })
}

/** Dispatches a batch, and offers the statement the lanes that would send at once what they get. Returns how many events it took. */
async function dispatchBatch(engine: Engine, { sinceDay, now }: { sinceDay: string; now: number }): Promise<number> {
  const { dispatchSql, claimToken, lanes, claiming, avoided, onDispatched } = engine
  const accepting = lanes.all().filter((lane) => lanes.accepts(lane))
  for (const lane of accepting) lane.ask('dispatch', now)
  try {
    return await claiming(async () => {
      const answer = await dispatchEvents(dispatchSql, {
        sinceDay,
        claimToken,
        accepting: accepting.map(({ claim }) => claim.destinationId),
        deliveriesMax,
        room: lanes.room(),
        avoid: avoided(),
        tells: onDispatched !== undefined,
      })
      if (answer.traced.length > 0) onDispatched?.(answer.traced, performance.now() - now)
      for (const lane of accepting) lane.answered()
      for (const served of answer.lanes) takeServed(engine, served, now)
      return answer.events
    })
  } catch (error) {
    for (const lane of accepting) expectMissed(lane)
    throw error
  }
}

function expectMissed(lane: ClaimedLane): void {
  lane.answered()
  // It may have got something.
  lane.expectMore()
}

/** Sends at once what a dispatch brought for a lane, or wakes the worker that reads it. */
function takeServed({ claimToken, lanes, targets, wake }: Engine, served: ServedLane, askedAt: number): void {
  const { destinationId, targetVersion } = served
  const lane = served.claimed ? lanes.add(served, askedAt) : lanes.get(destinationId)
  if (served.claimToken === null || (served.claimToken === claimToken && !lane)) wake.claimer()
  else if (served.claimToken !== claimToken || !lane) wake.others()
  else {
    const target = targets.remembered(destinationId, targetVersion)
    lane.reach(served.oldestDay)
    if (target && lane.asked === null && !lane.more && served.due.length > 0)
      lanes.fill(lane, { target, contents: served, readAt: askedAt })
    else lane.expectMore()
  }
}
