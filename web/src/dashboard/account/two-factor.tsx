import { accountMessages } from '@earshot/messages/web/account'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { StateDot } from '../../parts/values/state-dot.tsx'
import { accountOptions, useAccount } from '../account.ts'
import { useAuth } from '../sign-in/auth.ts'
import { AccountSection, Announcement } from './account-section.tsx'
import { BackupCodes } from './backup-codes.tsx'
import { ConfirmPassword } from './confirm-password.tsx'
import { SetUpTwoFactor } from './set-up-two-factor.tsx'

type Doing = 'set-up' | 'new-codes' | 'turn-off' | null

/** The second factor: setting it up, removing it, and its backup codes. */
export function TwoFactor() {
  const { twoFactor: words } = useMessages(accountMessages)
  const { person } = useAccount()
  const queries = useQueryClient()
  const [doing, setDoing] = useState<Doing>(null)
  const [said, setSaid] = useState('')
  const done = (what: string) => {
    setDoing(null)
    setSaid(what)
    void queries.invalidateQueries(accountOptions)
  }
  const begin = (what: Doing) => {
    setSaid('')
    setDoing(what)
  }
  return (
    <AccountSection title={words.title} what={words.what}>
      <StateDot tone={person.twoFactor ? 'good' : 'muted'} hollow={!person.twoFactor}>
        {person.twoFactor ? words.on : words.off}
      </StateDot>
      {!person.twoFactor && !person.emailVerified && <Text>{words.unverified}</Text>}
      {doing === null && (
        <Group>
          {person.twoFactor ? (
            <>
              <Button variant="default" onClick={() => begin('new-codes')}>
                {words.newCodes}
              </Button>
              <Button variant="default" c="bad" onClick={() => begin('turn-off')}>
                {words.turnOff}
              </Button>
            </>
          ) : (
            <Button onClick={() => begin('set-up')} disabled={!person.emailVerified}>
              {words.setUp}
            </Button>
          )}
        </Group>
      )}
      {doing === 'set-up' && <SetUpTwoFactor onDone={() => done(words.isOn)} onCancel={() => setDoing(null)} />}
      {doing === 'new-codes' && <NewCodes onDone={() => done('')} onCancel={() => setDoing(null)} />}
      {doing === 'turn-off' && <TurnOff onDone={() => done(words.isOff)} onCancel={() => setDoing(null)} />}
      <Announcement>{said}</Announcement>
    </AccountSection>
  )
}

interface Done {
  onDone: () => void
  onCancel: () => void
}

function NewCodes({ onDone, onCancel }: Done) {
  const { twoFactor: words } = useMessages(accountMessages)
  const make = useAuth('two-factor/generate-backup-codes')
  if (!make.data) return <ConfirmPassword what={words.newCodesWhat} action={words.makeCodes} asked={make} onCancel={onCancel} />
  return (
    <Stack gap="md">
      <BackupCodes codes={make.data.backupCodes} />
      <div>
        <Button onClick={onDone}>{words.kept}</Button>
      </div>
    </Stack>
  )
}

function TurnOff({ onDone, onCancel }: Done) {
  const { twoFactor: words } = useMessages(accountMessages)
  const disable = useAuth('two-factor/disable', onDone)
  return <ConfirmPassword what={words.turnOffWhat} action={words.turnOff} asked={disable} onCancel={onCancel} isDangerous />
}
