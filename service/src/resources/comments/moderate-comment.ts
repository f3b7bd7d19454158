import type { CommentDetails, HideReason, Problem } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import type { JsonText } from '../../database/json.ts'
import type { Fragment } from '../../database/sql.ts'
import { transaction } from '../../database/transaction.ts'
import { commentDetailsView } from './comments.ts'
import { lockOpinion, type OfComment, unknownComment, unknownOpinion } from './team-comments.ts'

// Moderation by the team: hiding comments of customers and visitors, below opinions in every status. A comment is hidden for a reason of the
// closed list only, which pages show in its place. There is no topic for it, so no event, and the opinion is as it was (decision 23).

/**
 * Hides the text and the author of a comment from everybody but the team and that author. Hiding it again for the same reason changes
 * nothing; another reason replaces the first. Errors: NOT_FOUND (also for a comment of the team).
 */
export const hideComment = (sql: Sql, { reason, by, ...comment }: OfComment & { reason: HideReason; by: string }) =>
  moderate(sql, comment, {
    change: sql`hidden_reason = ${reason}, hidden_by = ${by}, hidden_at = now()`,
    where: sql`hidden_reason is distinct from ${reason}`,
  })

/** Shows a hidden comment again; the reason that it was hidden is deleted. Errors: NOT_FOUND (also for a comment of the team). */
export const unhideComment = (sql: Sql, comment: OfComment) =>
  moderate(sql, comment, { change: sql`hidden_reason = null, hidden_by = null, hidden_at = null`, where: sql`hidden_reason is not null` })

/** `updated_at` stays: it says when the words were changed. */
const moderate = (
  sql: Sql,
  { organizationId, projectId, reviewId, commentId }: OfComment,
  { change, where }: Record<'change' | 'where', Fragment>,
): Promise<JsonText<CommentDetails> | Problem<'NOT_FOUND'>> =>
  transaction(sql, async (sql) => {
    if (!(await lockOpinion(sql, { organizationId, projectId, reviewId }))) return unknownOpinion
    const [found] = await sql<{ json: JsonText<CommentDetails> }[]>`
      with changed as (
        update comment set ${change}
        where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId} and comment_id = ${commentId}
          and author_type = 'customer' and ${where}
        returning *
      ),
      unchanged as (
        select * from comment
        where organization_id = ${organizationId} and project_id = ${projectId} and review_id = ${reviewId} and comment_id = ${commentId}
          and author_type = 'customer' and not exists (select from changed)
      )
      select ${sql.unsafe(commentDetailsView.json)}::text as json from (select * from changed union all select * from unchanged) as comment`
    return found?.json ?? unknownComment
  })
