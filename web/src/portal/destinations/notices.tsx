import { durationIn } from '@earshot/messages/durations'
import { destinationsMessages } from '@earshot/messages/web/destinations'
import { momentMessages } from '@earshot/messages/web/moment'
import { partsMessages } from '@earshot/messages/web/parts'
import { Alert, Stack, Text } from '@mantine/core'
import { useMessages } from '../../messages/use-messages.ts'
import { TextLink } from '../../parts/frame/links.tsx'
import { useNow } from '../../parts/values/now.ts'
import { clockTime, relativeTime } from '../../parts/values/times.ts'
import type { Destination } from './health.ts'

const hour = 3_600_000

/** Warnings that nothing is sent, or soon will not be, with what to do about it. */
export function Notices({ destination }: { destination: Destination }) {
  const { notices } = useMessages(destinationsMessages)
  const { locale } = useMessages(momentMessages)
  const now = useNow()
  const { destinationId, kind, status, disabledReason, breaker, failing } = destination
  const why = kind === 'email' && disabledReason === 'asked' ? 'stopped' : (disabledReason ?? 'none')
  if (status === 'disabled')
    return (
      <Alert color="bad" title={notices.disabled}>
        {notices.disabledWhy[why]} {notices.disabledFix}
        <Failures destinationId={destinationId} />
      </Alert>
    )
  if (status === 'paused')
    return (
      <Alert color="warn" title={notices.paused}>
        {notices.pausedWhat}
      </Alert>
    )
  // After failures for moments only, the breaker's notice is enough.
  const failsForLong = failing !== null && now - Date.parse(failing.since) > hour
  if (!breaker && !failsForLong) return null
  const until = breaker && Date.parse(breaker.openUntil)
  return (
    <Stack gap="sm">
      {breaker && until !== null && (
        <Alert color="bad" title={until > now ? notices.breaker({ until: clockTime(locale, until, now) }) : notices.breakerNow}>
          {notices.breakerWhy[breaker.reason]} {notices.breakerWhat({ wait: durationIn(locale, breaker.waitSeconds) })}
          <Failures destinationId={destinationId} last={failing?.lastResult} />
        </Alert>
      )}
      {failsForLong && (
        <Alert color="warn" title={notices.failing({ span: durationIn(locale, (now - Date.parse(failing.since)) / 1000) })}>
          {notices.failingWhat({ failures: failing.failures, at: relativeTime(locale, Date.parse(failing.disabledAt), now) })}
          {!breaker && <Failures destinationId={destinationId} last={failing.lastResult} />}
        </Alert>
      )}
    </Stack>
  )
}

/** What the receiver last answered, and the way to its deliveries. */
function Failures({ destinationId, last = null }: { destinationId: string; last?: string | null | undefined }) {
  const { notices } = useMessages(destinationsMessages)
  const { failure } = useMessages(partsMessages)
  const result = last !== null && Object.hasOwn(failure, last) ? failure[last as keyof typeof failure] : last
  return (
    <Text size="sm" mt="xs">
      {result !== null && <>{notices.lastResult({ result })} </>}
      <TextLink inherit c="inherit" to="/deliveries" search={{ destinationId }}>
        {notices.deliveries}
      </TextLink>
    </Text>
  )
}
