import { entranceMessages } from '@earshot/messages/web/entrance'
import { Anchor, Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { wayOn } from '../addresses.ts'
import { useAuth } from './auth.ts'
import { Card, CardForm } from './card.tsx'
import { PasswordField } from './password-field.tsx'

/** Signs in by email address and password, and goes back to the address before. */
export function SignIn() {
  const words = useMessages(entranceMessages)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const signIn = useAuth('sign-in/email', ({ twoFactorRedirect }) =>
    location.assign(twoFactorRedirect ? `/dashboard/two-factor${location.search}` : wayOn(location.search)),
  )
  return (
    <Card title={words.signIn.title}>
      <CardForm onSend={() => signIn.mutate({ email: email.trim(), password })} error={signIn.error}>
        <TextInput
          type="email"
          label={words.email}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          autoComplete="username"
          autoFocus
          required
          withAsterisk={false}
          error={signIn.error?.at('email')}
        />
        <PasswordField label={words.password} value={password} onChange={setPassword} isCurrent error={signIn.error?.at('password')} />
        <Button type="submit" loading={signIn.isPending || signIn.isSuccess}>
          {words.signIn.do}
        </Button>
      </CardForm>
      <Anchor href="/dashboard/forgot" size="sm" underline="always">
        {words.signIn.forgot}
      </Anchor>
      <Text size="xs" c="dimmed">
        {words.signIn.noAccount}
      </Text>
    </Card>
  )
}
