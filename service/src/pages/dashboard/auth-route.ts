import { type AuthAnswers, type AuthBody, type AuthPath, authBodies, isProblem, type Problem, problem } from '@earshot/contract'
import { accountsMessages } from '@earshot/messages/api/accounts'
import { dashboardMessages } from '@earshot/messages/api/dashboard'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Answered, answerOf, askAs } from '../../accounts/better-auth-responses.ts'
import type { Identity } from '../../accounts/identity.ts'
import type { Person } from '../../accounts/persons.ts'
import type { SignedIn } from '../../accounts/sessions.ts'
import { type Attempt, countAttempt } from '../../accounts/sign-in-attempts.ts'
import type { Sql } from '../../database/database.ts'
import { readerLanguage } from '../../html/reader-language.ts'
import { bodyReader, sendJson, sendProblem, takeJson } from '../../http/json-routes.ts'
import { isSameOrigin } from '../../http/same-origin.ts'
import { disconnectAppsOf } from '../../resources/connected-apps/connected-apps.ts'

// What every address below `/dashboard/auth` has: only our own pages ask; what they ask is JSON, also where it says nothing, and a problem
// is problem+json as everywhere.

/** What is asked, and by whom. */
export interface Asked<Path extends AuthPath> {
  request: FastifyRequest
  reply: FastifyReply
  body: AuthBody<Path>
  /** The language that the browser prefers. */
  language: string
  /** Counts an attempt, by network address and by the person it is about. `account`: that person's email address, where `whom` is something else. */
  count(attempt: Attempt, whom: string, account?: string | null): Promise<Problem<'RATE_LIMITED'> | null>
}

export type Outcome<Path extends AuthPath> = AuthAnswers[Path] | Problem

/**
 * Disconnects a person's apps when that follows from what is done already: a home that is away is logged, because the person can't do it
 * again.
 */
export const disconnectAppsAfter = ({ request }: { request: FastifyRequest }, { sql, person }: { sql: Sql; person: Person }) =>
  disconnectAppsOf(sql, person).catch((error: unknown) => {
    request.log.error({ err: error, personId: person.personId }, 'apps of a person stay connected in a home that is away')
  })

/** Registers an address below `/dashboard/auth`. `isWelcome` returns why somebody may not ask, before the body is read. */
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
    config: { only: 'POST' },
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
      return sendProblem(request, reply, problem('UNSUPPORTED_MEDIA_TYPE', dashboardMessages.jsonOnly))
  })
}

export type AuthRoutes = ReturnType<typeof authRoutes>

/** Ways to register addresses of sign-in, and to ask better-auth. */
export function authRoutes(server: FastifyInstance, identity: Identity) {
  const signedInBy = new WeakMap<FastifyRequest, SignedIn>()
  return {
    /** For everybody. */
    open: <Path extends AuthPath>(path: Path, act: (asked: Asked<Path>) => Promise<Outcome<Path>>) =>
      authRoute(server, identity, path, act),
    /** For somebody who is signed in at this moment. */
    openSigned: <Path extends AuthPath>(path: Path, act: (asked: Asked<Path> & { signedIn: SignedIn }) => Promise<Outcome<Path>>) =>
      authRoute(
        server,
        identity,
        path,
        (asked) => act({ ...asked, signedIn: signedInBy.get(asked.request)! }),
        async (request) => {
          const signedIn = await identity.sessionNow(request)
          if (signedIn) signedInBy.set(request, signedIn)
          return signedIn ? null : noSession
        },
      ),
    /** Returns what better-auth says; its cookies go with our answer. `field`: where a wrong password or code was sent. */
    ask: async (
      { request, reply }: Pick<Asked<AuthPath>, 'request' | 'reply'>,
      call: Parameters<typeof askAs>[1],
      field = 'password',
    ): Promise<Answered | Problem> => {
      const auth = await identity.auth()
      return answerOf(await askAs({ auth, request, sql: identity.sql, cookies: identity.cookies }, call), { reply, field })
    },
  }
}

export const done = { done: true } as const
/** A token of an email was used, or its time is over. */
export const addressOver = problem('NOT_FOUND', accountsMessages.linkExpired)
export const noSession = problem('Unauthorized', accountsMessages.notSignedIn)
const postOnly = problem('METHOD_NOT_ALLOWED', dashboardMessages.postOnly)
const foreign = problem('Forbidden', dashboardMessages.anotherSite)
