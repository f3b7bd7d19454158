import { type Handlers, ok } from '../../http/route.ts'
import { openPortal } from './sessions.ts'

export const portalApi = ({ baseUrl }: { baseUrl: string }): Handlers<'webhooks.portal'> => ({
  async 'webhooks.portal'({ sql, organizationId, keyId, body }) {
    return ok(await openPortal(sql, { ...body, organizationId, keyId, baseUrl }))
  },
})
