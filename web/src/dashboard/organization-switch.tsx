import { dashboardMessages } from '@earshot/messages/web/dashboard'
import { Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { useMessages } from '../messages/use-messages.ts'
import classes from '../parts/frame/frame.module.css'
import { useAccount, useOrganization } from './account.ts'
import { dashboardOf } from './addresses.ts'

/** The open organization; people in several can switch by it. */
export function OrganizationSwitch() {
  const words = useMessages(dashboardMessages)
  const { organizations } = useAccount()
  const here = useOrganization()
  const name = (
    <>
      <Text fw={600} truncate dir="auto">
        {here.name}
      </Text>
      <Text size="xs" c="dimmed">
        {words.roles[here.role]}
      </Text>
    </>
  )
  if (organizations.length < 2) return <div className={classes.organization}>{name}</div>
  return (
    <Menu position="bottom-start" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.switch}>
          <span className={classes.switchName}>{name}</span>
          <VisuallyHidden>{words.switchOrganization}</VisuallyHidden>
          <IconSelector size={18} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {organizations.map(({ organizationId, name, role }) => (
          // A link that loads the page: nothing of one organization stays while another is open.
          <Menu.Item
            key={organizationId}
            component="a"
            href={dashboardOf(organizationId)}
            leftSection={
              <IconCheck size={16} aria-hidden="true" visibility={organizationId === here.organizationId ? undefined : 'hidden'} />
            }
            aria-current={organizationId === here.organizationId || undefined}
          >
            <Text component="span" truncate display="block" dir="auto">
              {name}
            </Text>
            <Text component="span" size="xs" c="dimmed">
              {words.roles[role]}
            </Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
