import type { Answer } from '../../api/ask.ts'

// What a point of a chart is called: short on the axis, in full where it is pointed at and in the table. In the reader's zone.

const english = (locale: string): string => (locale === 'en' ? 'en-GB' : locale)

/** "14:00" of a day at the most, "18 Nov" of more. */
export function pointTick(locale: string, at: string, span: Answer<'charts.get'>['span']): string {
  const isDays = span === '7d' || span === '30d'
  const asked: Intl.DateTimeFormatOptions = isDays ? { day: 'numeric', month: 'short' } : { hour: '2-digit', minute: '2-digit' }
  return new Intl.DateTimeFormat(english(locale), asked).format(new Date(at))
}

/** "18 Nov, 14:00–15:00": all that the point covers. */
export function pointName(locale: string, at: string, bucketSeconds: number): string {
  const start = new Date(at)
  if (Number.isNaN(start.getTime())) return ''
  const format = new Intl.DateTimeFormat(english(locale), { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
  return format.formatRange(start, new Date(start.getTime() + bucketSeconds * 1000))
}
