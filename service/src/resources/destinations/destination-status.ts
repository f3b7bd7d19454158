import { type DestinationDetails, type DestinationResume, type Problem, problem, recoveryPerSecondDefault } from '@earshot/contract'
import { destinationsMessages } from '@earshot/messages/api/destinations'
import type { Sql } from '../../database/database.ts'
import type { JsonText } from '../../database/json.ts'
import { recordVersions } from '../../webhooks/receivers/destination-versions.ts'
import { type DestinationKey, readDestination, unknownDestination } from './destination-details.ts'
import { startHeldRecovery } from './held-deliveries.ts'
import { lockDestination } from './lock-destination.ts'

// Pausing, resuming and deleting a destination. Only its status changes here; workers then hold or cancel its deliveries.

/**
 * Pauses a destination: what would be sent is held from now on. One that is paused stays so.
 * Errors: NOT_FOUND · CONFLICT (it is disabled: nothing is sent there anyway).
 */
export const pauseDestination = (
  sql: Sql,
  key: DestinationKey,
): Promise<JsonText<DestinationDetails> | Problem<'NOT_FOUND' | 'CONFLICT'>> =>
  lockDestination(sql, key, async (sql) => {
    const status = await readStatus(sql, key)
    if (status === null) return unknownDestination
    if (status === 'disabled') return problem('CONFLICT', destinationsMessages.disabled)
    if (status === 'enabled') {
      await sql`
        with changed as (
          update destination set status = 'paused', status_changed_at = now(), updated_at = now()
          where organization_id = ${key.organizationId} and destination_id = ${key.destinationId} and status = 'enabled'
          returning *
        )
        ${recordVersions(sql, 'changed')}`
      // Workers that have payloads for it read its lane again, and put them back.
      await sql`
        update lane set version = version + 1, target_version = target_version + 1
        where organization_id = ${key.organizationId} and destination_id = ${key.destinationId}`
    }
    return readDestination(sql, key)
  })

/**
 * Enables a paused or disabled destination as if it had never failed: the breaker is closed, and the time until it would be disabled starts
 * anew. On an enabled one only the breaker is closed, so waiting deliveries are tried now; since when it has been failing stays, because it
 * has not answered yet. Held deliveries stay held (`keep`), are sent at a pace (`send`) or discarded (`discard`).
 * Errors: NOT_FOUND.
 */
export const resumeDestination = (
  sql: Sql,
  { held = 'keep', perSecond = recoveryPerSecondDefault, ...key }: DestinationKey & DestinationResume,
): Promise<JsonText<DestinationDetails> | Problem<'NOT_FOUND'>> =>
  lockDestination(sql, key, async (sql) => {
    const status = await readStatus(sql, key)
    if (status === null) return unknownDestination
    if (held !== 'keep') await startHeldRecovery(sql, { ...key, kind: held === 'send' ? 'held' : 'discard', perSecond })
    if (status !== 'enabled') {
      await forgetFailing(sql, key)
      await sql`
        with changed as (
          update destination set status = 'enabled', disabled_reason = null, status_changed_at = now(), updated_at = now()
          where organization_id = ${key.organizationId} and destination_id = ${key.destinationId}
          returning *
        )
        ${recordVersions(sql, 'changed')}`
    }
    await openLane(sql, key)
    return readDestination(sql, key)
  })

/**
 * Deletes a destination: nothing is sent there any more, its secrets are gone at once, its recoveries end, and workers cancel its waiting
 * deliveries. Its row stays for past deliveries, without counting toward any limit. Errors: NOT_FOUND.
 */
export const deleteDestination = (
  sql: Sql,
  { organizationId, destinationId }: DestinationKey,
): Promise<{ destinationId: string; deleted: true } | Problem<'NOT_FOUND'>> =>
  lockDestination(sql, { organizationId, destinationId }, async (sql) => {
    if ((await readStatus(sql, { organizationId, destinationId })) === null) return unknownDestination
    await sql`
      update recovery set status = 'cancelled', finished_at = now(), updated_at = now()
      where organization_id = ${organizationId} and destination_id = ${destinationId} and status in ('running', 'paused')`
    await forgetFailing(sql, { organizationId, destinationId })
    await forgetDigest(sql, { organizationId, destinationId })
    await sql`
      with changed as (
        update destination set status = 'deleted', disabled_reason = null, status_changed_at = now(), updated_at = now()
        where organization_id = ${organizationId} and destination_id = ${destinationId}
        returning *
      )
      ${recordVersions(sql, 'changed')}`
    await sql`delete from destination_secret where organization_id = ${organizationId} and destination_id = ${destinationId}`
    await sql`delete from lane where organization_id = ${organizationId} and destination_id = ${destinationId}`
    return { destinationId, deleted: true }
  })

/** Forgets the failures of a destination's receiver. */
export async function forgetFailing(sql: Sql, { organizationId, destinationId }: DestinationKey): Promise<void> {
  await sql`delete from destination_failing where organization_id = ${organizationId} and destination_id = ${destinationId}`
}

/** Forgets what was put by for a destination's next digest. */
export async function forgetDigest(sql: Sql, { organizationId, destinationId }: DestinationKey): Promise<void> {
  await sql`delete from digest_event where organization_id = ${organizationId} and destination_id = ${destinationId}`
}

/** Closes the breaker. Workers read the destination's address again, and waiting deliveries may be due at once. */
export async function openLane(sql: Sql, { organizationId, destinationId }: DestinationKey): Promise<void> {
  await sql`
    update lane set version = version + 1, target_version = target_version + 1, not_before = null, breaker_seconds = 0,
      breaker_opened_at = null, breaker_reason = null, failures_in_row = 0,
      due_at = iif(claim_token is null, least(due_at, now()), due_at)
    where organization_id = ${organizationId} and destination_id = ${destinationId}`
}

/** The status of a destination that isn't deleted; null: there is none. */
async function readStatus(sql: Sql, { organizationId, destinationId }: DestinationKey): Promise<string | null> {
  const [found] = await sql<{ status: string }[]>`
    select status from destination where organization_id = ${organizationId} and destination_id = ${destinationId} and status <> 'deleted'`
  return found?.status ?? null
}
