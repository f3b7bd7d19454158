import { expect, test } from 'vitest'
import { waitOf } from './wait-histogram.ts'

test.each<[share: number, waits: [number, number][], ms: number | null]>([
  [0.5, [], null],
  [0.5, [[0, 10]], 1],
  // Bucket 10: 22.6 to 32 ms.
  [0.5, [[10, 100]], 27],
  [1, [[10, 100]], 32],
  [0.95, [[10, 100]], 32],
  [
    0.5,
    [
      [20, 50],
      [10, 50],
    ],
    32,
  ],
  [
    0.95,
    [
      [10, 90],
      [20, 10],
    ],
    874,
  ],
])('the share %d of %j waited %s ms', (share, waits, ms) => {
  expect(waitOf(share, new Map(waits))).toBe(ms)
})
