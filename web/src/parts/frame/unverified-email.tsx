import { partsMessages } from '@earshot/messages/web/parts'
import { useMessages } from '../../messages/use-messages.ts'
import { StateDot } from '../values/state-dot.tsx'

/** Marks a person whose address is unverified, wherever members see their name. */
export function UnverifiedEmail() {
  return (
    <StateDot tone="warn" hollow>
      {useMessages(partsMessages).unverified}
    </StateDot>
  )
}
