import { isProblem } from '@earshot/contract'
import type { FastifyInstance } from 'fastify'
import type { Identity } from '../../accounts/identity.ts'
import { acceptInvitation, previewInvitation } from '../../resources/members/accept-invitation.ts'
import { type InvitationMailer, mailInvitationLink } from '../../resources/members/email-invitation.ts'
import { findInvitation, over } from '../../resources/members/find-invitation.ts'
import { isSsoEnforced } from '../../resources/sso/open-providers.ts'
import { authRoute } from './auth-route.ts'

/**
 * `POST /dashboard/auth/invitation/look` says what an invitation is, `/mail` emails a link of its own to the invited address, and
 * `POST /dashboard/auth/invitation` accepts it. A person who is new is signed in by it.
 */
export function registerInvitation(
  server: FastifyInstance,
  identity: Identity,
  { mailKey, mailServer, changed }: Pick<InvitationMailer, 'mailKey' | 'mailServer'> & { changed(): void },
): void {
  const { sql, sendsMail, baseUrl } = identity
  authRoute(server, identity, 'invitation/look', async ({ request, body, count }) => {
    const tooMany = await count('token', '')
    if (tooMany) return tooMany
    return previewInvitation(sql, { ...body, sendsMail, signedIn: await identity.sessionNow(request) })
  })
  authRoute(server, identity, 'invitation/mail', async ({ body: { code }, language, count }) => {
    const tooMany = await count('token', '')
    if (tooMany) return tooMany
    const found = await findInvitation(sql, { code })
    if (!found) return over
    const tooManyEmails = await count('email', found.email)
    if (tooManyEmails) return tooManyEmails
    const problem = await mailInvitationLink(sql, found, { code, language, mailer: { baseUrl, mailKey, mailServer } })
    if (problem) return problem
    changed()
    return { done: true }
  })
  authRoute(server, identity, 'invitation', async ({ request, reply, body, language, count }) => {
    const tooMany = await count('token', '')
    if (tooMany) return tooMany
    const { code, name = null, password = null } = body
    const signedIn = await identity.sessionNow(request)
    const accepted = await acceptInvitation(sql, { code, name, password, language, sendsMail, signedIn, isSsoEnforced })
    if (isProblem(accepted)) return accepted
    const { organizationId, person, isNew } = accepted
    if (isNew) await identity.signIn(sql, { request, reply, person })
    return { organizationId }
  })
}
