import { momentMessages } from '@earshot/messages/web/moment'
import { subscribersMessages } from '@earshot/messages/web/subscribers'
import { NativeSelect, Text, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useChange } from '../../api/queries.ts'
import { languages } from '../../messages/language.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { FormDrawer } from '../../parts/drawers/form-drawer.tsx'
import { typedSince } from '../../parts/drawers/typed-since.ts'
import { useProjectId } from '../projects.ts'

const blank = { email: '', name: '', language: '' }

/** Invites a subscriber by email. Several can be invited one after another. */
export function InviteSubscriber(): ReactNode {
  const { inviting } = useMessages(subscribersMessages)
  const projectId = useProjectId()
  const search = useSearch({ from: '/projects/$projectId/subscribers' })
  const navigate = useNavigate()
  const { typed, type, done, field, send, error, isBusy } = useInvitation()
  const close = () => navigate({ to: '/projects/$projectId/subscribers', params: { projectId }, search })
  return (
    <FormDrawer
      title={inviting.title}
      action={inviting.action}
      isBusy={isBusy}
      error={error}
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
      <EmailLanguage value={typed.language} onChoose={(language) => type({ language })} />
      <Text c="good" role="status">
        {done !== null && inviting.done({ email: done })}
      </Text>
    </FormDrawer>
  )
}

/**
 * The invitation as typed, and the request. Typed text stays until the service has accepted it; then what was sent is taken out, and the
 * email field is focused.
 */
function useInvitation() {
  const projectId = useProjectId()
  const [typed, setTyped] = useState(blank)
  const [done, setDone] = useState<string | null>(null)
  const sent = useRef(typed)
  const field = useRef<HTMLInputElement>(null)
  const invite = useChange('subscribers.invite', {
    invalidates: ['subscribers.list', 'mails.list'],
    onDone: ({ email }) => {
      setDone(email)
      setTyped({ ...typedSince(typed, sent.current), language: typed.language })
      // A member who typed meanwhile is in a field already.
      if (typed === sent.current) field.current?.focus()
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
    sent.current = typed
    const { email, name, language } = typed
    invite.mutate({ projectId, email: email.trim(), ...(name.trim() && { name: name.trim() }), ...(language && { language }) })
  }
  return { typed, type, done, field, send, error, isBusy: invite.isPending }
}

function EmailLanguage({ value, onChoose }: { value: string; onChoose: (language: string) => void }) {
  const { inviting } = useMessages(subscribersMessages)
  const { locale } = useMessages(momentMessages)
  const names = new Intl.DisplayNames([locale], { type: 'language' })
  return (
    <NativeSelect
      label={inviting.language}
      value={value}
      onChange={(event) => onChoose(event.currentTarget.value)}
      data={[{ value: '', label: inviting.ofProject }, ...languages.map((value) => ({ value, label: names.of(value) ?? value }))]}
    />
  )
}
