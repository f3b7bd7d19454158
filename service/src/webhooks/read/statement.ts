import type { Sql } from '../../database/database.ts'
import { arrayOf, earliest, isClaimedBy, type LaneClaim, type LaneContents, payloadOf, unnestLanes } from '../lanes/lane.ts'
import { isItsTurn } from '../lanes/ordering.ts'
import type { LaneTarget } from '../receivers/targets.ts'
import { teamLanguage } from '../receivers/team-language.ts'

// The deliveries that wait in claimed lanes, and where they go.

/** The contents of a lane, and its destination's settings. */
type TargetedContents = LaneContents & { target: LaneTarget }

/**
 * Reads what is due in claimed lanes, up to `deliveriesMax` of each and kind, without the deliveries in `besides`; where one of them is said
 * to be ordered, only the first of each resource that is not over. The answer is by destination; one that is missing is no longer claimed by
 * this worker, or takes nothing any more.
 */
export async function readLanes(
  sql: Sql,
  {
    claimToken,
    lanes,
    besides,
  }: { claimToken: string; lanes: readonly (LaneClaim & { deliveriesMax: number; ordered: boolean })[]; besides: readonly string[] },
): Promise<Map<string, TargetedContents>> {
  const oldestDay = earliest(lanes)
  const ordered = lanes.some((lane) => lane.ordered)
  const others = arrayOf(besides)
  const due = (retry: 0 | 1) => sql`
    select claimed.place, claimed.organization_id, due.* from claimed cross join lateral (
      select day, delivery_id, event_id, attempt_count from delivery
      where delivery.organization_id = claimed.organization_id and delivery.destination_id = claimed.destination_id
        and delivery.day >= ${oldestDay}::date and delivery.day <= (now() at time zone 'UTC')::date + 1
        and state = 'pending' and least(attempt_count, 1) = ${sql.unsafe(String(retry))}
        -- Said so, PostgreSQL looks each up in a hash, and not through all of them.
        and next_attempt_at <= now() and (delivery_id in (select unnest(${others}::uuid[]))) is not true and ${isItsTurn(sql, ordered)}
      order by next_attempt_at, delivery_id limit claimed.deliveries_max
    ) as due`
  // First the lanes themselves, as JSON, then what waits in them. Step by step, because only so is each table read by its key, whatever
  // the planner thinks of a partition that was empty a moment ago.
  const rows = await sql<ReadRow[]>`
    with wanted as (${unnestLanes(sql, lanes, { deliveries_max: { type: 'int', of: ({ deliveriesMax }) => deliveriesMax } })}), claimed as materialized (
      select wanted.place::int, lane.organization_id, lane.destination_id, lane.oldest_day, lane.target_version, destination.kind, destination.url, destination.digest, organization.name as organization,
        destination.retry_policy, destination.retry_delays, destination.timeout_seconds, destination.rate_per_second, destination.ordered,
        wanted.deliveries_max
      from wanted
      join lane using (organization_id, destination_id)
      join destination using (organization_id, destination_id)
      join organization using (organization_id)
      where ${isClaimedBy(sql, claimToken)} and destination.status = 'enabled'
    ), due as materialized (
      (${due(0)}) union all (${due(1)})
    )
    select place, null::uuid as delivery_id, null::text as day, null::uuid as event_id, null::int as attempt_count, null::boolean as is_redacted, null::text as trace_parent, ${sql.unsafe(targetJson)}::text as text
    from claimed
    union all
    select due.place, due.delivery_id, due.day::text, due.event_id, due.attempt_count, event.redacted_at is not null as is_redacted, event.trace_parent,
      ${payloadOf(sql, 'event')}
    from due
    join event on event.organization_id = due.organization_id and event.day = due.day and event.event_id = due.event_id
      and event.day >= ${oldestDay}::date and event.day <= (now() at time zone 'UTC')::date + 1`
  return contentsOf(rows, lanes)
}

/** SQL: where a claimed lane's deliveries go and how, as JSON; `readHead` reads it. */
const targetJson = `json_build_object(
  'version', target_version, 'organizationId', organization_id, 'organization', organization, 'kind', kind, 'digest', digest, 'language', ${teamLanguage('claimed.organization_id')}, 'url', url, 'oldestDay', oldest_day::text, 'retryPolicy', retry_policy, 'retryDelays', retry_delays,
  'timeoutSeconds', timeout_seconds, 'ratePerSecond', rate_per_second, 'ordered', ordered, 'secrets', (
    select json_agg(json_build_object('secretId', secret_id, 'encryptionKeyId', encryption_key_id, 'encrypted', encode(secret_encrypted, 'hex'),
        'endsInMs', (extract(epoch from expires_at - now()) * 1000)::float)
      order by created_at desc, secret_id desc)
    from destination_secret
    where destination_secret.organization_id = claimed.organization_id and destination_secret.destination_id = claimed.destination_id
      and (expires_at is null or expires_at > now())
  ))`

interface ReadRow {
  place: number
  /** Null: the lane itself. */
  deliveryId: string | null
  day: string
  eventId: string
  attemptCount: number
  isRedacted: boolean
  traceParent: string | null
  text: string
}

/** The contents of the lanes by their destinations. */
function contentsOf(
  rows: readonly ReadRow[],
  lanes: readonly { destinationId: string; deliveriesMax: number }[],
): Map<string, TargetedContents> {
  const contents = new Map<number, TargetedContents>()
  for (const { place, text } of rows.filter(({ deliveryId }) => deliveryId === null)) contents.set(place, readHead(text))
  for (const { place, deliveryId, text: body, ...row } of rows)
    if (deliveryId !== null) contents.get(place)?.due.push({ ...row, deliveryId, body })
  const found = new Map<string, TargetedContents>()
  for (const [place, content] of contents) {
    const { destinationId, deliveriesMax } = lanes[place - 1]!
    content.full = content.due.length >= deliveriesMax
    found.set(destinationId, content)
  }
  return found
}

function readHead(json: string): TargetedContents {
  type Head = Omit<LaneTarget, 'secrets'> & {
    oldestDay: string
    secrets: (Omit<LaneTarget['secrets'][number], 'encrypted'> & { encrypted: string })[] | null
  }
  const { oldestDay, secrets, ...target } = JSON.parse(json) as Head
  return {
    target: { ...target, secrets: (secrets ?? []).map((secret) => ({ ...secret, encrypted: Buffer.from(secret.encrypted, 'hex') })) },
    oldestDay,
    due: [],
    full: false,
  }
}
