import { exampleEvent, type Problem, problem, type TestSent, type Topic } from '@earshot/contract'
import { destinationsMessages } from '@earshot/messages/api/destinations'
import type { Sql } from '../../database/database.ts'
import { traceNow } from '../../events/record.ts'
import { notifyLanes } from '../../webhooks/lanes/notify-lanes.ts'
import { type DestinationKey, unknownDestination } from './destination-details.ts'

/**
 * Sends an example of a topic to one destination alone, through the queue, signed and tried again like any other: an event of its own,
 * marked as a test, that happens now. Errors: NOT_FOUND · CONFLICT (the destination is paused or disabled).
 */
export async function sendTestEvent(
  sql: Sql,
  { organizationId, destinationId, topic }: DestinationKey & { topic: Topic },
): Promise<TestSent | Problem<'NOT_FOUND' | 'CONFLICT'>> {
  const { data } = exampleEvent(topic)
  const [found] = await sql<{ status: string; eventId: string | null; deliveryId: string | null }[]>`
    with target as (
      select organization_id, destination_id, status from destination
      where organization_id = ${organizationId} and destination_id = ${destinationId} and status <> 'deleted'
    ), example as (
      -- Dispatched already: it goes to this destination and to no other.
      insert into event (organization_id, topic, data, dispatched_at, is_test, trace_parent)
      select organization_id, ${topic}, ${JSON.stringify(data)}::text::json, now(), true, ${traceNow()}::text from target where status = 'enabled'
      returning organization_id, day, event_id
    ), made as (
      insert into delivery (organization_id, day, delivery_id, event_id, destination_id, topic, origin)
      select organization_id, day, uuid_v7(), event_id, ${destinationId}, ${topic}, 'test' from example
      returning organization_id, day, destination_id, delivery_id, event_id
    ), ${notifyLanes(sql, 'made')}
    select target.status, made.event_id, made.delivery_id from target left join made using (organization_id, destination_id)`
  if (!found) return unknownDestination
  const { status, eventId, deliveryId } = found
  return eventId === null || deliveryId === null
    ? problem('CONFLICT', destinationsMessages.noTestEvent({ status: status === 'paused' ? status : 'other' }))
    : { eventId, deliveryId }
}
