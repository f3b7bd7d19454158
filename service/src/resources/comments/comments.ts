import { type Comment, type CommentDetails, type Pagination, type Problem, problem, type TopicData } from '@earshot/contract'
import { opinionsMessages } from '@earshot/messages/api/opinions'
import type { Sql } from '../../database/database.ts'
import { type JsonText, object, time, view } from '../../database/json.ts'
import { type PageQuery, readPage } from '../../database/list.ts'
import type { Order } from '../../database/order.ts'
import { record } from '../../events/record.ts'
import type { InProject } from '../projects/projects.ts'

// Comments: what customers and the team write below an opinion. The owner response is a comment too, one an opinion.

type Author = Required<Comment['author']>

const commentFields = {
  commentId: 'comment.comment_id',
  reviewId: 'comment.review_id',
  projectId: 'comment.project_id',
  content: 'comment.content',
  author: `case when comment.author_id is null
    then ${object<Omit<Author, 'id'>>({ type: 'comment.author_type', name: 'comment.author_name' })}
    else ${object<Author>({ type: 'comment.author_type', id: 'comment.author_id', name: 'comment.author_name' })} end`,
  parentCommentId: 'comment.parent_comment_id',
  createdAt: time('comment.created_at'),
  updatedAt: time('comment.updated_at'),
}

/** A comment as the API and its events show it. */
export const commentView = view<Comment>('comment', commentFields)

/** A comment as the team sees it. */
export const commentDetailsView = view<CommentDetails>('comment', {
  ...commentFields,
  hidden: `case when comment.hidden_reason is not null then ${object<NonNullable<CommentDetails['hidden']>>({
    reason: 'comment.hidden_reason',
    hiddenBy: 'comment.hidden_by',
    hiddenAt: time('comment.hidden_at'),
  })} end`,
})

export const commentDeletedView = view<TopicData<'comment.deleted'>>('comment', {
  commentId: 'comment.comment_id',
  reviewId: 'comment.review_id',
  projectId: 'comment.project_id',
})

/**
 * A page of the comments on an opinion, oldest first, without the owner response, as the team sees them.
 * Errors: NOT_FOUND · VALIDATION_ERROR (a page too deep, a cursor of another list).
 */
export async function listComments(
  sql: Sql,
  { organizationId, projectId, reviewId, page }: InProject & { reviewId: string; page: PageQuery },
): Promise<JsonText<{ comments: CommentDetails[]; pagination: Pagination }> | Problem<'NOT_FOUND'> | Problem<'VALIDATION_ERROR'>> {
  const [opinion] = await sql`
    select from opinion where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}`
  if (!opinion) return problem('NOT_FOUND', opinionsMessages.unknown)
  return readPage(sql, {
    name: 'comments',
    show: commentDetailsView,
    where: sql`organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId} and not is_response`,
    order: asWritten,
    orderName: 'oldest',
    page,
  })
}

const asWritten: Order = {
  columns: [
    { name: 'place', type: 'int' },
    { name: 'comment_id', type: 'uuid' },
  ],
  direction: 'asc',
}

/**
 * Responds to an opinion as its owner, in the project's name. The first call creates the response, later calls change it, and the same text
 * again changes nothing. The opinion is then responded to, and its `updatedAt` is now.
 * Errors: NOT_FOUND.
 * Emits: comment.created the first time, comment.updated when the text changes.
 */
export const respondToOpinion = async (sql: Sql, response: Response) =>
  (await writeResponse(sql, response)) ?? problem('NOT_FOUND', opinionsMessages.unknown)

/** The same, but that another response than the one that was `seen`, by its `updatedAt`, stays. Errors: NOT_FOUND · CONFLICT. */
export async function respondToSeen(sql: Sql, response: Response & { seen: string | null }) {
  const { organizationId, projectId, reviewId } = response
  const written = await writeResponse(sql, response)
  if (written) return written
  const there = await sql`
    select from opinion where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}`
  return there.count === 0 ? problem('NOT_FOUND', opinionsMessages.unknown) : problem('CONFLICT', opinionsMessages.responseChanged)
}

type Response = InProject & { reviewId: string; content: string }

/** Writes a response; null when there is no such opinion, or another response than was seen. */
async function writeResponse(sql: Sql, { organizationId, projectId, reviewId, content, seen }: Response & { seen?: string | null }) {
  // Of two first responses at once, the second meets the first one's row in the unique index, waits for it and changes it. Its
  // update always happens, unless another response was seen, so that there is a row to answer with; `updated_at` tells whether it changed
  // anything.
  const [written] = await sql<{ json: JsonText<Comment>; isFirst: boolean }[]>`
    with locked as materialized (
      -- The opinion is locked, so that its customer does not delete it meanwhile. The moment is handed on: on Citus, parts of a statement
      -- that are executed on different nodes differ in what now() is.
      select *, now() as moment from opinion where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}
      for no key update
    ), written as (
      insert into comment (organization_id, project_id, review_id, author_type, author_name, is_response, content, created_at, updated_at)
      select organization_id, project_id, locked.review_id, 'business', project.name, true, ${content}, moment, moment
      from locked join project using (organization_id, project_id)
      on conflict (organization_id, project_id, review_id) where is_response do update set
        content = excluded.content,
        author_name = case when comment.content <> excluded.content then excluded.author_name else comment.author_name end,
        updated_at = case when comment.content <> excluded.content then excluded.updated_at else comment.updated_at end
      where ${seen === undefined} or comment.content = excluded.content or iso(comment.updated_at) = ${seen ?? null}
      returning *, xmax = 0 as is_first
    ),
    created as (select * from written where is_first),
    updated as (select written.* from written join locked on written.updated_at = locked.moment where not is_first),
    ${record(sql, 'comment.created', commentView, 'created')},
    ${record(sql, 'comment.updated', commentView, 'updated')},
    responded as (
      update opinion set responded_at = coalesce(opinion.responded_at, locked.moment), updated_at = locked.moment
      from written join locked on written.updated_at = locked.moment
      where opinion.organization_id = ${organizationId} and opinion.project_id = ${projectId} and opinion.review_id = ${reviewId}
    )
    select ${sql.unsafe(commentView.json)}::text as json, is_first from written as comment`
  return written ?? null
}
