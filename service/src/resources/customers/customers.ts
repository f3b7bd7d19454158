import type { Customer } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { object } from '../../database/json.ts'

// Customers: people who gave a named opinion. Each known address is one customer; an opinion without a known address creates a customer of
// its own. Incognito customers are not stored. The name is on each opinion and answer (`customer_name`). What a new field touches:
// CONTRIBUTING.md.

/** Characters of a customer's name. See: docs/rules/limits.md#opinions-and-comments */
export const nameLengthMax = 150

/** The address of a customer, in its ASCII form. */
export interface CustomerAddress {
  /** An address known to be theirs: a link was sent there. */
  email: string | null
  /** An address that they typed and that may be somebody else's: it identifies nobody, but can be written to. */
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

/** The author, from a row with customer_id and customer_name: an incognito customer has no id. */
export const customerJson = (row: string) => `case when ${row}.customer_id is null
  then ${object<Pick<Customer, 'name'>>({ name: `${row}.customer_name` })}
  else ${object<Required<Customer>>({ id: `${row}.customer_id`, name: `${row}.customer_name` })} end`
