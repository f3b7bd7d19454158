import { retryPolicies } from '@earshot/contract'
import type { Outcome } from '../send/attempt.ts'
import { readHttpDate } from '../send/http-date.ts'

// The time of the next attempt of a failed delivery, and the rule that it follows.

const second = 1000
const hour = 3600 * second

/** A destination's choice among the policies of the contract; with custom, its own waits, in seconds. */
export interface RetryChoice {
  retryPolicy: 'standard' | 'short' | 'custom'
  retryDelays: readonly number[] | null
}

/** Waits before the attempts after the first, in milliseconds. */
export const delaysOf = ({ retryPolicy, retryDelays }: RetryChoice): readonly number[] =>
  (retryPolicy === 'custom' ? (retryDelays ?? retryPolicies.standard) : retryPolicies[retryPolicy]).map((seconds) => seconds * second)

/** Before attempts 2 to 11: 75 h 35 m together, so that a receiver can be away for a weekend. See: docs/rules/webhooks.md#retry-schedule */
export const standardDelays = delaysOf({ retryPolicy: 'standard', retryDelays: null })

/** Either way of the schedule, so that what failed together does not come back together. */
const jitter = 0.2

/** The longest wait a receiver may ask for. */
const retryAfterMax = 24 * hour

/** The parts of a receiver's response that affect the next attempt; all are absent when no response came. */
export interface ReceiversWord {
  status?: number | undefined
  /** The header Retry-After, as often as it came. */
  retryAfter?: string | readonly string[] | undefined
  /** The header webhook-delivery. */
  delivery?: string | readonly string[] | undefined
}

const wordOf = ({ responseStatus, responseHeaders }: Pick<Outcome, 'responseStatus' | 'responseHeaders'>): ReceiversWord => ({
  status: responseStatus ?? undefined,
  retryAfter: responseHeaders?.['retry-after'],
  delivery: responseHeaders?.['webhook-delivery'],
})

/**
 * The outcome of a delivery after an attempt that failed or had a directive in its response, with its rule. Those of `gone` and `disable`
 * end more than the delivery.
 */
export type Verdict =
  | { kind: 'delivered'; rule: 'disable' }
  | { kind: 'again'; afterMs: number; rule: 'schedule' | 'retry-after' }
  | { kind: 'exhausted'; rule: 'schedule' | 'payload-too-large' | 'abort-message' | 'gone' | 'disable' }

/** Whether the receiver was there, and did not want this one delivery. */
export const isDeclined = ({ rule }: Verdict): boolean => rule === 'payload-too-large' || rule === 'abort-message'

/**
 * The verdict on a failed attempt. The receiver may ask for a longer wait than the schedule's, up to 24 hours; may end this one delivery by
 * 413 or by `webhook-delivery: abort-message`; and may refuse all further ones, by 410 or by `webhook-delivery: disable`. `attemptNumber`
 * counts from 1; `random` is between 0 and 1. See: docs/rules/webhooks.md#receiver-responses
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
  const asks = asksOf(word)
  if (word.status === 410) return { kind: 'exhausted', rule: 'gone' }
  if (asks.includes('disable')) return { kind: 'exhausted', rule: 'disable' }
  if (word.status === 413) return { kind: 'exhausted', rule: 'payload-too-large' }
  if (asks.includes('abort-message')) return { kind: 'exhausted', rule: 'abort-message' }
  const delay = delays[attemptNumber - 1]
  if (delay === undefined) return { kind: 'exhausted', rule: 'schedule' }
  const scheduled = Math.round(delay * (1 - jitter + 2 * jitter * random))
  const asked = all(word.retryAfter)
    .map((text) => readRetryAfter(text, now))
    .find((wait) => wait !== null)
  const afterMs = Math.min(asked ?? 0, retryAfterMax)
  return afterMs > scheduled ? { kind: 'again', afterMs, rule: 'retry-after' } : { kind: 'again', afterMs: scheduled, rule: 'schedule' }
}

const all = (header: string | readonly string[] | undefined): readonly string[] => (typeof header === 'string' ? [header] : (header ?? []))

/** Milliseconds that Retry-After asks for, in seconds or as a date; null when it says nothing that can be read. */
function readRetryAfter(header: string, now: number): number | null {
  const text = header.trim()
  if (/^\d+$/.test(text)) return Number(text) * second
  const at = readHttpDate(text, now)
  return at === null ? null : Math.max(0, at - now)
}

/** The verdict on a successful attempt: null, unless the receiver took the payload and wants no other. */
const verdictOnSuccess = (word: ReceiversWord): Verdict | null =>
  asksOf(word).includes('disable') ? { kind: 'delivered', rule: 'disable' } : null

/** The words of the header webhook-delivery. */
const asksOf = ({ delivery }: ReceiversWord): string[] =>
  all(delivery).flatMap((text) =>
    text
      .toLowerCase()
      .split(',')
      .map((each) => each.trim()),
  )

/** The verdict on an attempt by its outcome; null: delivered, and the receiver says nothing else. */
export function verdictAfter(
  outcome: Outcome,
  { attemptNumber, delays }: { attemptNumber: number; delays: readonly number[] },
): Verdict | null {
  const word = wordOf(outcome)
  if (outcome.failure === null) return verdictOnSuccess(word)
  return verdictOf({ attemptNumber, word, delays, random: Math.random(), now: Date.now() })
}
