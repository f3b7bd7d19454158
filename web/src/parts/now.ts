import { useSyncExternalStore } from 'react'

// One clock for a whole page: everything that is told relative to now moves at the same time.

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

/** The time, which goes on by `steps` milliseconds: what shows it is drawn that often. */
export const useNow = (steps = 1000): number =>
  // While nothing on the page tells the time the clock stands still: whatever is drawn first asks what it is.
  useSyncExternalStore(subscribe, () => Math.floor((timer === undefined ? Date.now() : now) / steps) * steps)
