// A destination's rate: its attempts begin evenly spaced, whoever sends them. Times are milliseconds of the monotonic clock.

/** A timer may be late; the delay is made up for, so that a high rate is reached. Nothing else is: an idle lane has no claim to more. */
const latenessMs = 20

/** When the next attempt may begin after one that begins now; `nextAt` is when this one might have. See: docs/rules/webhooks.md#rate */
export function nextAttemptAt(nextAt: number, { now, ratePerSecond }: { now: number; ratePerSecond: number }): number {
  const spacingMs = 1000 / ratePerSecond
  // Only where payloads follow each other faster than timers do.
  const madeGood = spacingMs < latenessMs ? Math.min(now, Math.max(nextAt, now - latenessMs)) : now
  return madeGood + spacingMs
}
