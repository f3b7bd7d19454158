import { operationIds, operations } from '@earshot/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendRaw } from '../world/raw-request.ts'
import { openWorld, type World } from '../world/world.ts'
import { expectProblem, goalsPath, json, key, withoutEffect } from './problems.ts'

// Methods, addresses and headers that are wrong. The answer is the stated 4xx in problem+json, and nothing has changed.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('methods and addresses', () => {
  const addresses = [...new Set(operationIds.map((id) => operations[id].path as string))]

  test.each(addresses)('%s tells which methods it has, and takes no other', async (address) => {
    const has = operationIds.filter((id) => operations[id].path === address).map((id) => operations[id].method as string)
    if (has.includes('GET')) has.push('HEAD')
    await withoutEffect(world, async () => {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'].filter(
        (one) => !has.includes(one),
      )) {
        const answer = await sendRaw(world.address, {
          method,
          path: `/v1${address.replaceAll(/\{\w+\}/g, world.business.projectId)}`,
          headers: [key(world), json],
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
    withoutEffect(world, async () => {
      const answer = await sendRaw(world.address, { method: 'GET', path, headers: [key(world)] })
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

test.each(['/mcp', '/oauth/token', '/orders/00000000-0000-4000-8000-000000000000', '/dashboard/auth/sign-in/email'])(
  '%s says to every other method that it has one',
  async (path) => {
    for (const method of ['GET', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']) {
      const answer = await sendRaw(world.address, { method, path, headers: [['sec-fetch-site', 'same-origin'], json] })
      expect.soft([method, answer?.status, answer?.headers.allow]).toEqual([method, 405, 'POST'])
    }
  },
)

test('a method that there is nowhere is told so, whatever its body is', async () => {
  for (const headers of [[], [['content-type', 'x']], [['content-type', 'application/json']]] as [string, string][][])
    for (const body of ['', 'x']) {
      const answer = await sendRaw(world.address, { method: 'QUERY', path: '/v1/kb', headers: [key(world), ...headers], body })
      expectProblem(answer, 405, 'METHOD_NOT_ALLOWED')
      expect(answer!.headers.allow!.split(', ')).toContain('GET')
    }
})

describe('headers', () => {
  test.each<[string, [string, string][]]>([
    ['one of 17 KB', [['x-long', 'x'.repeat(17_000)]]],
    ['2,000 of them', Array.from({ length: 2000 }, (_, at): [string, string] => [`x-${at}`, '1'.repeat(10)])],
    ['an address of 17 KB', []],
  ])('%s: more than is read, refused', (what, headers) =>
    withoutEffect(world, async () => {
      const path = `${goalsPath(world)}${what.startsWith('an address') ? `?x=${'x'.repeat(17_000)}` : ''}`
      expectProblem(await sendRaw(world.address, { method: 'GET', path, headers: [key(world), ...headers] }), 431, 'HEADERS_TOO_LARGE')
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
    withoutEffect(world, async () => {
      const answer = await sendRaw(world.address, { method: 'GET', path: goalsPath(world), headers: [key(world), ...headers] })
      expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/json; charset=utf-8' } })
      expect(answer!.text).not.toContain('evil')
    }),
  )

  test('an expectation that nobody knows is not waited for', async () => {
    const headers: [string, string][] = [key(world), json, ['expect', 'miracles']]
    const answer = await sendRaw(world.address, { method: 'POST', path: goalsPath(world), headers, body: '{"goal":"Learn"}' })
    expect(answer?.status).toBe(201)
  })

  test.each(['', ' ', 'x'.repeat(256), 'a b', 'a\u0080b'])('the Idempotency-Key %j is refused', (idempotencyKey) =>
    withoutEffect(world, async () => {
      const answer = await sendRaw(world.address, {
        method: 'POST',
        path: goalsPath(world),
        headers: [key(world), json, ['idempotency-key', idempotencyKey]],
        body: '{"goal":"Learn"}',
      })
      expectProblem(answer, 400, 'VALIDATION_ERROR')
    }),
  )
})
