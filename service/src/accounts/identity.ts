import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '../database/database.ts'
import type { Pool } from '../database/pool.ts'
import { type Cookie, sendCookie } from '../html/cookie.ts'
import { keysOf } from '../keys.ts'
import { keyRing, type PurposeKeys } from '../secrets.ts'
import { rememberBriefly } from '../short-cache.ts'
import { verifyEmail } from './email-verification.ts'
import { openAccountEmails } from './emails.ts'
import { authLoader } from './load-auth.ts'
import type { Person } from './persons.ts'
import { type Cookies, cookiesOf, endSessionOfToken, findSession, openSession, type SignedIn, tokenIn, userAgentOf } from './sessions.ts'
import { rememberPlace } from './sign-in-attempts.ts'

// People who sign in, for those who answer requests. better-auth checks passwords and second factors; sessions are read, listed and ended
// by statements of ours (decision 22). The roles of a person are not known here: their organizations know them.

export interface IdentityOptions {
  sql: Pool
  baseUrl: string
  secretKey: string
  mailKey: PurposeKeys
  /** Whether emails are sent; without a mail server they are kept, for the operator to read. */
  sendsMail: boolean
  /** Told that an email waits to be sent. */
  changed(): void
  /** Told what failed inside better-auth, in words without personal data. */
  failed(what: string): void
}

export type Identity = ReturnType<typeof openIdentity>

export function openIdentity(options: IdentityOptions) {
  const { sql, baseUrl, secretKey, sendsMail, failed } = options
  const cookies = cookiesOf({ baseUrl, secretKey })
  const { signInAttempt: attemptKey, passkeyChallenge } = keysOf(secretKey)
  return {
    ...{ sql, baseUrl, sendsMail, cookies, attemptKey, passkeyKeys: keyRing(...passkeyChallenge) },
    /** Returns better-auth, loaded when it is first needed. */
    auth: authLoader({ sql, ...cookies, failed }),
    ...sessionsOf({ sql, cookies, attemptKey }),
    ...openAccountEmails(options),
    verifyEmail: (asked: Parameters<typeof verifyEmail>[1]) => verifyEmail(sql, asked),
  }
}

/** A session that has ended works on no node for longer than this. 1 s: docs/rules/http.md#authentication */
const rememberedSeconds = 0.9

function sessionsOf({ sql, cookies, attemptKey }: { sql: Pool; cookies: Cookies; attemptKey: PurposeKeys }) {
  const remember = rememberBriefly<SignedIn | null>(rememberedSeconds)
  /** Signs a person in as below, and returns the cookie for the answer. */
  async function signInCookie(within: Sql, { request, person }: { request: FastifyRequest; person: Person }): Promise<Cookie> {
    await endSessionOfToken(within, { token: tokenIn(request, cookies) })
    await rememberPlace(within, { attemptKey, address: request.ip, whom: person.email })
    const { cookie } = await openSession(within, { personId: person.personId, userAgent: userAgentOf(request), ...cookies })
    return { ...cookie, name: 'earshot_session', path: '/', sameSite: 'Strict', isSecure: cookies.baseUrl.startsWith('https:') }
  }
  return {
    /** Returns who asks, by the cookie of their browser, as of at most a second ago; null when no one is signed in there. */
    async sessionOf(request: Pick<FastifyRequest, 'headers'>): Promise<SignedIn | null> {
      const token = tokenIn(request, cookies)
      return token === null ? null : remember(token, () => findSession(sql, { token }))
    },

    /** Returns the same as it is at this moment, for what ends sessions or changes what they are opened by. */
    async sessionNow(request: Pick<FastifyRequest, 'headers'>): Promise<SignedIn | null> {
      const token = tokenIn(request, cookies)
      return token === null ? null : findSession(sql, { token })
    },

    /**
     * Signs a person in, with the answer, who has shown otherwise who they are: by an invitation, a provider, or the first-run setup. Ends the session
     * that their browser came with.
     */
    async signIn(within: Sql, { reply, ...who }: { request: FastifyRequest; reply: FastifyReply; person: Person }) {
      sendCookie(reply, await signInCookie(within, who))
    },
    signInCookie,
  }
}
