import { setTimeout as wait } from 'node:timers/promises'
import {
  type AuthAnswers,
  type AuthBody,
  type AuthPath,
  authBodies,
  invalidField,
  isProblem,
  type Problem,
  problem,
} from '@earshot/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Answered, answerOf, askAs, signInAgain } from '../../accounts/better-auth-responses.ts'
import { proveEmail } from '../../accounts/email-verification.ts'
import type { Identity } from '../../accounts/identity.ts'
import { isMailedReset } from '../../accounts/password-reset.ts'
import { flawOfPassword } from '../../accounts/passwords.ts'
import { findPersonByProof, renamePerson } from '../../accounts/persons.ts'
import { deleteProofsOf } from '../../accounts/proofs.ts'
import { endOtherSessions, endSession, endSessionOfToken, listSessions, type SignedIn, tokenIn } from '../../accounts/sessions.ts'
import { type Attempt, claimCode, countAttempt, releaseCode, rememberPlace } from '../../accounts/sign-in-attempts.ts'
import { readerLanguage } from '../../html/reader-language.ts'
import { bodyReader, sendJson, sendProblem, takeJson } from '../../http/json-routes.ts'
import { isSameOrigin } from '../../http/same-origin.ts'
import { asciiEmail } from '../../text.ts'

// `/dashboard/auth`: coming in, going out, and what somebody changes of their own sign-in. Only our own pages ask; what they ask is JSON,
// also where it says nothing, and a problem is problem+json as everywhere. There is nothing here but the addresses below: what else
// better-auth can do, signing up for one, has no address.

/** What is asked, and by whom. */
export interface Asked<Path extends AuthPath> {
  request: FastifyRequest
  reply: FastifyReply
  body: AuthBody<Path>
  /** The language that their browser likes. */
  language: string
  /** Counts an attempt, by the address it comes from and by whom it is about; `account`: whose address it is about, where they are called otherwise. */
  count(attempt: Attempt, whom: string, account?: string | null): Promise<Problem<'RATE_LIMITED'> | null>
}

type Outcome<Path extends AuthPath> = AuthAnswers[Path] | Problem

/** Opens an address below `/dashboard/auth`; other rooms have some there too. `isWelcome`: who may not ask is told so before they are read. */
export function authRoute<Path extends AuthPath>(
  server: FastifyInstance,
  identity: Identity,
  path: Path,
  act: (asked: Asked<Path>) => Promise<Outcome<Path>>,
  isWelcome: (request: FastifyRequest) => Promise<Problem | null> = async () => null,
): void {
  const read = bodyReader<AuthBody<Path>>(authBodies[path])
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const problem = await isWelcome(request)
    if (problem) return sendProblem(request, reply, problem)
  }
  server.post(`/${path}`, { onRequest }, async (request, reply) => {
    const body = read(request)
    if (isProblem(body)) return sendProblem(request, reply, body)
    const outcome = await act({
      ...{ request, reply, body, language: readerLanguage(request) },
      count: async (attempt, whom, account) => {
        const counted = { attempt, address: request.ip, whom: whom.toLowerCase(), ...(account !== undefined && { account }) }
        const reached = await countAttempt(identity.sql, { attemptKey: identity.attemptKey, ...counted })
        return reached && !reached.isSpared ? reached.problem : null
      },
    })
    return isProblem(outcome) ? sendProblem(request, reply, outcome) : sendJson(reply, 200, outcome)
  })
  server.route({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: `/${path}`,
    onRequest: async (request, reply) => sendProblem(request, reply.header('allow', 'POST'), postOnly),
    handler: async () => {},
  })
}

/** Lets an instance be asked by our own pages alone, in JSON. */
export function forOurPages(server: FastifyInstance, { baseUrl }: { baseUrl: string }): void {
  takeJson(server)
  server.addHook('onRequest', async (request, reply) => {
    reply.header('referrer-policy', 'same-origin')
    const isTyped = ['GET', 'HEAD'].includes(request.method) && request.headers['sec-fetch-site'] === 'none'
    if (!isTyped && !isSameOrigin(request, { baseUrl })) return sendProblem(request, reply, foreign)
    // A form of another site sends everything but this.
    if (request.method === 'POST' && !/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
      return sendProblem(request, reply, problem('UNSUPPORTED_MEDIA_TYPE', 'Send the body as content-type: application/json.'))
  })
}

/** Opens what identity itself answers. */
export function registerSignIn(server: FastifyInstance, identity: Identity): void {
  const { sql } = identity
  const whoAsks = new WeakMap<FastifyRequest, SignedIn>()
  const open = <Path extends AuthPath>(path: Path, act: (asked: Asked<Path>) => Promise<Outcome<Path>>) =>
    authRoute(server, identity, path, act)
  /** The same for whoever is signed in, as it is at this moment. */
  const openSigned = <Path extends AuthPath>(path: Path, act: (asked: Asked<Path> & { signedIn: SignedIn }) => Promise<Outcome<Path>>) =>
    authRoute(
      server,
      identity,
      path,
      (asked) => act({ ...asked, signedIn: whoAsks.get(asked.request)! }),
      async (request) => {
        const signedIn = await identity.sessionNow(request)
        if (signedIn) whoAsks.set(request, signedIn)
        return signedIn ? null : noSession
      },
    )
  /** What better-auth says, its cookies with our answer. `field`: where a wrong password or code was sent. */
  const ask = async (
    { request, reply }: Pick<Asked<AuthPath>, 'request' | 'reply'>,
    call: Parameters<typeof askAs>[1],
    field = 'password',
  ): Promise<Answered | Problem> => {
    const auth = await identity.auth()
    return answerOf(await askAs({ auth, request, sql, cookies: identity.cookies }, call), { reply, field })
  }

  /** Who has given their password, and not yet a code. */
  const whoIsOnTheirWay = async (request: FastifyRequest) => {
    const identifier = tokenIn(request, identity.cookies, 'two_factor')
    return identifier === null ? null : findPersonByProof(sql, { identifier })
  }

  open('sign-in/email', async (asked) => {
    const { email, password, rememberMe = true } = asked.body
    const address = asciiEmail(email)!
    const place = { attemptKey: identity.attemptKey, address: asked.request.ip, whom: address }
    const reached = await countAttempt(sql, { attempt: 'sign-in', ...place })
    // The password of an account that is spared is checked, which takes its time; others take the same.
    const asLate = reached === null || reached.isSpared === null ? null : wait(checkMs)
    if (reached && !reached.isSpared) {
      await asLate
      return reached.problem
    }
    const before = tokenIn(asked.request, identity.cookies)
    const answer = await ask(asked, ({ api }, given) => api.signInEmail({ ...given, body: { email: address, password, rememberMe } }))
    await asLate
    if (isProblem(answer)) return reached?.problem ?? answer
    // Whoever comes in with a session they had, or were given, has another one from now on.
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

  open('request-password-reset', async ({ body: { email }, language, count }) => {
    const tooMany = await count('email', asciiEmail(email)!)
    if (tooMany) return tooMany
    // An email takes its time; that there is nobody to write to takes the same.
    await Promise.all([identity.mailReset({ email, language }), wait(mailMs)])
    return { ...done, mail: identity.sendsMail }
  })

  open('reset-password', async (asked) => {
    const { token, newPassword } = asked.body
    const tooMany = await asked.count('token', '')
    if (tooMany) return tooMany
    const person = await findPersonByProof(sql, { identifier: `reset-password:${token}` })
    if (!person) return addressOver
    const flaw = flawOfPassword(newPassword, { field: 'newPassword', about: [person.name, person.email] })
    if (flaw) return flaw
    const isMailed = await isMailedReset(sql, { token })
    const answer = await ask(asked, ({ api }, given) => api.resetPassword({ ...given, body: { token, newPassword } }))
    if (isProblem(answer)) return answer
    if (isMailed) await proveEmail(sql, person)
    await deleteProofsOf(sql, person)
    // Whoever reads the mailbox comes in here, also while others keep guessing.
    await rememberPlace(sql, { attemptKey: identity.attemptKey, address: asked.request.ip, whom: person.email })
    await identity.mailChanged({ email: person.email, language: asked.language })
    return done
  })

  openSigned('change-password', async (asked) => {
    const { signedIn, body } = asked
    const tooMany = await asked.count('password', signedIn.personId)
    if (tooMany) return tooMany
    const flaw = flawOfPassword(body.newPassword, { field: 'newPassword', about: [signedIn.name, signedIn.email] })
    if (flaw) return flaw
    const sent = { ...body, revokeOtherSessions: true }
    const answer = await ask(asked, ({ api }, given) => api.changePassword({ ...given, body: sent }), 'currentPassword')
    if (isProblem(answer)) return answer
    await deleteProofsOf(sql, signedIn)
    await identity.mailChanged({ email: signedIn.email, language: asked.language })
    return done
  })

  openSigned('update-user', async ({ signedIn, body }) => {
    await renamePerson(sql, { personId: signedIn.personId, name: body.name })
    return done
  })

  open('verify-email', async ({ request, body, count }) => {
    const tooMany = await count('token', '')
    if (tooMany) return tooMany
    const outcome = await identity.verifyEmail({ ...body, signedIn: await identity.sessionNow(request) })
    return { verified: done, over: addressOver, elsewhere: signInToVerify }[outcome]
  })

  openSigned('send-verification-email', async ({ signedIn, language, count }) => {
    if (signedIn.emailVerified) return problem('CONFLICT', 'The address is confirmed already.')
    const tooMany = await count('email', signedIn.email)
    if (tooMany) return tooMany
    await identity.mailVerification(sql, { person: signedIn, language })
    return { ...done, mail: identity.sendsMail }
  })

  server.get('/list-sessions', async (request, reply) => {
    const signedIn = await identity.sessionNow(request)
    if (!signedIn) return sendProblem(request, reply, noSession)
    return reply.header('content-type', 'application/json; charset=utf-8').send(await listSessions(sql, signedIn))
  })

  openSigned('revoke-session', async ({ signedIn, body }) =>
    (await endSession(sql, { personId: signedIn.personId, sessionId: body.sessionId }))
      ? done
      : problem('NOT_FOUND', 'You have no such session.'),
  )

  openSigned('revoke-other-sessions', async ({ signedIn }) => ({ ...done, ended: await endOtherSessions(sql, signedIn) }))

  openSigned('two-factor/enable', async (asked) => {
    if (!asked.signedIn.emailVerified) return unproven
    const tooMany = await asked.count('password', asked.signedIn.personId)
    if (tooMany) return tooMany
    const answer = await ask(asked, ({ api }, given) => api.enableTwoFactor({ ...given, body: { ...asked.body, method: 'totp' } }))
    return isProblem(answer) ? answer : { totpUri: String(answer.totpURI), backupCodes: answer.backupCodes as string[] }
  })

  open('two-factor/verify-totp', async (asked) => {
    // better-auth counts the wrong codes of who is on their way in by itself.
    const signedIn = await identity.sessionNow(asked.request)
    const person = signedIn ?? (await whoIsOnTheirWay(asked.request))
    const tooMany = await asked.count('code', signedIn?.personId ?? '', person?.email ?? null)
    if (tooMany) return tooMany
    // One that was begun is not completed either; who has one from before this was so signs in by it.
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

  open('two-factor/verify-backup-code', async (asked) => {
    const signedIn = await identity.sessionNow(asked.request)
    const person = signedIn ?? (await whoIsOnTheirWay(asked.request))
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

  openSigned('two-factor/disable', async (asked) => {
    const tooMany = await asked.count('password', asked.signedIn.personId)
    if (tooMany) return tooMany
    const answer = await ask(asked, ({ api }, given) => api.disableTwoFactor({ ...given, body: asked.body }))
    if (isProblem(answer)) return answer
    await deleteProofsOf(sql, asked.signedIn)
    return done
  })
}

/** Longer than a password takes to be checked. */
const checkMs = 400

/** Longer than an email takes to be written down. */
const mailMs = 150

const done = { done: true } as const
const postOnly = problem('METHOD_NOT_ALLOWED', 'This address has POST alone.')
const foreign = problem('Forbidden', 'This was asked from another site.')
export const noSession = problem('Unauthorized', 'Nobody is signed in, or the session is over. Sign in.')
const signInToVerify = problem(
  'Unauthorized',
  'This takes being signed in to the account that the address belongs to. Sign in to it in this browser, or choose a new password by email, which verifies the address too.',
)
const unproven = problem(
  'CONFLICT',
  'Verify your e-mail address first: your account page sends an email for it. Without a mail server the operator does it, by: earshot user verify --email ADDRESS',
)
const codeUsed = invalidField('code', 'used', 'was used before. Wait until the app shows the next one.')
const addressOver = problem('NOT_FOUND', 'This address was used before, or its time is over. Ask for a new one.')
