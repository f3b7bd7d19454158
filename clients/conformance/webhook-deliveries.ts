import { createHmac } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { WebhookDelivery } from './cases.ts'

// Deliveries are signed as the case is run, by another implementation of Standard Webhooks, since their time counts.

const secretOf = (name: string): string => `whsec_${Buffer.from(`a secret of thirty-two bytes: ${name}`.padEnd(32)).toString('base64')}`
const usualBody = '{"id":"e1","type":"opinion.deleted","data":{"reviewId":"o1"}}'

/** Writes the delivery of a case: what a receiver gets of it, and the event that it should read. */
export function deliver(delivery: WebhookDelivery) {
  const { body = usualBody, bodyBase64, changedBody, secondsAgo = 0, signedWith = ['new'], secrets = ['new'], toleranceSeconds } = delivery
  const bytes = bodyBase64 === undefined ? Buffer.from(body) : Buffer.from(bodyBase64, 'base64')
  const now = Date.now()
  const at = new Date(now - secondsAgo * 1000)
  const signature = signedWith.map((name) => sign(secretOf(name), at, bodyBase64 === undefined ? body : bytes)).join(' ')
  const headers: Record<string, string | null> = {
    'webhook-id': 'e1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signature,
  }
  const { case: letters, ...changed } = delivery.headers ?? {}
  for (const [name, value] of Object.entries(changed))
    headers[name] = value?.replace('{{signature}}', signature).replace('{{now}}', String(Math.floor(now / 1000))) ?? null
  const sent = Object.entries(headers).filter(([, value]) => value !== null)
  return {
    body: (changedBody === undefined ? bytes : Buffer.from(changedBody)).toString('base64'),
    headers: Object.fromEntries(sent.map(([name, value]) => [letters === 'upper' ? name.toUpperCase() : name, value])),
    secrets: delivery.secretTexts ?? secrets.map(secretOf),
    ...(toleranceSeconds === undefined ? {} : { toleranceSeconds }),
    event: delivery.believed ? JSON.parse(body) : null,
  }
}

/** The other implementation takes text alone. */
function sign(secret: string, at: Date, body: string | Buffer): string {
  if (typeof body === 'string') return new Webhook(secret).sign('e1', at, body)
  const hmac = createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
  return `v1,${hmac
    .update(`e1.${Math.floor(at.getTime() / 1000)}.`)
    .update(body)
    .digest('base64')}`
}
