import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'

// A check of its own, as a business would write it (docs/guides/webhooks.md): what the service signs with is not asked.

/** What a receiver finds: `verified`, or the part for which it refuses. */
export type Verdict = 'verified' | 'unsigned' | 'signature' | 'clock'

/** Seconds that the signed time may be off. 300: docs/guides/webhooks.md#verify-signatures */
const toleranceSeconds = 300

/** Verifies a delivery with each secret, `whsec_…`, of which one is enough. */
export function verifySignature({
  headers,
  body,
  secrets,
}: {
  headers: IncomingHttpHeaders
  body: Buffer
  secrets: readonly string[]
}): Verdict {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => String(headers[name] ?? ''))
  if (!id || !/^\d{1,12}$/.test(timestamp!) || !signatures) return 'unsigned'
  const given = signatures.split(' ').map((each) => Buffer.from(each))
  const isGenuine = secrets.some((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    const expected = Buffer.from(`v1,${createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64')}`)
    return given.some((each) => each.length === expected.length && timingSafeEqual(each, expected))
  })
  if (!isGenuine) return 'signature'
  return Math.abs(Date.now() / 1000 - Number(timestamp)) > toleranceSeconds ? 'clock' : 'verified'
}
