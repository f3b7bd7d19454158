import { useRef, useState } from 'react'

/**
 * An order that is kept at once while somebody goes on ordering: what they see is theirs, what is sent is one after the other, and of
 * those that came meanwhile the last. When one is refused, what the service has is shown again.
 */
export function useKeptOrder<Order>(keep: (order: Order) => Promise<unknown>) {
  const [wanted, setWanted] = useState<Order | null>(null)
  const next = useRef<Order | null>(null)
  const isBusy = useRef(false)
  const put = async (order: Order) => {
    setWanted(order)
    next.current = order
    if (isBusy.current) return
    isBusy.current = true
    try {
      while (next.current) {
        const sent: Order = next.current
        next.current = null
        await keep(sent)
      }
    } catch {
      // It is told by whoever keeps it.
      next.current = null
    } finally {
      isBusy.current = false
      setWanted(null)
    }
  }
  return { wanted, put }
}
