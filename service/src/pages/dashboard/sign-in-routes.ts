import { setTimeout as wait } from 'node:timers/promises'
import { isProblem, problem } from '@earshot/contract'
import { dashboardMessages } from '@earshot/messages/api/dashboard'
import type { FastifyInstance } from 'fastify'
import type { Identity } from '../../accounts/identity.ts'
import { renamePerson } from '../../accounts/persons.ts'
import { endOtherSessions, endSession, endSessionOfToken, listSessions, tokenIn } from '../../accounts/sessions.ts'
import { countAttempt, rememberPlace } from '../../accounts/sign-in-attempts.ts'
import { sendProblem } from '../../http/json-routes.ts'
import { isSsoEnforced } from '../../resources/sso/open-providers.ts'
import { asciiEmail } from '../../text.ts'
import { type AuthRoutes, addressOver, authRoutes, disconnectAppsAfter, done, noSession } from './auth-route.ts'
import { registerPasswords } from './password-routes.ts'
import { registerTwoFactor } from './two-factor-routes.ts'

// `/dashboard/auth`: signing in and out, and what people change of their own sign-in. There is nothing here but these addresses: what else
// better-auth can do, signing up for one, has no address.

/** Registers sign-in, passwords, emails' addresses, sessions and the second factor. */
export function registerSignIn(server: FastifyInstance, identity: Identity): void {
  const routes = authRoutes(server, identity)
  registerSession(identity, routes)
  registerPasswords(identity, routes)
  registerProfile(identity, routes)
  registerSessions(server, identity, routes)
  registerTwoFactor(identity, routes)
}

/** Milliseconds, longer than a password takes to be checked. */
const checkMilliseconds = 400

function registerSession(identity: Identity, { open, ask }: AuthRoutes): void {
  const { sql } = identity

  open('sign-in/email', async (asked) => {
    const { email, password, rememberMe = true } = asked.body
    const address = asciiEmail(email)!
    const place = { attemptKey: identity.attemptKey, address: asked.request.ip, whom: address }
    const reached = await countAttempt(sql, { attempt: 'sign-in', ...place })
    if (await isSsoEnforced(sql, { email: address })) return reached?.problem ?? problem('Forbidden', dashboardMessages.ssoOnly)
    // The password of an account that is spared is checked, which takes its time; others take the same.
    const asLate = reached === null || reached.isSpared === null ? null : wait(checkMilliseconds)
    if (reached && !reached.isSpared) {
      await asLate
      return reached.problem
    }
    const before = tokenIn(asked.request, identity.cookies)
    const answer = await ask(asked, ({ api }, given) => api.signInEmail({ ...given, body: { email: address, password, rememberMe } }))
    await asLate
    if (isProblem(answer)) return reached?.problem ?? answer
    // A session that the browser had before, or was given, is replaced by another one.
    await endSessionOfToken(sql, { token: before })
    const twoFactorRedirect = answer.twoFactorRedirect === true
    // With a second factor nobody came in yet.
    if (!twoFactorRedirect) await rememberPlace(sql, place)
    return { twoFactorRedirect }
  })

  open('sign-out', async (asked) => {
    // By ourselves, first: better-auth says that somebody is out also when the database did not take it.
    await endSessionOfToken(sql, { token: tokenIn(asked.request, identity.cookies) })
    const answer = await ask(asked, ({ api }, given) => api.signOut(given))
    return isProblem(answer) ? answer : done
  })
}

/** Name and email address. */
function registerProfile(identity: Identity, { open, openSigned }: AuthRoutes): void {
  const { sql } = identity

  openSigned('update-user', async ({ signedIn, body }) => {
    await renamePerson(sql, { personId: signedIn.personId, name: body.name })
    return done
  })

  open('verify-email', async ({ request, body, count }) => {
    const tooMany = await count('token', '')
    if (tooMany) return tooMany
    const signedIn = await identity.sessionNow(request)
    const outcome = await identity.verifyEmail({ ...body, signedIn })
    // What was unproven until now may have been another's, and an app is as good as a session.
    if (outcome === 'verified' && !signedIn!.emailVerified) await disconnectAppsAfter({ request }, { sql, person: signedIn! })
    return { verified: done, over: addressOver, elsewhere: signInToVerify }[outcome]
  })

  openSigned('send-verification-email', async ({ signedIn, language, count }) => {
    if (signedIn.emailVerified) return problem('CONFLICT', dashboardMessages.emailAlreadyVerified)
    const tooMany = await count('email', signedIn.email)
    if (tooMany) return tooMany
    await identity.mailVerification(sql, { person: signedIn, language })
    return { ...done, mail: identity.sendsMail }
  })
}

function registerSessions(server: FastifyInstance, identity: Identity, { openSigned }: AuthRoutes): void {
  const { sql } = identity

  server.get('/list-sessions', async (request, reply) => {
    const signedIn = await identity.sessionNow(request)
    if (!signedIn) return sendProblem(request, reply, noSession)
    return reply.header('content-type', 'application/json; charset=utf-8').send(await listSessions(sql, signedIn))
  })

  openSigned('revoke-session', async ({ signedIn, body }) =>
    (await endSession(sql, { personId: signedIn.personId, sessionId: body.sessionId }))
      ? done
      : problem('NOT_FOUND', dashboardMessages.unknownSession),
  )

  openSigned('revoke-other-sessions', async ({ signedIn }) => ({ ...done, ended: await endOtherSessions(sql, signedIn) }))
}

const signInToVerify = problem('Unauthorized', dashboardMessages.signInToVerify)
