import { createHash } from 'node:crypto'
import {
  type AppConnect,
  type AppConnected,
  type AppRequest,
  type AppReview,
  type AppRole,
  appRoles,
  connectedAppsMax,
  invalidField,
  isAtLeast,
  isProblem,
  type Problem,
  problem,
  type Role,
} from '@earshot/contract'
import { connectedAppsMessages } from '@earshot/messages/api/connected-apps'
import type { Sql } from '../../database/database.ts'
import { peopleOf, textToken } from '../../database/home-id.ts'
import { transaction } from '../../database/transaction.ts'
import { parseUrl } from '../../text.ts'
import { type AppClient, findClient, noteUse } from './clients.ts'
import { hostOf, isRegistered, withParameters } from './redirect-uris.ts'

// The authorization endpoint (OAuth 2.1, 4.1), as the consent page asks it. A request that is wrong is told to the person, never to the
// address that it names: that may be anybody's.

interface Asking {
  organizationId: string
  person: { personId: string; role: Role }
  /** Of the service: the issuer. */
  baseUrl: string
}

/** Seconds that an app has to exchange its code. */
const codeSeconds = 60

/** The resource of every token: the MCP server (RFC 8707). */
export const resourceOf = (baseUrl: string): string => `${baseUrl}/mcp`

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/**
 * Checks an app's request, and tells what the person is to decide. Nothing changes.
 * Errors: NOT_FOUND (an unknown app) · VALIDATION_ERROR (a redirect URI that is not the app's, no challenge, another resource).
 */
export async function reviewApp(
  sql: Sql,
  { person, baseUrl, ...asked }: AppRequest & Asking,
): Promise<AppReview | Problem<'NOT_FOUND' | 'VALIDATION_ERROR'>> {
  const client = await checkRequest(sql, { ...asked, baseUrl })
  if (isProblem(client)) return client
  return {
    ...{ clientId: client.clientId, name: client.name, ...hostOf(asked.redirectUri) },
    roles: rolesFor(person.role, asked.scope),
    refuseUrl: withParameters(asked.redirectUri, { error: 'access_denied', state: asked.state, iss: baseUrl }),
  }
}

/**
 * Connects an app: it gets a code, of which a digest is kept, to be exchanged within a minute.
 * Errors: as reviewApp · Forbidden (a role above the member's, or that the app did not ask for) · LIMIT_REACHED (20 of a member).
 */
export async function connectApp(
  sql: Sql,
  { organizationId, person, baseUrl, role, ...asked }: AppConnect & Asking,
): Promise<AppConnected | Problem<'NOT_FOUND' | 'VALIDATION_ERROR' | 'Forbidden' | 'LIMIT_REACHED'>> {
  const client = await checkRequest(sql, { ...asked, baseUrl })
  if (isProblem(client)) return client
  if (!rolesFor(person.role, asked.scope).includes(role)) return problem('Forbidden', connectedAppsMessages.roleTooHigh)
  const code = `earac_${textToken(sql)}`
  return transaction(sql, async (sql) => {
    // Locked, so that many at once are counted; read again, as somebody may have been taken away since they asked.
    const [member] = await sql<{ role: Role }[]>`
      select role from member where organization_id = ${organizationId} and person_id = ${person.personId} for no key update`
    if (!member || !rolesFor(member.role, asked.scope).includes(role)) return problem('Forbidden', connectedAppsMessages.roleTooHigh)
    const [{ count }] = await sql<[{ count: number }]>`
      select count(*)::int as count from connected_app
      where organization_id = ${organizationId} and person_id = ${person.personId} and expires_at > now()`
    if (count >= connectedAppsMax) return problem('LIMIT_REACHED', connectedAppsMessages.full({ max: connectedAppsMax }))
    const [made] = await sql<[{ appId: string }]>`
      with used as (
        update oauth_client set used_at = now() where client_id = ${client.clientId}
      )
      insert into connected_app (organization_id, person_id, client_id, name, role, resource, redirect_uri, code_sha256, code_challenge, expires_at)
      values (${organizationId}, ${person.personId}, ${client.clientId}, ${client.name}, ${role}, ${resourceOf(baseUrl)}, ${asked.redirectUri},
        ${sha256(code)}, ${asked.codeChallenge}, now() + make_interval(secs => ${codeSeconds}))
      returning app_id`
    // Where the app is registered in another home, that one notes that it is used.
    if (peopleOf(sql) !== sql) await noteUse(sql, client)
    return { appId: made.appId, redirectUrl: withParameters(asked.redirectUri, { code, state: asked.state, iss: baseUrl }) }
  })
}

/** Returns the app, or what is wrong with its request. */
async function checkRequest(
  sql: Sql,
  { clientId, redirectUri, codeChallenge, scope, resource, baseUrl }: Omit<AppRequest, 'responseType'> & { baseUrl: string },
): Promise<AppClient | Problem<'NOT_FOUND' | 'VALIDATION_ERROR'>> {
  const client = await findClient(sql, { clientId })
  if (!client) return problem('NOT_FOUND', connectedAppsMessages.unknownClient)
  if (!isRegistered(redirectUri, client.redirectUris)) return invalidField('redirectUri', 'redirect', connectedAppsMessages.foreignRedirect)
  if (!/^[\w-]{43}$/.test(codeChallenge)) return invalidField('codeChallenge', 'challenge', connectedAppsMessages.challenge)
  if (!isResource(resource, baseUrl))
    return invalidField('resource', 'resource', connectedAppsMessages.foreignResource({ resource: resourceOf(baseUrl) }))
  if (askedRoles(scope).length === 0) return invalidField('scope', 'scope', connectedAppsMessages.unknownScope)
  return client
}

/** Whether a resource is the one there is; an app of an older revision names none. */
export const isResource = (resource: string | undefined, baseUrl: string): boolean =>
  resource === undefined || parseUrl(resource)?.href.replace(/\/$/, '') === resourceOf(baseUrl)

/** The roles that an app asks for; one that names no scope asks for all. */
function askedRoles(scope = ''): readonly AppRole[] {
  const names = scope.split(' ').filter(Boolean)
  return names.length === 0 ? appRoles : appRoles.filter((role) => names.includes(role))
}

/** The roles that a member can give an app: up to the highest that it asks for, and to their own. */
function rolesFor(mine: Role, scope: string | undefined): AppRole[] {
  const highest = askedRoles(scope).at(-1) ?? 'viewer'
  return appRoles.filter((role) => isAtLeast(mine, role) && isAtLeast(highest, role))
}
