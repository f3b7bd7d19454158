import { entranceMessages } from '@earshot/messages/web/entrance'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { useAccountQuery } from '../account.ts'
import { takeFromHash, useAuth } from './auth.ts'
import { Card, CardForm } from './card.tsx'
import { IncompleteLink } from './incomplete-link.tsx'
import { NotReached } from './not-reached.tsx'
import { SignInFirst } from './sign-in-first.tsx'

/** Verifies a person's email address, by the address of an email, in a browser that is signed in to the account. */
export function VerifyEmail() {
  const { verifyEmail: words } = useMessages(entranceMessages)
  const [token] = useState(() => takeFromHash('token'))
  const verify = useAuth('verify-email')
  const { data, error, refetch } = useAccountQuery()
  if (token === null) return <IncompleteLink />
  if (verify.isSuccess)
    return (
      <Card title={words.doneTitle} what={words.done}>
        <Button component="a" href="/dashboard">
          {words.go}
        </Button>
      </Card>
    )
  if (error?.status === 401)
    return (
      <SignInFirst title={words.title} what={words.what} onIn={refetch}>
        {words.signInFirst}
      </SignInFirst>
    )
  if (error) return <NotReached error={error} onRetry={refetch} />
  if (!data) return <Card title={words.title} />
  return (
    <Card title={words.title} what={words.what}>
      <CardForm onSend={() => verify.mutate({ token })} error={verify.error}>
        <Button type="submit" loading={verify.isPending} data-autofocus>
          {words.do}
        </Button>
      </CardForm>
    </Card>
  )
}
