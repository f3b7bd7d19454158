import { momentMessages } from '@earshot/messages/web/moment'
import { shellMessages } from '@earshot/messages/web/shell'
import { Alert, Button, Text, Tooltip, UnstyledButton } from '@mantine/core'
import { IconBolt, IconChartHistogram, IconChecklist, IconFlask, IconLogout, IconRestore, IconSend, IconTarget } from '@tabler/icons-react'
import { Link, Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useAsk } from '../api/queries.ts'
import { useSessionOver } from '../api/session-state.ts'
import { useMessages } from '../messages/use-messages.ts'
import classes from '../parts/frame/frame.module.css'
import { Frame, PlaceLabel, ThemeButton } from '../parts/frame/frame.tsx'
import { LanguageChoice } from '../parts/frame/language-choice.tsx'
import { Screen } from '../parts/frame/screen.tsx'
import { EmptyState } from '../parts/lists/empty-state.tsx'
import { LoadingSkeleton } from '../parts/lists/loading-skeleton.tsx'
import { useNow } from '../parts/values/now.ts'
import { clockTime, exactTime } from '../parts/values/times.ts'
import { SessionExpired } from './session-expired.tsx'

// The frame of every screen: the organization, navigation, colour scheme, the session's end and sign-out.

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
  return (
    <>
      <Frame
        name="portal"
        head={<Organization />}
        side={(folded) => (
          <>
            <Places folded={folded} />
            <Foot folded={folded} />
          </>
        )}
      >
        <NearlyOver />
        <Suspense fallback={<LoadingSkeleton />}>
          <Outlet />
        </Suspense>
      </Frame>
      <Over />
    </>
  )
}

function Organization() {
  const words = useMessages(shellMessages)
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
  const words = useMessages(shellMessages)
  return (
    <nav aria-label={words.navigation} className={classes.places}>
      <ul>
        {places.map(({ name, icon }) => (
          <li key={name}>
            <Tooltip label={words.places[name]} position="right" disabled={!folded}>
              <Link to={`/${name}`} className={classes.place} activeProps={{ 'data-here': true }} activeOptions={{ includeSearch: false }}>
                <PlaceLabel icon={icon} folded={folded}>
                  {words.places[name]}
                </PlaceLabel>
              </Link>
            </Tooltip>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Foot({ folded }: { folded: boolean }) {
  const words = useMessages(shellMessages)
  const { locale } = useMessages(momentMessages)
  const { data } = useAsk('session.get')
  const now = useNow(60_000)
  const end = data ? Date.parse(data.expiresAt) : 0
  const until = data && words.until({ time: clockTime(locale, end, now) })
  return (
    <footer className={classes.foot}>
      {until && !folded && (
        <Text size="xs" c="dimmed" component="p" m={0}>
          <time dateTime={data.expiresAt} title={exactTime(locale, end)}>
            {until}
          </time>
        </Text>
      )}
      {!folded && <LanguageChoice isQuiet />}
      <ThemeButton folded={folded} />
      <form method="post" action="/portal/leave">
        <Tooltip label={words.leave} position="right" disabled={!folded}>
          <UnstyledButton type="submit" className={classes.place}>
            <PlaceLabel icon={IconLogout} folded={folded}>
              {words.leave}
            </PlaceLabel>
          </UnstyledButton>
        </Tooltip>
      </form>
    </footer>
  )
}

/** Shown in the last quarter of an hour. */
const nearlyOverMs = 15 * 60_000

function NearlyOver() {
  const words = useMessages(shellMessages)
  const { data } = useAsk('session.get')
  const now = useNow(15_000)
  if (!data) return null
  const left = Date.parse(data.expiresAt) - now
  if (left > nearlyOverMs || left <= 0) return null
  return (
    <Alert color="warn" variant="light" mb="md" role="status">
      {words.nearlyOver({ minutes: Math.max(1, Math.ceil(left / 60_000)) })}
    </Alert>
  )
}

function Over() {
  return useSessionOver() ? <SessionExpired /> : null
}

export function UnknownScreen() {
  const { unknown } = useMessages(shellMessages)
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
