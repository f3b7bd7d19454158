import { request as httpRequest } from 'node:http'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { sign, signingKey } from '../../webhooks/send/sign.ts'
import { openDemoReceiver } from './open-receiver.ts'
import { receivedMax } from './received.ts'

// The demo's receiver, as the service and a browser meet it.

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const foreign = `whsec_${Buffer.alloc(32, 8).toString('base64')}`

async function openReceiver({ ports = [] as number[], secrets = [secret] } = {}) {
  const receiver = await openDemoReceiver({ ports })
  onTestFinished(receiver.close)
  receiver.verifyWith(async () => secrets)
  return receiver
}

/** A delivery, signed as it is told. */
function delivery({ by = secret, type = 'opinion.created', note = 'fine', secondsAgo = 0 } = {}) {
  const body = Buffer.from(JSON.stringify({ id: 'e1', type, data: { note } }))
  const timestamp = Math.floor(Date.now() / 1000) - secondsAgo
  return {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'e1',
      'webhook-timestamp': String(timestamp),
      'webhook-signature': sign({ id: 'e1', timestamp, body, keys: [signingKey(by)] }),
    } as Record<string, string>,
  }
}

const read = async (address: string) => (await fetch(address)).text()

test('the receiver takes what is rightly signed, and shows it newest first, with nothing of it as HTML', async () => {
  const { webhookUrl, pageUrl } = await openReceiver({ secrets: [foreign, secret] })
  expect(await read(pageUrl)).toContain('Nothing yet.')
  expect((await fetch(webhookUrl, delivery({ note: '<script>alert(1)</script>' }))).status).toBe(204)
  expect((await fetch(webhookUrl, delivery({ type: 'answer.created' }))).status).toBe(204)
  const page = await read(pageUrl)
  expect(page.indexOf('>answer.created<')).toBeLessThan(page.indexOf('>opinion.created<'))
  expect(page.match(/Signature valid/g)).toHaveLength(2)
  expect(page).toContain('&#60;script&#62;alert(1)')
  expect(page).not.toContain('<script>alert')
})

test('the receiver refuses what nobody, somebody else or somebody long ago has signed, and keeps none of its words', async () => {
  const { webhookUrl, pageUrl } = await openReceiver()
  const { 'webhook-signature': _, ...unsigned } = delivery().headers
  for (const [refused, because, said] of [
    [{ ...delivery(), headers: unsigned }, 'unsigned', 'a signature header is missing'],
    [{ ...delivery(), headers: { ...delivery().headers, 'webhook-timestamp': 'soon' } }, 'unsigned', 'a signature header is missing'],
    [delivery({ by: foreign }), 'signature', 'the signature is not valid'],
    [{ ...delivery(), body: Buffer.from('{"type":"made.up"}') }, 'signature', 'the signature is not valid'],
    [delivery({ secondsAgo: 301 }), 'clock', 'the timestamp is more than 5 minutes off'],
    [delivery({ secondsAgo: -360 }), 'clock', 'the timestamp is more than 5 minutes off'],
  ] as const) {
    const answer = await fetch(webhookUrl, refused)
    expect([answer.status, await answer.text()]).toEqual([400, because])
    expect(await read(pageUrl)).toContain(said)
  }
  expect(await read(pageUrl)).not.toMatch(/opinion\.created|made\.up/)
})

test('the page asks for what is newer than its own, and learns that the demo was started again', async () => {
  const { webhookUrl, pageUrl } = await openReceiver()
  const run = /data-run="([^"]+)"/.exec(await read(pageUrl))![1]!
  const newer = (after: number, asked = run) =>
    fetch(`${pageUrl}newer?${new URLSearchParams({ run: asked, after: String(after), lang: 'de' })}`)
  expect((await newer(0)).status).toBe(204)
  for (let sent = 0; sent < receivedMax + 2; sent++) await fetch(webhookUrl, delivery())
  const answer = await newer(receivedMax)
  expect([answer.status, answer.headers.get('x-newest')]).toEqual([200, String(receivedMax + 2)])
  expect((await answer.text()).match(/Signatur gültig/g)).toHaveLength(2)
  // The oldest are forgotten.
  expect((await read(pageUrl)).match(/<li>\s*<details>/g)).toHaveLength(receivedMax)
  expect((await newer(0, 'another')).status).toBe(409)
})

test('the receiver answers on this machine, to its own name, at its own addresses', async () => {
  const { pageUrl, webhookUrl } = await openReceiver()
  // fetch sets no Host of its own.
  const statusFor = (host: string) =>
    new Promise((resolve) => {
      httpRequest(pageUrl, { headers: { host } }, (response) => resolve(response.resume().statusCode)).end()
    })
  expect(await statusFor('localhost:4001')).toBe(200)
  expect(await statusFor('127.0.0.1')).toBe(200)
  expect(await statusFor('shop.example')).toBe(421)
  expect((await fetch(`${pageUrl}elsewhere`)).status).toBe(404)
  const get = await fetch(webhookUrl)
  expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST'])
  expect((await fetch(pageUrl, { method: 'POST' })).status).toBe(405)
  expect((await fetch(webhookUrl, { method: 'POST', body: Buffer.alloc(1024 * 1024 + 1) })).status).toBe(413)
  const { headers } = await fetch(pageUrl)
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'nonce-[^']+'; style-src 'nonce-[^']+';/)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})

test('a port that is in use is passed over', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void other.close())
  const { port } = other.address() as { port: number }
  const receiver = await openReceiver({ ports: [port] })
  expect(Number(new URL(receiver.pageUrl).port)).not.toBe(port)
  expect((await fetch(receiver.pageUrl)).status).toBe(200)
})
