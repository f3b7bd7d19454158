import { randomBytes } from 'node:crypto'
import type http from 'node:http'
import { gzipSync } from 'node:zlib'
import { Webhook } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { failureOf, isOurFault } from '../../network/failure.ts'
import { attempt, body, secret, serve, serveRaw } from './raw-receivers.fixture.ts'
import { signingKey } from './sign.ts'

// One attempt: what is posted, and what is read of the answer.

test('a payload is posted with the headers of Standard Webhooks, and its signature holds', async () => {
  let seen: { method: string | undefined; url: string | undefined; headers: http.IncomingHttpHeaders; body: Buffer } | undefined
  const origin = await serve(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    seen = { method: request.method, url: request.url, headers: request.headers, body: Buffer.concat(chunks) }
    response.writeHead(200, { 'x-seen': 'yes' }).end('thanks')
  })
  const outcome = await attempt(origin)
  expect(outcome).toMatchObject({ failure: null, responseStatus: 200, responseBody: Buffer.from('thanks') })
  expect(outcome.responseHeaders?.['x-seen']).toBe('yes')
  expect(seen).toMatchObject({ method: 'POST', url: '/hooks?a=1', body })
  expect(seen?.headers).toMatchObject({
    'content-type': 'application/json',
    'user-agent': expect.stringMatching(/^Earshot-Webhooks\/\d/),
    'webhook-id': '019aa000-0000-7000-8000-000000000001',
    'webhook-attempt': '3',
    traceparent: '00-019aa000000070008000000000000001-a1230123456789ab-01',
    'content-length': String(body.length),
  })
  expect(() => new Webhook(secret).verify(body.toString(), seen?.headers as Record<string, string>)).not.toThrow()
})

test('a key that has ended signs nothing any more', async () => {
  let signatures = ''
  const origin = await serve((request, response) => {
    signatures = String(request.headers['webhook-signature'])
    response.end()
  })
  const stays = { key: signingKey(secret), endsAt: Number.POSITIVE_INFINITY }
  const other = signingKey(`whsec_${randomBytes(32).toString('base64')}`)
  await attempt(origin, { keys: [stays, { key: other, endsAt: performance.now() + 60_000 }] })
  expect(signatures.split(' ')).toHaveLength(2)
  await attempt(origin, { keys: [stays, { key: other, endsAt: performance.now() }] })
  expect(signatures.split(' ')).toHaveLength(1)
})

describe('a fault', () => {
  const failing = (code: string) => Object.assign(new Error(code), { code })
  test.each([
    ['ENETUNREACH', 'refused', true],
    ['ENETDOWN', 'refused', true],
    ['EADDRNOTAVAIL', 'refused', true],
    ['EMFILE', 'refused', true],
    ['EAI_AGAIN', 'dns', true],
    ['ETIMEOUT', 'dns', true],
    ['ENOTFOUND', 'dns', false],
    ['ECONNREFUSED', 'refused', false],
    ['EHOSTUNREACH', 'refused', false],
    ['ECONNRESET', 'reset', false],
    ['ETIMEDOUT', 'timeout', false],
    ['UND_ERR_CONNECT_TIMEOUT', 'timeout', false],
    ['CERT_HAS_EXPIRED', 'tls', false],
  ])('%s is %s, our own: %s', (code, failure, isOurs) => {
    for (const error of [failing(code), new Error('failed', { cause: failing(code) })])
      expect([failureOf(error), isOurFault(error)]).toEqual([failure, isOurs])
  })

  test('of one address of several is the receiver’s when any of them answered no', () => {
    const both = new AggregateError([failing('ECONNREFUSED'), failing('ENETUNREACH')])
    expect([failureOf(both), isOurFault(both)]).toEqual(['refused', false])
    const none = new AggregateError([failing('ENETUNREACH'), failing('ENETUNREACH')])
    expect(isOurFault(none)).toBe(true)
  })
})

describe('success is 200 to 299, and nothing else', () => {
  test.each([
    [200, null],
    [201, null],
    [204, null],
    [299, null],
    [300, 'http-status'],
    [304, 'http-status'],
    [400, 'http-status'],
    [410, 'http-status'],
    [413, 'http-status'],
    [429, 'http-status'],
    [500, 'http-status'],
    [503, 'http-status'],
  ])('%i', async (status, failure) => {
    const origin = await serve((_, response) => response.writeHead(status).end())
    expect(await attempt(origin)).toMatchObject({ failure, responseStatus: status, responseBody: null })
  })

  test('a redirect is not followed', async () => {
    let visits = 0
    const origin = await serve((_, response) => {
      visits++
      response.writeHead(307, { location: '/elsewhere' }).end()
    })
    expect(await attempt(origin)).toMatchObject({ failure: 'http-status', responseStatus: 307 })
    expect(visits).toBe(1)
  })

  test('an answer of 100 Continue is not the answer', async () => {
    const origin = await serveRaw((socket) => {
      socket.once('data', () => socket.write('HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 204 No Content\r\n\r\n'))
    })
    expect(await attempt(origin)).toMatchObject({ failure: null, responseStatus: 204 })
  })
})

describe('an answer', () => {
  test('is kept to 16 KiB', async () => {
    const origin = await serve((_, response) => response.end(Buffer.alloc(40_000, 'a')))
    const { failure, responseBody } = await attempt(origin)
    expect([failure, responseBody?.length]).toEqual([null, 16_384])
  })

  test('of more than 64 KiB is a failure, and is not read to its end', async () => {
    const origin = await serve((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(16_384, 'a')));
      }
      response.on('drain', more)
      more()
    })
    expect(await attempt(origin)).toMatchObject({ failure: 'too-large', responseStatus: 200 })
  })

  test('with headers of more than 16 KiB is a failure', async () => {
    const origin = await serveRaw((socket) => {
      socket.once('data', () => socket.write(`HTTP/1.1 200 OK\r\nx-long: ${'a'.repeat(40_000)}\r\n\r\n`))
    })
    expect((await attempt(origin)).failure).toBe('too-large')
  })

  test('in gzip stays packed: nothing is unpacked that could be a bomb', async () => {
    const packed = gzipSync(Buffer.alloc(1_000_000))
    const origin = await serve((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed))
    const { failure, responseBody } = await attempt(origin)
    expect(failure).toBe(null)
    expect(responseBody?.equals(packed)).toBe(true)
  })
})
