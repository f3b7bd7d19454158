import type { ReactNode } from 'react'
import classes from './state-dot.module.css'

export type Tone = 'good' | 'warn' | 'bad' | 'accent' | 'muted'

/** A state: a coloured dot with its word, because the colour alone says nothing. `hollow`: nothing is happening. */
export function StateDot({ tone, hollow = false, children }: { tone: Tone; hollow?: boolean; children: ReactNode }) {
  return (
    <span className={classes.state}>
      <span className={classes.dot} data-tone={tone} data-hollow={hollow || undefined} aria-hidden="true" />
      {children}
    </span>
  )
}
