import type { Sql } from '../../database/database.ts'
import { arrayOf, type FreshClaim, leaseSeconds, leftWith, type Room } from '../lanes/lane.ts'
import type { Health } from '../receivers/receiver-health.ts'

/**
 * Claims lanes with due work, of every pace those that have waited longest first. Lanes whose lease is over go first:
 * their worker was killed (docs/rules/webhooks.md#when-a-worker-is-killed). `avoid` are destinations to leave to others.
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
      (
        -- First, and not after all that is due: they have waited for a whole lease already.
        select lane.organization_id, lane.destination_id, lane.version
        from lane join destination using (organization_id, destination_id)
        where lane.claim_token is not null and lane.lease_until < now() and destination.status = 'enabled'
          and lane.destination_id <> all (${arrayOf(avoid)}::uuid[])
        order by lane.lease_until limit ${room.unknown}
      ) union all (${free('quick')}) union all (${free('unknown')}) union all (${free('slow')})
      limit ${room.quick}
    ), claimed as (
      update lane set claim_token = ${claimToken}, lease_until = now() + make_interval(secs => ${leaseSeconds}), version = lane.version + 1
      from candidate
      where lane.organization_id = candidate.organization_id and lane.destination_id = candidate.destination_id
        and lane.version = candidate.version
        -- Once more, now that the row is locked: a renewal since is no new version.
        and (lane.claim_token is null or lane.lease_until < now())
      returning lane.*
    )
    select organization_id, destination_id, oldest_day::text, ${leftWith(sql)} from claimed as lane`
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
