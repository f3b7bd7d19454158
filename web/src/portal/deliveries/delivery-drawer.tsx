import { deliveriesMessages } from '@earshot/messages/web/deliveries'
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Answer } from '../../api/ask.ts'
import { mayAsk } from '../../api/may-ask.ts'
import { useChange, useLive } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { FactList } from '../../parts/drawers/fact-list.tsx'
import { OpenedDrawer } from '../../parts/drawers/opened-drawer.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { TextLink } from '../../parts/frame/links.tsx'
import { May } from '../../parts/frame/may.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import { CopyButton } from '../../parts/values/copy-button.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { useDestinations } from '../../parts/webhooks/destination-names.ts'
import { HeadersView } from '../../parts/webhooks/headers-view.tsx'
import { SentBody } from '../../parts/webhooks/sent-body.tsx'
import { DeliveryStateDot } from '../../parts/webhooks/states.tsx'
import { TopicName } from '../../parts/webhooks/topic-name.tsx'
import { Attempts } from './attempts.tsx'
import { CancelDelivery } from './cancel-delivery.tsx'
import { curlOf } from './curl.ts'
import { NextAttempt } from './next-attempt.tsx'

// One delivery: its payload, its attempts, and the reason that it waits.

export type Delivery = Answer<'deliveries.get'>

export function DeliveryDrawer(): ReactNode {
  const { drawer } = useMessages(deliveriesMessages)
  const navigate = useNavigate()
  const filters = useSearch({ from: '/deliveries' })
  const { deliveryId } = useParams({ from: '/deliveries/$deliveryId' })
  const { data, error, refetch } = useLive('deliveries.get', { deliveryId })
  const close = () => navigate({ to: '/deliveries', search: filters })
  return (
    <OpenedDrawer
      onClose={close}
      title={
        data && (
          <Group gap="md">
            <span>
              <TopicName topic={data.topic} />
            </span>
            <Text span fw={400}>
              <DeliveryStateDot state={data.state} />
            </Text>
          </Group>
        )
      }
    >
      {!data && error?.status === 404 && (
        <Stack align="flex-start">
          <Text>{drawer.missing}</Text>
          <Button onClick={close}>{drawer.toList}</Button>
        </Stack>
      )}
      {!data && error?.status !== 404 && (error ? <ErrorNotice error={error} onRetry={refetch} /> : <LoadingSkeleton />)}
      {data && <Opened key={data.deliveryId} delivery={data} />}
    </OpenedDrawer>
  )
}

function Opened({ delivery }: { delivery: Delivery }) {
  const { drawer, origins } = useMessages(deliveriesMessages)
  const { nameOf } = useDestinations()
  const { eventId, resourceId, destinationId, origin, eventAt, nextAttemptAt, finishedAt, redactedAt, request } = delivery
  return (
    <Stack gap="lg">
      <Waiting delivery={delivery} />
      <Actions delivery={delivery} />
      <FactList
        facts={[
          [
            drawer.event,
            <Stack key="event" gap={0} align="flex-start">
              <code>{eventId}</code>
              <TextLink to="/events/$eventId" params={{ eventId }}>
                {drawer.seeEvent}
              </TextLink>
            </Stack>,
          ],
          resourceId !== null && [drawer.resource, <code key="resource">{resourceId}</code>],
          [
            drawer.destination,
            <TextLink key="destination" to="/destinations/$destinationId" params={{ destinationId }}>
              {nameOf(destinationId)}
            </TextLink>,
          ],
          [drawer.origin, origins[origin]],
          [drawer.happened, <Moment key="happened" at={eventAt} />],
          nextAttemptAt !== null && [drawer.next, <NextAttempt key="next" at={nextAttemptAt} />],
          finishedAt !== null && [drawer.finished, <Moment key="finished" at={finishedAt} />],
          redactedAt !== null && [drawer.redacted, <Moment key="redacted" at={redactedAt} />],
        ]}
      />
      <section>
        <Title order={2} mb="sm">
          {drawer.attempts}
        </Title>
        <Attempts delivery={delivery} />
      </section>
      <section>
        <Title order={2} mb="sm">
          {drawer.request}
        </Title>
        <Stack gap="md">
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            <code>POST {request.url}</code>
          </Text>
          <HeadersView headers={request.headers} label={drawer.headers} />
          <Text size="sm" c="dimmed">
            {drawer.signatureNote}
          </Text>
          <SentBody body={request.body} label={drawer.body} />
        </Stack>
      </section>
    </Stack>
  )
}

/** The reason that it waits; when another delivery blocks it, a way to unblock it. */
function Waiting({ delivery }: { delivery: Delivery }) {
  const words = useMessages(deliveriesMessages)
  const filters = useSearch({ from: '/deliveries' })
  const [isSkipping, setSkipping] = useState(false)
  const { waitsFor, blockedBy } = delivery
  if (waitsFor === null) return null
  const { deliveryId } = blockedBy ?? {}
  return (
    <Alert color={waitsFor === 'worker' || waitsFor === 'schedule' ? 'accent' : 'warn'}>
      {words.waitsFor[waitsFor]}
      {blockedBy && deliveryId && (
        <Stack gap="xs" mt="sm">
          <Text size="sm">
            {words.blockedBy} {blockedBy.topic}: <DeliveryStateDot state={blockedBy.state} />
          </Text>
          <Group gap="xs">
            <TextLink to="/deliveries/$deliveryId" params={{ deliveryId }} search={filters}>
              {words.seeBlocker}
            </TextLink>
            <May ask="deliveries.cancel">
              <Button variant="default" size="xs" onClick={() => setSkipping(true)}>
                {words.skipBlocker}
              </Button>
            </May>
          </Group>
          {isSkipping && <CancelDelivery deliveryId={deliveryId} isBlocker onClose={() => setSkipping(false)} />}
        </Stack>
      )}
    </Alert>
  )
}

function Actions({ delivery }: { delivery: Delivery }) {
  const { actions } = useMessages(deliveriesMessages)
  const filters = useSearch({ from: '/deliveries' })
  const [isCancelling, setCancelling] = useState(false)
  const { deliveryId, state, request } = delivery
  const resend = useChange('deliveries.resend', { invalidates: ['deliveries.list', 'destinations.list'] })
  const isOver = state !== 'pending' && state !== 'held'
  return (
    <div>
      <Group gap="xs">
        {(isOver || delivery.attemptCount > 0) && mayAsk('deliveries.resend') && (
          <Button variant={isOver ? 'filled' : 'default'} onClick={() => resend.mutate({ deliveryId })} loading={resend.isPending}>
            {actions.resend}
          </Button>
        )}
        {!isOver && mayAsk('deliveries.cancel') && (
          <Button variant="default" onClick={() => setCancelling(true)}>
            {actions.cancel}
          </Button>
        )}
        <CopyButton text={curlOf(request)} size="sm">
          {actions.curl}
        </CopyButton>
      </Group>
      <Text size="sm" c="good" role="status" mt="xs">
        {resend.data && (
          <>
            {actions.resent}{' '}
            <TextLink to="/deliveries/$deliveryId" params={{ deliveryId: resend.data.deliveryId }} search={filters}>
              {actions.seeResent}
            </TextLink>
          </>
        )}
      </Text>
      <ErrorNotice error={resend.error} />
      {isCancelling && <CancelDelivery deliveryId={deliveryId} onClose={() => setCancelling(false)} />}
    </div>
  )
}
