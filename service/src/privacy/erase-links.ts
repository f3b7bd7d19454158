import type { Sql } from '../database/database.ts'
import { longTransaction } from '../database/transaction.ts'
import { forgotten } from '../resources/orders/orders.ts'
import { erasedEmail, redactEventsAbout } from './erase-events.ts'

// Steps of an erasure (erase-customer.ts): what the business itself brought of a customer. Links, rows of its files, orders of its shops.

/** An address in the form it is compared in. */
export interface OfAddress {
  organizationId: string
  emailAscii: string
}

/** Rows of one step: few enough to hold their locks for a moment only. */
export const stepMax = 200
/** Seconds after which a request that emails a link is certainly over; an older claim was abandoned. */
const erasableAfterSeconds = 120

/** Links stay and count, without their customer. An open one ends. */
export const eraseLinks = (sql: Sql, { organizationId, emailAscii }: OfAddress) =>
  longTransaction(sql, async (sql) => {
    // An open one ends now, and is not opened by a late opinion either, which would be of nobody. What was started with it fails when
    // the sweep finds it.
    const erased = await sql<{ verificationId: string }[]>`
      update link set customer_email = ${erasedEmail}, customer_email_ascii = ${erasedEmail}, customer_reference = null,
        customer_name = null, language = null, redirect_url = null,
        late_opinion = late_opinion or status <> 'submitted',
        expires_at = iif(status in ('issued', 'clicked'), least(expires_at, now()), expires_at)
      where organization_id = ${organizationId} and (project_id, verification_id) in (
        select project_id, verification_id from link
        where organization_id = ${organizationId} and customer_email_ascii = ${emailAscii}
        -- In one order: two erasures of a person at once wait for each other, and not in a circle.
        order by project_id, verification_id limit ${stepMax} for update)
      returning verification_id`
    const redacted = await redactEventsAbout(sql, { organizationId, resourceIds: erased.map(({ verificationId }) => verificationId) })
    // A claim of a request that is speaking to the mail server is left to it.
    const mailed = await sql`
      delete from link_email where organization_id = ${organizationId} and customer_email = ${emailAscii}
        and (claimed_at is null or claimed_at < now() - make_interval(secs => ${erasableAfterSeconds}))`
    return { links: erased.length, linkMails: mailed.count, ...redacted }
  })

/** Rows of imports stay and count, without their customer. */
export async function eraseImportRows(sql: Sql, { organizationId, emailAscii }: OfAddress) {
  const erased = await sql`
    update link_import_row set customer_email = ${erasedEmail}, customer_email_ascii = null, customer_reference = null, customer_name = null,
      language = null, detail = null, next_eligible_at = null, state = case when state = 'eligible' then 'cancelled' else state end
    where organization_id = ${organizationId} and (project_id, import_id, row) in (
      select project_id, import_id, row from link_import_row
      where organization_id = ${organizationId} and customer_email_ascii = ${emailAscii}
      order by project_id, import_id, row limit ${stepMax} for update)`
  return { importRows: erased.count }
}

/** Of orders, a digest stays; those that wait are not sent. */
export async function eraseOrders(sql: Sql, { organizationId, emailAscii }: OfAddress) {
  const erased = await sql`
    update customer_order set ${sql.unsafe(forgotten)}
    where organization_id = ${organizationId} and (project_id, order_id) in (
      select project_id, order_id from customer_order
      where organization_id = ${organizationId} and customer_email_ascii = ${emailAscii}
      order by project_id, order_id limit ${stepMax} for update)`
  return { orders: erased.count }
}
