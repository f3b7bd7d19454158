// A destination's own retry delays, as people write them: "30 s, 5 m, 2 h, 1 d".

const unitSeconds: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 }

/** Returns the delays in seconds; null when they can't be read. The service checks their number and length. */
export function readDelays(text: string): number[] | null {
  const words = text.split(/[,;\n]/).map((word) => word.trim())
  const waits = words.filter(Boolean).map((word) => {
    const [, number, unit = 's'] = /^(\d{1,7})\s*(s|m|h|d|sec|seconds?|min|minutes?|hr|hours?|days?)?$/i.exec(word) ?? []
    return number === undefined ? Number.NaN : Number(number) * (unitSeconds[unit[0]!.toLowerCase()] ?? Number.NaN)
  })
  return waits.length > 0 && waits.every(Number.isFinite) ? waits : null
}

/** Returns delays as text, each in its largest unit without a remainder. */
export const writeDelays = (waits: readonly number[]): string =>
  waits
    .map((seconds) => {
      const [unit, each] = Object.entries(unitSeconds).findLast(([, unit]) => seconds >= unit && seconds % unit === 0) ?? ['s', 1]
      return `${seconds / each} ${unit}`
    })
    .join(', ')
