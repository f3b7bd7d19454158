import { knowledgeBaseMessages } from '@earshot/messages/web/knowledge-base'
import type { Answer } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { StateDot, type Tone } from '../../parts/values/state-dot.tsx'

type Status = Answer<'knowledgeBase.item'>['status']

const tones: Readonly<Record<Status, Tone>> = { ready: 'good', fetching: 'accent', failed: 'bad' }

/** The state of an item: whether it can be used for responses. */
export function ItemState({ status }: { status: Status }) {
  const words = useMessages(knowledgeBaseMessages)
  return (
    <StateDot tone={tones[status]} hollow={status === 'fetching'}>
      {words.status[status]}
    </StateDot>
  )
}
