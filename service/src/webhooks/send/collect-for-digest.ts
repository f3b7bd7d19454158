import type { Sql } from '../../database/database.ts'

/**
 * Puts an event by for the next digest of a destination, once however often it is told. Returns false where it is to be sent by itself:
 * for a test event, of which nobody waits a day to learn whether it arrives, and where the destination has no digests any more.
 */
export async function collectForDigest(
  sql: Sql,
  { organizationId, destinationId, day, eventId }: { organizationId: string; destinationId: string; day: string; eventId: string },
): Promise<boolean> {
  const [found] = await sql<{ isCollected: true }[]>`
    with receiver as materialized (
      -- Its people wait who turn digests off: what was put by goes out then, and nothing comes after it.
      select organization_id, destination_id from destination
      where organization_id = ${organizationId} and destination_id = ${destinationId} and digest <> 'none'
      for share
    ), found as (
      select event.organization_id, destination_id, day, event_id from receiver join event using (organization_id)
      where day = ${day}::date and event_id = ${eventId} and not is_test
    ), collected as (
      insert into digest_event (organization_id, destination_id, day, event_id) select * from found
      on conflict do nothing
    )
    select true as is_collected from found`
  return found !== undefined
}
