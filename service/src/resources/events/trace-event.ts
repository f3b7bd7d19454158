import type { EventTrace } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { type JsonText, object, view } from '../../database/json.ts'
import { daysAround } from '../../database/time-span.ts'
import { payloadOf } from '../../webhooks/lanes/lane.ts'
import { deliveryView } from '../deliveries/deliveries.ts'
import { eventFields, unknownEvent } from './list-events.ts'

type Traced = EventTrace['destinations'][number]

/**
 * The reason that an event went to a destination, or did not: the destination's state when the event was dispatched, from the kept versions
 * of it. A delivery is the better evidence: a change that was committed during the dispatch has an earlier time and yet was not seen by it.
 * So where there is no delivery, the newest state counts that explains it.
 */
const verdict = `case
  when event.dispatched_at is null then 'not-dispatched-yet'
  when event.is_test then case when there.is_any then 'sent' else 'test-for-another' end
  when there.is_automatic then case when at_dispatch.status in ('paused', 'disabled') then 'held' else 'sent' end
  else coalesce((
    select case
        when version.status = 'deleted' then 'already-deleted'
        when event.topic <> all (version.topics) then 'not-subscribed'
        else 'filtered'
      end
    from destination_version as version
    where version.organization_id = event.organization_id and version.destination_id = destination.destination_id
      and version.changed_at <= event.dispatched_at
      and (version.status = 'deleted' or event.topic <> all (version.topics) or not passes_filter(version.filter, event.project_id, event.data))
    order by version.changed_at desc limit 1
  ), 'not-yet-created')
end`

const tracedView = object<Traced>({
  destinationId: 'destination.destination_id',
  name: 'destination.name',
  url: 'destination.url',
  verdict,
  deliveries: 'there.deliveries',
})

/** The outcome of an event at every destination, deleted ones included, and why. Errors: NOT_FOUND. */
export async function traceEvent(sql: Sql, { organizationId, eventId }: { organizationId: string; eventId: string }) {
  const days = daysAround(eventId)
  const traceView = view<EventTrace>('event', { ...eventFields, body: 'event.body', destinations: 'event.destinations' })
  const [found] = await sql<{ json: JsonText<EventTrace> }[]>`
    with found as materialized (
      select * from event where organization_id = ${organizationId} and day = any(${days}::date[]) and event_id = ${eventId}
    ), made as materialized (
      select delivery.* from delivery join found using (organization_id, day)
      where delivery.day = any(${days}::date[]) and (delivery.delivery_id = any(array(
        select automatic_delivery_id(${eventId}::uuid, destination_id) from destination where organization_id = ${organizationId}
      ))) and origin = 'automatic'
      union all
      select delivery.* from delivery join found using (organization_id, day, event_id)
      where delivery.day = any(${days}::date[]) and origin <> 'automatic'
    ), told as (
      select ${payloadOf(sql, 'event')} as body, (
        select coalesce(json_agg(${sql.unsafe(tracedView)} order by destination.created_at, destination.destination_id), '[]')
        from destination
        cross join lateral (
          select coalesce(json_agg(${sql.unsafe(deliveryView.json)} order by delivery.created_at desc, delivery.delivery_id desc), '[]') as deliveries,
            coalesce(bool_or(delivery.origin = 'automatic'), false) as is_automatic, count(*) > 0 as is_any
          from made as delivery
          where delivery.organization_id = destination.organization_id and delivery.destination_id = destination.destination_id
        ) as there
        left join lateral (
          select version.status from destination_version as version
          where version.organization_id = destination.organization_id and version.destination_id = destination.destination_id
            and version.changed_at <= event.dispatched_at
          order by version.changed_at desc limit 1
        ) as at_dispatch on true
        where destination.organization_id = event.organization_id
      ) as destinations, event.*
      from found as event
    )
    select ${sql.unsafe(traceView.json)}::text as json from told as event`
  return found?.json ?? unknownEvent
}
