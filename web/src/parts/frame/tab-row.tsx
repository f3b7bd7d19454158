import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './tab-row.module.css'

/** The tabs of Mantine's `Tabs`, for `Tabs.Tab`. On a phone they are one row that scrolls sideways; the chosen one is brought into view. */
export function TabRow({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  // Once: the address may name a tab at the end. Later ones are in view, because they were chosen there or take the focus.
  useEffect(() => {
    const box = row.current
    const chosen = box?.querySelector('[aria-selected=true]')
    if (!box || !chosen) return
    const [around, tab] = [box.getBoundingClientRect(), chosen.getBoundingClientRect()]
    box.scrollLeft += tab.left + tab.width / 2 - (around.left + around.width / 2)
  }, [])
  return (
    <Tabs.List ref={row} aria-label={label} className={classes.row} mb="md">
      {children}
    </Tabs.List>
  )
}
