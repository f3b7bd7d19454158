import { opinionsMessages } from '@earshot/messages/web/opinions'
import { partsMessages } from '@earshot/messages/web/parts'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Answer } from '../../api/ask.ts'
import { mayAsk } from '../../api/may-ask.ts'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ConfirmDialog } from '../../parts/drawers/confirm-dialog.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { KnownTime } from '../../parts/values/known-time.tsx'
import { useAllComments } from './all-comments.ts'
import { hasDraft, useDraft } from './draft.ts'
import { HiddenComment, HideComment } from './hide-comment.tsx'
import { opinionChanges } from './moderation.tsx'
import type { OpenedOpinion } from './opinion-drawer.tsx'
import classes from './opinions.module.css'
import { useVisibilityHint } from './visibility-hint.ts'

type Comment = Answer<'opinions.get'>['comments'][number]

/** The comments on an opinion as a thread, and a form for the team's. */
export function CommentsThread({ opinion }: { opinion: OpenedOpinion }) {
  const { drawer } = useMessages(opinionsMessages)
  const { more } = useMessages(partsMessages)
  const { commentCount } = opinion
  const { comments, hasMore, isReading, error, readOn } = useAllComments(opinion)
  const isThere = new Set(comments.map(({ commentId }) => commentId))
  const answersTo = (id: string | null) =>
    comments.filter(({ parentCommentId }) => (parentCommentId !== null && isThere.has(parentCommentId) ? parentCommentId : null) === id)
  return (
    <Stack gap="md">
      {comments.length === 0 && (
        <Text size="sm" c="dimmed">
          {drawer.noComments}
        </Text>
      )}
      <ul className={classes.comments}>
        {answersTo(null).map((comment) => (
          <li key={comment.commentId}>
            <OneComment comment={comment} opinion={opinion} />
            <ul className={classes.comments}>
              {answersTo(comment.commentId).map((answer) => (
                <li key={answer.commentId}>
                  <OneComment comment={answer} opinion={opinion} />
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {hasMore && (
        <Group gap="md">
          <Text size="sm" c="dimmed" role="status">
            {drawer.moreComments({ shown: comments.length, all: commentCount })}
          </Text>
          <Button size="xs" variant="default" onClick={readOn} loading={isReading}>
            {more}
          </Button>
        </Group>
      )}
      <ErrorNotice error={error} />
      {mayAsk('comments.create') && <Write opinion={opinion} parent={null} />}
    </Stack>
  )
}

function OneComment({ comment, opinion }: { comment: Comment; opinion: OpenedOpinion }) {
  const { comment: words, hide: hiding } = useMessages(opinionsMessages)
  const { author, content, createdAt, updatedAt, hidden } = comment
  const isOurs = author.type === 'business'
  const [doing, setDoing] = useState<'answer' | 'change' | 'remove' | 'hide' | null>(() =>
    isOurs && mayAsk('comments.update') && hasDraft(changeKey(comment)) ? 'change' : null,
  )
  const done = () => setDoing(null)
  return (
    <article className={classes.comment} data-ours={isOurs || undefined}>
      <Text size="sm" c="dimmed">
        <bdi className={classes.author}>{author.name ?? words.somebody}</bdi> <KnownTime at={createdAt} />
        {updatedAt !== createdAt && ` · ${words.changed}`}
      </Text>
      {doing === 'change' ? (
        <Change comment={comment} onDone={done} />
      ) : (
        <Text className={classes.words} dir="auto">
          {content}
        </Text>
      )}
      <HiddenComment comment={comment} />
      {doing === null && !hidden && mayAsk('comments.create') && (
        <Group gap={4} mt={2}>
          <Button size="compact-xs" variant="subtle" onClick={() => setDoing('answer')}>
            {words.answer}
          </Button>
          {!isOurs && mayAsk('comments.hide') && (
            <Button size="compact-xs" variant="subtle" onClick={() => setDoing('hide')}>
              {hiding.action}
            </Button>
          )}
          {isOurs && (
            <>
              <Button size="compact-xs" variant="subtle" onClick={() => setDoing('change')}>
                {words.edit}
              </Button>
              <Button size="compact-xs" variant="subtle" onClick={() => setDoing('remove')}>
                {words.remove}
              </Button>
            </>
          )}
        </Group>
      )}
      {doing === 'answer' && <Write opinion={opinion} parent={comment} onDone={done} />}
      {doing === 'remove' && <Remove comment={comment} onClose={done} />}
      {doing === 'hide' && <HideComment comment={comment} onClose={done} />}
    </article>
  )
}

function Write({ opinion, parent, onDone }: { opinion: OpenedOpinion; parent: Comment | null; onDone?: () => void }) {
  const { comment: words } = useMessages(opinionsMessages)
  const { projectId, reviewId } = opinion
  const hint = useVisibilityHint(opinion, words.hint)
  const draft = useDraft(`comment-${parent?.commentId ?? reviewId}`)
  const sent = useRef('')
  const write = useChange('comments.create', {
    invalidates: opinionChanges,
    // What was typed while it was being sent stays.
    onDone: () => draft.forgetSent(sent.current) && onDone?.(),
  })
  const send = () => {
    if (draft.text.trim() === '' || write.isPending) return
    sent.current = draft.text
    write.mutate({ projectId, reviewId, content: draft.text, ...(parent && { parentCommentId: parent.commentId }) })
  }
  return (
    <Stack gap="xs">
      <Textarea
        label={parent ? words.answerTo({ name: parent.author.name ?? words.somebody }) : words.label}
        description={hint}
        value={draft.text}
        onChange={(event) => draft.type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
        }}
        error={write.error?.at('content')}
        autosize
        minRows={2}
        maxRows={10}
        dir="auto"
        {...(parent && { 'data-autofocus': true, autoFocus: true })}
      />
      {!write.error?.at('content') && <ErrorNotice error={write.error} />}
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={send} loading={write.isPending} disabled={draft.text.trim() === ''}>
          {words.send}
        </Button>
        {onDone && (
          <Button size="xs" variant="subtle" onClick={onDone}>
            {words.cancel}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

const changeKey = ({ commentId }: Comment) => `comment-change-${commentId}`

function Change({ comment, onDone }: { comment: Comment; onDone: () => void }) {
  const { comment: words } = useMessages(opinionsMessages)
  const { projectId, reviewId, commentId, content } = comment
  const draft = useDraft(changeKey(comment), content)
  const sent = useRef('')
  const change = useChange('comments.update', {
    invalidates: opinionChanges,
    // What was typed while it was being saved stays.
    onDone: () => draft.forgetSent(sent.current) && onDone(),
  })
  const save = () => {
    sent.current = draft.text
    change.mutate({ projectId, reviewId, commentId, content: draft.text })
  }
  const cancel = () => {
    draft.forget()
    onDone()
  }
  return (
    <Stack gap="xs">
      <Textarea
        aria-label={words.edit}
        value={draft.text}
        onChange={(event) => draft.type(event.currentTarget.value)}
        error={change.error?.at('content')}
        autosize
        minRows={2}
        maxRows={10}
        dir="auto"
      />
      {!change.error?.at('content') && <ErrorNotice error={change.error} />}
      <Group gap="xs">
        <Button size="xs" onClick={save} loading={change.isPending} disabled={draft.text.trim() === ''}>
          {words.save}
        </Button>
        <Button size="xs" variant="subtle" onClick={cancel}>
          {words.cancel}
        </Button>
      </Group>
    </Stack>
  )
}

function Remove({ comment: { projectId, reviewId, commentId }, onClose }: { comment: Comment; onClose: () => void }) {
  const { comment: words } = useMessages(opinionsMessages)
  const remove = useChange('comments.delete', { invalidates: opinionChanges, onDone: onClose })
  return (
    <ConfirmDialog
      title={words.removeTitle}
      what={words.removeWhat}
      action={words.remove}
      isBusy={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ projectId, reviewId, commentId })}
      onClose={onClose}
    />
  )
}
