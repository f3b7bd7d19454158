import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { type OperationId, operationIds } from '@earshot/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exampleBody } from '../world/example-body.ts'
import { openWorld, type World } from '../world/world.ts'
import { expectProblem, makeThings, pathOf, rowOf, send, withoutEffect } from './api-requests.ts'

// Whatever comes in, the answer is the stated 4xx in problem+json, nothing has changed, and the next request is served. Here: bodies, for
// every operation of the contract. Query strings are in queries.test.ts, ids in ids.test.ts; what is wrong below all that, in HTTP itself,
// in http.test.ts.

let world: World
let ids: Record<string, string>
beforeAll(async () => {
  world = await openWorld()
  ids = await makeThings(world)
})
afterAll(() => world.close())

const goodBody = (id: OperationId): Record<string, unknown> => exampleBody(id)

/** A body with the good fields, and one thing more that is written as it is. */
const goodAnd = (id: OperationId, more: string) => `${JSON.stringify(goodBody(id)).slice(0, -1).replace(/^\{$/, '{"x":1')},${more}}`

const bodies: [what: string, body: (id: OperationId) => Buffer | string | undefined, status: number, code: string][] = [
  ['no body', () => undefined, 400, 'INVALID_JSON'],
  ['an empty body', () => '', 400, 'INVALID_JSON'],
  ['null', () => 'null', 400, 'VALIDATION_ERROR'],
  ['a list', () => '[]', 400, 'VALIDATION_ERROR'],
  ['a list of bodies', (id) => JSON.stringify([goodBody(id)]), 400, 'VALIDATION_ERROR'],
  ['a text', () => '"x"', 400, 'VALIDATION_ERROR'],
  ['a number', () => '7', 400, 'VALIDATION_ERROR'],
  ['true', () => 'true', 400, 'VALIDATION_ERROR'],
  ['half an object', () => '{', 400, 'INVALID_JSON'],
  ['a trailing comma', (id) => `${JSON.stringify(goodBody(id)).slice(0, -1)},}`, 400, 'INVALID_JSON'],
  ['a comment', (id) => `${JSON.stringify(goodBody(id))} // thanks`, 400, 'INVALID_JSON'],
  ['two bodies', (id) => JSON.stringify(goodBody(id)).repeat(2), 400, 'INVALID_JSON'],
  ['single quotes', () => "{'goal':'x'}", 400, 'INVALID_JSON'],
  ['NaN', (id) => goodAnd(id, '"y":NaN'), 400, 'INVALID_JSON'],
  ['a byte-order mark', (id) => `\ufeff${JSON.stringify(goodBody(id))}`, 400, 'INVALID_JSON'],
  ['UTF-16', (id) => Buffer.from(JSON.stringify(goodBody(id)), 'utf16le'), 400, 'INVALID_JSON'],
  [
    'invalid UTF-8',
    (id) => Buffer.concat([Buffer.from(goodAnd(id, '"y":"').slice(0, -1)), Buffer.from([0xff]), Buffer.from('"}')]),
    400,
    'INVALID_JSON',
  ],
  [
    'an overlong UTF-8 form',
    (id) => Buffer.concat([Buffer.from(goodAnd(id, '"y":"').slice(0, -1)), Buffer.from([0xc0, 0xaf]), Buffer.from('"}')]),
    400,
    'INVALID_JSON',
  ],
  ['a raw U+0000', (id) => goodAnd(id, '"y":"\0"'), 400, 'INVALID_JSON'],
  ['an escaped U+0000', (id) => goodAnd(id, '"y":"a\\u0000b"'), 400, 'VALIDATION_ERROR'],
  ['U+0000 in a key', (id) => goodAnd(id, '"a\\u0000b":1'), 400, 'VALIDATION_ERROR'],
  ['half a surrogate pair', (id) => goodAnd(id, '"y":["a\\ud83d"]'), 400, 'VALIDATION_ERROR'],
  ['half a surrogate pair in a key', (id) => goodAnd(id, '"\\udc00":1'), 400, 'VALIDATION_ERROR'],
  ['__proto__', (id) => goodAnd(id, '"__proto__":{"organizationId":"x"}'), 400, 'INVALID_JSON'],
  ['__proto__ in disguise, deep inside', (id) => goodAnd(id, '"y":[{"\\u005f_proto__":1}]'), 400, 'INVALID_JSON'],
  ['a key twice', (id) => goodAnd(id, '"y":1,"y":2'), 400, 'INVALID_JSON'],
  ['a key twice, once escaped', (id) => goodAnd(id, '"y":1,"\\u0079":2'), 400, 'INVALID_JSON'],
  ['a key twice, deep inside', (id) => goodAnd(id, '"y":[[{"a":{"b":1,"b":1}}]]'), 400, 'INVALID_JSON'],
  ['lists 5,000 deep', (id) => goodAnd(id, `"y":${'['.repeat(5000)}${']'.repeat(5000)}`), 400, 'INVALID_JSON'],
  ['objects 5,000 deep', (id) => goodAnd(id, `"y":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`), 400, 'INVALID_JSON'],
  ['100,000 keys', (id) => goodAnd(id, Array.from({ length: 100_000 }, (_, at) => `"key${at}":${at}`).join()), 413, 'PAYLOAD_TOO_LARGE'],
  ['one byte over the limit', (id) => bodyOfBytes(id, (rowOf(id).bodyBytesMax ?? 65_536) + 1), 413, 'PAYLOAD_TOO_LARGE'],
  ['ten megabytes', (id) => bodyOfBytes(id, 10_000_000), 413, 'PAYLOAD_TOO_LARGE'],
]

/** A good body with spaces after it, so many bytes in all. */
const bodyOfBytes = (id: OperationId, bytes: number) => Buffer.from(JSON.stringify(goodBody(id)).padEnd(bytes))

const contentTypes: [what: string, headers: [string, string][], status: number][] = [
  ['no content type', [], 415],
  ['an empty content type', [['content-type', '']], 415],
  ['text/plain', [['content-type', 'text/plain']], 415],
  ['text/json', [['content-type', 'text/json']], 415],
  ['a form', [['content-type', 'application/x-www-form-urlencoded']], 415],
  ['a form of parts', [['content-type', 'multipart/form-data; boundary=x']], 415],
  ['JSON of another kind', [['content-type', 'application/json-patch+json']], 415],
  ['JSON in another character set', [['content-type', 'application/json; charset=iso-8859-1']], 415],
  ['two content types', [['content-type', 'application/json, text/plain']], 415],
  ['no type at all', [['content-type', '*/*']], 415],
  [
    'gzip',
    [
      ['content-type', 'application/json'],
      ['content-encoding', 'gzip'],
    ],
    415,
  ],
  [
    'brotli',
    [
      ['content-type', 'application/json'],
      ['content-encoding', 'br'],
    ],
    415,
  ],
]

/** What an integer, a text, a list, an object never is. */
const wrongValues: unknown[] = [
  null,
  true,
  1.5,
  -1,
  7,
  '7',
  '',
  ' ',
  '\u0007',
  [],
  [null],
  [[]],
  {},
  { id: 1 },
  1e21,
  'x'.repeat(60_000),
  ["' or true; --"],
]
const ajv = new Ajv2020({ strict: false })

const withBody = operationIds.filter((id) => rowOf(id).body)

describe.each(withBody)('%s', (id) => {
  test('refuses every body that is none', () =>
    withoutEffect(world, async () => {
      for (const [what, body, status, code] of bodies) {
        const sent = body(id)
        const answer = await send(world, ids, id, sent === undefined ? {} : { body: sent })
        expect.soft([what, answer.status, answer.body?.code], answer.text).toEqual([what, status, code])
        expectProblem(answer, status, code)
      }
    }))

  test('refuses every body that is not said to be JSON', () =>
    withoutEffect(world, async () => {
      const body = JSON.stringify(goodBody(id))
      for (const [what, headers, status] of contentTypes) {
        const answer = await send(world, ids, id, { headers, body: what === 'gzip' ? gzipSync(body) : body })
        expect.soft([what, answer.status]).toEqual([what, status])
        expectProblem(answer, status, 'UNSUPPORTED_MEDIA_TYPE')
      }
    }))

  test('refuses every field that is not what its schema says, and names it', () =>
    withoutEffect(world, async () => {
      const schema = rowOf(id).body as unknown as { properties: Record<string, object> }
      for (const [field, fieldSchema] of Object.entries(schema.properties)) {
        const isGood = ajv.compile(fieldSchema)
        for (const value of [...wrongValues.filter((value) => !isGood(value)), infinite]) {
          const body = JSON.stringify({ ...goodBody(id), [field]: value }).replace(`"${infinite}"`, '1e400')
          const answer = await send(world, ids, id, { body })
          if (value === infinite && isGood(value)) continue
          expectProblem(answer, 400, 'VALIDATION_ERROR')
          expect(answer.body.errors[0].path.split('.')[0]).toBe(field)
        }
      }
    }))
})

/** Stands for 1e400, which is a number in JSON and none in JavaScript. */
const infinite = '\u221e'

test.each(withBody)('%s reads a body of exactly the limit', async (id) => {
  const { status } = await send(world, ids, id, { body: bodyOfBytes(id, rowOf(id).bodyBytesMax ?? 65_536) })
  expect([200, 201]).toContain(status)
})

test.each(['application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])('a body may be said to be %s', async (contentType) => {
  expect((await send(world, ids, 'goals.create', { headers: [['content-type', contentType]], body: '{"goal":"Learn"}' })).status).toBe(201)
})

const withoutBody = operationIds.filter((id) => !rowOf(id).body)
const readingAllTheSame = withoutBody.filter((id) => rowOf(id).method !== 'GET')

describe.each(readingAllTheSame)('%s, which needs no body,', (id) => {
  test('refuses one that is none all the same', () =>
    withoutEffect(world, async () => {
      for (const [what, body, status, code] of bodies) {
        const sent = body(id)
        if (!sent) continue
        const answer = await send(world, ids, id, { body: sent })
        expect.soft([what, answer.status], answer.text).toEqual([what, status])
        expectProblem(answer, status, code)
      }
      for (const [what, headers, status] of contentTypes) {
        const answer = await send(world, ids, id, { headers, body: '{}' })
        expect.soft([what, answer.status]).toEqual([what, status])
        expectProblem(answer, status, 'UNSUPPORTED_MEDIA_TYPE')
      }
    }))

  test('ignores every field, and names it', async () => {
    const path = pathOf(ids, id, { goalId: randomUUID(), questionId: randomUUID(), id: randomUUID() })
    const answer = await send(world, ids, id, { path, body: '{"mode":"rotating","x":{}}' })
    expect([200, 404]).toContain(answer.status)
    expect(answer.headers['x-ignored-fields']).toBe('mode, x')
  })
})

test.each(withoutBody)('%s does not mind a content type without a body, as many clients send it', async (id) => {
  const path = pathOf(ids, id, { goalId: randomUUID(), questionId: randomUUID(), id: randomUUID() })
  expect([200, 404]).toContain((await send(world, ids, id, { path })).status)
})
