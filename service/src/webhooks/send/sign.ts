import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

// Standard Webhooks, so that receivers verify with the library they have.

export const secretPrefix = 'whsec_'

/** The key in a secret `whsec_…`. */
export const signingKey = (secret: string): KeyObject => createSecretKey(Buffer.from(secret.slice(secretPrefix.length), 'base64'))

/**
 * The header `webhook-signature`: one signature for each key, in their order. While a secret is being rotated, receivers find the
 * one they know. `timestamp` is the attempt's, in whole seconds; `id` and `body` are the same on every attempt.
 */
export function sign({ id, timestamp, body, keys }: { id: string; timestamp: number; body: Buffer; keys: readonly KeyObject[] }): string {
  const head = `${id}.${timestamp}.`
  let signatures = ''
  for (const key of keys) {
    const signature = createHmac('sha256', key).update(head).update(body).digest('base64')
    signatures += signatures === '' ? `v1,${signature}` : ` v1,${signature}`
  }
  return signatures
}
