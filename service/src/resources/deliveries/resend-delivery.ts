import { type Delivery, problem } from '@earshot/contract'
import { deliveriesMessages } from '@earshot/messages/api/deliveries'
import type { Sql } from '../../database/database.ts'
import { betweenDays } from '../../database/days.ts'
import type { JsonText } from '../../database/json.ts'
import { daysAround } from '../../database/time-span.ts'
import { notifyLanes } from '../../webhooks/lanes/notify-lanes.ts'
import { deliveryView, type InOrganization, unknownDelivery } from './deliveries.ts'

/**
 * SQL: the id of another delivery of an event. It begins like the event's own, so that deliveries sort as their events do, and goes on
 * with a digest of a seed: the same seed names the same delivery. Automatic ones have an a where these have a b.
 */
export const resendId = (event: string, seed: string): string =>
  `(left(${event}.event_id::text, 19) || 'b' || overlay(left(md5(${seed}), 15) placing '-' from 4 for 0))::uuid`

/**
 * Creates a new delivery of the same event to the same destination, now and outside any order; it is held while the destination is paused
 * or disabled.
 * Errors: NOT_FOUND · CONFLICT (the destination was deleted).
 */
export async function resendDelivery(sql: Sql, { organizationId, deliveryId }: InOrganization & { deliveryId: string }) {
  // Of the event's day, as all its deliveries are. The destination is locked: pausing it holds what was made before.
  const [done] = await sql<[{ json: JsonText<Delivery> | null; isKnown: boolean }]>`
    with sent as materialized (
      select * from delivery
      where organization_id = ${organizationId} and day = any(${daysAround(deliveryId)}::date[]) and delivery_id = ${deliveryId}
    ), target as materialized (
      -- Within another select: Citus misreads the result of one that locks some of its tables.
      select * from (
        select destination.organization_id, destination.destination_id, destination.status
        from destination join sent using (organization_id, destination_id)
        where destination.status <> 'deleted' for share of destination
      ) as target
    ), made as (
      insert into delivery (organization_id, day, delivery_id, event_id, destination_id, topic, resource_id, origin, state)
      select sent.organization_id, sent.day, ${sql.unsafe(resendId('sent', 'gen_random_uuid()::text'))}, sent.event_id, sent.destination_id,
        sent.topic, sent.resource_id, 'manual', case when target.status = 'enabled' then 'pending' else 'held' end
      from sent join target using (organization_id, destination_id)
      returning *
    ), due as (
      select organization_id, destination_id, day from made where state = 'pending'
    ), ${notifyLanes(sql, 'due')}
    select (select ${sql.unsafe(deliveryView.json)}::text from made as delivery) as json, exists (select from sent) as is_known`
  if (done.json !== null) return done.json
  return done.isKnown ? problem('CONFLICT', deliveriesMessages.destinationDeleted) : unknownDelivery
}

/**
 * Cancels a delivery that is not over: it is not tried again, and deliveries behind it go on. The outcome of an attempt under way is not
 * counted.
 * Errors: NOT_FOUND · CONFLICT (it is over).
 */
export async function cancelDelivery(sql: Sql, { organizationId, deliveryId }: InOrganization & { deliveryId: string }) {
  const named = sql`
    organization_id = ${organizationId} and ${betweenDays(sql, daysAround(deliveryId))} and delivery_id = ${deliveryId}`
  const [done] = await sql<[{ json: JsonText<Delivery> | null; isKnown: boolean }]>`
    with cancelled as (
      update delivery set state = 'cancelled', finished_at = now() where ${named} and state in ('pending', 'held') returning *
    ), ${notifyLanes(sql, 'cancelled')}
    select (select ${sql.unsafe(deliveryView.json)}::text from cancelled as delivery) as json,
      exists (select from delivery where ${named}) as is_known`
  if (done.json !== null) return done.json
  return done.isKnown ? problem('CONFLICT', deliveriesMessages.ended) : unknownDelivery
}
