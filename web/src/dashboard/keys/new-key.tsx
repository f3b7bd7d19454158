import { keysMessages } from '@earshot/messages/web/keys'
import { Button, Checkbox, Code, Group, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Answer } from '../../api/ask.ts'
import { useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { FutureDayField } from '../../parts/dates/fields.tsx'
import { FormDrawer } from '../../parts/drawers/form-drawer.tsx'
import { OpenedDrawer } from '../../parts/drawers/opened-drawer.tsx'
import { ShownOnce } from '../../parts/drawers/shown-once.tsx'
import { Unsaved } from '../../parts/drawers/unsaved.tsx'
import { CopyButton } from '../../parts/values/copy-button.tsx'
import { useProjects } from '../projects.ts'
import { firstRequest } from './first-request.ts'
import classes from './keys.module.css'

type Made = Answer<'apiKeys.create'>
type Permission = Made['permissions'][number]
type Expiry = '30' | '90' | '365' | 'never' | 'date'

/** Creates an API key, and shows it once. */
export function NewKey(): ReactNode {
  const { form, made: words } = useMessages(keysMessages)
  const navigate = useNavigate()
  const [made, setMade] = useState<Made | null>(null)
  if (made === null) return <KeyForm onMade={setMade} onClose={() => navigate({ to: '/keys' })} />
  return (
    <OpenedDrawer title={form.title} onClose={() => navigate({ to: '/keys' })}>
      <Shown made={made} />
      <Button mt="lg" onClick={() => navigate({ to: '/keys', ignoreBlocker: true })}>
        {words.done}
      </Button>
      <Unsaved isTyped={() => true} words={words.unkept} />
    </OpenedDrawer>
  )
}

function KeyForm({ onMade, onClose }: { onMade: (made: Made) => void; onClose: () => void }) {
  const { form } = useMessages(keysMessages)
  const [name, setName] = useState('')
  const [permissions, setPermissions] = useState<Permission[]>([])
  const [expiry, setExpiry] = useState<Expiry>('90')
  const [day, setDay] = useState('')
  const create = useChange('apiKeys.create', { invalidates: ['apiKeys.list'], onDone: onMade })
  return (
    <FormDrawer
      title={form.title}
      action={form.create}
      isBusy={create.isPending}
      error={create.error}
      onSend={() => create.mutate({ name, permissions, expiresAt: endOf(expiry, day) })}
      onClose={onClose}
      isTyped={() => (name.trim() !== '' || permissions.length > 0) && !create.isSuccess}
    >
      <TextInput
        label={form.name}
        description={form.nameHint}
        required
        value={name}
        maxLength={100}
        onChange={(event) => setName(event.currentTarget.value)}
        autoComplete="off"
        error={create.error?.at('name')}
        data-autofocus
      />
      <PermissionChoice value={permissions} onChange={setPermissions} error={create.error?.at('permissions')} />
      <ExpiryChoice value={expiry} onChange={setExpiry} day={day} onDay={setDay} error={create.error?.at('expiresAt')} />
    </FormDrawer>
  )
}

interface Permissions {
  value: Permission[]
  onChange: (permissions: Permission[]) => void
  error: string | undefined
}

function PermissionChoice({ value, onChange, error }: Permissions) {
  const words = useMessages(keysMessages)
  const { form } = words
  const all = Object.keys(words.permissions) as Permission[]
  const isEvery = value.length === all.length
  return (
    <>
      <Checkbox.Group
        label={form.permissions}
        description={form.permissionsHint}
        withAsterisk
        value={value}
        onChange={(chosen) => onChange(all.filter((each) => chosen.includes(each)))}
        error={error}
      >
        <Stack gap="sm" mt="sm">
          {all.map((permission) => {
            const [label, description] = words.permissions[permission]
            return <Checkbox key={permission} value={permission} label={label} description={description} />
          })}
        </Stack>
      </Checkbox.Group>
      <div>
        <Button variant="default" size="xs" onClick={() => onChange(isEvery ? [] : all)}>
          {isEvery ? form.none : form.all}
        </Button>
      </div>
    </>
  )
}

interface Expiring {
  value: Expiry
  onChange: (expiry: Expiry) => void
  /** The day of the expiry `date`. */
  day: string
  onDay: (day: string) => void
  error: string | undefined
}

function ExpiryChoice({ value, onChange, day, onDay, error }: Expiring) {
  const { form } = useMessages(keysMessages)
  return (
    <div>
      <NativeSelect
        label={form.expiry}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value as Expiry)}
        data={(['30', '90', '365', 'never', 'date'] as const).map((each) => ({ value: each, label: form.expiries[each] }))}
      />
      {value === 'date' && <FutureDayField label={form.day} value={day} onChange={onDay} error={error} className={classes.day} />}
    </div>
  )
}

/** The chosen expiry as the service takes it: a moment, a day, or null. */
const endOf = (expiry: Expiry, day: string): string | null =>
  expiry === 'never' ? null : expiry === 'date' ? day : new Date(Date.now() + Number(expiry) * 86_400_000).toISOString()

function Shown({ made }: { made: Made }) {
  const { made: words } = useMessages(keysMessages)
  const { open } = useProjects()
  const request = firstRequest({
    origin: location.origin,
    key: made.key,
    permissions: made.permissions,
    projectId: open?.projectId,
  })
  return (
    <Stack gap="lg">
      <ShownOnce title={words.title({ name: made.name })} what={words.once} secret={made.key} label={words.label} copy={words.copy} />
      <section aria-labelledby="first">
        <Title order={3} id="first">
          {words.first}
        </Title>
        <Text c="dimmed" mb="xs">
          {words.firstWhat}
        </Text>
        <Code block className={classes.request} aria-label={words.request}>
          {request}
        </Code>
        <Group mt="xs">
          <CopyButton text={request}>{words.copyRequest}</CopyButton>
        </Group>
      </section>
    </Stack>
  )
}
