import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import net, { type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { addressGuard } from '../../src/network/address-guard.ts'
import type { Failure } from '../../src/network/failure.ts'
import { openSender } from '../../src/webhooks/send/attempt.ts'
import { signingKey } from '../../src/webhooks/send/sign.ts'
import { openWorld, type World } from '../world/world.ts'
import { type Certificate, type Certificates, makeCertificates } from './certificates.ts'
import { printFigures } from './fleet.ts'

// Every way a receiver can misbehave, as a real server. Each is called what it is, within the attempt's time and a bounded memory.

const mebibyte = 1024 * 1024
/** More than this of one attempt would be no bound: the answer is read to 64 KiB. */
const growthMax = 48 * mebibyte
/** A busy machine is late with everything. */
const slackMs = 4000

const seen: Record<string, string> = {}
const endings: (() => unknown)[] = []

afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})
afterAll(() => printFigures('The zoo of receivers: called, in time, memory grown by', seen))

async function listen(server: net.Server): Promise<number> {
  const sockets = new Set<net.Socket>()
  server.on('connection', (socket: net.Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  endings.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const serve = async (answer: http.RequestListener) => `http://127.0.0.1:${await listen(http.createServer(answer))}`

/** Below HTTP: whatever it does with a socket that has sent something. */
const serveRaw = async (act: (socket: net.Socket) => void) =>
  `http://127.0.0.1:${await listen(net.createServer((socket) => void socket.once('data', () => act(socket))))}`

const serveTls = async (certificate: Certificate) =>
  `https://127.0.0.1:${await listen(https.createServer(certificate, (_, response) => response.writeHead(204).end()))}`

/** Writes again and again, as fast as it is read; counts the bytes. */
function stream(
  socket: { destroyed: boolean; write(chunk: Buffer): boolean; on(event: 'drain', listener: () => void): unknown },
  chunk = Buffer.alloc(64 * 1024, 'a'),
) {
  const told = { bytes: 0 }
  const more = () => {
    while (!socket.destroyed) {
      told.bytes += chunk.length
      if (!socket.write(chunk)) return
    }
  }
  socket.on('drain', more)
  more()
  return told
}

const drip = (socket: net.Socket, text: string) => {
  let at = 0
  const timer = setInterval(() => (at < text.length ? socket.write(text[at++]!) : clearInterval(timer)), 1000)
  endings.push(() => clearInterval(timer))
}

function openPost({ seconds = 10, connectionsMax = 4 } = {}) {
  const guard = addressGuard({ allowPrivateTargets: true })
  const sender = openSender(guard, { connectionsMax })
  endings.push(() => sender.close())
  const key = signingKey(`whsec_${randomBytes(32).toString('base64')}`)
  return (origin: string) =>
    sender.attempt({
      target: {
        origin,
        path: '/hooks',
        flaw: guard.findUrlFlaw(`${origin}/hooks`),
        keys: [{ key, endsAt: Infinity }],
        timeoutSeconds: seconds,
      },
      eventId: '019aa000-0000-7000-8000-000000000001',
      deliveryId: '019aa000-0000-7000-a123-0123456789ab',
      attemptNumber: 1,
      body: Buffer.from('{"id":"x"}'),
    })
}

interface Expected {
  failure: Failure | null
  status?: number | null
  /** The attempt's whole time. */
  seconds?: number
}

/** Calls it once, expects what it is called, and notes time and memory. */
async function meet(name: string, origin: string, { failure, status, seconds = 10 }: Expected) {
  const memoryBefore = process.memoryUsage().rss
  const startedAt = performance.now()
  const outcome = await openPost({ seconds })(origin)
  const milliseconds = Math.round(performance.now() - startedAt)
  const grown = process.memoryUsage().rss - memoryBefore
  const inMebibytes = `${(grown / mebibyte).toFixed(1)} MiB`.padStart(9)
  seen[name] = `${String(outcome.failure ?? 'delivered').padEnd(12)} ${String(milliseconds).padStart(6)} ms ${inMebibytes}`
  expect(outcome.failure).toBe(failure)
  if (status !== undefined) expect(outcome.responseStatus).toBe(status)
  expect(milliseconds).toBeLessThan(seconds * 1000 + slackMs)
  expect(grown).toBeLessThan(growthMax)
  return outcome
}

describe('a receiver that is slow', () => {
  test('but in time, is delivered to', async () => {
    const origin = await serve((_, response) => void setTimeout(() => response.writeHead(204).end(), 1500))
    await meet('slow, in time', origin, { failure: null, status: 204, seconds: 5 })
  })
  test('and silent, is a timeout', async () => {
    await meet('silent', await serveRaw(() => {}), { failure: 'timeout', status: null, seconds: 1 })
  })
  test('with headers of a byte a second, is a timeout', async () => {
    const origin = await serveRaw((socket) => drip(socket, 'HTTP/1.1 204 No Content\r\n\r\n'))
    await meet('one byte a second, headers', origin, { failure: 'timeout', status: null, seconds: 3 })
  })
  test('with a body of a byte a second, is a timeout, and its status is kept', async () => {
    const origin = await serveRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n')
      drip(socket, 'x'.repeat(1000))
    })
    await meet('one byte a second, body', origin, { failure: 'timeout', status: 200, seconds: 3 })
  })
  test('in an endless run of 1xx, is cut off as too large, long before its time is over', async () => {
    const origin = await serveRaw((socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 5)
      socket.on('close', () => clearInterval(timer))
    })
    await meet('endless 1xx', origin, { failure: 'too-large', status: null, seconds: 2 })
  })
  test('in taking the connection, is a timeout after five seconds, long before the attempt is over', async () => {
    const listener = `require('net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, function () { console.log(this.address().port) })`
    const asleep = spawn(process.execPath, ['-e', listener], { stdio: ['ignore', 'pipe', 'inherit'] })
    endings.push(() => asleep.kill('SIGKILL'))
    const port = Number(String((await once(asleep.stdout, 'data'))[0]))
    asleep.kill('SIGSTOP')
    // Fill the room before its door: nobody takes them in.
    for (let each = 0; each < 8; each++) {
      const filler = net.connect(port, '127.0.0.1').on('error', () => {})
      endings.push(() => filler.destroy())
    }
    await pause(100)
    const { durationMs } = await meet('no answer at connect', `http://127.0.0.1:${port}`, { failure: 'timeout', status: null, seconds: 20 })
    expect(durationMs).toBeLessThan(5000 + slackMs)
  })
})

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
    await meet(`reset ${name}`, origin, { failure: 'reset' })
  })
  test('before anything was sent, is a reset', async () => {
    const port = await listen(net.createServer((socket) => void socket.resetAndDestroy()))
    await meet('reset at connect', `http://127.0.0.1:${port}`, { failure: 'reset', status: null })
  })
  test('politely, in the middle of the body, is a reset', async () => {
    const origin = await serveRaw((socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nhalf'))
    await meet('closed mid-body', origin, { failure: 'reset' })
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

describe('a receiver that says too much:', () => {
  test('a body of ten gigabytes is not read to its end', async () => {
    let told = { bytes: 0 }
    const origin = await serveRaw((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${10 * 1024 * mebibyte}\r\n\r\n`)
      told = stream(socket)
    })
    await meet('10 GB body', origin, { failure: 'too-large', status: 200 })
    expect(told.bytes).toBeLessThan(32 * mebibyte)
  })
  test('an endless body in chunks neither', async () => {
    let told = { bytes: 0 }
    const origin = await serve((_, response) => {
      response.writeHead(500)
      told = stream(response)
    })
    await meet('endless chunks', origin, { failure: 'too-large', status: 500 })
    expect(told.bytes).toBeLessThan(32 * mebibyte)
  })
  test('a gzip bomb stays packed', async () => {
    const bomb = gzipSync(Buffer.alloc(40 * mebibyte))
    const origin = await serve((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
    const { responseBody } = await meet('gzip bomb of 40 MiB', origin, { failure: null, status: 200 })
    expect(responseBody?.equals(bomb.subarray(0, 16 * 1024))).toBe(true)
  })
  test.each([
    ['one header of 64 KB', `x-long: ${'a'.repeat(64 * 1024)}\r\n`],
    ['4,000 headers, 64 KB together', Array.from({ length: 4000 }, (_, at) => `x-${at}: ${'a'.repeat(8)}\r\n`).join('')],
  ])('%s', async (name, headers) => {
    const origin = await serveRaw((socket) => socket.write(`HTTP/1.1 200 OK\r\n${headers}\r\n`))
    await meet(name, origin, { failure: 'too-large' })
  })
  test('headers without end', async () => {
    const origin = await serveRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nx-long: ')
      stream(socket)
    })
    await meet('headers without end', origin, { failure: 'too-large' })
  })
  test.each([
    ['empty lines without end, and no status', '', '\r\n', null],
    ['a reason without end beside its status', 'HTTP/1.1 200 ', 'a', null],
    ['an extension without end of a chunk', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n1;a=', 'a', 200],
    ['trailers without end', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n0\r\nx-trailer: ', 'a', 200],
  ])('%s', async (name, beginning, again, status) => {
    let told = { bytes: 0 }
    const origin = await serveRaw((socket) => {
      socket.write(beginning)
      told = stream(socket, Buffer.alloc(64 * 1024, again))
    })
    await meet(name, origin, { failure: 'too-large', status })
    expect(told.bytes).toBeLessThan(32 * mebibyte)
  })
  test('64 KiB in chunks of a byte each, is heard to their end, again and again over one connection', async () => {
    const body = '1\r\na\r\n'.repeat(64 * 1024)
    const connections = new Set<net.Socket>()
    const port = await listen(
      net.createServer((socket) => {
        connections.add(socket)
        socket.on('data', () => socket.write(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${body}0\r\n\r\n`))
      }),
    )
    const post = openPost({ connectionsMax: 1 })
    for (let each = 0; each < 5; each++) expect((await post(`http://127.0.0.1:${port}`)).failure).toBe(null)
    expect(connections.size).toBe(1)
  })
})

describe('a receiver that answers', () => {
  test.each([301, 302, 303, 307, 308])('%i is not followed', async (status) => {
    const paths: (string | undefined)[] = []
    const origin = await serve(({ url }, response) => {
      paths.push(url)
      response.writeHead(status, { location: '/elsewhere' }).end()
    })
    await meet(`redirect ${status}`, origin, { failure: 'http-status', status })
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
    await meet(`status ${status}`, origin, { failure, ...(status === 199 ? { status: null, seconds: 1 } : { status }) })
  })
  test('before it has read the payload, is heard', async () => {
    const port = await listen(
      net.createServer((socket) => {
        socket.pause()
        socket.write('HTTP/1.1 202 Accepted\r\ncontent-length: 0\r\n\r\n')
      }),
    )
    await meet('answers before it reads', `http://127.0.0.1:${port}`, { failure: null, status: 202 })
  })
  test('in HTTP/1.0, is heard', async () => {
    const origin = await serveRaw((socket) => socket.end('HTTP/1.0 200 OK\r\n\r\nfine'))
    const { responseBody } = await meet('HTTP/1.0, until it closes', origin, { failure: null, status: 200 })
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
    await meet(name, await serveRaw((socket) => socket.end(text)), { failure: 'reset' })
  })
})

describe('a receiver behind', () => {
  let certificates: Certificates
  beforeAll(async () => {
    certificates = await makeCertificates()
  })
  test('a certificate that is good, is delivered to', async () => {
    await meet('https', await serveTls(certificates.valid), { failure: null, status: 204 })
  })
  test.each([
    ['one that has expired', 'expired'],
    ['one for another name', 'misnamed'],
    ['one that it signed itself', 'selfSigned'],
  ] as const)('%s, is a tls failure', async (name, kind) => {
    await meet(name, await serveTls(certificates[kind]), { failure: 'tls', status: null })
  })
  test('none, on a port for https, is a tls failure', async () => {
    const origin = await serve((_, response) => response.end())
    await meet('plain HTTP on an https port', origin.replace('http:', 'https:'), { failure: 'tls', status: null })
  })
  test('a port that nobody listens on, is refused', async () => {
    const server = net.createServer()
    const port = await listen(server)
    await new Promise((resolve) => server.close(resolve))
    await meet('nobody listens', `http://127.0.0.1:${port}`, { failure: 'refused', status: null })
  })
  test('a name that is nobody’s, is a dns failure', async () => {
    await meet('no such name', 'http://nobody.invalid', { failure: 'dns', status: null })
  })
})

describe('what a receiver asks for, through the engine:', () => {
  let world: World
  beforeAll(async () => {
    world = await openWorld()
  })
  afterAll(() => world.close())

  interface Answer {
    status: number
    headers?: Record<string, string | string[]>
  }

  /** What became of one delivery to a receiver that answers so. */
  async function deliver(answer: (request: number) => Answer, { times = 1 } = {}) {
    let requests = 0
    const origin = await serve((request, response) => {
      request.resume()
      const { status, headers } = answer(++requests)
      response.writeHead(status, headers).end()
    })
    const stranger = await world.openBusiness(`Zoo ${randomBytes(4).toString('hex')}`)
    const created = await world.ask('webhooks.destinations.upsert', { url: `${origin}/hooks` }, stranger.apiKey)
    expect(created.status).toBe(201)
    const question = { tags: ['delivery'], question: 'Zoo?', answerMode: 'text_only', projectId: stranger.projectId }
    expect((await world.ask('questions.create', question, stranger.apiKey)).status).toBe(201)
    await world.settle()
    for (let each = 1; each < times; each++) {
      await world.timePasses('3 hours')
      await world.settle()
    }
    const [delivery] = await world.sql<{ state: string; rule: string | null; attempts: number; seconds: number; status: string }[]>`
      select delivery.state, next_attempt_rule as rule, attempt_count as attempts, destination.status,
        extract(epoch from next_attempt_at - now())::float as seconds
      from delivery join destination using (organization_id, destination_id) where organization_id = ${stranger.organizationId}`
    return { ...delivery!, requests }
  }

  const at = (secondsFromNow: number) => new Date(Date.now() + secondsFromNow * 1000)
  const asctime = (date: Date) => {
    const [, day, month, year, time] = /^\w+, (\d+) (\w+) (\d+) (\S+)/.exec(date.toUTCString())!
    return `${date.toUTCString().slice(0, 3)} ${month} ${String(Number(day)).padStart(2)} ${time} ${year}`
  }
  const rfc850 = (date: Date) => {
    const weekday = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'][date.getUTCDay()]!
    const [, day, month, year, time] = /^\w+, (\d+) (\w+) \d\d(\d+) (\S+)/.exec(date.toUTCString())!
    return `${weekday}, ${day}-${month}-${year} ${time} GMT`
  }
  const day = 86_400
  /** The first wait of the schedule, 5 s. */
  const scheduled: [number, number] = [-10, 7]

  const waits: [string, () => string | string[], [number, number], string][] = [
    ['seconds', () => '3600', [3500, 3601], 'retry-after'],
    ['zero', () => '0', scheduled, 'schedule'],
    ['a negative number', () => '-100', scheduled, 'schedule'],
    ['a fraction', () => '100.5', scheduled, 'schedule'],
    ['a huge number', () => '9'.repeat(300), [day - 100, day + 1], 'retry-after'],
    ['a date', () => at(7200).toUTCString(), [7100, 7202], 'retry-after'],
    ['a date of RFC 850', () => rfc850(at(7200)), [7100, 7202], 'retry-after'],
    ['a date of asctime', () => asctime(at(7200)), [7100, 7202], 'retry-after'],
    ['a date in the past', () => at(-7200).toUTCString(), scheduled, 'schedule'],
    ['a date in a year', () => at(365 * day).toUTCString(), [day - 100, day + 1], 'retry-after'],
    ['a date of ISO 8601', () => at(7200).toISOString(), scheduled, 'schedule'],
    ['nonsense', () => 'soon', scheduled, 'schedule'],
    ['nothing', () => '', scheduled, 'schedule'],
    ['two of it', () => ['1800', '3600'], [1700, 3601], 'retry-after'],
  ]
  test.each(waits)('Retry-After with %s', async (_, value, [least, most], rule) => {
    const found = await deliver(() => ({ status: 429, headers: { 'retry-after': value() } }))
    expect(found).toMatchObject({ state: 'pending', attempts: 1, rule })
    expect(found.seconds).toBeGreaterThanOrEqual(least)
    expect(found.seconds).toBeLessThanOrEqual(most)
  })

  test.each([
    ['413', { status: 413 }, 'payload-too-large'],
    ['abort-message', { status: 500, headers: { 'webhook-delivery': 'abort-message' } }, 'abort-message'],
    ['410', { status: 410 }, 'gone'],
    ['disable', { status: 500, headers: { 'webhook-delivery': 'disable' } }, 'disable'],
  ])('%s ends the delivery', async (_, answer, rule) => {
    expect(await deliver(() => answer, { times: 2 })).toMatchObject({ state: 'exhausted', attempts: 1, requests: 1, rule })
  })

  test('one that comes and goes is delivered to when it is there', async () => {
    const found = await deliver((request) => ({ status: request < 4 ? 503 : 204 }), { times: 4 })
    expect(found).toMatchObject({ state: 'delivered', attempts: 4, requests: 4 })
  })
})
