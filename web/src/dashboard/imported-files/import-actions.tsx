import { importedFilesMessages } from '@earshot/messages/web/imported-files'
import { Button, Group } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { OperationId } from '../../api/ask.ts'
import { mayAsk } from '../../api/may-ask.ts'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ConfirmDialog } from '../../parts/drawers/confirm-dialog.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { May } from '../../parts/frame/may.tsx'
import { DownloadLink } from '../../parts/values/download-link.tsx'
import type { FileImport, ImportOperations } from './file-import.ts'

interface Actions {
  operations: ImportOperations
  brought: FileImport
  /** The button that starts it. */
  start: string
  /** What the dialog says that stops it. */
  stoppingWhat: string
  /** Whose answers change with it. */
  invalidates: readonly OperationId[]
  onDiscarded: () => void
  /** What else can be done, once something was carried out. */
  children?: ReactNode
}

/** Starts an import, downloads its results, and discards or stops it. */
export function ImportActions({ operations, brought, start: startLabel, stoppingWhat, invalidates, onDiscarded, children }: Actions) {
  const words = useMessages(importedFilesMessages)
  const { projectId, importId, status, eligible, done } = brought
  const [isAsked, setAsked] = useState(false)
  const start = useChange(`${operations}.start`, { invalidates })
  const cancel = useChange(`${operations}.cancel`, {
    invalidates,
    onDone: () => {
      setAsked(false)
      if (status === 'ready') onDiscarded()
    },
  })
  const isOver = status === 'done' || status === 'cancelled'
  return (
    <>
      <Group gap="xs">
        {status === 'ready' && eligible > 0 && (
          <May ask={`${operations}.start`}>
            <Button onClick={() => start.mutate({ projectId, importId })} loading={start.isPending}>
              {startLabel}
            </Button>
          </May>
        )}
        {(isOver || done > 0) && (
          <May ask={`${operations}.result`}>
            <DownloadLink ask={`${operations}.result`} request={{ projectId, importId }} variant={status === 'done' ? 'filled' : 'default'}>
              {words.result}
            </DownloadLink>
          </May>
        )}
        {done > 0 && children}
        {!isOver && mayAsk(`${operations}.cancel`) && (
          <Button
            variant="subtle"
            color="bad"
            onClick={() => (status === 'ready' ? cancel.mutate({ projectId, importId }) : setAsked(true))}
            loading={cancel.isPending}
          >
            {status === 'ready' ? words.discard : words.stop}
          </Button>
        )}
      </Group>
      <ErrorNotice error={start.error ?? (isAsked ? null : cancel.error)} />
      {isAsked && (
        <ConfirmDialog
          title={words.stopping.title}
          what={stoppingWhat}
          action={words.stopping.action}
          isBusy={cancel.isPending}
          error={cancel.error}
          onConfirm={() => cancel.mutate({ projectId, importId })}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
