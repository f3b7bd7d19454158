import { randomBytes } from 'node:crypto'
import {
  type OrderPlatform,
  type OrderSource,
  type OrderSourceCreate,
  type OrderSourceCreated,
  orderSourcesMax,
  type Problem,
  problem,
} from '@earshot/contract'
import { ordersMessages } from '@earshot/messages/api/orders'
import type { Sql } from '../../database/database.ts'
import type { EncryptedColumn } from '../../database/encrypted-column.ts'
import { type JsonText, time, view } from '../../database/json.ts'
import type { Closed, KeyRing } from '../../secrets.ts'
import { isId } from '../../text.ts'
import { lockProject } from '../projects/lock-project.ts'
import { type InProject, isOfDeletedProject } from '../projects/projects.ts'

// Shops whose orders come in. read-order.ts reads what a shop posts, receive-order.ts keeps it, send-orders.ts emails the links.

/** The key of an order source. */
export interface OrderSourceKey extends InProject {
  orderSourceId: string
}

/** What the addresses and the secrets of order sources are made with. */
export interface OrderSourceDeps {
  baseUrl: string
  orderSecretKeys: KeyRing
}

/** The secrets, as the operator re-encrypts them. */
export const orderSecretColumn: EncryptedColumn = {
  table: 'order_source',
  key: ['project_id', 'order_source_id'],
  column: 'secret_encrypted',
}

/** What follows in the address that a shop posts to: the id of its source. */
export const receiverPath = '/orders'

const sourceView = view<Omit<OrderSource, 'url'>>('order_source', {
  orderSourceId: 'order_source_id',
  platform: 'platform',
  sendAfterDays: 'send_after_days',
  createdBy: 'created_by',
  createdAt: time('created_at'),
  receivedAt: time('received_at'),
})

const urlOf = (baseUrl: string, orderSourceId: string) => `${baseUrl}${receiverPath}/${orderSourceId}`

/** Order sources of a project, newest first: as many as there may be. */
export async function listOrderSources(
  sql: Sql,
  { organizationId, projectId, baseUrl }: InProject & { baseUrl: string },
): Promise<{ orderSources: OrderSource[] }> {
  const found = await sql<{ json: string }[]>`
    select ${sql.unsafe(sourceView.json)}::text as json from order_source
    where organization_id = ${organizationId} and project_id = ${projectId} order by order_source_id desc`
  return { orderSources: found.map(({ json }) => withUrl(json, baseUrl)) }
}

const withUrl = (json: string, baseUrl: string): OrderSource => {
  const { orderSourceId, platform, ...rest } = JSON.parse(json) as Omit<OrderSource, 'url'>
  return { orderSourceId, platform, url: urlOf(baseUrl, orderSourceId), ...rest }
}

/**
 * Creates an order source, and returns its secret this once: the given one, or one of 48 characters. It is kept encrypted.
 * Errors: NOT_FOUND (the project has been deleted) · LIMIT_REACHED when the project has 20.
 */
export const createOrderSource = (
  sql: Sql,
  {
    organizationId,
    projectId,
    platform,
    sendAfterDays,
    secret = randomBytes(36).toString('base64url'),
    createdBy,
    baseUrl,
    orderSecretKeys,
  }: InProject & OrderSourceCreate & OrderSourceDeps & { createdBy: string | null },
): Promise<OrderSourceCreated | Problem<'NOT_FOUND' | 'LIMIT_REACHED'>> =>
  lockProject(sql, { organizationId, projectId }, async (sql) => {
    const [prepared] = await sql<{ orderSourceId: string; count: number }[]>`
      select uuid_v7() as order_source_id, (
        select count(*)::int from order_source where organization_id = ${organizationId} and project_id = ${projectId}
      ) as count
      from project where organization_id = ${organizationId} and project_id = ${projectId} and deleted_at is null`
    if (!prepared) return problem('NOT_FOUND', ordersMessages.unknownProject)
    const { orderSourceId, count } = prepared
    if (count >= orderSourcesMax) return problem('LIMIT_REACHED', ordersMessages.full({ max: orderSourcesMax }))
    const { encrypted, encryptionKeyId } = orderSecretKeys.close(secret, orderSourceId)
    const [made] = await sql<[{ json: string }]>`
      with made as (
        insert into order_source (organization_id, project_id, order_source_id, platform, send_after_days, secret_encrypted, encryption_key_id, created_by)
        values (${organizationId}, ${projectId}, ${orderSourceId}, ${platform}, ${sendAfterDays}, ${encrypted}, ${encryptionKeyId}, ${createdBy})
        returning *
      )
      select ${sql.unsafe(sourceView.json)}::text as json from made as order_source`
    return { ...withUrl(made.json, baseUrl), secret }
  })

/**
 * Deletes an order source with its secret. Its orders stay; those that wait are not sent, and are shown as skipped from this moment on.
 * Errors: NOT_FOUND.
 */
export async function deleteOrderSource(
  sql: Sql,
  { organizationId, projectId, orderSourceId }: OrderSourceKey,
): Promise<JsonText<{ id: string; deleted: boolean }> | Problem<'NOT_FOUND'>> {
  const [deleted] = isId(orderSourceId)
    ? await sql<{ orderSourceId: string }[]>`
        delete from order_source
        where organization_id = ${organizationId} and project_id = ${projectId} and order_source_id = ${orderSourceId}
        returning order_source_id`
    : []
  return deleted ? JSON.stringify({ id: deleted.orderSourceId, deleted: true }) : problem('NOT_FOUND', ordersMessages.unknownSource)
}

/** A source as the receiver needs it. */
export type ReceivingSource = OrderSourceKey & Closed & { platform: OrderPlatform }

/** Finds the source that a shop posts to, of any organization: the address carries only its id. Null when there is none. */
export async function findOrderSource(sql: Sql, orderSourceId: string): Promise<ReceivingSource | null> {
  if (!isId(orderSourceId)) return null
  const [found] = await sql<ReceivingSource[]>`
    select organization_id, project_id, order_source_id, platform, secret_encrypted as encrypted, encryption_key_id
    from order_source where order_source_id = ${orderSourceId} and not ${sql.unsafe(isOfDeletedProject('order_source'))}`
  return found ?? null
}
