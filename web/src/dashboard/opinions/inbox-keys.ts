import { useEffect, useRef } from 'react'

/** What a key does; false: nothing, and the page has it. */
export type Keys = Readonly<Record<string, () => unknown>>

/**
 * Single keys for whoever triages, while they don't type. `inDialog`: those of an opened dialog, and none of what lies under it. Null: none
 * just now.
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
      // What had the focus may be gone from an opened dialog: then the page has it.
      const isOver = at.closest('[role=dialog]') ?? (at === document.body ? document.querySelector('[role=dialog]') : null)
      if ((isOver !== null) !== inDialog) return
      const act = current.current?.[event.key]
      if (act && act() !== false) event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [inDialog])
}
