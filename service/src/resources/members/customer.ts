import { isRefusal } from '@earshot/contract'
import type { FastifyInstance } from 'fastify'
import { authRoute } from '../../identity/door.ts'
import type { Identity } from '../../identity/identity.ts'
import { acceptInvitation, lookAtInvitation } from './accept-invitation.ts'

/**
 * `POST /dashboard/auth/invitation/look` says what an invitation is, and `POST /dashboard/auth/invitation` accepts it. Whoever is new is
 * signed in by it.
 */
export function invitationDoor(server: FastifyInstance, identity: Identity): void {
  const { sql } = identity
  authRoute(server, identity, 'invitation/look', async ({ body, count }) => (await count('token', '')) ?? lookAtInvitation(sql, body))
  authRoute(server, identity, 'invitation', async ({ request, reply, body, language, count }) => {
    const tooMany = await count('token', '')
    if (tooMany) return tooMany
    const { code, name = null, password = null } = body
    const signedInAs = (await identity.sessionNow(request))?.personId ?? null
    const accepted = await acceptInvitation(sql, { code, name, password, language, signedInAs })
    if (isRefusal(accepted)) return accepted
    const { organizationId, person, isNew } = accepted
    if (isNew) await identity.signIn(sql, { request, reply, personId: person.personId })
    return { organizationId }
  })
}
