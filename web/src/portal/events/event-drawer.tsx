import { eventsMessages } from '@earshot/messages/web/events'
import { momentMessages } from '@earshot/messages/web/moment'
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Answer } from '../../api/ask.ts'
import { useLive } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { OpenedDrawer } from '../../parts/drawers/opened-drawer.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { CopyButton } from '../../parts/values/copy-button.tsx'
import { KnownTime, tellsItsDay } from '../../parts/values/known-time.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { exactTime } from '../../parts/values/times.ts'
import { SentBody } from '../../parts/webhooks/sent-body.tsx'
import { TopicName } from '../../parts/webhooks/topic-name.tsx'
import classes from './events.module.css'
import { Traces } from './traces.tsx'

const route = getRouteApi('/events/$eventId')

type Trace = Answer<'events.get'>

/** An event: its deliveries to every destination, and its payload. */
export function EventDrawer(): ReactNode {
  const words = useMessages(eventsMessages)
  const { eventId } = route.useParams()
  const search = route.useSearch()
  const navigate = useNavigate()
  const { data, error, refetch } = useLive('events.get', { eventId })
  const close = () => navigate({ to: '/events', search, resetScroll: false })
  return (
    <OpenedDrawer onClose={close} title={data ? <TopicName topic={data.topic} /> : words.drawer.event}>
      {!data && error?.status === 404 && (
        <Stack align="flex-start">
          <Text>{words.missing}</Text>
          <Button onClick={close}>{words.toList}</Button>
        </Stack>
      )}
      {!data && error?.status !== 404 && (error ? <ErrorNotice error={error} onRetry={refetch} /> : <LoadingSkeleton />)}
      {data && (
        <Stack gap="xl">
          <What trace={data} />
          <Traces trace={data} />
          <div>
            <Title order={3} mb="xs">
              {words.drawer.body}
            </Title>
            <SentBody body={data.body} label={words.drawer.body} />
          </div>
        </Stack>
      )}
    </OpenedDrawer>
  )
}

function What({ trace: { eventId, occurredAt, dispatchedAt, resourceId, isTest, redactedAt } }: { trace: Trace }) {
  const { drawer, notDispatched } = useMessages(eventsMessages)
  const { locale } = useMessages(momentMessages)
  return (
    <div>
      {isTest && (
        <Alert variant="light" mb="md">
          {drawer.isTest}
        </Alert>
      )}
      <dl className={classes.what}>
        <dt>{drawer.happened}</dt>
        <dd>
          {!tellsItsDay(occurredAt) && `${exactTime(locale, Date.parse(occurredAt))}, `}
          <KnownTime at={occurredAt} />
        </dd>
        <dt>{drawer.sentOut}</dt>
        <dd>{dispatchedAt === null ? notDispatched : <Moment at={dispatchedAt} />}</dd>
        {redactedAt && (
          <>
            <dt>{drawer.redacted}</dt>
            <dd>
              {exactTime(locale, Date.parse(redactedAt))}, <Moment at={redactedAt} />
            </dd>
          </>
        )}
        {resourceId && (
          <>
            <dt>{drawer.about}</dt>
            <dd className={classes.id}>{resourceId}</dd>
          </>
        )}
        <dt>
          {drawer.id} <span className={classes.hint}>{drawer.idHint}</span>
        </dt>
        <dd>
          <Group gap="xs">
            <span className={classes.id}>{eventId}</span>
            <CopyButton text={eventId} size="compact-xs" aria-label={drawer.copyId} />
          </Group>
        </dd>
      </dl>
    </div>
  )
}
