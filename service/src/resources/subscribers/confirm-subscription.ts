import type { Sql } from '../../database/database.ts'
import { transaction } from '../../database/transaction.ts'
import { record } from '../../events/record.ts'
import { isSuppressed } from '../suppressions/suppressions.ts'
import { type SubscriberKey, subscriberView } from './subscribers.ts'
import { type SubscriptionMailer, send, welcomeEmail } from './subscription-emails.ts'

/**
 * The reader of the mailbox confirms a subscription, and gets an email that says so and how to unsubscribe. They may confirm after
 * declining, too, while the email is not older than 7 days. It happens once, of however many at the same time; where the address is blocked
 * or it is too late, nothing happens. `name` replaces the typed name, null removes it, undefined keeps it. Returns whether this call did
 * it. Emits: subscriber.created.
 */
export const confirmSubscription = (
  sql: Sql,
  mailer: SubscriptionMailer,
  { organizationId, projectId, subscriberId, name }: SubscriberKey & { name?: string | null | undefined },
): Promise<boolean> =>
  transaction(sql, async (sql) => {
    const [confirmed] = await sql<{ email: string; language: string }[]>`
      with confirmed as (
        update subscriber set
          status = 'active', name = case when ${name === undefined} then name else ${name ?? null} end,
          confirmed_at = now(), expires_at = null, mailed_at = now(), mail_count = 0
        where organization_id = ${organizationId} and project_id = ${projectId} and subscriber_id = ${subscriberId}
          and status in ('pending', 'declined') and expires_at > now()
          and not ${sql.unsafe(isSuppressed('subscriber', 'email_ascii', 'blocked'))}
        returning *
      ),
      ${record(sql, 'subscriber.created', subscriberView, 'confirmed')}
      select email, language from confirmed`
    if (!confirmed) return false
    await send(sql, mailer, { organizationId, projectId, subscriberId, ...confirmed, message: welcomeEmail })
    return true
  })
