/** `earshot portal …`: portal links for the operator. */
import { optionsMessages } from '@earshot/messages/cli/options'
import { portalMessages } from '@earshot/messages/cli/portal'
import { readConfig } from '../config.ts'
import { findKeyWith } from '../resources/organizations/api-keys.ts'
import { createPortalLink } from '../resources/webhook-portal/sessions.ts'
import { command, Failure } from './command.ts'
import { needOrganization } from './find-organization.ts'
import { withDatabase } from './open-database.ts'
import { id } from './option-values.ts'
import { unwrap } from './unwrap-result.ts'

export const portalCommands = [
  command({
    words: 'portal open',
    is: portalMessages.commands.open,
    options: { organization: { value: 'ID', is: optionsMessages.help.organization, required: true, read: id } },
    run: ({ organization: organizationId }, { env }) => {
      const config = readConfig(env)
      return withDatabase(config, async (sql) => {
        await needOrganization(sql, organizationId)
        // A session ends with the key it was opened by: revoking the key ends access to the portal too.
        const key = await findKeyWith(sql, { organizationId, permission: 'webhooks' })
        if (!key) throw new Failure(portalMessages.noKey)
        return { ...unwrap(await createPortalLink(sql, { organizationId, keyId: key.keyId, baseUrl: config.baseUrl })) }
      })
    },
  }),
]
