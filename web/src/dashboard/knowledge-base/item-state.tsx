import type { Answer } from '../../api/ask.ts'
import { StateDot, type Tone } from '../../parts/values/state-dot.tsx'
import { knowledgeBaseWords } from '../../words/knowledge-base.ts'
import { useWords } from '../../words/words.ts'

type Status = Answer<'knowledgeBase.item'>['status']

const tones: Readonly<Record<Status, Tone>> = { ready: 'good', fetching: 'accent', failed: 'bad' }

/** The state of an item: whether it can be used for responses. */
export function ItemState({ status }: { status: Status }) {
  const words = useWords(knowledgeBaseWords)
  return (
    <StateDot tone={tones[status]} hollow={status === 'fetching'}>
      {words.status[status]}
    </StateDot>
  )
}
