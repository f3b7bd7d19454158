import type postgres from 'postgres'
import type { Sql } from '../database/database.ts'
import type { SavedBreaker } from './breaker.ts'
import type { Health } from './receiver-health.ts'
import type { RetryChoice } from './retry-schedule.ts'

// A destination's lane: what waits for it is sent by one worker at a time, the one whose claim stands on the lane. Claims are made,
// kept and given back here; what is sent meanwhile is deliver.ts's to decide. All look-ups here start without knowing the
// organization: they ask what is due, whoever's it is.
//
// A worker signs all its claims with one token. Nothing here waits for a lock for longer than another such statement takes: a lane's
// version counts arrivals, claims and releases, and a claim or a release takes effect only on the version it saw.

/** A worker that is gone loses its lanes after this long. 30 s: webhooks, Lease. */
export const leaseSeconds = 30

export interface LaneKey {
  organizationId: string
  destinationId: string
}

export interface ClaimedLane extends LaneKey {
  /** Nothing that waits is of an earlier day: what keeps statements to the few partitions that matter. */
  oldestDay: string
}

/** A lane that was just claimed, with what its last holder left word of: its receiver's pace, and its breaker. */
export interface FreshClaim extends ClaimedLane, SavedBreaker {
  health: Health['pace']
}

/** A lane to give back, with what was learned of its receiver. */
export interface LaneLeft extends ClaimedLane, SavedBreaker {
  pace: Health['pace']
  /** Since when the breaker is open; null: as it was when the lane was claimed. */
  openedMsAgo: number | null
  /** Nothing is to be sent for so long. */
  notBeforeMs: number | null
}

/** Where a lane leads and how, as it was when its deliveries were read. */
export interface LaneTarget extends RetryChoice {
  /** Another one: look again. */
  version: number
  url: string
  /** Newest first. */
  secrets: { secretId: string; encryptionKeyId: string; encrypted: Buffer; endsInMs: number | null }[]
  timeoutSeconds: number
  ratePerSecond: number | null
  ordered: boolean
}

export interface DueDelivery {
  deliveryId: string
  day: string
  eventId: string
  attemptCount: number
  /** The letter, the same bytes every time: made of columns that never change. */
  body: string
}

export interface LaneContents {
  oldestDay: string
  /** First attempts before retries, each kind in the order it became due. */
  due: DueDelivery[]
  /** As many of a kind as were asked for: there may be more. */
  full: boolean
}

/** Lanes to claim at the most, by the pace of their receivers. */
export type Room = Record<Health['pace'], number>

/**
 * Claims lanes with due work, of every pace those that have waited longest first. Lanes of workers that are gone are claimed like
 * free ones. `avoid` are destinations to leave to others.
 */
export function claimLanes(
  sql: Sql,
  { claimToken, room, avoid }: { claimToken: string; room: Room; avoid: readonly string[] },
): Promise<FreshClaim[]> {
  const free = (pace: Health['pace']) => sql`
    select lane.organization_id, lane.destination_id, lane.version
    from lane join destination using (organization_id, destination_id)
    where lane.claim_token is null and lane.health = ${pace} and lane.due_at <= now() and destination.status = 'enabled'
      and lane.destination_id <> all (${arrayOf(avoid)}::uuid[])
    order by lane.due_at limit ${room[pace]}`
  return sql<FreshClaim[]>`
    with candidate as materialized (
      (${free('quick')}) union all (${free('unknown')}) union all (${free('slow')}) union all (
        select lane.organization_id, lane.destination_id, lane.version
        from lane join destination using (organization_id, destination_id)
        where lane.claim_token is not null and lane.lease_until < now() and destination.status = 'enabled'
          and lane.destination_id <> all (${arrayOf(avoid)}::uuid[])
        order by lane.lease_until limit ${room.unknown}
      )
      limit ${room.quick}
    )
    update lane set claim_token = ${claimToken}, lease_until = now() + make_interval(secs => ${leaseSeconds}), version = lane.version + 1
    from candidate
    where lane.organization_id = candidate.organization_id and lane.destination_id = candidate.destination_id
      and lane.version = candidate.version
      -- Once more, now that the row is locked: a renewal since is no new version.
      and (lane.claim_token is null or lane.lease_until < now())
    returning lane.organization_id, lane.destination_id, lane.oldest_day::text, ${leftWith(sql)}`
}

/** Columns of a lane: what its last holder left word of. */
export const leftWith = (sql: Sql) => sql`lane.health, lane.failures_in_row, lane.breaker_seconds, lane.breaker_reason`

/**
 * Reads what is due in lanes that are held, up to `deliveriesMax` of each and kind, without the deliveries in `besides`; in ordered mode
 * only the first of each resource that is not over. The answer has the lanes' destinations; one that is missing is no longer ours, or
 * takes nothing any more.
 */
export async function readLanes(
  sql: Sql,
  {
    claimToken,
    lanes,
    besides,
  }: { claimToken: string; lanes: readonly (ClaimedLane & { deliveriesMax: number })[]; besides: readonly string[] },
): Promise<Map<string, LaneContents & { target: LaneTarget }>> {
  const oldestDay = earliest(lanes)
  const others = arrayOf(besides)
  const due = (retry: 0 | 1) => sql`
    select held.place, held.organization_id, due.* from held cross join lateral (
      select day, delivery_id, event_id, attempt_count from delivery
      where delivery.organization_id = held.organization_id and delivery.destination_id = held.destination_id
        and delivery.day >= ${oldestDay}::date and delivery.day <= (now() at time zone 'UTC')::date + 1
        and state = 'pending' and least(attempt_count, 1) = ${sql.unsafe(String(retry))}
        and next_attempt_at <= now() and delivery_id <> all (${others}::uuid[]) and ${isItsTurn(sql)}
      order by next_attempt_at, delivery_id limit held.deliveries_max
    ) as due`
  // First the lanes themselves, as JSON, then what waits in them. Step by step, because only so each table is read by its key,
  // whatever the planner thinks of a partition that was empty a moment ago.
  const rows = await sql<{ place: number; deliveryId: string | null; day: string; eventId: string; attemptCount: number; text: string }[]>`
    with wanted as (${unnestLanes(sql, lanes)}), held as materialized (
      select wanted.place::int, lane.organization_id, lane.destination_id, lane.oldest_day, lane.target_version, destination.url,
        destination.retry_policy, destination.retry_delays, destination.timeout_seconds, destination.rate_per_second, destination.ordered,
        room.deliveries_max
      from wanted
      join unnest(${arrayOf(lanes.map((lane) => lane.deliveriesMax))}::int[]) with ordinality as room(deliveries_max, place) using (place)
      join lane using (organization_id, destination_id)
      join destination using (organization_id, destination_id)
      where lane.claim_token = ${claimToken} and destination.status = 'enabled'
    ), due as materialized (
      (${due(0)}) union all (${due(1)})
    )
    select place, null::uuid as delivery_id, null::text as day, null::uuid as event_id, null::int as attempt_count, json_build_object(
      'version', target_version, 'url', url, 'oldestDay', oldest_day::text, 'retryPolicy', retry_policy, 'retryDelays', retry_delays,
      'timeoutSeconds', timeout_seconds, 'ratePerSecond', rate_per_second, 'ordered', ordered, 'secrets', (
        select json_agg(json_build_object('secretId', secret_id, 'encryptionKeyId', encryption_key_id, 'encrypted', encode(secret_encrypted, 'hex'),
            'endsInMs', (extract(epoch from expires_at - now()) * 1000)::float)
          order by created_at desc, secret_id desc)
        from destination_secret
        where destination_secret.organization_id = held.organization_id and destination_secret.destination_id = held.destination_id
          and (expires_at is null or expires_at > now())
      ))::text as text
    from held
    union all
    select due.place, due.delivery_id, due.day::text, due.event_id, due.attempt_count,
      ${letterOf(sql, 'event')}
    from due
    join event on event.organization_id = due.organization_id and event.day = due.day and event.event_id = due.event_id
      and event.day >= ${oldestDay}::date and event.day <= (now() at time zone 'UTC')::date + 1`
  const contents = new Map<number, LaneContents & { target: LaneTarget }>()
  for (const { place, text } of rows.filter(({ deliveryId }) => deliveryId === null)) contents.set(place, readHead(text))
  for (const { place, deliveryId, day, eventId, attemptCount, text: body } of rows)
    if (deliveryId !== null) contents.get(place)?.due.push({ deliveryId, day, eventId, attemptCount, body })
  const found = new Map<string, LaneContents & { target: LaneTarget }>()
  for (const [place, content] of contents) {
    const { destinationId, deliveriesMax } = lanes[place - 1]!
    content.full = content.due.length >= deliveriesMax
    found.set(destinationId, content)
  }
  return found
}

function readHead(json: string): LaneContents & { target: LaneTarget } {
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

/** The earliest day of lanes; the latest there can be when none has anything. Days compare as they are written. */
const earliest = (lanes: readonly ClaimedLane[]): string =>
  lanes.reduce((least, { oldestDay }) => (oldestDay !== 'infinity' && oldestDay < least ? oldestDay : least), '9999-12-31')

/**
 * Gives lanes back, each with the time when it next has something to send; a lane with due work goes behind all that wait
 * already. Answers the destinations whose lanes were given back: the others got something at this very moment and are still held,
 * or are somebody else's. What was learned of the receivers is kept with them.
 */
export async function releaseLanes(sql: Sql, { claimToken, lanes }: { claimToken: string; lanes: readonly LaneLeft[] }): Promise<string[]> {
  const oldestDay = earliest(lanes)
  const released = await sql<{ destinationId: string }[]>`
    with wanted as (${unnestLanes(sql, lanes)}), seen as materialized (
      select lane.organization_id, lane.destination_id, lane.version, next.due_at, next.oldest_day,
        case learned.pace when 'unknown' then lane.health else learned.pace end as health,
        learned.failures_in_row, learned.breaker_seconds, learned.breaker_reason,
        case when learned.breaker_seconds > 0
          then coalesce(now() - make_interval(secs => learned.opened_ms_ago / 1000), lane.breaker_opened_at, now()) end as breaker_opened_at,
        -- Of a breaker that waits for a probe: when it began to.
        coalesce(now() + make_interval(secs => learned.not_before_ms / 1000), case when learned.breaker_seconds > 0 then lane.not_before end)
          as not_before
      from wanted
      join unnest(
        ${arrayOf(lanes.map(({ pace }) => pace))}::text[],
        ${arrayOf(lanes.map(({ failuresInRow }) => failuresInRow))}::int[],
        ${arrayOf(lanes.map(({ breakerSeconds }) => breakerSeconds))}::int[],
        ${arrayOf(lanes.map(({ breakerReason }) => breakerReason))}::text[],
        ${arrayOf(lanes.map(({ openedMsAgo }) => openedMsAgo))}::float[],
        ${arrayOf(lanes.map(({ notBeforeMs }) => notBeforeMs))}::float[]
      ) with ordinality as learned(pace, failures_in_row, breaker_seconds, breaker_reason, opened_ms_ago, not_before_ms, place) using (place)
      join lane using (organization_id, destination_id)
      cross join lateral (
        select min(least(fresh.at, retry.at)) as due_at, min(days.day) filter (where fresh.at is not null or retry.at is not null or behind.day is not null) as oldest_day
        from (
          select at::date as day
          from generate_series(lane.oldest_day::timestamp, (now() at time zone 'UTC')::date + 1, interval '1 day') as at
        ) as days
        left join lateral (${nextOf(sql, 0, oldestDay)}) as fresh on true
        left join lateral (${nextOf(sql, 1, oldestDay)}) as retry on true
        -- What waits behind another: whoever lets it go says so, not of which day it is.
        left join lateral (
          select delivery.day from delivery
          where delivery.organization_id = lane.organization_id and delivery.destination_id = lane.destination_id
            and delivery.day = days.day and delivery.day >= ${oldestDay}::date and delivery.day <= (now() at time zone 'UTC')::date + 1
            and delivery.ordered and delivery.state in ('pending', 'held') and delivery.state = 'pending'
          limit 1
        ) as behind on true
      ) as next
      where lane.claim_token = ${claimToken} and lane.oldest_day >= ${oldestDay}::date
    ), locked as materialized (
      select seen.* from lane join seen using (organization_id, destination_id)
      order by lane.organization_id, lane.destination_id for no key update of lane
    )
    update lane set
      claim_token = null, lease_until = null, version = lane.version + 1, health = locked.health,
      failures_in_row = locked.failures_in_row, breaker_seconds = locked.breaker_seconds, breaker_reason = locked.breaker_reason,
      breaker_opened_at = locked.breaker_opened_at, not_before = locked.not_before,
      due_at = case when locked.due_at is null then 'infinity' else greatest(locked.due_at, now(), locked.not_before) end,
      oldest_day = coalesce(locked.oldest_day, 'infinity')
    from locked
    where lane.organization_id = locked.organization_id and lane.destination_id = locked.destination_id
      and lane.version = locked.version and lane.claim_token = ${claimToken}
    returning lane.destination_id`
  return released.map(({ destinationId }) => destinationId)
}

const nextOf = (sql: Sql, retry: 0 | 1, oldestDay: string) => sql`
  select next_attempt_at as at from delivery
  where delivery.organization_id = lane.organization_id and delivery.destination_id = lane.destination_id
    and delivery.day = days.day and delivery.day >= ${oldestDay}::date and delivery.day <= (now() at time zone 'UTC')::date + 1
    and state = 'pending' and least(attempt_count, 1) = ${sql.unsafe(String(retry))} and ${isItsTurn(sql)}
  order by next_attempt_at limit 1`

/**
 * In ordered mode nothing is sent of a resource before what came earlier is over. What waits behind is looked at and passed over, from
 * the first that became due: that is little, because only what follows a failure about the same resource has to wait for long.
 */
const isItsTurn = (sql: Sql) => sql`(not delivery.ordered or not exists (
    select from delivery as earlier
    where earlier.organization_id = delivery.organization_id and earlier.destination_id = delivery.destination_id
      and earlier.resource_id = delivery.resource_id and earlier.event_id < delivery.event_id
      and earlier.ordered and earlier.state in ('pending', 'held')
      -- An event's day is its transaction's, its id a moment of it.
      and earlier.day <= delivery.day + 1
  ))`

/** Gives back every lane of a worker but those of `besides`: claims whose answer got lost, so that nobody knows of them. */
export async function releaseStrays(sql: Sql, { claimToken, besides }: { claimToken: string; besides: readonly string[] }): Promise<void> {
  await sql`
    update lane set claim_token = null, lease_until = null, version = lane.version + 1,
      due_at = greatest(least(lane.due_at, now()), lane.not_before)
    from (select organization_id, destination_id from lane where claim_token = ${claimToken}) as claimed
    where lane.organization_id = claimed.organization_id and lane.destination_id = claimed.destination_id
      and lane.claim_token = ${claimToken} and lane.destination_id <> all (${arrayOf(besides)}::uuid[])`
}

/** Keeps lanes for another lease. Answers the destinations whose lanes are still ours. */
export async function renewLeases(sql: Sql, { claimToken, lanes }: { claimToken: string; lanes: readonly LaneKey[] }): Promise<string[]> {
  const renewed = await sql<{ destinationId: string }[]>`
    with wanted as (${unnestLanes(sql, lanes)}), locked as materialized (
      select lane.organization_id, lane.destination_id from lane join wanted using (organization_id, destination_id)
      order by lane.organization_id, lane.destination_id for no key update of lane
    )
    update lane set lease_until = now() + make_interval(secs => ${leaseSeconds}) from locked
    where lane.organization_id = locked.organization_id and lane.destination_id = locked.destination_id
      and lane.claim_token = ${claimToken}
    returning lane.destination_id`
  return renewed.map(({ destinationId }) => destinationId)
}

/** Milliseconds until a lane may be claimed that can't be now; null when there is none. 0 or less: there is one already. */
export async function millisecondsToNextLane(sql: Sql): Promise<number | null> {
  const free = (pace: Health['pace']) => sql`
    select lane.due_at as at from lane join destination using (organization_id, destination_id)
    where lane.claim_token is null and lane.health = ${pace} and lane.due_at < 'infinity' and destination.status = 'enabled'
    order by lane.due_at limit 1`
  const [next] = await sql<[{ milliseconds: number | null }]>`
    select (extract(epoch from min(at) - now()) * 1000)::float as milliseconds from (
      (${free('quick')}) union all (${free('unknown')}) union all (${free('slow')}) union all (
        select lane.lease_until from lane join destination using (organization_id, destination_id)
        where lane.claim_token is not null and destination.status = 'enabled' order by lane.lease_until limit 1
      )
    ) as next`
  return next.milliseconds
}

/** What is sent of an event, the same bytes every time: made of columns that never change. */
export const letterOf = (sql: Sql, event: 'event' | 'marked'): postgres.PendingQuery<postgres.Row[]> => {
  const columns = sql(event)
  return sql`'{"id":"' || ${columns}.event_id || '","type":"' || ${columns}.topic || '","timestamp":"' || iso(${columns}.occurred_at)
    || '","data":' || ${columns}.data || '}'`
}

/** Lanes as rows of a statement. */
export const unnestLanes = (sql: Sql, lanes: readonly LaneKey[]): postgres.PendingQuery<postgres.Row[]> => sql`
  select * from unnest(
    ${arrayOf(lanes.map((lane) => lane.organizationId))}::uuid[],
    ${arrayOf(lanes.map((lane) => lane.destinationId))}::uuid[]
  ) with ordinality as wanted(organization_id, destination_id, place)`

/** An array as PostgreSQL reads it, of values without characters that mean something there: ids, numbers, base64. Null stays null. */
export const arrayOf = (values: readonly (string | number | null)[]): string => `{${values.map((value) => value ?? 'null').join(',')}}`
