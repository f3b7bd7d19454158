import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useChange } from '../../api/queries.ts'
import { FormDrawer } from '../../parts/form-drawer.tsx'
import { languages } from '../../words/language.ts'
import { momentWords } from '../../words/moment.ts'
import { subscribersWords } from '../../words/subscribers.ts'
import { useWords } from '../../words/words.ts'
import { useProjectId } from '../projects.ts'

const blank = { email: '', name: '', language: '' }

/** Asks somebody by mail; what was typed stays until it is taken. Several are invited one after another. */
export function InviteSubscriber(): ReactNode {
  const { inviting } = useWords(subscribersWords)
  const { locale } = useWords(momentWords)
  const projectId = useProjectId()
  const search = useSearch({ from: '/projects/$projectId/subscribers' })
  const navigate = useNavigate()
  const [typed, setTyped] = useState(blank)
  const [done, setDone] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const invite = useChange('subscribers.invite', {
    invalidates: ['subscribers.list', 'mails.list'],
    onDone: ({ email }) => {
      setDone(email)
      setTyped({ ...blank, language: typed.language })
      field.current?.focus()
    },
  })
  const { error } = invite
  useEffect(() => {
    if (error) field.current?.focus()
  }, [error])
  const type = (change: Partial<typeof blank>) => {
    setTyped({ ...typed, ...change })
    setDone(null)
  }
  const send = () => {
    const { email, name, language } = typed
    invite.mutate({ projectId, email: email.trim(), ...(name.trim() && { name: name.trim() }), ...(language && { language }) })
  }
  const names = new Intl.DisplayNames([locale], { type: 'language' })
  const close = () => navigate({ to: '/projects/$projectId/subscribers', params: { projectId }, search })
  // A field says what is wrong with it; the rest is said below.
  const isOfField = error !== null && (error.at('email') ?? error.at('name')) !== undefined
  return (
    <FormDrawer
      title={inviting.title}
      action={inviting.action}
      isBusy={invite.isPending}
      error={isOfField ? null : error}
      onSend={send}
      onClose={close}
      isTyped={() => typed.email !== '' || typed.name !== ''}
    >
      <Text>{inviting.what}</Text>
      <TextInput
        ref={field}
        label={inviting.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        spellCheck={false}
        required
        value={typed.email}
        onChange={(event) => type({ email: event.currentTarget.value })}
        error={error?.at('email')}
        data-autofocus
      />
      <TextInput
        label={inviting.name}
        description={inviting.nameHint}
        maxLength={150}
        value={typed.name}
        onChange={(event) => type({ name: event.currentTarget.value })}
        error={error?.at('name')}
      />
      <NativeSelect
        label={inviting.language}
        value={typed.language}
        onChange={(event) => type({ language: event.currentTarget.value })}
        data={[{ value: '', label: inviting.ofProject }, ...languages.map((value) => ({ value, label: names.of(value) ?? value }))]}
      />
      <Text c="good" role="status">
        {done !== null && inviting.done(done)}
      </Text>
    </FormDrawer>
  )
}
