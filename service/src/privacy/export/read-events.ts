import type { Sql } from '../../database/database.ts'
import { takeLong, transaction } from '../../database/transaction.ts'
import { addressSpellings } from '../erase-customer.ts'
import { inBatches } from './batches.ts'
import type { OfAddress } from './customers-of-address.ts'
import type { Part, Row } from './document.ts'

/**
 * Reads the events that other systems were sent about an address. They are found by reading all events of the organization once.
 * `ids`: of links, opinions and subscriptions of the address.
 */
export async function* readEvents(
  sql: Sql,
  { organizationId, emailAscii, ids, customerIds }: OfAddress & { ids: string[]; customerIds: string[] },
): AsyncGenerator<Part, void> {
  const found = await transaction(sql, async (sql) => {
    await takeLong(sql)
    // A link tells of the opinion that was given by it, whose project may be gone with all that led to the person.
    return sql<{ day: string; eventId: string }[]>`
      with found as materialized (
        select day, event_id, case when topic like 'link.%' then data->>'reviewId' end as review_id from event
        where organization_id = ${organizationId} and (resource_id = any(${ids}::uuid[])
          or lower(coalesce(data->>'customerEmail', data->>'email')) = any(${addressSpellings(emailAscii)}::text[])
          or coalesce(data->'customer'->>'id', data->'author'->>'id') = any(${customerIds}::text[]))
      )
      select day::text, event_id from found
      union
      select day::text, event_id from event
      where organization_id = ${organizationId} and resource_id in (select review_id::uuid from found where review_id is not null)
      order by event_id`
  })
  yield* inBatches(
    'events',
    found,
    (batch) => sql<Row[]>`
      -- A hidden comment of somebody else is left out, as on the pages.
      select event_id, topic, project_id, iso(occurred_at) as occurred_at, case when topic like 'comment.%' and exists (
          select from comment where comment.organization_id = ${organizationId} and comment.project_id = event.project_id
            and comment.review_id = event.resource_id and comment.comment_id::text = data->>'commentId'
            and hidden_reason is not null and coalesce(author_id <> all(${customerIds}::uuid[]), true))
        then (data::jsonb - 'content' - 'author')::json else data end as data
      from event
      where organization_id = ${organizationId} and day = any(${batch.map(({ day }) => day)}::date[])
        and event_id = any(${batch.map(({ eventId }) => eventId)}::uuid[])
      order by event_id`,
  )
}
