import { knowledgeBaseMessages } from '@earshot/messages/web/knowledge-base'
import { Text, Textarea, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Answer, ApiError } from '../../api/ask.ts'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { FormDrawer } from '../../parts/drawers/form-drawer.tsx'
import { useProjectId } from '../projects.ts'

/** The operations that are fetched again after a change of an item. */
export const itemChanges = ['knowledgeBase.list', 'knowledgeBase.item', 'knowledgeBase.search', 'opinions.suggestions'] as const

interface Typed {
  url: string
  text: string
}

/** Adds a text, a page, or both. */
export function NewItem(): ReactNode {
  const { form } = useMessages(knowledgeBaseMessages)
  const projectId = useProjectId()
  const navigate = useNavigate()
  const search = useSearch({ from: '/projects/$projectId/knowledge-base' })
  const add = useChange('knowledgeBase.add', {
    invalidates: itemChanges,
    onDone: ({ id: itemId }) =>
      navigate({ to: '/projects/$projectId/knowledge-base/$itemId', params: { projectId, itemId }, ignoreBlocker: true }),
  })
  return (
    <ItemForm
      title={form.addTitle}
      action={form.add}
      begun={{ url: '', text: '' }}
      isBusy={add.isPending}
      error={add.error}
      onSend={({ url, text }) => add.mutate({ ...(url !== '' && { url }), ...(text !== '' && { text }) })}
      onClose={() => navigate({ to: '/projects/$projectId/knowledge-base', params: { projectId }, search })}
    />
  )
}

/** Changes an item; a page is fetched when its address changed. */
export function ChangeItem({ item, onClose }: { item: Answer<'knowledgeBase.item'>; onClose: () => void }) {
  const { form } = useMessages(knowledgeBaseMessages)
  // The item as it was when the form was opened: what others change meanwhile is not reverted.
  const [begun] = useState(() => ({ url: item.url ?? '', text: item.ownText ?? '' }))
  const change = useChange('knowledgeBase.update', { invalidates: itemChanges, onDone: onClose })
  return (
    <ItemForm
      title={form.editTitle}
      action={form.save}
      begun={begun}
      isBusy={change.isPending}
      error={change.error}
      onSend={({ url, text }) =>
        change.mutate({
          id: item.id,
          // The service fetches the page of every address that is sent, also of an unchanged one.
          ...(url !== begun.url && { url: url === '' ? null : url }),
          ...(text !== begun.text && { text: text === '' ? null : text }),
        })
      }
      onClose={onClose}
    />
  )
}

interface Form {
  title: string
  action: string
  begun: Typed
  isBusy: boolean
  error: ApiError | null
  onSend: (typed: Typed) => void
  onClose: () => void
}

function ItemForm({ title, action, begun, isBusy, error, onSend, onClose }: Form) {
  const { form: words } = useMessages(knowledgeBaseMessages)
  const [typed, setTyped] = useState(begun)
  const [isMissing, setMissing] = useState(false)
  const said = { url: typed.url.trim(), text: typed.text.trim() }
  const isNothing = said.url === '' && said.text === ''
  const wrong = { url: error?.at('url'), text: error?.at('text') }
  return (
    <FormDrawer
      title={title}
      action={action}
      isBusy={isBusy}
      error={error}
      onSend={() => (isNothing ? setMissing(true) : onSend(said))}
      onClose={onClose}
      isTyped={() => !isBusy && (said.url !== begun.url || said.text !== begun.text)}
    >
      <Text c="dimmed">{words.what}</Text>
      <TextInput
        label={words.url}
        description={words.urlHint}
        placeholder="https://"
        inputMode="url"
        value={typed.url}
        onChange={(event) => setTyped({ ...typed, url: event.currentTarget.value })}
        error={wrong.url ?? (isMissing && isNothing && words.neither)}
        data-autofocus
      />
      <Textarea
        label={words.text}
        description={words.textHint}
        value={typed.text}
        onChange={(event) => setTyped({ ...typed, text: event.currentTarget.value })}
        error={wrong.text}
        autosize
        minRows={8}
        maxRows={22}
        dir="auto"
      />
    </FormDrawer>
  )
}
