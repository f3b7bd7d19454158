import { type ExportFormat, problem, rejectReasons, type VerificationDetails, type VerificationList } from '@earshot/contract'
import { verificationsMessages } from '@earshot/messages/api/verifications'
import type { Sql } from '../../database/database.ts'
import { type JsonText, object, time, view } from '../../database/json.ts'
import { readPage } from '../../database/list.ts'
import { exportList, fieldsOf } from '../../exports/export-list.ts'
import type { InProject } from '../projects/projects.ts'
import type { VerificationKey } from './receipts.ts'

// Verifications of every method, as the team sees them: their state, and the opinion of a receipt.

const isListed = `verification.reason in (${rejectReasons.map((reason) => `'${reason}'`).join(', ')})`
const ofVerification = (table: string, ...keys: string[]) =>
  ['organization_id', 'project_id', ...keys].map((key) => `${table}.${key} = verification.${key}`).join(' and ')

/** A verification as the team sees it. It says whether there is a receipt; another operation returns the file. */
const verificationDetails = view<VerificationDetails>('verification', {
  verificationId: 'verification.verification_id',
  projectId: 'verification.project_id',
  reviewId: 'verification.review_id',
  method: 'verification.method',
  status: 'verification.status',
  reason: `case when ${isListed} then verification.reason end`,
  reasonText: `case when not ${isListed} then verification.reason end`,
  note: 'verification.note',
  decidedBy: 'verification.decided_by',
  createdAt: time('verification.created_at'),
  decidedAt: time('verification.decided_at'),
  hasReceipt: `exists (select from receipt where ${ofVerification('receipt', 'verification_id')})`,
  mediaType: `(select media_type from receipt where ${ofVerification('receipt', 'verification_id')})`,
  opinion: `(select ${object<NonNullable<VerificationDetails['opinion']>>({
    title: 'opinion.title',
    opinion: 'opinion.opinion',
    customerName: 'opinion.customer_name',
    createdAt: time('opinion.created_at'),
  })} from opinion where ${ofVerification('opinion', 'review_id')})`,
})

/**
 * Verifications of a project, newest first unless asked otherwise: receipts that wait are worked off from the oldest. Errors:
 * VALIDATION_ERROR (a page too deep, a cursor of another list).
 */
export function readVerifications(sql: Sql, { organizationId, projectId, list }: InProject & { list: VerificationList }) {
  const { sort = 'newest', status, method, ...page } = list
  return readPage(sql, {
    name: 'verifications',
    ...listed(sql, { organizationId, projectId, filters: { sort, status, method } }),
    orderName: sort,
    page,
  })
}

/** All verifications that filters leave, as a file. Errors: RATE_LIMITED (five exports at once). */
export const exportVerifications = (
  sql: Sql,
  { organizationId, projectId, query: { format = 'csv', ...filters } }: InProject & { query: Filters & { format?: ExportFormat } },
) =>
  exportList(sql, {
    ...listed(sql, { organizationId, projectId, filters }),
    ...{ organizationId, fileName: 'verifications', format },
    columns: {
      ...fieldsOf<VerificationDetails>('verificationId', 'reviewId', 'method', 'status', 'reason', 'reasonText', 'note', 'decidedBy'),
      ...fieldsOf<VerificationDetails>('createdAt', 'decidedAt', 'hasReceipt'),
      title: ({ opinion }) => opinion?.title ?? null,
      opinion: ({ opinion }) => opinion?.opinion ?? null,
      customerName: ({ opinion }) => opinion?.customerName ?? null,
    },
  })

type Filters = { [name in 'sort' | 'status' | 'method']?: VerificationList[name] | undefined }

/** The list that filters leave, in its order. */
const listed = (
  sql: Sql,
  { organizationId, projectId, filters: { sort = 'newest', status = 'all', method = 'all' } }: InProject & { filters: Filters },
) => ({
  show: verificationDetails,
  where: sql`organization_id = ${organizationId} and project_id = ${projectId}
    ${status === 'all' ? sql`` : sql`and status = ${status}`}
    ${method === 'all' ? sql`` : whatMethod(sql, method)}`,
  order: {
    columns: [
      { name: 'created_at', type: 'timestamptz' },
      { name: 'verification_id', type: 'uuid' },
    ],
    direction: sort === 'newest' ? 'desc' : 'asc',
  } as const,
})

// Written out for receipts: they are few among many, and have an index of their own, which is chosen by the text of the statement.
const whatMethod = (sql: Sql, method: Exclude<VerificationList['method'], 'all' | undefined>) =>
  method === 'visual_evidence' ? sql`and method = 'visual_evidence'` : sql`and method = ${method}`

/** A verification. Errors: NOT_FOUND. */
export async function getVerification(sql: Sql, { organizationId, projectId, verificationId }: VerificationKey) {
  const [found] = await sql<{ json: JsonText<VerificationDetails> }[]>`
    select ${sql.unsafe(verificationDetails.json)}::text as json from verification
    where organization_id = ${organizationId} and project_id = ${projectId} and verification_id = ${verificationId}`
  return found?.json ?? problem('NOT_FOUND', verificationsMessages.unknown)
}
