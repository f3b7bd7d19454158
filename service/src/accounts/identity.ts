import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Sql } from '../database/database.ts'
import type { Pool } from '../database/pool.ts'
import { transaction } from '../database/transaction.ts'
import { sendCookie } from '../html/cookie.ts'
import { keysOf } from '../keys.ts'
import type { PurposeKeys } from '../secrets.ts'
import { rememberBriefly } from '../short-cache.ts'
import { type Post, queueChangedEmail, queueResetEmail, queueVerificationEmail } from './emails.ts'
import { authLoader } from './load-auth.ts'
import { findPerson, findProof, keepProof, type Person, passwordAddress, proveEmail, randomToken, useProof } from './persons.ts'
import { cookiesOf, findSession, forgetToken, openSession, type SignedIn, tokenIn } from './sessions.ts'
import { knowPlace } from './sign-in-attempts.ts'

// Who somebody is. better-auth checks passwords and second factors; sessions are read, listed and ended by statements of ours. What a
// person may do is not known here: that is what their organizations' members are for.

export interface IdentityOptions {
  sql: Pool
  baseUrl: string
  secretKey: string
  mailKey: PurposeKeys
  /** Whether emails are sent; without a mail server they are kept, for whoever runs this to read. */
  sendsMail: boolean
  /** Told that an email waits to be sent. */
  changed(): void
  /** Told what failed inside better-auth, in words without anybody's data. */
  failed(what: string): void
}

export type Identity = ReturnType<typeof openIdentity>

/** A session that has ended works on no node for longer than this. 1 s: docs/rules/http.md#authentication */
const rememberedSeconds = 0.9

/** Hours in which an address that was mailed is to be used. */
const mailedHours = 1

export function openIdentity({ sql, baseUrl, secretKey, mailKey, sendsMail, changed, failed }: IdentityOptions) {
  const cookies = cookiesOf({ baseUrl, secretKey })
  const post: Post = { baseUrl, mailKey }
  const attemptKey = keysOf(secretKey).signInAttempt
  const remember = rememberBriefly<SignedIn | null>(rememberedSeconds)

  return {
    sql,
    baseUrl,
    sendsMail,
    cookies,
    attemptKey,

    /** better-auth, loaded when it is first needed. */
    auth: authLoader({ sql, ...cookies, failed }),

    /** Who asks, by the cookie of their browser; what it says is never older than a second. Null: nobody who is signed in. */
    async sessionOf(request: Pick<FastifyRequest, 'headers'>): Promise<SignedIn | null> {
      const token = tokenIn(request, cookies)
      return token === null ? null : remember(token, () => findSession(sql, { token }))
    },

    /** The same as it is at this moment, for what ends sessions or changes what they are opened by. */
    async sessionNow(request: Pick<FastifyRequest, 'headers'>): Promise<SignedIn | null> {
      const token = tokenIn(request, cookies)
      return token === null ? null : findSession(sql, { token })
    },

    /** Signs in, with the answer, somebody who has shown who they are otherwise: by an invitation, by the first start. Ends the session they came with. */
    async signIn(within: Sql, { request, reply, person }: { request: FastifyRequest; reply: FastifyReply; person: Person }) {
      await forgetToken(within, { token: tokenIn(request, cookies) })
      await knowPlace(within, { attemptKey, address: request.ip, whom: person.email })
      const { cookie } = await openSession(within, { personId: person.personId, userAgent: userAgentOf(request), ...cookies })
      sendCookie(reply, { ...cookie, name: 'earshot_session', path: '/', sameSite: 'Strict', isSecure: baseUrl.startsWith('https:') })
    },

    /** Mails somebody how they choose a new password, if there is such a person. */
    async mailReset({ email, language }: { email: string; language: string }): Promise<void> {
      const found = await findPerson(sql, { email })
      if (!found) return
      await transaction(sql, async (sql) => {
        const url = await passwordAddress(sql, { personId: found.personId, baseUrl, hours: mailedHours, isMailed: sendsMail })
        await queueResetEmail(sql, post, { email: found.email, language, url })
      })
      changed()
    },

    /** Mails somebody how they show that their address is theirs. In a transaction: with what it is about. */
    async mailVerification(within: Sql, { person, language }: { person: Person; language: string }): Promise<void> {
      const token = randomToken()
      await keepProof(within, { identifier: `verify-email:${token}`, value: `${person.personId} ${person.email}`, hours: mailedHours })
      await queueVerificationEmail(within, post, {
        email: person.email,
        language,
        url: `${baseUrl}/dashboard/verify-email#token=${token}`,
      })
      changed()
    },

    /**
     * An address is somebody's own: they have what was mailed to it, and are signed in to the account. The mailbox alone is not enough: an
     * account that a stranger made in this address would be proven with the stranger's password (decision 31). `over`: it was used before,
     * or its time is over. `elsewhere`: nobody, or somebody else, is signed in here; it stays good.
     */
    verifyEmail: ({ token, signedIn }: { token: string; signedIn: SignedIn | null }): Promise<'verified' | 'over' | 'elsewhere'> =>
      transaction(sql, async (sql) => {
        const identifier = `verify-email:${token}`
        const [personId] = (await findProof(sql, { identifier }))?.value.split(' ') ?? []
        if (personId === undefined) return 'over'
        if (signedIn?.personId !== personId) return 'elsewhere'
        // Of many at once one uses it up.
        if (!(await useProof(sql, { identifier }))) return 'over'
        await proveEmail(sql, { personId, exceptSession: signedIn.sessionId })
        return 'verified'
      }),

    /** Mails somebody that their password was changed. */
    async mailChanged({ email, language }: { email: string; language: string }): Promise<void> {
      await queueChangedEmail(sql, post, { email, language })
      changed()
    },
  }
}

/** What a browser says of itself, as much of it as tells browsers apart. */
export const userAgentOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null => headers['user-agent']?.slice(0, 300) ?? null
