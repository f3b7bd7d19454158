import { type Topic, topics } from '@earshot/contract'
import type { Pool } from '../../src/database/pool.ts'
import { misfitOf } from './fits-schema.ts'

// What a test must not leave behind in its world.

/**
 * Events that became no deliveries, deliveries and mails that were due before a moment and were not tried. A delivery may wait for its
 * destination's breaker or rate, or in ordered mode behind another.
 */
export async function workLeft(sql: Pool, before: string): Promise<number> {
  const [left] = await sql<[{ count: number }]>`
    select (select count(*) from event where dispatched_at is null)::int
      + (
        select count(*) from delivery join lane using (organization_id, destination_id)
        where state = 'pending' and next_attempt_at <= ${before}::timestamptz and coalesce(not_before, '-infinity') <= ${before}::timestamptz
          and not exists (
            select from delivery as earlier
            where delivery.ordered and earlier.ordered and earlier.organization_id = delivery.organization_id
              and earlier.destination_id = delivery.destination_id and earlier.resource_id = delivery.resource_id
              and earlier.event_id < delivery.event_id and earlier.state in ('pending', 'held')
          )
      )::int
      + (
        select count(*) from customer_order join order_source using (organization_id, project_id, order_source_id)
        where state = 'waiting' and send_at <= ${before}::timestamptz and next_batch_at <= ${before}::timestamptz
      )::int
      + (select count(*) from mail where status = 'queued' and next_attempt_at <= ${before}::timestamptz)::int as count`
  return left.count
}

/** Recorded events that are not what their topic promises, and why. */
export async function misfitEvents(sql: Pool): Promise<string[]> {
  // One without any data was put there by a test that only counts them.
  const events = await sql<{ topic: Topic; data: unknown }[]>`
    select distinct topic, data::text::jsonb as data from event where data::text <> '{}'`
  return events.flatMap(({ topic, data }) => {
    const misfit = misfitOf(topics[topic].data, data)
    return misfit === null ? [] : [`${topic} ${misfit}: ${JSON.stringify(data)}`]
  })
}
