import {
  type BlockedAddress,
  type ExportFormat,
  problem,
  type Subscriber,
  type SubscriberBlocked,
  type SubscriberDeleted,
  type SubscriberList,
} from '@earshot/contract'
import { subscribersMessages } from '@earshot/messages/api/subscribers'
import type { Sql } from '../../database/database.ts'
import { type JsonText, time, view } from '../../database/json.ts'
import { readPage } from '../../database/list.ts'
import { transaction } from '../../database/transaction.ts'
import { record } from '../../events/record.ts'
import { exportList, fieldsOf } from '../../exports/export-list.ts'
import { asciiEmail } from '../../text.ts'
import type { InProject } from '../projects/projects.ts'
import { suppress, unsuppress } from '../suppressions/suppressions.ts'

// Subscribers: people who want to hear from a project, and have confirmed it from their own mailbox. request-subscription.ts and
// confirm-subscription.ts create them, end-subscription.ts ends them. The team's operations are here.

/** The key of a subscriber. */
export interface SubscriberKey extends InProject {
  subscriberId: string
}

const fields = {
  id: 'subscriber.subscriber_id',
  projectId: 'subscriber.project_id',
  email: 'subscriber.email',
  name: 'subscriber.name',
  status: 'subscriber.status',
  source: 'subscriber.source',
  language: 'subscriber.language',
  createdAt: time('subscriber.created_at'),
  confirmedAt: time('subscriber.confirmed_at'),
}

export const subscriberView = view<Subscriber>('subscriber', fields)

/** A subscriber who goes, as they were until now. */
export const subscriberDeletedView = (how: { blocked: boolean }) =>
  view<SubscriberDeleted>('subscriber', { ...fields, blocked: String(how.blocked), deletedAt: time('now()') })

const blockedView = view<SubscriberBlocked>('subscriber', {
  id: 'subscriber.subscriber_id',
  blocked: 'true',
  deletedAt: time('subscriber.deleted_at'),
})

/**
 * Subscribers of a project who have confirmed, the latest to do so first. `query` is found anywhere in id, address and name.
 * Errors: VALIDATION_ERROR (a page too deep, a cursor of another list).
 */
export const listSubscribers = (sql: Sql, { organizationId, projectId, list }: InProject & { list: SubscriberList }) =>
  readPage(sql, {
    name: 'subscribers',
    ...confirmed(sql, { organizationId, projectId }),
    search: list.query,
    orderName: 'newest',
    page: list,
  })

/** The same as a file, whole. Errors: RATE_LIMITED (five exports are being loaded). */
export const exportSubscribers = (
  sql: Sql,
  { organizationId, projectId, query, format }: InProject & { query: string | undefined; format: ExportFormat },
) =>
  exportList<Subscriber>(sql, {
    ...{ organizationId, fileName: 'subscribers', format, search: query },
    ...confirmed(sql, { organizationId, projectId }),
    columns: fieldsOf<Subscriber>('id', 'email', 'name', 'source', 'language', 'createdAt', 'confirmedAt'),
  })

/** The subscribers that are listed, and their order. */
const confirmed = (sql: Sql, { organizationId, projectId }: InProject) =>
  ({
    show: subscriberView,
    where: sql`organization_id = ${organizationId} and project_id = ${projectId} and status = 'active'`,
    order: {
      columns: [
        { name: 'confirmed_at', type: 'timestamptz' },
        { name: 'subscriber_id', type: 'uuid' },
      ],
      direction: 'desc',
    },
  }) as const

/**
 * Removes a subscriber and blocks the address in the project: it can't subscribe again nor be emailed links, until the block is ended.
 * Blocking again returns the same. A pending subscriber is blocked without an event: there was none about them.
 * Errors: NOT_FOUND, also for one who left by themselves. Emits: subscriber.deleted (blocked), once.
 */
export const blockSubscriber = (sql: Sql, { organizationId, projectId, subscriberId }: SubscriberKey) =>
  transaction(sql, async (sql) => {
    const here = sql`organization_id = ${organizationId} and project_id = ${projectId} and subscriber_id = ${subscriberId}`
    // Rows are locked as they were: a confirmation or an unsubscription at the same time comes before this, or finds them gone.
    const [removed] = await sql<{ json: JsonText<SubscriberBlocked>; emailAscii: string }[]>`
      with before as materialized (
        select * from subscriber where ${here} and status in ('pending', 'declined', 'active') for update
      ), blocked as (
        update subscriber set status = 'blocked', email = null, name = null, expires_at = null, deleted_at = now()
        where ${here} and exists (select from before)
        returning *
      ), known as (
        select * from before where status = 'active'
      ),
      ${record(sql, 'subscriber.deleted', subscriberDeletedView({ blocked: true }), 'known')}
      select ${sql.unsafe(blockedView.json)}::text as json, email_ascii from blocked as subscriber`
    if (removed) {
      await suppress(sql, { organizationId, projectId, email: removed.emailAscii, reason: 'blocked' })
      return removed.json
    }
    const [before] = await sql<{ json: JsonText<SubscriberBlocked> }[]>`
      select ${sql.unsafe(blockedView.json)}::text as json from subscriber where ${here} and status = 'blocked'`
    return before?.json ?? problem('NOT_FOUND', subscribersMessages.unknown)
  })

/**
 * Ends the block of an address in a project: it may subscribe again and be mailed. This subscribes no one.
 * Errors: NOT_FOUND when the project doesn't block it.
 */
export const unblockSubscriber = (sql: Sql, { organizationId, projectId, email }: InProject & { email: string }) =>
  transaction(sql, async (sql) => {
    const lifted = await unsuppress(sql, { organizationId, projectId, email, reason: 'blocked' })
    const ended = await sql`
      update subscriber set status = 'left', email_ascii = null, expires_at = now() + make_interval(days => ${leftDays})
      where organization_id = ${organizationId} and project_id = ${projectId} and email_ascii = ${asciiEmail(email)} and status = 'blocked'`
    return lifted || ended.count > 0 ? { email, blocked: false as const } : problem('NOT_FOUND', subscribersMessages.notBlocked)
  })

/** Addresses listed. */
const blockedMax = 1000

/**
 * Addresses that the team blocked in a project, the last first, 1,000 at the most. Of one that was erased only a digest is left, which
 * says nothing to anybody: it is in no list.
 */
export async function listBlockedAddresses(sql: Sql, { organizationId, projectId }: InProject) {
  const [listed] = await sql<[{ json: JsonText<{ blockedAddresses: BlockedAddress[] }> }]>`
    select json_build_object('blockedAddresses', coalesce(json_agg(${sql.unsafe(blockedAddressView.json)}), '[]'))::text as json from (
      select * from suppression
      where organization_id = ${organizationId} and project_id = ${projectId} and reason = 'blocked' and email not like 'erased:%'
      order by suppression_id desc limit ${blockedMax}
    ) as suppression`
  return listed.json
}

const blockedAddressView = view<BlockedAddress>('suppression', {
  email: 'suppression.email',
  blockedAt: time('suppression.created_at'),
})

/** Days for which the links in old emails still find whom they were about. As long as mail is kept. */
export const leftDays = 30
