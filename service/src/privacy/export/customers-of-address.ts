import type { Sql } from '../../database/database.ts'

/** A mailbox in an organization. */
export interface OfAddress {
  organizationId: string
  emailAscii: string
}

/** Returns a select of the ids of an address’s customers: none for an address that is null. */
export const customersOf = (sql: Sql, { organizationId, emailAscii }: { organizationId: string; emailAscii: string | null }) => sql`
    select customer_id from customer
    where customer.organization_id = ${organizationId} and (customer.email = ${emailAscii} or customer.contact_email = ${emailAscii})`
