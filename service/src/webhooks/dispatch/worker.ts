import { openWorker, type Worker } from '../../workers/worker.ts'
import type { Engine } from '../lanes/engine.ts'
import { dispatchEvents, eventsMax, type ServedLane } from './statement.ts'

/** Deliveries of one lane that come with a dispatch: they are there at no price, and reading them later has one. */
const deliveriesMax = 250
/** While there is a backlog and enough to do: how long the next look is put off, and altogether. */
const lookAgainMs = 4
const putOffMsMax = 100
/** Events that a commit or a clock left behind in an earlier day are looked for this often. */
const allDaysEveryMs = 60_000
const allDays = 10_000

/** Turns new events into deliveries, and sends at once what came with the answer. */
export function openDispatcher(engine: Engine): Worker {
  const { sql, log, claimToken, held, targets, claiming, avoided, noteActivity, rest, isDraining, wake } = engine
  let allDaysAt = 0
  /** When the last batch was dispatched, if there were more events than it took. */
  let backlogAt: number | null = null

  /** What a dispatch did to a lane: sends at once what came with it, or sees to it that somebody reads it. */
  function take(served: ServedLane, askedAt: number): void {
    const { destinationId, targetVersion } = served
    const lane = served.claimed ? held.add(served, askedAt) : held.get(destinationId)
    if (served.claimToken === null || (served.claimToken === claimToken && !lane)) wake.claimer()
    else if (served.claimToken !== claimToken || !lane) wake.others()
    else {
      const target = targets.remembered(destinationId, targetVersion)
      lane.reach(served.oldestDay)
      if (target && lane.asked === null && !lane.more && served.due.length > 0)
        held.fill(lane, { target, contents: served, readAt: askedAt })
      else lane.expectMore()
    }
  }

  return openWorker({
    name: 'dispatch',
    log,
    async turn() {
      const now = performance.now()
      // Of a backlog no more is dispatched than is sent: what comes with a dispatch needn't be read.
      if (backlogAt !== null && !isDraining() && now - backlogAt < putOffMsMax && held.isBusy()) return lookAgainMs
      const looksAtAll = isDraining() || now >= allDaysAt
      const accepting = held.all().filter(held.accepts)
      for (const lane of accepting) lane.ask('dispatch', now)
      try {
        const { events } = await claiming(async () => {
          const answer = await dispatchEvents(sql, {
            days: looksAtAll ? allDays : 2,
            claimToken,
            accepting: accepting.map(({ claim }) => claim.destinationId),
            deliveriesMax: deliveriesMax,
            room: held.room(),
            avoid: avoided(),
          })
          for (const lane of accepting) lane.answered()
          for (const served of answer.lanes) take(served, now)
          return answer
        })
        if (looksAtAll) allDaysAt = now + allDaysEveryMs
        if (events > 0) noteActivity()
        backlogAt = events === eventsMax ? now : null
        return events === eventsMax ? 0 : rest()
      } catch (error) {
        for (const lane of accepting) {
          lane.answered()
          // It may have got something.
          lane.expectMore()
        }
        throw error
      } finally {
        wake.reader()
      }
    },
  })
}
