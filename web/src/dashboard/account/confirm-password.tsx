import { accountMessages } from '@earshot/messages/web/account'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { ApiError } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { PasswordField } from '../sign-in/password-field.tsx'

interface Asked {
  what?: string
  /** The button's label: the action. */
  action: string
  asked: Pick<UseMutationResult<never, ApiError, { password: string }>, 'error' | 'isPending'> & {
    mutate: (body: { password: string }) => void
  }
  onCancel: () => void
  isDangerous?: boolean
  /** False: the account has none to ask for. */
  hasPassword?: boolean
}

/** Asks for the password before an action that a person at an abandoned browser must not take. */
export function ConfirmPassword({ what, action, asked, onCancel, isDangerous = false, hasPassword = true }: Asked) {
  const { twoFactor: words } = useMessages(accountMessages)
  const [password, setPassword] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    asked.mutate({ password })
  }
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm" maw={420}>
        {what && <Text>{what}</Text>}
        {hasPassword && (
          <PasswordField
            label={words.password}
            value={password}
            onChange={setPassword}
            isCurrent
            autoFocus
            error={asked.error?.at('password')}
          />
        )}
        <ErrorNotice error={asked.error} />
        <Group>
          <Button type="submit" {...(isDangerous && { color: 'bad' })} loading={asked.isPending} disabled={hasPassword && password === ''}>
            {action}
          </Button>
          <Button variant="subtle" onClick={onCancel}>
            {words.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
