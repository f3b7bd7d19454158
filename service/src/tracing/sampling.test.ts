import { expect, test } from 'vitest'
import { openSampler, type SamplerName } from './sampling.ts'

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
  const sample = openSampler(name, ratio)
  expect([null, caller(true), caller(false)].map((each) => sample(each).isSampled)).toEqual([none, asked, declined])
})

test('a share of trace ids is sampled, the same ids by every service', () => {
  const half = openSampler('traceidratio', 0.5)
  expect([half(caller(false, '7')).isSampled, half(caller(false, '8')).isSampled]).toEqual([true, false])
})

test('whatever a stranger asks for, our own share is exported', () => {
  for (const isSampled of [true, false]) {
    expect(openSampler('parentbased_traceidratio', 0)(caller(isSampled)).isSampledForStranger).toBe(false)
    expect(openSampler('traceidratio', 0)(caller(isSampled, '0')).isSampledForStranger).toBe(false)
    expect(openSampler('parentbased_traceidratio', 1)(caller(isSampled)).isSampledForStranger).toBe(true)
  }
})
