/** "las 14:05", "la 01:05", "el 21 de noviembre, 14:05": a moment after a preposition. */
export const at = (moment: string): string => {
  const hour = /^(\d{1,2}):/.exec(moment)?.[1]
  if (hour === undefined) return `el ${moment}`
  return Number(hour) === 1 ? `la ${moment}` : `las ${moment}`
}
