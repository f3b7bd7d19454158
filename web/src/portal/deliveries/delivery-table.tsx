import { deliveriesMessages } from '@earshot/messages/web/deliveries'
import { Link, useParams } from '@tanstack/react-router'
import { memo } from 'react'
import type { Answer } from '../../api/ask.ts'
import { useMessages } from '../../messages/use-messages.ts'
import rows from '../../parts/lists/rows.module.css'
import { Moment } from '../../parts/values/moment.tsx'
import { DeliveryStateDot } from '../../parts/webhooks/states.tsx'
import { TopicName } from '../../parts/webhooks/topic-name.tsx'
import type { DeliveryFilters } from './filters.ts'
import { NextAttempt } from './next-attempt.tsx'
import { ResponseWord } from './response-word.tsx'

type Delivery = Answer<'deliveries.list'>['deliveries'][number]

interface Table {
  deliveries: readonly Delivery[]
  /** The filters stay in the address of what is opened. */
  filters: DeliveryFilters
  nameOf: (destinationId: string) => string
}

export function DeliveryTable({ deliveries, filters, nameOf }: Table) {
  const { columns, list } = useMessages(deliveriesMessages)
  const { deliveryId: opened } = useParams({ strict: false })
  return (
    <table className={rows.table} aria-label={list}>
      <thead>
        <tr>
          <th scope="col">{columns.topic}</th>
          <th scope="col">{columns.state}</th>
          <th scope="col">{columns.destination}</th>
          <th scope="col">{columns.time}</th>
          <th scope="col">{columns.response}</th>
          <th scope="col" className={rows.number}>
            {columns.attempts}
          </th>
          <th scope="col">{columns.next}</th>
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => (
          <DeliveryRow
            key={delivery.deliveryId}
            delivery={delivery}
            filters={filters}
            destination={nameOf(delivery.destinationId)}
            isOpened={opened === delivery.deliveryId}
          />
        ))}
      </tbody>
    </table>
  )
}

interface Row {
  delivery: Delivery
  filters: DeliveryFilters
  destination: string
  isOpened: boolean
}

/** Rendered only when the delivery changed: equal answers are the same object (TanStack Query, structural sharing). */
const DeliveryRow = memo(({ delivery, filters, destination, isOpened }: Row) => {
  const words = useMessages(deliveriesMessages)
  const { deliveryId, topic, state, origin, responseStatus, failure, attemptCount, nextAttemptAt, eventAt } = delivery
  return (
    <tr data-open={isOpened || undefined}>
      <td>
        <Link to="/deliveries/$deliveryId" params={{ deliveryId }} search={filters} className={rows.link}>
          <TopicName topic={topic} />
        </Link>
        {origin !== 'automatic' && <span className={rows.under}>{words.origins[origin]}</span>}
      </td>
      <td>
        <DeliveryStateDot state={state} />
      </td>
      <td dir="auto">{destination}</td>
      <td className={rows.muted}>
        <span className={rows.above}>
          <Moment at={eventAt} />
        </span>
      </td>
      <td data-label={words.columns.response}>
        <ResponseWord responseStatus={responseStatus} failure={failure} none={words.noAnswerYet} />
      </td>
      <td className={rows.number} data-label={words.columns.attempts}>
        {attemptCount}
      </td>
      <td data-label={nextAttemptAt === null ? undefined : words.columns.next}>
        {nextAttemptAt !== null && (
          <span className={rows.above}>
            <NextAttempt at={nextAttemptAt} />
          </span>
        )}
      </td>
    </tr>
  )
})
