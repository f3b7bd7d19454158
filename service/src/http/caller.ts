import { createHash } from 'node:crypto'
import type { Permission } from '@earshot/contract'
import { rememberBriefly } from './brief-memory.ts'

/** Who is calling: an organization's API key, and what it may do. */
export interface Caller {
  organizationId: string
  keyId: string
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

/** Tells who calls by the header `x-api-key`; null when the key is missing or invalid. */
export function callerReader(keys: Keys): (header: string | string[] | undefined) => Promise<Caller | null> {
  const remember = rememberBriefly<Caller | null>(rememberedSeconds)
  return async (header) => {
    if (typeof header !== 'string' || !keys.keyLooksRight(header)) return null
    return remember(createHash('sha256').update(header).digest('base64'), () => keys.findKey(header))
  }
}
