import { accountMessages } from '@earshot/messages/web/account'
import { Paper, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { LanguageChoice } from '../../parts/frame/language-choice.tsx'
import { Screen } from '../../parts/frame/screen.tsx'
import { ConnectedApps } from './connected-apps.tsx'
import { Organizations } from './organizations.tsx'
import { Passkeys } from './passkeys.tsx'
import { Password } from './password.tsx'
import { PersonForm } from './person-form.tsx'
import { Sessions } from './sessions.tsx'
import { TwoFactor } from './two-factor.tsx'

/** The person's own account: the same in all their organizations. */
export function AccountScreen(): ReactNode {
  const words = useMessages(accountMessages)
  return (
    <Screen title={words.title} purpose={words.purpose}>
      <Stack gap="xl">
        <PersonForm />
        <Paper withBorder p="lg" maw={720}>
          <LanguageChoice />
        </Paper>
        <Password />
        <TwoFactor />
        <Passkeys />
        <Sessions />
        <ConnectedApps />
        <Organizations />
      </Stack>
    </Screen>
  )
}
