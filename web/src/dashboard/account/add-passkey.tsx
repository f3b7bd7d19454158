import type { AuthAnswers } from '@earshot/contract'
import { accountMessages } from '@earshot/messages/web/account'
import { passkeysMessages } from '@earshot/messages/web/passkeys'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { type ApiError, askAt } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { createPasskey } from '../passkeys.ts'
import { PasswordField } from '../sign-in/password-field.tsx'
import { useBrowserName } from './sessions.tsx'

interface Asked {
  hasPassword: boolean
  onDone: () => void
  onCancel: () => void
}

interface Typed {
  name: string
  password: string
}

type Outcome = 'added' | 'known' | 'cancelled' | 'insecure'

/** Asks what the passkey is called and who the person is, then the device for the passkey. */
export function AddPasskey({ hasPassword, onDone, onCancel }: Asked) {
  const words = useMessages(passkeysMessages)
  const { twoFactor } = useMessages(accountMessages)
  const [name, setName] = useState(useBrowserName()(navigator.userAgent))
  const [password, setPassword] = useState('')
  const add = useMutation<Outcome, ApiError, Typed>({
    mutationFn: (typed) => addPasskey(typed, hasPassword),
    onSuccess: (outcome) => outcome === 'added' && onDone(),
  })
  const send = (event: FormEvent) => {
    event.preventDefault()
    add.mutate({ name: name.trim(), password })
  }
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm" maw={420}>
        <TextInput
          label={words.name}
          description={words.nameHint}
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.currentTarget.value)}
          error={add.error?.at('name')}
          autoFocus
        />
        {hasPassword && (
          <PasswordField label={twoFactor.password} value={password} onChange={setPassword} isCurrent error={add.error?.at('password')} />
        )}
        <ErrorNotice error={add.error} />
        {(add.data === 'known' || add.data === 'cancelled') && <Text role="alert">{words[add.data]}</Text>}
        {add.data === 'insecure' && <Text role="alert">{words.obstacles.insecure}</Text>}
        <Group>
          <Button type="submit" loading={add.isPending} disabled={name.trim() === '' || (hasPassword && password === '')}>
            {twoFactor.goOn}
          </Button>
          <Button variant="subtle" onClick={onCancel}>
            {twoFactor.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

async function addPasskey({ name, password }: Typed, hasPassword: boolean): Promise<Outcome> {
  const post = <Path extends 'passkeys/begin' | 'passkeys/add'>(path: Path, body: object) =>
    askAt<AuthAnswers[Path]>(`/dashboard/auth/${path}`, { method: 'POST', body })
  const { options } = await post('passkeys/begin', hasPassword ? { password } : {})
  const credential = await createPasskey(options)
  if (typeof credential === 'string') return credential
  await post('passkeys/add', { name, credential })
  return 'added'
}
