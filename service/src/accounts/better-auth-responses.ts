import { invalidField, type Problem, problem } from '@earshot/contract'
import { accountsMessages } from '@earshot/messages/api/accounts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '../database/database.ts'
import type { Auth } from './auth.ts'
import { renewedCookies } from './renew-cookies.ts'
import { type Cookies, userAgentOf } from './sessions.ts'

// Requests to better-auth, and its responses as those of the service. Its errors are codes of its own: here each becomes a problem of the
// catalogue, with the field that it is about.

/** The body of a success. */
export type Answered = Record<string, unknown>

interface Given {
  headers: Headers
  asResponse: true
}

/** Asks better-auth with a request's cookies and the name of its browser, and nothing else of it. */
export async function askAs(
  { auth, request, ...known }: { auth: Auth; request: FastifyRequest; sql: Sql; cookies: Cookies },
  call: (auth: Auth, given: Given) => Promise<Response>,
): Promise<Response> {
  const headers = new Headers()
  const userAgent = userAgentOf(request)
  if (request.headers.cookie !== undefined) headers.set('cookie', await renewedCookies(request.headers.cookie, known))
  if (userAgent !== null) headers.set('user-agent', userAgent)
  return call(auth, { headers, asResponse: true })
}

/** Sends the cookies of a response with the reply. Returns the body of a success, or the problem that its code means. */
export async function answerOf(response: Response, { reply, field }: { reply: FastifyReply; field: string }): Promise<Answered | Problem> {
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  const body = ((await response.json()) ?? {}) as Answered
  if (response.ok) return body
  const code = String(body.code)
  const known = problems[code]?.(field)
  if (known) return known
  if (response.status >= 500) throw new Error(`better-auth failed: ${code}`)
  return response.status === 401 ? nobody : problem('VALIDATION_ERROR', accountsMessages.invalid)
}

const nobody = problem('Unauthorized', accountsMessages.notSignedIn)
const wrongPair = problem('Unauthorized', accountsMessages.credentialsIncorrect)
export const signInAgain = problem('Unauthorized', accountsMessages.twoFactor.signInAgain)
const hasNone = problem('CONFLICT', accountsMessages.twoFactor.notEnabled)

const problems: Readonly<Record<string, (field: string) => Problem>> = {
  INVALID_EMAIL_OR_PASSWORD: () => wrongPair,
  INVALID_EMAIL: () => wrongPair,
  PASSWORD_TOO_LONG: (field) => invalidField(field, 'wrong', accountsMessages.incorrect),
  INVALID_PASSWORD: (field) => invalidField(field, 'wrong', accountsMessages.incorrect),
  CREDENTIAL_ACCOUNT_NOT_FOUND: (field) => invalidField(field, 'wrong', accountsMessages.incorrect),
  INVALID_CODE: (field) => invalidField(field, 'wrong', accountsMessages.incorrect),
  INVALID_BACKUP_CODE: (field) => invalidField(field, 'wrong', accountsMessages.incorrect),
  INVALID_TOKEN: () => problem('NOT_FOUND', accountsMessages.linkExpired),
  INVALID_TWO_FACTOR_COOKIE: () => signInAgain,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: () => signInAgain,
  // 15 minutes: better-auth's, after ten wrong codes in a row.
  ACCOUNT_TEMPORARILY_LOCKED: () => problem('RATE_LIMITED', accountsMessages.twoFactor.tooManyCodes, { retryAfterSeconds: 900 }),
  TOTP_ALREADY_ENABLED: () => problem('CONFLICT', accountsMessages.twoFactor.alreadyEnabled),
  TOTP_NOT_ENABLED: () => hasNone,
  TWO_FACTOR_NOT_ENABLED: () => hasNone,
  BACKUP_CODES_NOT_ENABLED: () => hasNone,
  CONFLICT: () => problem('CONFLICT', accountsMessages.changedMeanwhile),
}
