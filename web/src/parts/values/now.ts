import { useSyncExternalStore } from 'react'

// One clock for a whole page: all relative times change together.

let now = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const each of listeners) each()
  }, 1000)
  if (listeners.size === 1) now = Date.now()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The current time, in steps of `steps` milliseconds: components that use it render that often. */
export const useNow = (steps = 1000): number =>
  // The clock stops while no component uses it: the first component that does reads the time anew.
  useSyncExternalStore(subscribe, () => Math.floor((timer === undefined ? Date.now() : now) / steps) * steps)
