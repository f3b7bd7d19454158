import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../world/world.ts'
import { loggedFailures } from './logged-failures.ts'

// Receivers that answer as nobody should: nobody’s outcome is spoilt.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('answers as nobody sends them', () => {
  /** Answers each path with bytes. */
  async function openRaw(answers: Record<string, Buffer>) {
    const sockets = new Set<Socket>()
    const server = createServer((socket) => {
      sockets.add(socket)
      let read = ''
      socket.on('error', () => {})
      socket.on('data', (chunk) => {
        read += chunk.toString('latin1')
        const path = /^POST \/(\w+) /.exec(read)?.[1]
        if (!path || !read.includes('\r\n\r\n{')) return
        read = ''
        socket.end(answers[path]!)
      })
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      [Symbol.asyncDispose]: async () => {
        for (const socket of sockets) socket.destroy()
        await new Promise((resolve) => server.close(resolve))
      },
    }
  }

  const answer = (head: string, body: string | Buffer = '') =>
    Buffer.concat([
      Buffer.from(`HTTP/1.1 ${head}\r\nconnection: close\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`, 'latin1'),
      Buffer.from(body),
    ])
  const nested = 8000
  const strange: Record<string, Buffer> = {
    zero: answer('500 No', '\0'.repeat(100)),
    invalid: answer('500 No', Buffer.from([0xff, 0xfe, 0xed, 0xa0, 0x80, 0xc0, 0x80])),
    half: answer('500 No', '{"a":"\\ud83d","b":"\\u0000"}'),
    proto: answer('500 No\r\n__proto__: a\r\n__proto__: b\r\nconstructor: c\r\ntojson: d', '{"__proto__":{"x":1},"constructor":1}'),
    latin: answer('500 No\r\nx-a: \xed\xa0\x80 \xff "\\\' {},NULL', 'x'),
    deep: answer('500 No', '['.repeat(nested) + ']'.repeat(nested)),
    line: answer('500 No', 'x'.repeat(65_536)),
    odd: answer('999 Odd', ''),
    turns: answer('500 No\r\nx-a: \u202e', '\u202egpj.exe\u2066'),
    script: answer('500 No\r\nx-a: <script>alert(1)</script>', '<script>alert(1)</script>'),
    words: answer('503 No\r\nretry-after: 1e999\r\nretry-after: -5\r\nwebhook-delivery: Nothing,,;disable-not', ''),
    ages: answer(`503 No\r\nretry-after: ${'9'.repeat(400)}`, ''),
    fine: answer('200 OK', 'thank you'),
  }

  test('spoil nobody’s outcome: each is kept as far as it goes, and can be looked at', async () => {
    await using raw = await openRaw(strange)
    const { apiKey } = await world.openBusiness('Strange')
    const portal = await world.portal(apiKey)
    const made: Record<string, string> = {}
    for (const name of Object.keys(strange))
      made[name] = (
        await portal.ask('destinations.create', {
          ...{ url: `${raw.url}/${name}`, name },
          // Not tried again before each has been tried once, however long that takes.
          ...{ retryPolicy: 'custom', retryDelays: [3600] },
        })
      ).body.destinationId
    const sent = await Promise.all(
      Object.entries(made).map(
        async ([name, destinationId]) =>
          [name, (await portal.ask('destinations.test', { destinationId, topic: 'opinion.created' })).body.deliveryId] as const,
      ),
    )
    await world.settle()
    const attempts: Record<
      string,
      {
        responseStatus: number
        responseBody: string
        responseHeaders: Record<string, unknown>
        nextAttemptRule: string
        nextAttemptAt: string
      }
    > = {}
    for (const [name, deliveryId] of sent) {
      const { status, body } = await portal.ask('deliveries.get', { deliveryId })
      expect([name, status, body.attempts.length]).toEqual([name, 200, 1])
      attempts[name] = body.attempts[0]
    }
    expect(attempts.fine).toMatchObject({ outcome: 'delivered', responseBody: 'thank you' })
    expect(attempts.zero!.responseBody).toBe('\0'.repeat(100))
    expect(attempts.invalid!.responseBody).toContain('\ufffd')
    expect(attempts.half!.responseBody).toBe('{"a":"\\ud83d","b":"\\u0000"}')
    expect(Object.entries(attempts.proto!.responseHeaders)).toEqual(
      expect.arrayContaining([
        ['__proto__', ['a', 'b']],
        ['constructor', 'c'],
      ]),
    )
    expect(attempts.latin!.responseHeaders['x-a']).toContain('"\\\' {},NULL')
    expect(attempts.line!.responseBody).toHaveLength(16 * 1024)
    expect(attempts.odd!.responseStatus).toBe(999)
    expect(attempts.words!.nextAttemptRule).toBe('schedule')
    expect(attempts.ages!.nextAttemptRule).toBe('retry-after')
    expect(Date.parse(attempts.ages!.nextAttemptAt) - Date.now()).toBeLessThanOrEqual(24 * 3_600_000)
    // A list, charts and the destinations show them as well.
    for (const id of ['deliveries.list', 'destinations.list', 'events.list', 'charts.get'] as const)
      expect((await portal.ask(id)).status).toBe(200)
    expect(loggedFailures(world)).toEqual([])
  })
})
