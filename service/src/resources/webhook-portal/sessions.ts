import { createHash, randomBytes } from 'node:crypto'
import { type PortalSession as PortalSessionShown, type Refusal, refuse } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { type JsonText, shown, time } from '../../database/json.ts'

// Who may be in the webhook portal: somebody whom the organization's own system sent, for a working day. The address they are sent to
// carries a one-time code behind its #, which no server on the way ever sees; it is exchanged for a cookie. At rest both are digests.

/** Minutes in which the code is to be used, hours that a session lasts: decisions, Portal. */
const codeMinutes = 5
export const sessionHours = 8

/** Who is in the portal: what every operation of the portal is asked by. It opens nothing else. */
export interface PortalCaller {
  organizationId: string
  sessionId: string
}

export interface PortalSession extends PortalCaller {
  organizationName: string
  theme: Theme
  expiresAt: Date
}

type Theme = 'light' | 'dark'

/** Makes a way into the portal: an address for one use within five minutes. It can't be had again. */
export async function openPortal(
  sql: Sql,
  { organizationId, keyId, theme = 'light', baseUrl }: { organizationId: string; keyId: string; theme?: Theme; baseUrl: string },
): Promise<{ url: string; expiresAt: string }> {
  const code = randomBytes(32).toString('base64url')
  const [made] = await sql<[{ expiresAt: string }]>`
    insert into portal_session (organization_id, key_id, theme, code_sha256, expires_at)
    values (${organizationId}, ${keyId}, ${theme}, ${sha256(code)}, now() + make_interval(mins => ${codeMinutes}))
    returning iso(expires_at) as expires_at`
  return { url: `${baseUrl}/portal#code=${code}&theme=${theme}`, expiresAt: made.expiresAt }
}

/**
 * Exchanges a code for a session of eight hours, and its token for the browser to hold. Of many at once one gets it. Null when the code is
 * used, over or unknown, or its API key was revoked or has expired. Knows only the code: an index of its own serves it.
 */
export async function enterPortal(sql: Sql, { code }: { code: string }): Promise<{ token: string; session: PortalSession } | null> {
  const token = randomBytes(32).toString('base64url')
  const [entered] = await sql<PortalSession[]>`
    update portal_session set code_sha256 = null, token_sha256 = ${sha256(token)}, opened_at = now(),
      expires_at = now() + make_interval(hours => ${sessionHours})
    from organization, api_key
    where portal_session.code_sha256 = ${sha256(code)} and portal_session.expires_at > now()
      and organization.organization_id = portal_session.organization_id
      and api_key.organization_id = portal_session.organization_id and api_key.key_id = portal_session.key_id and ${keyIsGood(sql)}
    returning portal_session.organization_id, session_id, organization.name as organization_name, theme, portal_session.expires_at`
  return entered ? { token, session: entered } : null
}

/** Whose session a token is of; null when it is over, ended or unknown, or its API key was revoked or has expired. Knows only the token, as above. */
export async function findPortalSession(sql: Sql, { token }: { token: string }): Promise<PortalSession | null> {
  const [found] = await sql<PortalSession[]>`
    select session.organization_id, session.session_id, organization.name as organization_name, session.theme, session.expires_at
    from portal_session session
    join organization using (organization_id)
    join api_key using (organization_id, key_id)
    where session.token_sha256 = ${sha256(token)} and session.expires_at > now() and ${keyIsGood(sql)}`
  return found ?? null
}

const sessionShown = shown<PortalSessionShown>('session', {
  organization: `json_build_object('name', organization_name)`,
  theme: 'theme',
  expiresAt: time('expires_at'),
})

/** Shows a session to whoever is in it. Refuses: Unauthorized when it ended at this very moment. */
export async function showSession(
  sql: Sql,
  { organizationId, sessionId }: PortalCaller,
): Promise<JsonText<PortalSessionShown> | Refusal<'Unauthorized'>> {
  const [found] = await sql<{ json: JsonText<PortalSessionShown> }[]>`
    select ${sql.unsafe(sessionShown.json)}::text as json from (
      select portal_session.*, organization.name as organization_name from portal_session join organization using (organization_id)
      where portal_session.organization_id = ${organizationId} and portal_session.session_id = ${sessionId}
    ) as session`
  return found?.json ?? refuse('Unauthorized', 'The session is over. Ask for a new address of the portal.')
}

/** Whoever may not ask any more may not look either. */
const keyIsGood = (sql: Sql) => sql`api_key.revoked_at is null and (api_key.expires_at is null or api_key.expires_at > now())`

/** Ends a session at once. */
export async function leavePortal(sql: Sql, { organizationId, sessionId }: PortalCaller): Promise<void> {
  await sql`delete from portal_session where organization_id = ${organizationId} and session_id = ${sessionId}`
}

/** Sessions of one sweep: few enough to be over in a moment. */
export const sessionsSweptMax = 1000

/** Forgets codes and sessions that are over, of every organization, `sessionsSweptMax` at a time. Returns how many. */
export async function sweepPortalSessions(sql: Sql): Promise<number> {
  const swept = await sql`
    delete from portal_session where ctid = any(array(
      select ctid from portal_session where expires_at < now() limit ${sessionsSweptMax}))`
  return swept.count
}

const sha256 = (secret: string): Buffer => createHash('sha256').update(secret).digest()
