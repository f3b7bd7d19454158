import type { Sql } from '../../database/database.ts'
import { sinceDay } from '../../database/days.ts'
import { earliest, isClaimedBy, type LaneKey, type LaneLeft, leaseSeconds, unnestLanes } from '../lanes/lane.ts'
import { isItsTurn } from '../lanes/ordering.ts'

/**
 * Gives lanes back, each with the time when it next has something to send; a lane with due work goes behind all that wait
 * already. Returns the destinations whose lanes were given back: the others got something at this very moment and are still held,
 * or are somebody else's. What was learned of the receivers is kept with them.
 */
export async function releaseLanes(sql: Sql, { claimToken, lanes }: { claimToken: string; lanes: readonly LaneLeft[] }): Promise<string[]> {
  const oldestDay = earliest(lanes)
  const ordered = lanes.some((lane) => lane.ordered)
  const released = await sql<{ destinationId: string }[]>`
    with wanted as (${unnestLanes(sql, lanes, learned)}), seen as materialized (
      select lane.organization_id, lane.destination_id, lane.version, next.due_at, next.oldest_day,
        case when wanted.pace = 'unknown' then lane.health else wanted.pace end as health,
        wanted.failures_in_row, wanted.breaker_seconds, wanted.breaker_reason,
        case when wanted.breaker_seconds > 0
          then coalesce(now() - make_interval(secs => wanted.opened_ms_ago / 1000), lane.breaker_opened_at, now()) end as breaker_opened_at,
        -- Of a breaker that waits for a probe: when it began to.
        coalesce(now() + make_interval(secs => wanted.not_before_ms / 1000), case when wanted.breaker_seconds > 0 then lane.not_before end)
          as not_before
      from wanted
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
      where ${isClaimedBy(sql, claimToken)} and lane.oldest_day >= ${oldestDay}::date
    ), locked as materialized (
      -- Within another select: Citus misreads the result of one that locks some of its tables.
      select * from (
        select seen.* from lane join seen using (organization_id, destination_id)
        order by lane.organization_id, lane.destination_id for no key update of lane
      ) as seen
    )
    update lane set
      claim_token = null, lease_until = null, version = lane.version + 1, health = locked.health,
      failures_in_row = locked.failures_in_row, breaker_seconds = locked.breaker_seconds, breaker_reason = locked.breaker_reason,
      breaker_opened_at = locked.breaker_opened_at, not_before = locked.not_before,
      due_at = iif(locked.due_at is null, 'infinity', greatest(locked.due_at, now(), locked.not_before)),
      oldest_day = coalesce(locked.oldest_day, 'infinity')
    from locked
    where lane.organization_id = locked.organization_id and lane.destination_id = locked.destination_id
      and lane.version = locked.version and lane.claim_token = ${claimToken}
    returning lane.destination_id`
  return released.map(({ destinationId }) => destinationId)
}

/** What was learned of their receivers, as columns. */
const learned = {
  pace: { type: 'text', of: ({ pace }: LaneLeft) => pace },
  failures_in_row: { type: 'int', of: ({ failuresInRow }: LaneLeft) => failuresInRow },
  breaker_seconds: { type: 'int', of: ({ breakerSeconds }: LaneLeft) => breakerSeconds },
  breaker_reason: { type: 'text', of: ({ breakerReason }: LaneLeft) => breakerReason },
  opened_ms_ago: { type: 'float', of: ({ openedMsAgo }: LaneLeft) => openedMsAgo },
  not_before_ms: { type: 'float', of: ({ notBeforeMs }: LaneLeft) => notBeforeMs },
} as const

const nextOf = (sql: Sql, { retry, oldestDay, ordered }: { retry: 0 | 1; oldestDay: string; ordered: boolean }) => sql`
  select next_attempt_at as at from delivery
  where delivery.organization_id = lane.organization_id and delivery.destination_id = lane.destination_id
    and delivery.day = days.day and ${sinceDay(sql, oldestDay, 'delivery')}
    and state = 'pending' and least(attempt_count, 1) = ${sql.unsafe(String(retry))} and ${isItsTurn(sql, ordered)}
  order by next_attempt_at limit 1`

/** SQL: deliveries that wait behind another. The statement that frees one says so, and not of which day it is. */
const behindOf = (sql: Sql, oldestDay: string) => sql`
  select delivery.day from delivery
  where delivery.organization_id = lane.organization_id and delivery.destination_id = lane.destination_id
    and delivery.day = days.day and ${sinceDay(sql, oldestDay, 'delivery')}
    and delivery.ordered and delivery.state in ('pending', 'held') and delivery.state = 'pending'
  limit 1`

/** Keeps lanes for another lease. Returns the destinations whose lanes are still ours. */
export async function renewLeases(sql: Sql, { claimToken, lanes }: { claimToken: string; lanes: readonly LaneKey[] }): Promise<string[]> {
  const renewed = await sql<{ destinationId: string }[]>`
    with wanted as (${unnestLanes(sql, lanes)}), locked as materialized (
      select * from (
        select lane.organization_id, lane.destination_id from lane join wanted using (organization_id, destination_id)
        order by lane.organization_id, lane.destination_id for no key update of lane
      ) as lane
    )
    update lane set lease_until = now() + make_interval(secs => ${leaseSeconds}) from locked
    where lane.organization_id = locked.organization_id and lane.destination_id = locked.destination_id
      and lane.claim_token = ${claimToken}
    returning lane.destination_id`
  return renewed.map(({ destinationId }) => destinationId)
}
