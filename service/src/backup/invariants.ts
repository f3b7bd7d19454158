import { backupMessages } from '@earshot/messages/cli/backup'
import type { Sql } from '../database/database.ts'

// What holds in every database of Earshot, whatever is in it: asked of a backup that was restored to be verified. That rows refer to what is
// there is proven by the database itself, which makes the references again.

type Invariant = keyof typeof backupMessages.invariants

/** Each selects what breaks it. */
const invariants: Readonly<Record<Invariant, string>> = {
  deliveryHasEvent: `
    select from delivery where not exists (select from event
      where event.organization_id = delivery.organization_id and event.day = delivery.day and event.event_id = delivery.event_id)`,
  deliveryHasDestination: `
    select from delivery where not exists (select from destination
      where destination.organization_id = delivery.organization_id and destination.destination_id = delivery.destination_id)`,
  deliveryHasItsId: `
    select from delivery where origin = 'automatic' and delivery_id <> automatic_delivery_id(event_id, destination_id)`,
  attemptHasDelivery: `
    select from attempt where not exists (select from delivery
      where delivery.organization_id = attempt.organization_id and delivery.day = attempt.day and delivery.delivery_id = attempt.delivery_id)`,
  linkHasProject: `
    select from link where not exists (select from project
      where project.organization_id = link.organization_id and project.project_id = link.project_id)`,
  incognitoIsNobody: `
    select from opinion where incognito and (customer_id is not null or customer_name is not null)`,
  incognitoJoinsNoLink: `
    select from link where exists (select from opinion
      where opinion.organization_id = link.organization_id and opinion.project_id = link.project_id
        and opinion.review_id = link.review_id and incognito)`,
  opinionHasCustomer: `
    select from opinion where customer_id is not null and not exists (select from customer
      where customer.organization_id = opinion.organization_id and customer.customer_id = opinion.customer_id)`,
}

/** How many there are. */
export const invariantCount = Object.keys(invariants).length

/** What a database breaks, in words, with how many times. Reads all of it. */
export async function brokenInvariants(sql: Sql): Promise<string[]> {
  const broken: string[] = []
  for (const [name, query] of Object.entries(invariants)) {
    const [found] = await sql.unsafe<[{ count: number }]>(`select count(*) as count from (${query}) as broken`)
    if (found.count > 0)
      broken.push(backupMessages.brokenInvariant({ invariant: backupMessages.invariants[name as Invariant], count: found.count }))
  }
  return broken
}
