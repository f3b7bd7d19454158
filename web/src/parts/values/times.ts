// Times and durations in words, in the reader's own zone and always with the exact time.

const unitsMs = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** "3 minutes ago", "in 2 hours". */
export function relativeTime(locale: string, moment: number, now: number): string {
  const difference = moment - now
  const [unit, ms] = unitsMs.find(([, unitMs]) => Math.abs(difference) >= unitMs) ?? (['second', 1000] as const)
  const count = Math.trunc(difference / ms)
  // A time 26 hours ago is not "yesterday"; less than a second ago is "now".
  return new Intl.RelativeTimeFormat(locale, { numeric: count === 0 ? 'auto' : 'always' }).format(count, unit)
}

/** "21 November 2026 at 14:05:09 CET". */
export const exactTime = (locale: string, moment: number): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'long', timeStyle: 'long' }).format(moment)

/** "14:05" today, with its day on another. */
export function clockTime(locale: string, moment: number, now: number): string {
  const isToday = new Date(moment).toDateString() === new Date(now).toDateString()
  const asked: Intl.DateTimeFormatOptions = isToday
    ? { hour: '2-digit', minute: '2-digit' }
    : { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' }
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, asked).format(moment)
}

/** A span in its two largest units: "2 hr 30 min", "45 sec". */
export function span(locale: string, seconds: number): string {
  const parts = unitsMs.map(([unit, ms]) => [unit, ms / 1000] as const)
  const words: string[] = []
  let left = Math.max(0, Math.round(seconds))
  for (const [unit, unitSeconds] of parts) {
    const count = Math.floor(left / unitSeconds)
    if (count === 0 && !(unit === 'second' && words.length === 0)) {
      if (words.length > 0) break
      continue
    }
    words.push(inUnit(locale, unit).format(count))
    left -= count * unitSeconds
    if (words.length === 2) break
  }
  return words.join(' ')
}

/** "480 ms", "1.24 sec", "5 min 8 sec". */
export function milliseconds(locale: string, ms: number): string {
  if (ms < 1000) return inUnit(locale, 'millisecond').format(ms)
  return ms < 60_000 ? inUnit(locale, 'second').format(ms / 1000) : span(locale, ms / 1000)
}

/** Writes numbers of a unit as labels have them: "15 sec", "1.24 sec". */
export const inUnit = (locale: string, unit: string): Intl.NumberFormat =>
  new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 2 })
