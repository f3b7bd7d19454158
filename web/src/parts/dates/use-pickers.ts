import { useEffect, useState } from 'react'

// The calendar and the time fields are a file of their own, which is loaded when one of them is needed.

type Pickers = typeof import('./pickers.tsx')

/** Returns the pickers; null until they are loaded, which begins as soon as `isNeeded`. */
export function usePickers(isNeeded = true): Pickers | null {
  const [pickers, setPickers] = useState<Pickers | null>(null)
  useEffect(() => {
    if (!isNeeded) return
    void import('./pickers.tsx').then(setPickers, (error) =>
      // Replaces the screen, with a button to retry.
      setPickers(() => {
        throw error
      }),
    )
  }, [isNeeded])
  return pickers
}
