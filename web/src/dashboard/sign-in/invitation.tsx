import type { AuthAnswers } from '@earshot/contract'
import { entranceMessages } from '@earshot/messages/web/entrance'
import { Button, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type ApiError, askAt } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { useAccountQuery } from '../account.ts'
import { dashboardOf } from '../addresses.ts'
import { takeFromHash, useAuth } from './auth.ts'
import { Card, CardForm, WhatWentWrong } from './card.tsx'
import { IncompleteLink } from './incomplete-link.tsx'
import { NotReached } from './not-reached.tsx'
import { PasswordField } from './password-field.tsx'
import { SignInFirst } from './sign-in-first.tsx'
import { SsoButton } from './sso-button.tsx'

type Invited = AuthAnswers['invitation/look']
interface Opened {
  code: string
  invited: Invited
}

/** What the address says when somebody comes back from their identity provider. */
const bySso = 'by-sso'

/** Accepts an invitation. Opening it changes nothing; a button accepts it, or sends an email. */
export function Invitation() {
  const [code] = useState(() => takeFromHash('code'))
  return code === null ? <IncompleteLink /> : <Looked code={code} />
}

function Looked({ code }: { code: string }) {
  const { invitation: words } = useMessages(entranceMessages)
  const look = useQuery<Invited, ApiError>({
    queryKey: ['invitation'],
    queryFn: () => askAt<Invited>('/dashboard/auth/invitation/look', { method: 'POST', body: { code } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (look.data) return <Found code={code} invited={look.data} />
  if (!look.error) return <Card title={words.looking} />
  const isOver = look.error.status === 404 || look.error.status === 400
  if (isOver && new URLSearchParams(location.search).has(bySso)) return <Inside />
  if (isOver) return <Card title={words.overTitle} what={words.over} />
  return <NotReached error={look.error} onRetry={look.refetch} />
}

/** Signing in by the organization's own provider made them a member: the invitation has no more to give. */
function Inside() {
  const { invitation: words } = useMessages(entranceMessages)
  useEffect(() => location.replace('/dashboard'), [])
  return <Card title={words.looking} />
}

/** The next step. Only the holder of an emailed code learns whether there is an account. */
function Found({ code, invited }: Opened) {
  const [hasAccount, setHasAccount] = useState(false)
  const { isYours, proof, personExists } = invited
  if (isYours) return <Accept code={code} invited={invited} />
  if (proof === 'needed') return <MailFirst code={code} invited={invited} />
  if (personExists || hasAccount) return <Known code={code} invited={invited} />
  return <New code={code} invited={invited} onHasAccount={proof === 'none' ? () => setHasAccount(true) : undefined} />
}

const pageOf = (code: string) => `/dashboard/invitation?${bySso}#code=${code}`

const useAccept = () => useAuth('invitation', ({ organizationId }) => location.assign(dashboardOf(organizationId)))

function useTitle({ organization, email, role }: Invited) {
  const { invitation: words } = useMessages(entranceMessages)
  return { title: words.title({ organization: organization.name }), what: words.what({ email: inOneLine(email), role: words.roles[role] }) }
}

/** A shortened address, `g…@example.com`, is not broken at the ellipsis (U+2060). */
const inOneLine = (email: string): string => email.replace('…', '…\u2060')

/** For an address that was passed on: an email with a code of its own verifies the mailbox. */
function MailFirst({ code, invited }: Opened) {
  const { invitation: words } = useMessages(entranceMessages)
  const mail = useAuth('invitation/mail')
  const title = useTitle(invited)
  if (mail.isSuccess) return <Card title={words.mailedTitle} what={words.mailed({ email: inOneLine(invited.email) })} />
  return (
    <Card {...title}>
      <CardForm onSend={() => mail.mutate({ code })} error={mail.error}>
        <Text>{words.mailFirst}</Text>
        <Button type="submit" loading={mail.isPending}>
          {words.mailDo}
        </Button>
      </CardForm>
    </Card>
  )
}

/** A new person enters a name and a password, and is signed in. `onHasAccount`: they may have an account, which the page does not tell. */
function New({ code, invited, onHasAccount }: Opened & { onHasAccount?: (() => void) | undefined }) {
  const { invitation: words, ...asked } = useMessages(entranceMessages)
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const accept = useAccept()
  return (
    <Card {...useTitle(invited)}>
      <CardForm onSend={() => accept.mutate({ code, name: name.trim(), password })} error={accept.error}>
        <TextInput
          label={asked.name}
          required
          withAsterisk={false}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          autoComplete="name"
          autoFocus
          error={accept.error?.at('name')}
        />
        {/* For the browser's list of passwords: whose it is. */}
        <input type="hidden" name="username" value={invited.email} autoComplete="username" />
        <PasswordField label={asked.password} value={password} onChange={setPassword} error={accept.error?.at('password')} />
        <Button type="submit" loading={accept.isPending || accept.isSuccess}>
          {words.accept}
        </Button>
      </CardForm>
      {accept.error?.status === 403 && <SsoButton email={invited.email} comesBackTo={pageOf(code)} />}
      {onHasAccount && (
        <Button variant="subtle" onClick={onHasAccount}>
          {words.hasAccount}
        </Button>
      )}
    </Card>
  )
}

/** A person with an account signs in first, so that nobody else can make them a member. */
function Known({ code, invited }: Opened) {
  const { invitation: words } = useMessages(entranceMessages)
  const { data, error, refetch } = useAccountQuery()
  const signOut = useAuth('sign-out', () => refetch())
  const title = useTitle(invited)
  const isNobody = error?.status === 401
  if (error && !isNobody) return <NotReached error={error} onRetry={refetch} />
  if (isNobody)
    return (
      <SignInFirst {...title} email={invited.email} comesBackTo={pageOf(code)} onIn={refetch}>
        {invited.personExists ? words.isKnown : words.signInFirst}
      </SignInFirst>
    )
  if (!data) return <Card title={words.looking} />
  if (data.person.email !== invited.email)
    return (
      <Card {...title}>
        <Text>{words.somebodyElse({ email: data.person.email })}</Text>
        <WhatWentWrong error={signOut.error} />
        <Button onClick={() => signOut.mutate({})} loading={signOut.isPending}>
          {words.signOut}
        </Button>
      </Card>
    )
  return <Accept code={code} invited={invited} />
}

/** The signed-in person is the invited one: one button. */
function Accept({ code, invited }: Opened) {
  const { invitation: words } = useMessages(entranceMessages)
  const accept = useAccept()
  return (
    <Card {...useTitle(invited)}>
      <CardForm onSend={() => accept.mutate({ code })} error={accept.error}>
        <Button type="submit" loading={accept.isPending || accept.isSuccess}>
          {words.accept}
        </Button>
      </CardForm>
    </Card>
  )
}
