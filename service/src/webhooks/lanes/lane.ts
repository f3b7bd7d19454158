import type { Sql } from '../../database/database.ts'
import type { Statement } from '../../database/sql.ts'
import type { SavedBreaker } from '../receivers/breaker.ts'
import type { Health } from '../receivers/receiver-health.ts'
import { isItsTurn } from './ordering.ts'

// A destination's lane: what waits for it is sent by one worker at a time, the one whose claim stands on the lane. Claims are made,
// kept and given back here; what waits in them is read by read-lanes.ts, what is sent meanwhile is deliver.ts's to decide. All look-ups here start without knowing the
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
  /** Deliveries may wait for one another. */
  ordered: boolean
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

/** The earliest day of lanes; the latest there can be when none has anything. Days compare as they are written. */
export const earliest = (lanes: readonly ClaimedLane[]): string =>
  lanes.reduce((least, { oldestDay }) => (oldestDay !== 'infinity' && oldestDay < least ? oldestDay : least), '9999-12-31')

/**
 * Gives lanes back, each with the time when it next has something to send; a lane with due work goes behind all that wait
 * already. Answers the destinations whose lanes were given back: the others got something at this very moment and are still held,
 * or are somebody else's. What was learned of the receivers is kept with them.
 */
export async function releaseLanes(sql: Sql, { claimToken, lanes }: { claimToken: string; lanes: readonly LaneLeft[] }): Promise<string[]> {
  const oldestDay = earliest(lanes)
  const ordered = lanes.some((lane) => lane.ordered)
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
        left join lateral (${nextOf(sql, { retry: 0, oldestDay, ordered })}) as fresh on true
        left join lateral (${nextOf(sql, { retry: 1, oldestDay, ordered })}) as retry on true
        left join lateral (${ordered ? behindOf(sql, oldestDay) : sql`select null::date as day`}) as behind on true
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

const nextOf = (sql: Sql, { retry, oldestDay, ordered }: { retry: 0 | 1; oldestDay: string; ordered: boolean }) => sql`
  select next_attempt_at as at from delivery
  where delivery.organization_id = lane.organization_id and delivery.destination_id = lane.destination_id
    and delivery.day = days.day and delivery.day >= ${oldestDay}::date and delivery.day <= (now() at time zone 'UTC')::date + 1
    and state = 'pending' and least(attempt_count, 1) = ${sql.unsafe(String(retry))} and ${isItsTurn(sql, ordered)}
  order by next_attempt_at limit 1`

/** What waits behind another: whoever lets it go says so, not of which day it is. */
const behindOf = (sql: Sql, oldestDay: string) => sql`
  select delivery.day from delivery
  where delivery.organization_id = lane.organization_id and delivery.destination_id = lane.destination_id
    and delivery.day = days.day and delivery.day >= ${oldestDay}::date and delivery.day <= (now() at time zone 'UTC')::date + 1
    and delivery.ordered and delivery.state in ('pending', 'held') and delivery.state = 'pending'
  limit 1`

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

/** What is sent of an event, the same bytes every time: made of columns that change only when a person is erased (decision 18). */
export const letterOf = (sql: Sql, event: 'event' | 'letter'): Statement => {
  const columns = sql(event)
  return sql`'{"id":"' || ${columns}.event_id || '","type":"' || ${columns}.topic || '","timestamp":"' || iso(${columns}.occurred_at)
    || '","data":' || ${columns}.data || '}'`
}

/** Lanes as rows of a statement. */
export const unnestLanes = (sql: Sql, lanes: readonly LaneKey[]): Statement => sql`
  select * from unnest(
    ${arrayOf(lanes.map((lane) => lane.organizationId))}::uuid[],
    ${arrayOf(lanes.map((lane) => lane.destinationId))}::uuid[]
  ) with ordinality as wanted(organization_id, destination_id, place)`

/** An array as PostgreSQL reads it, of values without characters that mean something there: ids, numbers, base64. Null stays null. */
export const arrayOf = (values: readonly (string | number | null)[]): string => `{${values.map((value) => value ?? 'null').join(',')}}`
