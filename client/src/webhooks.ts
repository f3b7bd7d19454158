import type { WebhookEvent } from './generated/operations.ts'

// Deliveries are signed by Standard Webhooks: HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`. The check uses WebCrypto alone,
// so that workers at the edge can receive as well as servers.

/** The headers of a request as a framework hands them over; names in any case. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>

export interface VerifyWebhookOptions {
  /** Seconds that `webhook-timestamp` may be off this clock. Default: 300. */
  toleranceSeconds?: number | undefined
}

/**
 * The part that is wrong. `missing-header`: one of `webhook-id`, `webhook-timestamp` and `webhook-signature` is not there. `malformed`: a
 * header or the body cannot be read. `signature`: none of the signatures belongs to this body and these secrets; the body was changed or
 * parsed before, or the secret is another. `clock`: signed by the right secret, but too long ago or in the future; a replay, or a clock
 * that is off.
 */
export type WebhookVerificationReason = 'missing-header' | 'malformed' | 'signature' | 'clock'

/** A delivery that can't be trusted. Answer it with a 400. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError'
  readonly reason: WebhookVerificationReason

  constructor(reason: WebhookVerificationReason, message: string) {
    super(message)
    this.reason = reason
  }
}

/**
 * Checks that a delivery comes from the service and is not a replay, and returns its event. `body` is the received body, byte by byte: not
 * parsed and written again. While a secret is being rotated, pass the old one and the new one. Rejects with WebhookVerificationError, and
 * with TypeError when a secret or the body is unusable: that is a mistake of the receiver.
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secretOrSecrets: string | readonly string[],
  { toleranceSeconds = 300 }: VerifyWebhookOptions = {},
): Promise<WebhookEvent> {
  const keys = [secretOrSecrets].flat().map(readSecret)
  if (keys.length === 0) throw new TypeError('There is no secret to verify the delivery with.')
  if (typeof body !== 'string' && !(body instanceof Uint8Array))
    throw new TypeError('The body must be what arrived, as text or bytes; once parsed, it cannot be verified.')

  const id = header(headers, 'webhook-id')
  const timestamp = header(headers, 'webhook-timestamp')
  const signatures = header(headers, 'webhook-signature')
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookVerificationError('malformed', `webhook-timestamp is not a number of seconds: ${JSON.stringify(timestamp)}.`)
  const candidates = signatures.split(' ').flatMap(readSignature)
  if (candidates.length === 0)
    throw new WebhookVerificationError('malformed', 'webhook-signature has no signature of version 1 (`v1,` and base64) in it.')

  const bytes = typeof body === 'string' ? utf8.encode(body) : body
  const signed = concatenate(utf8.encode(`${id}.${timestamp}.`), bytes)
  const expected = await Promise.all(keys.map((key) => sign(key, signed)))
  if (!matchesAny(candidates, expected))
    throw new WebhookVerificationError(
      'signature',
      'No signature belongs to this body and secret: the body was changed or parsed before, or the secret is another destination’s.',
    )
  const lateSeconds = Date.now() / 1000 - Number(timestamp)
  if (Math.abs(lateSeconds) > toleranceSeconds)
    throw new WebhookVerificationError(
      'clock',
      `Signed ${Math.abs(Math.round(lateSeconds))} s ${lateSeconds > 0 ? 'ago' : 'in the future'}: a replay, or a clock that is off.`,
    )
  return readEvent(bytes)
}

const utf8 = new TextEncoder()

function readSecret(secret: string): Uint8Array<ArrayBuffer> {
  const bytes = typeof secret === 'string' ? base64(secret.replace(/^whsec_/, '')) : null
  if (!bytes || bytes.length === 0) throw new TypeError('A secret must be `whsec_` and base64, as it was shown with the new destination.')
  return bytes
}

function header(headers: WebhookHeaders, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  const text = typeof value === 'object' ? value?.join(' ') : value
  if (!text) throw new WebhookVerificationError('missing-header', `The header ${name} is missing.`)
  return text
}

/** The bytes of a signature of version 1; nothing for any other version, which may come beside it. */
function readSignature(text: string): Uint8Array[] {
  const bytes = text.startsWith('v1,') ? base64(text.slice(3)) : null
  return bytes ? [bytes] : []
}

async function sign(key: Uint8Array<ArrayBuffer>, signed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const hmac = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', hmac, signed))
}

/** Compares every signature with every expected one, and every byte, so that the time taken reveals nothing. */
function matchesAny(candidates: readonly Uint8Array[], expected: readonly Uint8Array[]): boolean {
  let matches = 0
  for (const candidate of candidates)
    for (const right of expected) {
      let difference = candidate.length ^ right.length
      for (let at = 0; at < right.length; at++) difference |= (candidate[at] ?? 0) ^ (right[at] ?? 0)
      matches |= Number(difference === 0)
    }
  return matches === 1
}

function readEvent(bytes: Uint8Array): WebhookEvent {
  try {
    const event = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    if (typeof event?.id === 'string' && typeof event.type === 'string') return event
  } catch {}
  throw new WebhookVerificationError('malformed', 'The body is rightly signed, but it is not an event.')
}

function concatenate(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length)
  both.set(one)
  both.set(other, one.length)
  return both
}

function base64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
