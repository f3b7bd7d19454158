// Times that people enter, in their own zone.

/** Returns a local time, YYYY-MM-DDTHH:MM, as a moment; null when it is empty. */
export function momentOf(local: string): string | null {
  const moment = new Date(local)
  return local === '' || Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}

/** Returns a moment as such a local time; empty when it is none. */
export function localOf(moment: string | undefined): string {
  const at = moment === undefined ? Number.NaN : Date.parse(moment)
  if (Number.isNaN(at)) return ''
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** "24 Nov 2026, 14:05" for a local time. */
export function shortMoment(locale: string, local: string, withSeconds = false): string {
  const moment = new Date(local.replace(' ', 'T'))
  if (Number.isNaN(moment.getTime())) return local
  return new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    dateStyle: 'medium',
    timeStyle: withSeconds ? 'medium' : 'short',
  }).format(moment)
}

/** The reader's time zone: "Central European Standard Time (Europe/Berlin)", or UTC. */
export function ownZone(locale: string): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  if (timeZone === 'UTC') return timeZone
  const parts = new Intl.DateTimeFormat(locale, { timeZoneName: 'long' }).formatToParts(new Date())
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value
  return name && name !== timeZone ? `${name} (${timeZone})` : timeZone
}
