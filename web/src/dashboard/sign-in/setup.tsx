import { entranceMessages } from '@earshot/messages/web/entrance'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '../../messages/use-messages.ts'
import { dashboardOf } from '../addresses.ts'
import { takeFromHash, useAuth } from './auth.ts'
import { Card, CardForm } from './card.tsx'
import { IncompleteLink } from './incomplete-link.tsx'
import { PasswordField } from './password-field.tsx'

/** First-run setup, by the address in the service's log. */
export function Setup() {
  const { begin: words, ...asked } = useMessages(entranceMessages)
  const [code] = useState(() => takeFromHash('code'))
  const [person, setPerson] = useState({ name: '', email: '', organizationName: '' })
  const [password, setPassword] = useState('')
  const setUp = useAuth('begin', ({ organizationId }) => location.assign(dashboardOf(organizationId)))
  if (code === null) return <IncompleteLink />
  const field = (name: keyof typeof person) => ({
    value: person[name],
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget
      setPerson((before) => ({ ...before, [name]: value }))
    },
    error: setUp.error?.at(name),
  })
  const send = () => {
    const organizationName = person.organizationName.trim()
    setUp.mutate({
      code,
      name: person.name.trim(),
      email: person.email.trim(),
      password,
      ...(organizationName !== '' && { organizationName }),
    })
  }
  return (
    <Card title={words.title} what={words.what}>
      <CardForm onSend={send} error={setUp.error}>
        <TextInput label={asked.name} required withAsterisk={false} autoComplete="name" autoFocus {...field('name')} />
        <TextInput type="email" label={asked.email} required withAsterisk={false} autoComplete="username" {...field('email')} />
        <PasswordField label={asked.password} value={password} onChange={setPassword} error={setUp.error?.at('password')} />
        <TextInput
          label={words.organization}
          description={words.organizationHint}
          autoComplete="organization"
          {...field('organizationName')}
        />
        <Button type="submit" loading={setUp.isPending || setUp.isSuccess}>
          {words.do}
        </Button>
      </CardForm>
    </Card>
  )
}
