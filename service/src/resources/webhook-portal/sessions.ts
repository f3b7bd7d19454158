import { createHash } from 'node:crypto'
import { type PortalSession as PortalSessionShown, type Problem, problem } from '@earshot/contract'
import { portalMessages } from '@earshot/messages/api/portal'
import type { Sql } from '../../database/database.ts'
import { textToken } from '../../database/home-id.ts'
import { type JsonText, time, view } from '../../database/json.ts'
import { transaction } from '../../database/transaction.ts'

// Sessions of the webhook portal: for people whom the organization's own system sends there, for a working day. Their address carries a
// one-time code behind its #, which no server on the way ever sees; it is exchanged for a cookie. The database has digests of both.

/** Minutes in which the code is to be used, hours that a session lasts: docs/rules/webhooks.md#portal */
const codeMinutes = 5
export const sessionHours = 8

/** The caller of the portal's operations. A session opens nothing else. */
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

/** Portal links and sessions of a key that are not over: as many as an organization has people. */
const portalSessionsMax = 500

/**
 * Creates a portal link: an address for one use within five minutes. It can't be read again. Errors: LIMIT_REACHED (500 of the key that are
 * not over).
 */
export const createPortalLink = (
  sql: Sql,
  { organizationId, keyId, theme = 'light', baseUrl }: { organizationId: string; keyId: string; theme?: Theme; baseUrl: string },
): Promise<{ url: string; expiresAt: string } | Problem<'LIMIT_REACHED'>> =>
  transaction(sql, async (sql) => {
    // Locked, so that two at once can't make the 501st.
    await sql`select from api_key where organization_id = ${organizationId} and key_id = ${keyId} for no key update`
    const code = textToken(sql)
    const [made] = await sql<{ expiresAt: string }[]>`
      with room as materialized (
        select count(*) < ${portalSessionsMax} as is_left from portal_session
        where organization_id = ${organizationId} and key_id = ${keyId} and expires_at > now()
      ), made as (
        insert into portal_session (organization_id, key_id, theme, code_sha256, expires_at)
        select ${organizationId}::uuid, ${keyId}::uuid, ${theme}::text, ${sha256(code)}::bytea, now() + make_interval(mins => ${codeMinutes})
        from room where is_left
        returning expires_at
      )
      select iso(expires_at) as expires_at from made`
    return made
      ? { url: `${baseUrl}/portal#code=${code}&theme=${theme}`, expiresAt: made.expiresAt }
      : problem('LIMIT_REACHED', portalMessages.full({ max: portalSessionsMax, minutes: codeMinutes, hours: sessionHours }))
  })

/**
 * Exchanges a code for a session of eight hours, and its token for the browser to hold. Of many at once one gets it. Null when the code is
 * used, over or unknown, or its API key was revoked or has expired. Knows only the code: an index of its own serves it.
 */
export async function exchangePortalCode(sql: Sql, { code }: { code: string }): Promise<{ token: string; session: PortalSession } | null> {
  const token = textToken(sql)
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

/**
 * The session of a token; null when it is over, ended or unknown, or its API key was revoked or has expired. It knows only the token, as
 * above.
 */
export async function findPortalSession(sql: Sql, { token }: { token: string }): Promise<PortalSession | null> {
  const [found] = await sql<PortalSession[]>`
    select session.organization_id, session.session_id, organization.name as organization_name, session.theme, session.expires_at
    from portal_session session
    join organization using (organization_id)
    join api_key using (organization_id, key_id)
    where session.token_sha256 = ${sha256(token)} and session.expires_at > now() and ${keyIsGood(sql)}`
  return found ?? null
}

const sessionView = view<PortalSessionShown>('session', {
  organization: `json_build_object('name', organization_name)`,
  theme: 'theme',
  expiresAt: time('expires_at'),
})

/** Returns a session to its holder. Errors: Unauthorized when it ended at this very moment. */
export async function getPortalSession(
  sql: Sql,
  { organizationId, sessionId }: PortalCaller,
): Promise<JsonText<PortalSessionShown> | Problem<'Unauthorized'>> {
  const [found] = await sql<{ json: JsonText<PortalSessionShown> }[]>`
    select ${sql.unsafe(sessionView.json)}::text as json from (
      select portal_session.*, organization.name as organization_name from portal_session join organization using (organization_id)
      where portal_session.organization_id = ${organizationId} and portal_session.session_id = ${sessionId}
    ) as session`
  return found?.json ?? problem('Unauthorized', portalMessages.sessionExpired)
}

/** A revoked or expired key ends its sessions, too. */
const keyIsGood = (sql: Sql) => sql`api_key.revoked_at is null and (api_key.expires_at is null or api_key.expires_at > now())`

/** Ends a session at once. */
export async function endPortalSession(sql: Sql, { organizationId, sessionId }: PortalCaller): Promise<void> {
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
