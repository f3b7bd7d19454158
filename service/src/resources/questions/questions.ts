import {
  isProblem,
  problem,
  type Question,
  type QuestionCreate,
  type QuestionUpdate,
  questionsMax,
  type TopicData,
} from '@earshot/contract'
import { questionsMessages } from '@earshot/messages/api/questions'
import type { Sql } from '../../database/database.ts'
import { type JsonText, time, view } from '../../database/json.ts'
import { transaction } from '../../database/transaction.ts'
import { record } from '../../events/record.ts'
import { lockProject } from '../projects/lock-project.ts'
import type { InProject } from '../projects/projects.ts'
import { fitAnswers } from './answers-rule.ts'

// Questions of a project to its customers. Answers keep the question as it stood when they were given, so a question may change or go; only
// its answer mode stays once it has answers.

export const questionView = view<Question>('question', {
  questionId: 'question.question_id',
  projectId: 'question.project_id',
  tags: 'question.tags',
  priority: 'question.priority',
  question: 'question.question',
  answerMode: 'question.answer_mode',
  answers: 'question.answers',
  status: 'question.status',
  responseVisibility: 'question.response_visibility',
  createdAt: time('question.created_at'),
  updatedAt: time('question.updated_at'),
})

const questionDeletedView = view<TopicData<'question.deleted'>>('question', {
  questionId: 'question.question_id',
  projectId: 'question.project_id',
})

/** All questions of a project in the order they are asked: by priority, of two alike the older first. Archived ones included. */
export async function listQuestions(sql: Sql, { organizationId, projectId }: InProject): Promise<JsonText<{ questions: Question[] }>> {
  const [list] = await sql<[{ json: string }]>`
    select '{"questions":[' || coalesce(
      string_agg(${sql.unsafe(questionView.json)}::text, ',' order by priority, created_at, question_id), '') || ']}' as json
    from question where organization_id = ${organizationId} and project_id = ${projectId} and deleted_at is null`
  return list.json
}

/**
 * Adds a question: priority 0, active and with the project's visibility unless it says otherwise.
 * Errors: VALIDATION_ERROR when `answers` does not fit the answer mode · LIMIT_REACHED when the project has 200. Emits: question.created.
 */
export async function createQuestion(sql: Sql, { organizationId, projectId, question: given }: InProject & { question: QuestionCreate }) {
  const { tags, priority = 0, question, answerMode, status = 'active', responseVisibility = 'default' } = given
  const answers = fitAnswers(answerMode, given.answers ?? {})
  if (isProblem(answers)) return answers
  // Locked, so that two at once can't make the 201st.
  return lockProject(sql, { organizationId, projectId }, async (sql) => {
    const [made] = await sql<{ json: JsonText<Question> }[]>`
      with made as (
        insert into question (organization_id, project_id, tags, priority, question, answer_mode, answers, status, response_visibility)
        select ${organizationId}::uuid, ${projectId}::uuid, ${tags}::text[], ${priority}::int, ${question}::text, ${answerMode}::text,
          ${JSON.stringify(answers)}::text::json, ${status}::text, ${responseVisibility}::text
        where (
          select count(*) from question where organization_id = ${organizationId} and project_id = ${projectId} and deleted_at is null
        ) < ${questionsMax}
        returning *
      ), ${record(sql, 'question.created', questionView, 'made')}
      select ${sql.unsafe(questionView.json)}::text as json from made as question`
    return made?.json ?? problem('LIMIT_REACHED', questionsMessages.full({ max: questionsMax }))
  })
}

/**
 * Changes the fields that are given; `answers` is replaced as a whole, and what results must fit together. Nothing new changes
 * nothing, `updatedAt` included. Errors: NOT_FOUND · QUESTION_HAS_ANSWERS when the answer mode would change and somebody has
 * answered · VALIDATION_ERROR when the resulting `answers` does not fit the resulting answer mode, first of all when both are given.
 * Emits: question.updated.
 */
export async function updateQuestion(
  sql: Sql,
  { organizationId, projectId, questionId, change }: InProject & { questionId: string; change: QuestionUpdate },
) {
  if (change.answerMode && change.answers) {
    const given = fitAnswers(change.answerMode, change.answers)
    if (isProblem(given)) return given
  }
  return transaction(sql, async (sql) => {
    const here = sql`organization_id = ${organizationId} and project_id = ${projectId} and question_id = ${questionId}`
    // An answer being written holds its question's key, and waits for this lock: none can come in beside a new answer mode.
    // One that waits with its opinion is fitted when that is released (release-opinions.ts).
    const [before] = await sql<(Required<QuestionCreate> & { json: JsonText<Question> })[]>`
      select tags, priority, question, answer_mode, answers, status, response_visibility, ${sql.unsafe(questionView.json)}::text as json
      from question where ${here} and deleted_at is null for update`
    if (!before) return problem('NOT_FOUND', questionsMessages.unknown)
    const { json: unchanged, ...fields } = before
    const merged = { ...fields, ...change }
    if (merged.answerMode !== fields.answerMode) {
      const answered = await sql`select from answer where ${here} limit 1`
      if (answered.count > 0) return problem('QUESTION_HAS_ANSWERS', questionsMessages.hasAnswers({ mode: fields.answerMode }))
    }
    const answers = fitAnswers(merged.answerMode, merged.answers)
    if (isProblem(answers)) return answers
    const after = { ...merged, answers }
    if (JSON.stringify(after) === JSON.stringify(fields)) return unchanged
    const [changed] = await sql<[{ json: JsonText<Question> }]>`
      with changed as (
        update question set
          tags = ${after.tags}, priority = ${after.priority}, question = ${after.question}, answer_mode = ${after.answerMode},
          answers = ${JSON.stringify(after.answers)}::text::json, status = ${after.status},
          response_visibility = ${after.responseVisibility}, updated_at = now()
        where ${here} and deleted_at is null
        returning *
      ), ${record(sql, 'question.updated', questionView, 'changed')}
      select ${sql.unsafe(questionView.json)}::text as json from changed as question`
    return changed.json
  })
}

/** Removes a question; its answers stay, with the question as it stood. Errors: NOT_FOUND. Emits: question.deleted. */
export async function deleteQuestion(sql: Sql, { organizationId, projectId, questionId }: InProject & { questionId: string }) {
  const removed = await sql`
    with removed as (
      update question set deleted_at = now()
      where organization_id = ${organizationId} and project_id = ${projectId} and question_id = ${questionId} and deleted_at is null
      returning *
    ), ${record(sql, 'question.deleted', questionDeletedView, 'removed')}
    select from removed`
  return removed.count === 1 ? { id: questionId, deleted: true } : problem('NOT_FOUND', questionsMessages.unknown)
}
