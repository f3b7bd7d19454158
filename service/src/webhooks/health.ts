import type { Outcome } from './attempt.ts'

// What a worker remembers of a receiver, so that slow and dead ones don't take the place of those that answer.

export interface Health {
  /** How much may be in flight to it at once: a stranger begins with one and is trusted with twice as much for every success. */
  readonly window: number
  /** Its last answer took long, or never came. */
  readonly slow: boolean
}

export const newHealth: Health = { window: 1, slow: false }

/** An attempt that lasts longer makes its receiver a slow one. */
export const slowMs = 1000

/** In flight to one destination. Webhooks, Fairness. */
export const windowMax = 10

/** What an attempt teaches. A receiver that answers, whatever it says, is there; one that doesn't is tried one at a time. */
export function healthAfter(health: Health, { responseStatus, failure, durationMs }: Outcome): Health {
  const answered = responseStatus !== null && failure !== 'timeout'
  const window = answered ? Math.min(health.window * 2, windowMax) : 1
  const slow = durationMs > slowMs
  return window === health.window && slow === health.slow ? health : { window, slow }
}
