// When a failed delivery is tried again, and which rule says so.

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Waits before attempts 2 to 11: 75 h 35 m together, so that a receiver can be away for a weekend. Webhooks, Attempts. */
export const standardDelays: readonly number[] = [
  5 * second,
  30 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
]

/** Either way of the schedule, so that what failed together does not come back together. */
const jitter = 0.2

/** The longest wait a receiver may ask for. */
const retryAfterMax = 24 * hour

/** What a receiver said to an attempt, as far as it moves the next one; all of it is absent when nothing came back. */
export interface ReceiversWord {
  status?: number | undefined
  /** The header Retry-After. */
  retryAfter?: string | undefined
  /** The header webhook-delivery. */
  delivery?: string | undefined
}

/** What becomes of a delivery after a failed attempt, by which rule. */
export type Verdict =
  | { kind: 'again'; afterMs: number; rule: 'schedule' | 'retry-after' }
  | { kind: 'exhausted'; rule: 'schedule' | 'payload-too-large' | 'abort-message' | 'gone' | 'disable' }

/**
 * What follows a failed attempt. The receiver may ask for a longer wait than the schedule's, up to 24 hours, and may end this one
 * delivery by 413 or by `webhook-delivery: abort-message`. `attemptNumber` counts from 1; `random` is between 0 and 1.
 */
export function verdictOf({
  attemptNumber,
  word,
  delays = standardDelays,
  random,
  now,
}: {
  attemptNumber: number
  word: ReceiversWord
  delays?: readonly number[]
  random: number
  now: number
}): Verdict {
  if (word.status === 413) return { kind: 'exhausted', rule: 'payload-too-large' }
  if (word.delivery?.trim().toLowerCase() === 'abort-message') return { kind: 'exhausted', rule: 'abort-message' }
  const delay = delays[attemptNumber - 1]
  if (delay === undefined) return { kind: 'exhausted', rule: 'schedule' }
  const scheduled = Math.round(delay * (1 - jitter + 2 * jitter * random))
  const asked = Math.min(readRetryAfter(word.retryAfter, now) ?? 0, retryAfterMax)
  return asked > scheduled
    ? { kind: 'again', afterMs: asked, rule: 'retry-after' }
    : { kind: 'again', afterMs: scheduled, rule: 'schedule' }
}

/** Milliseconds that Retry-After asks for, in seconds or as a date; null when it says nothing that can be read. */
function readRetryAfter(header: string | undefined, now: number): number | null {
  const text = header?.trim() ?? ''
  if (/^\d+$/.test(text)) return Number(text) * second
  // HTTP dates only: Date.parse alone would read much more into a text.
  if (!/^[A-Z][a-z]+, \d\d[ -][A-Z][a-z]{2}[ -]\d{2,4} \d\d:\d\d:\d\d GMT$/.test(text)) return null
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
