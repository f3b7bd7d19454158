import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import tls from 'node:tls'
import { gzipSync } from 'node:zlib'
import { Webhook } from 'standardwebhooks'
import { afterEach, describe, expect, test } from 'vitest'
import { addressGuard } from '../../network/address-guard.ts'
import { failureOf, isOurFault } from '../../network/failure.ts'
import { openSender, type SignedRequest } from './attempt.ts'
import { signingKey } from './sign.ts'

const secret = `whsec_${randomBytes(32).toString('base64')}`
const body = Buffer.from('{"id":"x","data":"Grüße"}')
const allowing = addressGuard({ allowPrivateTargets: true })
const endings: (() => unknown)[] = []

afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

async function listen(server: net.Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  endings.push(() => server.close())
  return (server.address() as AddressInfo).port
}

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = http.createServer(answer)
  const port = await listen(server)
  endings.push(() => server.closeAllConnections())
  return `http://127.0.0.1:${port}`
}

/** A server below HTTP: whatever it does with the socket. */
async function serveRaw(act: (socket: net.Socket) => void): Promise<string> {
  const sockets = new Set<net.Socket>()
  const server = net.createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    act(socket)
  })
  const port = await listen(server)
  endings.push(() => {
    for (const socket of sockets) socket.destroy()
  })
  return `http://127.0.0.1:${port}`
}

/** Whatever bytes, over and over, as fast as they are taken. */
const floods = (bytes: string, first = '') =>
  serveRaw((socket) => {
    const many = bytes.repeat(Math.ceil(4096 / bytes.length))
    const pour = () => {
      while (!socket.destroyed && socket.write(many));
    }
    socket.once('data', () => {
      socket.write(first)
      pour()
    })
    socket.on('drain', pour)
  })

function attempt(
  origin: string,
  { guard = allowing, secondsMax = 20, path = '/hooks?a=1', keys = [{ key: signingKey(secret), endsAt: Infinity }] } = {},
) {
  const sender = openSender(guard, { connectionsMax: 4 })
  endings.push(() => sender.close())
  const request: SignedRequest = {
    target: { origin, path, flaw: guard.findUrlFlaw(origin + path), keys, timeoutSeconds: secondsMax },
    eventId: '019aa000-0000-7000-8000-000000000001',
    deliveryId: '019aa000-0000-7000-a123-0123456789ab',
    attemptNumber: 3,
    body,
  }
  return sender.attempt(request)
}

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

describe('a receiver that', () => {
  test('takes the connection and says nothing is a timeout', async () => {
    const origin = await serveRaw(() => {})
    expect(await attempt(origin, { secondsMax: 0.1 })).toMatchObject({ failure: 'timeout', responseStatus: null })
  })

  test('answers and never ends is a timeout', async () => {
    const origin = await serve((_, response) => {
      response.writeHead(200).write('and then')
    })
    // Enough for the answer to begin on a busy machine too.
    expect(await attempt(origin, { secondsMax: 3 })).toMatchObject({ failure: 'timeout', responseStatus: 200 })
  })

  test('closes the connection is a reset', async () => {
    const origin = await serveRaw((socket) => socket.once('data', () => socket.resetAndDestroy()))
    expect(await attempt(origin)).toMatchObject({ failure: 'reset', responseStatus: null })
  })

  test('speaks something else is a reset', async () => {
    const origin = await serveRaw((socket) => socket.once('data', () => socket.end('SSH-2.0-OpenSSH_9.9\r\n')))
    expect((await attempt(origin)).failure).toBe('reset')
  })

  test('is not there is refused', async () => {
    const server = net.createServer()
    const port = await listen(server)
    await new Promise((resolve) => server.close(resolve))
    expect((await attempt(`http://127.0.0.1:${port}`)).failure).toBe('refused')
  })

  test('has no name is a dns failure', async () => {
    expect((await attempt('http://nobody.invalid')).failure).toBe('dns')
  })

  test('speaks no TLS, or shows no certificate that can be trusted, is a tls failure', async () => {
    const plain = await serveRaw((socket) => socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')))
    expect((await attempt(plain.replace('http:', 'https:'))).failure).toBe('tls')
    const server = tls.createServer({ minVersion: 'TLSv1.2' })
    server.on('tlsClientError', () => {})
    const port = await listen(server)
    expect((await attempt(`https://127.0.0.1:${port}`)).failure).toBe('tls')
  })

  test('is on a private address is not called at all', async () => {
    let calls = 0
    const origin = await serve((_, response) => {
      calls++
      response.end()
    })
    const guard = addressGuard({ allowPrivateTargets: false, resolve: async () => [{ address: '127.0.0.1', family: 4 }] })
    expect((await attempt(origin, { guard })).failure).toBe('private-address')
    expect((await attempt(`https://rebound.example:${new URL(origin).port}`, { guard })).failure).toBe('private-address')
    expect(calls).toBe(0)
  })
})

describe('a receiver that never comes to its answer', () => {
  test.each([
    ['interim answers', 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n', ''],
    ['headers', 'x-a: b\r\n', 'HTTP/1.1 200 OK\r\n'],
    ['one header', 'n', 'HTTP/1.1 200 OK\r\n'],
    ['trailers', 'x-a: b\r\n', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n2\r\nok\r\n0\r\n'],
    ['a body', 'x', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nfffffff\r\n'],
  ])('but sends %s without end is left', async (_what, bytes, first) => {
    expect(await attempt(await floods(bytes, first), { secondsMax: 20 })).toMatchObject({ failure: 'too-large', isOurs: false })
  })

  test.each([
    ['HTTP/1.1 200 OK\r\nconstructor: a\r\n__proto__: b\r\n__proto__: c\r\ntostring: d\r\ncontent-length: 0\r\n\r\n', null, 200],
    [`HTTP/1.1 999 Odd\r\nx-a: \xed\xa0\x80 \xff\r\ncontent-length: 0\r\n\r\n`, 'http-status', 999],
    ['HTTP/1.1 000 Odd\r\ncontent-length: 0\r\n\r\n', 'reset', null],
    ['HTTP/1.1 200 OK\r\nx-a: a\0b\r\ncontent-length: 0\r\n\r\n', 'reset', null],
    ['HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\nhello', 'reset', null],
    ['HTTP/1.1 200 OK\r\ncontent-length: 0\r\ncontent-length: 5\r\n\r\nhello', 'reset', null],
    ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 'reset', null],
    [`HTTP/1.1 200 OK\r\ncontent-length: 65536\r\n\r\n${'x'.repeat(65_536)}`, null, 200],
    [`HTTP/1.1 200 OK\r\ncontent-length: 65537\r\n\r\n${'x'.repeat(65_537)}`, 'too-large', 200],
  ])('or answers as none does, is understood or not: %j', async (bytes, failure, responseStatus) => {
    const origin = await serveRaw((socket) => void socket.once('data', () => socket.write(Buffer.from(bytes, 'latin1'))))
    const outcome = await attempt(origin, { secondsMax: 20 })
    expect(outcome).toMatchObject({ failure, responseStatus })
    // Whatever its headers are called, they are kept as they came.
    expect(JSON.parse(JSON.stringify(outcome.responseHeaders))).toEqual(outcome.responseHeaders)
  })
})
