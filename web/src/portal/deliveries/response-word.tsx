import { partsMessages } from '@earshot/messages/web/parts'
import type { Answer } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'

type Delivery = Answer<'deliveries.list'>['deliveries'][number]

/** The receiver's last response: its status, or why there was none. */
export function ResponseWord({ responseStatus, failure, none }: Pick<Delivery, 'responseStatus' | 'failure'> & { none: string }) {
  const words = useMessages(partsMessages)
  if (responseStatus === null && failure === null) return <span style={{ color: 'var(--muted)' }}>{none}</span>
  return (
    <span style={{ color: failure === null ? undefined : 'var(--bad)' }} title={failure === null ? undefined : words.failure[failure]}>
      {responseStatus ?? failure}
    </span>
  )
}
