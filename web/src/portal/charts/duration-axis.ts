import { inUnit } from '../../parts/values/times.ts'

// The axis of a chart of durations: zero-based, in one unit, with even ticks.

interface Axis {
  ticks: number[]
  domain: [number, number]
  tickFormatter: (ms: number) => string
}

/** In their order: an axis that ends before `below` is in the unit. The steps are those in which the unit is counted. */
const units: readonly { unit: string; ms: number; below: number; steps: readonly number[] }[] = [
  { unit: 'millisecond', ms: 1, below: 1000, steps: [1, 2, 5, 10, 20, 50, 100, 200, 250] },
  { unit: 'second', ms: 1000, below: 120_000, steps: [0.5, 1, 2, 5, 10, 15, 20, 30] },
  { unit: 'minute', ms: 60_000, below: 7_200_000, steps: [0.5, 1, 2, 5, 10, 15, 20, 30] },
  { unit: 'hour', ms: 3_600_000, below: 259_200_000, steps: [0.5, 1, 2, 3, 6, 12, 18] },
  { unit: 'day', ms: 86_400_000, below: Number.POSITIVE_INFINITY, steps: [1, 2, 5, 10, 20, 50] },
]

/** Four steps at most: five lines fit above each other. */
const stepsMax = 4

/** Returns the axis for durations of up to `mostMs` milliseconds. */
export function durationAxis(locale: string, mostMs: number): Axis {
  const { unit, ms, steps } = units.find(({ below }) => mostMs < below)!
  const step = ms * (steps.find((each) => mostMs <= each * ms * stepsMax) ?? steps.at(-1)!)
  const count = Math.max(1, Math.ceil(mostMs / step))
  const number = inUnit(locale, unit)
  return {
    ticks: Array.from({ length: count + 1 }, (_, at) => at * step),
    domain: [0, count * step],
    // The chart breaks a label at its spaces.
    tickFormatter: (value) => number.format(value / ms).replaceAll(' ', '\u00a0'),
  }
}
