import { isProblem, type opinionsApiRows, type opinionsDashboardRows } from '@earshot/contract'
import { created, type HandlersOf, ok } from '../../operation.ts'
import { respondToOpinion, respondToSeen } from '../comments/comments.ts'
import { countWaiting } from './count-waiting.ts'
import { exportOpinions } from './export-opinions.ts'
import { listInbox } from './inbox.ts'
import { listOpinions } from './list-opinions.ts'
import { hideOpinion, publishOpinion } from './moderate-opinion.ts'
import { getOpinion } from './opinion-details.ts'
import { suggestPassages } from './suggest-passages.ts'

export const opinionsApi: HandlersOf<typeof opinionsApiRows> = {
  async 'opinions.list'({ sql, organizationId, params, query }) {
    return ok(await listOpinions(sql, { ...params, organizationId, query }))
  },

  async 'opinions.respond'({ sql, organizationId, params: { projectId, id: reviewId }, body }) {
    const response = await respondToOpinion(sql, { ...body, organizationId, projectId, reviewId })
    if (isProblem(response)) return response
    return response.isFirst ? created(response.json) : ok(response.json)
  },
}

/** Operations of the dashboard. */
export const opinionsDashboard: HandlersOf<typeof opinionsDashboardRows> = {
  async 'opinions.inbox'({ sql, organizationId, params, query }) {
    return ok(await listInbox(sql, { ...params, organizationId, query }))
  },

  async 'opinions.waiting'({ sql, organizationId, params }) {
    return ok(await countWaiting(sql, { ...params, organizationId }))
  },

  async 'opinions.get'({ sql, organizationId, params }) {
    return ok(await getOpinion(sql, { ...params, organizationId }))
  },

  async 'opinions.respondToSeen'({ sql, organizationId, params, body }) {
    const response = await respondToSeen(sql, { ...params, ...body, organizationId })
    if (isProblem(response)) return response
    return response.isFirst ? created(response.json) : ok(response.json)
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
}
