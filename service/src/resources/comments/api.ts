import { type commentsDashboardRows, problem } from '@earshot/contract'
import { created, type HandlersOf, ok } from '../../operation.ts'
import { isId } from '../../text.ts'
import { changeTeamComment, deleteTeamComment, writeTeamComment } from './team-comments.ts'

/** Operations on the team's comments, for the dashboard. */
export const commentsDashboard: HandlersOf<typeof commentsDashboardRows> = {
  async 'comments.create'({ sql, organizationId, params, body, person }) {
    const { parentCommentId } = body
    if (typeof parentCommentId === 'string' && !isId(parentCommentId))
      return problem('NOT_FOUND', 'The comment that this one replies to does not exist.')
    return created(await writeTeamComment(sql, { ...params, ...body, organizationId, personId: person!.personId }))
  },

  async 'comments.update'({ sql, organizationId, params, body }) {
    return ok(await changeTeamComment(sql, { ...params, ...body, organizationId }))
  },

  async 'comments.delete'({ sql, organizationId, params }) {
    return ok(await deleteTeamComment(sql, { ...params, organizationId }))
  },
}
