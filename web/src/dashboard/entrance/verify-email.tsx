import { Button } from '@mantine/core'
import { useState } from 'react'
import { entranceWords } from '../../words/entrance.ts'
import { useWords } from '../../words/words.ts'
import { takeFromHash, useAuth } from './auth.ts'
import { Card, CardForm } from './card.tsx'
import { Incomplete } from './incomplete.tsx'

/** That an e-mail address is somebody's, by the address of a letter to it. */
export function VerifyEmail() {
  const { verifyEmail: words } = useWords(entranceWords)
  const [token] = useState(() => takeFromHash('token'))
  const verify = useAuth('verify-email')
  if (token === null) return <Incomplete />
  if (verify.isSuccess)
    return (
      <Card title={words.doneTitle} what={words.done}>
        <Button component="a" href="/dashboard">
          {words.go}
        </Button>
      </Card>
    )
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
