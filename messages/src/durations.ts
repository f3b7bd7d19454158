// Lengths of time in words, as exact as a reader needs: "7 minutes", "3 hours", "5 days".

/** A length of time: "7 minutes". */
export function durationIn(language: string, seconds: number): string {
  const { unit, count } = roughly(seconds)
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

/** How long ago something was: "7 minutes ago". */
export function agoIn(language: string, seconds: number): string {
  const { unit, count } = roughly(seconds)
  return new Intl.RelativeTimeFormat(language).format(-count, unit)
}

/** Minutes below two hours, hours below two days, days from there. */
function roughly(seconds: number): { unit: 'minute' | 'hour' | 'day'; count: number } {
  if (seconds < 7200) return { unit: 'minute', count: Math.round(seconds / 60) }
  return seconds < 172_800 ? { unit: 'hour', count: Math.round(seconds / 3600) } : { unit: 'day', count: Math.round(seconds / 86_400) }
}
