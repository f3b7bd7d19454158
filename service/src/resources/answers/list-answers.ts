import { type AnswerDrill, type AnswerList, invalidField, isProblem, type Problem } from '@earshot/contract'
import { listsMessages } from '@earshot/messages/api/lists'
import type { Sql } from '../../database/database.ts'
import { readPage } from '../../database/list.ts'
import { isId, readMoment } from '../../text.ts'
import type { InProject } from '../projects/projects.ts'
import { answerView, effectiveVisibility } from './answers.ts'

/**
 * Answers to the questions of a project; filters narrow each other. `responseVisibility` looks at who sees an answer now. An id
 * that names nothing, malformed or not, finds nothing. Both dates are inclusive: what is shown as given at `dateTo` is in, and a
 * date alone reaches the end of its UTC day. Members may ask for an option, or for texts, besides. Errors: VALIDATION_ERROR (dateFrom after dateTo, page, cursor).
 */
export async function listAnswers(sql: Sql, { organizationId, projectId, query }: InProject & { query: AnswerDrill }) {
  const { page, limit, cursor } = query
  const list = answersWhere(sql, { organizationId, projectId, query })
  if (isProblem(list)) return list
  return readPage(sql, {
    name: 'answers',
    ...list,
    page: { ...(page !== undefined && { page }), ...(limit !== undefined && { limit }), ...(cursor !== undefined && { cursor }) },
  })
}

/** The condition and the order of a query for answers. Errors: VALIDATION_ERROR (dateFrom after dateTo). */
export function answersWhere(sql: Sql, { organizationId, projectId, query }: InProject & { query: AnswerDrill }) {
  const { sort = 'newest', responseVisibility, query: search, reviewId, questionId, optionId, text } = query
  const dates = readDates(query)
  if (isProblem(dates)) return dates
  const { from, to } = dates
  return {
    show: answerView,
    where: sql`organization_id = ${organizationId} and project_id = ${projectId}
      ${reviewId === undefined ? sql`` : isId(reviewId) ? sql`and review_id = ${reviewId}` : sql`and false`}
      ${questionId === undefined ? sql`` : isId(questionId) ? sql`and question_id = ${questionId}` : sql`and false`}
      ${from ? sql`and created_at >= ${from.at}` : sql``}
      ${to ? sql`and created_at < ${to.at}::timestamptz + ${to.isDay ? '1 day' : '1 millisecond'}::interval` : sql``}
      ${optionId === undefined ? sql`` : sql`and ${optionId} = any (selected_option_ids)`}
      ${text === 'with' ? sql`and answer is not null` : sql``}
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
  } as const
}

/** The bounds of the time that answers are asked for; null: no bound. */
export interface Dates {
  from: Moment | null
  to: Moment | null
}
type Moment = NonNullable<ReturnType<typeof readMoment>>

/** Reads both dates. Errors: VALIDATION_ERROR (dateFrom after dateTo). */
export function readDates({ dateFrom, dateTo }: Pick<AnswerList, 'dateFrom' | 'dateTo'>): Dates | Problem<'VALIDATION_ERROR'> {
  const from = dateFrom === undefined ? null : readMoment(dateFrom)
  const to = dateTo === undefined ? null : readMoment(dateTo)
  if (from && to && from.at.getTime() > to.at.getTime() + (to.isDay ? dayMilliseconds - 1 : 0))
    return invalidField('?dateFrom', 'range', listsMessages.dateFromAfterDateTo)
  return { from, to }
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
