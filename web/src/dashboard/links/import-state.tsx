import { linksMessages } from '@earshot/messages/web/links'
import type { Answer } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { StateDot, type Tone } from '../../parts/values/state-dot.tsx'

type Import = Answer<'linkImports.get'>

const tones: Readonly<Record<Import['status'], Tone>> = { ready: 'warn', running: 'accent', done: 'good', cancelled: 'muted' }

/** The status of an import. */
export function ImportState({ status, isWaiting }: Pick<Import, 'status' | 'isWaiting'>) {
  const { import: words } = useMessages(linksMessages)
  return (
    <StateDot tone={isWaiting ? 'warn' : tones[status]} hollow={status === 'ready' || status === 'cancelled'}>
      {isWaiting ? words.waiting : words.status[status]}
    </StateDot>
  )
}
