import type { Sql } from '../../database/database.ts'
import { transaction } from '../../database/transaction.ts'
import type { InProject } from '../projects/projects.ts'
import { type FormUse, useForm } from '../public-page/form-sessions.ts'
import { type CommentWritten, writeComment } from './write-comment.ts'

// What visitors of the public page write below an opinion. They have no account: whoever knows the token a comment was written with
// changes it and takes it back, by the verbs in write-comment.ts.

export type VisitorCommented = CommentWritten | Exclude<FormUse, { kind: 'first' }>

/**
 * Writes a visitor's comment on an opinion that is published. A form gives one, and a project takes so many an hour; a form whose comment
 * was not written can be sent again. Announces: comment.created.
 */
export const writeVisitorComment = (
  sql: Sql,
  {
    sessionId,
    name,
    ...comment
  }: InProject & { reviewId: string; content: string; name: string | null; ownTokenSha256: Buffer; sessionId: Buffer },
): Promise<VisitorCommented> =>
  transaction(sql, async (sql): Promise<VisitorCommented> => {
    const { organizationId, projectId } = comment
    const use = await useForm(sql, { organizationId, projectId, purpose: 'comment', sessionId })
    if (use.kind !== 'first') return use
    const outcome = await writeComment(sql, { ...comment, author: { customerId: null, name } })
    if (outcome.kind !== 'written') throw new NotWritten(outcome)
    return outcome
  }).catch((error) => {
    if (error instanceof NotWritten) return error.outcome
    throw error
  })

/** Takes the use of the form back with it. */
class NotWritten extends Error {
  readonly outcome: CommentWritten

  constructor(outcome: CommentWritten) {
    super('no comment was written')
    this.outcome = outcome
  }
}

export interface VisitorComment {
  commentId: string
  content: string
  createdAt: string
}

/** The comments that were written on an opinion with a token, oldest first. */
export const findVisitorComments = (
  sql: Sql,
  { organizationId, projectId, reviewId, ownTokenSha256 }: InProject & { reviewId: string; ownTokenSha256: Buffer },
): Promise<VisitorComment[]> => sql<VisitorComment[]>`
  select comment_id, content, iso(created_at) as created_at from comment
  where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId} and own_token_sha256 = ${ownTokenSha256}
  order by place`
