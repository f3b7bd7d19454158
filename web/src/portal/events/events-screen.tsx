import { eventsMessages } from '@earshot/messages/web/events'
import { momentMessages } from '@earshot/messages/web/moment'
import { shellMessages } from '@earshot/messages/web/shell'
import { Button, Group, Text } from '@mantine/core'
import { getRouteApi, Link, Outlet, useMatchRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Answer, Request } from '../../api/ask.ts'
import { useScanned } from '../../api/lists.ts'
import { mayAsk } from '../../api/may-ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { ButtonLink } from '../../parts/frame/links.tsx'
import { Screen } from '../../parts/frame/screen.tsx'
import { EmptyState } from '../../parts/lists/empty-state.tsx'
import { ExportMenu } from '../../parts/lists/export-menu.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import rows from '../../parts/lists/rows.module.css'
import { KnownTime } from '../../parts/values/known-time.tsx'
import { useNow } from '../../parts/values/now.ts'
import { wholeNumber } from '../../parts/values/numbers.ts'
import { clockTime } from '../../parts/values/times.ts'
import { TopicName } from '../../parts/webhooks/topic-name.tsx'
import { EventFilters } from './event-filters.tsx'
import classes from './events.module.css'

const route = getRouteApi('/events')

type WebhookEvent = Answer<'events.list'>['events'][number]

/** The events, newest first; one opens in a drawer beside the list. */
export function EventsScreen(): ReactNode {
  const words = useMessages(eventsMessages)
  const { places } = useMessages(shellMessages)
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const list = useScanned('events.list', search as Omit<Request<'events.list'>, 'cursor'>)
  const events = list.pages.flatMap(({ events }) => events)
  const isNarrowed = Object.keys(search).length > 0
  const isNone = events.length === 0 && !list.hasNextPage
  // The rows of the former filters say nothing about those of the new ones.
  const isEmpty = list.isSuccess && !list.isPlaceholderData && isNone
  return (
    <Screen
      title={places.events}
      purpose={words.purpose}
      action={!isEmpty && <ExportMenu ask="events.export" request={search as Omit<Request<'events.export'>, 'format'>} />}
    >
      {(isNarrowed || !isEmpty) && <EventFilters />}
      <ErrorNotice error={list.error} onRetry={list.refetch} />
      {list.isPending && <LoadingSkeleton />}
      {isEmpty && !isNarrowed && (
        <EmptyState
          title={words.empty.title}
          action={mayAsk('destinations.test') && <ButtonLink to="/test">{words.empty.action}</ButtonLink>}
        >
          {words.empty.what}
        </EmptyState>
      )}
      {isEmpty && isNarrowed && (
        <EmptyState
          title={words.noneFit.title}
          action={
            <Button variant="default" onClick={() => navigate({ search: {} })}>
              {words.filters.clear}
            </Button>
          }
        >
          {words.noneFit.what}
        </EmptyState>
      )}
      {events.length > 0 && <Rows events={events} />}
      {list.isSuccess && !isNone && (
        <Further
          isNone={events.length === 0}
          lookedBackTo={list.lookedBackTo}
          hasMore={list.hasNextPage}
          isLooking={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      )}
      <Outlet />
    </Screen>
  )
}

function Rows({ events }: { events: readonly WebhookEvent[] }) {
  const words = useMessages(eventsMessages)
  const { locale } = useMessages(momentMessages)
  const search = route.useSearch()
  const match = useMatchRoute()
  const opened = match({ to: '/events/$eventId' })
  return (
    <table className={rows.table} aria-label={words.list}>
      <thead>
        <tr>
          <th scope="col">{words.columns.event}</th>
          <th scope="col">{words.columns.resource}</th>
          <th scope="col">{words.columns.when}</th>
          <th scope="col">{words.columns.to}</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <tr key={event.eventId} data-open={(opened && opened.eventId === event.eventId) || undefined}>
            <td>
              <Link to="/events/$eventId" params={{ eventId: event.eventId }} search={search} className={rows.link} resetScroll={false}>
                <TopicName topic={event.topic} />
              </Link>
            </td>
            <td data-wide data-label={event.resourceId === null ? undefined : words.columns.resource}>
              {event.resourceId !== null && <span className={`${rows.muted} ${classes.id}`}>{event.resourceId}</span>}
            </td>
            <td className={classes.when}>
              <span className={rows.above}>
                <KnownTime at={event.occurredAt} />
              </span>
            </td>
            <td data-wide className={event.deliveryCount === 0 && !event.isTest ? rows.muted : undefined}>
              {wentTo(event)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )

  function wentTo({ isTest, dispatchedAt, deliveryCount }: WebhookEvent): string {
    if (dispatchedAt === null) return words.notDispatched
    const went =
      deliveryCount === 0 ? words.nowhere : words.destinations({ count: deliveryCount, words: wholeNumber(locale, deliveryCount) })
    if (!isTest) return went
    return deliveryCount === 0 ? words.test : `${went}, ${words.test}`
  }
}

interface FurtherView {
  isNone: boolean
  lookedBackTo: string | null
  hasMore: boolean
  isLooking: boolean
  onMore: () => void
}

/** The time back to which the list was searched, and a button to search further: a page may be short although more events match. */
function Further({ isNone, lookedBackTo, hasMore, isLooking, onMore }: FurtherView) {
  const words = useMessages(eventsMessages)
  const { locale } = useMessages(momentMessages)
  const now = useNow(60_000)
  return (
    <Group gap="md" mt="md">
      <Text size="sm" c="dimmed" role="status">
        {isNone && `${words.noneSoFar} `}
        {hasMore && lookedBackTo && words.lookedBackTo({ time: clockTime(locale, Date.parse(lookedBackTo), now) })}
        {!hasMore && words.end}
      </Text>
      {hasMore && (
        <Button variant="default" size="xs" loading={isLooking} onClick={onMore}>
          {words.lookFurther}
        </Button>
      )}
    </Group>
  )
}
