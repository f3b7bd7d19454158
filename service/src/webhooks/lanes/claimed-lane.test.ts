import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { breakerAfter, readBreaker } from '../receivers/breaker.ts'
import { appetiteOf, type ClaimedLane, leftOf, newClaimedLane, readAhead, windowOf } from './claimed-lane.ts'
import type { FreshClaim } from './lane.ts'
import { makesWay } from './send-slots.ts'

const claim: FreshClaim = {
  ...{ organizationId: randomUUID(), destinationId: randomUUID(), oldestDay: '2026-01-01' },
  ...{ health: 'quick', failuresInRow: 9, breakerSeconds: 0, breakerReason: null },
}
const now = 1_000_000
const trusted = { window: 10, pace: 'quick' } as const
const target = {
  ...{ version: 0, origin: 'http://127.0.0.1:9', path: '/', flaw: null, keys: [], timeoutSeconds: 15, recipient: null },
  ...{ retryDelays: [], ratePerSecond: null, ordered: false },
}

/** A lane whose receiver takes ten at once and has had a payload, unless told otherwise. */
const laneWith = (having: Partial<ClaimedLane> = {}): ClaimedLane =>
  Object.assign(newClaimedLane(claim, { askedAt: now, remembered: { health: trusted, recent: [], ordered: false } }), {
    attempts: 1,
    ...having,
  })
const opened = breakerAfter(readBreaker(claim), { isFailure: true, isOurs: false, startedAt: now - 10, endedAt: now })
const halfOpen = readBreaker({ failuresInRow: 10, breakerSeconds: 60, breakerReason: 'in-a-row' })

describe('a lane makes way', () => {
  const at = { now, isCrowded: false, isDraining: false }
  test.each<[string, Partial<ClaimedLane>, Partial<typeof at>, boolean]>([
    ['not for nothing', {}, {}, false],
    ['not when others wait and it has just begun', {}, { isCrowded: true }, false],
    ['when others wait and it has had its turn', { attempts: 100 }, { isCrowded: true }, true],
    ['not while it waits for its rate and there is room', { nextAt: now + 1000 }, {}, false],
    ['when it waits for its rate and others wait', { nextAt: now + 1000 }, { isCrowded: true }, true],
    ['not for a rate that lets the next go in a moment', { nextAt: now + 10 }, { isCrowded: true }, false],
    ['not while something is in flight', { nextAt: now + 1000, inFlight: 1, flyingSince: now }, { isCrowded: true }, false],
    ['for its rate to whoever waits for no clock', { nextAt: now + 10 }, { isDraining: true }, true],
    ['when its breaker is open, whatever else', { breaker: opened, attempts: 0 }, {}, true],
    ['not when its breaker waits for a probe', { breaker: halfOpen, attempts: 0 }, { isCrowded: true }, false],
  ])('%s', (_, having, asked, makes) => {
    const lane = laneWith(having)
    expect(makesWay(lane, { lanes: new Map([[claim.destinationId, lane]]), ...at, ...asked })).toBe(makes)
  })
})

test('how much of a lane is in flight and read ahead follows from its breaker, its receiver and its rate', () => {
  const sizes = (having: Partial<ClaimedLane>) => {
    const lane = laneWith(having)
    return [windowOf(lane, now), appetiteOf(lane, now), readAhead(lane, now)]
  }
  expect(sizes({})).toEqual([10, 10, 40])
  expect(sizes({ breaker: opened })[0]).toBe(0)
  expect(sizes({ breaker: halfOpen })).toEqual([1, 1, 4])
  expect(sizes({ target: { ...target, ratePerSecond: 1 } })).toEqual([10, 1, 4])
  expect(sizes({ target: { ...target, ratePerSecond: 1000 } })).toEqual([10, 10, 40])
})

test('a lane is left with what its next holder must know', () => {
  expect(leftOf(laneWith({ breaker: opened }), now + 1000)).toMatchObject({
    ...{ breakerSeconds: 30, breakerReason: 'in-a-row', failuresInRow: 10, openedMsAgo: 1000, notBeforeMs: 29_000 },
  })
  // Since when it is open, and until when it waited, is on the lane already.
  expect(leftOf(laneWith({ breaker: halfOpen }), now)).toMatchObject({ breakerSeconds: 60, openedMsAgo: null, notBeforeMs: null })
  expect(leftOf(laneWith({ nextAt: now + 250 }), now)).toMatchObject({ breakerSeconds: 0, failuresInRow: 9, notBeforeMs: 250 })
})

test('the README’s table of states names every transition of a claimed lane, and no other', () => {
  const readme = readFileSync(path.join(import.meta.dirname, '../README.md'), 'utf8')
  const table = readme.slice(readme.indexOf('## The states of a claimed lane'))
  const named = [...table.matchAll(/^\| `(\w+)` \|/gm)].map((match) => match[1])
  const transitions = Object.getOwnPropertyNames(Object.getPrototypeOf(laneWith())).filter((name) => name !== 'constructor')
  expect(named.toSorted()).toEqual(transitions.toSorted())
})
