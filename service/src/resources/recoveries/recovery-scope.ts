import type { Recovery } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import type { Fragment } from '../../database/list.ts'
import type { Position } from '../../database/scan-rows.ts'
import { inSpan, type Span } from '../../database/time-span.ts'

// The deliveries of a recovery. They are read in the order of their ids, which is that of their events, by the indexes that hold only
// undelivered ones: successful deliveries cost a recovery nothing.

export interface Scope {
  organizationId: string
  kind: Recovery['kind']
  /** Null: every destination. */
  destinationId: string | null
  span: Span
}

/** The next deliveries that may be chosen, at most so many, oldest events first. */
export const candidateDeliveries = (
  sql: Sql,
  { organizationId, kind, destinationId, span }: Scope,
  after: Position | null,
  rowsMax: number,
): Fragment => sql`
  select * from delivery
  where organization_id = ${organizationId} ${inSpan(sql, 'delivery_id', span)}
    ${after ? sql`and day >= ${after.day}::date - 1 and delivery_id > ${after.id}::uuid` : sql``}
    -- The conditions are those of the indexes.
    and ${
      kind !== 'failed' && destinationId !== null
        ? sql`state = 'held' and destination_id = ${destinationId}`
        : sql`state in ('exhausted', 'held', 'cancelled')`
    }
  order by delivery_id limit ${rowsMax}`

/**
 * SQL: whether a row `delivery` is in a recovery's scope, from the moment the recovery was started: the delivery existed then. Of failed
 * deliveries it leaves out those that were delivered since, are on their way again, or failed again since: then the later one is chosen. So
 * a second recovery, or a repeated one, sends nothing twice. Test events are left out.
 */
export const isInScope = (sql: Sql, { kind, destinationId }: Scope, startedAt: Date | null): Fragment => sql`
  ${destinationId === null ? sql`` : sql`destination_id = ${destinationId} and`}
  ${
    kind !== 'failed'
      ? sql`state = 'held' and created_at <= ${startedAt ?? sql`now()`}`
      : sql`state = 'exhausted' and origin <> 'test' and finished_at <= ${startedAt ?? sql`now()`} and not ${sql.unsafe(wasSentSince)}`
  }`

// Selects that give a value, not `exists`: the planner would rather join every delivery that was ever sent again.
const wasSentSince = `(
  coalesce((
    select true from delivery as other
    where other.organization_id = delivery.organization_id and other.day = delivery.day and other.event_id = delivery.event_id
      and other.origin <> 'automatic' and other.destination_id = delivery.destination_id and (other.state in ('pending', 'held')
        or other.state <> 'cancelled' and (other.created_at, other.delivery_id) > (delivery.created_at, delivery.delivery_id))
    limit 1
  ), false)
  or delivery.origin <> 'automatic' and coalesce((
    select first.state in ('pending', 'held') from delivery as first
    where first.organization_id = delivery.organization_id and first.day = delivery.day
      and first.delivery_id = automatic_delivery_id(delivery.event_id, delivery.destination_id)
  ), false)
)`
