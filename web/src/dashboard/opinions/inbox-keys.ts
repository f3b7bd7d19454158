import { useEffect, useRef } from 'react'

/** The action of a key; when it returns false, the page handles the key. */
export type Keys = Readonly<Record<string, () => unknown>>

/**
 * Single-key shortcuts for triage; typing does not trigger them. `inDialog`: shortcuts of the open dialog, and none of the page below it.
 * Null: no shortcuts for now.
 */
export function useKeys(keys: Keys | null, { inDialog }: { inDialog: boolean }): void {
  const current = useRef(keys)
  useEffect(() => {
    current.current = keys
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const at = event.target as HTMLElement
      if (at.closest('input, textarea, select, [contenteditable], [role=menu], [role=listbox]')) return
      // The focused element may be gone from an open dialog: then the body has the focus.
      const isOver = at.closest('[role=dialog]') ?? (at === document.body ? document.querySelector('[role=dialog]') : null)
      if ((isOver !== null) !== inDialog) return
      const act = current.current?.[event.key]
      if (act && act() !== false) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [inDialog])
}
