import type { Sql } from '../../database/database.ts'
import { recordVersions } from '../../webhooks/receivers/destination-versions.ts'
import type { DestinationKey } from './destination-details.ts'
import { lockDestination } from './lock-destination.ts'

// What the reader of a destination's emails may do with it, who knows its address alone.

/**
 * Disables a destination whose reader wants no more emails: its owners are told, as of every destination that is disabled. Nothing happens
 * to one that is disabled already. Returns whether there is such a destination.
 */
export const stopEmails = (sql: Sql, key: DestinationKey): Promise<boolean> =>
  lockDestination(sql, key, async (sql) => {
    if ((await readEmailDestination(sql, key)) === null) return false
    await sql`
      with changed as (
        update destination set status = 'disabled', disabled_reason = 'asked', status_changed_at = now(), updated_at = now()
        where organization_id = ${key.organizationId} and destination_id = ${key.destinationId} and status in ('enabled', 'paused')
        returning *
      )
      ${recordVersions(sql, 'changed')}`
    await sql`
      update lane set version = version + 1, target_version = target_version + 1
      where organization_id = ${key.organizationId} and destination_id = ${key.destinationId}`
    return true
  })

/** What the reader of a destination's emails is told of it; null: it sends no emails any more. */
export async function readEmailDestination(
  sql: Sql,
  { organizationId, destinationId }: DestinationKey,
): Promise<{ organization: string; url: string; status: string } | null> {
  const [found] = await sql<{ organization: string; url: string; status: string }[]>`
    select organization.name as organization, destination.url, destination.status
    from destination join organization using (organization_id)
    where organization_id = ${organizationId} and destination_id = ${destinationId} and destination.status <> 'deleted' and kind = 'email'`
  return found ?? null
}
