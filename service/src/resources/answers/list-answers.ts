import { type AnswerList, refuseField } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { readPage } from '../../database/list.ts'
import { isId, readMoment } from '../../text.ts'
import type { InProject } from '../projects/projects.ts'
import { answerShown, effectiveVisibility } from './answers.ts'

/**
 * Answers to the questions of a project; filters narrow each other. `responseVisibility` looks at who sees an answer now. An id
 * that names nothing, malformed or not, finds nothing. Both dates are inclusive: what is shown as given at `dateTo` is in, and a
 * date alone reaches the end of its UTC day. Refuses: VALIDATION_ERROR (dateFrom after dateTo, page, cursor).
 */
export async function listAnswers(sql: Sql, { organizationId, projectId, query }: InProject & { query: AnswerList }) {
  const { sort = 'newest', responseVisibility, query: search, dateFrom, dateTo, reviewId, questionId, ...page } = query
  const from = dateFrom === undefined ? null : readMoment(dateFrom)
  const to = dateTo === undefined ? null : readMoment(dateTo)
  if (from && to && from.at.getTime() > to.at.getTime() + (to.isDay ? dayMilliseconds - 1 : 0))
    return refuseField('?dateFrom', 'range', 'is after dateTo; nothing can lie between.')
  return readPage(sql, {
    name: 'answers',
    show: answerShown,
    where: sql`organization_id = ${organizationId} and project_id = ${projectId}
      ${reviewId === undefined ? sql`` : isId(reviewId) ? sql`and review_id = ${reviewId}` : sql`and false`}
      ${questionId === undefined ? sql`` : isId(questionId) ? sql`and question_id = ${questionId}` : sql`and false`}
      ${from ? sql`and created_at >= ${from.at}` : sql``}
      ${to ? sql`and created_at < ${to.at}::timestamptz + ${to.isDay ? '1 day' : '1 millisecond'}::interval` : sql``}
      ${responseVisibility === 'public' || responseVisibility === 'private' ? seenBy(sql, { organizationId, projectId, responseVisibility }) : sql``}`,
    search,
    order: {
      columns: [
        { name: 'created_at', type: 'timestamptz' },
        { name: 'answer_id', type: 'uuid' },
      ],
      direction: sort === 'newest' ? 'desc' : 'asc',
    },
    orderName: sort,
    page,
  })
}

const dayMilliseconds = 86_400_000

const seenBy = (
  sql: Sql,
  { organizationId, projectId, responseVisibility }: InProject & { responseVisibility: 'public' | 'private' },
) => sql`
  and question_id in (
    select question_id from question join project using (organization_id, project_id)
    where organization_id = ${organizationId} and project_id = ${projectId}
      and ${sql.unsafe(effectiveVisibility)} = ${responseVisibility})`
