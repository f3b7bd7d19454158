import net from 'node:net'
import tls from 'node:tls'
import { describe, expect, test } from 'vitest'
import { addressGuard } from '../../network/address-guard.ts'
import { attempt, listen, serve, serveRaw } from './raw-receivers.fixture.ts'

// One attempt at a receiver that fails: each failure has its name, within its time.

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
