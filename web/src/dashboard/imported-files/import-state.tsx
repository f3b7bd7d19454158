import { importedFilesMessages } from '@earshot/messages/web/imported-files'
import { useMessages } from '../../messages/use-messages.ts'
import { StateDot, type Tone } from '../../parts/values/state-dot.tsx'
import type { FileImport } from './file-import.ts'

const tones: Readonly<Record<FileImport['status'], Tone>> = { ready: 'warn', running: 'accent', done: 'good', cancelled: 'muted' }

/** The status of an import; `waiting` is said of one that runs and can do nothing at the moment. */
export function ImportState({ status, waiting = null }: { status: FileImport['status']; waiting?: string | null }) {
  const words = useMessages(importedFilesMessages)
  return (
    <StateDot tone={waiting === null ? tones[status] : 'warn'} hollow={status === 'ready' || status === 'cancelled'}>
      {waiting ?? words.status[status]}
    </StateDot>
  )
}
