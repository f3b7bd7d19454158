import { membersMessages } from '@earshot/messages/web/members'
import { momentMessages } from '@earshot/messages/web/moment'
import { Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Answer } from '../../api/ask.ts'
import { useChange } from '../../api/queries.ts'
import { languages, readersLanguage } from '../../messages/language.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { FormDrawer } from '../../parts/drawers/form-drawer.tsx'
import { OpenedDrawer } from '../../parts/drawers/opened-drawer.tsx'
import { ShownOnce } from '../../parts/drawers/shown-once.tsx'
import { type Role, RoleChoice, roles } from './role-choice.tsx'

const route = getRouteApi('/members/invite')

/** Days in which an invitation can be accepted. Contract: invitationDays. */
const goodDays = 7

/** Invites a member, and shows the address to pass on, once. */
export function InviteDrawer(): ReactNode {
  const { inviting: words } = useMessages(membersMessages)
  const navigate = useNavigate()
  const [made, setMade] = useState<Answer<'invitations.create'> | null>(null)
  const close = () => navigate({ to: '/members', ignoreBlocker: made !== null })
  if (made === null) return <InviteForm onMade={setMade} onClose={close} />
  return (
    <OpenedDrawer title={words.title} onClose={close}>
      <ShownOnce
        title={words.doneTitle({ email: made.email })}
        what={made.isMailed ? words.mailed({ email: made.email }) : words.notMailed}
        secret={made.url}
        label={words.address}
        copy={words.copy}
      >
        <Text size="sm">{made.isMailed ? words.valid({ days: goodDays }) : words.good({ days: goodDays })}</Text>
      </ShownOnce>
      <Group mt="lg">
        <Button onClick={close}>{words.done}</Button>
        <Button variant="default" onClick={() => setMade(null)}>
          {words.another}
        </Button>
      </Group>
    </OpenedDrawer>
  )
}

function InviteForm({ onMade, onClose }: { onMade: (made: Answer<'invitations.create'>) => void; onClose: () => void }) {
  const { inviting: words } = useMessages(membersMessages)
  const { email: known = '', role: knownRole = '' } = route.useSearch()
  const [email, setEmail] = useState(known)
  const [role, setRole] = useState<Role>(roles.find((each) => each === knownRole) ?? 'member')
  const { locale } = useMessages(momentMessages)
  const names = new Intl.DisplayNames([locale], { type: 'language' })
  // Most people are invited by somebody who speaks their language.
  const [language, setLanguage] = useState<string>(readersLanguage)
  const invite = useChange('invitations.create', { invalidates: ['invitations.list'], onDone: onMade })
  return (
    <FormDrawer
      title={words.title}
      action={words.do}
      isBusy={invite.isPending}
      error={invite.error}
      onSend={() => invite.mutate({ email, role, language })}
      onClose={onClose}
      isTyped={() => email.trim() !== known && !invite.isSuccess}
    >
      <Stack gap="lg">
        <TextInput
          type="email"
          label={words.email}
          required
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          autoComplete="off"
          error={invite.error?.at('email')}
          data-autofocus
        />
        <RoleChoice value={role} onChange={setRole} error={invite.error?.at('role')} />
        <NativeSelect
          label={words.language}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value)}
          data={languages.map((value) => ({ value, label: names.of(value) ?? value }))}
        />
      </Stack>
    </FormDrawer>
  )
}
