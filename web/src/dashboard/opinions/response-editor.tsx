import { opinionsMessages } from '@earshot/messages/web/opinions'
import { Button, Group, Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, useRef } from 'react'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { useDraft } from './draft.ts'
import { DraftResponse, useMayDraft } from './draft-response.tsx'
import { opinionChanges } from './moderation.tsx'
import classes from './opinions.module.css'
import { Passages } from './passages.tsx'
import type { Responding } from './respond.tsx'
import { useVisibilityHint } from './visibility-hint.ts'

/** Characters of a response, counted by the service as Unicode code points. */
const responseMax = 5000

interface Editing extends Pick<Responding, 'opinion' | 'editor'> {
  draftKey: string
  /** The `updatedAt` of the response that may be replaced: as it is shown, or as this editor sent it. */
  seen: string | null
  onSent: (updatedAt: string) => void
  onType: () => void
  onDone: () => void
  onCancel: () => void
}

export function ResponseEditor({ opinion, draftKey, editor, seen, onSent, onType, onDone, onCancel }: Editing) {
  const { respond: words } = useMessages(opinionsMessages)
  const { projectId, reviewId, response } = opinion
  const hint = useVisibilityHint(opinion, words.hint)
  const draft = useDraft(draftKey, response?.content)
  const type = (text: string) => {
    draft.type(text)
    onType()
  }
  const mayDraft = useMayDraft(projectId)
  const sent = useRef('')
  const queries = useQueryClient()
  const respond = useChange('opinions.respondToSeen', {
    invalidates: opinionChanges,
    // What was typed while it was being sent stays: a change of the response, to be sent next.
    onDone: ({ updatedAt }) => {
      onSent(updatedAt)
      if (draft.forgetSent(sent.current)) onDone()
    },
  })
  const left = responseMax - [...draft.text.trim()].length
  const maySend = draft.text.trim() !== '' && left >= 0 && !respond.isPending
  const send = () => {
    if (!maySend) return
    sent.current = draft.text
    const request = { projectId, reviewId, content: draft.text, seen }
    // After a conflict the response of the other member is shown above.
    respond.mutate(request, { onError: () => queries.invalidateQueries({ queryKey: ['opinions.get'] }) })
  }
  const sendByKeys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send()
  }
  const cancel = () => {
    draft.forget()
    onCancel()
  }
  const insert = (passage: string) => {
    const field = editor.current
    const at = field && document.activeElement === field ? field.selectionEnd : draft.text.length
    type(withPassage(draft.text, { passage, at }))
    field?.focus()
  }
  return (
    <>
      <Textarea
        ref={editor}
        label={words.label}
        description={hint}
        value={draft.text}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={sendByKeys}
        error={left < 0 ? words.over({ count: -left }) : respond.error?.at('content')}
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
          <Button variant="subtle" onClick={cancel}>
            {words.cancel}
          </Button>
        )}
        <Hint left={left} isKept={draft.isKept} />
      </Group>
      {!respond.error?.at('content') && <ErrorNotice error={respond.error} />}
      {mayDraft && <DraftResponse key={reviewId} projectId={projectId} reviewId={reviewId} text={draft.text} onDraft={type} />}
      <Passages projectId={projectId} reviewId={reviewId} onInsert={insert} />
    </>
  )
}

/** The characters left when they are few, else that the draft is kept, else the keys that send. */
function Hint({ left, isKept }: { left: number; isKept: boolean }) {
  const { respond: words } = useMessages(opinionsMessages)
  const said = left >= 0 && left <= 500 ? words.left({ count: left }) : isKept ? words.draft : null
  return (
    <Text size="xs" c="dimmed" className={said === null ? classes.keysHint : undefined}>
      {said ?? words.sendKeys}
    </Text>
  )
}

/** The text with a passage inserted at a character, on lines of its own. */
function withPassage(text: string, { passage, at }: { passage: string; at: number }): string {
  const before = text.slice(0, at)
  const after = text.slice(at)
  const gap = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n'
  return `${before}${gap}${passage}${after.startsWith('\n') || after === '' ? '' : '\n\n'}${after}`
}
