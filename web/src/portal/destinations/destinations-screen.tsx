import { destinationsMessages } from '@earshot/messages/web/destinations'
import { momentMessages } from '@earshot/messages/web/moment'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link, Outlet, useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { mayAsk } from '../../api/may-ask.ts'
import { useLive } from '../../api/queries.ts'
import { useMessages } from '../../messages/use-messages.ts'
import { Sparkline } from '../../parts/charts/sparkline.tsx'
import { ErrorNotice } from '../../parts/frame/error-notice.tsx'
import { Screen } from '../../parts/frame/screen.tsx'
import { EmptyState } from '../../parts/lists/empty-state.tsx'
import { LoadingSkeleton } from '../../parts/lists/loading-skeleton.tsx'
import rows from '../../parts/lists/rows.module.css'
import { useNow } from '../../parts/values/now.ts'
import { countedTo, wholeNumber } from '../../parts/values/numbers.ts'
import { DestinationStatusDot } from '../../parts/webhooks/states.tsx'
import { type Destination, healthOf, hostOf, lastDayOf, nameOf } from './health.ts'
import { kindName } from './kinds.ts'

// The destinations, each with its health. One opens in a drawer beside the list.

export function DestinationsScreen(): ReactNode {
  const words = useMessages(destinationsMessages)
  const { data, error, isPending, refetch } = useLive('destinations.list')
  const isEmpty = data?.destinations.length === 0
  const add = mayAsk('destinations.create') && (
    <Button component={Link} to="/destinations/new" leftSection={<IconPlus size={18} />}>
      {words.add}
    </Button>
  )
  return (
    <Screen title={words.title} purpose={words.purpose} action={data && !isEmpty ? add : undefined}>
      {!data && <ErrorNotice error={error} onRetry={refetch} />}
      {isPending && <LoadingSkeleton rows={4} />}
      {isEmpty && (
        <EmptyState title={words.empty.title} action={add}>
          {words.empty.what}
        </EmptyState>
      )}
      {data && !isEmpty && <DestinationTable destinations={data.destinations} />}
      <Outlet />
    </Screen>
  )
}

function DestinationTable({ destinations }: { destinations: readonly Destination[] }) {
  const { columns, list } = useMessages(destinationsMessages)
  return (
    <table className={rows.table} aria-label={list}>
      <thead>
        <tr>
          <th scope="col">{columns.destination}</th>
          <th scope="col">{columns.status}</th>
          <th scope="col">{columns.health}</th>
          <th scope="col">{columns.lastDay}</th>
          <th scope="col" className={rows.number}>
            {columns.waiting}
          </th>
          <th scope="col" className={rows.number}>
            {columns.held}
          </th>
        </tr>
      </thead>
      <tbody>
        {destinations.map((destination) => (
          <DestinationRow key={destination.destinationId} destination={destination} />
        ))}
      </tbody>
    </table>
  )
}

/** What the name does not say: a chat's kind, and the host of one that has a name. */
function Under({ destination: { kind, name, url } }: { destination: Destination }) {
  const { form } = useMessages(destinationsMessages)
  const told = [...(kind === 'webhook' ? [] : [kindName(kind, form)]), ...(name === null ? [] : [hostOf(url)])]
  return told.length > 0 && <span className={rows.under}>{told.join(' · ')}</span>
}

function DestinationRow({ destination }: { destination: Destination }) {
  const words = useMessages(destinationsMessages)
  const { locale } = useMessages(momentMessages)
  const now = useNow(5000)
  const { destinationId: opened } = useParams({ strict: false })
  const { destinationId, status, lastDay, pendingCount, heldCount } = destination
  const { delivered, failed } = lastDayOf(destination)
  const health = healthOf(destination, words.health, { locale, now })
  return (
    <tr data-open={opened === destinationId || undefined}>
      <td>
        <Link to="/destinations/$destinationId" params={{ destinationId }} className={rows.link} dir="auto">
          {nameOf(destination)}
        </Link>
        <Under destination={destination} />
      </td>
      <td>
        <DestinationStatusDot status={status} />
      </td>
      <td data-wide style={{ color: ['bad', 'warn'].includes(health.tone) ? `var(--${health.tone})` : undefined }}>
        {health.text}
      </td>
      <td data-wide>
        <Sparkline
          bars={lastDay}
          label={words.lastDay({ delivered: wholeNumber(locale, delivered), failed: wholeNumber(locale, failed) })}
        />
      </td>
      <td className={rows.number} data-label={words.columns.waiting}>
        {countedTo(locale, pendingCount)}
      </td>
      <td className={rows.number} data-label={words.columns.held}>
        {countedTo(locale, heldCount)}
      </td>
    </tr>
  )
}
