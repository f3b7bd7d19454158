// Numbers in the reader's locale.

/** "1,240". */
export const wholeNumber = (locale: string, count: number): string => new Intl.NumberFormat(locale).format(count)

/** "99.2 %"; of an incomplete part 99.9 % at the most. */
export function percentage(locale: string, share: number): string {
  const rounded = share < 1 ? Math.min(Math.round(share * 1000) / 1000, 0.999) : share
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(rounded)
}

/** The limit of the service's counts. Contract: pendingCount, heldCount. */
const countedMax = 10_000

/** "10,000+" for a count that reached the limit. */
export const countedTo = (locale: string, count: number): string => `${wholeNumber(locale, count)}${count >= countedMax ? '+' : ''}`
