import { useEffect, useRef } from 'react'

/** Single-key shortcuts; they are off while somebody types or holds a modifier key, and while `rest` is true. */
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
