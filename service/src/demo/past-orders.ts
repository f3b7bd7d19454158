import type { Sql } from '../database/database.ts'
import { keysOf } from '../keys.ts'
import { createOrderSource } from '../resources/orders/order-sources.ts'
import type { InProject } from '../resources/projects/projects.ts'
import { keyRing } from '../secrets.ts'
import { unwrap } from './customers.ts'

// The orders of the demo's web shop: links that were emailed since it is connected, orders that wait, and some that are not sent.

/** Connects the shop three weeks ago, and tells its orders since then. */
export async function playOrders(
  sql: Sql,
  { organizationId, projectId, baseUrl, secretKey }: InProject & { baseUrl: string; secretKey: string },
): Promise<void> {
  const { orderSourceId } = unwrap(
    await createOrderSource(sql, {
      ...{ organizationId, projectId, platform: 'woocommerce', sendAfterDays: 7, createdBy: 'Noor Haddad', baseUrl },
      orderSecretKeys: keyRing(...keysOf(secretKey).orderSecret),
    }),
  )
  await sql`
    with told as (
      select customer_reference as reference, customer_email as email, 'sent' as state, null as reason, emailed_at as send_at, verification_id from (
        select * from link
        where organization_id = ${organizationId} and project_id = ${projectId} and emailed_at between now() - interval '14 days' and now() - interval '49 hours'
        order by emailed_at desc limit 12
      ) as link
      union all
      select 'order ' || (1080 + nth), 'customer.' || nth || '@example.com', 'waiting', null, now() + make_interval(hours => 20 * nth), null
      from generate_series(1, 6) as nth
      union all values
        ('order 1068', 'ida.berg@example.com', 'skipped', 'ORDER_REFUNDED', now() - interval '30 hours', null::uuid),
        ('order 1071', null, 'skipped', 'EMAIL_MISSING', now() - interval '5 hours', null)
    )
    insert into customer_order (organization_id, project_id, order_source_id, reference_sha256, reference, customer_email, customer_email_ascii, state,
      reason, send_at, verification_id, created_at)
    select ${organizationId}, ${projectId}, ${orderSourceId}, sha256(convert_to(${orderSourceId} || ' ' || reference, 'UTF8')), reference, email, email,
      state, reason, send_at, verification_id, send_at - interval '7 days'
    from told on conflict do nothing`
  await sql`
    update order_source set created_at = now() - interval '21 days', received_at = date_trunc('minute', now() - interval '42 minutes'),
      next_batch_at = now() + interval '20 hours'
    where organization_id = ${organizationId} and project_id = ${projectId} and order_source_id = ${orderSourceId}`
}
