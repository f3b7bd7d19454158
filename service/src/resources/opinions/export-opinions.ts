import { type ExportFormat, isProblem, type Opinion } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { type Columns, exportList, fieldsOf } from '../../exports/export-list.ts'
import type { InProject } from '../projects/projects.ts'
import { type InboxFilters, inboxConditions } from './inbox.ts'
import { opinionOrders } from './list-opinions.ts'
import { opinionView } from './opinions.ts'

/** Columns for spreadsheets, in reading order: the text first, then its state, then numbers and identifiers. */
const columns: Columns<Opinion> = {
  ...fieldsOf<Opinion>('createdAt', 'title', 'opinion'),
  customerName: ({ customer }) => customer.name,
  ...fieldsOf<Opinion>('incognito', 'verified'),
  verificationMethod: ({ verification }) => verification?.method ?? null,
  ...fieldsOf<Opinion>('status', 'responseStatus'),
  response: ({ response }) => response?.content ?? null,
  respondedAt: ({ response }) => response?.createdAt ?? null,
  ...fieldsOf<Opinion>('upvotes', 'commentCount', 'answerCount', 'language', 'source', 'updatedAt', 'editedAt', 'reviewId'),
  customerId: ({ customer }) => customer.id ?? null,
}

/**
 * Exports the opinions that an inbox's filters leave as a file, oldest first where it is sorted so, else newest first: in an order that
 * changes, one that is changed meanwhile would be left out, or come twice. Errors: VALIDATION_ERROR (dateFrom after dateTo) · RATE_LIMITED.
 */
export async function exportOpinions(
  sql: Sql,
  { organizationId, projectId, filters, format }: InProject & { filters: InboxFilters; format: ExportFormat },
) {
  const asked = inboxConditions(sql, { organizationId, projectId, filters })
  if (isProblem(asked)) return asked
  const { where, filter } = asked
  const { sort, query: search } = filters
  return exportList(sql, {
    organizationId,
    fileName: 'opinions',
    format,
    show: opinionView,
    where: filter ? sql`${where} and ${filter}` : where,
    search,
    order: opinionOrders[sort === 'oldest' ? 'oldest' : 'newest'],
    columns,
  })
}
