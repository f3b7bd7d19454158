import { problem } from '@earshot/contract'
import { listenersMessages } from '@earshot/messages/api/listeners'
import type { Sql } from '../../database/database.ts'
import type { DestinationKey } from '../destinations/destination-details.ts'

// A listener is a destination whose lane no worker of ours sends: its claim is signed with the destination's own id, from its creation on.
// Each pull prolongs the claim; one that nobody prolongs is deleted long before a worker could take it over.

/** A claim lasts so long after a pull. */
export const listenerLeaseSeconds = 3600
/** A listener that has not pulled for so long is deleted. */
export const listenerIdleSeconds = 600
/** A listener runs if it pulled within so many seconds; a pull that waits is shorter. */
const runningSeconds = 60

/** SQL: whether a lane is a listener's. */
export const isListenersLane = (sql: Sql) => sql`lane.claim_token = lane.destination_id`

/** SQL: whether its listener pulled lately, of a lane that is a listener's. */
export const isRunning = (sql: Sql) => sql`lane.lease_until > now() + make_interval(secs => ${listenerLeaseSeconds - runningSeconds})`

export interface ListenerLane {
  status: string
  /** No pending delivery is of an earlier day; `infinity`: there was none yet. */
  oldestDay: string
  targetVersion: number
}

/** Prolongs the claim of a listener that runs, and reads its lane. Null: there is no such listener. */
export async function keepLane(sql: Sql, { organizationId, destinationId }: DestinationKey): Promise<ListenerLane | null> {
  const [found] = await sql<ListenerLane[]>`
    with kept as (
      -- Not at each look: a claim that was prolonged half a minute ago is as good.
      update lane set lease_until = now() + make_interval(secs => ${listenerLeaseSeconds})
      where organization_id = ${organizationId} and destination_id = ${destinationId} and ${isListenersLane(sql)}
        and lease_until < now() + make_interval(secs => ${listenerLeaseSeconds - runningSeconds / 2})
    )
    select destination.status, lane.oldest_day::text, lane.target_version
    from lane join destination using (organization_id, destination_id)
    where lane.organization_id = ${organizationId} and lane.destination_id = ${destinationId} and ${isListenersLane(sql)}`
  return found ?? null
}

export const unknownListener = problem('NOT_FOUND', listenersMessages.unknown)
