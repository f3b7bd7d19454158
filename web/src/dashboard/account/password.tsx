import { accountMessages } from '@earshot/messages/web/account'
import { Button, Group, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { useAccount } from '../account.ts'
import { useAuth } from '../sign-in/auth.ts'
import { PasswordField } from '../sign-in/password-field.tsx'
import { AccountSection, Announcement } from './account-section.tsx'
import { sessionsKey } from './sessions.tsx'

/** Changes the password; asks for the current one. */
export function Password() {
  const { password: words } = useMessages(accountMessages)
  const { person } = useAccount()
  const queries = useQueryClient()
  const [currentPassword, setCurrent] = useState('')
  const [newPassword, setNew] = useState('')
  const change = useAuth('change-password', () => {
    setCurrent('')
    setNew('')
    void queries.invalidateQueries({ queryKey: sessionsKey })
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    change.mutate({ currentPassword, newPassword })
  }
  return (
    <AccountSection title={words.title} what={words.what}>
      <form onSubmit={send} noValidate>
        <Stack gap="sm" maw={420}>
          {/* For the browser's list of passwords: whose it is. */}
          <input type="hidden" name="username" value={person.email} autoComplete="username" />
          <PasswordField
            label={words.current}
            value={currentPassword}
            onChange={setCurrent}
            isCurrent
            error={change.error?.at('currentPassword')}
          />
          <PasswordField label={words.next} value={newPassword} onChange={setNew} error={change.error?.at('newPassword')} />
          <ErrorNotice error={change.error} />
          <Group>
            <Button type="submit" variant="default" loading={change.isPending} disabled={currentPassword === '' || newPassword === ''}>
              {words.save}
            </Button>
          </Group>
          <Announcement>{change.isSuccess && newPassword === '' ? words.saved : ''}</Announcement>
        </Stack>
      </form>
    </AccountSection>
  )
}
