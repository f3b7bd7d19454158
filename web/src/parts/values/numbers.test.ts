import { expect, test } from 'vitest'
import { percentage } from './numbers.ts'

test.each([
  [0, '0%'],
  [40 / 150, '26.7%'],
  [86 / 239, '36%'],
  [89 / 240, '37.1%'],
  [9999 / 10_000, '99.9%'],
  [1, '100%'],
])('a share of %d is shown as %s', (share, shown) => {
  expect(percentage('en', share)).toBe(shown)
})
