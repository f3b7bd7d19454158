import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { invalidField, type Problem, problem } from '@earshot/contract'
import { ordersMessages } from '@earshot/messages/api/orders'
import type { Sql } from '../../database/database.ts'
import { transaction } from '../../database/transaction.ts'
import type { KeyRing } from '../../secrets.ts'
import { isSuppressed } from '../suppressions/suppressions.ts'
import type { OrderSourceKey, ReceivingSource } from './order-sources.ts'
import { type EndedOrder, type FulfilledOrder, readOrder } from './read-order.ts'

/** Where each platform has the signature, and what a request is about. */
export const orderHeaders = {
  woocommerce: { signature: 'X-WC-Webhook-Signature', topic: 'X-WC-Webhook-Topic' },
  shopify: { signature: 'X-Shopify-Hmac-Sha256', topic: 'X-Shopify-Topic' },
} as const

/** A request of a shop. */
export interface OrderRequest {
  /** The body's bytes, as they were sent: they are what is signed. */
  bytes: Buffer
  /** The signature: HMAC-SHA256 in base64. */
  signature: string | undefined
  topic: string
}

type Refused = Problem<'Unauthorized' | 'VALIDATION_ERROR' | 'INVALID_JSON'>

/**
 * Takes a request of a shop: a fulfilled order is kept, to be sent after the source's days, and one that is over before is skipped. What a
 * request tells again, or tells of another state, makes nothing. `isDue`: an email may go out at once.
 * Errors: Unauthorized (another signature than the source's secret makes of the bytes) · INVALID_JSON · VALIDATION_ERROR (no order).
 */
export async function receiveOrder(
  sql: Sql,
  { source, orderSecretKeys, ...request }: OrderRequest & { source: ReceivingSource; orderSecretKeys: KeyRing },
): Promise<{ isDue: boolean } | Refused> {
  const { platform } = source
  if (platform === 'woocommerce' && isPing(request.bytes)) return { isDue: false }
  const secret = orderSecretKeys.open(source, source.orderSourceId)
  if (secret === null) return problem('Unauthorized', ordersMessages.secretUnreadable)
  if (!isSigned(request, secret)) return problem('Unauthorized', ordersMessages.unsigned({ header: orderHeaders[platform].signature }))
  const body = parse(request.bytes)
  if (body === undefined) return problem('INVALID_JSON', ordersMessages.noJson)
  const read = readOrder(platform, body, request.topic)
  if (read === null) {
    const field = platform === 'woocommerce' ? 'number' : 'name'
    return invalidField(field, 'required', ordersMessages.noOrder[platform])
  }
  if (read.kind === 'fulfilled') return keepOrder(sql, { ...source, order: read.order })
  if (read.kind === 'ended') await skipEnded(sql, { ...source, order: read.order })
  else await noteReceived(sql, source)
  return { isDue: false }
}

/** WooCommerce asks an address whether it is there before it has a secret's signature for it: `webhook_id=7`. */
const isPing = (bytes: Buffer): boolean => bytes.length < 64 && /^webhook_id=\d{1,20}$/.test(bytes.toString('latin1'))

/** Compared in constant time; every digest is 32 bytes long, which tells nothing. */
function isSigned({ bytes, signature }: OrderRequest, secret: string): boolean {
  if (signature === undefined || !/^[A-Za-z0-9+/]{43}=$/.test(signature)) return false
  return timingSafeEqual(Buffer.from(signature, 'base64'), createHmac('sha256', secret).update(bytes).digest())
}

/** Undefined where the bytes are no JSON. */
function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    return undefined
  }
}

/** Of an order that was forgotten, this is left: so it is told apart by the source, whose id is in it. */
const digestOf = ({ orderSourceId }: OrderSourceKey, reference: string): Buffer =>
  createHash('sha256').update(`${orderSourceId} ${reference}`).digest()

/**
 * One statement: the order, when it is due, and that its source has a batch then. A customer who is not to be emailed is not asked again
 * when it is due. The unique index decides about two requests at once.
 */
async function keepOrder(
  sql: Sql,
  { organizationId, projectId, orderSourceId, order }: OrderSourceKey & { order: FulfilledOrder },
): Promise<{ isDue: boolean }> {
  const { reference, platformOrderId, customerEmail, customerEmailAscii, customerName, language } = order
  const [kept] = await sql<[{ isDue: boolean }]>`
    with told as (
      select organization_id, project_id, order_source_id, now() + make_interval(hours => 24 * send_after_days) as send_at,
        ${customerEmailAscii}::text as customer_email_ascii
      from order_source
      where organization_id = ${organizationId} and project_id = ${projectId} and order_source_id = ${orderSourceId}
    ), judged as (
      select told.*, case
        when ${customerEmail}::text is null then 'EMAIL_MISSING'
        when customer_email_ascii is null then 'EMAIL_INVALID'
        when ${sql.unsafe(isSuppressed('told', 'customer_email_ascii', 'blocked'))} then 'CUSTOMER_BLOCKED'
        when ${sql.unsafe(isSuppressed('told', 'customer_email_ascii'))} then 'CUSTOMER_UNSUBSCRIBED' end as reason
      from told
    ), made as (
      insert into customer_order (organization_id, project_id, order_source_id, reference_sha256, reference, platform_order_id,
        customer_email, customer_email_ascii, customer_name, language, state, reason, send_at)
      select organization_id, project_id, order_source_id, ${digestOf({ organizationId, projectId, orderSourceId }, reference)}, ${reference},
        ${platformOrderId}, ${customerEmail}, customer_email_ascii, ${customerName}, ${language},
        case when reason is null then 'waiting' else 'skipped' end, reason, send_at
      from judged
      on conflict (organization_id, project_id, order_source_id, reference_sha256) do nothing
      returning state, send_at, created_at
    ), noted as (
      update order_source set received_at = date_trunc('minute', now()),
        next_batch_at = least(next_batch_at, (select send_at from made where state = 'waiting'))
      where organization_id = ${organizationId} and project_id = ${projectId} and order_source_id = ${orderSourceId}
        and (received_at is distinct from date_trunc('minute', now()) or exists (select from made where state = 'waiting'))
    )
    -- Not now(): on Citus it is not the same in every part of a statement.
    select exists (select from made where state = 'waiting' and send_at <= created_at) as is_due`
  return kept
}

/** Skips an order that waits. One that was sent stays sent, and one that was never fulfilled is not here. */
async function skipEnded(
  sql: Sql,
  { organizationId, projectId, orderSourceId, order }: OrderSourceKey & { order: EndedOrder },
): Promise<void> {
  const { reference, platformOrderId, reason } = order
  const digest = reference === null ? null : digestOf({ organizationId, projectId, orderSourceId }, reference)
  await transaction(sql, async (sql) => {
    // First, as the worker that sends locks the source before its orders.
    await noteReceived(sql, { organizationId, projectId, orderSourceId })
    await sql`
      update customer_order set state = 'skipped', reason = ${reason}
      where organization_id = ${organizationId} and project_id = ${projectId} and order_source_id = ${orderSourceId} and state = 'waiting'
        and ${digest === null ? sql`platform_order_id = ${platformOrderId}` : sql`reference_sha256 = ${digest}`}`
  })
}

/** To the minute: of many requests at once one writes it. */
const noteReceived = (sql: Sql, { organizationId, projectId, orderSourceId }: OrderSourceKey) => sql`
  update order_source set received_at = date_trunc('minute', now())
  where organization_id = ${organizationId} and project_id = ${projectId} and order_source_id = ${orderSourceId}
    and received_at is distinct from date_trunc('minute', now())`
