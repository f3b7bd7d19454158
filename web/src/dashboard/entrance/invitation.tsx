import type { Role } from '@earshot/contract'
import { Button, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askAt, type Refused } from '../../api/ask.ts'
import { entranceWords } from '../../words/entrance.ts'
import { useWords } from '../../words/words.ts'
import { takeFromHash } from './auth.ts'
import { Card, CardForm } from './card.tsx'
import { Incomplete } from './incomplete.tsx'
import { NotReached } from './not-reached.tsx'
import { PasswordField } from './password-field.tsx'

/** What an invitation says before it is accepted. */
interface Invited {
  organization: { organizationId: string; name: string }
  role: Role
  email: string
  /** Whether there is an account for the address: then nothing is asked but the button. */
  personExists: boolean
}

/** In by an invitation. Looking at it changes nothing; the button accepts it. */
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
  if (look.data) return <Accept code={code} invited={look.data} />
  if (!look.error) return <Card title={words.looking} />
  if (look.error.status >= 400 && look.error.status < 500 && look.error.status !== 429)
    return <Card title={words.overTitle} what={words.over} />
  return <NotReached error={look.error} onRetry={look.refetch} />
}

function Accept({ code, invited: { organization, role, email, personExists } }: { code: string; invited: Invited }) {
  const { invitation: words, ...asked } = useWords(entranceWords)
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const accept = useMutation<unknown, Refused>({
    mutationFn: () =>
      askAt('/dashboard/auth/invitation', { method: 'POST', body: { code, ...(!personExists && { name: name.trim(), password }) } }),
    // Whoever is not in by it is asked to sign in there.
    onSuccess: () => location.assign(`/dashboard/o/${organization.organizationId}`),
  })
  return (
    <Card title={words.title(organization.name)} what={words.what(email, words.roles[role])}>
      <CardForm onSend={() => accept.mutate()} error={accept.error}>
        {personExists ? (
          <Text>{words.isKnown}</Text>
        ) : (
          <>
            <TextInput
              label={asked.name}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
              autoComplete="name"
              autoFocus
              error={accept.error?.at('name')}
            />
            {/* For the browser's list of passwords: whose it is. */}
            <input type="hidden" name="username" value={email} autoComplete="username" />
            <PasswordField label={asked.password} value={password} onChange={setPassword} error={accept.error?.at('password')} />
          </>
        )}
        <Button type="submit" loading={accept.isPending || accept.isSuccess}>
          {words.accept}
        </Button>
      </CardForm>
    </Card>
  )
}
