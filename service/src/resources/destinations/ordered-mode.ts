import type { Sql } from '../../database/database.ts'
import type { DestinationKey } from './destination-details.ts'

// Ordered mode applies to waiting deliveries, too: an order that begins some day later would surprise everybody.

/** Deliveries that are put in line, or let go, at once. 10,000: the operation's description. */
export const orderedMax = 10_000

/**
 * Puts a destination's waiting deliveries in the order of their events, or takes them out of it; does nothing when more than `orderedMax`
 * wait. Deliveries resent by hand and test events have no place in an order.
 */
export async function putInOrder(sql: Sql, { ordered, ...key }: DestinationKey & { ordered: boolean }): Promise<void> {
  await sql`
    with waiting as materialized ((${inState(sql, 'pending', key)}) union all (${inState(sql, 'held', key)}))
    update delivery set ordered = ${ordered} from waiting
    where delivery.organization_id = ${key.organizationId} and delivery.day = waiting.day and delivery.delivery_id = waiting.delivery_id
      and delivery.state in ('pending', 'held') and (select count(*) from waiting) <= ${orderedMax}`
}

/** Counts the deliveries that would be put in order; one more than `orderedMax` stands for any larger number. */
export async function countOrderable(sql: Sql, key: DestinationKey): Promise<number> {
  const [found] = await sql<[{ count: number }]>`
    select count(*)::int as count from ((${inState(sql, 'pending', key)}) union all (${inState(sql, 'held', key)})) as waiting`
  return found.count
}

/** Deliveries that have a place in an order, one more than it takes at most. State by state, because each has an index of its own. */
const inState = (sql: Sql, state: 'pending' | 'held', { organizationId, destinationId }: DestinationKey) => sql`
  select day, delivery_id from delivery
  where organization_id = ${organizationId} and destination_id = ${destinationId} and state = ${sql.unsafe(`'${state}'`)}
    and origin in ('automatic', 'recovery') limit ${orderedMax + 1}`
