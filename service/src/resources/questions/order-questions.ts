import { problem, type Question } from '@earshot/contract'
import { questionsMessages } from '@earshot/messages/api/questions'
import type { Sql } from '../../database/database.ts'
import type { JsonText } from '../../database/json.ts'
import { transaction } from '../../database/transaction.ts'
import { record } from '../../events/record.ts'
import type { InProject } from '../projects/projects.ts'
import { listQuestions, questionView } from './questions.ts'

/**
 * Sets the priorities of all questions that are asked, so that they are asked in the order of `questionIds`, and answers the list as it
 * is then. Archived ones keep theirs. Three statements, however many questions. Errors: CONFLICT when these are not the questions that
 * are asked: somebody has added, archived or removed one meanwhile. Emits: question.updated for each whose priority changed.
 */
export const orderQuestions = (
  sql: Sql,
  { organizationId, projectId, questionIds }: InProject & { questionIds: readonly string[] },
): Promise<JsonText<{ questions: Question[] }> | ReturnType<typeof meanwhile>> =>
  transaction(sql, async (sql) => {
    const here = sql`organization_id = ${organizationId} and project_id = ${projectId} and status = 'active' and deleted_at is null`
    // Locked in the order of their ids: two who order at once wait for each other instead of both holding what the other needs.
    const asked = await sql<{ questionId: string }[]>`
      select question_id from question where ${here} order by question_id for no key update`
    const wanted = questionIds.map((id) => id.toLowerCase())
    if (asked.length !== wanted.length || asked.some(({ questionId }) => !wanted.includes(questionId))) return meanwhile()
    const step = stepFor(wanted.length)
    await sql`
      with changed as (
        update question set priority = wanted.priority, updated_at = now()
        from (select id, ((place - 1) * ${step})::int as priority from unnest(${wanted}::uuid[]) with ordinality as given (id, place)) as wanted
        where ${here} and question_id = wanted.id and question.priority <> wanted.priority
        returning question.*
      ), ${record(sql, 'question.updated', questionView, 'changed')}
      select from changed`
    return listQuestions(sql, { organizationId, projectId })
  })

const meanwhile = () => problem('CONFLICT', questionsMessages.orderIncomplete)

/** The highest priority. See: docs/rules/limits.md#questions */
const priorityMax = 1000

/**
 * How far apart priorities stand: ten, so that a program finds room between two, and less where there are more than a hundred questions.
 * With 500, the most that are ordered, it is two.
 */
const stepFor = (count: number): number => Math.min(10, Math.floor(priorityMax / Math.max(1, count - 1)))
