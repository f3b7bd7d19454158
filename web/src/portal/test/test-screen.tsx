import { shellMessages } from '@earshot/messages/web/shell'
import { testMessages } from '@earshot/messages/web/test'
import { topicsMessages } from '@earshot/messages/web/topics'
import { Alert, Button, Paper, Stack, Text, Title } from '@mantine/core'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mayAsk } from '../../api/may-ask.ts'
import { useAsk, useChange } from '../../api/queries.ts'
import { said } from '../../api/search.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { ButtonLink, TextLink } from '../../parts/frame/links.tsx'
import { Screen } from '../../parts/frame/screen.tsx'
import { EmptyState } from '../../parts/lists/empty-state.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { type DestinationRow, useDestinations } from '../../parts/webhooks/destination-names.ts'
import { DestinationSelect } from '../../parts/webhooks/destination-select.tsx'
import { SentBody } from '../../parts/webhooks/sent-body.tsx'
import { type Topic, TopicSelect } from '../../parts/webhooks/topic-select.tsx'
import classes from './test.module.css'
import { TestDelivery } from './test-delivery.tsx'

const route = getRouteApi('/test')

/** Sends a test event of a topic to a destination, and shows its delivery. The choices and the delivery are in the address. */
export function TestScreen(): ReactNode {
  const words = useMessages(testMessages)
  const { places } = useMessages(shellMessages)
  const { destinations, error, isPending, refetch } = useDestinations()
  return (
    <Screen title={places.test} purpose={words.purpose}>
      <ErrorNotice error={error} onRetry={refetch} />
      {isPending && <LoadingSkeleton />}
      {!isPending && !error && destinations.length === 0 && (
        <EmptyState
          title={words.none.title}
          action={mayAsk('destinations.create') && <ButtonLink to="/destinations/new">{words.none.action}</ButtonLink>}
        >
          {words.none.what}
        </EmptyState>
      )}
      {destinations.length > 0 && <Sending />}
    </Screen>
  )
}

/** The topic that is chosen first. */
const firstTopic = 'opinion.created'

function Sending() {
  const words = useMessages(testMessages)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { destinations } = useDestinations()
  const topic = (search.topic ?? firstTopic) as Topic
  // The only enabled destination is chosen by itself.
  const enabled = destinations.filter(({ status }) => status === 'enabled')
  const destinationId = search.destinationId ?? (enabled.length === 1 ? enabled[0]!.destinationId : '')
  const destination = destinations.find((each) => each.destinationId === destinationId)
  const choose = (chosen: Partial<typeof search>) =>
    navigate({ search: said({ destinationId, topic, ...search, ...chosen }), replace: true })
  const send = useChange('destinations.test', {
    invalidates: ['deliveries.list', 'events.list'],
    onDone: ({ deliveryId }) => choose({ destinationId, topic, deliveryId }),
  })
  const isAway = destination !== undefined && destination.status !== 'enabled'
  return (
    <div className={classes.columns}>
      <Paper withBorder p="lg" className={`${classes.card} ${classes.form}`}>
        <Stack gap="lg">
          <DestinationSelect empty="choose" value={destinationId} onChange={(destinationId) => choose({ destinationId })} />
          {destination && <NotEnabled destination={destination} />}
          <TopicSelect value={topic} onChange={(topic) => choose({ topic })} />
          <ErrorNotice error={send.error} />
          <div>
            <Button
              loading={send.isPending}
              disabled={destination === undefined || isAway}
              aria-describedby={destination ? undefined : 'choose-first'}
              onClick={() => send.mutate({ destinationId, topic })}
            >
              {search.deliveryId ? words.sendAnother : words.send}
            </Button>
            {!destination && (
              <Text size="xs" c="dimmed" id="choose-first" mt={4}>
                {words.choose}
              </Text>
            )}
          </div>
        </Stack>
      </Paper>
      <Paper withBorder p="lg" component="section" aria-labelledby="followed" className={`${classes.card} ${classes.followed}`}>
        <Title order={2} id="followed" mb="sm">
          {words.followed}
        </Title>
        {search.deliveryId ? (
          <TestDelivery deliveryId={search.deliveryId} key={search.deliveryId} />
        ) : (
          <Text c="dimmed">{words.before}</Text>
        )}
      </Paper>
      <Paper withBorder p="lg" className={`${classes.card} ${classes.example}`}>
        <Example topic={topic} />
      </Paper>
    </div>
  )
}

/** Warns that a paused or disabled destination can't be sent a test event. */
function NotEnabled({ destination: { destinationId, status } }: { destination: DestinationRow }) {
  const words = useMessages(testMessages)
  if (status === 'enabled') return null
  return (
    <Alert color="warn" variant="light">
      {words.notEnabled[status]}{' '}
      <TextLink c="inherit" to="/destinations/$destinationId" params={{ destinationId }}>
        {words.notEnabled.action}
      </TextLink>
    </Alert>
  )
}

function Example({ topic }: { topic: Topic }) {
  const words = useMessages(testMessages)
  const described = useMessages(topicsMessages)
  const { data, error, refetch } = useAsk('topics.list')
  const info = data?.topics.find((each) => each.topic === topic)
  return (
    <div>
      <Title order={2} mb="xs">
        {words.example}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {described[topic]} {words.exampleWhat}
      </Text>
      <ErrorNotice error={error} onRetry={refetch} />
      {!data && !error && <LoadingSkeleton rows={4} />}
      {info && <SentBody body={JSON.stringify(info.example)} label={words.exampleOf({ topic })} />}
    </div>
  )
}
