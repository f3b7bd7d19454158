import { type EventList, isProblem, type Problem, problem, type Scanned, type WebhookEvent } from '@earshot/contract'
import { eventsMessages } from '@earshot/messages/api/events'
import type { Sql } from '../../database/database.ts'
import { dataContains } from '../../database/event-data-search.ts'
import { type JsonText, time, view } from '../../database/json.ts'
import { gather, pageOf, readPosition, rowsMaxOf, walk } from '../../database/scan-rows.ts'
import { daysAround, inSpan, readSpan } from '../../database/time-span.ts'
import { isId } from '../../text.ts'

export const eventFields = {
  eventId: 'event.event_id',
  topic: 'event.topic',
  projectId: 'event.project_id',
  resourceId: 'event.resource_id',
  occurredAt: time('event.occurred_at'),
  dispatchedAt: time('event.dispatched_at'),
  isTest: 'event.is_test',
  // Their keys follow from event and destination, so each is looked up, and only at destinations that there were.
  deliveryCount: `(select count(*)::int
    from destination
    join delivery on delivery.organization_id = destination.organization_id and delivery.day = event.day
      and delivery.delivery_id = automatic_delivery_id(event.event_id, destination.destination_id)
    where destination.organization_id = event.organization_id and delivery.origin = 'automatic'
      and (destination.status <> 'deleted' or destination.status_changed_at >= event.dispatched_at))`,
  redactedAt: time('event.redacted_at'),
}

export const eventView = view<WebhookEvent>('event', eventFields)

/**
 * Events of the organization, newest first; filters narrow each other. Two statements at the most, whose cost does not grow with the
 * table: a page looks through 10,000 events, or 2,000 for a text. Errors: VALIDATION_ERROR (since after until, a cursor of another list).
 */
export async function listEvents(
  sql: Sql,
  { organizationId, filter }: { organizationId: string; filter: EventList },
): Promise<JsonText<{ events: WebhookEvent[]; page: Scanned }> | Problem<'VALIDATION_ERROR'>> {
  const { limit = 50, topic, query } = filter
  const span = readSpan(filter)
  if (isProblem(span)) return span
  const after = readPosition(filter.cursor)
  if (isProblem(after)) return after
  const bounds = sql`
    organization_id = ${organizationId} ${inSpan(sql, 'event_id', span)}
    ${after ? sql`and day <= ${after.day}::date and (day, event_id) < (${after.day}::date, ${after.id}::uuid)` : sql``}`
  const ofTopic = topic === undefined ? sql`true` : sql`topic = ${topic}`
  const rowsMax = rowsMaxOf({ hasText: Boolean(query) && !isId(query!) })
  const asked = { show: eventView, id: 'event_id', sorted: sql`day desc, event_id desc`, rowsMax, limit } as const

  if (query && isId(query)) {
    const named = await gather(sql, {
      ...asked,
      from: sql`select * from event where ${bounds} and day = any(${daysAround(query)}::date[]) and event_id = ${query}`,
      wanted: ofTopic,
    })
    if (named && named.counted > 0) return pageOf('events', named, limit)
  }
  const about = !query ? sql`` : isId(query) ? sql`and resource_id = ${query}` : sql`and ${dataContains(sql, 'event', query)}`
  const found = await walk(sql, {
    ...asked,
    from: sql`select * from event where ${bounds} order by day desc, event_id desc limit ${rowsMax}`,
    wanted: sql`${ofTopic} ${about}`,
  })
  return pageOf('events', found, limit)
}

export const unknownEvent = problem('NOT_FOUND', eventsMessages.unknown)
