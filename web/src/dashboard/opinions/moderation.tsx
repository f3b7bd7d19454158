import type { HideReason } from '@earshot/contract'
import { opinionsMessages } from '@earshot/messages/web/opinions'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ConfirmDialog } from '../../parts/drawers/confirm-dialog.tsx'
import { HideReasons } from './hide-reasons.tsx'
import type { InboxRow } from './inbox-order.ts'

/** The operations that are fetched again after a change of an opinion. */
export const opinionChanges = ['opinions.inbox', 'opinions.get', 'comments.list', 'opinions.waiting', 'overview.get'] as const

/** Publishes a hidden or pending opinion. */
export function usePublish() {
  const queries = useQueryClient()
  return useChange('opinions.publish', {
    invalidates: opinionChanges,
    onDone: (opinion) => queries.setQueryData(['opinions.get', { projectId: opinion.projectId, reviewId: opinion.reviewId }], opinion),
  })
}

/** Asks for the reason to hide an opinion, and says what hiding does. */
export function HideDialog({
  opinion: { projectId, reviewId },
  onClose,
}: {
  opinion: Pick<InboxRow, 'projectId' | 'reviewId'>
  onClose: () => void
}) {
  const { hide: words } = useMessages(opinionsMessages)
  const [reason, setReason] = useState<HideReason | null>(null)
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const hide = useChange('opinions.hide', { invalidates: opinionChanges, onDone: onClose })
  const send = () => {
    if (reason === null) setMissing(true)
    else hide.mutate({ projectId, reviewId, reason, ...(note.trim() !== '' && { note }) })
  }
  return (
    <ConfirmDialog
      title={words.title}
      what={words.what}
      action={words.confirm}
      isBusy={hide.isPending}
      error={hide.error}
      onConfirm={send}
      onClose={onClose}
    >
      <HideReasons reason={reason} onChoose={setReason} isMissing={isMissing} means={words.means} />
      <Textarea
        label={words.note}
        description={words.noteHint}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        maxLength={1000}
        autosize
        minRows={2}
        maxRows={6}
      />
    </ConfirmDialog>
  )
}
