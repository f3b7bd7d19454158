// Lengths of time in words, as exact as a reader needs: "7 minutes", "3 hours", "5 days".

const units = [
  // The limit of each unit: from there the next unit is exact enough.
  { unit: 'second', seconds: 1, below: 60 },
  { unit: 'minute', seconds: 60, below: 90 * 60 },
  { unit: 'hour', seconds: 3600, below: 36 * 3600 },
  { unit: 'day', seconds: 86_400, below: Number.POSITIVE_INFINITY },
] as const

/** A length of time: "7 minutes". Short, "7 min", it needs no case, as German and Polish have them. */
export function durationIn(language: string, seconds: number, unitDisplay: 'long' | 'short' = 'long'): string {
  const { unit, count } = inUnit(seconds)
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay }).format(count)
}

/** How long ago something was: "7 minutes ago". */
export function agoIn(language: string, seconds: number): string {
  const { unit, count } = inUnit(seconds)
  return new Intl.RelativeTimeFormat(language).format(-count, unit)
}

function inUnit(seconds: number) {
  const { unit, seconds: unitSeconds } = units.find(({ below }) => seconds < below) ?? units[0]
  return { unit, count: Math.max(1, Math.round(seconds / unitSeconds)) }
}
