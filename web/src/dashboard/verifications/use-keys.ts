import { useEffect, useRef } from 'react'

/** Single keys that do something, unless somebody types, holds another key, or all of them rest. */
export function useKeys(keys: Readonly<Record<string, () => void>>, { rest }: { rest: boolean }): void {
  const acting = useRef(keys)
  useEffect(() => {
    acting.current = keys
  })
  useEffect(() => {
    if (rest) return
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return
      if ((event.target as HTMLElement).closest('input, textarea, select, [contenteditable]')) return
      const act = acting.current[event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [rest])
}
