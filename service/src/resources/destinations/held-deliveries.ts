import type { Sql } from '../../database/database.ts'
import type { DestinationKey } from './destination-details.ts'

/** Counted at the most, as for every recovery. */
const countedMax = 100_000

/**
 * Starts a recovery that sends a destination's held deliveries at a pace, or discards them; none when nothing is held. Workers carry it
 * out, and the portal shows and stops it like any other recovery. It replaces an earlier one for the same destination's held deliveries.
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
    -- Everything that is kept.
    select organization_id, ${kind}, ${destinationId}, organization.created_at, now(), ${perSecond}, total
    from counted join organization on organization_id = ${organizationId}
    where total > 0`
}
