// How many requests a caller may make: so many a minute, evenly spread, and a burst of a fifth of them at once
// (docs/rules/http.md#rate-limits). A caller's place is a single moment: when everything it has asked for so far would have been due, one
// request after the other. A caller who is further ahead of that than a burst waits (the generic cell rate algorithm, as in ATM Forum TM
// 4.0).
//
// Requests without a valid key are not counted. By address, a count would lock out everybody behind the same proxy, and protect nothing:
// a key is 256 random bits, most wrong ones fail by their checksum before any query, and the rest cost one look into an index.

export interface Limits {
  requestsPerMinute: number
}

/** Where a caller stands after asking once more. */
export interface Allowance {
  isAllowed: boolean
  /** Requests that may follow at once. */
  remaining: number
  /** Milliseconds until a whole burst may follow at once again. */
  fullAfterMs: number
  /** Milliseconds until one more is allowed; 0: now. */
  waitMs: number
}

export interface RateLimiter {
  limits: Limits
  /** Counts a request of a caller, if it is allowed. */
  take(caller: string): Promise<Allowance>
  close(): void
}

/** Milliseconds from one request to the next, and how many may come at once: a fifth of a minute's (docs/rules/http.md#rate-limits). */
export const spacingOf = ({ requestsPerMinute }: Limits) => ({
  everyMs: 60_000 / requestsPerMinute,
  burst: Math.max(1, Math.floor(requestsPerMinute / 5)),
})

/** Sums of fractions miss by less than this. */
const roundingMs = 0.001

/** Callers that are remembered at the least before those who have their whole burst back are forgotten. */
const callersMin = 10_000

/** Counts in this process alone. */
export function ownLimiter(limits: Limits, clock: () => number = () => performance.now()): RateLimiter {
  const { everyMs, burst } = spacingOf(limits)
  const dueAt = new Map<string, number>()
  let forgetAt = callersMin
  return {
    limits,
    async take(caller) {
      const now = clock()
      const due = Math.max(dueAt.get(caller) ?? now, now)
      const waitMs = due + everyMs - burst * everyMs - now
      const isAllowed = waitMs <= roundingMs
      if (isAllowed) {
        dueAt.set(caller, due + everyMs)
        if (dueAt.size >= forgetAt) {
          for (const [other, moment] of dueAt) if (moment <= now) dueAt.delete(other)
          forgetAt = Math.max(callersMin, 2 * dueAt.size)
        }
      }
      return allowance(limits, { aheadMs: due - now + (isAllowed ? everyMs : 0), waitMs })
    },
    close() {},
  }
}

/** What follows from how far ahead a caller is now, and how long one more would have had to wait. */
export function allowance(limits: Limits, { aheadMs, waitMs }: { aheadMs: number; waitMs: number }): Allowance {
  const { everyMs, burst } = spacingOf(limits)
  return {
    isAllowed: waitMs <= roundingMs,
    remaining: Math.max(0, Math.floor(burst - (aheadMs - roundingMs) / everyMs)),
    fullAfterMs: aheadMs,
    waitMs: waitMs <= roundingMs ? 0 : waitMs,
  }
}

/** Seconds to wait, rounded up: a sum of fractions that misses by a hair is not a second more. */
export const wholeSeconds = (ms: number): number => Math.max(0, Math.ceil((ms - roundingMs) / 1000))

/** The headers that tell a caller where it stands; whole seconds, rounded up. */
export const allowanceHeaders = ({ requestsPerMinute }: Limits, { remaining, fullAfterMs }: Allowance): Record<string, string> => ({
  'ratelimit-limit': String(requestsPerMinute),
  'ratelimit-remaining': String(remaining),
  'ratelimit-reset': String(wholeSeconds(fullAfterMs)),
})
