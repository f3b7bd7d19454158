import { isProblem } from '@earshot/contract'
import type { FastifyInstance } from 'fastify'
import type { Identity } from '../../accounts/identity.ts'
import { flawOfPassword } from '../../accounts/passwords.ts'
import { sendProblem } from '../../http/json-routes.ts'
import { getAccount, setUp } from '../../resources/people/people.ts'
import { authRoute, forOurPages, noSession } from './auth-route.ts'

// What the dashboard asks before it knows in which organization it is.

/** `GET /dashboard/api/account`: who is signed in, and where they may go. */
export function registerAccount(server: FastifyInstance, identity: Identity, { hasModel }: { hasModel: boolean }): void {
  forOurPages(server, identity)
  server.get('/', async (request, reply) => {
    const signedIn = await identity.sessionOf(request)
    const shown = signedIn ? await getAccount(identity.sql, { ...signedIn, sendsMail: identity.sendsMail, hasModel }) : noSession
    if (isProblem(shown)) return sendProblem(request, reply, shown)
    return reply.header('content-type', 'application/json; charset=utf-8').send(shown)
  })
}

/** `POST /dashboard/auth/begin`: the first person of all, signed in. */
export function registerSetup(server: FastifyInstance, identity: Identity): void {
  authRoute(server, identity, 'begin', async ({ request, reply, body, language, count }) => {
    const tooMany = await count('token', '')
    if (tooMany) return tooMany
    const flaw = flawOfPassword(body.password, { field: 'password', about: [body.name, body.email] })
    if (flaw) return flaw
    const begun = await setUp(identity.sql, { ...body, sendsMail: identity.sendsMail })
    if (isProblem(begun)) return begun
    await identity.signIn(identity.sql, { request, reply, person: begun.person })
    if (identity.sendsMail) await identity.mailVerification(identity.sql, { person: begun.person, language })
    return { organizationId: begun.organizationId }
  })
}
