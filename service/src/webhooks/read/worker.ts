import { openWorker, type Worker } from '../../workers/worker.ts'
import { readAhead } from '../lanes/claimed-lane.ts'
import { type Engine, idleMs, pollMs } from '../lanes/engine.ts'
import { readLanes } from './statement.ts'

/** Reads what is due in the claimed lanes that can send more, with one statement for all of them. */
export function openReader({ sql, log, claimToken, lanes, targets }: Engine): Worker {
  return openWorker({
    name: 'read',
    log,
    async turn() {
      const now = performance.now()
      lanes.putBackSilent(now)
      // A busy lane may have got something since it was read last: what became due, or arrived without a wake.
      for (const lane of lanes.all())
        if (lane.inFlight > 0 && lane.inFlight < lane.health.window && lane.waiting.length === 0 && now - lane.readAt >= pollMs)
          lane.expectMore()
      const hungry = lanes.all().filter((lane) => lanes.wantsMore(lane))
      if (hungry.length === 0) return lanes.count > 0 ? pollMs : idleMs
      for (const lane of hungry) lane.ask('read', now)
      let found: Awaited<ReturnType<typeof readLanes>>
      try {
        found = await readLanes(sql, {
          claimToken,
          lanes: hungry.map((lane) => ({ ...lane.claim, deliveriesMax: readAhead(lane, now), ordered: lane.ordered })),
          besides: hungry.flatMap(({ open }) => [...open]),
        })
      } catch (error) {
        for (const lane of hungry) {
          lane.answered()
          lane.expectMore()
        }
        throw error
      }
      for (const lane of hungry) {
        // One after the other: what is found in one may have the releaser take its turn at once, and a lane whose answer has come and that
        // shows nothing is drained for it.
        lane.answered()
        const contents = found.get(lane.claim.destinationId)
        const target = contents && targets.read(lane.claim.destinationId, contents.target)
        if (contents && target) lanes.fill(lane, { target, contents, readAt: now })
        else lanes.giveUp(lane)
      }
      return lanes.all().some((lane) => lanes.wantsMore(lane)) ? 0 : pollMs
    },
  })
}
