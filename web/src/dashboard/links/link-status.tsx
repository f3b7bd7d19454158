import { linksMessages } from '@earshot/messages/web/links'
import type { Answer } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { StateDot, type Tone } from '../../parts/values/state-dot.tsx'

type Status = Answer<'preverifiedLinks.list'>['preverifiedLinks'][number]['status']

const tones: Readonly<Record<Status, Tone>> = { issued: 'accent', clicked: 'warn', submitted: 'good', expired: 'muted' }

export function LinkStatusDot({ status }: { status: Status }) {
  const words = useMessages(linksMessages)
  return (
    <StateDot tone={tones[status]} hollow={status === 'issued' || status === 'expired'}>
      {words.status[status]}
    </StateDot>
  )
}
