import { useLayoutEffect, useState, useSyncExternalStore } from 'react'

// The drawers and dialogs that are open. Mantine gives each a listener of its own for Escape: without this, one key would close them all.

/** Drawers are above the page, and below every dialog. */
export const drawerZIndex = 200

interface Overlay {
  zIndex: number
}

let open: readonly Overlay[] = []
const listeners = new Set<() => void>()

/** Returns whether no other drawer or dialog is above the caller's: Escape closes that one alone. */
export function useIsTopmost({ zIndex, isOpen = true }: { zIndex: number; isOpen?: boolean }): boolean {
  const [overlay] = useState<Overlay>(() => ({ zIndex }))
  useLayoutEffect(() => {
    if (!isOpen) return
    change([...open, overlay])
    return () => change(open.filter((each) => each !== overlay))
  }, [overlay, isOpen])
  return useSyncExternalStore(subscribe, () => topmost() === overlay)
}

/** Returns the overlay above all others: of two in the same layer, the one that was opened last. */
function topmost(): Overlay | undefined {
  return open.reduce<Overlay | undefined>((top, each) => (top && top.zIndex > each.zIndex ? top : each), undefined)
}

function change(now: readonly Overlay[]): void {
  open = now
  for (const tell of listeners) tell()
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  return () => void listeners.delete(tell)
}
