import { describe, expect, test } from 'vitest'
import { countFilters, type DayRange, presetOf, presets, rangeInWords, rangeOf } from './day-ranges.ts'

const today = '2026-03-24'

describe('a preset', () => {
  test.each([
    ['last7Days', '2026-03-18', ''],
    ['last30Days', '2026-02-23', ''],
    ['last90Days', '2025-12-25', ''],
    ['thisMonth', '2026-03-01', ''],
    ['lastMonth', '2026-02-01', '2026-02-28'],
    ['allTime', '', ''],
  ] as const)('%s begins on %s and ends on %s', (preset, dateFrom, dateTo) => {
    expect(rangeOf(preset, today)).toEqual({ dateFrom, dateTo })
  })

  test('is known by its range, also when the range ends today', () => {
    for (const preset of presets) expect(presetOf(rangeOf(preset, today), today)).toBe(preset)
    expect(presetOf({ dateFrom: '2026-03-18', dateTo: today }, today)).toBe('last7Days')
    expect(presetOf({ dateFrom: '2026-03-17', dateTo: today }, today)).toBeNull()
    expect(presetOf({ dateFrom: '', dateTo: today }, today)).toBeNull()
  })

  test('last month is December in January', () => {
    expect(rangeOf('lastMonth', '2026-01-31')).toEqual({ dateFrom: '2025-12-01', dateTo: '2025-12-31' })
  })
})

test.each<[string, DayRange, string]>([
  ['en', { dateFrom: '2026-03-03', dateTo: '2026-03-24' }, '3 – 24 Mar 2026'],
  ['de', { dateFrom: '2026-03-03', dateTo: '2026-04-24' }, '3. März – 24. Apr. 2026'],
  ['en', { dateFrom: '2026-03-03', dateTo: '' }, 'since 3 Mar 2026'],
  ['fr', { dateFrom: '', dateTo: '2026-03-03' }, 'until 3 mars 2026'],
  // The address may hold anything.
  ['en', { dateFrom: '2026-03-24', dateTo: '2026-03-03' }, '24 Mar 2026 – 3 Mar 2026'],
  ['en', { dateFrom: 'soon', dateTo: '2026-02-31' }, 'soon – 2026-02-31'],
])('in %s %o is %s', (locale, range, words) => {
  const open = { since: (day: string) => `since ${day}`, until: (day: string) => `until ${day}` }
  expect(rangeInWords(locale, range, open).replaceAll(/[\u2009\u202f\u00a0]/g, ' ')).toBe(words)
})

test('both ends of a range are one filter', () => {
  expect(countFilters({ query: 'tea', dateFrom: '2026-03-03', dateTo: '2026-03-24' })).toBe(2)
  expect(countFilters({ dateTo: '2026-03-24' })).toBe(1)
})
