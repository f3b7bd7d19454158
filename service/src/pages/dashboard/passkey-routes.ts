import { invalidField, isProblem, problem, type SignedCredential } from '@earshot/contract'
import { accountsMessages } from '@earshot/messages/api/accounts'
import { dashboardMessages } from '@earshot/messages/api/dashboard'
import type { FastifyInstance } from 'fastify'
import { confirmPerson } from '../../accounts/confirm-person.ts'
import type { Identity } from '../../accounts/identity.ts'
import { giveChallenge, takeChallenge } from '../../accounts/passkeys/challenge.ts'
import {
  addPasskey,
  deletePasskey,
  type FoundPasskey,
  findPasskey,
  knownPasskeys,
  listPasskeys,
  usePasskey,
} from '../../accounts/passkeys/passkeys.ts'
import { type PasskeySite, passkeySite } from '../../accounts/passkeys/site.ts'
import { creationOptions, requestOptions, userHandleOf, verifyCreated, verifySigned } from '../../accounts/passkeys/verify-passkey.ts'
import { claimChallenge, countAttempt } from '../../accounts/sign-in-attempts.ts'
import { transaction } from '../../database/transaction.ts'
import { sendProblem } from '../../http/json-routes.ts'
import { isSsoEnforced } from '../../resources/sso/open-providers.ts'
import { type AuthRoutes, authRoutes, done, noSession } from './auth-route.ts'

// Passkeys: a person's own, and signing in by one.

/** Registers the addresses of passkeys. Where browsers make none for this service, those that begin say so. */
export function registerPasskeys(server: FastifyInstance, identity: Identity): void {
  const routes = authRoutes(server, identity)
  const site = passkeySite(identity.baseUrl)
  server.get('/list-passkeys', async (request, reply) => {
    const signedIn = await identity.sessionNow(request)
    if (!signedIn) return sendProblem(request, reply, noSession)
    return reply.header('content-type', 'application/json; charset=utf-8').send(await listPasskeys(identity.sql, signedIn))
  })
  registerOwn(identity, routes, site)
  registerSignIn(identity, routes, site)
}

/** A person's passkeys: added in two steps, the first of which asks who they are, and removed. */
function registerOwn(identity: Identity, { openSigned }: AuthRoutes, site: PasskeySite | null): void {
  const { sql } = identity

  openSigned('passkeys/begin', async ({ signedIn, body, reply, count }) => {
    if (!site) return unavailable
    if (!signedIn.emailVerified) return unproven
    const tooMany = await count('password', signedIn.personId)
    if (tooMany) return tooMany
    const wrong = await confirmPerson(sql, { signedIn, ...body })
    if (wrong) return wrong
    // It would open nothing.
    if (await isSsoEnforced(sql, signedIn)) return ssoOnly
    const known = await knownPasskeys(sql, signedIn)
    if (isProblem(known)) return known
    const challenge = giveChallenge(identity, reply, signedIn)
    return { options: creationOptions(site, { challenge, person: signedIn, known }) }
  })

  openSigned('passkeys/add', async ({ signedIn, body: { name, credential }, request, reply, language, count }) => {
    if (!site) return unavailable
    const tooMany = await count('passkey', signedIn.personId)
    if (tooMany) return tooMany
    const challenge = takeChallenge(identity, { request, reply }, signedIn)
    if (challenge === null || !(await claimChallenge(sql, { attemptKey: identity.attemptKey, challenge }))) return startAgain
    const passkey = await verifyCreated({ site, challenge }, credential)
    if (!passkey) return invalidField('credential', 'wrong', accountsMessages.passkeys.invalid)
    return transaction(sql, async (sql) => {
      const added = await addPasskey(sql, { personId: signedIn.personId, name, passkey })
      if (!isProblem(added)) await identity.mailPasskeyAdded(sql, { email: signedIn.email, language, name })
      return added
    })
  })

  openSigned('passkeys/delete', async ({ signedIn, body: { passkeyId, ...confirmed }, count }) => {
    const tooMany = await count('password', signedIn.personId)
    if (tooMany) return tooMany
    const wrong = await confirmPerson(sql, { signedIn, ...confirmed })
    if (wrong) return wrong
    return (await deletePasskey(sql, { personId: signedIn.personId, passkeyId })) ? done : unknown
  })
}

/** Signing in. The user was verified by their device: no second factor is asked for. */
function registerSignIn(identity: Identity, { open }: AuthRoutes, site: PasskeySite | null): void {
  const { sql, attemptKey } = identity

  // Costs nothing and stores nothing, so it is not counted: every visit of the sign-in page begins with it.
  open('sign-in/passkey/begin', async ({ reply }) =>
    site ? { options: requestOptions(site, giveChallenge(identity, reply, 'sign-in')) } : unavailable,
  )

  open('sign-in/passkey', async ({ body: { credential }, request, reply }) => {
    if (!site) return unavailable
    const found = await findPasskey(sql, { credentialId: Buffer.from(credential.id, 'base64url') })
    const account = found?.person.email ?? null
    const reached = await countAttempt(sql, { attempt: 'passkey', attemptKey, address: request.ip, whom: '', account })
    if (reached && !reached.isSpared) return reached.problem
    const no = reached?.problem ?? refused
    const challenge = takeChallenge(identity, { request, reply }, 'sign-in')
    if (challenge === null || !(await claimChallenge(sql, { attemptKey, challenge }))) return reached?.problem ?? startAgain
    const signCount = found && (await verified({ site, challenge, found }, credential))
    if (!found || signCount === null) return no
    if (await isSsoEnforced(sql, found.person)) return ssoOnly
    return transaction(sql, async (sql) => {
      const { passkeyId, person, signCount: signedBefore } = found
      if (!(await usePasskey(sql, { passkeyId, signCount, signedBefore }))) return no
      await identity.signIn(sql, { request, reply, person })
      return done
    })
  })
}

/** Returns how often the passkey signed by now; null when the answer does not hold, or names another person. */
async function verified(
  { found, ...asked }: { site: PasskeySite; challenge: string; found: FoundPasskey },
  credential: SignedCredential,
): Promise<number | null> {
  if (credential.response.userHandle !== userHandleOf(found.person)) return null
  return verifySigned({ ...asked, passkey: found }, credential)
}

const unavailable = problem('CONFLICT', accountsMessages.passkeys.unavailable)
const startAgain = problem('CONFLICT', accountsMessages.passkeys.startAgain)
const refused = problem('Unauthorized', accountsMessages.passkeys.refused)
const unknown = problem('NOT_FOUND', accountsMessages.passkeys.unknown)
const unproven = problem('CONFLICT', dashboardMessages.verifyEmailFirst)
const ssoOnly = problem('Forbidden', dashboardMessages.ssoOnly)
