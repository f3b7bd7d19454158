import type { AuthAnswers } from '@earshot/contract'
import { Button, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askAt, type Refused } from '../../api/ask.ts'
import { entranceWords } from '../../words/entrance.ts'
import { useWords } from '../../words/words.ts'
import { useAccountQuery } from '../account.ts'
import { deskOf } from '../addresses.ts'
import { takeFromHash, useAuth } from './auth.ts'
import { Card, CardForm, WhatWentWrong } from './card.tsx'
import { Incomplete } from './incomplete.tsx'
import { NotReached } from './not-reached.tsx'
import { PasswordField } from './password-field.tsx'
import { SecondStep } from './two-factor.tsx'

type Invited = AuthAnswers['invitation/look']
interface Opened {
  code: string
  invited: Invited
}

/** In by an invitation. Looking at it changes nothing; a button accepts it. */
export function Invitation() {
  const [code] = useState(() => takeFromHash('code'))
  return code === null ? <Incomplete /> : <Looked code={code} />
}

function Looked({ code }: { code: string }) {
  const { invitation: words } = useWords(entranceWords)
  const look = useQuery<Invited, Refused>({
    queryKey: ['invitation'],
    queryFn: () => askAt<Invited>('/dashboard/auth/invitation/look', { method: 'POST', body: { code } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (look.data) return look.data.personExists ? <Known code={code} invited={look.data} /> : <New code={code} invited={look.data} />
  if (!look.error) return <Card title={words.looking} />
  if (look.error.status === 404 || look.error.status === 400) return <Card title={words.overTitle} what={words.over} />
  return <NotReached error={look.error} onRetry={look.refetch} />
}

const useAccept = () => useAuth('invitation', ({ organizationId }) => location.assign(deskOf(organizationId)))

function useTitle({ organization, email, role }: Invited) {
  const { invitation: words } = useWords(entranceWords)
  return { title: words.title(organization.name), what: words.what(email, words.roles[role]) }
}

/** Somebody new: a name and a password, and they are in. */
function New({ code, invited }: Opened) {
  const { invitation: words, ...asked } = useWords(entranceWords)
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const accept = useAccept()
  return (
    <Card {...useTitle(invited)}>
      <CardForm onSend={() => accept.mutate({ code, name: name.trim(), password })} error={accept.error}>
        <TextInput
          label={asked.name}
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
    </Card>
  )
}

/** Somebody who has an account: they show that it is theirs, so that nobody is made a member of anything by others. */
function Known({ code, invited }: Opened) {
  const { invitation: words } = useWords(entranceWords)
  const { data, error, refetch } = useAccountQuery()
  const signOut = useAuth('sign-out', () => refetch())
  const accept = useAccept()
  const title = useTitle(invited)
  const isNobody = error?.status === 401
  if (error && !isNobody) return <NotReached error={error} onRetry={refetch} />
  if (isNobody) return <SignInFirst invited={invited} onIn={refetch} />
  if (!data) return <Card title={words.looking} />
  if (data.person.email !== invited.email)
    return (
      <Card {...title}>
        <Text>{words.somebodyElse(data.person.email)}</Text>
        <WhatWentWrong error={signOut.error} />
        <Button onClick={() => signOut.mutate({})} loading={signOut.isPending}>
          {words.signOut}
        </Button>
      </Card>
    )
  return (
    <Card {...title}>
      <CardForm onSend={() => accept.mutate({ code })} error={accept.error}>
        <Button type="submit" loading={accept.isPending || accept.isSuccess}>
          {words.accept}
        </Button>
      </CardForm>
    </Card>
  )
}

function SignInFirst({ invited, onIn }: { invited: Invited; onIn: () => void }) {
  const { invitation: words, signIn, ...asked } = useWords(entranceWords)
  const [password, setPassword] = useState('')
  const [needsSecond, setNeedsSecond] = useState(false)
  const enter = useAuth('sign-in/email', ({ twoFactorRedirect }) => (twoFactorRedirect ? setNeedsSecond(true) : onIn()))
  const title = useTitle(invited)
  if (needsSecond) return <SecondStep onIn={onIn} />
  return (
    <Card {...title}>
      <Text>{words.isKnown}</Text>
      <CardForm onSend={() => enter.mutate({ email: invited.email, password })} error={enter.error}>
        <input type="hidden" name="username" value={invited.email} autoComplete="username" />
        <PasswordField
          label={asked.password}
          value={password}
          onChange={setPassword}
          isCurrent
          autoFocus
          error={enter.error?.at('password')}
        />
        <Button type="submit" loading={enter.isPending}>
          {signIn.do}
        </Button>
      </CardForm>
    </Card>
  )
}
