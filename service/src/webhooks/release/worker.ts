import { openWorker, type Worker } from '../../workers/worker.ts'
import { leftOf } from '../lanes/claimed-lane.ts'
import type { ClaimedLanes } from '../lanes/claimed-lanes.ts'
import { type Engine, pollMs } from '../lanes/engine.ts'
import { leaseSeconds } from '../lanes/lane.ts'
import { inFlightMax } from '../lanes/send-slots.ts'
import { timeoutSecondsDefault } from '../send/attempt.ts'
import { releaseLanes, renewLeases } from './statement.ts'

/**
 * A drained lane is kept for a moment: the next event often follows, and saves a claim and a release. The fuller the worker is, the shorter:
 * a destination whose lane finds no place waits for one, and many with an event each in a while would fill it with lanes that do nothing.
 */
const lingerMs = (lanes: ClaimedLanes): number => (lanes.isCrowded ? 0 : lanes.count > lingeringMax ? 100 : 1000)
const lingeringMax = (inFlightMax * 3) / 4
/** A third of the lease, so that two may fail. */
const renewEveryMs = 10_000
/** A lease outlasts an attempt of the usual length, and what comes before and after it. See: docs/rules/webhooks.md#lease */
const leaseMarginSeconds = 15

/** Gives back the lanes that have nothing left, or make way. */
export function openReleaser({ sql, log, claimToken, lanes, noteUnanswered, isDraining, wake }: Engine): Worker {
  return openWorker({
    name: 'release',
    log,
    async turn() {
      const now = performance.now()
      const longEnoughMs = lingerMs(lanes)
      const over = lanes
        .all()
        .filter((lane) => lanes.isDrained(lane))
        .filter((lane) => isDraining() || lane.gone || lanes.makesWay(lane) || now - lane.drainedAt >= longEnoughMs)
      if (over.length > 0) {
        for (const lane of over) lane.ask('release', now)
        try {
          const released = new Set(await releaseLanes(sql, { claimToken, lanes: over.map((lane) => leftOf(lane, now)) }))
          for (const lane of over) {
            const isReleased = released.has(lane.claim.destinationId)
            if (isReleased || lane.gone) lanes.remove(lane)
            // Something arrived at this very moment.
            else lane.expectMore()
            if (isReleased || !lane.gone) continue
            // Something may have arrived also here: then the claim stands, and nothing would be sent until its lease is over.
            noteUnanswered()
            wake.claimer()
          }
        } finally {
          for (const lane of over) lane.answered()
        }
        wake.reader()
        if (lanes.isCrowded) wake.claimer()
      }
      // Looking costs no statement, and a lane may drain unheard: while it is on offer to a dispatch, or when others begin to wait.
      return pollMs
    },
  })
}

/**
 * Renews the leases of the claimed lanes, while their payloads are being sent too. A destination may allow an attempt as long as a lease
 * lasts, and only a worker that has stopped loses its lanes in the middle of one. A drain waits 15 s all the same
 * (docs/rules/http.md#shutdown): a longer attempt is given back with its lane and made again by another worker, with the same id.
 */
export function openRenewer({ sql, log, claimToken, lanes, wake }: Engine): Worker {
  if (leaseSeconds < timeoutSecondsDefault + leaseMarginSeconds) throw new Error('a lease is too short for an attempt')
  if (2 * renewEveryMs >= leaseSeconds * 1000) throw new Error('a lease is too short to be renewed twice')
  return openWorker({
    name: 'renew',
    log,
    async turn() {
      const renewing = lanes.all()
      if (renewing.length > 0) {
        const askedAt = performance.now()
        const ours = new Set(await renewLeases(sql, { claimToken, lanes: renewing.map(({ claim }) => claim) }))
        for (const lane of renewing) {
          const { destinationId } = lane.claim
          if (ours.has(destinationId)) lane.renew(askedAt)
          else if (lanes.get(destinationId) === lane && lane.asked !== 'release') lanes.giveUp(lane)
        }
        // A lane that was overdue is read again.
        wake.reader()
      }
      return renewEveryMs
    },
  })
}
