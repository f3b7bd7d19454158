/** How many events waited how long for their first attempt, by the bucket they were counted in. */
export type Waits = Map<number, number>

/**
 * The wait, in milliseconds, that a share of events did not exceed; null when there were none. A bucket b counts waits between
 * 2^((b-1)/2) and 2^(b/2) ms, bucket 0 those below 1 ms; within one they are taken to be spread evenly.
 */
export function waitOf(share: number, waits: Waits): number | null {
  const total = [...waits.values()].reduce((sum, count) => sum + count, 0)
  if (total === 0) return null
  let left = share * total
  const buckets = [...waits].toSorted(([a], [b]) => a - b)
  for (const [bucket, count] of buckets) {
    if (left <= count) return Math.round(edge(bucket - 1) + ((edge(bucket) - edge(bucket - 1)) * left) / count)
    left -= count
  }
  return Math.round(edge(buckets.at(-1)![0]))
}

const edge = (bucket: number): number => (bucket < 0 ? 0 : 2 ** (bucket / 2))
