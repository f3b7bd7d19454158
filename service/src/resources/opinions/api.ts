import { isRefusal } from '@earshot/contract'
import { created, type Handlers, ok } from '../../http/route.ts'
import { respondToOpinion } from '../comments/comments.ts'
import { listOpinions } from './list-opinions.ts'

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
