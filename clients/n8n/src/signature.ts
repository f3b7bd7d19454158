import { createHmac, timingSafeEqual } from 'node:crypto'

// Deliveries are signed by Standard Webhooks: HMAC-SHA256 over `{webhook-id}.{webhook-timestamp}.{body}`.

/** What a delivery is: an event, or the part of it that is wrong. */
export type Verdict = { event: Record<string, unknown> } | { reason: 'missing-header' | 'malformed' | 'signature' | 'clock' }

/** Checks that a delivery comes from the service and is not a replay. Throws when a secret is unusable. */
export function verifyDelivery(
  body: Uint8Array,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  secrets: readonly string[],
  toleranceSeconds = 300,
): Verdict {
  const keys = secrets.map(readSecret)
  if (keys.length === 0) throw new TypeError('There is no secret to verify the delivery with.')
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) => headerOf(headers, `webhook-${name}`))
  if (!id || !timestamp || !signatures) return { reason: 'missing-header' }
  if (!/^[0-9]{1,12}$/.test(timestamp)) return { reason: 'malformed' }
  const candidates = signatures.split(' ').flatMap((text) => (text.startsWith('v1,') ? [base64(text.slice(3))] : []))
  const given = candidates.filter((bytes) => bytes !== null)
  if (given.length === 0) return { reason: 'malformed' }
  const expected = keys.map((key) => createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest())
  // All are compared, not only until one matches, so that the time taken reveals nothing.
  const matches = given.flatMap((one) => expected.map((right) => one.length === right.length && timingSafeEqual(one, right)))
  if (!matches.includes(true)) return { reason: 'signature' }
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > toleranceSeconds) return { reason: 'clock' }
  return readEvent(body)
}

function headerOf(headers: Readonly<Record<string, string | string[] | undefined>>, name: string): string | undefined {
  const value = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1]
  return Array.isArray(value) ? value.join(' ') : value
}

function readSecret(secret: string): Buffer {
  const key = base64(secret.replace(/^whsec_/, ''))
  if (key === null || key.length === 0) throw new TypeError('The signing secret must be whsec_ and base64, as Earshot shows it.')
  return key
}

/** The bytes of a base64 text; null where it is none, of which Buffer would read what it can. */
const base64 = (text: string): Buffer | null => (/^[A-Za-z0-9+/]*={0,2}$/.test(text) ? Buffer.from(text, 'base64') : null)

function readEvent(body: Uint8Array): Verdict {
  try {
    const event = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    if (typeof event?.id === 'string' && typeof event.type === 'string') return { event }
  } catch {}
  return { reason: 'malformed' }
}
