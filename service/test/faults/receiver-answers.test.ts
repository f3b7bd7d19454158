import https from 'node:https'
import net from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Failure } from '../../src/network/failure.ts'
import { type Certificate, type Certificates, makeCertificates } from './certificates.ts'
import { printFigures } from './fleet.ts'
import { listen, meet, openPost, serve, serveRaw } from './zoo.ts'

// Receivers that break off, answer strangely or are not who they say, as real servers. Each is called what it is.

const seen: Record<string, string> = {}

afterAll(() => printFigures('The zoo of receivers: called, in time, memory grown by', seen))

const serveTls = async (certificate: Certificate) =>
  `https://127.0.0.1:${await listen(https.createServer(certificate, (_, response) => response.writeHead(204).end()))}`

describe('a receiver that breaks off', () => {
  test.each([
    ['after it took the connection', ''],
    ['in the middle of the headers', 'HTTP/1.1 200 OK\r\nx-half: a'],
    ['in the middle of the body', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'],
    ['in the middle of a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n10\r\nhalf'],
  ])('%s, is a reset', async (name, text) => {
    const origin = await serveRaw((socket) => {
      if (text === '') socket.resetAndDestroy()
      else socket.write(text, () => setTimeout(() => socket.resetAndDestroy(), 50))
    })
    await meet(seen, `reset ${name}`, origin, { failure: 'reset' })
  })
  test('before anything was sent, is a reset', async () => {
    const port = await listen(net.createServer((socket) => void socket.resetAndDestroy()))
    await meet(seen, 'reset at connect', `http://127.0.0.1:${port}`, { failure: 'reset', status: null })
  })
  test('politely, in the middle of the body, is a reset', async () => {
    const origin = await serveRaw((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'))
    await meet(seen, 'closed mid-body', origin, { failure: 'reset' })
  })
  test('a kept connection under the next request, costs that attempt and no other', async () => {
    const known = new Set<net.Socket>()
    let requests = 0
    const origin = await serve((request, response) => {
      requests++
      if (known.has(request.socket)) request.socket.resetAndDestroy()
      known.add(request.socket)
      response.writeHead(204).end()
    })
    const post = openPost({ connectionsMax: 1 })
    const failures: (Failure | null)[] = []
    for (let each = 0; each < 3; each++) failures.push((await post(origin)).failure)
    expect(failures).toEqual([null, 'reset', null])
    expect(requests).toBe(3)
  })
})

describe('a receiver that answers', () => {
  test.each([301, 302, 303, 307, 308])('%i is not followed', async (status) => {
    const paths: (string | undefined)[] = []
    const origin = await serve(({ url }, response) => {
      paths.push(url)
      response.writeHead(status, { location: '/elsewhere' }).end()
    })
    await meet(seen, `redirect ${status}`, origin, { failure: 'http-status', status })
    expect(paths).toEqual(['/hooks'])
  })
  test.each([
    [199, 'timeout'],
    [200, null],
    [204, null],
    [299, null],
    [300, 'http-status'],
    [410, 'http-status'],
    [413, 'http-status'],
    [429, 'http-status'],
    [503, 'http-status'],
    [600, 'http-status'],
    [999, 'http-status'],
  ] as const)('%i without a body', async (status, failure) => {
    const origin = await serveRaw((socket) => socket.write(`HTTP/1.1 ${status} Whatever\r\ncontent-length: 0\r\n\r\n`))
    // 199 says that the answer is still to come.
    await meet(seen, `status ${status}`, origin, { failure, ...(status === 199 ? { status: null, seconds: 1 } : { status }) })
  })
  test('before it has read the payload, is heard', async () => {
    const port = await listen(
      net.createServer((socket) => {
        socket.pause()
        socket.write('HTTP/1.1 202 Accepted\r\ncontent-length: 0\r\n\r\n')
      }),
    )
    await meet(seen, 'answers before it reads', `http://127.0.0.1:${port}`, { failure: null, status: 202 })
  })
  test('in HTTP/1.0, is heard', async () => {
    const origin = await serveRaw((socket) => socket.end('HTTP/1.0 200 OK\r\n\r\nfine'))
    const { responseBody } = await meet(seen, 'HTTP/1.0, until it closes', origin, { failure: null, status: 200 })
    expect(responseBody?.toString()).toBe('fine')
  })
  test('twice to one request, is heard once, and its second answer is nobody’s', async () => {
    let requests = 0
    const port = await listen(
      net.createServer((socket) =>
        socket.on('data', () => {
          requests++
          socket.write('HTTP/1.1 204 No Content\r\n\r\nHTTP/1.1 500 Unasked\r\ncontent-length: 0\r\n\r\n')
        }),
      ),
    )
    const post = openPost({ seconds: 2 })
    const first = await post(`http://127.0.0.1:${port}`)
    const second = await post(`http://127.0.0.1:${port}`)
    expect([first.responseStatus, second.responseStatus]).toEqual([204, 204])
    expect(requests).toBe(2)
  })
  test.each([
    ['a status line of nonsense', 'HTTP/9.9 okay\r\n\r\n'],
    ['no HTTP at all', '220 mail.example ESMTP\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab'],
    ['a negative length', 'HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\n'],
    ['length and chunks', 'HTTP/1.1 200 OK\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['bytes of zero', '\0\0\0\0\0\0\0\0'],
  ])('with %s, is a reset', async (name, text) => {
    await meet(seen, name, await serveRaw((socket) => socket.end(text)), { failure: 'reset' })
  })
})

describe('a receiver behind', () => {
  let certificates: Certificates
  beforeAll(async () => {
    certificates = await makeCertificates()
  })
  test('a certificate that is good, is delivered to', async () => {
    await meet(seen, 'https', await serveTls(certificates.valid), { failure: null, status: 204 })
  })
  test.each([
    ['one that has expired', 'expired'],
    ['one for another name', 'misnamed'],
    ['one that it signed itself', 'selfSigned'],
  ] as const)('%s, is a tls failure', async (name, kind) => {
    await meet(seen, name, await serveTls(certificates[kind]), { failure: 'tls', status: null })
  })
  test('none, on a port for https, is a tls failure', async () => {
    const origin = await serve((_, response) => response.end())
    await meet(seen, 'plain HTTP on an https port', origin.replace('http:', 'https:'), { failure: 'tls', status: null })
  })
  test('a port that nobody listens on, is refused', async () => {
    const server = net.createServer()
    const port = await listen(server)
    await new Promise((resolve) => server.close(resolve))
    await meet(seen, 'nobody listens', `http://127.0.0.1:${port}`, { failure: 'refused', status: null })
  })
  test('a name that is nobody’s, is a dns failure', async () => {
    await meet(seen, 'no such name', 'http://nobody.invalid', { failure: 'dns', status: null })
  })
})
