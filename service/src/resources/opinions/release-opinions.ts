import { randomUUID } from 'node:crypto'
import { type ProjectSettings, type Question, settingsOf } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { transaction } from '../../database/transaction.ts'
import { type InProject, isOfDeletedProject } from '../projects/projects.ts'
import { type Holding, keepOpinion, type WrittenAnswer } from './keep-opinion.ts'

/** Opinions of one sweep: few enough to be over in a moment. */
export const releasedMax = 100

/**
 * Lets the incognito opinions appear whose moment has come, of every organization, in no order. From then on they are opinions like
 * any other, of the day they appear and of the project as it is then: its language, its questions in their words and order. What a
 * business changed between two customers so doesn't tell whose opinion came before. Returns how many. Announces, for each:
 * opinion.created, answer.created.
 */
export async function releaseOpinions(sql: Sql): Promise<number> {
  const due = await sql<(InProject & { heldId: string })[]>`
    select organization_id, project_id, held_id from (
      select * from held_opinion where release_at <= now() and not ${sql.unsafe(isOfDeletedProject('held_opinion'))} limit ${releasedMax}) as due
    order by random()`
  for (const held of due) await releaseOpinion(sql, held)
  return due.length
}

/** One opinion, once, whoever else tries; one that was stirred meanwhile has another id and comes with the next sweep. */
const releaseOpinion = (sql: Sql, { organizationId, projectId, heldId }: InProject & { heldId: string }) =>
  transaction(sql, async (sql) => {
    const [held] = await sql<Holding[]>`
      delete from held_opinion where organization_id = ${organizationId} and project_id = ${projectId} and held_id = ${heldId}
      returning organization_id, project_id, own_token_sha256, written, source, method`
    if (!held) return
    const { settings, questions } = await projectNow(sql, { organizationId, projectId })
    await keepOpinion(sql, {
      ...held,
      reviewId: randomUUID(),
      written: { ...held.written, answers: inWordsOfNow(held.written.answers, questions) },
      status: held.method === null && settings.moderation === 'hold_unverified' ? 'pending' : 'published',
      language: settings.locale,
      customer: { email: null },
    })
  })

type AskedNow = Pick<Question, 'questionId' | 'question' | 'tags' | 'answers'>

async function projectNow(sql: Sql, { organizationId, projectId }: InProject) {
  const [found] = await sql<[{ settings: Partial<ProjectSettings>; questions: AskedNow[] }]>`
    select settings, (
      select coalesce(json_agg(json_build_object('questionId', question_id, 'question', question, 'tags', tags, 'answers', answers)
        order by priority, question_id), '[]')
      from question where question.organization_id = project.organization_id and question.project_id = project.project_id) as questions
    from project where organization_id = ${organizationId} and project_id = ${projectId}`
  return { questions: found.questions, settings: settingsOf(found.settings) }
}

/** Answers to the same questions and of the same options, in the words and the order of now. An option that is no more keeps its text. */
const inWordsOfNow = (answers: readonly WrittenAnswer[], questions: readonly AskedNow[]): WrittenAnswer[] =>
  questions.flatMap(({ questionId, question, tags, answers: { options = [] } }) =>
    answers
      .filter((answer) => answer.questionId === questionId)
      .map((answer): WrittenAnswer => {
        const selectedOptions = answer.selectedOptionIds.map(
          (id, at) => options.find((option) => option.id === id)?.option ?? answer.selectedOptions[at] ?? '',
        )
        return { ...answer, question, tags, selectedOptions }
      }),
  )
