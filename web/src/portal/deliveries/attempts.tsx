import { deliveriesMessages } from '@earshot/messages/web/deliveries'
import { fixHintsMessages } from '@earshot/messages/web/fix-hints'
import { momentMessages } from '@earshot/messages/web/moment'
import { partsMessages } from '@earshot/messages/web/parts'
import { Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Answer } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Moment } from '../../parts/values/moment.tsx'
import { useNow } from '../../parts/values/now.ts'
import { StateDot } from '../../parts/values/state-dot.tsx'
import { clockTime, milliseconds } from '../../parts/values/times.ts'
import { useDestinations } from '../../parts/webhooks/destination-names.ts'
import { fixHintOf } from '../../parts/webhooks/fix-hints.ts'
import { HeadersView } from '../../parts/webhooks/headers-view.tsx'
import { SentBody } from '../../parts/webhooks/sent-body.tsx'
import classes from './attempts.module.css'

type Delivery = Answer<'deliveries.get'>
type Attempt = Delivery['attempts'][number]

/** Every attempt, newest first: the answer, the failure, and the rule that set the next attempt. */
export function Attempts({ delivery }: { delivery: Delivery }) {
  const { drawer } = useMessages(deliveriesMessages)
  const { destinations } = useDestinations()
  const hints = useMessages(fixHintsMessages)
  const destination = destinations.find(({ destinationId }) => destinationId === delivery.destinationId)
  const waits = destination?.retryDelays ?? []
  const timeoutSeconds = destination?.timeoutSeconds ?? 15
  if (delivery.attempts.length === 0) return <Text c="dimmed">{drawer.noAttempts}</Text>
  return (
    <ol className={classes.attempts} reversed>
      {delivery.attempts.map((attempt) => (
        <li key={attempt.attemptNumber}>
          <OneAttempt attempt={attempt} waitSeconds={waits[attempt.attemptNumber - 1] ?? null} isLast={delivery.state === 'exhausted'}>
            {attempt.attemptNumber === delivery.attemptCount && fixHintOf(hints, { ...attempt, url: delivery.request.url, timeoutSeconds })}
          </OneAttempt>
        </li>
      ))}
    </ol>
  )
}

interface One {
  attempt: Attempt
  waitSeconds: number | null
  isLast: boolean
  /** Advice on the failure. */
  children: ReactNode
}

function OneAttempt({ attempt, waitSeconds, isLast, children }: One) {
  const { drawer } = useMessages(deliveriesMessages)
  const { failure: failures } = useMessages(partsMessages)
  const { locale } = useMessages(momentMessages)
  const { attemptNumber, startedAt, durationMs, outcome, failure, responseStatus, responseHeaders, responseBody, isRedacted } = attempt
  const rule = useRule(attempt, { waitSeconds, isLast })
  return (
    <Stack gap={4}>
      <Group gap="sm">
        <Title order={3} size="sm">
          {drawer.attempt({ number: attemptNumber })}
        </Title>
        <StateDot tone={outcome === 'delivered' ? 'good' : 'bad'}>{responseStatus ?? failure}</StateDot>
        <Text span size="sm" c="dimmed">
          <Moment at={startedAt} />, {drawer.took({ span: milliseconds(locale, durationMs) })}
        </Text>
      </Group>
      {failure !== null && (
        <Text size="sm">
          {failures[failure]} {failure !== 'http-status' && <code>{failure}</code>}
        </Text>
      )}
      {isRedacted && <Text size="sm">{drawer.redactedAttempt}</Text>}
      {children && <Text size="sm">{children}</Text>}
      {rule && <Text size="sm">{rule}</Text>}
      {responseHeaders === null && responseBody === null ? (
        // An erasure removes the answers before it.
        responseStatus === null && (
          <Text size="sm" c="dimmed">
            {drawer.noResponse}
          </Text>
        )
      ) : (
        <details className={classes.response}>
          <summary>{drawer.response}</summary>
          <Stack gap="sm" mt="xs">
            {responseHeaders && <HeadersView headers={responseHeaders} label={drawer.responseHeaders} />}
            {responseBody ? (
              <SentBody body={responseBody} label={drawer.responseBody} />
            ) : (
              <Text size="sm" c="dimmed">
                {drawer.emptyBody}
              </Text>
            )}
          </Stack>
        </details>
      )}
    </Stack>
  )
}

/** The rule that set the next attempt or ended the delivery, as a sentence. */
function useRule(attempt: Attempt, { waitSeconds, isLast }: { waitSeconds: number | null; isLast: boolean }): string | null {
  const { rules } = useMessages(deliveriesMessages)
  const { locale } = useMessages(momentMessages)
  const now = useNow(60_000)
  const { startedAt, durationMs, outcome, nextAttemptAt, nextAttemptRule: rule } = attempt
  if (outcome === 'delivered') return null
  const at = (moment: number) => clockTime(locale, moment, now)
  const next = nextAttemptAt === null ? null : at(Date.parse(nextAttemptAt))
  switch (rule) {
    case null:
      return isLast && next === null ? rules.last : null
    case 'schedule':
      return next === null ? rules.last : rules.schedule({ next })
    case 'retry-after': {
      const scheduled = waitSeconds === null ? null : at(Date.parse(startedAt) + durationMs + waitSeconds * 1000)
      if (next === null) return null
      return scheduled === null ? rules.retryAfterOnly({ next }) : rules.retryAfter({ next, scheduled })
    }
    default:
      return rules[rule]
  }
}
