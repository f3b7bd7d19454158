import { partsWords } from '../words/parts.ts'
import { useWords } from '../words/words.ts'
import { StateDot } from './state-dot.tsx'

/** That somebody has not shown that their address is theirs. Stands beside their name wherever members see it. */
export function UnverifiedEmail() {
  return (
    <StateDot tone="warn" hollow>
      {useWords(partsWords).unverified}
    </StateDot>
  )
}
