import { randomUUID } from 'node:crypto'
import { type Comment, type Problem, problem } from '@earshot/contract'
import { commentsMessages } from '@earshot/messages/api/comments'
import { opinionsMessages } from '@earshot/messages/api/opinions'
import type { Sql } from '../../database/database.ts'
import type { JsonText } from '../../database/json.ts'
import { transaction } from '../../database/transaction.ts'
import { record } from '../../events/record.ts'
import type { InProject } from '../projects/projects.ts'
import { commentDeletedView, commentView } from './comments.ts'

// Comments of the team below an opinion: in the project's name, as the owner response is; `author.id` says which member wrote it. The team
// comments on opinions in every status: the customer of a hidden one still reads it. Each function locks the opinion first, and so never
// meets a half-deleted one.

/** Comments of the team on one opinion: a conversation, and no more of what a program sends. */
const teamCommentsMax = 200

type OfOpinion = InProject & { reviewId: string }
export type OfComment = OfOpinion & { commentId: string }

/**
 * Writes a comment of the team; an answer to an answer belongs to the same comment as that. The opinion has one comment more.
 * Errors: NOT_FOUND (opinion, or the comment that it answers) · LIMIT_REACHED. Emits: comment.created.
 */
export const writeTeamComment = (
  sql: Sql,
  {
    organizationId,
    projectId,
    reviewId,
    content,
    parentCommentId = null,
    personId,
  }: OfOpinion & { content: string; parentCommentId?: string | null | undefined; personId: string },
): Promise<JsonText<Comment> | Problem<'NOT_FOUND'> | Problem<'LIMIT_REACHED'>> =>
  transaction(sql, async (sql) => {
    if (!(await lockOpinion(sql, { organizationId, projectId, reviewId }))) return unknownOpinion
    const [around] = await sql<[{ own: number; place: number; parent: string | null }]>`
      select count(*) filter (where author_type = 'business' and not is_response)::int as own, coalesce(max(place), 0) + 1 as place,
        (select coalesce(parent_comment_id, comment_id) from comment
          where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}
            and comment_id = ${parentCommentId}::uuid and not is_response) as parent
      from comment
      where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}`
    if (around.own >= teamCommentsMax) return problem('LIMIT_REACHED', commentsMessages.full({ max: teamCommentsMax }))
    if (parentCommentId !== null && around.parent === null) return problem('NOT_FOUND', commentsMessages.unknownParentOrResponse)
    const [written] = await sql<[{ json: JsonText<Comment> }]>`
      with writer as materialized (
        select organization_id, project_id, name from project where organization_id = ${organizationId} and project_id = ${projectId}
      ),
      comment as (
        insert into comment (organization_id, project_id, review_id, comment_id, parent_comment_id, author_type, author_id, author_name,
          content, place)
        select organization_id, project_id, ${reviewId}::uuid, ${randomUUID()}::uuid, ${around.parent}::uuid, 'business', ${personId}::uuid,
          name, ${content}::text, ${around.place}::int
        from writer
        returning *
      ),
      ${record(sql, 'comment.created', commentView, 'comment')},
      counted as (
        update opinion set comment_count = comment_count + 1, updated_at = now()
        where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}
      )
      select ${sql.unsafe(commentView.json)}::text as json from comment`
    return written.json
  })

/**
 * Changes the words of a comment of the team; the same words change nothing. Errors: NOT_FOUND (also for a customer's comment and the
 * owner response). Emits: comment.updated when they change.
 */
export const changeTeamComment = (
  sql: Sql,
  { organizationId, projectId, reviewId, commentId, content }: OfComment & { content?: string | undefined },
): Promise<JsonText<Comment> | Problem<'NOT_FOUND'>> =>
  transaction(sql, async (sql) => {
    if (!(await lockOpinion(sql, { organizationId, projectId, reviewId }))) return unknownOpinion
    const [found] = await sql<{ json: JsonText<Comment> }[]>`
      with changed as (
        update comment set content = ${content ?? ''}, updated_at = now()
        where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId} and comment_id = ${commentId}
          and author_type = 'business' and not is_response and ${content !== undefined} and content <> ${content ?? ''}
        returning *
      ),
      ${record(sql, 'comment.updated', commentView, 'changed')},
      touched as (
        update opinion set updated_at = now() from changed
        where opinion.organization_id = ${organizationId} and opinion.project_id = ${projectId} and opinion.review_id = ${reviewId}
      ),
      unchanged as (
        select * from comment
        where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId} and comment_id = ${commentId}
          and author_type = 'business' and not is_response and not exists (select from changed)
      )
      select ${sql.unsafe(commentView.json)}::text as json from (select * from changed union all select * from unchanged) as comment`
    return found?.json ?? unknownComment
  })

/**
 * Removes a comment of the team for good: the opinion has one less. The owner response, too: the opinion is then unresponded again. What
 * others answered stays, and still names the comment it answered. Errors: NOT_FOUND (also for a customer's comment).
 * Emits: comment.deleted.
 */
export const deleteTeamComment = (sql: Sql, { organizationId, projectId, reviewId, commentId }: OfComment) =>
  transaction(sql, async (sql) => {
    if (!(await lockOpinion(sql, { organizationId, projectId, reviewId }))) return unknownOpinion
    const [removed] = await sql<{ json: typeof commentDeletedView.json }[]>`
      with comment as (
        delete from comment
        where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId} and comment_id = ${commentId}
          and author_type = 'business'
        returning *
      ),
      ${record(sql, 'comment.deleted', commentDeletedView, 'comment')},
      counted as (
        update opinion set
          comment_count = comment_count - case when comment.is_response then 0 else 1 end,
          responded_at = case when not comment.is_response then responded_at end,
          updated_at = now()
        from comment
        where opinion.organization_id = ${organizationId} and opinion.project_id = ${projectId} and opinion.review_id = ${reviewId}
      )
      select ${sql.unsafe(commentDeletedView.json)}::text as json from comment`
    return removed?.json ?? unknownComment
  })

/** Locks the opinion until the transaction ends; false when there is none any more. */
export async function lockOpinion(sql: Sql, { organizationId, projectId, reviewId }: OfOpinion): Promise<boolean> {
  const locked = await sql`
    select from opinion where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId} for no key update`
  return locked.count === 1
}

export const unknownOpinion = problem('NOT_FOUND', opinionsMessages.unknown)
export const unknownComment = problem('NOT_FOUND', commentsMessages.unknown)
