import { openWorker, type Worker } from '../../workers/worker.ts'
import { type Engine, idleMs, pollMs } from '../lanes/engine.ts'
import { claimLanes, millisecondsToNextLane } from './statement.ts'

/** Claims lanes with due work while there is room, and sleeps until one is due. */
export function openClaimer({ sql, log, claimToken, lanes, claiming, avoided, noteActivity, rest, wake }: Engine): Worker {
  return openWorker({
    name: 'claim',
    log,
    async turn() {
      const room = lanes.room()
      lanes.setCrowded(room.quick === 0)
      if (room.quick === 0) return rest()
      const count = await claiming(async () => {
        const askedAt = performance.now()
        const claimed = await claimLanes(sql, { claimToken, room, avoid: avoided() })
        for (const claim of claimed) lanes.add(claim, askedAt).expectMore()
        return claimed.length
      })
      lanes.setCrowded(count === room.quick)
      if (count > 0) {
        noteActivity()
        wake.reader()
      }
      if (count === room.quick) return 0
      const idle = count === 0 && rest() === idleMs
      return idle ? Math.max(Math.min((await millisecondsToNextLane(sql)) ?? idleMs, idleMs), pollMs) : rest()
    },
  })
}
