import type { Sql } from '../../database/database.ts'
import type { OfLink } from '../preverified-links/links.ts'

// Customers: people who gave a named opinion, one for each e-mail address of an organization. The others are not kept.

/**
 * The customer whom a link is addressed to, known from before or new: a part for the `with` list of the statement that needs
 * `customer_id`. The address is compared in its ASCII form.
 */
export const customerOfLink = (sql: Sql, { organizationId, projectId, verificationId }: OfLink) => sql`customer as (
    insert into customer (organization_id, email)
    select organization_id, customer_email_ascii from link
    where organization_id = ${organizationId} and project_id = ${projectId} and verification_id = ${verificationId}
    -- An update that changes nothing: a row that was there already is returned, too.
    on conflict (organization_id, email) do update set email = excluded.email
    returning customer_id
  )`
