import type { KeyObject } from 'node:crypto'
import { decrypt, keyId } from '../secrets.ts'
import type { LaneTarget } from './lanes.ts'
import { signingKey } from './sign.ts'

const openedMax = 10_000

/**
 * Opens destinations' signing secrets, each once: a secret never changes under its id. Throws for one that was encrypted with
 * another key than ours.
 */
export function openSigningKeys(secretKey: Buffer) {
  const opened = new Map<string, KeyObject>()
  const ourKeyId = keyId(secretKey)
  return ({ secretId, encryptionKeyId, encrypted }: LaneTarget['secrets'][number], destinationId: string): KeyObject => {
    const known = opened.get(secretId)
    if (known) return known
    if (encryptionKeyId !== ourKeyId) throw new Error(`secret ${secretId} was encrypted with key ${encryptionKeyId}, ours is ${ourKeyId}`)
    const key = signingKey(decrypt(secretKey, encrypted, destinationId).toString())
    if (opened.size >= openedMax) opened.clear()
    opened.set(secretId, key)
    return key
  }
}
