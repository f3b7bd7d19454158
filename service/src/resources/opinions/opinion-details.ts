import { type OpinionDetails, problem } from '@earshot/contract'
import { opinionsMessages } from '@earshot/messages/api/opinions'
import type { Sql } from '../../database/database.ts'
import { type JsonText, object, time, view } from '../../database/json.ts'
import { answerView } from '../answers/answers.ts'
import { commentDetailsView } from '../comments/comments.ts'
import type { InProject } from '../projects/projects.ts'
import { opinionFields } from './opinions.ts'

/** Comments that come with an opinion: more than most have. The dashboard reads on in pages of 100 by `comments.list`. */
const commentsShownMax = 200

/**
 * An opinion as the team sees it, with everything that belongs to it. Nothing here connects an incognito one with anything outside of it.
 */
export const opinionDetailsView = view<OpinionDetails>('opinion', {
  ...opinionFields,
  hidden: `case when opinion.status = 'hidden' and opinion.hidden_reason is not null then ${object<NonNullable<OpinionDetails['hidden']>>({
    reason: 'opinion.hidden_reason',
    note: 'opinion.hidden_note',
    hiddenBy: 'opinion.hidden_by',
    hiddenAt: time('opinion.hidden_at'),
  })} end`,
  comments: `(select coalesce(json_agg(${commentDetailsView.json} order by comment.place, comment.comment_id), '[]') from (
      select * from comment where comment.organization_id = opinion.organization_id and comment.project_id = opinion.project_id
        and comment.review_id = opinion.review_id and not comment.is_response
      order by comment.place, comment.comment_id limit ${commentsShownMax}) as comment)`,
  answers: `(select coalesce(json_agg(${answerView.json} order by question.priority, question.question_id), '[]')
    from answer
    join question on question.organization_id = answer.organization_id and question.project_id = answer.project_id
      and question.question_id = answer.question_id
    where answer.organization_id = opinion.organization_id and answer.project_id = opinion.project_id
      and answer.review_id = opinion.review_id)`,
})

/** An opinion with everything that belongs to it, in any status. One statement. Errors: NOT_FOUND. */
export async function getOpinion(sql: Sql, { organizationId, projectId, reviewId }: InProject & { reviewId: string }) {
  const [found] = await sql<{ json: JsonText<OpinionDetails> }[]>`
    select ${sql.unsafe(opinionDetailsView.json)}::text as json from opinion
    where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}`
  return found?.json ?? unknownOpinion
}

export const unknownOpinion = problem('NOT_FOUND', opinionsMessages.unknown)
