import type { Customer } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { object } from '../../database/json.ts'

// Customers: people who gave a named opinion. One for each e-mail address that is known to be theirs; whoever came without is one of
// their own each time. Incognito customers are not kept.

/** Characters of a customer's name. See: docs/rules/limits.md#opinions-and-comments */
export const nameLengthMax = 150

/** What is known of somebody's address, in its ASCII form. */
export interface CustomerAddress {
  /** Known to be theirs: a link went there. */
  email: string | null
  /** Typed by them, and perhaps somebody else's: joins nothing, but can be written to. */
  contactEmail?: string | null
}

/** The customer of an address, known from before or new: a part for the `with` list of the statement that needs `customer_id`. */
export const customerOf = (
  sql: Sql,
  { organizationId, email, contactEmail = null }: { organizationId: string } & CustomerAddress,
) => sql`customer as (
    insert into customer (organization_id, email, contact_email) values (${organizationId}, ${email}, ${contactEmail})
    -- An update that changes nothing: a row that was there already is returned, too.
    on conflict (organization_id, email) do update set email = excluded.email
    returning customer_id
  )`

/** Who wrote it, from a row with customer_id and customer_name: an incognito customer has no id. */
export const customerJson = (row: string) => `case when ${row}.customer_id is null
  then ${object<Pick<Customer, 'name'>>({ name: `${row}.customer_name` })}
  else ${object<Required<Customer>>({ id: `${row}.customer_id`, name: `${row}.customer_name` })} end`
