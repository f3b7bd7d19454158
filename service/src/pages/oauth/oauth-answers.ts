import type { Problem } from '@earshot/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendJson } from '../../http/json-routes.ts'

/** Codes of OAuth's errors (RFC 6749, 5.2; RFC 7591, 3.2.2; RFC 8707, 2), and their statuses. */
const statuses = {
  invalid_request: 400,
  invalid_grant: 400,
  invalid_target: 400,
  unsupported_grant_type: 400,
  invalid_redirect_uri: 400,
  invalid_client_metadata: 400,
  temporarily_unavailable: 429,
} as const

/** Why an app is refused. */
export interface OAuthError {
  error: keyof typeof statuses
  description: string
  retryAfterSeconds?: number
}

export const sendOAuthError = (reply: FastifyReply, { error, description, retryAfterSeconds }: OAuthError): FastifyReply => {
  if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
  // Nothing but ASCII, without quotes and backslashes (RFC 6749, 5.2).
  return sendJson(reply, statuses[error], { error, error_description: description.replaceAll(/[^\x20-\x7e]|["\\]/g, "'") })
}

/** A request that can't be read, as OAuth says it. */
export const unreadable = ({ detail }: Problem): OAuthError => ({ error: 'invalid_request', description: detail })

/** Reads a form of OAuth: each parameter at most once. Null: it is none, or has what no parameter can have and PostgreSQL takes in no text. */
export function formIn({ body }: FastifyRequest): ReadonlyMap<string, string> | null {
  if (!(body instanceof URLSearchParams) || body.toString().includes('%00')) return null
  const form = new Map(body)
  // A parameter without a value counts as left out (RFC 6749, 3.2).
  for (const [name, value] of form) if (value === '') form.delete(name)
  return [...body.keys()].length === new Set(body.keys()).size ? form : null
}
