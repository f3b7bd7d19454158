import { isProblem, problem } from '@earshot/contract'
import { connectedAppsMessages } from '@earshot/messages/api/connected-apps'
import { httpMessages } from '@earshot/messages/api/http'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { countAttempt } from '../../accounts/sign-in-attempts.ts'
import type { Sql } from '../../database/database.ts'
import { type RateLimiter, sendJson, sendProblem, takeJson, wholeSeconds } from '../../http/json-routes.ts'
import { networkPlaceOf } from '../../network/network-place.ts'
import { redirectUrisMax, registerClient } from '../../resources/connected-apps/clients.ts'
import { isResource, resourceOf } from '../../resources/connected-apps/connect.ts'
import { mayRedirectTo } from '../../resources/connected-apps/redirect-uris.ts'
import { exchangeCode, type Issued, refreshTokens, revokeToken } from '../../resources/connected-apps/tokens.ts'
import type { PurposeKeys } from '../../secrets.ts'
import { beginningOf } from '../../text.ts'
import { formIn, type OAuthError, sendOAuthError, unreadable } from './oauth-answers.ts'

// What apps themselves ask of the authorization server: to be registered, for tokens, and that one ends. Anybody may: each is bounded by
// place. Apps are public clients, which keep no secret (OAuth 2.1, 2.1): what counts is the verifier, and the token.

export interface OAuthDeps {
  sql: Sql
  baseUrl: string
  /** Digests the places that registered apps. */
  attemptKey: PurposeKeys
  /** Requests for tokens a place may make. */
  limiter: RateLimiter
}

const messages = connectedAppsMessages.oauth

/** Registers the addresses below `/oauth`. The instance is its own: its parsers and its way to answer errors are for nothing else. */
export function registerOAuth(server: FastifyInstance, deps: OAuthDeps): void {
  takeJson(server)
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: formBytesMax }, (_request, body, done) =>
    done(null, new URLSearchParams(body as string)),
  )
  server.setErrorHandler<FastifyError & { problem?: unknown }>((error, _request, reply) => {
    if (isProblem(error.problem)) return sendOAuthError(reply, unreadable(error.problem))
    if (error.statusCode === undefined || error.statusCode >= 500) throw error
    if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') return sendOAuthError(reply, unreadable(tooLarge))
    return sendOAuthError(reply, { error: 'invalid_request', description: messages.form })
  })
  post(server, '/register', deps, (request, reply) => register(deps, request, reply))
  post(server, '/token', deps, (request, reply) => giveTokens(deps, request, reply))
  post(server, '/revoke', deps, (request, reply) => revoke(deps, request, reply))
}

const tooLarge = problem('PAYLOAD_TOO_LARGE', httpMessages.body.tooLarge)

/** Characters of an app's name. */
const nameLengthMax = 100

/** A form has a code, a verifier and two addresses. */
const formBytesMax = 16_384

function post(
  server: FastifyInstance,
  url: string,
  { limiter }: OAuthDeps,
  answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
): void {
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    const { isAllowed, waitMs } = await limiter.take(networkPlaceOf(request.ip))
    if (!isAllowed) return sendOAuthError(reply, tooMany(wholeSeconds(waitMs)))
  }
  server.post(url, { onRequest }, answer)
  server.route({
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url,
    config: { only: 'POST' },
    onRequest: async (request, reply) => sendProblem(request, reply.header('allow', 'POST'), postOnly),
    handler: async () => {},
  })
}

async function register({ sql, attemptKey }: OAuthDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const wish = wishIn(request.body)
  if ('error' in wish) return sendOAuthError(reply, wish)
  // What is kept is counted, not what is refused.
  const reached = await countAttempt(sql, { attempt: 'app', attemptKey, address: request.ip, whom: '' })
  if (reached) return sendOAuthError(reply, tooMany(reached.problem.retryAfterSeconds ?? 60))
  const { clientId, issuedAt } = await registerClient(sql, wish)
  return sendJson(reply, 201, {
    client_id: clientId,
    client_id_issued_at: issuedAt,
    client_name: wish.name,
    redirect_uris: wish.redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  })
}

/** What an app wishes to be registered as; what else it says of itself is passed over. */
function wishIn(body: unknown): { name: string; redirectUris: string[] } | OAuthError {
  const said = (body as { body?: unknown } | null | undefined)?.body
  if (body instanceof URLSearchParams || typeof said !== 'object' || said === null || Array.isArray(said))
    return { error: 'invalid_client_metadata', description: messages.metadata }
  const { redirect_uris: uris, client_name: name } = said as { redirect_uris?: unknown; client_name?: unknown }
  const isList = Array.isArray(uris) && uris.length > 0 && uris.length <= redirectUrisMax
  if (!isList || !uris.every((uri): uri is string => typeof uri === 'string' && uri.length <= 2000))
    return { error: 'invalid_redirect_uri', description: messages.redirectUris({ max: redirectUrisMax }) }
  if (!uris.every(mayRedirectTo)) return { error: 'invalid_redirect_uri', description: messages.redirectUri }
  if (
    name !== undefined &&
    (typeof name !== 'string' || [...name].length > nameLengthMax || /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(name))
  )
    return { error: 'invalid_client_metadata', description: messages.clientName }
  return { name: name?.trim() || beginningOf(new URL(uris[0]!).hostname, nameLengthMax), redirectUris: uris }
}

async function giveTokens({ sql, baseUrl }: OAuthDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const form = formIn(request)
  if (!form) return sendOAuthError(reply, { error: 'invalid_request', description: messages.form })
  const grantType = form.get('grant_type')
  const grant = grants[grantType as keyof typeof grants]
  if (grantType !== undefined && !Object.hasOwn(grants, grantType))
    return sendOAuthError(reply, { error: 'unsupported_grant_type', description: messages.grantType })
  const missing = ['grant_type', 'client_id', ...(grant?.needs ?? [])].find((name) => !form.has(name))
  if (missing !== undefined) return sendOAuthError(reply, { error: 'invalid_request', description: messages.missing({ name: missing }) })
  if (!isResource(form.get('resource'), baseUrl))
    return sendOAuthError(reply, { error: 'invalid_target', description: messages.resource({ resource: resourceOf(baseUrl) }) })
  const issued = await grant.give(sql, (name) => form.get(name)!, resourceOf(baseUrl))
  if (!issued) return sendOAuthError(reply, { error: 'invalid_grant', description: grant.refused })
  return sendJson(reply.header('cache-control', 'no-store'), 200, {
    access_token: issued.accessToken,
    token_type: 'Bearer',
    expires_in: issued.seconds,
    refresh_token: issued.refreshToken,
    scope: issued.role,
  })
}

interface Grant {
  /** Parameters besides the client's id. */
  needs: readonly string[]
  give(sql: Sql, said: (name: string) => string, resource: string): Promise<Issued | null>
  refused: string
}

const grants: Readonly<Record<'authorization_code' | 'refresh_token', Grant>> = {
  authorization_code: {
    needs: ['code', 'redirect_uri', 'code_verifier'],
    give: (sql, said, resource) =>
      exchangeCode(sql, {
        ...{ code: said('code'), clientId: said('client_id'), redirectUri: said('redirect_uri'), codeVerifier: said('code_verifier') },
        resource,
      }),
    refused: messages.invalidCode,
  },
  refresh_token: {
    needs: ['refresh_token'],
    give: (sql, said, resource) => refreshTokens(sql, { refreshToken: said('refresh_token'), clientId: said('client_id'), resource }),
    refused: messages.invalidRefreshToken,
  },
}

/** Answers the same whether there was such a token or not (RFC 7009, 2.2). */
async function revoke({ sql }: OAuthDeps, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const form = formIn(request)
  if (!form) return sendOAuthError(reply, { error: 'invalid_request', description: messages.form })
  const missing = ['token', 'client_id'].find((name) => !form.has(name))
  if (missing !== undefined) return sendOAuthError(reply, { error: 'invalid_request', description: messages.missing({ name: missing }) })
  await revokeToken(sql, { token: form.get('token')!, clientId: form.get('client_id')! })
  return sendJson(reply, 200, {})
}

const tooMany = (seconds: number): OAuthError => ({
  error: 'temporarily_unavailable',
  description: messages.tooMany({ seconds }),
  retryAfterSeconds: seconds,
})

const postOnly = problem('METHOD_NOT_ALLOWED', messages.postOnly)
