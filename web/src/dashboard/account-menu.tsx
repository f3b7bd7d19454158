import { dashboardMessages } from '@earshot/messages/web/dashboard'
import { frameMessages } from '@earshot/messages/web/frame'
import { Menu, Text, Tooltip, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { IconBook2, IconLogout, IconMoon, IconSun, IconUser, IconUserCircle } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { askAt } from '../api/ask.ts'
import { useMessages } from '../messages/use-messages.ts'
import classes from '../parts/frame/frame.module.css'
import { PlaceLabel } from '../parts/frame/frame.tsx'
import { useAccount } from './account.ts'

/** The signed-in person's menu: account, colour scheme, documentation and sign-out. */
export function AccountMenu({ folded }: { folded: boolean }) {
  const words = useMessages(dashboardMessages)
  const { toDark, toLight } = useMessages(frameMessages)
  const { person } = useAccount()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isDark = colorScheme === 'dark'
  const signOut = useMutation({
    mutationFn: () => askAt('/dashboard/auth/sign-out', { method: 'POST', body: {} }),
    onSuccess: () => location.assign('/dashboard/sign-in'),
  })
  return (
    <footer className={classes.foot} data-stays>
      {signOut.isError && (
        <Text size="xs" c="bad" role="alert">
          {words.notSignedOut}
        </Text>
      )}
      <Menu position="top-start" width={260}>
        <Tooltip label={person.name} position="right" disabled={!folded}>
          <Menu.Target>
            <UnstyledButton className={classes.place} aria-label={words.menu({ name: person.name })}>
              <PlaceLabel icon={IconUserCircle} folded={folded}>
                <Text component="span" truncate display="block" dir="auto">
                  {person.name}
                </Text>
              </PlaceLabel>
            </UnstyledButton>
          </Menu.Target>
        </Tooltip>
        <Menu.Dropdown>
          <Menu.Label>{person.email}</Menu.Label>
          <Menu.Item renderRoot={(props) => <Link to="/account" {...props} />} leftSection={<IconUser size={16} aria-hidden="true" />}>
            {words.account}
          </Menu.Item>
          <Menu.Item
            onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
            leftSection={isDark ? <IconSun size={16} aria-hidden="true" /> : <IconMoon size={16} aria-hidden="true" />}
          >
            {isDark ? toLight : toDark}
          </Menu.Item>
          <Menu.Item
            component="a"
            href="/docs/"
            target="_blank"
            rel="noopener"
            hrefLang="en"
            leftSection={<IconBook2 size={16} aria-hidden="true" />}
          >
            {words.documentation}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => signOut.mutate()} leftSection={<IconLogout size={16} aria-hidden="true" />}>
            {words.signOut}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </footer>
  )
}
