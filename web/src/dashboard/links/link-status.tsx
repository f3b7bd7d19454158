import type { Answer } from '../../api/ask.ts'
import { StateDot, type Tone } from '../../parts/values/state-dot.tsx'
import { linksWords } from '../../words/links.ts'
import { useWords } from '../../words/words.ts'

type Status = Answer<'preverifiedLinks.list'>['preverifiedLinks'][number]['status']

const tones: Readonly<Record<Status, Tone>> = { issued: 'accent', clicked: 'warn', submitted: 'good', expired: 'muted' }

export function LinkStatusDot({ status }: { status: Status }) {
  const words = useWords(linksWords)
  return (
    <StateDot tone={tones[status]} hollow={status === 'issued' || status === 'expired'}>
      {words.status[status]}
    </StateDot>
  )
}
