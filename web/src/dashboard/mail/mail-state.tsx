import { mailMessages } from '@earshot/messages/web/mail'
import type { Answer } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { StateDot, type Tone } from '../../parts/values/state-dot.tsx'

export type Mail = Answer<'mails.list'>['mails'][number]

const tones: Readonly<Record<Mail['status'], Tone>> = { queued: 'accent', sent: 'good', failed: 'bad', kept: 'muted' }

/** The state of an email. One that failed once and is retried is a warning. */
export function MailState({ status, attempts }: Pick<Mail, 'status' | 'attempts'>) {
  const words = useMessages(mailMessages)
  const isLate = status === 'queued' && attempts > 0
  return (
    <StateDot tone={isLate ? 'warn' : tones[status]} hollow={status === 'kept'}>
      {isLate ? words.again : words.states[status]}
    </StateDot>
  )
}
