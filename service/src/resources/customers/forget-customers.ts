import type { Sql } from '../../database/database.ts'

/** Deletes those of some customers who have no opinion left in their organization. Callers must be in a transaction. */
export async function forgetCustomers(
  sql: Sql,
  { organizationId, customerIds }: { organizationId: string; customerIds: readonly string[] },
): Promise<void> {
  if (customerIds.length === 0) return
  // Customers are locked, and only then looked at, by a statement of its own: somebody who gives an opinion at the same moment has locked
  // their customer as well, and is passed over here, or waits and becomes a new one.
  const locked = await sql<{ customerId: string }[]>`
    select customer_id from customer where organization_id = ${organizationId} and customer_id = any(${[...customerIds]}::uuid[])
    for update skip locked`
  await sql`
    delete from customer where organization_id = ${organizationId} and customer_id = any(${locked.map(({ customerId }) => customerId)}::uuid[])
      and not exists (
        select from opinion where opinion.organization_id = ${organizationId} and opinion.customer_id = customer.customer_id)`
}
