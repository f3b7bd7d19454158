import type { Outcome } from '../send/attempt.ts'

// A worker's knowledge of a receiver, so that slow and dead ones don't take the place of those that answer.

export interface Health {
  /** How much may be in flight to it at once: a stranger begins with one and is trusted with twice as much for every answer. */
  readonly window: number
  /** Unknown until an attempt has come back; slow when the last one took long, or never came. */
  readonly pace: 'unknown' | 'quick' | 'slow'
}

/** An attempt that lasts longer makes its receiver a slow one. */
export const slowMs = 1000

/** In flight to one destination. See: docs/rules/webhooks.md#fairness */
const windowMax = 10

/** The health after an attempt. A receiver that answers, whatever the status, is there; one that doesn't is tried one at a time. */
export function healthAfter(health: Health, { responseStatus, failure, durationMs }: Outcome): Health {
  const answered = responseStatus !== null && failure !== 'timeout'
  const window = answered ? Math.min(health.window * 2, windowMax) : 1
  const pace = durationMs > slowMs ? 'slow' : 'quick'
  return window === health.window && pace === health.pace ? health : { window, pace }
}

/** Whether it has shown that it answers, as often and as quickly as any. */
export const isTrusted = ({ window, pace }: Health): boolean => window === windowMax && pace === 'quick'
