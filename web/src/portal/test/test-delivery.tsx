import { fixHintsMessages } from '@earshot/messages/web/fix-hints'
import { momentMessages } from '@earshot/messages/web/moment'
import { partsMessages } from '@earshot/messages/web/parts'
import { testMessages } from '@earshot/messages/web/test'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../api/ask.ts'
import { askOptions, useChange } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { TextLink } from '../../parts/frame/links.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { useNow } from '../../parts/values/now.ts'
import { StateDot, type Tone } from '../../parts/values/state-dot.tsx'
import { milliseconds } from '../../parts/values/times.ts'
import { useDestinations } from '../../parts/webhooks/destination-names.ts'
import { fixHintOf } from '../../parts/webhooks/fix-hints.ts'
import { Code } from '../../parts/webhooks/sent-body.tsx'
import classes from './test.module.css'

type Delivery = Answer<'deliveries.get'>
type Attempt = Delivery['attempts'][number]

const tones: Readonly<Record<Delivery['state'], Tone>> = {
  pending: 'accent',
  delivered: 'good',
  exhausted: 'bad',
  held: 'warn',
  cancelled: 'muted',
}

/** A delivery, fetched every second until it has ended. */
export function TestDelivery({ deliveryId }: { deliveryId: string }) {
  const words = useMessages(testMessages)
  const { data, error, refetch } = useQuery({
    ...askOptions('deliveries.get', { deliveryId }),
    refetchInterval: ({ state }) => (state.data && state.data.finishedAt !== null ? false : 1000),
  })
  if (error?.status === 404) return <Text c="dimmed">{words.unknown}</Text>
  if (!data) return error ? <ErrorNotice error={error} onRetry={refetch} /> : <LoadingSkeleton rows={3} />
  return (
    <Stack gap="md">
      <div role="status">
        <Text size="lg" fw={600} component="div">
          <StateDot tone={tones[data.state]} hollow={data.state === 'pending'}>
            {words.state[data.state]}
          </StateDot>
        </Text>
        <Standing delivery={data} />
      </div>
      <Text size="sm" c="dimmed" className={classes.where}>
        {words.posted({ url: data.request.url })}
      </Text>
      {data.attempts.length > 0 && (
        <ol className={classes.attempts} reversed>
          {data.attempts.map((attempt) => (
            <Try key={attempt.attemptNumber} attempt={attempt} delivery={data} />
          ))}
        </ol>
      )}
      <Ways delivery={data} />
    </Stack>
  )
}

function Standing({ delivery: { state, waitsFor, nextAttemptAt } }: { delivery: Delivery }) {
  const words = useMessages(testMessages)
  const now = useNow()
  // Only a scheduled retry has a time; other deliveries wait for something to happen.
  const isTimed = waitsFor === 'schedule' || waitsFor === 'retry-after'
  if (state !== 'pending') return <Text>{words.stateWhat[state]}</Text>
  return (
    <Text>
      {waitsFor && words.waits[waitsFor]}
      {nextAttemptAt && isTimed && (
        <>
          {'; '}
          {words.next} {Date.parse(nextAttemptAt) > now ? <Moment at={nextAttemptAt} /> : words.atOnce}
        </>
      )}
      {'.'}
    </Text>
  )
}

function Try({ attempt, delivery }: { attempt: Attempt; delivery: Delivery }) {
  const words = useMessages(testMessages)
  const hints = useMessages(fixHintsMessages)
  const { failure: failures } = useMessages(partsMessages)
  const { locale } = useMessages(momentMessages)
  const { destinations } = useDestinations()
  const { attemptNumber, outcome, failure, responseStatus, durationMs, responseBody } = attempt
  const timeoutSeconds = destinations.find(({ destinationId }) => destinationId === delivery.destinationId)?.timeoutSeconds ?? 15
  const hint = fixHintOf(hints, { failure, responseStatus, url: delivery.request.url, timeoutSeconds })
  const took = milliseconds(locale, durationMs)
  const what =
    failure === null || failure === 'http-status'
      ? words.answered({ status: responseStatus ?? 0, took })
      : words.failed({ failure: failures[failure], took })
  return (
    <li className={classes.attempt}>
      <div className={classes.attemptHead}>
        <StateDot tone={outcome === 'delivered' ? 'good' : 'bad'}>{words.attempt({ number: attemptNumber })}</StateDot>
        <Text size="xs" c="dimmed" component="span">
          <Moment at={attempt.startedAt} />
        </Text>
      </div>
      <Text size="sm">{what}</Text>
      {hint && attemptNumber === delivery.attemptCount && (
        <Alert color="warn" variant="light" mt="xs">
          {hint}
        </Alert>
      )}
      {responseBody && (
        <details className={classes.response}>
          <summary>{words.response}</summary>
          <Code label={words.response}>{responseBody}</Code>
        </details>
      )}
    </li>
  )
}

function Ways({ delivery: { deliveryId, destinationId, state, failure, waitsFor } }: { delivery: Delivery }) {
  const words = useMessages(testMessages)
  const cancel = useChange('deliveries.cancel', { invalidates: ['deliveries.get', 'deliveries.list'] })
  return (
    <>
      <ErrorNotice error={cancel.error} />
      <Group gap="md">
        {state === 'pending' && failure !== null && (
          <Button size="xs" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ deliveryId })}>
            {words.stop}
          </Button>
        )}
        <TextLink to="/deliveries/$deliveryId" params={{ deliveryId }} size="sm">
          {words.open}
        </TextLink>
        {waitsFor === 'breaker' && (
          <TextLink to="/destinations/$destinationId" params={{ destinationId }} size="sm">
            {words.tryNow}
          </TextLink>
        )}
        {failure !== null && (
          <>
            <TextLink to="/destinations/$destinationId" params={{ destinationId }} size="sm">
              {words.edit}
            </TextLink>
            <TextLink to="/verify" search={{ destinationId }} size="sm">
              {words.verify}
            </TextLink>
          </>
        )}
      </Group>
    </>
  )
}
