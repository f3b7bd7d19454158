import type { Answer } from '../../api/ask.ts'

// Names of a chart's points, in the reader's zone: short on the axis, in full in the tooltip and the table.

const english = (locale: string): string => (locale === 'en' ? 'en-GB' : locale)

/** "14:00" in a span of a day at most, "18 Nov" in a longer one. The chart would break it at a space. */
export function pointTick(locale: string, at: string, span: Answer<'charts.get'>['span']): string {
  const isDays = span === '7d' || span === '30d'
  const asked: Intl.DateTimeFormatOptions = isDays ? { day: 'numeric', month: 'short' } : { hour: '2-digit', minute: '2-digit' }
  return new Intl.DateTimeFormat(english(locale), asked).format(new Date(at)).replaceAll(' ', '\u00a0')
}

/** "18 Nov, 14:00–15:00": all of the time that the point covers. */
export function pointName(locale: string, at: string, bucketSeconds: number): string {
  const start = new Date(at)
  if (Number.isNaN(start.getTime())) return ''
  const format = new Intl.DateTimeFormat(english(locale), { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
  return format.formatRange(start, new Date(start.getTime() + bucketSeconds * 1000))
}
