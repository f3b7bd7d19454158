import {
  type NoTranslationReason,
  type Problem,
  type ProjectSettings,
  problem,
  settingsOf,
  type TranslationOutcome,
} from '@earshot/contract'
import type { Language } from '@earshot/messages'
import { translationsMessages } from '@earshot/messages/api/translations'
import type { Sql } from '../../database/database.ts'
import type { ModelDeps } from '../models/model-turns.ts'
import { unknownOpinion } from '../opinions/opinion-details.ts'
import type { InProject } from '../projects/projects.ts'
import { guardTranslation } from './guard-translation.ts'
import { fittingInto, type OpinionToTranslate, sentTexts, translationMessages } from './translation-request.ts'

// An opinion that a model translates for the team. Nothing of it is kept: not what was sent to the model, not what came back.

/** Comments that are looked at; more never fit into a call. */
const commentsMax = 200

/**
 * Translates an opinion with its answers and comments. Whatever the model does, it ends as a translation or as a reason. No transaction is
 * held while it is asked.
 * Errors: NOT_FOUND without a model or such an opinion, CONFLICT when the project has translations turned off.
 */
export async function translateOpinion(
  sql: Sql,
  { model, turns }: ModelDeps,
  { organizationId, projectId, reviewId, language }: InProject & { reviewId: string; language: Language },
): Promise<TranslationOutcome | Problem<'NOT_FOUND' | 'CONFLICT'>> {
  if (model === null) return problem('NOT_FOUND', translationsMessages.noModel)
  const found = await findOpinion(sql, { organizationId, projectId, reviewId })
  if (!found) return unknownOpinion
  if (!settingsOf(found.settings).opinionTranslations) return problem('CONFLICT', translationsMessages.off)
  const turn = turns.take(organizationId)
  if (!turn) return without('busy')
  try {
    const opinion = fittingInto(found)
    const { answers, comments } = opinion
    const sent = sentTexts(opinion)
    const answer = await model.ask(translationMessages(sent, language))
    if ('reason' in answer) return without(answer.reason)
    const guarded = guardTranslation(answer.content, { sent, language })
    if ('reason' in guarded) return without(guarded.reason)
    const { texts } = guarded
    return {
      translation: {
        ...{ language, from: found.language, title: texts.title, opinion: texts.opinion },
        answers: answers.map(({ answerId }, at) => ({ answerId, answer: texts.answers[at]! })),
        comments: comments.map(({ commentId }, at) => ({ commentId, content: texts.comments[at]! })),
      },
      reason: null,
    }
  } finally {
    turn.end()
  }
}

const without = (reason: NoTranslationReason): TranslationOutcome => ({ translation: null, reason })

type FoundOpinion = OpinionToTranslate & { language: string | null; settings: Partial<ProjectSettings> }

/** An opinion's texts, and what is known of those who wrote them: of an incognito customer nothing is. */
async function findOpinion(
  sql: Sql,
  { organizationId, projectId, reviewId }: InProject & { reviewId: string },
): Promise<FoundOpinion | null> {
  const [found] = await sql<FoundOpinion[]>`
    with answered as (
      select answer_id, answer, customer_name, priority, question_id from answer
      join question using (organization_id, project_id, question_id)
      where organization_id = ${organizationId} and project_id = ${projectId} and answer.review_id = ${reviewId} and answer.answer is not null
    ), commented as (
      select comment_id, content, place, case when author_type = 'customer' then author_name end as author_name from comment
      where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId} and not is_response
      order by place, comment_id limit ${commentsMax}
    ), linked as (
      select customer_name, customer_reference from link
      where organization_id = ${organizationId} and project_id = ${projectId} and link.review_id = ${reviewId}
        and exists (select from opinion where organization_id = ${organizationId} and project_id = ${projectId}
          and opinion.review_id = link.review_id and not incognito)
    )
    select title, opinion, language,
      (select settings from project where organization_id = ${organizationId} and project_id = ${projectId} and deleted_at is null) as settings,
      (select coalesce(json_agg(json_build_object('answerId', answer_id, 'answer', answer) order by priority, question_id), '[]')
        from answered) as answers,
      (select coalesce(json_agg(json_build_object('commentId', comment_id, 'content', content, 'authorName', author_name) order by place, comment_id), '[]')
        from commented) as comments,
      (select coalesce(json_agg(distinct customer_name), '[]') from (
        select opinion.customer_name union all select customer_name from answered
        union all select customer_name from linked) as known where customer_name is not null) as names,
      (select coalesce(json_agg(distinct author_name), '[]') from commented where author_name is not null) as commenter_names,
      (select coalesce(json_agg(distinct customer_reference), '[]') from linked where customer_reference is not null) as "references"
    from opinion where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}`
  return found ?? null
}
