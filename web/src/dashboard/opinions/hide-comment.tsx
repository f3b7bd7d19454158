import type { HideReason } from '@earshot/contract'
import { opinionsMessages } from '@earshot/messages/web/opinions'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import type { Answer } from '../../api/ask.ts'
import { mayAsk } from '../../api/may-ask.ts'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ConfirmDialog } from '../../parts/drawers/confirm-dialog.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { HideReasons } from './hide-reasons.tsx'
import { opinionChanges } from './moderation.tsx'

type Comment = Answer<'opinions.get'>['comments'][number]

/** Asks for the reason to hide a comment of a customer or visitor. */
export function HideComment({ comment: { projectId, reviewId, commentId }, onClose }: { comment: Comment; onClose: () => void }) {
  const { comment: words, hide: hiding } = useMessages(opinionsMessages)
  const [reason, setReason] = useState<HideReason | null>(null)
  const [isMissing, setMissing] = useState(false)
  const hide = useChange('comments.hide', { invalidates: opinionChanges, onDone: onClose })
  return (
    <ConfirmDialog
      title={words.hideTitle}
      what={words.hideWhat}
      action={hiding.action}
      isBusy={hide.isPending}
      error={hide.error}
      onConfirm={() => (reason === null ? setMissing(true) : hide.mutate({ projectId, reviewId, commentId, reason }))}
      onClose={onClose}
    >
      <HideReasons reason={reason} onChoose={setReason} isMissing={isMissing} />
    </ConfirmDialog>
  )
}

/** Says why, when and by whom a comment was hidden, and shows it again. Renders nothing for one that is not hidden. */
export function HiddenComment({ comment: { projectId, reviewId, commentId, hidden } }: { comment: Comment }) {
  const words = useMessages(opinionsMessages)
  const unhide = useChange('comments.unhide', { invalidates: opinionChanges })
  if (!hidden) return null
  return (
    <>
      <Text size="sm" c="bad" mt={4}>
        {words.comment.hidden({ reason: words.hide.reasons[hidden.reason] })} · <Moment at={hidden.hiddenAt} />{' '}
        {hidden.hiddenBy !== null && words.hidden.by({ name: hidden.hiddenBy })}
      </Text>
      {mayAsk('comments.unhide') && (
        <Button
          size="compact-xs"
          variant="subtle"
          mt={2}
          loading={unhide.isPending}
          onClick={() => unhide.mutate({ projectId, reviewId, commentId })}
        >
          {words.publishAgain}
        </Button>
      )}
      <ErrorNotice error={unhide.error} />
    </>
  )
}
