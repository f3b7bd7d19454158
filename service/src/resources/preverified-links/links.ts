import {
  type ExportFormat,
  type Link,
  type LinkCreate,
  type LinkCreated,
  type LinkList,
  type LinkSnapshot,
  type Problem,
  problem,
} from '@earshot/contract'
import { projectsMessages } from '@earshot/messages/api/projects'
import type { Sql } from '../../database/database.ts'
import { time, view } from '../../database/json.ts'
import { readPage } from '../../database/list.ts'
import type { Order } from '../../database/order.ts'
import { record } from '../../events/record.ts'
import { exportList, fieldsOf } from '../../exports/export-list.ts'
import type { PurposeKeys } from '../../secrets.ts'
import { asciiEmail } from '../../text.ts'
import type { InProject } from '../projects/projects.ts'
import { emailCooldown } from './email-cooldown.ts'
import { tokenOf } from './token.ts'

// Delivery links: an address for one customer, whose opinion is verified because they hold it. What a customer does with a link
// is in start-opinion.ts and submit-with-link.ts; how one ends by itself, in expire-links.ts.

/**
 * SQL: the status of a link at this moment. A link past its expiry is expired, whether that is written yet or not. By the database's clock.
 */
export const statusNow = `case when link.status in ('issued', 'clicked') and link.expires_at <= now() then 'expired' else link.status end`

const snapshot = {
  verificationId: 'link.verification_id',
  projectId: 'link.project_id',
  customerEmail: 'link.customer_email',
  customerReference: 'link.customer_reference',
  status: statusNow,
  reviewId: 'link.review_id',
  issuedAt: time('link.issued_at'),
  expiresAt: time('link.expires_at'),
  emailedAt: time('link.emailed_at'),
  clickedAt: time('link.clicked_at'),
  submittedAt: time('link.submitted_at'),
}

/** A link as its events show it; the list adds to it. The address itself is never included. */
export const linkSnapshotView = view<LinkSnapshot>('link', snapshot)

const linkView = view<Link>('link', {
  ...snapshot,
  emailEligibleAt: `(select ${time(`link_email.emailed_at + ${emailCooldown}`)} from link_email
    where link_email.organization_id = link.organization_id and link_email.project_id = link.project_id
      and link_email.customer_email = link.customer_email_ascii and link_email.emailed_at > now() - ${emailCooldown})`,
})

/** The key of a link. A link and its verification have one id. */
export interface LinkKey extends InProject {
  verificationId: string
}

/** The base address of links, and the key that signs their tokens. */
export interface LinkAddress {
  baseUrl: string
  linkTokenKey: PurposeKeys
}

/**
 * Creates a link, valid for `validityMinutes`: 10,080 (7 days) when not given. Its address is in the answer and in every email, and stored
 * nowhere. A link whose email was sent before it was created has its id and time already. Emits: link.created.
 * Errors: NOT_FOUND (the project has been deleted).
 */
export async function createLink(
  sql: Sql,
  {
    organizationId,
    projectId,
    customerEmail,
    customerReference,
    customerName,
    language,
    redirectUrl,
    validityMinutes = 10_080,
    address,
    verificationId: preparedId,
    issuedAt: preparedAt,
  }: InProject & LinkCreate & { address: LinkAddress; verificationId?: string; issuedAt?: Date },
): Promise<LinkCreated | Problem<'NOT_FOUND'>> {
  const issuedAt = sql`coalesce(${preparedAt ?? null}::timestamptz, now())`
  const [made] = await sql<{ verificationId: string; expiresAt: string; ttlSeconds: number }[]>`
    with link as (
      insert into link (organization_id, project_id, verification_id, issued_at, customer_email, customer_email_ascii, customer_reference, customer_name,
        language, redirect_url, validity_minutes, expires_at)
      select organization_id, project_id, coalesce(${preparedId ?? null}, uuid_v7()), ${issuedAt}, ${customerEmail}, ${asciiEmail(customerEmail)}, ${customerReference || null},
        ${customerName || null}, ${language ?? null}, ${redirectUrl ?? null}, ${validityMinutes}, ${issuedAt} + make_interval(mins => ${validityMinutes})
      from project where organization_id = ${organizationId} and project_id = ${projectId} and deleted_at is null
      returning *
    ),
    ${record(sql, 'link.created', linkSnapshotView, 'link')}
    select verification_id, iso(expires_at) as expires_at, extract(epoch from expires_at - now())::int as ttl_seconds from link`
  if (!made) return problem('NOT_FOUND', projectsMessages.unknown)
  const { verificationId, expiresAt, ttlSeconds } = made
  const token = tokenOf(address.linkTokenKey, verificationId)
  return { verificationId, token, expiresAt, ttlSeconds, validityMinutes, link: `${address.baseUrl}/o/${token}` }
}

const orders: Record<NonNullable<LinkList['sort']>, Order> = {
  newest: { columns: byTime('issued_at'), direction: 'desc' },
  oldest: { columns: byTime('issued_at'), direction: 'asc' },
  // Usable links come first, as the index link_expiring has it.
  'expiring-soon': {
    columns: [{ name: `(status in ('submitted', 'expired'))::int`, type: 'int' }, ...byTime('expires_at')],
    direction: 'asc',
  },
}

function byTime(name: string): Order['columns'] {
  return [
    { name, type: 'timestamptz' },
    { name: 'verification_id', type: 'uuid' },
  ]
}

/**
 * Links of a project, in the state each is in now. `query` is found anywhere in address, reference and id. Errors: VALIDATION_ERROR
 * (a page too deep, a cursor of another list).
 */
export const listLinks = (sql: Sql, { organizationId, projectId, list }: InProject & { list: LinkList }) => {
  const { sort = 'newest' } = list
  return readPage(sql, {
    ...listed(sql, { organizationId, projectId, list }),
    name: 'preverifiedLinks',
    orderName: sort,
    page: list,
  })
}

/**
 * The same list as a file, whole, newest first unless oldest first was asked for: one that is used meanwhile changes its place among those
 * that expire soon, and would come twice. Errors: RATE_LIMITED (five exports are being read in the organization).
 */
export const exportLinks = (
  sql: Sql,
  { organizationId, projectId, list, format = 'csv' }: InProject & { list: Omit<LinkList, 'page'>; format?: ExportFormat | undefined },
) =>
  exportList(sql, {
    ...listed(sql, { organizationId, projectId, list }),
    order: orders[list.sort === 'oldest' ? 'oldest' : 'newest'],
    organizationId,
    fileName: 'links',
    format,
    columns: fieldsOf<Link>(
      'verificationId',
      'customerEmail',
      'customerReference',
      'status',
      'issuedAt',
      'expiresAt',
      'emailedAt',
      'clickedAt',
      'submittedAt',
      'reviewId',
      'emailEligibleAt',
    ),
  })

const listed = (sql: Sql, { organizationId, projectId, list }: InProject & { list: LinkList }) => {
  const { sort = 'newest', status = 'all', query } = list
  return {
    show: linkView,
    where: sql`organization_id = ${organizationId} and project_id = ${projectId}
      ${isNow(sql, status)}`,
    search: query,
    order: orders[sort],
  }
}

/** Condition on links of a status now, which an index serves: one past its expiry is found before that is written. */
function isNow(sql: Sql, status: NonNullable<LinkList['status']>) {
  switch (status) {
    case 'all':
      return sql``
    case 'submitted':
      return sql`and status = 'submitted'`
    case 'expired':
      return sql`and (status = 'expired' or (status in ('issued', 'clicked') and expires_at <= now()))`
    default:
      return sql`and status = ${status} and expires_at > now()`
  }
}
