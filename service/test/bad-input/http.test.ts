import { randomBytes } from 'node:crypto'
import { type Operation, type OperationId, operationIds, operations } from '@earshot/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { revokeKey } from '../../src/resources/organizations/api-keys.ts'
import { everythingKept } from '../world/everything-kept.ts'
import { type RawAnswer, sendBytes, sendRaw } from '../world/raw-request.ts'
import { openWorld, type World } from '../world/world.ts'

// What can be wrong before anybody looks into a request: keys, methods, headers, HTTP itself. The answer is the stated 4xx in
// problem+json, nothing has changed, and the next request is served.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

function expectProblem(answer: RawAnswer | null, status: number, code: string) {
  expect(answer, answer?.text).toMatchObject({
    status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8', 'x-request-id': expect.any(String) },
    body: { status, code, requestId: answer?.headers['x-request-id'] },
  })
}

/** Nothing changes while it runs, and the service goes on. */
async function withoutEffect(act: () => Promise<void>) {
  const before = await everythingKept(world.sql)
  await act()
  expect(await everythingKept(world.sql)).toEqual(before)
  expect((await world.ask('goals.list')).status).toBe(200)
}

const goalsPath = () => `/v1/project/${world.business.projectId}/goals`
const key = (): [string, string] => ['x-api-key', world.business.apiKey]
const json: [string, string] = ['content-type', 'application/json']

describe('keys', () => {
  /** Every operation, with good ids and a good body, and these headers for a key. */
  async function askAll(headers: [string, string][], search = '') {
    const answers: [OperationId, number, unknown][] = []
    for (const id of operationIds) {
      const { method, path } = operations[id] as Operation
      const answer = await sendRaw(world.address, {
        method,
        path: `/v1${path.replaceAll(/\{\w+\}/g, world.business.projectId)}${search}`,
        headers: [...headers, json],
        body: '{"goal":"Learn","customerEmail":"ada@example.com"}',
      })
      answers.push([id, answer?.status ?? 0, answer?.body?.code])
    }
    return answers
  }
  const refused = operationIds.map((id) => [id, 401, 'Unauthorized'])

  test.each<[string, (good: string) => [string, string][]]>([
    ['no key', () => []],
    ['an empty key', () => [['x-api-key', '']]],
    [
      'a key twice',
      (good) => [
        ['x-api-key', good],
        ['x-api-key', good],
      ],
    ],
    ['two keys in one header', (good) => [['x-api-key', `${good}, ${good}`]]],
    ['a key whose checksum is wrong', (good) => [['x-api-key', `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`]]],
    ['a key with one character changed', (good) => [['x-api-key', `${good.slice(0, 10)}${good[10] === 'A' ? 'B' : 'A'}${good.slice(11)}`]]],
    ['a key cut short', (good) => [['x-api-key', good.slice(0, -1)]]],
    ['a key and more', (good) => [['x-api-key', `${good}x`]]],
    ['a key in quotes', (good) => [['x-api-key', `"${good}"`]]],
    ['a key in lower case', (good) => [['x-api-key', good.toLowerCase()]]],
    ['a key that is made up', () => [['x-api-key', `ear_${randomBytes(24).toString('hex')}`]]],
    ['a key of 10,000 characters', (good) => [['x-api-key', good.padEnd(10_000, 'A')]]],
    ['a key as a bearer token', (good) => [['authorization', `Bearer ${good}`]]],
    ['a key as a cookie', (good) => [['cookie', `x-api-key=${good}`]]],
    ['a statement as a key', () => [['x-api-key', "ear_' or true; --"]]],
    ['bytes as a key', () => [['x-api-key', 'ear_\u00ff\u00fe\u0080']]],
  ])('%s opens nothing', (_what, headers) =>
    withoutEffect(async () => expect(await askAll(headers(world.business.apiKey))).toEqual(refused)),
  )

  test('a key in the query opens nothing', () =>
    withoutEffect(async () =>
      expect(await askAll([], `?x-api-key=${world.business.apiKey}&apiKey=${world.business.apiKey}`)).toEqual(refused),
    ))

  test('a key that has expired opens nothing', async () => {
    const expired = await world.business.keyWith({ permissions: ['storefront'], expiresDays: -1 })
    await withoutEffect(async () => expect(await askAll([['x-api-key', expired.key]])).toEqual(refused))
  })

  test('a key that was revoked opens nothing within a second, though it was in use', async () => {
    const { keyId, key } = await world.business.keyWith({ permissions: ['storefront'] })
    expect((await world.ask('goals.list', {}, key)).status).toBe(200)
    await revokeKey(world.sql, { keyId })
    // By when what was let in had been sent, not by when it was answered.
    const revokedAt = performance.now()
    let letInAt = revokedAt
    const ask = async () => {
      const sentAt = performance.now()
      const { status } = await world.ask('goals.list', {}, key)
      if (status === 200) letInAt = sentAt
      return status
    }
    await expect.poll(ask, { timeout: 30_000 }).toBe(401)
    expect(letInAt - revokedAt).toBeLessThan(1000)
    await withoutEffect(async () => expect(await askAll([['x-api-key', key]])).toEqual(refused))
  })

  test('no answer and no line of the log tells a key', async () => {
    const answer = await sendRaw(world.address, { method: 'GET', path: `${goalsPath()}?x-api-key=${world.business.apiKey}`, headers: [] })
    expect(answer!.text).not.toContain(world.business.apiKey)
    expect(world.logged.join('')).not.toContain(world.business.apiKey)
  })
})

describe('methods and addresses', () => {
  const addresses = [...new Set(operationIds.map((id) => operations[id].path as string))]

  test.each(addresses)('%s tells which methods it has, and takes no other', async (address) => {
    const has = operationIds.filter((id) => operations[id].path === address).map((id) => operations[id].method as string)
    if (has.includes('GET')) has.push('HEAD')
    await withoutEffect(async () => {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'].filter(
        (one) => !has.includes(one),
      )) {
        const answer = await sendRaw(world.address, {
          method,
          path: `/v1${address.replaceAll(/\{\w+\}/g, world.business.projectId)}`,
          headers: [key(), json],
        })
        expect.soft([method, answer?.status]).toEqual([method, 405])
        expect(answer!.headers.allow!.split(', ').toSorted()).toEqual(has.toSorted())
        if (method !== 'HEAD') expectProblem(answer, 405, 'METHOD_NOT_ALLOWED')
      }
    })
  })

  test.each([
    '/v1',
    '/v1/',
    '/v1//',
    '/v2/kb',
    '/kb',
    '/V1/kb',
    '/v1/kb/',
    '/v1/kb//',
    '/v1/KB',
    '/v1/project',
    '/v1/project/',
    '/v1/project//goals',
    '/v1/%6bb/../kb',
    '/v1/kb%00',
    '/v1/kb%ff',
    '/v1/kb%',
    '/v1/kb%zz',
    '/%',
    '/%00',
    '/v1/.',
    '/v1/..',
    '/v1/../v1/kbx',
    '/v1/kb;x',
    '/v1/kb\\',
    '/%2e%2e/etc/passwd',
    '/v1/webhooks',
    '/v1/__proto__',
    '/v1/constructor',
    `/v1/${'x'.repeat(2000)}`,
    `/v1/${'a/'.repeat(2000)}`,
    '/v1/[kb]',
    '/v1/{id}',
    '/*/kb',
    '/v1/*/kb',
    '/v1/:id/kb',
    '/v1/:id(',
    '/v1/\u00fc',
  ])('there is nothing at %s', (path) =>
    withoutEffect(async () => {
      const answer = await sendRaw(world.address, { method: 'GET', path, headers: [key()] })
      expectProblem(answer, answer!.status, answer!.status === 400 ? 'VALIDATION_ERROR' : 'NOT_FOUND')
      expect([400, 404]).toContain(answer!.status)
    }),
  )
})

test('an address that is no operation says too which methods it has', async () => {
  for (const path of ['/livez', '/readyz', '/v1/openapi.json']) {
    const answer = await sendRaw(world.address, { method: 'POST', path, headers: [] })
    expectProblem(answer, 405, 'METHOD_NOT_ALLOWED')
    expect(answer!.headers.allow).toBe('GET, HEAD')
  }
})

describe('headers', () => {
  test.each<[string, [string, string][]]>([
    ['one of 17 KB', [['x-long', 'x'.repeat(17_000)]]],
    ['2,000 of them', Array.from({ length: 2000 }, (_, at): [string, string] => [`x-${at}`, '1'.repeat(10)])],
    ['an address of 17 KB', []],
  ])('%s: more than is read, refused', (what, headers) =>
    withoutEffect(async () => {
      const path = `${goalsPath()}${what.startsWith('an address') ? `?x=${'x'.repeat(17_000)}` : ''}`
      expectProblem(await sendRaw(world.address, { method: 'GET', path, headers: [key(), ...headers] }), 431, 'HEADERS_TOO_LARGE')
    }),
  )

  test.each<[string, [string, string][]]>([
    [
      'a method to use instead',
      [
        ['x-http-method-override', 'DELETE'],
        ['x-method-override', 'DELETE'],
      ],
    ],
    [
      'an address to use instead',
      [
        ['x-original-url', '/v1/kb'],
        ['x-rewrite-url', '/v1/kb'],
        ['x-forwarded-host', 'evil.example'],
        ['forwarded', 'host=evil.example'],
      ],
    ],
    ['a wish for XML', [['accept', 'application/xml']]],
    ['a range', [['range', 'bytes=0-1']]],
    [
      'an upgrade',
      [
        ['upgrade', 'websocket'],
        ['sec-websocket-version', '13'],
        ['sec-websocket-key', 'AAAAAAAAAAAAAAAAAAAAAA=='],
      ],
    ],
    [
      'an upgrade to HTTP/2',
      [
        ['upgrade', 'h2c'],
        ['http2-settings', 'AAMAAABkAAQAAP__'],
      ],
    ],
    [
      'trailers',
      [
        ['te', 'trailers'],
        ['trailer', 'x-api-key'],
      ],
    ],
    ['a request id of the caller’s', [['x-request-id', 'mine\u00ff']]],
    [
      'constructor',
      [
        ['constructor', 'x'],
        ['__proto__', 'x'],
        ['toString', 'x'],
      ],
    ],
  ])('%s: not understood, and no reason not to answer', (_what, headers) =>
    withoutEffect(async () => {
      const answer = await sendRaw(world.address, { method: 'GET', path: goalsPath(), headers: [key(), ...headers] })
      expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/json; charset=utf-8' } })
      expect(answer!.text).not.toContain('evil')
    }),
  )

  test('an expectation that nobody knows is not waited for', async () => {
    const headers: [string, string][] = [key(), json, ['expect', 'miracles']]
    const answer = await sendRaw(world.address, { method: 'POST', path: goalsPath(), headers, body: '{"goal":"Learn"}' })
    expect(answer?.status).toBe(201)
  })

  test.each(['', ' ', 'x'.repeat(256), 'a b', 'a\u0080b'])('the Idempotency-Key %j is refused', (idempotencyKey) =>
    withoutEffect(async () => {
      const answer = await sendRaw(world.address, {
        method: 'POST',
        path: goalsPath(),
        headers: [key(), json, ['idempotency-key', idempotencyKey]],
        body: '{"goal":"Learn"}',
      })
      expectProblem(answer, 400, 'VALIDATION_ERROR')
    }),
  )
})

describe('HTTP itself', () => {
  const head = (...lines: string[]) => Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
  const post = (...lines: string[]) =>
    head(
      `POST ${goalsPath()} HTTP/1.1`,
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
    withoutEffect(async () => {
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
    withoutEffect(async () => {
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
    await withoutEffect(async () => {
      const tooLarge = await sendBytes(
        world.address,
        Buffer.concat([post('transfer-encoding: chunked'), Buffer.from(`${chunk(60_000)}${chunk(60_000)}0\r\n\r\n`)]),
      )
      expectProblem(tooLarge, 413, 'PAYLOAD_TOO_LARGE')
    })
  })

  test('a whole address in the first line is read as its path', async () => {
    const answer = await sendRaw(world.address, { method: 'GET', path: `http://evil.example${goalsPath()}`, headers: [key()] })
    expect([200, 404]).toContain(answer?.status)
  })

  test('a body with GET is not looked at', () =>
    withoutEffect(async () => {
      const answer = await sendRaw(world.address, { method: 'GET', path: goalsPath(), headers: [key(), json], body: '{"goal":' })
      expect(answer?.status).toBe(200)
    }))
})
