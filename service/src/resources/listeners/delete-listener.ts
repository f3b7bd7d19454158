import type { Problem } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import type { DestinationKey } from '../destinations/destination-details.ts'
import { deleteDestination } from '../destinations/destination-status.ts'
import { isListenersLane, keepLane, listenerIdleSeconds, listenerLeaseSeconds, unknownListener } from './listener-lane.ts'

/** Deletes a listener, as any destination. Errors: NOT_FOUND, also for a destination that is no listener. */
export async function deleteListener(
  sql: Sql,
  key: DestinationKey,
): Promise<{ destinationId: string; deleted: true } | Problem<'NOT_FOUND'>> {
  if ((await keepLane(sql, key)) === null) return unknownListener
  return deleteDestination(sql, key)
}

/** Listeners of one sweep. */
export const listenersForgottenMax = 100

/** Deletes listeners that have gone without saying so, of every organization. Returns how many. */
export async function forgetListeners(sql: Sql): Promise<number> {
  const gone = await sql<DestinationKey[]>`
    select organization_id, destination_id from lane
    where claim_token is not null and lease_until < now() + make_interval(secs => ${listenerLeaseSeconds - listenerIdleSeconds})
      and ${isListenersLane(sql)}
    order by lease_until limit ${listenersForgottenMax}`
  for (const key of gone) await deleteDestination(sql, key)
  return gone.length
}
