import type { Sql } from '../../database/database.ts'
import type { OfAddress } from './customers-of-address.ts'
import type { Part, Row } from './document.ts'

/**
 * Reads the links of an address, when they were emailed, the rows of imports, and the orders of shops. Only the business makes them, and they are small: each
 * list is read at once.
 */
export async function* readLinks(sql: Sql, { organizationId, emailAscii }: OfAddress): AsyncGenerator<Part, void> {
  const links = await sql<Row[]>`
    select verification_id, project_id, customer_email, customer_reference, customer_name, language, redirect_url, status, review_id,
      iso(issued_at) as issued_at, iso(expires_at) as expires_at, iso(emailed_at) as emailed_at, iso(reminded_at) as reminded_at, iso(clicked_at) as clicked_at,
      iso(submitted_at) as submitted_at
    from link where organization_id = ${organizationId} and customer_email_ascii = ${emailAscii} order by verification_id`
  yield { section: 'links', rows: links }
  const linkMails = await sql<Row[]>`
    select project_id, customer_email, iso(emailed_at) as emailed_at, iso(claimed_at) as claimed_at, new_link
    from link_email where organization_id = ${organizationId} and customer_email = ${emailAscii} order by project_id`
  yield { section: 'linkMails', rows: linkMails }
  const importRows = await sql<Row[]>`
    select project_id, file_name, row, customer_email, customer_reference, customer_name, link_import_row.language, state, reason, detail,
      iso(created_at) as created_at
    from link_import_row join link_import using (organization_id, project_id, import_id)
    where link_import_row.organization_id = ${organizationId} and customer_email_ascii = ${emailAscii} order by import_id, row`
  yield { section: 'importRows', rows: importRows }
  const orders = await sql<Row[]>`
    select project_id, reference, platform_order_id, customer_email, customer_name, language, state, reason, iso(send_at) as send_at,
      verification_id, iso(created_at) as created_at
    from customer_order where organization_id = ${organizationId} and customer_email_ascii = ${emailAscii} order by order_id`
  yield { section: 'orders', rows: orders }
}
