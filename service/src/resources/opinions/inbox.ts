import { invalidField, isProblem, type OpinionInbox, type Problem } from '@earshot/contract'
import { listsMessages } from '@earshot/messages/api/lists'
import type { Sql } from '../../database/database.ts'
import { type Fragment, type PageQuery, readPage } from '../../database/list.ts'
import { readMoment } from '../../text.ts'
import type { InProject } from '../projects/projects.ts'
import { opinionOrders } from './list-opinions.ts'
import { opinionView } from './opinions.ts'

// The team's inbox: opinions by every filter. Filters know nothing of an incognito opinion that is finer than its day.

/** Filters and order of an inbox, without the page. */
export type InboxFilters = Omit<OpinionInbox, keyof PageQuery>

/**
 * Opinions of a project that match all filters, in every status unless one is asked for. Both dates are inclusive; a date alone reaches the
 * end of its UTC day. One statement, in a transaction of its own where a filter is set; with a text as many as a search takes.
 * Errors: VALIDATION_ERROR (dateFrom after dateTo, page, cursor).
 */
export async function listInbox(sql: Sql, { organizationId, projectId, query }: InProject & { query: OpinionInbox }) {
  const { page, limit, cursor, ...filters } = query
  const asked = inboxConditions(sql, { organizationId, projectId, filters })
  if (isProblem(asked)) return asked
  const { sort = 'newest', query: search } = filters
  return readPage(sql, {
    name: 'opinions',
    show: opinionView,
    ...asked,
    search,
    order: opinionOrders[sort],
    orderName: sort,
    page: { ...(page !== undefined && { page }), ...(limit !== undefined && { limit }), ...(cursor !== undefined && { cursor }) },
  })
}

/** The filters in pieces of a statement: conditions that an index serves, and the conditions on each row. */
export function inboxConditions(
  sql: Sql,
  { organizationId, projectId, filters }: InProject & { filters: InboxFilters },
): { where: Fragment; filter: Fragment | null } | Problem<'VALIDATION_ERROR'> {
  const { sort = 'newest', responseStatus = 'all', status = 'all', verified = 'all', source = 'all', dateFrom, dateTo } = filters
  const from = dateFrom === undefined ? null : readMoment(dateFrom)
  const to = dateTo === undefined ? null : readMoment(dateTo)
  if (from && to && from.at.getTime() > to.at.getTime() + (to.isDay ? dayMilliseconds - 1 : 0))
    return invalidField('?dateFrom', 'range', listsMessages.dateFromAfterDateTo)
  const dates = [
    ...(from ? [sql`created_at >= ${from.at}`] : []),
    ...(to ? [sql`created_at < ${to.at}::timestamptz + ${to.isDay ? '1 day' : '1 millisecond'}::interval`] : []),
  ]
  const words = [
    ...(responseStatus === 'all' ? [] : [sql`response_status = ${responseStatus}`]),
    ...(status === 'all' ? [] : [sql`status = ${status}`]),
    ...(verified === 'all' ? [] : [sql`(verification_status is not distinct from 'verified') = ${verified === 'yes'}`]),
    ...(source === 'all' ? [] : [sql`source = ${source}`]),
  ]
  const isByDay = sort === 'newest' || sort === 'oldest'
  // In the order of days, dates are a range of the index; in any other order they are a condition on each row.
  const filter = [...words, ...(isByDay ? [] : dates)]
  return {
    where: sql`organization_id = ${organizationId} and project_id = ${projectId} ${isByDay ? all(sql, dates) : sql``}`,
    filter: filter.length === 0 ? null : sql`(true ${all(sql, filter)})`,
  }
}

const all = (sql: Sql, parts: readonly Fragment[]): Fragment => parts.reduce<Fragment>((before, part) => sql`${before} and ${part}`, sql``)

const dayMilliseconds = 86_400_000
