import { accountMessages } from '@earshot/messages/web/account'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { FactList } from '../../parts/drawers/fact-list.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { StateDot } from '../../parts/values/state-dot.tsx'
import { accountOptions, useAccount } from '../account.ts'
import { useAuth } from '../sign-in/auth.ts'
import { AccountSection, Announcement } from './account-section.tsx'

/** The person's name, and whether their address is verified. */
export function PersonForm() {
  const { person: words } = useMessages(accountMessages)
  const { person } = useAccount()
  const queries = useQueryClient()
  const [name, setName] = useState(person.name)
  const rename = useAuth('update-user', () => void queries.invalidateQueries())
  const verify = useAuth('send-verification-email', () => void queries.invalidateQueries(accountOptions))
  return (
    <AccountSection title={words.title}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          rename.mutate({ name })
        }}
      >
        <Stack gap="sm" maw={420}>
          <TextInput
            label={words.name}
            description={words.nameHint}
            value={name}
            maxLength={100}
            autoComplete="name"
            onChange={(event) => setName(event.currentTarget.value)}
            error={rename.error?.at('name')}
          />
          <ErrorNotice error={rename.error} />
          <Group>
            <Button type="submit" variant="default" disabled={name.trim() === person.name} loading={rename.isPending}>
              {words.save}
            </Button>
            <Announcement>{rename.isSuccess && name.trim() === person.name ? words.saved : ''}</Announcement>
          </Group>
        </Stack>
      </form>
      <FactList
        facts={[
          [
            words.email,
            <Group key="email" gap="sm">
              <span>{person.email}</span>
              <StateDot tone={person.emailVerified ? 'good' : 'warn'} hollow={!person.emailVerified}>
                {person.emailVerified ? words.verified : words.unverified}
              </StateDot>
            </Group>,
          ],
        ]}
      />
      {!person.emailVerified && !verify.isSuccess && (
        <div>
          <Button variant="default" size="xs" onClick={() => verify.mutate({})} loading={verify.isPending}>
            {words.verify}
          </Button>
        </div>
      )}
      <ErrorNotice error={verify.error} />
      <Announcement>{verify.data ? (verify.data.mail ? words.verifySent : words.verifyNoMail) : ''}</Announcement>
    </AccountSection>
  )
}
