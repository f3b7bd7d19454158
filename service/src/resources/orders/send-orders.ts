import { isProblem, type OrderReason, type ProjectSettings, settingsOf } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { hasMovedAway } from '../../database/moved-organizations.ts'
import { transaction } from '../../database/transaction.ts'
import { newLinkMinutes } from '../preverified-links/email-claim.ts'
import { emailLink, type LinkMailer } from '../preverified-links/email-link.ts'
import { isOfDeletedProject } from '../projects/projects.ts'
import type { OrderSourceKey } from './order-sources.ts'

// Workers send the orders that are due here, a batch of one source at a time. An email is named after its order: one that went out before
// its order was written down is found, not sent again.

/** Mails of one batch, at the same time: enough for sixty a minute where each takes five seconds. */
const mailsMax = 5
/** Lease of a source: only one worker sends for it. An email is given up after 9 seconds. */
const leaseSeconds = 60
/**
 * An order whose mail was not taken now is tried again after a minute, behind those that are due, and has failed after a day, as other mails
 * have. While the mail server takes none it is tried once a minute.
 */
const waitSeconds = 60
const failingHoursMax = 24

/** Sends the next batch of a source with orders that are due, of any organization. Returns 0 when there was none. */
export async function sendOrders(sql: Sql, { mailer }: { mailer: LinkMailer }): Promise<number> {
  const [due] = await sql<OrderSourceKey[]>`
    with due as materialized (
      select organization_id, project_id, order_source_id from order_source
      where next_batch_at <= now() and next_batch_at < 'infinity' and (leased_until is null or leased_until <= now())
        and not ${sql.unsafe(isOfDeletedProject('order_source'))} and not ${sql.unsafe(hasMovedAway('order_source'))}
      order by next_batch_at limit 1 for update skip locked
    ), claimed as (
      update order_source set leased_until = now() + make_interval(secs => ${leaseSeconds}) from due
      where order_source.organization_id = due.organization_id and order_source.project_id = due.project_id
        and order_source.order_source_id = due.order_source_id
      returning order_source.organization_id, order_source.project_id, order_source.order_source_id
    )
    select organization_id, project_id, order_source_id from claimed`
  if (!due) return 0
  const orders = await nextOrders(sql, due)
  const outcomes = await Promise.all(orders.map((order) => sendOrder(sql, due, { order, mailer })))
  await writeDown(sql, due, outcomes)
  return 1
}

interface WaitingOrder {
  orderId: string
  reference: string
  customerEmail: string
  customerName: string | null
  language: string | null
  /** Its mail has not been taken for a day. */
  isGivenUp: boolean
  /** Of the project. */
  status: string
  settings: Partial<ProjectSettings>
}

const nextOrders = (sql: Sql, { organizationId, projectId, orderSourceId }: OrderSourceKey) => sql<WaitingOrder[]>`
  select order_id, reference, customer_email, customer_name, language, project.status, project.settings,
    coalesce(failing_since < now() - make_interval(hours => ${failingHoursMax}), false) as is_given_up
  from customer_order join project using (organization_id, project_id)
  where customer_order.organization_id = ${organizationId} and customer_order.project_id = ${projectId} and order_source_id = ${orderSourceId}
    and state = 'waiting' and send_at <= now()
  order by send_at, order_id limit ${mailsMax}`

/** What became of an order. `waitSeconds`: it still waits. */
type Outcome =
  | { orderId: string; verificationId: string | null; reason: OrderReason | null }
  | { orderId: string; waitSeconds: number; isFailing: boolean }

/**
 * Emails an order's link as if it had been asked for by itself: who must not be emailed, the 48-hour rule and sixty emails a minute hold. It is
 * valid for a week, and for a week after the reminder where there will be one. Emits: as emailLink.
 */
async function sendOrder(sql: Sql, due: OrderSourceKey, { order, mailer }: { order: WaitingOrder; mailer: LinkMailer }): Promise<Outcome> {
  const { orderId, reference, customerEmail, customerName, language, status, settings } = order
  // Its pages would turn the customer away.
  if (status !== 'active') return { orderId, verificationId: null, reason: 'PROJECT_INACTIVE' }
  const answer = await emailLink(sql, {
    organizationId: due.organizationId,
    projectId: due.projectId,
    attemptId: orderId,
    asked: {
      customerEmail,
      customerReference: reference,
      ...(customerName === null ? {} : { customerName }),
      ...(language === null ? {} : { language }),
    },
    isStillWanted: (sql) => isStillWaiting(sql, due, orderId),
    validityMinutes: newLinkMinutes + (settingsOf(settings).reminderAfterDays ?? 0) * dayMinutes,
    mailer,
  })
  if (!isProblem(answer)) return { orderId, verificationId: answer.verificationId, reason: null }
  if (answer.code === 'RATE_LIMITED') return { orderId, waitSeconds: answer.retryAfterSeconds ?? waitSeconds, isFailing: false }
  if (answer.code === 'EMAIL_DELIVERY_FAILED' && answer.retryAfterSeconds !== undefined && !order.isGivenUp)
    return { orderId, waitSeconds, isFailing: true }
  return { orderId, verificationId: null, reason: reasonOf(answer.code) }
}
const dayMinutes = 24 * 60

/** Whether an order is still to be sent. An erasure of its customer waits until the transaction is over. */
async function isStillWaiting(sql: Sql, { organizationId, projectId }: OrderSourceKey, orderId: string): Promise<boolean> {
  const [found] = await sql`
    select from customer_order where organization_id = ${organizationId} and project_id = ${projectId} and order_id = ${orderId}
      and state = 'waiting' for share`
  return found !== undefined
}

/** Of the rest, such as a project that is gone, nothing but that it failed is of interest. */
function reasonOf(refused: string): OrderReason {
  switch (refused) {
    case 'CUSTOMER_UNSUBSCRIBED':
    case 'CUSTOMER_BLOCKED':
    case 'LINK_EMAIL_COOLDOWN':
      return refused
    case 'VALIDATION_ERROR':
      return 'EMAIL_INVALID'
    default:
      return 'EMAIL_DELIVERY_FAILED'
  }
}

/**
 * Writes a batch down, and when the source has its next one. The source is locked first: an order that comes in meanwhile is seen, or
 * names its own time afterwards. An order that was cancelled while its email went out has been sent.
 */
const writeDown = (sql: Sql, { organizationId, projectId, orderSourceId }: OrderSourceKey, outcomes: readonly Outcome[]) =>
  transaction(sql, async (sql) => {
    await sql`
      select from order_source
      where organization_id = ${organizationId} and project_id = ${projectId} and order_source_id = ${orderSourceId} for update`
    const over = outcomes.filter((outcome) => !('waitSeconds' in outcome))
    await sql`
      with came as (
        select * from jsonb_to_recordset(${sql.json(over as never)}::jsonb) as came("orderId" uuid, "verificationId" uuid, reason text)
      )
      update customer_order set state = case when came.reason is null then 'sent' else 'skipped' end, reason = came.reason,
        verification_id = came."verificationId"
      from came
      where customer_order.organization_id = ${organizationId} and customer_order.project_id = ${projectId} and order_id = came."orderId"
        and (state = 'waiting' or (state = 'skipped' and came.reason is null))`
    const waiting = outcomes.filter((outcome) => 'waitSeconds' in outcome)
    const failing = waiting.filter(({ isFailing }) => isFailing)
    // Some mailboxes take nothing while others do: those that wait behind them must not.
    if (failing.length > 0)
      await sql`
        update customer_order set send_at = now() + make_interval(secs => ${waitSeconds}), failing_since = iif(failing_since is null, now(), failing_since)
        where organization_id = ${organizationId} and project_id = ${projectId} and state = 'waiting'
          and order_id = any(${failing.map(({ orderId }) => orderId)}::uuid[])`
    // One that was taken shows that it is not about the server.
    const isFailing = over.length === 0 && failing.length > 0
    const wait = Math.max(0, ...waiting.filter((outcome) => isFailing || !outcome.isFailing).map(({ waitSeconds }) => waitSeconds))
    await sql`
      update order_source set leased_until = null,
        next_batch_at = greatest(now() + make_interval(secs => ${wait}), (
          select coalesce(min(send_at), 'infinity') from customer_order
          where customer_order.organization_id = order_source.organization_id and customer_order.project_id = order_source.project_id
            and customer_order.order_source_id = order_source.order_source_id and state = 'waiting'))
      where organization_id = ${organizationId} and project_id = ${projectId} and order_source_id = ${orderSourceId}`
  })
