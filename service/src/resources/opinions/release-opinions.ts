import { randomUUID } from 'node:crypto'
import { type ProjectSettings, type Question, settingsOf } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { transaction } from '../../database/transaction.ts'
import { type InProject, isOfDeletedProject } from '../projects/projects.ts'
import { type DelayedOpinion, lockDelayed } from './delayed-opinions.ts'
import { insertOpinion, type WrittenAnswer } from './insert-opinion.ts'

/** Batches of one sweep: few enough to be over in a moment. */
export const releasedMax = 100

/** Opinions of one transaction. More wait only where no worker ran for long; they are split evenly, so that none is left over alone. */
const batchMax = 1000

/**
 * SQL, of a project's delayed opinions: there are as many as any of them was promised, or the first was sent 72 hours ago. An opinion that
 * came after its link had expired is not counted, since its lack of verification tells it apart; it appears with the others.
 */
const isDue = 'count(method) >= max(batch_min) or min(release_at) <= now()'

/**
 * Releases the incognito opinions whose batch is due, of every organization: all delayed ones of a project, in one transaction and in
 * random order (decision 32). From then on they are opinions like any other, of the day they appear and with the project's present
 * language, questions and order of questions. So a change of the project between two customers does not tell whose opinion came before.
 * Returns how many batches.
 * Emits, for each opinion: opinion.created, answer.created.
 */
export async function releaseOpinions(sql: Sql): Promise<number> {
  const due = await sql<InProject[]>`
    select organization_id, project_id from (
      select organization_id, project_id from held_opinion group by organization_id, project_id having ${sql.unsafe(isDue)}) as due
    where not ${sql.unsafe(isOfDeletedProject('due'))} limit ${releasedMax}`
  for (const batch of due) await releaseBatch(sql, batch)
  return due.length
}

/** Releases one batch, once however many workers try. A customer may have withdrawn one meanwhile, and then the others wait on. */
const releaseBatch = (sql: Sql, { organizationId, projectId }: InProject) =>
  transaction(sql, async (sql) => {
    await lockDelayed(sql, { organizationId, projectId })
    const batch = await sql<DelayedOpinion[]>`
      with due as (
        select ceil(count(*) / ceil(count(*) / ${batchMax}::numeric))::int as size from held_opinion
        where organization_id = ${organizationId} and project_id = ${projectId} having ${sql.unsafe(isDue)}
      ), taken as (
        delete from held_opinion where organization_id = ${organizationId} and project_id = ${projectId} and held_id = any(array(
          select held_id from held_opinion where organization_id = ${organizationId} and project_id = ${projectId}
          order by gen_random_uuid() limit coalesce((select size from due), 0)))
        returning organization_id, project_id, own_token_sha256, written, source, method
      )
      -- Random as ids are. In this order they are inserted: neither their places nor their versions tell who came first.
      select * from taken order by gen_random_uuid()`
    if (batch.length === 0) return
    const { settings, questions } = await projectNow(sql, { organizationId, projectId })
    for (const held of batch)
      await insertOpinion(sql, {
        ...held,
        reviewId: randomUUID(),
        written: { ...held.written, answers: inWordsOfNow(held.written.answers, questions) },
        status: held.method === null && settings.moderation === 'hold_unverified' ? 'pending' : 'published',
        language: settings.locale,
        customer: { email: null },
      })
  })

type AskedNow = Pick<Question, 'questionId' | 'question' | 'tags' | 'answerMode' | 'answers'>

async function projectNow(sql: Sql, { organizationId, projectId }: InProject) {
  const [found] = await sql<[{ settings: Partial<ProjectSettings>; questions: AskedNow[] }]>`
    select settings, (
      select coalesce(json_agg(json_build_object('questionId', question_id, 'question', question, 'tags', tags,
          'answerMode', answer_mode, 'answers', answers)
        order by priority, question_id), '[]')
      from question where question.organization_id = project.organization_id and question.project_id = project.project_id) as questions
    from project where organization_id = ${organizationId} and project_id = ${projectId}`
  return { questions: found.questions, settings: settingsOf(found.settings) }
}

/**
 * Answers to the same questions and of the same options, in the words and the order of now. An option that is no more keeps its text. An
 * answer of another kind than the question takes now is left out: to refuse the change of the question would tell that one waits.
 */
const inWordsOfNow = (answers: readonly WrittenAnswer[], questions: readonly AskedNow[]): WrittenAnswer[] =>
  questions.flatMap(({ questionId, question, tags, answerMode, answers: { options = [] } }) =>
    answers
      .filter((answer) => answer.questionId === questionId && isOfMode(answer, answerMode))
      .map((answer): WrittenAnswer => {
        const selectedOptions = answer.selectedOptionIds.map(
          (id, at) => options.find((option) => option.id === id)?.option ?? answer.selectedOptions[at] ?? '',
        )
        return { ...answer, question, tags, selectedOptions }
      }),
  )

function isOfMode({ selectedOptionIds: { length } }: WrittenAnswer, mode: Question['answerMode']): boolean {
  if (mode === 'text_only') return length === 0
  return mode === 'single_select' ? length === 1 : length > 0
}
