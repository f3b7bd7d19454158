/**
 * Remembers what a look-up found for a moment, so that a busy caller costs one look-up a second instead of one a request. What
 * it says is never older than `seconds`; a failed look-up isn't remembered.
 */
export function rememberBriefly<Found>(seconds: number, entriesMax = 10_000) {
  const remembered = new Map<string, { until: number; found: Promise<Found> }>()
  return (key: string, lookUp: () => Promise<Found>): Promise<Found> => {
    const now = performance.now()
    const entry = remembered.get(key)
    if (entry && entry.until > now) return entry.found
    if (remembered.size >= entriesMax) remembered.clear()
    const found = lookUp()
    remembered.set(key, { until: now + seconds * 1000, found })
    found.catch(() => remembered.delete(key))
    return found
  }
}
