import type { Sql } from '../database/database.ts'
import { storeMail } from '../mail/mail.ts'
import { type EmailedLink, type LinkMailing, messageOf } from '../resources/preverified-links/email-claim.ts'
import type { InProject } from '../resources/projects/projects.ts'

// The emails of links that the demo wrote as rows: each emailed link has its email in the list, so that the funnel and the list agree.

interface Past extends InProject {
  mailing: LinkMailing
}

/** Keeps the email of each emailed link at the time it was emailed, and the time from which its customer may be emailed again. */
export async function playMails(sql: Sql, { organizationId, projectId, mailing }: Past): Promise<void> {
  const links = await sql<EmailedLink[]>`
    select link.verification_id, link.customer_email, link.customer_name, link.language, link.expires_at, project.name, project.settings
    from link join project using (organization_id, project_id)
    where organization_id = ${organizationId} and project_id = ${projectId} and emailed_at is not null
      and not exists (select from link_email where link_email.organization_id = link.organization_id
        and link_email.project_id = link.project_id and link_email.verification_id = link.verification_id)`
  for (const link of links) {
    const { message } = messageOf(mailing, { organizationId, projectId, ...link })
    await storeMail(sql, mailing.mailKey, { organizationId, projectId, kind: 'link', email: message, status: 'kept' })
  }
  await moveMails(sql, { organizationId, projectId })
  await sql`
    insert into link_email (organization_id, project_id, customer_email, emailed_at, verification_id)
    select organization_id, project_id, customer_email_ascii, emailed_at, verification_id from link
    where organization_id = ${organizationId} and project_id = ${projectId} and emailed_at is not null
    on conflict do nothing`
}

/** Moves the emails to their times; the list is in the order of ids. Contents are kept for 30 days (docs/rules/retention.md). */
async function moveMails(sql: Sql, { organizationId, projectId }: InProject): Promise<void> {
  await sql`
    update mail set created_at = emailed_at from link
    where mail.organization_id = ${organizationId} and mail.project_id = ${projectId} and mail.kind = 'link'
      and link.organization_id = mail.organization_id and link.project_id = mail.project_id
      and link.customer_email_ascii = mail.to_email and emailed_at is not null`
  await sql`
    update mail set mail_id = uuid_v7_at(created_at, 0),
      contents_encrypted = case when created_at > now() - interval '30 days' then contents_encrypted end
    where organization_id = ${organizationId} and created_at < now() - interval '1 minute'`
}
