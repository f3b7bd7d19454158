import { expect, test } from 'vitest'
import { durationAxis } from './duration-axis.ts'

const labels = (mostMs: number): string[] => {
  const { ticks, domain, tickFormatter } = durationAxis('en', mostMs)
  expect(domain).toEqual([0, ticks.at(-1)])
  return ticks.map((tick) => tickFormatter(tick).replaceAll('\u00a0', ' '))
}

test.each([
  [0, ['0 ms', '1 ms']],
  [190, ['0 ms', '50 ms', '100 ms', '150 ms', '200 ms']],
  [999, ['0 ms', '250 ms', '500 ms', '750 ms', '1,000 ms']],
  [1200, ['0 sec', '0.5 sec', '1 sec', '1.5 sec']],
  [76_000, ['0 sec', '20 sec', '40 sec', '60 sec', '80 sec']],
  [600_000, ['0 min', '5 min', '10 min']],
  [4 * 3_600_000, ['0 hr', '1 hr', '2 hr', '3 hr', '4 hr']],
  [71 * 3_600_000, ['0 hr', '18 hr', '36 hr', '54 hr', '72 hr']],
  [30 * 86_400_000, ['0 days', '10 days', '20 days', '30 days']],
])('durations of up to %i ms have one unit and even ticks', (mostMs, expected) => expect(labels(mostMs)).toEqual(expected))

test('an axis reaches over what it shows, with few ticks', () => {
  for (let mostMs = 1; mostMs < 2e10; mostMs *= 1.3) {
    const { ticks } = durationAxis('en', mostMs)
    expect(ticks.at(-1)).toBeGreaterThanOrEqual(mostMs)
    expect(ticks.length).toBeLessThanOrEqual(6)
  }
})
