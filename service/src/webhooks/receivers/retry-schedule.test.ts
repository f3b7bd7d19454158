import { describe, expect, test } from 'vitest'
import { delaysOf, type ReceiversWord, standardDelays, verdictOf } from './retry-schedule.ts'

const now = Date.UTC(2026, 0, 15, 12)
const after = (attemptNumber: number, word: ReceiversWord = { status: 500 }, random = 0.5) =>
  verdictOf({ attemptNumber, word, random, now })

const [second, minute, hour] = [1000, 60_000, 3_600_000]

describe('the schedule', () => {
  test('waits 5 s, 30 s, 5 m, 30 m, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, then gives up: 75 h 35 m 35 s and 11 attempts', () => {
    const waits = [5 * second, 30 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]
    expect(waits.map((_, at) => after(at + 1))).toEqual(waits.map((afterMs) => ({ kind: 'again', afterMs, rule: 'schedule' })))
    expect(after(11)).toEqual({ kind: 'exhausted', rule: 'schedule' })
    expect(standardDelays.reduce((all, one) => all + one)).toBe(75 * hour + 35 * minute + 35 * second)
  })

  test('is a destination’s own choice: the short one, or a list of waits', () => {
    expect(delaysOf({ retryPolicy: 'short', retryDelays: null })).toEqual([30 * second, 2 * minute, 10 * minute, hour])
    const delays = delaysOf({ retryPolicy: 'custom', retryDelays: [1, 60] })
    const waits = [1, 2, 3].map((attemptNumber) => verdictOf({ attemptNumber, word: {}, delays, random: 0.5, now }))
    expect(waits).toMatchObject([{ afterMs: second }, { afterMs: minute }, { kind: 'exhausted', rule: 'schedule' }])
  })

  test('spreads each wait by a fifth either way', () => {
    expect(after(3, {}, 0)).toMatchObject({ afterMs: 4 * minute })
    expect(after(3, {}, 1)).toMatchObject({ afterMs: 6 * minute })
  })
})

describe('the receiver’s word', () => {
  test.each<[string, ReceiversWord, number, string]>([
    ['a longer wait in seconds', { status: 503, retryAfter: '3600' }, hour, 'retry-after'],
    ['a shorter one', { status: 503, retryAfter: '1' }, 5 * second, 'schedule'],
    ['a date', { status: 429, retryAfter: 'Thu, 15 Jan 2026 13:00:00 GMT' }, hour, 'retry-after'],
    ['a date in the form of RFC 850', { status: 503, retryAfter: 'Thursday, 15-Jan-26 13:00:00 GMT' }, hour, 'retry-after'],
    ['a date in the form of C', { status: 503, retryAfter: 'Thu Jan 15 13:00:00 2026' }, hour, 'retry-after'],
    ['to any status that fails', { status: 302, retryAfter: '3600' }, hour, 'retry-after'],
    ['twice: the first counts', { status: 503, retryAfter: ['3600', '7200'] }, hour, 'retry-after'],
    ['twice, and the first can not be read', { status: 503, retryAfter: ['soon', '3600'] }, hour, 'retry-after'],
    ['more digits than a number has', { status: 503, retryAfter: '9'.repeat(400) }, 24 * hour, 'retry-after'],
    ['a date that has passed', { status: 429, retryAfter: 'Thu, 15 Jan 2026 11:00:00 GMT' }, 5 * second, 'schedule'],
    ['more than a day', { status: 503, retryAfter: '999999999999' }, 24 * hour, 'retry-after'],
    ['a date in the next century', { status: 503, retryAfter: 'Fri, 15 Jan 2126 13:00:00 GMT' }, 24 * hour, 'retry-after'],
    ['something unreadable', { status: 503, retryAfter: 'soon' }, 5 * second, 'schedule'],
    ['a fraction', { status: 503, retryAfter: '3600.5' }, 5 * second, 'schedule'],
    ['less than nothing', { status: 503, retryAfter: '-3600' }, 5 * second, 'schedule'],
    ['nothing at all', {}, 5 * second, 'schedule'],
  ])('%s', (_, word, afterMs, rule) => {
    expect(after(1, word)).toEqual({ kind: 'again', afterMs, rule })
  })

  test('413 and abort-message end the delivery', () => {
    expect(after(1, { status: 413 })).toEqual({ kind: 'exhausted', rule: 'payload-too-large' })
    expect(after(1, { status: 500, delivery: ' Abort-Message ' })).toEqual({ kind: 'exhausted', rule: 'abort-message' })
    expect(after(1, { status: 500, delivery: ['x', 'abort-message, y'] })).toEqual({ kind: 'exhausted', rule: 'abort-message' })
    expect(after(1, { status: 500, delivery: 'please go on' })).toMatchObject({ kind: 'again' })
  })

  test('410 and disable end it, and say that nothing is wanted any more', () => {
    expect(after(1, { status: 410, retryAfter: '3600' })).toEqual({ kind: 'exhausted', rule: 'gone' })
    expect(after(1, { status: 503, delivery: 'disable' })).toEqual({ kind: 'exhausted', rule: 'disable' })
    expect(after(1, { status: 413, delivery: ['abort-message', 'Disable'] })).toEqual({ kind: 'exhausted', rule: 'disable' })
  })
})
