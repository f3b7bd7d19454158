// Shares of a pool: the connections that one of many users may have at a time (decision 46).

/** Of many: eight of twenty, as public lists have. */
const shareOfOne = 0.4
/** Left for others by one who is alone. */
const leftByOne = 2

interface Share {
  taken: number
  waiting: Set<() => void>
}

/** Waits for as long as a statement may for a connection; `resolve` returns whether the caller still waits. */
type Waited = (begin: (resolve: () => boolean) => void) => Promise<void>

/**
 * Opens the shares of a pool. A single holder may have all connections but two; of several, each has at most two fifths. Further requests
 * of a holder wait for one of its own, beside the pool's own queue, so that none takes all connections, nor all places before the others.
 */
export function openShares({ connectionsMax, waited }: { connectionsMax: number; waited: Waited }) {
  const shares = new Map<string, Share>()
  const ofMany = Math.max(1, Math.floor(connectionsMax * shareOfOne))
  const alone = Math.max(ofMany, connectionsMax - leftByOne)
  const most = () => (shares.size > 1 ? ofMany : alone)

  return {
    /** Waits until the holder may have one more, and returns the function that gives it back. */
    async enter(holder: string): Promise<() => void> {
      const share: Share = shares.get(holder) ?? { taken: 0, waiting: new Set() }
      shares.set(holder, share)
      if (share.taken < most()) share.taken++
      else await ownTurn(share, waited)
      return () => {
        // A holder that has more than its share hands nothing on.
        const [next] = share.taken <= most() ? share.waiting : []
        if (next) {
          share.waiting.delete(next)
          next()
          return
        }
        share.taken--
        if (share.taken === 0) shares.delete(holder)
      }
    },
  }
}

/** Waits until another of the same share gives its place to this one. */
async function ownTurn(share: Share, waited: Waited): Promise<void> {
  let begin = () => {}
  try {
    await waited((resolve) => {
      begin = () => void resolve()
      share.waiting.add(begin)
    })
  } catch (error) {
    share.waiting.delete(begin)
    throw error
  }
}
