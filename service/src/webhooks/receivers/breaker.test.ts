import { describe, expect, test } from 'vitest'
import { type Breaker, breakerAfter, opensUntil, readBreaker, stateOf } from './breaker.ts'

const closed = readBreaker({ failuresInRow: 0, breakerSeconds: 0, breakerReason: null })

/** Attempts, one a payload: `x` failed, `.` delivered, `o` failed through our own fault; `everyMs` apart, each 10 ms long. */
function after(breaker: Breaker, attempts: string, { from = 0, everyMs = 1000 } = {}): Breaker {
  let state = breaker
  for (const [at, attempt] of [...attempts].entries()) {
    const startedAt = from + at * everyMs
    state = breakerAfter(state, { isFailure: attempt !== '.', isOurs: attempt === 'o', startedAt, endedAt: startedAt + 10 })
  }
  return state
}

describe('a closed breaker', () => {
  test.each<[string, string, number, 'in-a-row' | 'share' | null]>([
    ['nine failures in a row', 'xxxxxxxxx', 1000, null],
    ['ten', 'xxxxxxxxxx', 1000, 'in-a-row'],
    ['ten, however far apart', 'xxxxxxxxxx', 3_600_000, 'in-a-row'],
    ['a success among them', 'xxxxx.xxx', 1000, null],
    ['seven of ten', 'xxx.xx.x.x', 1000, 'share'],
    ['six of ten', 'xx..xx.x.x', 1000, null],
    ['seven of ten, the last of them delivered', 'xxxx.xxx..', 1000, null],
    ['seven of ten over more than five minutes', 'xxx.xx.x.x', 60_000, null],
    ['fourteen of twenty', '.x.x.x.x.x.xxxxxxxxx', 1000, 'share'],
    ['faults of our own', 'oooooooooooooooooooo', 1000, null],
    ['nine failures, and a fault of our own', 'xxxxxxxxxo', 1000, null],
    ['nine failures, a fault of our own, one more', 'xxxxxxxxxox', 1000, 'in-a-row'],
  ])('%s', (_, attempts, everyMs, reason) => {
    expect(after(closed, attempts, { everyMs }).opened?.reason ?? null).toBe(reason)
  })

  test('counts on where another worker left off', () => {
    const taken = readBreaker({ failuresInRow: 9, breakerSeconds: 0, breakerReason: null })
    expect(after(taken, 'x').opened?.reason).toBe('in-a-row')
    expect(after(taken, '.').failuresInRow).toBe(0)
  })
})

describe('an open breaker', () => {
  const opened = after(closed, 'xxxxxxxxxx', { everyMs: 0 })

  test('waits 30 s, then lets one probe go', () => {
    expect(opensUntil(opened.opened!)).toBe(30_010)
    expect([stateOf(opened, 10), stateOf(opened, 30_009), stateOf(opened, 30_010)]).toEqual(['open', 'open', 'half-open'])
  })

  test('is not moved by what was under way when it opened, however it ends', () => {
    expect(after(opened, 'x.o', { from: 20, everyMs: 10 })).toBe(opened)
    expect(breakerAfter(opened, { isFailure: false, isOurs: false, startedAt: 5, endedAt: 31_000 })).toBe(opened)
  })

  test('waits twice as long after every probe that fails, 15 minutes at the most', () => {
    const waits: number[] = []
    let state = opened
    for (let probe = 0; probe < 7; probe++) {
      state = after(state, 'x', { from: opensUntil(state.opened!) })
      waits.push(state.opened!.waitSeconds)
    }
    expect(waits).toEqual([60, 120, 240, 480, 900, 900, 900])
    expect(state.opened!.firstAt).toBe(10)
  })

  test('closes with a probe that is delivered, and forgets', () => {
    expect(after(opened, '.', { from: 30_010 })).toEqual(closed)
  })

  test('waits as long again when the probe failed through our own fault', () => {
    const state = after(opened, 'o', { from: 40_000 })
    expect([state.opened!.waitSeconds, opensUntil(state.opened!), state.failuresInRow]).toEqual([30, 70_010, 10])
  })

  test('that another worker left is past its wait when the lane is claimed', () => {
    const taken = readBreaker({ failuresInRow: 12, breakerSeconds: 120, breakerReason: 'share' })
    expect(stateOf(taken, 0)).toBe('half-open')
    expect(after(taken, 'x').opened).toMatchObject({ waitSeconds: 240, reason: 'share', firstAt: null })
    expect(after(taken, '.')).toEqual(closed)
  })
})
