import { type DestinationCreated, isProblem, type Problem, type Topic } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import type { JsonText } from '../../database/json.ts'
import { transaction } from '../../database/transaction.ts'
import { destinationCreatedView } from '../destinations/destination-details.ts'
import { addDestination, type TargetRules } from '../destinations/destinations.ts'
import { listenerLeaseSeconds } from './listener-lane.ts'

/** As it is listed among destinations: the command that made it. */
const listenerName = 'earshot listen'

/**
 * Creates a destination whose deliveries its listener pulls. Only the listener calls its address, so that may be private.
 * Errors: VALIDATION_ERROR (an address that is none) · LIMIT_REACHED (as for every destination).
 */
export const createListener = (
  sql: Sql,
  {
    organizationId,
    forwardTo: url,
    topics,
    secretKeys,
  }: Pick<TargetRules, 'secretKeys'> & { organizationId: string; forwardTo: string; topics?: readonly Topic[] },
): Promise<JsonText<DestinationCreated> | Problem<'VALIDATION_ERROR' | 'LIMIT_REACHED'>> =>
  transaction(sql, async (sql) => {
    const settings = { url, name: listenerName, ...(topics === undefined ? {} : { topics: [...topics] }) }
    const made = await addDestination(sql, destinationCreatedView, { organizationId, settings, secretKeys, allowPrivateTargets: true })
    if (isProblem(made)) return made
    const { destinationId } = JSON.parse(made) as DestinationCreated
    await sql`
      update lane set claim_token = destination_id, lease_until = now() + make_interval(secs => ${listenerLeaseSeconds})
      where organization_id = ${organizationId} and destination_id = ${destinationId}`
    return made
  })
