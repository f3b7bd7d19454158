import { type Problem, type Project, problem, projectSettingsAtFirst, type SubscriberInvited } from '@earshot/contract'
import { subscribersMessages } from '@earshot/messages/api/subscribers'
import type { Sql } from '../../database/database.ts'
import { type JsonText, time, view } from '../../database/json.ts'
import { keptTransaction } from '../../database/transaction.ts'
import { countVisitor, subscriptionEmails, type Visitor } from '../../limits/visitor-bounds.ts'
import { nextVisitorMail } from '../../mail/visitor-mail.ts'
import { asciiEmail } from '../../text.ts'
import { type FormsBusy, useForm } from '../form-sessions/form-sessions.ts'
import { lockProject } from '../projects/lock-project.ts'
import type { InProject } from '../projects/projects.ts'
import { findSuppression, isSuppressed } from '../suppressions/suppressions.ts'
import { alreadySubscribedEmail, confirmationEmail, invitationEmail, type SubscriptionMailer, send } from './subscription-emails.ts'

// The first half of a subscription: a visitor types an address, and an email asks the reader of its mailbox. A visitor can type any
// address, so no answer tells anything about it, the email contains nothing that was typed but the address, and few emails are sent.

/** Invitations that the team of a project sends in an hour; emails that visitors cause have a budget of their own (visitor-mail.ts). */
const invitationsAnHourMax = 300
/** Emails to one address of a project until it is confirmed or deleted: one, and two that went astray. */
const emailsMax = 3

export interface Asked extends InProject {
  email: string
  name: string | null
  /** Language that the emails are in: BCP 47. */
  language: string
}

/**
 * A visitor asks for news of a project to be sent to an address. The reader of the mailbox confirms within 7 days, or the address is
 * deleted. The answer and the work are the same whether the address is new, pending, subscribed or blocked: one email an hour at most,
 * three until it is confirmed, one a day to a subscriber, none where blocked. A form gives one email, which goes out when it is the
 * project's turn; `used`: it was sent with another address before, and nothing was done.
 */
export const requestSubscription = (
  sql: Sql,
  mailer: SubscriptionMailer,
  { organizationId, projectId, email, name, language, sessionId, visitor }: Asked & { sessionId: Buffer; visitor: Visitor | null },
): Promise<{ kind: 'asked' | 'used' } | FormsBusy> => {
  const isKept = ({ kind }: { kind: string }) => kind === 'asked'
  return keptTransaction(sql, isKept, async (sql): Promise<{ kind: 'asked' | 'used' } | FormsBusy> => {
    const emailAscii = asciiEmail(email)
    const form = { organizationId, projectId, purpose: 'subscribe', sessionId, visitor } as const
    const use = await useForm(sql, { ...form, content: emailAscii ?? email })
    if (use.kind === 'used') return { kind: use.isSame ? 'asked' : 'used' }
    if (use.kind === 'busy') return use
    const next = await nextVisitorMail(sql, { organizationId, projectId })
    if ('kind' in next) return { kind: 'busy', isHere: false, waitSeconds: next.waitSeconds }

    await forgetEnded(sql, { organizationId, projectId, emailAscii })
    const [asked] = await sql<{ subscriberId: string; email: string; language: string; status: 'pending' | 'active' }[]>`
      insert into subscriber (organization_id, project_id, email, email_ascii, name, source, language, mailed_at, mail_count, expires_at)
      select organization_id, project_id, ${email}, email_ascii, ${name}, 'direct', ${language}, now(), 1, now() + interval '7 days'
      from (select ${organizationId}::uuid as organization_id, ${projectId}::uuid as project_id, ${emailAscii}::text as email_ascii) as wanted
      where not ${sql.unsafe(isSuppressed('wanted', 'email_ascii', 'blocked'))}
      on conflict (organization_id, project_id, email_ascii) where status in ('pending', 'declined', 'active') do update set
        mailed_at = excluded.mailed_at, mail_count = subscriber.mail_count + 1,
        -- A subscriber's status and name stay: the visitor may be somebody else.
        status = case when subscriber.status = 'active' then 'active' else 'pending' end,
        name = case when subscriber.status = 'active' then subscriber.name else coalesce(excluded.name, subscriber.name) end,
        source = case when subscriber.status = 'active' then subscriber.source else 'direct' end,
        language = case when subscriber.status = 'active' then subscriber.language else excluded.language end,
        expires_at = case when subscriber.status = 'active' then null else excluded.expires_at end
      where case
        when subscriber.status = 'active' then coalesce(excluded.mailed_at - subscriber.mailed_at > interval '1 day', true)
        -- Without parameters: Citus sends them to the node without their types.
        else excluded.mailed_at - subscriber.mailed_at > interval '1 hour' and subscriber.mail_count < ${sql.unsafe(String(emailsMax))} end
      returning subscriber_id, email, language, status`
    if (!asked) return { kind: 'asked' }
    // In silence: the answer is the same for every address.
    const full = await countVisitor(sql, { organizationId, projectId, visitor }, subscriptionEmails(emailAscii ?? email))
    const message = asked.status === 'active' ? alreadySubscribedEmail : confirmationEmail
    if (!full) await send(sql, mailer, { organizationId, projectId, ...asked, message, visitorDueAt: next.dueAt })
    return { kind: 'asked' }
  })
}

/** Seconds until the team of a project may invite another; null: it may now. Requests of visitors are not counted. */
async function secondsUntilRoom(sql: Sql, { organizationId, projectId }: InProject): Promise<number | null> {
  // The one whose hour has to pass before there is room for another.
  const [busy] = await sql<{ waitSeconds: number }[]>`
    select ceil(extract(epoch from mailed_at + interval '1 hour' - now()))::int as wait_seconds from subscriber
    where organization_id = ${organizationId} and project_id = ${projectId} and mailed_at > now() - interval '1 hour'
      and source = 'invitation'
    order by mailed_at desc offset ${invitationsAnHourMax - 1} limit 1`
  return busy?.waitSeconds ?? null
}

const invitedView = view<SubscriberInvited>('subscriber', {
  id: 'subscriber.subscriber_id',
  email: 'subscriber.email',
  name: 'subscriber.name',
  status: 'subscriber.status',
  source: 'subscriber.source',
  language: 'subscriber.language',
  createdAt: time('subscriber.created_at'),
  expiresAt: time('subscriber.expires_at'),
})

/**
 * The team invites a person to subscribe to the project: one email, with seven days to accept or decline; in the project's language unless
 * another is named.
 * Errors: CUSTOMER_BLOCKED · CUSTOMER_UNSUBSCRIBED when they want no mail · CONFLICT when they are subscribed, have declined within the
 * last seven days, were written to within the hour or three times before, or the project is archived · RATE_LIMITED when the team has sent
 * as many invitations as it may in an hour.
 */
export const inviteSubscriber = (
  sql: Sql,
  mailer: SubscriptionMailer,
  { organizationId, projectId, email, name, language }: Omit<Asked, 'language'> & { language: string | null },
): Promise<JsonText<SubscriberInvited> | Problem<'CUSTOMER_BLOCKED' | 'CUSTOMER_UNSUBSCRIBED' | 'CONFLICT' | 'RATE_LIMITED'>> =>
  lockProject(sql, { organizationId, projectId }, async (sql) => {
    const emailAscii = asciiEmail(email)
    switch (await findSuppression(sql, { organizationId, projectId, email })) {
      case 'blocked':
        return problem('CUSTOMER_BLOCKED', subscribersMessages.invitation.blocked)
      case 'unsubscribed':
        return problem('CUSTOMER_UNSUBSCRIBED', subscribersMessages.invitation.unsubscribed)
    }
    const [{ status, locale }] = await sql<[{ status: Project['status']; locale: string | null }]>`
      select status, settings->>'locale' as locale from project where organization_id = ${organizationId} and project_id = ${projectId}`
    if (status === 'archived') return problem('CONFLICT', subscribersMessages.invitation.projectArchived)
    const waitSeconds = await secondsUntilRoom(sql, { organizationId, projectId })
    if (waitSeconds !== null)
      return problem('RATE_LIMITED', subscribersMessages.invitation.tooMany({ max: invitationsAnHourMax }), {
        retryAfterSeconds: waitSeconds,
      })
    await forgetEnded(sql, { organizationId, projectId, emailAscii })
    const [invited] = await sql<{ json: JsonText<SubscriberInvited>; subscriberId: string; email: string; language: string }[]>`
      with invited as (
        insert into subscriber (organization_id, project_id, email, email_ascii, name, source, language, mailed_at, mail_count, expires_at)
        values (${organizationId}, ${projectId}, ${email}, ${emailAscii}, ${name}, 'invitation', ${language ?? locale ?? projectSettingsAtFirst.locale}, now(), 1, now() + interval '7 days')
        on conflict (organization_id, project_id, email_ascii) where status in ('pending', 'declined', 'active') do update set
          mailed_at = excluded.mailed_at, mail_count = subscriber.mail_count + 1, name = coalesce(excluded.name, subscriber.name),
          source = 'invitation', language = excluded.language, expires_at = excluded.expires_at
        where subscriber.status = 'pending' and excluded.mailed_at - subscriber.mailed_at > interval '1 hour' and subscriber.mail_count < ${emailsMax}
        returning *
      )
      select ${sql.unsafe(invitedView.json)}::text as json, subscriber_id, email, language from invited as subscriber`
    if (!invited) return problem('CONFLICT', await whyNot(sql, { organizationId, projectId, emailAscii }))
    const { json, ...whom } = invited
    await send(sql, mailer, { organizationId, projectId, ...whom, message: invitationEmail })
    return json
  })

type OfAddress = InProject & { emailAscii: string | null }

/** An expired request counts as none, whether it was swept or not. */
const forgetEnded = (sql: Sql, { organizationId, projectId, emailAscii }: OfAddress) => sql`
  delete from subscriber
  where organization_id = ${organizationId} and project_id = ${projectId} and email_ascii = ${emailAscii}
    and status in ('pending', 'declined') and expires_at <= now()`

async function whyNot(sql: Sql, { organizationId, projectId, emailAscii }: OfAddress): Promise<string> {
  const [found] = await sql<{ status: string; isRecent: boolean }[]>`
    select status, mailed_at >= now() - interval '1 hour' as is_recent from subscriber
    where organization_id = ${organizationId} and project_id = ${projectId} and email_ascii = ${emailAscii}
      and status in ('pending', 'declined', 'active')`
  if (found?.status === 'active') return subscribersMessages.invitation.alreadySubscribed
  if (found?.status === 'declined') return subscribersMessages.invitation.declined
  if (found?.isRecent) return subscribersMessages.invitation.emailedRecently
  return subscribersMessages.invitation.noResponse({ max: emailsMax })
}
