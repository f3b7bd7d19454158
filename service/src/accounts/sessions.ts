import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { SignInSession } from '@earshot/contract'
import type { FastifyRequest } from 'fastify'
import type { Sql } from '../database/database.ts'
import { time, view } from '../database/json.ts'
import { cookieNameOf } from '../html/cookie.ts'
import { keysOf } from '../keys.ts'
import { type Person, personColumns } from './persons.ts'

// Where somebody is signed in. The cookie is a random token and its signature, as better-auth writes them: read here, without it, because
// every request of the dashboard begins with this one statement.

/** Days that a session lasts, and without `rememberMe` the one day that better-auth gives it. */
export const sessionDays = 14

export interface Cookies {
  /** Of the service: cookies of https are bound to the host and to https. */
  baseUrl: string
  /** Sign cookies: the newest those that are given out, each those that it signed. */
  cookieSecrets: readonly [string, ...string[]]
}

/** What cookies are made with, of the service's own secret. */
export const cookiesOf = ({ baseUrl, secretKey }: { baseUrl: string; secretKey: string }): Cookies => ({
  baseUrl,
  cookieSecrets: keysOf(secretKey).identity.map((key) => key.toString('base64')) as [string, ...string[]],
})

/** Who is signed in, and where. */
export interface SignedIn extends Person {
  sessionId: string
  expiresAt: Date
}

/** The name of a cookie of ours: `session`, `two_factor`, … */
export const cookieName = ({ baseUrl }: Pick<Cookies, 'baseUrl'>, what: string): string =>
  cookieNameOf({ name: `earshot_${what}`, path: '/', isSecure: baseUrl.startsWith('https:') })

/** The token in a request's cookie, if its signature is ours. Costs no query. `two_factor`: of a sign-in that waits for its second factor. */
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

/** Whose session a token is of; null when it is unknown, ended or over. */
export async function findSession(sql: Sql, { token }: { token: string }): Promise<SignedIn | null> {
  const [found] = await sql<SignedIn[]>`
    select session_id, expires_at, ${sql.unsafe(personColumns)}
    from person_session join person using (person_id) where token = ${token} and expires_at > now()`
  return found ?? null
}

/** Signs somebody in without asking: for those who have just shown who they are otherwise. The cookie as a browser would send it. */
export async function openSession(
  sql: Sql,
  { personId, userAgent = null, ...cookies }: { personId: string; userAgent?: string | null } & Cookies,
): Promise<{ token: string; cookie: { name: string; value: string; seconds: number } }> {
  const token = randomBytes(24).toString('base64url')
  await sql`
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

/** Sessions that are shown at the most. */
const shownMax = 100

/** Where a person is signed in, the newest hundred first. */
export async function listSessions(sql: Sql, { personId, sessionId }: { personId: string; sessionId: string }): Promise<string> {
  const [list] = await sql<[{ json: string }]>`
    select json_build_object('sessions', coalesce(json_agg(${sql.unsafe(sessionView.json)} order by session_id desc), '[]'))::text as json
    from (
      select *, session_id = ${sessionId} as is_current from person_session where person_id = ${personId} and expires_at > now()
      order by session_id desc limit ${shownMax}
    ) as person_session`
  return list.json
}

/** Ends the session of a token, if there is one. */
export async function forgetToken(sql: Sql, { token }: { token: string | null }): Promise<void> {
  if (token !== null) await sql`delete from person_session where token = ${token}`
}

/** Ends one session of a person, on every node within a second. Whether there was one. */
export async function endSession(sql: Sql, { personId, sessionId }: { personId: string; sessionId: string }): Promise<boolean> {
  const ended = await sql`delete from person_session where person_id = ${personId} and session_id = ${sessionId}`
  return ended.count > 0
}

/** Ends all sessions of a person but one. How many. */
export async function endOtherSessions(sql: Sql, { personId, sessionId }: { personId: string; sessionId: string }): Promise<number> {
  const ended = await sql`delete from person_session where person_id = ${personId} and session_id <> ${sessionId}`
  return ended.count
}

/** HMAC-SHA256, as better-auth signs its cookies. */
export const signatureOf = (value: string, cookieSecret: string): Buffer => createHmac('sha256', cookieSecret).update(value).digest()

/** Which of the secrets has signed it; null: none of them. Each is tried, also once one fits. */
export function signedBy(value: string, given: Buffer, { cookieSecrets }: Pick<Cookies, 'cookieSecrets'>): number | null {
  let at: number | null = null
  for (const [index, secret] of cookieSecrets.entries()) {
    const right = signatureOf(value, secret)
    if (given.length === right.length && timingSafeEqual(given, right)) at = index
  }
  return at
}
