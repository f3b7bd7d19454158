// Whether a destination is sent to at all. One that keeps failing is left alone for a while, then tried with a single payload: what
// waits for it uses up no attempts, and costs neither it nor us anything (docs/rules/webhooks.md#circuit-breaker). Times are milliseconds
// of the monotonic clock of this process.

/** Opens after so many failures in a row, */
const failuresInRowMax = 10
/** or when this share of at least so many attempts failed within five minutes, counted by half minutes. */
const shareMax = 0.7
const attemptsMin = 10
const tallyMs = 30_000
const talliesMax = 10
/** Open so long at first, and twice as long after every probe that failed. */
const waitSecondsMin = 30
const waitSecondsMax = 15 * 60

export interface Breaker {
  readonly failuresInRow: number
  /** Attempts of the last five minutes, oldest first. */
  readonly recent: readonly Tally[]
  /** Null: closed. */
  readonly opened: Opened | null
}

export interface Tally {
  readonly from: number
  readonly attempts: number
  readonly failures: number
}

type OpenedBy = 'in-a-row' | 'share'

export interface Opened {
  readonly reason: OpenedBy
  readonly waitSeconds: number
  /** Since when it waits; an attempt that began before `since` and the wait is no probe. */
  readonly since: number
  /** When it was opened first; null: before the lane came into our hands. */
  readonly firstAt: number | null
}

/** The breaker's state in a lane's row, when the lane is claimed: an open one has waited by then. */
export interface SavedBreaker {
  failuresInRow: number
  breakerSeconds: number
  breakerReason: OpenedBy | null
}

export const readBreaker = ({ failuresInRow, breakerSeconds, breakerReason }: SavedBreaker, recent: readonly Tally[] = []): Breaker => ({
  failuresInRow,
  recent,
  opened:
    breakerSeconds === 0
      ? null
      : { reason: breakerReason ?? 'in-a-row', waitSeconds: breakerSeconds, since: Number.NEGATIVE_INFINITY, firstAt: null },
})

/** Until when nothing is sent; then one probe, until its outcome is known. */
export const opensUntil = ({ since, waitSeconds }: Opened): number => since + waitSeconds * 1000

export const stateOf = ({ opened }: Breaker, now: number): 'closed' | 'open' | 'half-open' =>
  opened === null ? 'closed' : now < opensUntil(opened) ? 'open' : 'half-open'

/**
 * The breaker after an attempt. A failure of our own changes nothing, but a probe that failed so has not shown either that the receiver is
 * back. An attempt that began before the breaker's wait was over is no probe.
 */
export function breakerAfter(
  breaker: Breaker,
  { isFailure, isOurs, startedAt, endedAt }: { isFailure: boolean; isOurs: boolean; startedAt: number; endedAt: number },
): Breaker {
  const { opened } = breaker
  if (opened !== null) {
    if (startedAt < opensUntil(opened)) return breaker
    if (!isFailure) return { failuresInRow: 0, recent: [], opened: null }
    if (isOurs) return { ...breaker, opened: { ...opened, since: endedAt } }
    const waitSeconds = Math.min(opened.waitSeconds * 2, waitSecondsMax)
    return { ...breaker, failuresInRow: breaker.failuresInRow + 1, opened: { ...opened, waitSeconds, since: endedAt } }
  }
  if (isFailure && isOurs) return breaker
  const failuresInRow = isFailure ? breaker.failuresInRow + 1 : 0
  const recent = counted(breaker.recent, { isFailure, at: endedAt })
  // Only a failure opens it: a success that leaves the share high is no reason.
  const reason = !isFailure ? null : failuresInRow >= failuresInRowMax ? 'in-a-row' : isShareHigh(recent) ? 'share' : null
  if (reason === null) return { failuresInRow, recent, opened: null }
  return { failuresInRow, recent: [], opened: { reason, waitSeconds: waitSecondsMin, since: endedAt, firstAt: endedAt } }
}

function counted(recent: readonly Tally[], { isFailure, at }: { isFailure: boolean; at: number }): readonly Tally[] {
  const last = recent.at(-1)
  const failures = Number(isFailure)
  const young = recent.filter(({ from }) => at - from < tallyMs * talliesMax)
  if (!last || at - last.from >= tallyMs) return [...young, { from: at, attempts: 1, failures }]
  return [...young.slice(0, -1), { from: last.from, attempts: last.attempts + 1, failures: last.failures + failures }]
}

function isShareHigh(recent: readonly Tally[]): boolean {
  let attempts = 0
  let failures = 0
  for (const tally of recent) {
    attempts += tally.attempts
    failures += tally.failures
  }
  return attempts >= attemptsMin && failures >= shareMax * attempts
}
