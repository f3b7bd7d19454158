import { createHash } from 'node:crypto'
import { type Operation, type Permission, type Problem, problem } from '@earshot/contract'
import { httpMessages } from '@earshot/messages/api/http'
import type { FastifyRequest } from 'fastify'
import type { MemberCaller } from '../operation.ts'
import { rememberBriefly } from '../short-cache.ts'

/** The caller of an operation: an organization's API key or a session of one of its people, and its permissions. */
export interface Caller {
  organizationId: string
  /** The key, the session, or the person. */
  callerId: string
  /** The problem when the caller may not call an operation; null when they may. */
  forbids(row: Operation): Problem<'Forbidden'> | null
  /** The person, where the caller is a member of the organization. */
  person?: MemberCaller
}

/** The operations that a key, or a session of the webhook portal, may call: by its permissions. */
export const permitting =
  (permissions: readonly Permission[]): Caller['forbids'] =>
  ({ permission }) =>
    permission !== undefined && permissions.includes(permission)
      ? null
      : problem('Forbidden', permission ? httpMessages.caller.missingPermission({ permission }) : httpMessages.caller.membersOnly)

/** The functions that the HTTP layer needs of the resource of API keys. */
export interface Keys {
  /** Checks prefix, length and checksum without a query. */
  keyLooksRight(secret: string): boolean
  /** The caller of a valid key: not revoked, not expired. */
  findKey(secret: string): Promise<{ organizationId: string; callerId: string; permissions: readonly Permission[] } | null>
}

/** A revoked key or a project that is gone works on no node for longer than this. 1 s: docs/rules/http.md#authentication */
export const rememberedSeconds = 0.9

/** Identifies the caller of a request, or returns the problem for which it is refused. */
export type Gate = (request: FastifyRequest) => Promise<Caller | Problem<'Unauthorized' | 'Forbidden' | 'NOT_FOUND'>>

/** The gate of the API: the header `x-api-key`. */
export function keyGate(keys: Keys): Gate {
  const callerOf = openKeyCallers(keys)
  return async (request) => (await callerOf(request.headers['x-api-key'])) ?? unauthorized
}

/** Opens what tells the caller of an API key; null: the key is none, or no longer valid. */
export function openKeyCallers(keys: Keys): (secret: unknown) => Promise<Caller | null> {
  const remember = rememberBriefly<Caller | null>(rememberedSeconds)
  return async (secret) => {
    if (typeof secret !== 'string' || !keys.keyLooksRight(secret)) return null
    const find = async () => {
      const found = await keys.findKey(secret)
      return found && { organizationId: found.organizationId, callerId: found.callerId, forbids: permitting(found.permissions) }
    }
    return remember(createHash('sha256').update(secret).digest('base64'), find)
  }
}

const unauthorized = problem('Unauthorized', httpMessages.caller.unauthorized)

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the request's gate has let it in. */
    caller?: Caller
  }
}
