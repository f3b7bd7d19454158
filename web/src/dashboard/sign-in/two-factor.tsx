import { entranceMessages } from '@earshot/messages/web/entrance'
import { Anchor, Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { wayOn } from '../addresses.ts'
import { useAuth } from './auth.ts'
import { Card, CardForm } from './card.tsx'

/** Asks for the second factor, after the password. */
export const TwoFactor = () => <SecondStep onIn={() => location.assign(wayOn(location.search))} />

/** The same wherever people sign in. */
export function SecondStep({ onIn }: { onIn: () => void }) {
  const { twoFactor: words } = useMessages(entranceMessages)
  const [isBackup, setBackup] = useState(false)
  const [code, setCode] = useState('')
  const [trustDevice, setTrust] = useState(false)
  const byApp = useAuth('two-factor/verify-totp', onIn)
  const byBackup = useAuth('two-factor/verify-backup-code', onIn)
  const used = isBackup ? byBackup : byApp
  const send = () =>
    isBackup
      ? byBackup.mutate({ code: code.trim() })
      : byApp.mutate({ code: code.replaceAll(/\s/g, ''), ...(trustDevice && { trustDevice }) })
  const other = () => {
    setBackup(!isBackup)
    setCode('')
  }
  return (
    <Card title={words.title} what={isBackup ? words.backupWhat : words.what}>
      <CardForm onSend={send} error={used.error}>
        <TextInput
          key={String(isBackup)}
          label={isBackup ? words.backupCode : words.code}
          required
          withAsterisk={false}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          autoComplete={isBackup ? 'off' : 'one-time-code'}
          inputMode={isBackup ? 'text' : 'numeric'}
          autoFocus
          spellCheck={false}
          error={used.error?.at('code')}
        />
        {!isBackup && <Checkbox label={words.trust} checked={trustDevice} onChange={(event) => setTrust(event.currentTarget.checked)} />}
        <Button type="submit" loading={used.isPending || used.isSuccess}>
          {words.do}
        </Button>
      </CardForm>
      <Anchor component="button" type="button" size="sm" underline="always" onClick={other} ta="start">
        {isBackup ? words.useApp : words.useBackup}
      </Anchor>
      <Anchor href={`/dashboard/sign-in${location.search}`} size="sm" underline="always">
        {words.again}
      </Anchor>
    </Card>
  )
}
