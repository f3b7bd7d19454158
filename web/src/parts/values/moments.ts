// Times that people enter: in their own zone, by the browser's own field.

/** Returns the value of a `datetime-local` field as a moment; null when it is empty. */
export function momentOf(local: string): string | null {
  const moment = new Date(local)
  return local === '' || Number.isNaN(moment.getTime()) ? null : moment.toISOString()
}

/** Returns a moment as a value of such a field. */
export function localOf(moment: string | undefined): string {
  const at = moment === undefined ? Number.NaN : Date.parse(moment)
  if (Number.isNaN(at)) return ''
  return new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The reader's time zone: "Central European Standard Time (Europe/Berlin)". */
export function ownZone(locale: string): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const parts = new Intl.DateTimeFormat(locale, { timeZoneName: 'long' }).formatToParts(new Date())
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value
  return name && name !== timeZone ? `${name} (${timeZone})` : timeZone
}
