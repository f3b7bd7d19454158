import { partsWords } from '../../words/parts.ts'
import { useWords } from '../../words/words.ts'
import { StateDot } from '../values/state-dot.tsx'

/** Marks a person whose address is unverified, wherever members see their name. */
export function UnverifiedEmail() {
  return (
    <StateDot tone="warn" hollow>
      {useWords(partsWords).unverified}
    </StateDot>
  )
}
