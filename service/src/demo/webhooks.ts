import type { Sql } from '../database/database.ts'
import { opinionView } from '../resources/opinions/opinions.ts'
import { recordVersions } from '../webhooks/receivers/destination-versions.ts'

// What the demo's systems were told, before today and since.

/** Hours of webhooks of which counts are left, and of which the deliveries are there. */
const countedHours = 24 * 45
const deliveredHours = 24 * 12
/** Since when the second system is paused. */
const pausedHours = 4

/**
 * A second system that was told of everything until this morning, when somebody paused it: what is recorded now waits for it. What came
 * before is counted, and of today's events the deliveries are there. Give it once nothing more will be recorded.
 */
export async function playWebhooks(
  sql: Sql,
  { organizationId, destinationId }: { organizationId: string; destinationId: string },
): Promise<void> {
  await sql`
    with changed as (
      update destination set name = 'Customer database', status = 'paused', status_changed_at = now() - make_interval(hours => ${pausedHours}),
        created_at = now() - interval '50 days'
      where organization_id = ${organizationId} and destination_id = ${destinationId}
      returning *
    )
    ${recordVersions(sql, 'changed')}`
  // What it was then, which a trace tells.
  await sql`
    update destination_version set changed_at = case when status = 'paused' then now() - make_interval(hours => ${pausedHours})
      else now() - interval '50 days' end
    where organization_id = ${organizationId} and destination_id = ${destinationId}`
  await deliverOpinions(sql, { organizationId, destinationId })
  // Busy by day, and a bad hour now and then.
  for (const { table, from, to } of [
    { table: 'attempt_hour', from: 30, to: countedHours },
    { table: 'attempt_minute', from: pausedHours + 1, to: 29 },
  ])
    await sql`
      insert into ${sql(table)} (organization_id, destination_id, at, topic, state, result, wait_bucket, count)
      select ${organizationId}, ${destinationId}, date_trunc('hour', now()) - make_interval(hours => hour), topic, state, result, 14, count
      from generate_series(${from}::int, ${to}::int) as hour,
        lateral (select extract(hour from now() - make_interval(hours => hour)) as clock) as day,
        lateral (values ('opinion.created', 'delivered', '200', 1 + hour % 3), ('answer.created', 'delivered', '200', 3 + hour % 5),
          ('link.emailed', 'delivered', '200', hour % 4), ('opinion.created', 'pending', '503', case when hour % 53 = 0 then 4 else 0 end))
          as counted (topic, state, result, count)
      where count > 0 and (clock between 8 and 19 or state = 'pending')`
}

/**
 * The opinions of the last days as events that arrived: every ninth at the second attempt. The latest that is older than a day was too large
 * for the receiver, and failed. Incognito ones are left out.
 */
const deliverOpinions = (sql: Sql, { organizationId, destinationId }: { organizationId: string; destinationId: string }) => sql`
  with told as (
    insert into event (organization_id, day, event_id, topic, project_id, resource_id, occurred_at, data, dispatched_at)
    select organization_id, (created_at at time zone 'UTC')::date, uuid_v7_at(created_at, 0), 'opinion.created', project_id, review_id,
      created_at, ${sql.unsafe(opinionView.json)}, created_at
    from opinion
    where organization_id = ${organizationId} and not incognito and status = 'published'
      and created_at between now() - make_interval(hours => ${deliveredHours}) and now() - make_interval(hours => ${pausedHours})
      -- Of the others there are events, of today.
      and not exists (select 1 from event where event.organization_id = ${organizationId} and event.resource_id = opinion.review_id)
    returning day, event_id, topic, resource_id, occurred_at
  ), sent as materialized (
    select told.*, automatic_delivery_id(event_id, ${destinationId}::uuid) as delivery_id, row_number() over (order by occurred_at) % 9 = 4 as is_retried,
      coalesce(occurred_at = max(occurred_at) filter (where occurred_at < now() - interval '1 day') over (), false) as is_lost
    from told
  ), arrived as (
    insert into delivery (organization_id, day, delivery_id, event_id, destination_id, topic, resource_id, state, attempt_count, created_at,
      finished_at, last_attempt_at, last_response_status, last_failure, next_attempt_rule, duration_ms, response_headers, response_body)
    select ${organizationId}::uuid, day, delivery_id, event_id, ${destinationId}::uuid, topic, resource_id,
      case when is_lost then 'exhausted' else 'delivered' end, case when is_retried and not is_lost then 2 else 1 end, occurred_at,
      occurred_at + took, occurred_at + took, case when is_lost then 413 else 200 end, case when is_lost then 'http-status' end,
      case when is_lost then 'payload-too-large' end, case when not is_lost then 90 end,
      case when not is_lost then '{"content-type": "application/json"}'::json end,
      case when not is_lost then convert_to('{"ok":true}', 'UTF8') end
    from sent, lateral (select case when is_retried then interval '6 seconds' else interval '1 second' end as took) as until_then
  )
  insert into failed_attempt (organization_id, day, delivery_id, attempt_number, destination_id, started_at, duration_ms, failure,
    response_status, response_headers, response_body, next_attempt_at, next_attempt_rule)
  select ${organizationId}::uuid, day, delivery_id, 1, ${destinationId}::uuid, occurred_at, 180, 'http-status', 503,
    '{"content-type": "text/plain"}'::json, convert_to('Down for a moment', 'UTF8'), occurred_at + interval '5 seconds', 'schedule'
  from sent where is_retried and not is_lost
  union all
  select ${organizationId}::uuid, day, delivery_id, 1, ${destinationId}::uuid, occurred_at, 110, 'http-status', 413,
    '{"content-type": "text/plain"}'::json, convert_to('Bodies may have 1 KB', 'UTF8'), null, 'payload-too-large'
  from sent where is_lost`
