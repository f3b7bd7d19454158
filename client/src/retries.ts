// Decides whether a failed call is made again, and when. A GET, PATCH or DELETE may be done twice; a POST carries an Idempotency-Key, by
// which the service does it once. No wait is longer than a caller would expect.

/** How a POST is retried: like every other method, or only where the service certainly did nothing. */
export type RetryPosts = 'always' | 'when-certain'

/** The result of an attempt that failed. */
export interface Failure {
  method: string
  /** 0 without an answer. */
  status: number
  code: string
  /** Headers of the answer; null without one. */
  headers: Headers | null
  /** The request certainly never reached the service. */
  unsent: boolean
}

/** The longest wait that a `Retry-After` may ask for. Beyond a minute the caller decides what to do meanwhile. */
const retryAfterSecondsMax = 60

const backoffSecondsFirst = 0.5
const backoffSecondsMax = 8

/**
 * Statuses that may be different another time. At 408 and 429 the service did nothing yet; at 502, 503 and 504 that is unknown: a database
 * that was lost while it committed may have done so.
 */
const worthRetrying = new Set([408, 429, 502, 503, 504])
const certainlyNotDone = new Set([408, 429])

/**
 * Seconds to wait before the next attempt, or null when there should be none. `retry` counts from 1. The service decides first:
 * `x-should-retry`, then `Retry-After`. Without one, the wait doubles from half a second to eight, less up to half of it by chance, so that
 * callers who failed together do not come back together.
 */
export function retryDelaySeconds(
  failure: Failure,
  { retry, retryPosts, random = Math.random }: { retry: number; retryPosts: RetryPosts; random?: () => number },
): number | null {
  if (!shouldRetry(failure, retryPosts)) return null
  const asked = retryAfterSeconds(failure.headers)
  if (asked !== undefined) return asked > retryAfterSecondsMax ? null : asked
  return Math.min(backoffSecondsFirst * 2 ** (retry - 1), backoffSecondsMax) * (1 - random() / 2)
}

function shouldRetry({ method, status, code, headers, unsent }: Failure, retryPosts: RetryPosts): boolean {
  const word = headers?.get('x-should-retry')
  if (word === 'true' || word === 'false') return word === 'true'
  // 48 hours are not waited for here, whatever the header says.
  if (code === 'LINK_EMAIL_COOLDOWN') return false
  // The attempt before is still at work; its answer can be fetched once it is done.
  if (code === 'IDEMPOTENCY_IN_PROGRESS') return true
  const repeatable = method !== 'POST' || retryPosts === 'always'
  if (status === 0) return unsent || repeatable
  return worthRetrying.has(status) && (certainlyNotDone.has(status) || repeatable)
}

/** Returns the seconds that `Retry-After` asks for, given as seconds or as a date; undefined when it asks for none. */
export function retryAfterSeconds(headers: Headers | null, now = Date.now()): number | undefined {
  const text = headers?.get('retry-after')?.trim()
  if (!text) return undefined
  if (/^\d+$/.test(text)) return Number(text)
  const moment = Date.parse(text)
  return Number.isNaN(moment) ? undefined : Math.max(0, (moment - now) / 1000)
}

/** Failures of fetch after which no byte of the request can have arrived, as Node, Deno and Bun call them. */
const neverConnected = new Set(['ECONNREFUSED', 'ConnectionRefused', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'])

/** Returns whether a request certainly never left: the connection was refused, or the name is unknown. */
export function isUnsent(error: unknown): boolean {
  for (let cause = error; typeof cause === 'object' && cause !== null; cause = (cause as { cause?: unknown }).cause)
    if (neverConnected.has(String((cause as { code?: unknown }).code))) return true
  return false
}
