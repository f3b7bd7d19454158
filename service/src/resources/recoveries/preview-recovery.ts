import { isProblem, type Problem, problem, type RecoveryPreview } from '@earshot/contract'
import { destinationsMessages } from '@earshot/messages/api/destinations'
import type { Sql } from '../../database/database.ts'
import { readSpan } from '../../database/time-span.ts'
import { isId } from '../../text.ts'
import { candidateDeliveries, isInScope, type Scope } from './recovery-scope.ts'

/** Counted at the most: recoveries, preview. */
const countedMax = 100_000
/** Looked through for that: what is held stands among what was cancelled. */
const lookedThroughMax = 200_000

/** A request for a recovery, as it is sent. */
export interface RecoveryWish {
  organizationId: string
  kind: Scope['kind']
  destinationId?: string
  since?: string
  until?: string
}

/**
 * The scope of a request. Errors: VALIDATION_ERROR (since after until; `place` is where fields stand: `?` in a query) · NOT_FOUND (the
 * destination).
 */
export async function readScope(
  sql: Sql,
  { organizationId, kind, destinationId, since, until }: RecoveryWish,
  place: '?' | '',
): Promise<Scope | Problem<'VALIDATION_ERROR'> | Problem<'NOT_FOUND'>> {
  const span = readSpan({ since, until }, `${place}since`)
  if (isProblem(span)) return span
  if (destinationId === undefined) return { organizationId, kind, destinationId: null, span }
  const known =
    isId(destinationId) &&
    (
      await sql`
        select from destination where organization_id = ${organizationId} and destination_id = ${destinationId} and status <> 'deleted'`
    ).count === 1
  return known ? { organizationId, kind, destinationId, span } : unknownDestination
}

const unknownDestination = problem('NOT_FOUND', destinationsMessages.unknown)

/** Counts the deliveries that a recovery would send or discard, and changes nothing. */
export async function previewRecovery(sql: Sql, scope: Scope): Promise<RecoveryPreview> {
  const { organizationId } = scope
  const [found] = await sql<
    [{ lookedThrough: number; counted: number; byDestination: RecoveryPreview['byDestination'] | null; oldestAt: Date | null }]
  >`
    with walked as materialized (
      select organization_id, day, delivery_id, destination_id, event_id, (${isInScope(sql, scope, null)}) as is_chosen
      from (${candidateDeliveries(sql, scope, null, lookedThroughMax + 1)}) as delivery
    ), chosen as materialized (
      select walked.*, destination.status = 'enabled' as is_enabled from walked join destination using (organization_id, destination_id)
      where is_chosen and destination.status <> 'deleted' limit ${countedMax + 1}
    ), counted as (
      select destination_id, is_enabled, count(*)::int as count from chosen group by destination_id, is_enabled
    )
    select (select count(*)::int from walked) as looked_through, (select count(*)::int from chosen) as counted,
      (select json_agg(json_build_object('destinationId', destination_id, 'count', count, 'isEnabled', is_enabled)
        order by count desc, destination_id) from counted) as by_destination,
      (
        select event.occurred_at from (select * from chosen order by delivery_id limit 1) as oldest
        join event on event.organization_id = oldest.organization_id and event.day = oldest.day and event.event_id = oldest.event_id
      ) as oldest_at
    from organization where organization_id = ${organizationId}`
  const byDestination = found.byDestination ?? []
  // A recovery over all destinations skips those that are not sent to at the moment; discarding is always possible.
  const counts = byDestination.filter(({ isEnabled }) => isEnabled || scope.kind === 'discard' || scope.destinationId !== null)
  return {
    total: Math.min(
      counts.reduce((sum, { count }) => sum + count, 0),
      countedMax,
    ),
    totalIsExact: found.counted <= countedMax && found.lookedThrough <= lookedThroughMax,
    byDestination,
    oldestAt: found.oldestAt?.toISOString() ?? null,
  }
}
