import { expect, test } from 'vitest'
import { readDelays, writeDelays } from './retry-delays.ts'

test.each([
  ['30 s, 5 m, 2 h, 1 d', [30, 300, 7200, 86_400]],
  ['30s,5min; 2 hours', [30, 300, 7200]],
  ['45', [45]],
  ['90 s', [90]],
])('%s is read as seconds', (text, waits) => expect(readDelays(text)).toEqual(waits))

test.each(['', ' , ', 'soon', '5 x', '-5 s', '1.5 h', '5 m, soon', '99999999 s'])('%s is no list of waits', (text) => {
  expect(readDelays(text)).toBeNull()
})

test('what is written is read as what it was', () => {
  for (const waits of [[5, 30, 300, 1800, 7200], [1, 59, 60, 61, 3599, 3600, 86_399, 86_400], [604_800]])
    expect(readDelays(writeDelays(waits))).toEqual(waits)
  expect(writeDelays([5, 300, 7200, 86_400])).toBe('5 s, 5 m, 2 h, 1 d')
})
