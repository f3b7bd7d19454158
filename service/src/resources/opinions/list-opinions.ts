import type { OpinionList } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { readPage } from '../../database/list.ts'
import type { Order } from '../../database/order.ts'
import type { InProject } from '../projects/projects.ts'
import { opinionView } from './opinions.ts'

const createdAt = { name: 'created_at', type: 'timestamptz' } as const
const reviewId = { name: 'review_id', type: 'uuid' } as const

export const opinionOrders: Record<NonNullable<OpinionList['sort']>, Order> = {
  newest: { columns: [createdAt, reviewId], direction: 'desc' },
  oldest: { columns: [createdAt, reviewId], direction: 'asc' },
  'most-upvoted': { columns: [{ name: 'upvotes', type: 'int' }, createdAt, reviewId], direction: 'desc' },
  'most-commented': { columns: [{ name: 'comment_count', type: 'int' }, createdAt, reviewId], direction: 'desc' },
  'recently-updated': { columns: [{ name: 'updated_at', type: 'timestamptz' }, reviewId], direction: 'desc' },
}

/**
 * Opinions of a project in every status, hidden ones too; of two alike in the order, the newer is more. `responseStatus` and
 * `query` leave only some. Errors: VALIDATION_ERROR (page, cursor).
 */
export const listOpinions = (sql: Sql, { organizationId, projectId, query }: InProject & { query: OpinionList }) => {
  const { sort = 'newest', responseStatus = 'all', query: search, ...page } = query
  return readPage(sql, {
    name: 'opinions',
    show: opinionView,
    where: sql`organization_id = ${organizationId} and project_id = ${projectId}
      ${responseStatus === 'all' ? sql`` : sql`and response_status = ${responseStatus}`}`,
    search,
    order: opinionOrders[sort],
    orderName: sort,
    page,
  })
}
