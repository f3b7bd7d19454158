import type { deliveriesDashboardRows, deliveriesPortalRows } from '@earshot/contract'
import { created, type HandlersOf, ok } from '../../operation.ts'
import type { KeyRing } from '../../secrets.ts'
import type { Messaging } from '../../webhooks/messages/recipient.ts'
import { exportDeliveries } from './export-deliveries.ts'
import { getDelivery } from './get-delivery.ts'
import { listDeliveries } from './list-deliveries.ts'
import { cancelDelivery, resendDelivery } from './resend-delivery.ts'

/** `secretKeys`: what signing secrets are encrypted with. `messaging`: what messages for people are made with. */
export const deliveriesApi = ({
  secretKeys,
  messaging,
}: {
  secretKeys: KeyRing
  messaging: Messaging
}): HandlersOf<typeof deliveriesPortalRows> => ({
  async 'deliveries.list'({ sql, organizationId, query }) {
    return ok(await listDeliveries(sql, { organizationId, filter: query }))
  },

  async 'deliveries.get'({ sql, organizationId, params }) {
    return ok(await getDelivery(sql, { ...params, organizationId, secretKeys, messaging }))
  },

  async 'deliveries.resend'({ sql, organizationId, params }) {
    return created(await resendDelivery(sql, { ...params, organizationId }))
  },

  async 'deliveries.cancel'({ sql, organizationId, params }) {
    return ok(await cancelDelivery(sql, { ...params, organizationId }))
  },
})

/** Further operations for members. */
export const deliveriesDashboard: HandlersOf<typeof deliveriesDashboardRows> = {
  async 'deliveries.export'({ sql, organizationId, query }) {
    return ok(await exportDeliveries(sql, { organizationId, query }))
  },
}
