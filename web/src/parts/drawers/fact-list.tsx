import type { ReactNode } from 'react'
import classes from './fact-list.module.css'

/** Facts of one thing: names and values. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode] | null | false)[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
