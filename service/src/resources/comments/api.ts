import { type commentsDashboardRows, problem } from '@earshot/contract'
import { commentsMessages } from '@earshot/messages/api/comments'
import { created, type HandlersOf, ok } from '../../operation.ts'
import { isId } from '../../text.ts'
import { listComments } from './comments.ts'
import { hideComment, unhideComment } from './moderate-comment.ts'
import { changeTeamComment, deleteTeamComment, writeTeamComment } from './team-comments.ts'

/** Operations on comments, for the dashboard. */
export const commentsDashboard: HandlersOf<typeof commentsDashboardRows> = {
  async 'comments.list'({ sql, organizationId, params, query }) {
    return ok(await listComments(sql, { ...params, organizationId, page: query }))
  },

  async 'comments.create'({ sql, organizationId, params, body, person }) {
    const { parentCommentId } = body
    if (typeof parentCommentId === 'string' && !isId(parentCommentId)) return problem('NOT_FOUND', commentsMessages.unknownParent)
    return created(await writeTeamComment(sql, { ...params, ...body, organizationId, personId: person!.personId }))
  },

  async 'comments.update'({ sql, organizationId, params, body }) {
    return ok(await changeTeamComment(sql, { ...params, ...body, organizationId }))
  },

  async 'comments.delete'({ sql, organizationId, params }) {
    return ok(await deleteTeamComment(sql, { ...params, organizationId }))
  },

  async 'comments.hide'({ sql, organizationId, params, body, person }) {
    return ok(await hideComment(sql, { ...params, ...body, organizationId, by: person!.name || person!.email }))
  },

  async 'comments.unhide'({ sql, organizationId, params }) {
    return ok(await unhideComment(sql, { ...params, organizationId }))
  },
}
