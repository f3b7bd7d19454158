import type { Sql } from '../../database/database.ts'
import type { DestinationKey } from './destination-details.ts'

/** Counted at the most, as for every recovery. */
const countedMax = 100_000

/**
 * Starts what becomes of the deliveries that a destination holds: a recovery that sends them at a pace, or one that drops them. None when
 * nothing is held. It is worked off by the workers, whatever restarts, and is seen and stopped in the portal like any other. It takes the
 * place of an earlier one for the same destination's held deliveries: the last word counts.
 */
export async function startHeldRecovery(
  sql: Sql,
  { organizationId, destinationId, kind, perSecond }: DestinationKey & { kind: 'held' | 'discard'; perSecond: number },
): Promise<void> {
  await sql`
    with waiting as materialized (
      select from delivery
      where organization_id = ${organizationId} and destination_id = ${destinationId} and state = 'held' limit ${countedMax}
    ), counted as (
      select count(*)::int as total from waiting
    ), replaced as (
      update recovery set status = 'cancelled', finished_at = now(), updated_at = now() from counted
      where organization_id = ${organizationId} and destination_id = ${destinationId} and kind in ('held', 'discard')
        and status in ('running', 'paused') and counted.total > 0
    )
    insert into recovery (organization_id, kind, destination_id, since, until, per_second, total)
    -- All that is kept.
    select organization_id, ${kind}, ${destinationId}, organization.created_at, now(), ${perSecond}, total
    from counted join organization on organization_id = ${organizationId}
    where total > 0`
}
