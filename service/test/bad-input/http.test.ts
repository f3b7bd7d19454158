import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendBytes, sendRaw } from '../world/raw-request.ts'
import { openWorld, type World } from '../world/world.ts'
import { expectProblem, goalsPath, json, key, withoutEffect } from './problems.ts'

// What can be wrong with HTTP itself, before anybody looks into a request. The answer is the stated 4xx in problem+json, nothing has
// changed, and the next request is served.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('HTTP itself', () => {
  const head = (...lines: string[]) => Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
  const post = (...lines: string[]) =>
    head(
      `POST ${goalsPath(world)} HTTP/1.1`,
      'host: localhost',
      'connection: close',
      'content-type: application/json',
      `x-api-key: ${world.business.apiKey}`,
      ...lines,
    )
  const goal = Buffer.from('{"goal":"Smuggled"}')

  test.each<[string, () => Buffer]>([
    ['noise', () => Buffer.from('\x00\x01\x02\x03 noise\r\n\r\n')],
    ['the beginning of TLS', () => Buffer.from('160301020001000001fc0303', 'hex')],
    ['SSH', () => Buffer.from('SSH-2.0-OpenSSH_9.9\r\n')],
    ['the preface of HTTP/2', () => Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n')],
    ['a version there is none of', () => head('GET /v1/kb HTTP/9.9', 'host: localhost')],
    ['no host', () => head('GET /v1/kb HTTP/1.1', 'connection: close')],
    ['two hosts', () => post('host: elsewhere', 'content-length: 0')],
    ['a method there is none of', () => head('STEAL /v1/kb HTTP/1.1', 'host: localhost')],
    ['a space in the address', () => head('GET /v1/k b HTTP/1.1', 'host: localhost')],
    ['U+0000 in the address', () => head('GET /v1/kb\0 HTTP/1.1', 'host: localhost')],
    ['U+0000 in a header', () => head('GET /v1/kb HTTP/1.1', 'host: localhost', 'x: a\0b')],
    ['a header without a name', () => head('GET /v1/kb HTTP/1.1', 'host: localhost', ': x')],
    ['a space before the colon', () => head('GET /v1/kb HTTP/1.1', 'host: localhost', 'x-api-key : x')],
    ['a folded header', () => head('GET /v1/kb HTTP/1.1', 'host: localhost', 'x: a', ' b: c')],
    ['lines that end in LF alone', () => Buffer.from('GET /v1/kb HTTP/1.1\nhost: localhost\n\n')],
    ['a length that is none', () => post('content-length: many')],
    ['a negative length', () => post('content-length: -1')],
    ['a length beyond all numbers', () => post('content-length: 99999999999999999999999')],
    ['two lengths', () => Buffer.concat([post('content-length: 19', 'content-length: 5'), goal])],
    [
      'a length and chunks',
      () => Buffer.concat([post('content-length: 19', 'transfer-encoding: chunked'), Buffer.from('0\r\n\r\n'), goal]),
    ],
    ['an unknown transfer encoding', () => Buffer.concat([post('transfer-encoding: gzip'), goal])],
    [
      'a coding below the chunks',
      () => Buffer.concat([post('transfer-encoding: gzip, chunked'), Buffer.from(`13\r\n${goal}\r\n0\r\n\r\n`)]),
    ],
    ['chunked, and not last', () => Buffer.concat([post('transfer-encoding: chunked, identity'), goal])],
    ['chunks without a size', () => Buffer.concat([post('transfer-encoding: chunked'), Buffer.from('zz\r\n{}\r\n0\r\n\r\n')])],
    ['a chunk beyond all numbers', () => Buffer.concat([post('transfer-encoding: chunked'), Buffer.from('ffffffffffffffffffff\r\n{}')])],
  ])('%s: refused as no request, and the connection ends', (_what, bytes) =>
    withoutEffect(world, async () => {
      const answer = await sendBytes(world.address, bytes())
      expect(answer?.status, answer?.text).toBe(400)
      expectProblem(answer, 400, 'VALIDATION_ERROR')
      expect(answer!.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    }),
  )

  test.each<[string, () => Buffer]>([
    ['half of a body', () => Buffer.concat([post('content-length: 100'), goal])],
    ['chunks without an end', () => Buffer.concat([post('transfer-encoding: chunked'), Buffer.from(`13\r\n${goal}\r\n`)])],
    ['half of a head', () => Buffer.from('POST /v1/kb HTTP/1.1\r\nhost: loc')],
    ['nothing', () => Buffer.alloc(0)],
  ])('whoever sends %s and hangs up changes nothing', (_what, bytes) =>
    withoutEffect(world, async () => {
      const answer = await sendBytes(world.address, bytes(), { thenHangUp: true })
      if (answer) expect(Math.trunc(answer.status / 100)).toBe(4)
    }),
  )

  test.concurrent.each<[string, () => Buffer, number]>([
    ['a head', () => Buffer.from('POST /v1/kb HTTP/1.1\r\nhost: loc'), 408],
    ['a body', () => Buffer.concat([post('content-length: 100'), goal]), 408],
  ])(
    'whoever sends half of %s and waits is told that it took too long, and holds no connection',
    async (_what, bytes, status) => {
      const answer = await sendBytes(world.address, bytes())
      expectProblem(answer, status, 'REQUEST_TIMEOUT')
    },
    25_000,
  )

  test('a body in chunks is read like any other, and bounded like any other', async () => {
    const chunk = (size: number) => `${size.toString(16)}\r\n${' '.repeat(size)}\r\n`
    const good = await sendBytes(
      world.address,
      Buffer.concat([post('transfer-encoding: chunked'), Buffer.from(`13\r\n${'{"goal":"In parts"}'}\r\n0\r\n\r\n`)]),
    )
    expect(good?.status).toBe(201)
    await withoutEffect(world, async () => {
      const tooLarge = await sendBytes(
        world.address,
        Buffer.concat([post('transfer-encoding: chunked'), Buffer.from(`${chunk(60_000)}${chunk(60_000)}0\r\n\r\n`)]),
      )
      expectProblem(tooLarge, 413, 'PAYLOAD_TOO_LARGE')
    })
  })

  test('a whole address in the first line is read as its path', async () => {
    const answer = await sendRaw(world.address, { method: 'GET', path: `http://evil.example${goalsPath(world)}`, headers: [key(world)] })
    expect([200, 404]).toContain(answer?.status)
  })

  test('a body with GET is not looked at', () =>
    withoutEffect(world, async () => {
      const answer = await sendRaw(world.address, { method: 'GET', path: goalsPath(world), headers: [key(world), json], body: '{"goal":' })
      expect(answer?.status).toBe(200)
    }))
})
