import { opinionsMessages } from '@earshot/messages/web/opinions'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { type RefObject, useState } from 'react'
import { mayAsk } from '../../api/may-ask.ts'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ConfirmDialog } from '../../parts/drawers/confirm-dialog.tsx'
import { May } from '../../parts/frame/may.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { hasDraft } from './draft.ts'
import { opinionChanges } from './moderation.tsx'
import type { OpenedOpinion } from './opinion-drawer.tsx'
import classes from './opinions.module.css'
import { ResponseEditor } from './response-editor.tsx'

export interface Responding {
  opinion: OpenedOpinion
  editor: RefObject<HTMLTextAreaElement | null>
  isBegun: boolean
  onBegin: (isBegun: boolean) => void
  onNext: () => void
}

/** The owner response: an editor with passages of the knowledge base, or the response as it is. */
export function Respond({ opinion, editor, isBegun, onBegin, onNext }: Responding) {
  const { respond: words } = useMessages(opinionsMessages)
  const { projectId, reviewId, response, store } = opinion
  const key = `response-${reviewId}`
  const mayRespond = mayAsk('opinions.respond')
  const [isRevoking, setRevoking] = useState(false)
  const [isDone, setDone] = useState(false)
  const [isKept, setKept] = useState(() => hasDraft(key))
  const isWriting = mayRespond && (response === null || isBegun || isKept)
  // The response that the editor began with, or that it sent. A draft that was left in the tab may have begun with another one.
  const [known, setKnown] = useState(() => (isKept ? null : (response?.updatedAt ?? null)))
  const isOthers = isWriting && response !== null && response.updatedAt > (known ?? '')
  const begin = () => {
    setKnown(response?.updatedAt ?? null)
    onBegin(true)
  }
  const end = () => {
    setKept(false)
    onBegin(false)
  }
  return (
    <Stack gap="sm">
      <Title order={2}>{response === null ? words.heading : words.byTeam({ project: store.name })}</Title>
      {response === null && !mayRespond && <Text c="dimmed">{words.none}</Text>}
      {response !== null && (!isWriting || isOthers) && (
        <div className={classes.response}>
          <Text className={classes.words} dir="auto">
            {response.content}
          </Text>
          <Text size="xs" c="dimmed" mt="xs">
            <Moment at={response.createdAt} />
          </Text>
        </div>
      )}
      <Text size="sm" c="good" role="status" className={classes.status}>
        {isDone && response !== null && !isWriting && words.sent}
      </Text>
      {response !== null && !isWriting && (
        <ResponseButtons isDone={isDone} onEdit={() => begin()} onRevoke={() => setRevoking(true)} onNext={onNext} />
      )}
      {isWriting && (
        <ResponseEditor
          opinion={opinion}
          draftKey={key}
          editor={editor}
          seen={isOthers ? response.updatedAt : known}
          onSent={setKnown}
          // The editor stays open until it is canceled or sent: also when another member sends a response meanwhile, and when nothing that
          // was typed is left. Closed, it would leave the next letters to the keys of the inbox.
          onType={() => setKept(true)}
          onDone={() => {
            setDone(true)
            end()
          }}
          onCancel={end}
        />
      )}
      {isRevoking && response !== null && (
        <RevokeResponse projectId={projectId} reviewId={reviewId} commentId={response.commentId} onClose={() => setRevoking(false)} />
      )}
    </Stack>
  )
}

interface Buttons {
  isDone: boolean
  onEdit: () => void
  onRevoke: () => void
  onNext: () => void
}

function ResponseButtons({ isDone, onEdit, onRevoke, onNext }: Buttons) {
  const { respond: words, drawer } = useMessages(opinionsMessages)
  return (
    <Group gap="xs">
      {mayAsk('opinions.respond') && (
        <Button size="xs" variant="default" onClick={onEdit}>
          {words.edit}
        </Button>
      )}
      <May ask="comments.delete">
        <Button size="xs" variant="subtle" onClick={onRevoke}>
          {words.takeBack}
        </Button>
      </May>
      {isDone && (
        <Button size="xs" onClick={onNext}>
          {drawer.nextToRespond}
        </Button>
      )}
    </Group>
  )
}

function RevokeResponse({ onClose, ...response }: { projectId: string; reviewId: string; commentId: string; onClose: () => void }) {
  const { respond: words } = useMessages(opinionsMessages)
  const remove = useChange('comments.delete', { invalidates: opinionChanges, onDone: onClose })
  return (
    <ConfirmDialog
      title={words.takeBackTitle}
      what={words.takeBackWhat}
      action={words.takeBack}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate(response)}
      onClose={onClose}
    />
  )
}
