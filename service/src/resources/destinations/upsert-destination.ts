import { type Destination, type DestinationCreated, isProblem, type Problem, type Topic } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import type { JsonText } from '../../database/json.ts'
import { isId } from '../../text.ts'
import { destinationCreatedView, destinationView, unknownDestination } from './destination-details.ts'
import { addDestination, changeSettings, flawOfUrl, type TargetRules } from './destinations.ts'
import { lockDestination } from './lock-destination.ts'

// Destinations as the API has them: where an organization's events are sent. What more the portal knows is beside this file. Who may be
// sent to is the address guard's to say; how it is done is told in webhooks/.

export type { TargetRules } from './destinations.ts'

export interface DestinationWish extends TargetRules {
  organizationId: string
  /** The one to change; a new one without it. */
  destinationId?: string
  url: string
  topics?: readonly Topic[]
}

/**
 * Creates a destination, or changes the one that is named. Without topics a new one gets every topic, also those to come, and a
 * known one keeps what it had. The secret is shown in the answer to the creation and never again. A new address enables a destination
 * that was disabled, and what was held meanwhile is sent at 10 a second: whoever has only the API gets what was kept.
 * Errors: VALIDATION_ERROR (an address that may not be sent to) · NOT_FOUND · LIMIT_REACHED (20 an organization).
 */
export async function upsertDestination(
  sql: Sql,
  { destinationId, organizationId, url, topics, ...rules }: DestinationWish,
): Promise<
  | { created: JsonText<DestinationCreated> }
  | { changed: JsonText<Destination> }
  | Problem<'VALIDATION_ERROR'>
  | Problem<'NOT_FOUND'>
  | Problem<'LIMIT_REACHED'>
> {
  const settings = { url, ...(topics === undefined ? {} : { topics: [...topics] }) }
  if (destinationId === undefined) {
    const made = await addDestination(sql, destinationCreatedView, { organizationId, settings, ...rules })
    return isProblem(made) ? made : { created: made }
  }
  // First, so that a bad address is told whatever it is sent for.
  const flaw = flawOfUrl(url, rules)
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
