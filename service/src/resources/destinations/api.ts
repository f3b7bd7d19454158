import { isRefusal } from '@earshot/contract'
import type { Handlers } from '../../http/route.ts'
import { type TargetRules, upsertDestination } from './destinations.ts'

export const destinationsApi = (targets: TargetRules): Handlers<'webhooks.destinations.upsert'> => ({
  async 'webhooks.destinations.upsert'({ sql, organizationId, body }) {
    const outcome = await upsertDestination(sql, { ...body, ...targets, organizationId })
    if (isRefusal(outcome)) return outcome
    return 'created' in outcome ? { status: 201, body: outcome.created } : { status: 200, body: outcome.changed }
  },
})
