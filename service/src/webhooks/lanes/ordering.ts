import type { Sql } from '../../database/database.ts'
import type { Statement } from '../../database/sql.ts'

/**
 * In ordered mode nothing is sent of a resource before what came earlier is over. What waits behind is looked at and passed over, from
 * the first that became due: that is little, because only what follows a failure about the same resource has to wait for long.
 * A condition on `delivery`; only where one of the lanes is ordered, because it asks every day's partition.
 */
export const isItsTurn = (sql: Sql, ordered: boolean): Statement =>
  ordered
    ? sql`(not delivery.ordered or not exists (
    select from delivery as earlier
    where earlier.organization_id = delivery.organization_id and earlier.destination_id = delivery.destination_id
      and earlier.resource_id = delivery.resource_id and earlier.event_id < delivery.event_id
      and earlier.ordered and earlier.state in ('pending', 'held')
      -- An event's day is its transaction's, its id a moment of it.
      and earlier.day <= delivery.day + 1
  ))`
    : sql`true`
