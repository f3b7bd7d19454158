import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { Webhook as SvixWebhook } from 'svix'
import { expect, test } from 'vitest'
import { sign, signingKey } from './sign.ts'

const secretOf = () => `whsec_${randomBytes(32).toString('base64')}`
const body = JSON.stringify({ id: 'evt', type: 'opinion.created', timestamp: '2026-01-01T00:00:00.000Z', data: { opinion: 'Schön 👍' } })

/** Verifiers take signatures of the last minutes; two of one second alone are the same. */
const timestamp = Math.floor(Date.now() / 1000)

function signed(secrets: string[]) {
  const signature = sign({ id: 'evt', timestamp, body: Buffer.from(body), keys: secrets.map(signingKey) })
  return { 'webhook-id': 'evt', 'webhook-timestamp': String(timestamp), 'webhook-signature': signature }
}

test('a signature is verified by foreign libraries as it is', () => {
  const secret = secretOf()
  expect(new Webhook(secret).verify(body, signed([secret]))).toEqual(JSON.parse(body))
  expect(() => new SvixWebhook(secret).verify(body, signed([secret]))).not.toThrow()
})

test('a changed body or another secret is found out', () => {
  const secret = secretOf()
  expect(() => new Webhook(secret).verify(`${body} `, signed([secret]))).toThrow()
  expect(() => new SvixWebhook(secret).verify(`${body} `, signed([secret]))).toThrow()
  expect(() => new Webhook(secretOf()).verify(body, signed([secret]))).toThrow()
})

test('while a secret is rotated, receivers with the new one and with the old one both verify; the newest signs first', () => {
  const [newer, older] = [secretOf(), secretOf()]
  const headers = signed([newer, older])
  for (const secret of [newer, older]) expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body))
  expect(headers['webhook-signature'].split(' ')[0]).toBe(signed([newer])['webhook-signature'])
})

test('the worked example of Standard Webhooks comes out as published', () => {
  const signature = sign({
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    timestamp: 1614265330,
    body: Buffer.from('{"test": 2432232314}'),
    keys: [signingKey('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')],
  })
  expect(signature).toBe('v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})
