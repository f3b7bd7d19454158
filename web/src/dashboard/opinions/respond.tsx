import { Button, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { type RefObject, useState } from 'react'
import { mayAsk } from '../../api/may-ask.ts'
import { useChange } from '../../api/queries.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { ErrorNotice } from '../../parts/error-notice.tsx'
import { May } from '../../parts/may.tsx'
import { Moment } from '../../parts/moment.tsx'
import { opinionsWords } from '../../words/opinions.ts'
import { useWords } from '../../words/words.ts'
import { hasDraft, useDraft } from './draft.ts'
import { madeOld } from './moderation.tsx'
import type { OpenedOpinion } from './opinion-drawer.tsx'
import classes from './opinions.module.css'
import { Passages } from './passages.tsx'

/** Characters of a response: the service counts them as Unicode does. */
const responseMax = 5000

interface Responding {
  opinion: OpenedOpinion
  editor: RefObject<HTMLTextAreaElement | null>
  isBegun: boolean
  onBegin: (isBegun: boolean) => void
  onNext: () => void
}

/** The owner response: to be written with what the knowledge base says beside it, or as it stands. */
export function Respond({ opinion, editor, isBegun, onBegin, onNext }: Responding) {
  const { respond: words, drawer } = useWords(opinionsWords)
  const { projectId, reviewId, response, store } = opinion
  const key = `response-${reviewId}`
  const mayRespond = mayAsk('opinions.respond')
  const [isTakingBack, setTakingBack] = useState(false)
  const [isDone, setDone] = useState(false)
  const isWriting = mayRespond && (response === null || isBegun || hasDraft(key))
  return (
    <Stack gap="sm">
      <Title order={2}>{response === null ? words.heading : words.byTeam(store.name)}</Title>
      {response === null && !mayRespond && <Text c="dimmed">{words.none}</Text>}
      {response !== null && !isWriting && (
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
        <Group gap="xs">
          {mayRespond && (
            <Button size="xs" variant="default" onClick={() => onBegin(true)}>
              {words.edit}
            </Button>
          )}
          <May ask="comments.delete">
            <Button size="xs" variant="subtle" onClick={() => setTakingBack(true)}>
              {words.takeBack}
            </Button>
          </May>
          {isDone && (
            <Button size="xs" onClick={onNext}>
              {drawer.nextToRespond}
            </Button>
          )}
        </Group>
      )}
      {isWriting && (
        <Editor
          // Another one where there is a response meanwhile: it begins with its words.
          key={response === null ? 'first' : 'change'}
          opinion={opinion}
          draftKey={key}
          editor={editor}
          onDone={() => {
            setDone(true)
            onBegin(false)
          }}
          onCancel={() => onBegin(false)}
        />
      )}
      {isTakingBack && response !== null && (
        <TakeBack projectId={projectId} reviewId={reviewId} commentId={response.commentId} onClose={() => setTakingBack(false)} />
      )}
    </Stack>
  )
}

function TakeBack({ onClose, ...response }: { projectId: string; reviewId: string; commentId: string; onClose: () => void }) {
  const { respond: words } = useWords(opinionsWords)
  const remove = useChange('comments.delete', { invalidates: madeOld, onDone: onClose })
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

interface Editing extends Pick<Responding, 'opinion' | 'editor'> {
  draftKey: string
  onDone: () => void
  onCancel: () => void
}

function Editor({ opinion, draftKey, editor, onDone, onCancel }: Editing) {
  const { respond: words } = useWords(opinionsWords)
  const { projectId, reviewId, response, store, status } = opinion
  const draft = useDraft(draftKey, response?.content)
  const respond = useChange('opinions.respond', {
    invalidates: madeOld,
    onDone() {
      draft.forget()
      onDone()
    },
  })
  const left = responseMax - [...draft.text.trim()].length
  const maySend = draft.text.trim() !== '' && left >= 0 && !respond.isPending
  const send = () => maySend && respond.mutate({ projectId, id: reviewId, content: draft.text })
  /** Puts a passage where the cursor is, on lines of its own. */
  const insert = (passage: string) => {
    const field = editor.current
    const at = field && document.activeElement === field ? field.selectionEnd : draft.text.length
    const before = draft.text.slice(0, at)
    const after = draft.text.slice(at)
    const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
    draft.type(`${before}${gap}${passage}${after.startsWith('\n') || after === '' ? '' : '\n\n'}${after}`)
    field?.focus()
  }
  return (
    <>
      <Textarea
        ref={editor}
        label={words.label}
        description={status === 'hidden' ? words.hintHidden : words.hint(store.name)}
        value={draft.text}
        onChange={(event) => draft.type(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          send()
        }}
        error={left < 0 ? words.over(-left) : respond.error?.at('content')}
        autosize
        minRows={5}
        maxRows={16}
        dir="auto"
      />
      <Group gap="xs">
        <Button onClick={send} loading={respond.isPending} disabled={draft.text.trim() === '' || left < 0}>
          {response === null ? words.send : words.save}
        </Button>
        {response !== null && (
          <Button
            variant="subtle"
            onClick={() => {
              draft.forget()
              onCancel()
            }}
          >
            {words.cancel}
          </Button>
        )}
        <Text size="xs" c="dimmed">
          {left >= 0 && left <= 500 ? words.left(left) : draft.isKept ? words.draft : words.sendKeys}
        </Text>
      </Group>
      {!respond.error?.at('content') && <ErrorNotice error={respond.error} />}
      <Passages projectId={projectId} reviewId={reviewId} onInsert={insert} />
    </>
  )
}
