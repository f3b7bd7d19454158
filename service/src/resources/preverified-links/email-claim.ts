import { type LinkCreate, type LinkEmailed, type Problem, type ProjectSettings, problem, settingsOf } from '@earshot/contract'
import { preverifiedLinksMessages } from '@earshot/messages/api/preverified-links'
import type { Sql } from '../../database/database.ts'
import { transaction } from '../../database/transaction.ts'
import { record } from '../../events/record.ts'
import { type Email, storeMail } from '../../mail/mail.ts'
import type { PurposeKeys } from '../../secrets.ts'
import { type InProject, isOfDeletedProject } from '../projects/projects.ts'
import { type UnsubscribeAddress, unsubscribeUrlFor } from '../suppressions/unsubscribe-link.ts'
import { emailCooldown } from './email-cooldown.ts'
import { linkEmail } from './link-email-text.ts'
import { createLink, type LinkAddress, linkSnapshotView } from './links.ts'
import { tokenOf } from './token.ts'

// The 48-hour rule is one row a customer and project, so that of many requests at once one goes on. A request claims the row before it
// speaks to the mail server, in a transaction of its own; afterwards the claim becomes the time of the email, or is released. An abandoned
// claim belongs to a process that was killed: its email may have been sent or not, so it counts as sent. Then a link that did arrive works,
// and no customer gets two emails.

/** The key of the rule's row: one customer of one project. */
export interface Addressee extends InProject {
  /** In the form it is compared in. */
  customerEmail: string
}

/** Dependencies of emails with links. */
export interface LinkMailing extends LinkAddress, UnsubscribeAddress {
  mailKey: PurposeKeys
}

/** A link that is created once its email has been sent. */
export type NewLink = Pick<LinkCreate, 'customerEmail' | 'customerReference' | 'customerName' | 'language' | 'validityMinutes'>

/** 60 a minute: docs/rules/links.md#60-emails-a-minute */
const mailsPerMinuteMax = 60
/** Seconds after which a claim counts as abandoned; a request is over within 10. */
const abandonedAfterSeconds = 60
/** 7 days: docs/rules/links.md#validity */
export const newLinkMinutes = 10_080

/** A customer's row once it is claimed. */
export interface Claim extends Addressee {
  attemptId: string
  verificationId: string
}

/** Whether an email reminds of a link that was emailed before. */
export interface Reminding {
  isReminder: boolean
}

/**
 * Claims the right to email a customer a link. `done` when this very request, repeated, has sent it already; `leftBehind` is the request
 * whose claim was abandoned.
 * Errors: LINK_EMAIL_COOLDOWN { nextEligibleAt } · RATE_LIMITED, which is thrown, because it undoes the claim.
 */
export async function claimEmail(
  sql: Sql,
  wanted: Claim & Partial<Reminding> & { newLink: NewLink | null },
): Promise<'claimed' | 'done' | { leftBehind: string } | Problem<'LINK_EMAIL_COOLDOWN'>> {
  const { organizationId, projectId, customerEmail, attemptId, verificationId, newLink, isReminder = false } = wanted
  // Of many at once the first makes or locks the row; the others wait for its commit and then see what it says.
  const claimed = await sql`
    insert into link_email (organization_id, project_id, customer_email, claimed_at, attempt_id, verification_id, new_link, is_reminder)
    values (${organizationId}, ${projectId}, ${customerEmail}, now(), ${attemptId}, ${verificationId}, ${newLink && sql.json({ ...newLink })},
      ${isReminder})
    on conflict (organization_id, project_id, customer_email) do update set
      claimed_at = excluded.claimed_at, attempt_id = excluded.attempt_id, verification_id = excluded.verification_id, new_link = excluded.new_link,
      is_reminder = excluded.is_reminder
    where link_email.claimed_at is null and (link_email.emailed_at is null or excluded.claimed_at - link_email.emailed_at >= ${sql.unsafe(emailCooldown)})`
  if (claimed.count === 0) {
    const [row] = await sql<{ attemptId: string; isClaimed: boolean; isLeftBehind: boolean; nextEligibleAt: string }[]>`
      select attempt_id, claimed_at is not null as is_claimed,
        coalesce(claimed_at < now() - make_interval(secs => ${abandonedAfterSeconds}), false) as is_left_behind,
        iso(coalesce(claimed_at, emailed_at) + ${sql.unsafe(emailCooldown)}) as next_eligible_at
      from link_email where organization_id = ${organizationId} and project_id = ${projectId} and customer_email = ${customerEmail}`
    // The row in the way was erased meanwhile.
    if (!row) return claimEmail(sql, wanted)
    // The same request is not asked again while it runs: what it claimed before, it has left.
    if (row.isClaimed && (row.isLeftBehind || row.attemptId === attemptId)) return { leftBehind: row.attemptId }
    if (row.attemptId === attemptId) return 'done'
    return problem(
      'LINK_EMAIL_COOLDOWN',
      row.isClaimed
        ? preverifiedLinksMessages.beingEmailed({ at: row.nextEligibleAt })
        : preverifiedLinksMessages.emailed({ at: row.nextEligibleAt }),
      { nextEligibleAt: row.nextEligibleAt },
    )
  }
  // One by one within an organization, for this count alone: of many at once no more than the limit go on.
  await sql`select from organization where organization_id = ${organizationId} for no key update`
  const [minute] = await sql<[{ count: number; waitSeconds: number }]>`
    select count(*)::int as count, ceil(extract(epoch from coalesce(min(emailed_at), now()) + interval '1 minute' - now()))::int as wait_seconds
    from link_email where organization_id = ${organizationId} and (emailed_at > now() - interval '1 minute' or claimed_at is not null)`
  if (minute.count > mailsPerMinuteMax)
    throw problem('RATE_LIMITED', preverifiedLinksMessages.tooManyEmails({ max: mailsPerMinuteMax }), {
      retryAfterSeconds: Math.min(Math.max(1, minute.waitSeconds), 60),
    })
  return 'claimed'
}

/** Releases a claim: the mail server did not accept the email, and nothing has happened. */
export async function releaseEmail(
  sql: Sql,
  { organizationId, projectId, customerEmail, attemptId }: Omit<Claim, 'verificationId'>,
): Promise<void> {
  await sql`
    update link_email set claimed_at = null, attempt_id = null, verification_id = null, new_link = null, is_reminder = false
    where organization_id = ${organizationId} and project_id = ${projectId} and customer_email = ${customerEmail}
      and attempt_id = ${attemptId} and claimed_at is not null`
}

/**
 * Completes a claim whose email was sent, or is kept where there is no mail server: creates the link when it is a new one, sets
 * `emailedAt`, and turns the claim into the cooldown. A link that its customer was reminded of is not reminded of again. A claim that was
 * completed meanwhile stays as it is. Null for that, and where the project was deleted meanwhile, of which nobody hears any more.
 * Emits: link.emailed, preceded by link.created when the link is new.
 */
export const completeEmail = (
  sql: Sql,
  { mailing, status, ...addressee }: Addressee & { attemptId: string; mailing: LinkMailing; status: 'sent' | 'kept' },
): Promise<LinkEmailed | null> =>
  transaction(sql, async (sql) => {
    const { organizationId, projectId, customerEmail, attemptId } = addressee
    const [claim] = await sql<(Reminding & { verificationId: string; newLink: NewLink | null; claimedAt: Date })[]>`
      with claim as (
        select * from link_email
        where organization_id = ${organizationId} and project_id = ${projectId} and customer_email = ${customerEmail}
          and attempt_id = ${attemptId} and claimed_at is not null
        for update
      )
      update link_email set emailed_at = now(), claimed_at = null, new_link = null, is_reminder = false from claim
      where link_email.organization_id = claim.organization_id and link_email.project_id = claim.project_id
        and link_email.customer_email = claim.customer_email
      returning claim.verification_id, claim.new_link, claim.claimed_at, claim.is_reminder`
    if (!claim) return null
    const { verificationId, newLink, claimedAt, isReminder } = claim
    // As of the claim: the mail says until when it is open.
    if (newLink)
      await createLink(sql, {
        validityMinutes: newLinkMinutes,
        ...newLink,
        organizationId,
        projectId,
        verificationId,
        issuedAt: claimedAt,
        address: mailing,
      })
    await sql`
      with link as (
        update link set emailed_at = now(), reminded_at = iif(${isReminder}, now(), reminded_at),
          reminder_over = reminder_over or ${isReminder}
        where organization_id = ${organizationId} and project_id = ${projectId} and verification_id = ${verificationId}
          and not ${sql.unsafe(isOfDeletedProject('link'))}
        returning *
      ),
      ${record(sql, 'link.emailed', linkSnapshotView, 'link')}
      select from link`
    const emailed = await findEmailed(sql, { ...addressee, mailing, isReminder })
    if (emailed === null) return null
    await storeMail(sql, mailing.mailKey, { organizationId, projectId, kind: 'link', email: emailed.message, status })
    return emailed.answer
  })

/** The email of a customer's row: the answer to its request, and the email as it was sent. Null: none, or its project was deleted. */
export async function findEmailed(
  sql: Sql,
  { organizationId, projectId, customerEmail, mailing, isReminder = false }: Addressee & Partial<Reminding> & { mailing: LinkMailing },
): Promise<{ answer: LinkEmailed; message: Email } | null> {
  const [found] = await sql<(EmailedLink & { emailedAt: string })[]>`
    select link.verification_id, link.customer_email, link.customer_name, link.language, link.expires_at, iso(link_email.emailed_at) as emailed_at,
      project.name, project.settings
    from link_email
    join link using (organization_id, project_id, verification_id)
    join project using (organization_id, project_id)
    where link_email.organization_id = ${organizationId} and link_email.project_id = ${projectId} and link_email.customer_email = ${customerEmail}
      and project.deleted_at is null`
  if (!found) return null
  const { answer, message } = messageOf(mailing, { ...found, organizationId, projectId, isReminder })
  return { answer: { ...answer, emailedAt: found.emailedAt }, message }
}

export interface EmailedLink {
  verificationId: string
  customerEmail: string
  customerName: string | null
  language: string | null
  expiresAt: Date
  /** Of the project. */
  name: string
  settings: Partial<ProjectSettings>
}

/** A link's email, and what is answered of it. */
export function messageOf(
  mailing: LinkMailing,
  {
    organizationId,
    projectId,
    verificationId,
    customerEmail,
    name,
    settings,
    isReminder = false,
    ...link
  }: EmailedLink & InProject & Partial<Reminding>,
): { answer: Omit<LinkEmailed, 'emailedAt'>; message: Email } {
  const address = `${mailing.baseUrl}/o/${tokenOf(mailing.linkTokenKey, verificationId)}`
  return {
    answer: { verificationId, customerEmail, link: address },
    message: linkEmail({
      ...link,
      isReminder,
      customerEmail,
      project: { name, settings: settingsOf(settings) },
      link: address,
      unsubscribeUrl: (language) => unsubscribeUrlFor(mailing, { projectId, email: customerEmail }, language),
    }),
  }
}

/** Claims of one sweep. */
export const sweptMax = 100

/** Completes claims that were abandoned for a minute, as sent. Of every organization, `sweptMax` at a time; returns how many. */
export async function sweepAbandonedClaims(sql: Sql, { mailing }: { mailing: LinkMailing }): Promise<number> {
  const left = await sql<(Addressee & { attemptId: string })[]>`
    select organization_id, project_id, customer_email, attempt_id from link_email
    where claimed_at < now() - make_interval(secs => ${abandonedAfterSeconds}) limit ${sweptMax}`
  for (const claim of left) await completeEmail(sql, { ...claim, mailing, status: 'sent' })
  return left.length
}
