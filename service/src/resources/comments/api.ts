import { refuse } from '@earshot/contract'
import { created, type Handlers, ok } from '../../operation.ts'
import { isId } from '../../text.ts'
import { changeTeamComment, deleteTeamComment, writeTeamComment } from './team-comments.ts'

/** What the team writes below opinions, in the dashboard. */
export const commentsDashboard: Handlers<'comments.create' | 'comments.update' | 'comments.delete'> = {
  async 'comments.create'({ sql, organizationId, params, body, person }) {
    const { parentCommentId } = body
    if (parentCommentId && !isId(parentCommentId)) return refuse('NOT_FOUND', 'The comment that this one answers is not there.')
    return created(await writeTeamComment(sql, { ...params, ...body, organizationId, personId: person!.personId }))
  },

  async 'comments.update'({ sql, organizationId, params, body }) {
    return ok(await changeTeamComment(sql, { ...params, ...body, organizationId }))
  },

  async 'comments.delete'({ sql, organizationId, params }) {
    return ok(await deleteTeamComment(sql, { ...params, organizationId }))
  },
}
