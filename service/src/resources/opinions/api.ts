import { isRefusal, refuse } from '@earshot/contract'
import { created, type Handlers, ok } from '../../http/route.ts'
import { isId } from '../../text.ts'
import { respondToOpinion } from '../comments/comments.ts'
import { changeTeamComment, deleteTeamComment, writeTeamComment } from '../comments/team-comments.ts'
import { exportOpinions } from './export-opinions.ts'
import { listInbox } from './inbox.ts'
import { listOpinions } from './list-opinions.ts'
import { hideOpinion, publishOpinion } from './moderate-opinion.ts'
import { getOpinion } from './opinion-details.ts'
import { suggestPassages } from './suggest-passages.ts'

export const opinionsApi: Handlers<'opinions.list' | 'opinions.respond'> = {
  async 'opinions.list'({ sql, organizationId, params, query }) {
    return ok(await listOpinions(sql, { ...params, organizationId, query }))
  },

  async 'opinions.respond'({ sql, organizationId, params: { projectId, id: reviewId }, body }) {
    const response = await respondToOpinion(sql, { ...body, organizationId, projectId, reviewId })
    if (isRefusal(response)) return response
    return response.isFirst ? created(response.json) : ok(response.json)
  },
}

/** What the team does with opinions at its desk. */
export const opinionsDesk: Handlers<
  | 'opinions.inbox'
  | 'opinions.get'
  | 'opinions.hide'
  | 'opinions.publish'
  | 'opinions.suggestions'
  | 'opinions.export'
  | 'comments.create'
  | 'comments.update'
  | 'comments.delete'
> = {
  async 'opinions.inbox'({ sql, organizationId, params, query }) {
    return ok(await listInbox(sql, { ...params, organizationId, query }))
  },

  async 'opinions.get'({ sql, organizationId, params }) {
    return ok(await getOpinion(sql, { ...params, organizationId }))
  },

  async 'opinions.hide'({ sql, organizationId, params, body, person }) {
    return ok(await hideOpinion(sql, { ...params, ...body, organizationId, by: person!.name || person!.email }))
  },

  async 'opinions.publish'({ sql, organizationId, params }) {
    return ok(await publishOpinion(sql, { ...params, organizationId }))
  },

  async 'opinions.suggestions'({ sql, organizationId, params }) {
    return ok(await suggestPassages(sql, { ...params, organizationId }))
  },

  async 'opinions.export'({ sql, organizationId, params, query: { format = 'csv', ...filters } }) {
    return ok(await exportOpinions(sql, { ...params, organizationId, filters, format }))
  },

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
