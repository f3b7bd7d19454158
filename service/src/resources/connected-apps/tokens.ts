import { createHash } from 'node:crypto'
import { type AppRole, isAtLeast, type Role } from '@earshot/contract'
import type { Sql } from '../../database/database.ts'
import { textToken } from '../../database/home-id.ts'
import { sha256 } from './connect.ts'

// Tokens of connected apps (OAuth 2.1, 4.1.3, 4.3; RFC 7009). They are 256 random bits, of which a digest is kept: the database opens
// nothing. Each step is one statement: of two that come at once, one is first. All of an app's tokens go with the app, and an app with its
// member.

const accessSeconds = 3600
/** A refresh token that is not used for so long is over, and its app with it. */
const refreshDays = 30

const prefixes = { access: 'earat_', refresh: 'earrt_' } as const
const writeToken = (sql: Sql, kind: keyof typeof prefixes): string => prefixes[kind] + textToken(sql)

/** Whether it is written as an access token. */
export const looksLikeAccessToken = (secret: string): boolean => /^earat_[\w-]{43}$/.test(secret)

/** What an app is given. */
export interface Issued {
  accessToken: string
  refreshToken: string
  /** Until the access token is over. */
  seconds: number
  role: AppRole
}

/**
 * Exchanges a code, once; null when it is not this app's to exchange. A code that comes again was stolen, now or before: its app is
 * disconnected, with all that was issued for it.
 */
export async function exchangeCode(
  sql: Sql,
  {
    code,
    clientId,
    redirectUri,
    codeVerifier,
    resource,
  }: Record<'code' | 'clientId' | 'redirectUri' | 'codeVerifier' | 'resource', string>,
): Promise<Issued | null> {
  const issued = { accessToken: writeToken(sql, 'access'), refreshToken: writeToken(sql, 'refresh'), seconds: accessSeconds }
  const challenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const [done] = await sql<{ role: AppRole }[]>`
    with app as (
      update connected_app set code_used_at = now(), expires_at = now() + make_interval(days => ${refreshDays})
      where code_sha256 = ${sha256(code)} and code_used_at is null and expires_at > now() and client_id = ${clientId}
        and redirect_uri = ${redirectUri} and code_challenge = ${challenge} and resource = ${resource}
      returning organization_id, app_id, role
    ), ${issue(sql, issued)}
    select role from app`
  if (done) return { ...issued, role: done.role }
  await sql`
    delete from connected_app where (organization_id, app_id) in (
      select organization_id, app_id from connected_app where code_sha256 = ${sha256(code)} and code_used_at is not null
    )`
  return null
}

/**
 * Exchanges a refresh token for new tokens, once; null when it is not this app's. One that comes again was stolen, now or before: its app is
 * disconnected.
 */
export async function refreshTokens(
  sql: Sql,
  { refreshToken, clientId, resource }: Record<'refreshToken' | 'clientId' | 'resource', string>,
): Promise<Issued | null> {
  const issued = { accessToken: writeToken(sql, 'access'), refreshToken: writeToken(sql, 'refresh'), seconds: accessSeconds }
  const given = sha256(refreshToken)
  const [done] = await sql<{ role: AppRole }[]>`
    with spent as (
      update app_token set used_at = now() from connected_app as mine
      where token_sha256 = ${given} and kind = 'refresh' and used_at is null and app_token.expires_at > now()
        and mine.organization_id = app_token.organization_id and mine.app_id = app_token.app_id
        and mine.client_id = ${clientId} and mine.resource = ${resource}
      returning mine.organization_id, mine.app_id
    ), app as (
      update connected_app set expires_at = now() + make_interval(days => ${refreshDays}) from spent
      where connected_app.organization_id = spent.organization_id and connected_app.app_id = spent.app_id
      returning connected_app.organization_id, connected_app.app_id, connected_app.role
    ), ${issue(sql, issued)}
    select role from app`
  if (done) return { ...issued, role: done.role }
  await sql`
    delete from connected_app where (organization_id, app_id) in (
      select organization_id, app_id from app_token where token_sha256 = ${given} and kind = 'refresh' and used_at is not null
    )`
  return null
}

/** SQL: inserts the tokens of the row of `app`. */
const issue = (sql: Sql, { accessToken, refreshToken }: Pick<Issued, 'accessToken' | 'refreshToken'>) => sql`
  issued as (
    insert into app_token (organization_id, app_id, token_sha256, kind, expires_at)
    select organization_id, app_id, token_sha256, kind, expires_at from app cross join (values
      (${sha256(accessToken)}::bytea, 'access', now() + make_interval(secs => ${accessSeconds})),
      (${sha256(refreshToken)}::bytea, 'refresh', now() + make_interval(days => ${refreshDays}))
    ) as token (token_sha256, kind, expires_at)
  )`

/** Ends what a token is of: an access token by itself, a refresh token with its app. Of another app's it ends nothing. */
export async function revokeToken(sql: Sql, { token, clientId }: { token: string; clientId: string }): Promise<void> {
  const given = sha256(token)
  await sql`
    with found as (
      select app_token.organization_id, app_token.app_id, kind from app_token join connected_app using (organization_id, app_id)
      where token_sha256 = ${given} and client_id = ${clientId}
    ), disconnected as (
      delete from connected_app using found
      where connected_app.organization_id = found.organization_id and connected_app.app_id = found.app_id and found.kind = 'refresh'
    )
    delete from app_token using found
    where app_token.organization_id = found.organization_id and token_sha256 = ${given} and found.kind = 'access'`
}

/** On whose behalf an app asks, as they are at this moment. */
export interface AppActor {
  organizationId: string
  appId: string
  person: { personId: string; name: string; email: string; emailVerified: boolean; role: Role; app: string }
}

/**
 * Returns whom an access token is of, noting once an hour that it is used; null when it is unknown, over, or for another resource. The role
 * is the lower one of the app's and of its member's: both are read with every request.
 */
export async function findActor(sql: Sql, { accessToken, resource }: { accessToken: string; resource: string }): Promise<AppActor | null> {
  const [found] = await sql<(Omit<AppActor, 'person'> & Omit<AppActor['person'], 'role'> & { memberRole: Role; appRole: AppRole })[]>`
    with found as (
      select connected_app.organization_id, app_id, person_id, person.name, person.email, person.email_verified, connected_app.name as app,
        member.role as member_role, connected_app.role as app_role, connected_app.last_used_at
      from app_token
        join connected_app using (organization_id, app_id)
        join member using (organization_id, person_id)
        join person using (person_id)
      where token_sha256 = ${sha256(accessToken)} and kind = 'access' and app_token.expires_at > now() and resource = ${resource}
    ), used as (
      update connected_app set last_used_at = now() from found
      where connected_app.organization_id = found.organization_id and connected_app.app_id = found.app_id
        and (found.last_used_at is null or found.last_used_at < date_trunc('hour', now()))
    )
    select organization_id, app_id, person_id, name, email, email_verified, app, member_role, app_role from found`
  if (!found) return null
  const { organizationId, appId, memberRole, appRole, ...person } = found
  return { organizationId, appId, person: { ...person, role: isAtLeast(memberRole, appRole) ? appRole : memberRole } }
}

/** Rows of one sweep. */
export const tokensSweptMax = 1000

/** Deletes tokens and connected apps whose time is over, `tokensSweptMax` of each at a time. Returns the larger number. */
export async function sweepTokens(sql: Sql): Promise<number> {
  const apps = await sql`
    delete from connected_app where ctid = any(array(select ctid from connected_app where expires_at < now() limit ${tokensSweptMax}))`
  const tokens = await sql`
    delete from app_token where ctid = any(array(select ctid from app_token where expires_at < now() limit ${tokensSweptMax}))`
  return Math.max(apps.count, tokens.count)
}
