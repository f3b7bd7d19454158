import { Buffer } from 'node:buffer'
import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { describe, expect, test } from 'vitest'
import { topics, verifyWebhook, WebhookVerificationError, type WebhookVerificationReason } from '../src/index.ts'

const secret = `whsec_${Buffer.from('a secret of thirty-two bytes: 012').toString('base64')}`
const otherSecret = `whsec_${Buffer.from('another one, of another receiver').toString('base64')}`
const event = {
  id: '019a6f05-0d3e-7b41-9c82-f1e2d3c4b5a6',
  type: 'opinion.deleted',
  timestamp: '2026-11-25T10:15:00.000Z',
  data: { reviewId: '5f0c9a52-1c7e-4b7d-9f64-3d2b8c1e7a90', projectId: '0199e2c4-7a10-7c3e-9a51-2f6d1c0b8e01' },
}
const body = JSON.stringify(event)

/** A delivery signed by the reference library of Standard Webhooks. */
function delivery({ of = body, by = [secret], secondsAgo = 0 }: { of?: string; by?: string[]; secondsAgo?: number } = {}) {
  const at = new Date(Date.now() - secondsAgo * 1000)
  const signatures = by.map((one) => new StandardWebhook(one).sign(event.id, at, of))
  return {
    'webhook-id': event.id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  }
}

async function reasonOf(verification: Promise<unknown>): Promise<WebhookVerificationReason> {
  const error = await verification.then(
    () => null,
    (error: unknown) => error,
  )
  expect(error).toBeInstanceOf(WebhookVerificationError)
  return (error as WebhookVerificationError).reason
}

describe('a delivery is believed', () => {
  test('when another library of Standard Webhooks signed it', async () => {
    expect(await verifyWebhook(body, delivery(), secret)).toEqual(event)
  })

  test('when svix signed it', async () => {
    const at = new Date()
    const headers = { ...delivery(), 'webhook-signature': new SvixWebhook(secret).sign(event.id, at, body) }
    headers['webhook-timestamp'] = String(Math.floor(at.getTime() / 1000))
    expect(await verifyWebhook(body, headers, secret)).toEqual(event)
  })

  test('as text, bytes or a buffer, with Headers or a record in any case', async () => {
    const headers = delivery()
    const shouted = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]))
    const listed = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value]]))
    for (const one of [headers, new Headers(headers), shouted, listed])
      for (const sent of [body, new TextEncoder().encode(body), Buffer.from(body)])
        expect(await verifyWebhook(sent, one, secret)).toEqual(event)
  })

  test('while its secret is being rotated: by the old one, the new one, or both', async () => {
    for (const by of [[secret], [otherSecret], [otherSecret, secret]])
      expect(await verifyWebhook(body, delivery({ by }), [secret, otherSecret])).toEqual(event)
    expect(await verifyWebhook(body, delivery({ by: [otherSecret, secret] }), secret)).toEqual(event)
  })

  test('beside signatures of versions that this one doesn’t know', async () => {
    const headers = delivery()
    headers['webhook-signature'] = `v1a,bm90IGZvciB1cw== v2,abc ${headers['webhook-signature']} v3,???`
    expect(await verifyWebhook(body, headers, secret)).toEqual(event)
  })

  test('with its type telling what its data is', async () => {
    const verified = await verifyWebhook(body, delivery(), secret)
    if (verified.type !== 'opinion.deleted') throw new Error('This is another event.')
    const reviewId: string = verified.data.reviewId
    expect(reviewId).toBe(event.data.reviewId)
    expect(topics).toContain(verified.type)
  })

  test('whatever bytes it is made of', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), fc.uint8Array({ minLength: 1, maxLength: 64 }), async (json, key) => {
        const any = `whsec_${Buffer.from(key).toString('base64')}`
        const text = JSON.stringify({ ...event, data: JSON.parse(json) })
        expect(await verifyWebhook(text, delivery({ of: text, by: [any] }), any)).toEqual(JSON.parse(text))
      }),
      { numRuns: 200 },
    )
  })
})

describe('a delivery is refused, and the reason told:', () => {
  test.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('without the header %s', async (name) => {
    const error = verifyWebhook(body, { ...delivery(), [name]: undefined }, secret)
    await expect(error).rejects.toThrow(name)
    expect(await reasonOf(error)).toBe('missing-header')
  })

  test.each([
    ['webhook-timestamp', 'yesterday'],
    ['webhook-timestamp', '-5'],
    ['webhook-timestamp', '1e9'],
    ['webhook-signature', 'not a signature'],
    ['webhook-signature', 'v2,YWJj'],
  ])('%s: %s cannot be read', async (name, value) => {
    expect(await reasonOf(verifyWebhook(body, { ...delivery(), [name]: value }, secret))).toBe('malformed')
  })

  test('a body that was changed, or parsed and written again', async () => {
    const changed = body.replace('opinion.deleted', 'opinion.created')
    expect(await reasonOf(verifyWebhook(changed, delivery(), secret))).toBe('signature')
    expect(await reasonOf(verifyWebhook(JSON.stringify(event, null, 2), delivery(), secret))).toBe('signature')
    expect(await reasonOf(verifyWebhook('', delivery(), secret))).toBe('signature')
  })

  test('another secret, another id, another time, a signature cut short', async () => {
    expect(await reasonOf(verifyWebhook(body, delivery(), otherSecret))).toBe('signature')
    expect(await reasonOf(verifyWebhook(body, { ...delivery(), 'webhook-id': 'another' }, secret))).toBe('signature')
    expect(await reasonOf(verifyWebhook(body, { ...delivery({ secondsAgo: 60 }), 'webhook-timestamp': '1' }, secret))).toBe('signature')
    const short = Buffer.from(delivery()['webhook-signature'].slice(3), 'base64').subarray(0, 31).toString('base64')
    expect(await reasonOf(verifyWebhook(body, { ...delivery(), 'webhook-signature': `v1,${short}` }, secret))).toBe('signature')
    expect(await reasonOf(verifyWebhook(body, { ...delivery(), 'webhook-signature': 'v1,' }, secret))).toBe('signature')
  })

  test('one signed too long ago or in the future, unless the receiver allows it', async () => {
    for (const secondsAgo of [3600, -3600]) {
      const headers = delivery({ secondsAgo })
      expect(await reasonOf(verifyWebhook(body, headers, secret))).toBe('clock')
      expect(await verifyWebhook(body, headers, secret, { toleranceSeconds: 7200 })).toEqual(event)
    }
  })

  test('rightly signed, but no event', async () => {
    for (const sent of ['', 'hello', '[]', 'null', '{"type":"opinion.created"}'])
      expect(await reasonOf(verifyWebhook(sent, delivery({ of: sent }), secret))).toBe('malformed')
  })

  test('any byte of it changed', async () => {
    const headers = delivery()
    const bytes = new TextEncoder().encode(body)
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const changed = bytes.slice()
        changed[at] = (changed[at] ?? 0) ^ change
        expect(await reasonOf(verifyWebhook(changed, headers, secret))).toBe('signature')
      }),
      { numRuns: 200 },
    )
  })

  test('signed with a key of other bytes', async () => {
    const signature = createHmac('sha256', secret).update(`${event.id}.0.${body}`).digest('base64')
    const headers = { 'webhook-id': event.id, 'webhook-timestamp': '0', 'webhook-signature': `v1,${signature}` }
    expect(await reasonOf(verifyWebhook(body, headers, secret, { toleranceSeconds: Number.POSITIVE_INFINITY }))).toBe('signature')
  })
})

test('a mistake of the receiver is a TypeError, not a doubt about the delivery', async () => {
  const noSecret = undefined as unknown as string
  for (const useless of ['', 'whsec_', 'whsec_%%%', noSecret, []])
    await expect(verifyWebhook(body, delivery(), useless)).rejects.toBeInstanceOf(TypeError)
  const parsed = event as unknown as string
  await expect(verifyWebhook(parsed, delivery(), secret)).rejects.toThrow(/once parsed/)
})
