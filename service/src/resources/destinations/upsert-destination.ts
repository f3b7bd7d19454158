import {
  type Destination,
  type DestinationCreated,
  type DestinationFilter,
  type DestinationKind,
  isProblem,
  type Problem,
  type Topic,
} from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import type { JsonText } from '../../database/json.ts'
import { isId } from '../../text.ts'
import { flawOfAddress } from './destination-address.ts'
import { destinationCreatedView, destinationView, unknownDestination } from './destination-details.ts'
import { addDestination, changeSettings, type TargetRules } from './destinations.ts'
import { lockDestination } from './lock-destination.ts'

// The API's one operation on destinations. The portal's are in destinations.ts, its details in destination-details.ts; the address guard
// decides which addresses are allowed.

export type { TargetRules } from './destinations.ts'

export interface DestinationWish extends TargetRules {
  organizationId: string
  /** The one to change; a new one without it. */
  destinationId?: string
  url: string
  topics?: readonly Topic[]
  kind?: DestinationKind
  filter?: DestinationFilter
  digest?: Destination['digest']
}

/**
 * Creates a destination, or changes the one with the given id. Without topics a new one gets every topic, also future ones, and an existing
 * one keeps its topics. The secret is in the answer to the creation and never again. A new address enables a destination that was disabled,
 * and its held deliveries are sent at 10 a second, because programs that know only the API can't start that themselves.
 * Errors: VALIDATION_ERROR (an address that may not be sent to) · NOT_FOUND · LIMIT_REACHED (20 an organization).
 */
export async function upsertDestination(
  sql: Sql,
  { destinationId, organizationId, url, topics, kind, filter, digest, ...rules }: DestinationWish,
): Promise<
  | { created: JsonText<DestinationCreated> }
  | { changed: JsonText<Destination> }
  | Problem<'VALIDATION_ERROR'>
  | Problem<'NOT_FOUND'>
  | Problem<'LIMIT_REACHED'>
> {
  const settings = {
    url,
    ...(topics && { topics: [...topics] }),
    ...(kind && { kind }),
    ...(filter && { filter }),
    ...(digest && { digest }),
  }
  if (destinationId === undefined) {
    const made = await addDestination(sql, destinationCreatedView, { organizationId, settings, ...rules })
    return isProblem(made) ? made : { created: made }
  }
  // The address is checked first, so that the answer names it whatever else is wrong; by the kind that it can be of where none is sent.
  const flaw = flawOfAddress({ kind: kind ?? (url.startsWith('mailto:') ? 'email' : 'webhook'), url }, rules)
  if (flaw) return flaw
  if (!isId(destinationId)) return unknownDestination
  return lockDestination(sql, { organizationId, destinationId }, async (sql) => {
    const outcome = await changeSettings(sql, { organizationId, destinationId, changes: settings, ...rules })
    // The API changes no order, so nothing conflicts.
    if (isProblem(outcome)) return outcome as Problem<'VALIDATION_ERROR'> | Problem<'NOT_FOUND'>
    const [changed] = await sql<[{ json: JsonText<Destination> }]>`
      select ${sql.unsafe(destinationView.json)}::text as json
      from destination where organization_id = ${organizationId} and destination_id = ${destinationId}`
    return { changed: changed.json }
  })
}
