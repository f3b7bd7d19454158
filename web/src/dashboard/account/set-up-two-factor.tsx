import { accountMessages } from '@earshot/messages/web/account'
import { Button, Code, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { CopyButton } from '../../parts/values/copy-button.tsx'
import { useAuth } from '../sign-in/auth.ts'
import classes from './account.module.css'
import { BackupCodes } from './backup-codes.tsx'
import { ConfirmPassword } from './confirm-password.tsx'
import { QrPicture } from './qr-picture.tsx'

interface Done {
  onDone: () => void
  onCancel: () => void
}

/** Asks for the password, then shows the QR code and the backup codes. The second factor is on after the first correct code. */
export function SetUpTwoFactor({ onDone, onCancel }: Done) {
  const { twoFactor: words } = useMessages(accountMessages)
  const enable = useAuth('two-factor/enable')
  if (!enable.data) return <ConfirmPassword action={words.goOn} asked={enable} onCancel={onCancel} />
  return <Show {...enable.data} onDone={onDone} onCancel={onCancel} />
}

function Show({ totpUri, backupCodes, onDone, onCancel }: { totpUri: string; backupCodes: readonly string[] } & Done) {
  const { twoFactor: words } = useMessages(accountMessages)
  const [code, setCode] = useState('')
  const verify = useAuth('two-factor/verify-totp', onDone)
  const key = new URL(totpUri).searchParams.get('secret') ?? ''
  const send = (event: FormEvent) => {
    event.preventDefault()
    verify.mutate({ code: code.replaceAll(/\s/g, '') })
  }
  return (
    <Stack gap="lg">
      <Group align="flex-start" gap="lg">
        <QrPicture text={totpUri} label={words.picture} />
        <Stack gap="xs" flex="1 1 220px">
          <Title order={3}>{words.scan}</Title>
          <Text>{words.scanWhat}</Text>
          <Code className={classes.key} aria-label={words.key}>
            {key}
          </Code>
          <div>
            <CopyButton text={key}>{words.copyKey}</CopyButton>
          </div>
        </Stack>
      </Group>
      <BackupCodes codes={backupCodes} />
      <form onSubmit={send} noValidate>
        <Stack gap="sm" maw={420}>
          <TextInput
            label={words.first}
            description={words.firstHint}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            error={verify.error?.at('code')}
          />
          <ErrorNotice error={verify.error} />
          <Group>
            <Button type="submit" loading={verify.isPending} disabled={code.trim() === ''}>
              {words.turnOn}
            </Button>
            <Button variant="subtle" onClick={onCancel}>
              {words.cancel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Stack>
  )
}
