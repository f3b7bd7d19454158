import type { Order, OrderList } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { time, view } from '../../database/json.ts'
import { readPage } from '../../database/list.ts'
import type { InProject } from '../projects/projects.ts'

// Orders as the team sees them, and how they are forgotten. receive-order.ts keeps them, send-orders.ts sends them.

/** SQL: whether an order's source has been deleted, so that it waits for nothing. */
const isAbandoned = `state = 'waiting' and not exists (select from order_source where order_source.organization_id = customer_order.organization_id
  and order_source.project_id = customer_order.project_id and order_source.order_source_id = customer_order.order_source_id)`

const orderView = view<Order>('customer_order', {
  orderId: 'order_id',
  orderSourceId: 'order_source_id',
  reference: 'reference',
  customerEmail: 'customer_email',
  state: `case when ${isAbandoned} then 'skipped' else state end`,
  reason: `case when ${isAbandoned} then 'SOURCE_DELETED' else reason end`,
  sendAt: time('send_at'),
  verificationId: 'verification_id',
  createdAt: time('created_at'),
})

const newestFirst = {
  columns: [
    { name: 'created_at', type: 'timestamptz' },
    { name: 'order_id', type: 'uuid' },
  ],
  direction: 'desc',
} as const

/**
 * Orders of a project, newest first. `query` is found anywhere in reference and address. Errors: VALIDATION_ERROR (a page too deep, a cursor of
 * another list).
 */
export const listOrders = (sql: Sql, { organizationId, projectId, list }: InProject & { list: OrderList }) =>
  readPage(sql, {
    name: 'orders',
    show: orderView,
    where: sql`organization_id = ${organizationId} and project_id = ${projectId} and state <> 'forgotten'`,
    search: list.query,
    order: newestFirst,
    orderName: 'newest',
    page: list,
  })

/** SQL: what is left of a forgotten order, which is nobody's: the digest of its reference, by which it is not taken for a new one. */
export const forgotten = `state = 'forgotten', reference = null, platform_order_id = null, customer_email = null, customer_email_ascii = null,
  customer_name = null, language = null, verification_id = null`

/** Orders that are forgotten at a time. */
export const ordersForgottenMax = 1000

/** Forgets orders that were due more than 90 days ago. Of every organization, `ordersForgottenMax` at a time; returns how many. */
export async function forgetOrders(sql: Sql): Promise<number> {
  const done = await sql`
    with due as materialized (
      select organization_id, project_id, order_id from customer_order
      where state <> 'forgotten' and send_at < now() - interval '90 days' order by send_at limit ${ordersForgottenMax} for update skip locked
    )
    update customer_order set ${sql.unsafe(forgotten)} from due
    where customer_order.organization_id = due.organization_id and customer_order.project_id = due.project_id
      and customer_order.order_id = due.order_id`
  return done.count
}
