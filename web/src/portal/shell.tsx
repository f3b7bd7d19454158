import { ActionIcon, Alert, Burger, Button, Drawer, Text, Tooltip, UnstyledButton, useMantineColorScheme } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import {
  IconBolt,
  IconChartHistogram,
  IconChecklist,
  IconFlask,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconLogout,
  IconMoon,
  IconRestore,
  IconSend,
  IconSun,
  IconTarget,
} from '@tabler/icons-react'
import { Link, Outlet, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useAsk } from '../api/queries.ts'
import { useSessionOver } from '../api/session-state.ts'
import { EmptyState } from '../parts/empty-state.tsx'
import { useNow } from '../parts/now.ts'
import { Screen } from '../parts/screen.tsx'
import { clockTime, exactTime } from '../parts/times.ts'
import { WaitingShape } from '../parts/waiting-shape.tsx'
import { momentWords } from '../words/moment.ts'
import { shellWords } from '../words/shell.ts'
import { useWords } from '../words/words.ts'
import { SessionOver } from './session-over.tsx'
import classes from './shell.module.css'

// What is around every screen: whose webhooks, the places, how it looks, until when and out.

const places = [
  { name: 'destinations', icon: IconTarget },
  { name: 'deliveries', icon: IconSend },
  { name: 'recover', icon: IconRestore },
  { name: 'events', icon: IconBolt },
  { name: 'charts', icon: IconChartHistogram },
  { name: 'test', icon: IconFlask },
  { name: 'verify', icon: IconChecklist },
] as const

export function Shell() {
  const words = useWords(shellWords)
  const [folded, setFolded] = useLocalStorage({ key: 'earshot-portal-menu-folded', defaultValue: false, getInitialValueInEffect: false })
  const [opened, menu] = useDisclosure(false)
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever went somewhere is done with the menu.
  useEffect(menu.close, [path])
  return (
    <div className={classes.shell} data-folded={folded || undefined}>
      <a className={classes.skip} href="#content">
        {words.skip}
      </a>
      <section className={classes.bar} aria-label={words.top}>
        <Burger
          color="var(--ink)"
          opened={opened}
          onClick={menu.toggle}
          size="sm"
          aria-label={opened ? words.close : words.open}
          aria-expanded={opened}
        />
        <Organization />
      </section>
      <Drawer opened={opened} onClose={menu.close} size={280} title={<Organization />} closeButtonProps={{ 'aria-label': words.close }}>
        <Places folded={false} />
        <Foot folded={false} />
      </Drawer>
      <aside className={classes.side}>
        <div className={classes.sideHead}>
          {!folded && <Organization />}
          <Tooltip label={folded ? words.unfold : words.fold} position="right">
            <ActionIcon
              variant="subtle"
              c="dimmed"
              size={36}
              onClick={() => setFolded(!folded)}
              aria-label={folded ? words.unfold : words.fold}
            >
              {folded ? <IconLayoutSidebarLeftExpand size={20} /> : <IconLayoutSidebarLeftCollapse size={20} />}
            </ActionIcon>
          </Tooltip>
        </div>
        <Places folded={folded} />
        <Foot folded={folded} />
      </aside>
      <main id="content" className={classes.main} tabIndex={-1}>
        <NearlyOver />
        <Suspense fallback={<WaitingShape />}>
          <Outlet />
        </Suspense>
      </main>
      <Over />
    </div>
  )
}

function Organization() {
  const words = useWords(shellWords)
  const { data } = useAsk('session.get')
  return (
    <div className={classes.organization}>
      <Text fw={600} truncate dir="auto">
        {data?.organization.name ?? '\u00a0'}
      </Text>
      <Text size="xs" c="dimmed">
        {words.product}
      </Text>
    </div>
  )
}

function Places({ folded }: { folded: boolean }) {
  const words = useWords(shellWords)
  return (
    <nav aria-label={words.navigation} className={classes.places}>
      <ul>
        {places.map(({ name, icon: Icon }) => (
          <li key={name}>
            <Tooltip label={words.places[name]} position="right" disabled={!folded}>
              <Link to={`/${name}`} className={classes.place} activeProps={{ 'data-here': true }} activeOptions={{ includeSearch: false }}>
                <Icon size={20} stroke={1.75} aria-hidden="true" />
                <span className={folded ? classes.unseen : undefined}>{words.places[name]}</span>
              </Link>
            </Tooltip>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Foot({ folded }: { folded: boolean }) {
  const words = useWords(shellWords)
  const { locale } = useWords(momentWords)
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const { data } = useAsk('session.get')
  const now = useNow(60_000)
  const isDark = colorScheme === 'dark'
  const theme = isDark ? words.toLight : words.toDark
  const end = data ? Date.parse(data.expiresAt) : 0
  const until = data && words.until(clockTime(locale, end, now))
  return (
    <footer className={classes.foot}>
      {until && !folded && (
        <Text size="xs" c="dimmed" component="p" m={0}>
          <time dateTime={data.expiresAt} title={exactTime(locale, end)}>
            {until}
          </time>
        </Text>
      )}
      <Tooltip label={theme} position="right" disabled={!folded}>
        <UnstyledButton className={classes.place} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
          {isDark ? <IconSun size={20} stroke={1.75} aria-hidden="true" /> : <IconMoon size={20} stroke={1.75} aria-hidden="true" />}
          <span className={folded ? classes.unseen : undefined}>{theme}</span>
        </UnstyledButton>
      </Tooltip>
      <form method="post" action="/portal/leave">
        <Tooltip label={words.leave} position="right" disabled={!folded}>
          <UnstyledButton type="submit" className={classes.place}>
            <IconLogout size={20} stroke={1.75} aria-hidden="true" />
            <span className={folded ? classes.unseen : undefined}>{words.leave}</span>
          </UnstyledButton>
        </Tooltip>
      </form>
    </footer>
  )
}

/** Said from a quarter of an hour before. */
const nearlyOverMs = 15 * 60_000

function NearlyOver() {
  const words = useWords(shellWords)
  const { data } = useAsk('session.get')
  const now = useNow(15_000)
  if (!data) return null
  const left = Date.parse(data.expiresAt) - now
  if (left > nearlyOverMs || left <= 0) return null
  return (
    <Alert color="warn" variant="light" mb="md" role="status">
      {words.nearlyOver(Math.max(1, Math.ceil(left / 60_000)))}
    </Alert>
  )
}

function Over() {
  return useSessionOver() ? <SessionOver /> : null
}

export function UnknownScreen() {
  const { unknown } = useWords(shellWords)
  return (
    <Screen title={unknown.title}>
      <EmptyState
        title={unknown.what}
        action={
          <Button component={Link} to="/destinations">
            {unknown.action}
          </Button>
        }
      >
        {null}
      </EmptyState>
    </Screen>
  )
}

export function FailedScreen() {
  const { failed } = useWords(shellWords)
  return (
    <Screen title={failed.title}>
      <EmptyState title={failed.what} action={<Button onClick={() => location.reload()}>{failed.action}</Button>}>
        {null}
      </EmptyState>
    </Screen>
  )
}
