import { opinionsMessages } from '@earshot/messages/web/opinions'
import { useMessages } from '../../messages/use-messages.ts'
import { StateDot } from '../../parts/values/state-dot.tsx'
import type { InboxRow } from './inbox-order.ts'

/** The state of an opinion: its visibility first, then its response. */
export function OpinionState({ opinion: { status, responseStatus } }: { opinion: Pick<InboxRow, 'status' | 'responseStatus'> }) {
  const { state } = useMessages(opinionsMessages)
  if (status === 'hidden') return <StateDot tone="bad">{state.hidden}</StateDot>
  if (status === 'pending') return <StateDot tone="warn">{state.pending}</StateDot>
  return responseStatus === 'responded' ? (
    <StateDot tone="good">{state.responded}</StateDot>
  ) : (
    <StateDot tone="accent" hollow>
      {state.unresponded}
    </StateDot>
  )
}
