import { createHash } from 'node:crypto'
import { type Permission, type Refusal, refuse } from '@earshot/contract'
import type { FastifyRequest } from 'fastify'
import { rememberBriefly } from './brief-memory.ts'

/** Who is calling: an organization's API key or a session of one of its people, and what it may do. */
export interface Caller {
  organizationId: string
  /** The key, or the session. */
  callerId: string
  permissions: readonly Permission[]
}

/** The room that knows keys, as the door needs it. */
export interface Keys {
  /** Checks prefix, length and checksum without a query. */
  keyLooksRight(secret: string): boolean
  /** The caller of a valid key: not revoked, not expired. */
  findKey(secret: string): Promise<Caller | null>
}

/** A revoked key or a project that is gone works on no node for longer than this. 1 s: hardening, Keys. */
export const rememberedSeconds = 0.9

/** Tells who calls, or why nobody is let in. */
export type Gate = (request: FastifyRequest) => Promise<Caller | Refusal<'Unauthorized' | 'Forbidden'>>

/** The gate of the API: the header `x-api-key`. */
export function keyGate(keys: Keys): Gate {
  const remember = rememberBriefly<Caller | null>(rememberedSeconds)
  return async (request) => {
    const header = request.headers['x-api-key']
    if (typeof header !== 'string' || !keys.keyLooksRight(header)) return unauthorized
    return (await remember(createHash('sha256').update(header).digest('base64'), () => keys.findKey(header))) ?? unauthorized
  }
}

const unauthorized = refuse('Unauthorized', 'Send a valid API key of your organization in the header x-api-key.')
