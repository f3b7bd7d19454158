import { expect, test } from 'vitest'
import { readHttpDate } from './http-date.ts'

const now = Date.UTC(2026, 0, 15, 12)

test.each<[string, string | null]>([
  ['Sun, 06 Nov 1994 08:49:37 GMT', '1994-11-06T08:49:37.000Z'],
  ['Sunday, 06-Nov-94 08:49:37 GMT', '1994-11-06T08:49:37.000Z'],
  ['Sun Nov  6 08:49:37 1994', '1994-11-06T08:49:37.000Z'],
  ['Sun Nov 16 08:49:37 1994', '1994-11-16T08:49:37.000Z'],
  ['Thursday, 15-Jan-76 13:00:00 GMT', '2076-01-15T13:00:00.000Z'],
  ['Thursday, 15-Jan-77 13:00:00 GMT', '1977-01-15T13:00:00.000Z'],
  ['Thu, 29 Feb 2024 00:00:00 GMT', '2024-02-29T00:00:00.000Z'],
  ['Sat, 31 Dec 2016 23:59:60 GMT', '2017-01-01T00:00:00.000Z'],
  ['Thu, 29 Feb 2026 00:00:00 GMT', null],
  ['Thu, 15 Jan 2026 24:00:00 GMT', null],
  ['Thu, 00 Jan 2026 13:00:00 GMT', null],
  ['Thu, 15 Jun 2026 13:00:00 CET', null],
  ['Thu, 15 Foo 2026 13:00:00 GMT', null],
  ['Thu, 15 Jan 2026 13:00 GMT', null],
  ['2026-01-15T13:00:00Z', null],
  ['15 Jan 2026', null],
  ['1', null],
  ['', null],
])('%s', (text, moment) => {
  const read = readHttpDate(text, now)
  expect(read === null ? null : new Date(read).toISOString()).toBe(moment)
})
