import { type DestinationDetails, type DestinationResume, type Refusal, recoveryPerSecondDefault, refuse } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import type { JsonText } from '../../database/json.ts'
import { transaction } from '../../database/transaction.ts'
import { type DestinationKey, readDestination, unknownDestination } from './details.ts'
import { startHeld } from './send-held.ts'

// Whether anything is sent to a destination. Only its status is changed here; the workers follow it: what waits is held, or cancelled.

/**
 * Pauses a destination: what would be sent is held from now on. One that is paused stays so.
 * Refuses: NOT_FOUND · CONFLICT (it is disabled: nothing is sent there anyway).
 */
export const pauseDestination = (
  sql: Sql,
  key: DestinationKey,
): Promise<JsonText<DestinationDetails> | Refusal<'NOT_FOUND' | 'CONFLICT'>> =>
  transaction(sql, async (sql) => {
    const status = await lockStatus(sql, key)
    if (status === null) return unknownDestination
    if (status === 'disabled')
      return refuse('CONFLICT', 'This destination is disabled: nothing is sent there until it is resumed. There is nothing to pause.')
    if (status === 'enabled') {
      await sql`
        update destination set status = 'paused', status_changed_at = now(), updated_at = now()
        where organization_id = ${key.organizationId} and destination_id = ${key.destinationId}`
      // Whoever has letters for it in hand looks again, and puts them back.
      await sql`
        update lane set version = version + 1, target_version = target_version + 1
        where organization_id = ${key.organizationId} and destination_id = ${key.destinationId}`
    }
    return readDestination(sql, key)
  })

/**
 * Sends to a destination again, also to one that was disabled, and as if it had never failed: the breaker is closed, and the time until
 * it would be disabled begins anew. What was held meanwhile stays held (`keep`), is sent at a pace (`send`) or dropped (`discard`), also
 * when the destination is enabled already. Refuses: NOT_FOUND.
 */
export const resumeDestination = (
  sql: Sql,
  { held = 'keep', perSecond = recoveryPerSecondDefault, ...key }: DestinationKey & DestinationResume,
): Promise<JsonText<DestinationDetails> | Refusal<'NOT_FOUND'>> =>
  transaction(sql, async (sql) => {
    const status = await lockStatus(sql, key)
    if (status === null) return unknownDestination
    if (status !== 'enabled') {
      await sql`
        update destination set status = 'enabled', disabled_reason = null, status_changed_at = now(), updated_at = now()
        where organization_id = ${key.organizationId} and destination_id = ${key.destinationId}`
      await freshStart(sql, key)
    }
    if (held !== 'keep') await startHeld(sql, { ...key, kind: held === 'send' ? 'held' : 'discard', perSecond })
    return readDestination(sql, key)
  })

/**
 * Deletes a destination: nothing is sent there any more, its secrets are gone at once, its recoveries end; what waits is cancelled by the
 * workers. It stays behind what was sent, without counting for anything. Refuses: NOT_FOUND.
 */
export const deleteDestination = (
  sql: Sql,
  { organizationId, destinationId }: DestinationKey,
): Promise<{ destinationId: string; deleted: true } | Refusal<'NOT_FOUND'>> =>
  transaction(sql, async (sql) => {
    if ((await lockStatus(sql, { organizationId, destinationId })) === null) return unknownDestination
    await sql`
      with deleted as (
        update destination set status = 'deleted', disabled_reason = null, status_changed_at = now(), updated_at = now()
        where organization_id = ${organizationId} and destination_id = ${destinationId}
        returning organization_id, destination_id
      ), without_secrets as (
        delete from destination_secret using deleted
        where destination_secret.organization_id = deleted.organization_id and destination_secret.destination_id = deleted.destination_id
      ), without_lane as (
        delete from lane using deleted
        where lane.organization_id = deleted.organization_id and lane.destination_id = deleted.destination_id
      ), without_failing as (
        delete from destination_failing as failing using deleted
        where failing.organization_id = deleted.organization_id and failing.destination_id = deleted.destination_id
      )
      update recovery set status = 'cancelled', finished_at = now(), updated_at = now() from deleted
      where recovery.organization_id = deleted.organization_id and recovery.destination_id = deleted.destination_id
        and recovery.status in ('running', 'paused')`
    return { destinationId, deleted: true }
  })

/**
 * Nothing of what a receiver did is held against it any more: its breaker is closed and it isn't failing; whoever remembers its address
 * looks again, and what waits may be due at once.
 */
export async function freshStart(sql: Sql, { organizationId, destinationId }: DestinationKey): Promise<void> {
  await sql`
    with forgotten as (
      delete from destination_failing where organization_id = ${organizationId} and destination_id = ${destinationId}
    )
    update lane set version = version + 1, target_version = target_version + 1, not_before = null, breaker_seconds = 0,
      breaker_opened_at = null, breaker_reason = null, failures_in_row = 0,
      due_at = case when claim_token is null then least(due_at, now()) else due_at end
    where organization_id = ${organizationId} and destination_id = ${destinationId}`
}

/** The status of a destination that isn't deleted, which nobody else changes until the transaction is over; null: there is none. */
async function lockStatus(sql: Sql, { organizationId, destinationId }: DestinationKey): Promise<string | null> {
  const [found] = await sql<{ status: string }[]>`
    select status from destination where organization_id = ${organizationId} and destination_id = ${destinationId} and status <> 'deleted'
    for no key update`
  return found?.status ?? null
}
