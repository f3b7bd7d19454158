import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SignInSession } from '@earshot/contract'
import type { FastifyRequest } from 'fastify'
import type { Sql } from '../database/database.ts'
import { peopleOf } from '../database/home-id.ts'
import { time, view } from '../database/json.ts'
import { cookieNameOf } from '../html/cookie.ts'
import { keysOf } from '../keys.ts'
import { type Person, personColumns } from './persons.ts'

// Sessions of people. The cookie is a random token and its signature, as better-auth writes them. They are read here, without it: every
// request of the dashboard begins with this one statement, and needs none of what takes better-auth so long to load.

/** Days that a session lasts; without `rememberMe` it has the one day that better-auth gives it. */
export const sessionDays = 14

export interface Cookies {
  /** The service's own: cookies of https are bound to the host and to https. */
  baseUrl: string
  /** The newest signs cookies; each verifies those that it signed. */
  cookieSecrets: readonly [string, ...string[]]
}

/** Derives what cookies are signed with from the service's secret. */
export const cookiesOf = ({ baseUrl, secretKey }: { baseUrl: string; secretKey: string }): Cookies => ({
  baseUrl,
  cookieSecrets: keysOf(secretKey).identity.map((key) => key.toString('base64')) as [string, ...string[]],
})

/** A person who is signed in, and their session. */
export interface SignedIn extends Person {
  sessionId: string
  expiresAt: Date
}

/** Returns the name of a cookie: `session`, `two_factor`, … */
export const cookieName = ({ baseUrl }: Pick<Cookies, 'baseUrl'>, what: string): string =>
  cookieNameOf({ name: `earshot_${what}`, path: '/', isSecure: baseUrl.startsWith('https:') })

/**
 * Returns the token in a request's cookie; null when its signature is not ours. Costs no query. `two_factor`: that of a sign-in that waits
 * for its second factor.
 */
export function tokenIn(
  { headers }: Pick<FastifyRequest, 'headers'>,
  cookies: Cookies,
  what: 'session' | 'two_factor' = 'session',
): string | null {
  const name = cookieName(cookies, what)
  const written = new RegExp(`(?:^|;)\\s*${name}=([\\w%.+/=~-]{1,300})\\s*(?:;|$)`).exec(headers.cookie ?? '')?.[1]
  const [, token, signature] = /^([\w-]{16,64})(?:\.|%2E)(.+)$/i.exec(written ?? '') ?? []
  if (token === undefined || signature === undefined) return null
  let given: Buffer
  try {
    given = Buffer.from(decodeURIComponent(signature), 'base64')
  } catch {
    return null
  }
  return signedBy(token, given, cookies) === null ? null : token
}

/** Returns what a browser says of itself, as much of it as tells browsers apart. */
export const userAgentOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | null => headers['user-agent']?.slice(0, 300) ?? null

/** Returns the session of a token, and its person; null when it is unknown, ended or over. */
export async function findSession(sql: Sql, { token }: { token: string }): Promise<SignedIn | null> {
  const [found] = await peopleOf(sql)<SignedIn[]>`
    select session_id, expires_at, ${sql.unsafe(personColumns)}
    from person_session join person using (person_id) where token = ${token} and expires_at > now()`
  return found ?? null
}

/** Opens a session for a person who has just shown otherwise who they are. Returns its cookie as a browser would send it. */
export async function openSession(
  sql: Sql,
  { personId, userAgent = null, ...cookies }: { personId: string; userAgent?: string | null } & Cookies,
): Promise<{ token: string; cookie: { name: string; value: string; seconds: number } }> {
  const token = randomBytes(24).toString('base64url')
  await peopleOf(sql)`
    insert into person_session (person_id, token, user_agent, expires_at)
    values (${personId}, ${token}, ${userAgent}, now() + make_interval(days => ${sessionDays}))`
  const value = encodeURIComponent(`${token}.${signatureOf(token, cookies.cookieSecrets[0]).toString('base64')}`)
  return { token, cookie: { name: cookieName(cookies, 'session'), value, seconds: sessionDays * 86_400 } }
}

const sessionView = view<SignInSession>('person_session', {
  sessionId: 'session_id',
  userAgent: 'user_agent',
  createdAt: time('created_at'),
  expiresAt: time('expires_at'),
  isCurrent: 'is_current',
})

/** Sessions that a list shows at the most. */
const shownMax = 100

/** Lists the sessions of a person as JSON, the newest first. */
export async function listSessions(sql: Sql, { personId, sessionId }: { personId: string; sessionId: string }): Promise<string> {
  const [list] = await peopleOf(sql)<[{ json: string }]>`
    select json_build_object('sessions', coalesce(json_agg(${sql.unsafe(sessionView.json)} order by session_id desc), '[]'))::text as json
    from (
      select *, session_id = ${sessionId} as is_current from person_session where person_id = ${personId} and expires_at > now()
      order by session_id desc limit ${shownMax}
    ) as person_session`
  return list.json
}

/** Ends the session of a token, if there is one. */
export async function endSessionOfToken(sql: Sql, { token }: { token: string | null }): Promise<void> {
  if (token !== null) await peopleOf(sql)`delete from person_session where token = ${token}`
}

/** Ends one session of a person, on every node within a second. Returns whether there was one. */
export async function endSession(sql: Sql, { personId, sessionId }: { personId: string; sessionId: string }): Promise<boolean> {
  const ended = await peopleOf(sql)`delete from person_session where person_id = ${personId} and session_id = ${sessionId}`
  return ended.count > 0
}

/** Ends all sessions of a person but one. Returns how many. */
export async function endOtherSessions(sql: Sql, { personId, sessionId }: { personId: string; sessionId: string }): Promise<number> {
  const ended = await peopleOf(sql)`delete from person_session where person_id = ${personId} and session_id <> ${sessionId}`
  return ended.count
}

/** Returns the signature of a cookie's value: HMAC-SHA256, as better-auth makes it. */
export const signatureOf = (value: string, cookieSecret: string): Buffer => createHmac('sha256', cookieSecret).update(value).digest()

/** Returns which of the secrets has signed a value; null when none has. Each is tried, also once one fits. */
export function signedBy(value: string, given: Buffer, { cookieSecrets }: Pick<Cookies, 'cookieSecrets'>): number | null {
  let at: number | null = null
  for (const [index, secret] of cookieSecrets.entries()) {
    const right = signatureOf(value, secret)
    if (given.length === right.length && timingSafeEqual(given, right)) at = index
  }
  return at
}

/** Ends every session and every proof of a person. */
export async function endEverySession(sql: Sql, { personId }: { personId: string }): Promise<void> {
  await peopleOf(sql)`
    with sessions as (
      delete from person_session where person_id = ${personId}
    )
    delete from person_proof where value = ${personId}`
}
