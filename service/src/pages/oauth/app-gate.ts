import { leastRole, operations, problem, roleMayAsk } from '@earshot/contract'
import { dashboardMessages } from '@earshot/messages/api/dashboard'
import { mcpMessages } from '@earshot/messages/api/mcp'
import type { Sql } from '../../database/database.ts'
import type { Caller, Gate } from '../../http/caller.ts'
import { resourceOf } from '../../resources/connected-apps/connect.ts'
import { findActor, looksLikeAccessToken } from '../../resources/connected-apps/tokens.ts'

// The caller of a connected app: the member who connected it, as they are at the moment, with the app's role where that is lower. Nothing is
// remembered between two requests: a member who was removed, or an app that was disconnected, reaches nothing from then on.

interface Deps {
  sql: Sql
  baseUrl: string
}

/** Opens what tells the caller of an access token; null: it is none, or no longer valid. */
export const openAppCallers =
  ({ sql, baseUrl }: Deps) =>
  async (secret: unknown): Promise<Caller | null> => {
    if (typeof secret !== 'string' || !looksLikeAccessToken(secret)) return null
    const actor = await findActor(sql, { accessToken: secret, resource: resourceOf(baseUrl) })
    if (!actor) return null
    const { organizationId, appId, person } = actor
    return {
      ...{ organizationId, callerId: appId, person },
      forbids: (row) => {
        // It makes a session that outlives the app, and shows what members have screens for.
        if (row.path === portal.path) return problem('Forbidden', mcpMessages.refused.noPortal)
        return roleMayAsk(person.role, row)
          ? null
          : problem('Forbidden', dashboardMessages.roleTooLow({ role: person.role, required: leastRole(row) }))
      },
    }
  }

const portal = operations['webhooks.portal']

/** The gate of the operations that an app's tools call: `Authorization: Bearer TOKEN`. */
export function appGate(deps: Deps): Gate {
  const callerOf = openAppCallers(deps)
  return async ({ headers }) => (await callerOf(/^Bearer +(\S+)$/i.exec(headers.authorization ?? '')?.[1])) ?? unauthorized
}

const unauthorized = problem('Unauthorized', mcpMessages.refused.unauthorized)
