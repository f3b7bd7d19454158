import { useRef, useState } from 'react'

/**
 * An order that is shown at once and saved in the background. Saves run one after the other; of orders made meanwhile only the last is
 * saved. After an error the service's order is shown again.
 */
export function useOptimisticOrder<Order>(keep: (order: Order) => Promise<unknown>) {
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
      // The caller shows the error.
      next.current = null
    } finally {
      isBusy.current = false
      setWanted(null)
    }
  }
  return { wanted, put }
}
