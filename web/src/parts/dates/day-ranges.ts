// Ranges of days, as filters have them in the address: days as YYYY-MM-DD in UTC (docs/rules/http.md), empty where the range is open.

export interface DayRange {
  dateFrom: string
  dateTo: string
}

export const presets = ['last7Days', 'last30Days', 'last90Days', 'thisMonth', 'lastMonth', 'allTime'] as const
export type Preset = (typeof presets)[number]

export const todayInUtc = (now = Date.now()): string => dayOf(new Date(now))

/** Returns the range of a preset. What reaches until today has no end: it goes on tomorrow. */
export function rangeOf(preset: Preset, today: string): DayRange {
  const date = new Date(today)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const firstOfMonth = dayOf(new Date(Date.UTC(year, month, 1)))
  switch (preset) {
    case 'allTime':
      return { dateFrom: '', dateTo: '' }
    case 'thisMonth':
      return { dateFrom: firstOfMonth, dateTo: '' }
    case 'lastMonth':
      return { dateFrom: dayOf(new Date(Date.UTC(year, month - 1, 1))), dateTo: dayOf(new Date(Date.UTC(year, month, 0))) }
    default:
      return { dateFrom: dayOf(new Date(date.getTime() - (lengthOf[preset] - 1) * 86_400_000)), dateTo: '' }
  }
}

const lengthOf = { last7Days: 7, last30Days: 30, last90Days: 90 } as const

/** Returns the preset with this range; null for a range of its own. */
export function presetOf({ dateFrom, dateTo }: DayRange, today: string): Preset | null {
  const end = dateTo === today && dateFrom !== '' ? '' : dateTo
  return (
    presets.find((preset) => {
      const range = rangeOf(preset, today)
      return range.dateFrom === dateFrom && range.dateTo === end
    }) ?? null
  )
}

/** A range in words: "3 – 24 Nov 2026". */
export function rangeInWords(
  locale: string,
  { dateFrom, dateTo }: DayRange,
  open: Record<'since' | 'until', (day: string) => string>,
): string {
  const format = dayFormat(locale)
  if (dateTo === '') return open.since(inWords(format, dateFrom))
  if (dateFrom === '') return open.until(inWords(format, dateTo))
  if (isDay(dateFrom) && isDay(dateTo) && dateFrom <= dateTo) return format.formatRange(Date.parse(dateFrom), Date.parse(dateTo))
  return `${inWords(format, dateFrom)} – ${inWords(format, dateTo)}`
}

/** "24 Nov 2026" for YYYY-MM-DD. */
export const shortDay = (locale: string, day: string): string => inWords(dayFormat(locale), day)

/** Returns whether a value of the address is a day. It may be anything that somebody typed there. */
export const isDay = (value: string): boolean => /^\d{4}-\d\d-\d\d$/.test(value) && new Date(value).toJSON()?.slice(0, 10) === value

/** Counts the filters of an address: both ends of a range are one. */
export const countFilters = (search: object): number =>
  new Set(Object.keys(search).map((name) => (name === 'dateTo' ? 'dateFrom' : name))).size

const dayFormat = (locale: string) =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const inWords = (format: Intl.DateTimeFormat, day: string): string => (isDay(day) ? format.format(Date.parse(day)) : day)
const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
