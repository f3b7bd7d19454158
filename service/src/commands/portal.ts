/** `earshot portal …`: portal links for the operator. */
import { portalMessages } from '@earshot/messages/cli/portal'
import { readConfig } from '../config.ts'
import { findKeyWith } from '../resources/organizations/api-keys.ts'
import { createPortalLink } from '../resources/webhook-portal/sessions.ts'
import { action, Failure, type ValuesOf } from './command.ts'
import { needOrganization } from './find-organization.ts'
import { withDatabase } from './open-database.ts'
import type { openOptions } from './table/portal.ts'
import { unwrap } from './unwrap-result.ts'

export const open = action({
  run: ({ organization: organizationId }: ValuesOf<typeof openOptions>, { env }) => {
    const config = readConfig(env)
    return withDatabase(config, async (sql) => {
      await needOrganization(sql, organizationId)
      // A session ends with the key it was opened by: revoking the key ends access to the portal too.
      const key = await findKeyWith(sql, { organizationId, permission: 'webhooks' })
      if (!key) throw new Failure(portalMessages.noKey)
      return { ...unwrap(await createPortalLink(sql, { organizationId, keyId: key.keyId, baseUrl: config.baseUrl })) }
    })
  },
})
