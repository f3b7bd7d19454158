import { expect, test, vi } from 'vitest'
import { openSampler, type SamplerName } from './sampling.ts'

const share = (ratio: number) => ({ ratio, perSecondMax: 0 })

const caller = (isSampled: boolean, last = '8') => ({
  traceId: `${'a'.repeat(19)}${last}${'0'.repeat(12)}`,
  spanId: 'b'.repeat(16),
  isSampled,
})

test.each<[SamplerName, number, none: boolean, asked: boolean, declined: boolean]>([
  ['always_on', 0, true, true, true],
  ['always_off', 1, false, false, false],
  ['parentbased_always_on', 0, true, true, false],
  ['parentbased_always_off', 1, false, true, false],
  ['parentbased_traceidratio', 0, false, true, false],
  ['parentbased_traceidratio', 1, true, true, false],
  ['traceidratio', 0, false, false, false],
  ['traceidratio', 1, true, true, true],
])('%s with %d: without a caller %s, with one that is sampled %s, with one that is not %s', (name, ratio, none, asked, declined) => {
  const sample = openSampler(name, share(ratio))
  expect([null, caller(true), caller(false)].map((each) => sample(each).isSampled)).toEqual([none, asked, declined])
})

test('a share of trace ids is sampled, the same ids by every service', () => {
  const half = openSampler('traceidratio', share(0.5))
  expect([half(caller(false, '7')).isSampled, half(caller(false, '8')).isSampled]).toEqual([true, false])
})

test('whatever a stranger asks for, our own share is exported', () => {
  for (const isSampled of [true, false]) {
    expect(openSampler('parentbased_traceidratio', share(0))(caller(isSampled)).isSampledForStranger).toBe(false)
    expect(openSampler('traceidratio', share(0))(caller(isSampled, '0')).isSampledForStranger).toBe(false)
    expect(openSampler('parentbased_traceidratio', share(1))(caller(isSampled)).isSampledForStranger).toBe(true)
  }
})

test('of a share, no more is drawn in a second than there is room for, and what a known caller asks for is not counted', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const drawnOf = (name: SamplerName, asking: ReturnType<typeof caller> | null) => {
      const sample = openSampler(name, { ratio: 1, perSecondMax: 3 })
      return Array.from({ length: 3 }, () => {
        vi.advanceTimersByTime(1000)
        return Array.from({ length: 10 }, () => sample(asking).isSampled).filter(Boolean).length
      })
    }
    expect(drawnOf('parentbased_traceidratio', null)).toEqual([3, 3, 3])
    expect(drawnOf('parentbased_traceidratio', caller(true))).toEqual([10, 10, 10])
    expect(drawnOf('always_on', null)).toEqual([10, 10, 10])
  } finally {
    vi.useRealTimers()
  }
})
