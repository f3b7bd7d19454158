import { expect, test } from 'vitest'
import { nextAttemptAt } from './send-rate.ts'

/** When attempts begin if there is always one to make, and a timer rings `lateMs` late. */
function begun(ratePerSecond: number, { seconds, lateMs = 0, from = 0 }: { seconds: number; lateMs?: number; from?: number }): number[] {
  const times: number[] = []
  let nextAt = 0
  for (let now = from; now < from + seconds * 1000; now = Math.max(now, nextAt + lateMs))
    while (nextAt <= now && now < from + seconds * 1000) {
      times.push(now)
      nextAt = nextAttemptAt(nextAt, { now, ratePerSecond })
    }
  return times
}

test.each([1, 7, 50, 51, 333, 1000])('%i a second: as many begin, evenly', (ratePerSecond) => {
  const times = begun(ratePerSecond, { seconds: 3 })
  expect(times.length).toBeGreaterThanOrEqual(3 * ratePerSecond - 1)
  expect(times.length).toBeLessThanOrEqual(3 * ratePerSecond + 1)
  for (const [at, time] of times.entries()) if (at > 0) expect(time - times[at - 1]!).toBeGreaterThan(1000 / ratePerSecond - 0.001)
})

test('timers that ring late cost a high rate nothing', () => {
  const times = begun(1000, { seconds: 3, lateMs: 4 })
  expect(times.length).toBeGreaterThan(2950)
  expect(times.length).toBeLessThanOrEqual(3001)
})

test('a destination that idled for an hour gets no more at once', () => {
  expect(begun(10, { seconds: 1, from: 3_600_000 })).toHaveLength(10)
  expect(begun(1000, { seconds: 1, from: 3_600_000 }).length).toBeLessThanOrEqual(1021)
})
