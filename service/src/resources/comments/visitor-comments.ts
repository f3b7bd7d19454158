import type { HideReason } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { keptTransaction } from '../../database/transaction.ts'
import type { Visitor } from '../../limits/visitor-bounds.ts'
import { type FormUse, useForm } from '../form-sessions/form-sessions.ts'
import type { InProject } from '../projects/projects.ts'
import { type CommentWritten, writeComment } from './write-comment.ts'

// Comments of visitors of the public page. Visitors have no account: the token that a comment was written with lets them change and delete
// it, by the functions in write-comment.ts.

export type VisitorCommented = CommentWritten | Exclude<FormUse, { kind: 'first' }>

/**
 * Writes a visitor's comment on a published opinion. A form gives one comment, and a network place so many an hour; a form whose comment
 * was not written can be sent again.
 * Emits: comment.created.
 */
export const writeVisitorComment = (
  sql: Sql,
  {
    sessionId,
    name,
    visitor,
    ...comment
  }: InProject & {
    reviewId: string
    content: string
    name: string | null
    ownTokenSha256: Buffer
    sessionId: Buffer
    visitor: Visitor | null
  },
): Promise<VisitorCommented> => {
  // A comment that was not written takes the use of its form back with it.
  const isKept = ({ kind }: VisitorCommented) => kind === 'written'
  return keptTransaction(sql, isKept, async (sql): Promise<VisitorCommented> => {
    const { organizationId, projectId } = comment
    const use = await useForm(sql, { organizationId, projectId, purpose: 'comment', sessionId, visitor })
    return use.kind === 'first' ? writeComment(sql, { ...comment, author: { customerId: null, name }, visitor }) : use
  })
}

export interface VisitorComment {
  commentId: string
  content: string
  createdAt: string
  /** The team's reason for hiding it; null when it is not hidden. */
  hiddenReason: HideReason | null
}

/** The comments that were written on an opinion with a token, oldest first. */
export const findVisitorComments = (
  sql: Sql,
  { organizationId, projectId, reviewId, ownTokenSha256 }: InProject & { reviewId: string; ownTokenSha256: Buffer },
): Promise<VisitorComment[]> => sql<VisitorComment[]>`
  select comment_id, content, iso(created_at) as created_at, hidden_reason from comment
  where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId} and own_token_sha256 = ${ownTokenSha256}
  order by place`
