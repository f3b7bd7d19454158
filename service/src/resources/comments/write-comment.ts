import { randomUUID } from 'node:crypto'
import type { Opinion, Project } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { keptTransaction, transaction } from '../../database/transaction.ts'
import { changesMax, eventTimeOf, orderInDay } from '../../events/event-time.ts'
import { record } from '../../events/record.ts'
import { countVisitor, editsOf, ownComments, type Visitor } from '../../limits/visitor-bounds.ts'
import type { InProject } from '../projects/projects.ts'
import { commentDeletedView, commentView } from './comments.ts'

// Customers and visitors write comments below an opinion, change and delete them, by the comment's token. Comments of the team and owner
// responses have no token, so they are out of reach here. Each function locks the opinion first, and so never meets a half-deleted one.

/** Comments of one token on one opinion: a conversation, and no more of what a program sends. */
export const commentsMax = 50

export interface NewComment extends InProject {
  reviewId: string
  /** customerId null: without an account of theirs; the event then carries no id. */
  author: { customerId: string | null; name: string | null }
  /** 1 to 2,000 characters, checked by the caller. */
  content: string
  /** A comment on the same opinion that this one answers; an answer to an answer belongs to the same comment as that. */
  parentCommentId?: string | null
  ownTokenSha256: Buffer
  visitor: Visitor | null
}

/**
 * The outcome. `gone`: no such opinion or comment, or none that this person may see or change. `paused`: the project takes nothing at the
 * moment. `limit`: as many as there may be. `often`: as many within the hour as there may be (decision 39).
 */
export type CommentWritten = { kind: 'written'; commentId: string } | { kind: 'gone' | 'no-parent' | 'paused' | 'limit' } | TooOften
export type CommentChanged = { kind: 'done'; isChanged: boolean } | { kind: 'gone' | 'paused' | 'limit' } | TooOften
interface TooOften {
  kind: 'often'
  waitSeconds: number
}

/** Which comment, and by whom: the digest of the token that it was written with. */
export interface OwnComment extends InProject {
  reviewId: string
  commentId: string
  ownTokenSha256: Buffer
}

/**
 * Writes a comment on an opinion. The opinion's own customer may comment in any status, others only while it is published. A comment by the
 * customer of an incognito opinion has no other author and no time but the UTC day. The opinion's comment count grows by one.
 * Emits: comment.created.
 */
export const writeComment = (sql: Sql, comment: NewComment): Promise<CommentWritten> =>
  transaction(sql, async (sql): Promise<CommentWritten> => {
    const { organizationId, projectId, reviewId, author, content, parentCommentId = null, ownTokenSha256 } = comment
    const opinion = await lockOpinion(sql, comment)
    if (!opinion) return { kind: 'gone' }
    if (opinion.project !== 'active') return { kind: 'paused' }
    if (!opinion.isOwn && opinion.status !== 'published') return { kind: 'gone' }
    const [around] = await sql<[{ own: number; place: number; parent: string | null }]>`
      select count(*) filter (where own_token_sha256 = ${ownTokenSha256})::int as own, coalesce(max(place), 0) + 1 as place,
        (select coalesce(parent_comment_id, comment_id) from comment
          where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}
            and comment_id = ${parentCommentId}::uuid and not is_response) as parent
      from comment
      where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}`
    if (around.own >= commentsMax || (opinion.isOwn && opinion.changes >= changesMax)) return { kind: 'limit' }
    if (parentCommentId !== null && around.parent === null) return { kind: 'no-parent' }
    const often = opinion.isOwn ? await countVisitor(sql, comment, ownComments(reviewId)) : null
    if (often) return { kind: 'often', waitSeconds: often.waitSeconds }

    const commentId = randomUUID()
    const { customerId, name } = opinion.isIncognito ? { customerId: null, name: null } : author
    const moment = eventTimeOf(sql, opinion.isIncognito)
    await sql`
      with comment as (
        insert into comment (organization_id, project_id, review_id, comment_id, parent_comment_id, author_type, author_id, author_name,
          content, own_token_sha256, place, created_at, updated_at)
        values (${organizationId}, ${projectId}, ${reviewId}, ${commentId}, ${around.parent}, 'customer', ${customerId}, ${name},
          ${content}, ${ownTokenSha256}, ${around.place}, ${moment}, ${moment})
        returning *
      ),
      ${record(sql, 'comment.created', commentView, 'comment', orderInDay(opinion))},
      counted as (
        update opinion set comment_count = comment_count + 1, changes = changes + ${opinion.isOwn ? 1 : 0}, updated_at = greatest(updated_at, ${moment})
        where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId}
      )
      select from comment`
    return { kind: 'written', commentId }
  })

/**
 * Changes the words of a comment, ten times an hour (decision 39); the same words change nothing. Emits: comment.updated when they
 * change.
 */
export const editComment = (
  sql: Sql,
  { content, visitor, ...comment }: OwnComment & { content: string; visitor: Pick<Visitor, 'visitorKey'> | null },
): Promise<CommentChanged> => {
  const isKept = ({ kind }: CommentChanged) => kind === 'done'
  return keptTransaction(sql, isKept, async (sql): Promise<CommentChanged> => {
    const { organizationId, projectId, reviewId, commentId, ownTokenSha256 } = comment
    const opinion = await lockOpinion(sql, comment)
    if (!opinion) return { kind: 'gone' }
    if (opinion.project !== 'active') return { kind: 'paused' }
    if (opinion.isOwn && opinion.changes >= changesMax) return { kind: 'limit' }
    const moment = eventTimeOf(sql, opinion.isIncognito)
    const [edited] = await sql<[{ isThere: boolean; isChanged: boolean }]>`
      with found as (
        select content from comment
        where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId} and comment_id = ${commentId}
          and own_token_sha256 = ${ownTokenSha256}
      ), comment as (
        update comment set content = ${content}, updated_at = greatest(updated_at, ${moment})
        where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId} and comment_id = ${commentId}
          and own_token_sha256 = ${ownTokenSha256} and content <> ${content}
        returning *
      ),
      ${record(sql, 'comment.updated', commentView, 'comment', orderInDay(opinion))},
      counted as (
        update opinion set changes = changes + ${opinion.isOwn ? 1 : 0}, updated_at = greatest(opinion.updated_at, ${moment}) from comment
        where opinion.organization_id = ${organizationId} and opinion.project_id = ${projectId} and opinion.review_id = ${reviewId}
      )
      select exists (select 1 from found) as is_there, exists (select from comment) as is_changed`
    if (!edited.isThere) return { kind: 'gone' }
    const often = edited.isChanged ? await countVisitor(sql, { organizationId, projectId, visitor }, editsOf(`comment ${commentId}`)) : null
    return often ? { kind: 'often', waitSeconds: often.waitSeconds } : { kind: 'done', isChanged: edited.isChanged }
  })
}

/**
 * Removes a comment for good, also while the project is paused. What others answered stays, and still names the comment it answered.
 * The opinion has one comment less. Emits: comment.deleted.
 */
export const deleteComment = (sql: Sql, comment: OwnComment): Promise<CommentChanged> =>
  transaction(sql, async (sql): Promise<CommentChanged> => {
    const { organizationId, projectId, reviewId, commentId, ownTokenSha256 } = comment
    const opinion = await lockOpinion(sql, comment)
    if (!opinion) return { kind: 'gone' }
    const [removed] = await sql<[{ isThere: boolean }]>`
      with comment as (
        delete from comment
        where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId} and comment_id = ${commentId}
          and own_token_sha256 = ${ownTokenSha256} and not is_response
        returning *
      ),
      ${record(sql, 'comment.deleted', commentDeletedView, 'comment', orderInDay(opinion))},
      counted as (
        update opinion set comment_count = comment_count - 1, changes = changes + ${opinion.isOwn ? 1 : 0}, updated_at = greatest(opinion.updated_at, ${eventTimeOf(sql, opinion.isIncognito)})
        from comment
        where opinion.organization_id = ${organizationId} and opinion.project_id = ${projectId} and opinion.review_id = ${reviewId}
      )
      select exists (select from comment) as is_there`
    return removed.isThere ? { kind: 'done', isChanged: true } : { kind: 'gone' }
  })

interface LockedOpinion {
  /** Whether the token is that of its customer. */
  isOwn: boolean
  /** Whether the author of the change is a customer who stays incognito. */
  isIncognito: boolean
  status: Opinion['status']
  project: Project['status']
  changes: number
}

/** The opinion, locked until the transaction ends; undefined when there is none any more. */
async function lockOpinion(
  sql: Sql,
  { organizationId, projectId, reviewId, ownTokenSha256 }: Omit<OwnComment, 'commentId'>,
): Promise<LockedOpinion | undefined> {
  const [locked] = await sql<LockedOpinion[]>`
    select own.is_own, own.is_own and opinion.incognito as is_incognito, opinion.status, project.status as project, opinion.changes
    from opinion join project using (organization_id, project_id),
      lateral (select coalesce(opinion.own_token_sha256 = ${ownTokenSha256}, false) as is_own) as own
    where opinion.organization_id = ${organizationId} and opinion.project_id = ${projectId} and opinion.review_id = ${reviewId}
    for no key update of opinion`
  return locked
}
