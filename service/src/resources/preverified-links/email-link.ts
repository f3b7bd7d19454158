import { invalidField, isProblem, type LinkEmailed, type LinkSendEmail, type Problem, problem } from '@earshot/contract'
import { preverifiedLinksMessages } from '@earshot/messages/api/preverified-links'
import { projectsMessages } from '@earshot/messages/api/projects'
import type { Sql } from '../../database/database.ts'
import { transaction } from '../../database/transaction.ts'
import type { MailServer } from '../../mail/smtp.ts'
import { asciiEmail, isId } from '../../text.ts'
import type { InProject } from '../projects/projects.ts'
import { findSuppression } from '../suppressions/suppressions.ts'
import {
  type Claim,
  claimEmail,
  completeEmail,
  type EmailedLink,
  findEmailed,
  type LinkMailing,
  messageOf,
  type NewLink,
  newLinkMinutes,
  type Reminding,
  releaseEmail,
} from './email-claim.ts'
import { statusNow } from './links.ts'

/** 10 s to an answer (docs/rules/links.md#sendemail), the database's part taken off. */
export const sendSecondsMax = 9

/** Seconds after which a caller may try again when the mail server did not accept an email. */
const retryAfterSeconds = 60

/** Dependencies of emailing links. */
export interface LinkMailer extends LinkMailing {
  /** Null: there is no mail server, and mails are kept. */
  mailServer: MailServer | null
}

type LinkProblem = Problem<
  | 'NOT_FOUND'
  | 'VALIDATION_ERROR'
  | 'LINK_EXPIRED'
  | 'LINK_ALREADY_SUBMITTED'
  | 'CUSTOMER_UNSUBSCRIBED'
  | 'CUSTOMER_BLOCKED'
  | 'LINK_EMAIL_COOLDOWN'
  | 'RATE_LIMITED'
  | 'EMAIL_DELIVERY_FAILED'
>

/**
 * Emails a link to its customer and sets `emailedAt`; the status stays as it was. Either a new one, valid for 7 days unless said, that is there
 * from the moment its mail has gone out, or one that is there and open. One e-mail a customer and project in 48 hours, whichever link
 * it carries (docs/rules/links.md#one-email-in-48-hours), and 60 a minute for an organization (docs/rules/links.md#60-emails-a-minute).
 * Without a mail server the mail is kept, to be read. A mail that isn't taken within 9 seconds has not happened: no link, no event, no
 * cooldown.
 *
 * `sql` is no open transaction: none is held while the mail server is spoken to. `attemptId` names the request: the same again finds
 * its own e-mail and is answered as it was. `isReminder`: the e-mail's words are those of a reminder, and the link is not reminded of again.
 * `isStillWanted`: asked in the transaction that claims the e-mail, whether its cause is still there; NOT_FOUND where it is not.
 * Errors, in this order: VALIDATION_ERROR (both forms, or neither) · NOT_FOUND · LINK_EXPIRED · LINK_ALREADY_SUBMITTED ·
 * CUSTOMER_UNSUBSCRIBED · CUSTOMER_BLOCKED · LINK_EMAIL_COOLDOWN { nextEligibleAt } · RATE_LIMITED · EMAIL_DELIVERY_FAILED.
 * Emits: link.emailed, preceded by link.created when the link is new.
 */
export async function emailLink(
  sql: Sql,
  {
    organizationId,
    projectId,
    attemptId,
    asked,
    validityMinutes,
    isReminder = false,
    isStillWanted,
    mailer,
  }: InProject & {
    attemptId: string
    asked: LinkSendEmail
    validityMinutes?: number
    isReminder?: boolean
    isStillWanted?: (sql: Sql) => Promise<boolean>
    mailer: LinkMailer
  },
): Promise<LinkEmailed | LinkProblem> {
  const form = formOf(asked, validityMinutes)
  if (isProblem(form)) return form
  const begun = await begin(sql, { organizationId, projectId, attemptId, form, isReminder, isStillWanted, mailer })
  if (isProblem(begun) || 'emailedAt' in begun) return begun
  const { claim, message, mailId } = begun

  const handed = await mailer.mailServer!.send({ mailId, email: message }, { secondsMax: sendSecondsMax })
  if (handed.kind === 'failed') {
    await releaseEmail(sql, claim)
    return problem(
      'EMAIL_DELIVERY_FAILED',
      preverifiedLinksMessages.emailFailed({ reason: handed.said }),
      handed.isFinal ? {} : { retryAfterSeconds },
    )
  }
  const completed = await completeEmail(sql, { ...claim, mailing: mailer, status: 'sent' })
  // Null: this process was halted for so long that a sweep has completed it, or its project was deleted meanwhile.
  return completed ?? (await findEmailed(sql, { ...claim, mailing: mailer }))?.answer ?? problem('NOT_FOUND', projectsMessages.unknown)
}

type Form = { verificationId: string } | { newLink: NewLink }

/** Which of the two forms was sent. Errors: VALIDATION_ERROR, both or neither. */
function formOf({ verificationId, ...customer }: LinkSendEmail, validityMinutes = newLinkMinutes): Form | Problem<'VALIDATION_ERROR'> {
  const [field] = Object.keys(customer)
  if (verificationId !== undefined)
    return field === undefined
      ? { verificationId: verificationId.toLowerCase() }
      : invalidField(field, 'both-forms', preverifiedLinksMessages.newLinkOnly)
  const { customerEmail } = customer
  if (customerEmail === undefined) return invalidField('customerEmail', 'required', preverifiedLinksMessages.customerEmailRequired)
  return { newLink: { ...customer, customerEmail, validityMinutes } }
}

interface Begin extends InProject, Reminding {
  attemptId: string
  form: Form
  isStillWanted: ((sql: Sql) => Promise<boolean>) | undefined
  mailer: LinkMailer
}

/**
 * Everything before the mail server is spoken to, in one transaction: the claim and its email. Where there is no mail server, or this very
 * request was carried out before, its answer.
 */
async function begin(sql: Sql, { organizationId, projectId, attemptId, form, isReminder, isStillWanted, mailer }: Begin) {
  try {
    return await transaction(sql, async (sql) => {
      const found = await findLink(sql, { organizationId, projectId, form })
      if (isProblem(found)) return found
      const { customerEmail, mailId, verificationId, ...link } = found
      const claim: Claim = { organizationId, projectId, customerEmail: asciiEmail(customerEmail)!, attemptId, verificationId }

      const suppression = await findSuppression(sql, { organizationId, projectId, email: customerEmail })
      if (suppression === 'unsubscribed') return problem('CUSTOMER_UNSUBSCRIBED', preverifiedLinksMessages.customerUnsubscribed)
      if (suppression === 'blocked') return problem('CUSTOMER_BLOCKED', preverifiedLinksMessages.customerBlocked)

      const wanted = { ...claim, isReminder, newLink: 'newLink' in form ? form.newLink : null }
      let claimed = await claimEmail(sql, wanted)
      if (typeof claimed === 'object' && 'leftBehind' in claimed) {
        await completeEmail(sql, { ...claim, attemptId: claimed.leftBehind, mailing: mailer, status: 'sent' })
        claimed = await claimEmail(sql, wanted)
      }
      if (isProblem(claimed)) return claimed
      if (claimed === 'claimed' && isStillWanted && !(await isStillWanted(sql)))
        throw problem('NOT_FOUND', preverifiedLinksMessages.unknown)
      if (claimed === 'claimed' && mailer.mailServer !== null)
        return { claim, mailId, message: messageOf(mailer, { ...claim, ...link, customerEmail, isReminder }).message }
      const answer =
        claimed === 'claimed'
          ? await completeEmail(sql, { ...claim, mailing: mailer, status: 'kept' })
          : ((await findEmailed(sql, { ...claim, mailing: mailer }))?.answer ?? null)
      // Its project was deleted a moment ago: nothing was emailed.
      if (answer === null) throw problem('NOT_FOUND', projectsMessages.unknown)
      return answer
    })
  } catch (thrown) {
    // A problem after the claim undoes it, by leaving the transaction.
    if (isProblem(thrown)) return thrown as Problem<'NOT_FOUND' | 'RATE_LIMITED'>
    throw thrown
  }
}

/** The link to be mailed as it is, or as it will be made. */
async function findLink(sql: Sql, { organizationId, projectId, form }: InProject & { form: Form }) {
  if ('newLink' in form) {
    const [prepared] = await sql<(Pick<EmailedLink, 'verificationId' | 'name' | 'settings' | 'expiresAt'> & { mailId: string })[]>`
      select uuid_v7() as verification_id, uuid_v7() as mail_id, now() + make_interval(mins => ${form.newLink.validityMinutes ?? newLinkMinutes}) as expires_at, name, settings
      from project where organization_id = ${organizationId} and project_id = ${projectId} and deleted_at is null`
    const { customerEmail, customerName, language } = form.newLink
    return prepared
      ? { ...prepared, customerEmail, customerName: customerName || null, language: language ?? null }
      : problem('NOT_FOUND', projectsMessages.unknown)
  }
  const { verificationId } = form
  const [link] = isId(verificationId)
    ? await sql<(EmailedLink & { mailId: string; status: string })[]>`
        select link.verification_id, uuid_v7() as mail_id, link.customer_email, link.customer_name, link.language, link.expires_at,
          ${sql.unsafe(statusNow)} as status, project.name, project.settings
        from link join project using (organization_id, project_id)
        where link.organization_id = ${organizationId} and link.project_id = ${projectId} and link.verification_id = ${verificationId}
          and project.deleted_at is null`
    : []
  if (!link) return problem('NOT_FOUND', preverifiedLinksMessages.unknown)
  if (link.status === 'expired') return problem('LINK_EXPIRED', preverifiedLinksMessages.expired)
  if (link.status === 'submitted') return problem('LINK_ALREADY_SUBMITTED', preverifiedLinksMessages.alreadySubmitted)
  return link
}
