import { entranceMessages } from '@earshot/messages/web/entrance'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { takeFromHash, useAuth } from './auth.ts'
import { Card, CardForm } from './card.tsx'
import { IncompleteLink } from './incomplete-link.tsx'
import { PasswordField } from './password-field.tsx'

/** Sets a new password, by the address of an email. */
export function Reset() {
  const { reset: words, newPassword: label, toSignIn } = useMessages(entranceMessages)
  const [token] = useState(() => takeFromHash('token'))
  const [newPassword, setPassword] = useState('')
  const reset = useAuth('reset-password')
  if (token === null) return <IncompleteLink />
  if (reset.isSuccess)
    return (
      <Card title={words.doneTitle} what={words.done}>
        <Button component="a" href="/dashboard/sign-in">
          {toSignIn}
        </Button>
      </Card>
    )
  return (
    <Card title={words.title}>
      <CardForm onSend={() => reset.mutate({ token, newPassword })} error={reset.error}>
        <PasswordField label={label} value={newPassword} onChange={setPassword} autoFocus error={reset.error?.at('newPassword')} />
        <Button type="submit" loading={reset.isPending}>
          {words.do}
        </Button>
      </CardForm>
    </Card>
  )
}
