import { type PortalOperationId, refuse } from '@earshot/contract'
import { type Handlers, ok } from '../../http/route.ts'
import { openPortal } from './sessions.ts'

export const portalApi = ({ baseUrl }: { baseUrl: string }): Handlers<'webhooks.portal'> => ({
  async 'webhooks.portal'({ sql, organizationId, callerId, body }) {
    return ok(await openPortal(sql, { ...body, organizationId, keyId: callerId, baseUrl }))
  },
})

const notYet = async () => refuse('UNAVAILABLE', 'This operation is still to come.')

/** Operations of the portal that have no room yet. This list only shrinks. */
export const stillToCome: Handlers<PortalOperationId> = {
  'session.get': notYet,
  'topics.list': notYet,
  'destinations.list': notYet,
  'destinations.get': notYet,
  'destinations.create': notYet,
  'destinations.update': notYet,
  'destinations.delete': notYet,
  'destinations.pause': notYet,
  'destinations.resume': notYet,
  'destinations.secrets': notYet,
  'destinations.rotateSecret': notYet,
  'destinations.test': notYet,
  'destinations.verify': notYet,
  'deliveries.list': notYet,
  'deliveries.get': notYet,
  'deliveries.resend': notYet,
  'deliveries.cancel': notYet,
  'events.list': notYet,
  'events.get': notYet,
  'recoveries.list': notYet,
  'recoveries.preview': notYet,
  'recoveries.create': notYet,
  'recoveries.get': notYet,
  'recoveries.pause': notYet,
  'recoveries.resume': notYet,
  'recoveries.cancel': notYet,
  'charts.get': notYet,
}
