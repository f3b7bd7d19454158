import { type Handlers, ok } from '../../http/route.ts'
import { blockSubscriber, listSubscribers } from './subscribers.ts'

export const subscribersApi: Handlers<'subscribers.list' | 'subscribers.block'> = {
  async 'subscribers.list'({ sql, organizationId, params, query }) {
    return ok(await listSubscribers(sql, { ...params, organizationId, list: query }))
  },

  async 'subscribers.block'({ sql, organizationId, params: { projectId, id } }) {
    return ok(await blockSubscriber(sql, { organizationId, projectId, subscriberId: id }))
  },
}
