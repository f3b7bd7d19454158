import { membersMessages } from '@earshot/messages/web/members'
import { Radio, Stack } from '@mantine/core'
import { roles } from '../../generated/dashboard-routes.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { type Organization, useRole } from '../account.ts'

export { roles }
export type Role = Organization['role']

/** Roles, each with its permissions; only owners can choose the owner's. */
export function RoleChoice({
  value,
  onChange,
  isFixed = false,
  error,
}: {
  value: Role
  onChange: (role: Role) => void
  isFixed?: boolean
  error?: string | undefined
}) {
  const words = useMessages(membersMessages)
  const mine = useRole()
  const offered = roles.filter((role) => role !== 'owner' || mine === 'owner' || value === 'owner')
  return (
    <Radio.Group label={words.role} value={value} onChange={(role) => onChange(role as Role)} error={error}>
      <Stack gap="sm" mt="xs">
        {offered.map((role) => (
          <Radio key={role} value={role} label={words.roles[role]} description={words.rolesAre[role]} disabled={isFixed} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
