import { membersMessages } from '@earshot/messages/web/members'
import { ssoMessages } from '@earshot/messages/web/sso'
import { Button, Fieldset, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useMessages } from '../../messages/use-messages.ts'
import { type Role, roles } from '../members/role-choice.tsx'
import type { Provider } from './provider-card.tsx'
import classes from './sso.module.css'

interface Mapped {
  value: Provider['groupRoles']
  onChange: (value: Provider['groupRoles']) => void
  error: string | undefined
}

/** Groups of the provider, each with a role. */
export function GroupRoles({ value, onChange, error }: Mapped) {
  const { groups: words } = useMessages(ssoMessages)
  const { roles: roleNames, role: roleLabel } = useMessages(membersMessages)
  const change = (at: number, more: Partial<Mapped['value'][number]>) =>
    onChange(value.map((each, place) => (place === at ? { ...each, ...more } : each)))
  return (
    <Fieldset legend={words.title}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {words.hint}
        </Text>
        {value.map(({ group, role }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name while they are typed.
          <div key={at} className={classes.group}>
            <TextInput
              label={words.name}
              value={group}
              maxLength={200}
              onChange={(event) => change(at, { group: event.currentTarget.value })}
            />
            <NativeSelect
              label={roleLabel}
              value={role}
              onChange={(event) => change(at, { role: event.currentTarget.value as Role })}
              data={roles.map((each) => ({ value: each, label: roleNames[each] }))}
            />
            <Button
              variant="default"
              aria-label={words.removeThis({ group })}
              onClick={() => onChange(value.filter((_, place) => place !== at))}
            >
              {words.remove}
            </Button>
          </div>
        ))}
        {error && (
          <Text c="bad" size="sm" role="alert">
            {error}
          </Text>
        )}
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => onChange([...value, { group: '', role: 'member' }])}
          >
            {words.add}
          </Button>
        </div>
      </Stack>
    </Fieldset>
  )
}
