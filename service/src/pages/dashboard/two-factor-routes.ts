import { invalidField, isProblem, problem } from '@earshot/contract'
import { dashboardMessages } from '@earshot/messages/api/dashboard'
import type { FastifyRequest } from 'fastify'
import { signInAgain } from '../../accounts/better-auth-responses.ts'
import type { Identity } from '../../accounts/identity.ts'
import { findPersonByProof } from '../../accounts/persons.ts'
import { deleteProofsOf } from '../../accounts/proofs.ts'
import { tokenIn } from '../../accounts/sessions.ts'
import { claimCode, releaseCode, rememberPlace } from '../../accounts/sign-in-attempts.ts'
import { type AuthRoutes, done } from './auth-route.ts'

// The second factor: turned on and off, and its codes.

/** Registers the addresses of the second factor. */
export function registerTwoFactor(identity: Identity, routes: AuthRoutes): void {
  registerSetup(identity, routes)
  registerCodes(identity, routes)
  registerBackupCodes(identity, routes)
}

/** Turning the second factor on and off. It is on from the first code of the app. */
function registerSetup({ sql }: Identity, { openSigned, ask }: AuthRoutes): void {
  openSigned('two-factor/enable', async (asked) => {
    if (!asked.signedIn.emailVerified) return unproven
    const tooMany = await asked.count('password', asked.signedIn.personId)
    if (tooMany) return tooMany
    const answer = await ask(asked, ({ api }, given) => api.enableTwoFactor({ ...given, body: { ...asked.body, method: 'totp' } }))
    return isProblem(answer) ? answer : { totpUri: String(answer.totpURI), backupCodes: answer.backupCodes as string[] }
  })

  openSigned('two-factor/disable', async (asked) => {
    const tooMany = await asked.count('password', asked.signedIn.personId)
    if (tooMany) return tooMany
    const answer = await ask(asked, ({ api }, given) => api.disableTwoFactor({ ...given, body: asked.body }))
    if (isProblem(answer)) return answer
    await deleteProofsOf(sql, asked.signedIn)
    return done
  })
}

/** Codes of the app: to sign in, and to turn the second factor on. */
function registerCodes(identity: Identity, { open, ask }: AuthRoutes): void {
  const { sql } = identity

  open('two-factor/verify-totp', async (asked) => {
    // better-auth counts by itself the wrong codes of a person who is signing in.
    const signedIn = await identity.sessionNow(asked.request)
    const person = signedIn ?? (await findPersonSigningIn(identity, asked.request))
    const tooMany = await asked.count('code', signedIn?.personId ?? '', person?.email ?? null)
    if (tooMany) return tooMany
    // A person whose address is not verified completes no set-up either; one whose second factor is older than this rule signs in by it.
    if (signedIn && !signedIn.emailVerified && !signedIn.twoFactor) return unproven
    if (!person) return signInAgain
    const taken = { attemptKey: identity.attemptKey, personId: person.personId, code: asked.body.code }
    if (!(await claimCode(sql, taken))) return codeUsed
    const answer = await ask(asked, ({ api }, given) => api.verifyTOTP({ ...given, body: asked.body }), 'code')
    if (!isProblem(answer)) {
      await rememberPlace(sql, { attemptKey: identity.attemptKey, address: asked.request.ip, whom: person.email })
      return done
    }
    await releaseCode(sql, taken)
    return answer
  })
}

function registerBackupCodes(identity: Identity, { open, openSigned, ask }: AuthRoutes): void {
  const { sql } = identity

  open('two-factor/verify-backup-code', async (asked) => {
    const signedIn = await identity.sessionNow(asked.request)
    const person = signedIn ?? (await findPersonSigningIn(identity, asked.request))
    const tooMany = await asked.count('code', signedIn?.personId ?? '', person?.email ?? null)
    if (tooMany) return tooMany
    const answer = await ask(asked, ({ api }, given) => api.verifyBackupCode({ ...given, body: asked.body }), 'code')
    if (isProblem(answer)) return answer
    if (person) await rememberPlace(sql, { attemptKey: identity.attemptKey, address: asked.request.ip, whom: person.email })
    return done
  })

  openSigned('two-factor/generate-backup-codes', async (asked) => {
    const tooMany = await asked.count('password', asked.signedIn.personId)
    if (tooMany) return tooMany
    const answer = await ask(asked, ({ api }, given) => api.generateBackupCodes({ ...given, body: asked.body }))
    return isProblem(answer) ? answer : { backupCodes: answer.backupCodes as string[] }
  })
}

/** Finds the person who has given their password, and not yet a code. */
async function findPersonSigningIn({ sql, cookies }: Identity, request: FastifyRequest) {
  const identifier = tokenIn(request, cookies, 'two_factor')
  return identifier === null ? null : findPersonByProof(sql, { identifier })
}

const unproven = problem('CONFLICT', dashboardMessages.verifyEmailFirst)
const codeUsed = invalidField('code', 'used', dashboardMessages.codeUsed)
