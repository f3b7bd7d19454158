import { spawn } from 'node:child_process'
import { once } from 'node:events'
import net from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { printFigures } from './fleet.ts'
import { listen, mebibyte, meet, openPost, serve, serveRaw, slackMs } from './zoo.ts'

// Receivers that are slow or say too much, as real servers. Each is called what it is, within the attempt’s time and a bounded memory.

const seen: Record<string, string> = {}

afterAll(() => printFigures('The zoo of receivers: called, in time, memory grown by', seen))

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
  onTestFinished(() => clearInterval(timer))
}

describe('a receiver that is slow', () => {
  test('but in time, is delivered to', async () => {
    const origin = await serve((_, response) => void setTimeout(() => response.writeHead(204).end(), 1500))
    await meet(seen, 'slow, in time', origin, { failure: null, status: 204, seconds: 5 })
  })
  test('and silent, is a timeout', async () => {
    await meet(seen, 'silent', await serveRaw(() => {}), { failure: 'timeout', status: null, seconds: 1 })
  })
  test('with headers of a byte a second, is a timeout', async () => {
    const origin = await serveRaw((socket) => drip(socket, 'HTTP/1.1 204 No Content\r\n\r\n'))
    await meet(seen, 'one byte a second, headers', origin, { failure: 'timeout', status: null, seconds: 3 })
  })
  test('with a body of a byte a second, is a timeout, and its status is kept', async () => {
    const origin = await serveRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\n')
      drip(socket, 'x'.repeat(1000))
    })
    await meet(seen, 'one byte a second, body', origin, { failure: 'timeout', status: 200, seconds: 3 })
  })
  test('in an endless run of 1xx, is cut off as too large, long before its time is over', async () => {
    const origin = await serveRaw((socket) => {
      const timer = setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 5)
      socket.on('close', () => clearInterval(timer))
    })
    await meet(seen, 'endless 1xx', origin, { failure: 'too-large', status: null, seconds: 2 })
  })
  test('in taking the connection, is a timeout after five seconds, long before the attempt is over', async () => {
    const listener = `require('net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, function () { console.log(this.address().port) })`
    const asleep = spawn(process.execPath, ['-e', listener], { stdio: ['ignore', 'pipe', 'inherit'] })
    onTestFinished(() => void asleep.kill('SIGKILL'))
    const port = Number(String((await once(asleep.stdout, 'data'))[0]))
    asleep.kill('SIGSTOP')
    // Connections that nobody accepts fill the backlog.
    for (let each = 0; each < 8; each++) {
      const filler = net.connect(port, '127.0.0.1').on('error', () => {})
      onTestFinished(() => void filler.destroy())
    }
    await pause(100)
    const { durationMs } = await meet(seen, 'no answer at connect', `http://127.0.0.1:${port}`, {
      failure: 'timeout',
      status: null,
      seconds: 20,
    })
    expect(durationMs).toBeLessThan(5000 + slackMs)
  })
})

describe('a receiver that says too much:', () => {
  test('a body of ten gigabytes is not read to its end', async () => {
    let told = { bytes: 0 }
    const origin = await serveRaw((socket) => {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${10 * 1024 * mebibyte}\r\n\r\n`)
      told = stream(socket)
    })
    await meet(seen, '10 GB body', origin, { failure: 'too-large', status: 200 })
    expect(told.bytes).toBeLessThan(32 * mebibyte)
  })
  test('an endless body in chunks neither', async () => {
    let told = { bytes: 0 }
    const origin = await serve((_, response) => {
      response.writeHead(500)
      told = stream(response)
    })
    await meet(seen, 'endless chunks', origin, { failure: 'too-large', status: 500 })
    expect(told.bytes).toBeLessThan(32 * mebibyte)
  })
  test('a gzip bomb stays packed', async () => {
    const bomb = gzipSync(Buffer.alloc(40 * mebibyte))
    const origin = await serve((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
    const { responseBody } = await meet(seen, 'gzip bomb of 40 MiB', origin, { failure: null, status: 200 })
    expect(responseBody?.equals(bomb.subarray(0, 16 * 1024))).toBe(true)
  })
  test.each([
    ['one header of 64 KB', `x-long: ${'a'.repeat(64 * 1024)}\r\n`],
    ['4,000 headers, 64 KB together', Array.from({ length: 4000 }, (_, at) => `x-${at}: ${'a'.repeat(8)}\r\n`).join('')],
  ])('%s', async (name, headers) => {
    const origin = await serveRaw((socket) => socket.write(`HTTP/1.1 200 OK\r\n${headers}\r\n`))
    await meet(seen, name, origin, { failure: 'too-large' })
  })
  test('headers without end', async () => {
    const origin = await serveRaw((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nx-long: ')
      stream(socket)
    })
    await meet(seen, 'headers without end', origin, { failure: 'too-large' })
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
    await meet(seen, name, origin, { failure: 'too-large', status })
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
