import { isProblem, type Problem, reminderDaysBounds } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { attemptIdOf } from './attempt-id.ts'
import { emailLink, type LinkMailer } from './email-link.ts'
import type { LinkKey } from './links.ts'

// Customers who have not used the link they were emailed are reminded of it, once, where the project says so (`reminderAfterDays`). A link that
// is opened, submitted or expired is not looked at any more. The email is a link's email like any other: the 48-hour rule, sixty a
// minute and suppressions hold. It is named after its link, so that one that went out before a crash is found, not sent again.

/** Links of one sweep, and of one project. */
const remindersMax = 20
const ofProjectMax = 5
/** Lease of a link: only one worker is at it. An email is given up after 9 seconds. */
const leaseSeconds = 60
/** Seconds until a reminder that the mail server did not take is tried again. */
const failedSeconds = 600
/** A day is left for a mail server that was away: what was not sent by then is not sent. */
const lastDay = reminderDaysBounds.maximum + 1
/** As in email-claim.ts: what an organization may not send now is not tried. */
const mailsPerMinuteMax = 60

/**
 * Reminds the customers of links that are due, of every organization, `remindersMax` at a time. Returns how many links were looked at; 0 too
 * when the mail server took none, so that it is left alone for a while. Emits: link.emailed for each reminder.
 */
export async function sendReminders(sql: Sql, { mailer }: { mailer: LinkMailer }): Promise<number> {
  const due = await sql<LinkKey[]>`
    with due as materialized (
      select link.organization_id, link.project_id, link.verification_id
      from project cross join lateral (
        select link.organization_id, link.project_id, link.verification_id from link
        where link.organization_id = project.organization_id and link.project_id = project.project_id
          and link.status = 'issued' and link.emailed_at is not null and not link.reminder_over
          and link.emailed_at <= now() - make_interval(hours => 24 * (project.settings->>'reminderAfterDays')::int)
          and link.emailed_at > now() - make_interval(hours => 24 * ${lastDay}) and link.expires_at > now()
          and (link.reminder_next_at is null or link.reminder_next_at <= now())
        order by link.emailed_at limit ${ofProjectMax} for update skip locked
      ) as link
      where project.settings->>'reminderAfterDays' is not null and project.deleted_at is null and project.status = 'active'
        and (
          select count(*) from link_email
          where link_email.organization_id = project.organization_id and link_email.emailed_at > now() - interval '1 minute'
        ) < ${mailsPerMinuteMax}
      limit ${remindersMax}
    )
    update link set reminder_next_at = now() + make_interval(secs => ${leaseSeconds}) from due
    where link.organization_id = due.organization_id and link.project_id = due.project_id and link.verification_id = due.verification_id
    returning link.organization_id, link.project_id, link.verification_id`
  const reminded = await Promise.all(due.map((link) => remind(sql, { ...link, mailer })))
  return reminded.every((outcome) => outcome === 'failed') ? 0 : due.length
}

async function remind(sql: Sql, { mailer, ...link }: LinkKey & { mailer: LinkMailer }): Promise<'failed' | 'over'> {
  const { verificationId, ...inProject } = link
  const answer = await emailLink(sql, {
    ...inProject,
    attemptId: attemptIdOf(`reminder of ${verificationId}`),
    asked: { verificationId },
    isReminder: true,
    mailer,
  })
  if (!isProblem(answer)) return 'over'
  const until = nextAttempt(answer)
  await sql`
    update link set reminder_over = ${until === null},
      reminder_next_at = ${until?.at === undefined ? sql`now() + make_interval(secs => ${until?.seconds ?? 0})` : sql`${until.at}::timestamptz`}
    where organization_id = ${link.organizationId} and project_id = ${link.projectId} and verification_id = ${verificationId}
      and not reminder_over`
  return answer.code === 'EMAIL_DELIVERY_FAILED' ? 'failed' : 'over'
}

/** When a reminder that was refused may be sent; null: never, because its customer is not to be emailed, or has used the link meanwhile. */
function nextAttempt({ code, nextEligibleAt, retryAfterSeconds }: Problem): { at?: string; seconds?: number } | null {
  if (code === 'LINK_EMAIL_COOLDOWN' && nextEligibleAt !== undefined) return { at: nextEligibleAt }
  if (code === 'RATE_LIMITED') return { seconds: retryAfterSeconds ?? leaseSeconds }
  return code === 'EMAIL_DELIVERY_FAILED' && retryAfterSeconds !== undefined ? { seconds: failedSeconds } : null
}
