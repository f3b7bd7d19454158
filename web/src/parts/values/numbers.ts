// Numbers in the reader's locale.

/** "1,240". */
export const wholeNumber = (locale: string, count: number): string => new Intl.NumberFormat(locale).format(count)

/** "99.2 %"; of an incomplete part 99.9 % at the most. */
export function percentage(locale: string, share: number): string {
  const rounded = share < 1 ? Math.min(Math.round(share * 1000) / 1000, 0.999) : share
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(rounded)
}

const roughly = [
  // The limit of each unit: from there the next unit is exact enough.
  { unit: 'second', seconds: 1, below: 60 },
  { unit: 'minute', seconds: 60, below: 90 * 60 },
  { unit: 'hour', seconds: 3600, below: 36 * 3600 },
  { unit: 'day', seconds: 86_400, below: Number.POSITIVE_INFINITY },
] as const

/** "2 minutes": as exact as a waiting reader needs. */
export function roughSpan(locale: string, seconds: number): string {
  const { unit, seconds: unitSeconds } = roughly.find(({ below }) => seconds < below) ?? roughly[0]
  const count = Math.max(1, Math.round(seconds / unitSeconds))
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/** The limit of the service's counts. Contract: pendingCount, heldCount. */
const countedMax = 10_000

/** "10,000+" for a count that reached the limit. */
export const countedTo = (locale: string, count: number): string => `${wholeNumber(locale, count)}${count >= countedMax ? '+' : ''}`
