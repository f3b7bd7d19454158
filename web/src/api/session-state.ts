import { useSyncExternalStore } from 'react'

// The end of the session, as the latest answers tell it.

let isOver = false
const listeners = new Set<() => void>()

export function setSessionOver(over: boolean): void {
  if (over === isOver) return
  isOver = over
  for (const listener of listeners) listener()
}

export const useSessionOver = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isOver,
  )
