import { type Delivery, problem } from '@earshot/contract'
import { deliveriesMessages } from '@earshot/messages/api/deliveries'
import { time, view } from '../../database/json.ts'

// Deliveries as people read them: one event on its way to one destination. webhooks/README.md says how they are made and sent.

export interface InOrganization {
  organizationId: string
}

/** A delivery's fields, over the row `delivery`. Its event is of the same day, so one look-up by key finds when it happened. */
const deliveryFields = {
  deliveryId: 'delivery.delivery_id',
  eventId: 'delivery.event_id',
  destinationId: 'delivery.destination_id',
  topic: 'delivery.topic',
  resourceId: 'delivery.resource_id',
  origin: 'delivery.origin',
  state: 'delivery.state',
  attemptCount: 'delivery.attempt_count',
  lastAttemptAt: time('delivery.last_attempt_at'),
  responseStatus: 'delivery.last_response_status',
  failure: 'delivery.last_failure',
  nextAttemptAt: `case when delivery.state = 'pending' then ${time('delivery.next_attempt_at')} end`,
  nextAttemptRule: 'delivery.next_attempt_rule',
  eventAt: `(select ${time('event.occurred_at')} from event
    where event.organization_id = delivery.organization_id and event.day = delivery.day and event.event_id = delivery.event_id)`,
  createdAt: time('delivery.created_at'),
  finishedAt: time('delivery.finished_at'),
}

export const deliveryView = view<Delivery>('delivery', deliveryFields)

export const unknownDelivery = problem('NOT_FOUND', deliveriesMessages.unknown)
