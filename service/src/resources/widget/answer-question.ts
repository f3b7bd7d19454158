import type { Sql } from '../../database/database.ts'
import { keptTransaction } from '../../database/transaction.ts'
import { record, today } from '../../events/record.ts'
import type { Visitor } from '../../limits/visitor-bounds.ts'
import { answerView } from '../answers/answers.ts'
import { countPlaceOfUnused, type FormsBusy, useForm } from '../form-sessions/form-sessions.ts'
import type { WrittenAnswer } from '../opinions/insert-opinion.ts'
import type { InProject } from '../projects/projects.ts'
import { answerIdOf, useOf, type WidgetSession } from './session.ts'

export type WidgetAnswering =
  | { kind: 'kept' }
  /** The same answer is there already: its sender asked twice. */
  | { kind: 'there' }
  /** Another answer to the question is there. */
  | { kind: 'answered' }
  | FormsBusy
  | { kind: 'paused' }

/**
 * Stores an answer that was given in the widget, without an opinion and without a person: no customer, no name, no language, no time but
 * the UTC day, so that a visitor who answers here and then writes an opinion under their name can't be identified by the minute. A session
 * answers a question once. Emits: answer.created, with reviewId null.
 */
export async function answerQuestion(
  sql: Sql,
  {
    organizationId,
    projectId,
    session,
    answer,
    visitor,
  }: InProject & { session: WidgetSession; answer: WrittenAnswer; visitor: Visitor | null },
): Promise<WidgetAnswering> {
  const form = { organizationId, projectId, purpose: 'answer', visitor } as const
  const place = await countPlaceOfUnused(sql, { ...form, sessionId: useOf(session, answer.questionId) })
  if (place.kind === 'busy') return place
  const isKept = ({ kind }: WidgetAnswering) => kind === 'kept'
  return keptTransaction(sql, isKept, async (sql): Promise<WidgetAnswering> => {
    const [project] = await sql<{ status: string }[]>`
      select status from project where organization_id = ${organizationId} and project_id = ${projectId} and deleted_at is null`
    if (project?.status !== 'active') return { kind: 'paused' }
    const answerId = answerIdOf(session, answer.questionId)
    const use = await useForm(sql, {
      ...form,
      sessionId: useOf(session, answer.questionId),
      place,
    })
    if (use.kind === 'busy') return use
    if (use.kind === 'used') return (await isSame(sql, { organizationId, answerId, answer })) ? { kind: 'there' } : { kind: 'answered' }
    await sql`
      with answer as (
        insert into answer (organization_id, project_id, answer_id, question_id, question, tags, answer, selected_options,
          selected_option_ids, created_at, updated_at)
        values (${organizationId}, ${projectId}, ${answerId}, ${answer.questionId}, ${answer.question}, ${answer.tags}, ${answer.answer},
          ${answer.selectedOptions}, ${answer.selectedOptionIds}, ${sql.unsafe(today)}, ${sql.unsafe(today)})
        returning *
      ),
      ${record(sql, 'answer.created', answerView, 'answer', { placeInDay: 0 })}
      select from answer`
    return { kind: 'kept' }
  })
}

async function isSame(sql: Sql, { organizationId, answerId, answer }: { organizationId: string; answerId: string; answer: WrittenAnswer }) {
  const found = await sql`
    select from answer where organization_id = ${organizationId} and answer_id = ${answerId}
      and answer is not distinct from ${answer.answer} and selected_option_ids = ${answer.selectedOptionIds}`
  return found.count === 1
}
