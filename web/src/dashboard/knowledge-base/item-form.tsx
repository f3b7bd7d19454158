import { knowledgeBaseMessages } from '@earshot/messages/web/knowledge-base'
import { Text, Textarea, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
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

/** Adds a text, a page, or both. What is typed while the item is being added is saved into it next. */
export function NewItem(): ReactNode {
  const { form } = useMessages(knowledgeBaseMessages)
  const projectId = useProjectId()
  const navigate = useNavigate()
  const search = useSearch({ from: '/projects/$projectId/knowledge-base' })
  const writing = useItemEditor({ url: '', text: '' })
  const [addedId, setAddedId] = useState<string | null>(null)
  const goOn = ({ id: itemId }: { id: string }) => {
    setAddedId(itemId)
    if (writing.saved()) navigate({ to: '/projects/$projectId/knowledge-base/$itemId', params: { projectId, itemId }, ignoreBlocker: true })
  }
  const add = useChange('knowledgeBase.add', { invalidates: itemChanges, onDone: goOn })
  const change = useChange('knowledgeBase.update', { invalidates: itemChanges, onDone: goOn })
  return (
    <ItemForm
      title={addedId === null ? form.addTitle : form.editTitle}
      action={addedId === null ? form.add : form.save}
      writing={writing}
      isBusy={add.isPending || change.isPending}
      error={add.error ?? change.error}
      onSend={({ url, text }) =>
        addedId === null
          ? add.mutate({ ...(url !== '' && { url }), ...(text !== '' && { text }) })
          : change.mutate({ id: addedId, ...changeOf({ url, text }, writing.begun) })
      }
      onClose={() => navigate({ to: '/projects/$projectId/knowledge-base', params: { projectId }, search })}
    />
  )
}

interface Changing {
  item: Answer<'knowledgeBase.item'>
  onSaved: () => void
  onClose: () => void
}

/** Changes an item; a page is fetched when its address changed. */
export function ChangeItem({ item, onSaved, onClose }: Changing) {
  const { form } = useMessages(knowledgeBaseMessages)
  const writing = useItemEditor({ url: item.url ?? '', text: item.ownText ?? '' })
  const change = useChange('knowledgeBase.update', { invalidates: itemChanges, onDone: () => writing.saved() && onSaved() })
  return (
    <ItemForm
      title={form.editTitle}
      action={form.save}
      writing={writing}
      isBusy={change.isPending}
      error={change.error}
      onSend={(typed) => change.mutate({ id: item.id, ...changeOf(typed, writing.begun) })}
      onClose={onClose}
    />
  )
}

/** The fields that changed. The service fetches the page of every address that is sent, also of an unchanged one. */
const changeOf = ({ url, text }: Typed, begun: Typed) => ({
  ...(url !== begun.url && { url: url === '' ? null : url }),
  ...(text !== begun.text && { text: text === '' ? null : text }),
})

function useItemEditor(item: Typed) {
  // The item as it was when the form was opened, or last saved: what others change meanwhile is not reverted.
  const [begun, setBegun] = useState(item)
  const [typed, setTyped] = useState(item)
  const sent = useRef(item)
  const said = { url: typed.url.trim(), text: typed.text.trim() }
  const isOtherThan = ({ url, text }: Typed) => said.url !== url || said.text !== text
  return {
    begun,
    typed,
    said,
    type: (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change })),
    isTyped: () => isOtherThan(begun),
    /** Called when the item is sent to be saved. */
    sends() {
      sent.current = said
    },
    /** Called when it was saved. Returns whether nothing was typed since it was sent. */
    saved(): boolean {
      setBegun(sent.current)
      return !isOtherThan(sent.current)
    },
  }
}

interface Form {
  title: string
  action: string
  writing: ReturnType<typeof useItemEditor>
  isBusy: boolean
  error: ApiError | null
  onSend: (said: Typed) => void
  onClose: () => void
}

function ItemForm({ title, action, writing, isBusy, error, onSend, onClose }: Form) {
  const { form: words } = useMessages(knowledgeBaseMessages)
  const { typed, said, type } = writing
  const [isMissing, setMissing] = useState(false)
  const isNothing = said.url === '' && said.text === ''
  const wrong = { url: error?.at('url'), text: error?.at('text') }
  const send = () => {
    if (isNothing) return setMissing(true)
    writing.sends()
    onSend(said)
  }
  return (
    <FormDrawer title={title} action={action} isBusy={isBusy} error={error} onSend={send} onClose={onClose} isTyped={writing.isTyped}>
      <Text c="dimmed">{words.what}</Text>
      <TextInput
        label={words.url}
        description={words.urlHint}
        placeholder="https://"
        inputMode="url"
        value={typed.url}
        onChange={(event) => type({ url: event.currentTarget.value })}
        error={wrong.url ?? (isMissing && isNothing && words.neither)}
        data-autofocus
      />
      <Textarea
        label={words.text}
        description={words.textHint}
        value={typed.text}
        onChange={(event) => type({ text: event.currentTarget.value })}
        error={wrong.text}
        autosize
        minRows={8}
        maxRows={22}
        dir="auto"
      />
    </FormDrawer>
  )
}
