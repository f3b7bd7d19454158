import { entranceMessages } from '@earshot/messages/web/entrance'
import { Anchor, Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { useAuth } from './auth.ts'
import { Card, CardForm } from './card.tsx'

/** Sends an email that resets the password. The answer is the same whether the account exists or not. */
export function Forgot() {
  const { forgot: words, email: label } = useMessages(entranceMessages)
  const [email, setEmail] = useState('')
  const ask = useAuth('request-password-reset')
  const back = (
    <Anchor href="/dashboard/sign-in" size="sm" underline="always">
      {words.back}
    </Anchor>
  )
  if (ask.data)
    return (
      <Card
        title={ask.data.mail ? words.sentTitle : words.noMailTitle}
        what={ask.data.mail ? words.sent({ email: email.trim() }) : words.noMail}
      >
        {back}
      </Card>
    )
  return (
    <Card title={words.title} what={words.what}>
      <CardForm onSend={() => ask.mutate({ email: email.trim() })} error={ask.error}>
        <TextInput
          type="email"
          label={label}
          required
          withAsterisk={false}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          autoComplete="username"
          autoFocus
          error={ask.error?.at('email')}
        />
        <Button type="submit" loading={ask.isPending}>
          {words.do}
        </Button>
      </CardForm>
      {back}
    </Card>
  )
}
