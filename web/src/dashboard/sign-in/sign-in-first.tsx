import { entranceMessages } from '@earshot/messages/web/entrance'
import { Anchor, Button, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { useAuth } from './auth.ts'
import { Card, CardForm } from './card.tsx'
import { PasswordField } from './password-field.tsx'
import { SsoButton } from './sso-button.tsx'
import { SecondStep } from './two-factor.tsx'

interface First {
  title: string
  what?: ReactNode
  /** The account's address; without one it is asked for. */
  email?: string
  /** The page to come back to from an identity provider; without one, and without an address, no one is led there. */
  comesBackTo?: string
  /** The reason for signing in. */
  children: string
  onIn: () => void
}

/** Signs in by a password, or by an identity provider, during another task, which continues afterwards. */
export function SignInFirst({ title, what, email: known, comesBackTo, children, onIn }: First) {
  const { signIn, ...words } = useMessages(entranceMessages)
  const [email, setEmail] = useState(known ?? '')
  const [password, setPassword] = useState('')
  const [needsSecond, setNeedsSecond] = useState(false)
  const enter = useAuth('sign-in/email', ({ twoFactorRedirect }) => (twoFactorRedirect ? setNeedsSecond(true) : onIn()))
  if (needsSecond) return <SecondStep onIn={onIn} />
  return (
    <Card title={title} what={what}>
      <Text>{children}</Text>
      <CardForm onSend={() => enter.mutate({ email: email.trim(), password })} error={enter.error}>
        {known === undefined ? (
          <TextInput
            type="email"
            label={words.email}
            required
            withAsterisk={false}
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            autoComplete="username"
            autoFocus
            error={enter.error?.at('email')}
          />
        ) : (
          // For the browser's password manager: the account's address.
          <input type="hidden" name="username" value={known} autoComplete="username" />
        )}
        <PasswordField
          label={words.password}
          value={password}
          onChange={setPassword}
          isCurrent
          autoFocus={known !== undefined}
          error={enter.error?.at('password')}
        />
        <Button type="submit" loading={enter.isPending}>
          {signIn.do}
        </Button>
      </CardForm>
      {known !== undefined && comesBackTo !== undefined && <SsoButton email={known} comesBackTo={comesBackTo} />}
      <Anchor href="/dashboard/forgot" size="sm" underline="always">
        {signIn.forgot}
      </Anchor>
    </Card>
  )
}
