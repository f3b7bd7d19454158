import { openWorker, type Worker } from '../../workers/worker.ts'
import { readAhead } from '../lanes/claimed-lane.ts'
import { type Engine, idleMs, pollMs } from '../lanes/engine.ts'
import { readLanes } from './statement.ts'

/** Reads what is due in the lanes in hand, all of them that can send more with one statement. */
export function openReader({ sql, log, claimToken, held, targets }: Engine): Worker {
  return openWorker({
    name: 'read',
    log,
    async turn() {
      const now = performance.now()
      held.putBackSilent(now)
      // What became due, or arrived unheard, since a busy lane was read last.
      for (const lane of held.all())
        if (lane.inFlight > 0 && lane.inFlight < lane.health.window && lane.waiting.length === 0 && now - lane.readAt >= pollMs)
          lane.expectMore()
      const lanes = held.all().filter(held.wantsMore)
      if (lanes.length === 0) return held.count() > 0 ? pollMs : idleMs
      for (const lane of lanes) lane.ask('read', now)
      let found: Awaited<ReturnType<typeof readLanes>>
      try {
        found = await readLanes(sql, {
          claimToken,
          lanes: lanes.map((lane) => ({ ...lane.claim, deliveriesMax: readAhead(lane, now), ordered: lane.ordered })),
          besides: lanes.flatMap(({ open }) => [...open]),
        })
      } catch (error) {
        for (const lane of lanes) lane.expectMore()
        throw error
      } finally {
        for (const lane of lanes) lane.answered()
      }
      for (const lane of lanes) {
        const contents = found.get(lane.claim.destinationId)
        const target = contents && targets.read(lane.claim.destinationId, contents.target)
        if (contents && target) held.fill(lane, { target, contents, readAt: now })
        else held.giveUp(lane)
      }
      return held.all().some(held.wantsMore) ? 0 : pollMs
    },
  })
}
