import { entranceMessages } from '@earshot/messages/web/entrance'
import { Anchor, Button, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { wayOn } from '../addresses.ts'
import { useAuth } from './auth.ts'
import { Card, CardForm } from './card.tsx'
import { PasskeySignIn } from './passkey-sign-in.tsx'
import { PasswordField } from './password-field.tsx'

/** Signs in by email address and password, and goes back to the address before. */
export function SignIn() {
  const words = useMessages(entranceMessages)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const signIn = useAuth('sign-in/email', ({ twoFactorRedirect }) =>
    location.assign(twoFactorRedirect ? `/dashboard/two-factor${location.search}` : wayOn(location.search)),
  )
  const leave = useAuth('sign-in/sso', ({ url }) => location.assign(url))
  return (
    <Card title={words.signIn.title}>
      <CardForm
        onSend={() => {
          leave.reset()
          signIn.mutate({ email: email.trim(), password })
        }}
        error={leave.error ?? signIn.error}
      >
        <TextInput
          type="email"
          label={words.email}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          autoComplete="username webauthn"
          autoFocus
          required
          withAsterisk={false}
          error={(leave.error ?? signIn.error)?.at('email')}
        />
        <PasswordField label={words.password} value={password} onChange={setPassword} isCurrent error={signIn.error?.at('password')} />
        <Button type="submit" loading={signIn.isPending || signIn.isSuccess}>
          {words.signIn.do}
        </Button>
        <Button
          variant="default"
          loading={leave.isPending || leave.isSuccess}
          onClick={() => leave.mutate({ email: email.trim(), callbackURL: wayOn(location.search) })}
        >
          {words.signIn.sso}
        </Button>
        <PasskeySignIn onIn={() => location.assign(wayOn(location.search))} />
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
