import type { subscribersApiRows, subscribersDashboardRows } from '@earshot/contract'
import { created, type HandlersOf, ok } from '../../operation.ts'
import { inviteSubscriber } from './request-subscription.ts'
import { blockSubscriber, exportSubscribers, listBlockedAddresses, listSubscribers, unblockSubscriber } from './subscribers.ts'
import type { SubscriptionMailer } from './subscription-emails.ts'

export const subscribersApi: HandlersOf<typeof subscribersApiRows> = {
  async 'subscribers.list'({ sql, organizationId, params, query }) {
    return ok(await listSubscribers(sql, { ...params, organizationId, list: query }))
  },

  async 'subscribers.block'({ sql, organizationId, params: { projectId, id } }) {
    return ok(await blockSubscriber(sql, { organizationId, projectId, subscriberId: id }))
  },
}

export const subscribersDashboard = ({
  subscriptions,
}: {
  subscriptions: SubscriptionMailer
}): HandlersOf<typeof subscribersDashboardRows> => ({
  async 'subscribers.invite'({ sql, organizationId, params, body: { email, name = '', language = null } }) {
    return created(await inviteSubscriber(sql, subscriptions, { ...params, organizationId, email, name: name || null, language }))
  },

  async 'subscribers.blocked'({ sql, organizationId, params }) {
    return ok(await listBlockedAddresses(sql, { ...params, organizationId }))
  },

  async 'subscribers.unblock'({ sql, organizationId, params, body: { email } }) {
    return ok(await unblockSubscriber(sql, { ...params, organizationId, email }))
  },

  async 'subscribers.export'({ sql, organizationId, params, query: { query, format = 'csv' } }) {
    return ok(await exportSubscribers(sql, { ...params, organizationId, query, format }))
  },
})
