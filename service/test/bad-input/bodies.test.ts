import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { codesOf, type Operation, type OperationId, operationIds, operations } from '@earshot/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everythingKept } from '../world/everything-kept.ts'
import { exampleBody } from '../world/example-body.ts'
import { type RawAnswer, sendRaw } from '../world/raw-request.ts'
import { openWorld, type World } from '../world/world.ts'
import { privateHosts } from './private-hosts.ts'

// Whatever comes in, the answer is the stated 4xx in problem+json, nothing has changed, and the next request is served. Here: bodies and
// query strings, for every operation of the contract. Ids are in ids.test.ts; what is wrong below all that, in HTTP itself, in
// http.test.ts.

let world: World
/** Things that are there, so that only the input is wrong. */
const ids: Record<string, string> = {}

beforeAll(async () => {
  world = await openWorld()
  const { organizationId, projectId } = world.business
  ids.projectId = projectId
  ids.goalId = (await world.ask('goals.create', { goal: 'Learn' })).body.goalId
  const choice = exampleBody('questions.create', 'choice')
  ids.questionId = (await world.ask('questions.create', { ...choice })).body.questionId
  const [opinion] = await world.sql<[{ reviewId: string }]>`
    insert into opinion (organization_id, project_id, title, opinion, incognito, source)
    values (${organizationId}, ${projectId}, 'Fine', 'All was well.', false, 'direct') returning review_id`
  ids.reviewId = opinion.reviewId
  await world.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com' })
  ids.itemId = (await world.ask('knowledgeBase.add', { text: 'We ship on Mondays.' })).body.id
})
afterAll(() => world.close())

const rowOf = (id: OperationId) => operations[id] as Operation

/** The operation's path with everything in it there. `{id}` is an opinion, an item or a subscriber. */
const pathOf = (id: OperationId, other: Record<string, string> = {}) =>
  `/v1${rowOf(id).path.replaceAll(/\{(\w+)\}/g, (_, name: string) => other[name] ?? ids[name] ?? (id.startsWith('knowledgeBase.') ? ids.itemId! : ids.reviewId!))}`

const goodBody = (id: OperationId): Record<string, unknown> => exampleBody(id)

interface Sent {
  path?: string
  body?: Buffer | string
  headers?: [string, string][]
}

async function send(
  id: OperationId,
  { path = pathOf(id), body, headers = [['content-type', 'application/json']] }: Sent,
): Promise<RawAnswer> {
  const answer = await sendRaw(world.address, {
    method: rowOf(id).method,
    path,
    headers: [['x-api-key', world.business.apiKey], ...headers],
    ...(body === undefined ? {} : { body }),
  })
  if (!answer) throw new Error(`${id} gave no answer`)
  if (answer.status >= 400) expect(codesOf(rowOf(id)), `${id}: ${answer.text}`).toContain(answer.body.code)
  return answer
}

function expectProblem(answer: RawAnswer, status: number, code: string) {
  expect(answer, answer.text).toMatchObject({
    status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8', 'x-request-id': expect.any(String) },
    body: { status, code, title: expect.any(String), detail: expect.any(String), requestId: answer.headers['x-request-id'] },
  })
  expect(answer.body.message).toBe(answer.body.detail)
}

/** Nothing changes while it runs, and the service goes on. */
async function withoutEffect(act: () => Promise<void>) {
  const before = await everythingKept(world.sql)
  await act()
  expect(await everythingKept(world.sql)).toEqual(before)
  expect((await world.ask('goals.list')).status).toBe(200)
}

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
    withoutEffect(async () => {
      for (const [what, body, status, code] of bodies) {
        const sent = body(id)
        const answer = await send(id, sent === undefined ? {} : { body: sent })
        expect.soft([what, answer.status, answer.body?.code], answer.text).toEqual([what, status, code])
        expectProblem(answer, status, code)
      }
    }))

  test('refuses every body that is not said to be JSON', () =>
    withoutEffect(async () => {
      const body = JSON.stringify(goodBody(id))
      for (const [what, headers, status] of contentTypes) {
        const answer = await send(id, { headers, body: what === 'gzip' ? gzipSync(body) : body })
        expect.soft([what, answer.status]).toEqual([what, status])
        expectProblem(answer, status, 'UNSUPPORTED_MEDIA_TYPE')
      }
    }))

  test('refuses every field that is not what its schema says, and names it', () =>
    withoutEffect(async () => {
      const schema = rowOf(id).body as unknown as { properties: Record<string, object> }
      for (const [field, fieldSchema] of Object.entries(schema.properties)) {
        const isGood = ajv.compile(fieldSchema)
        for (const value of [...wrongValues.filter((value) => !isGood(value)), infinite]) {
          const body = JSON.stringify({ ...goodBody(id), [field]: value }).replace(`"${infinite}"`, '1e400')
          const answer = await send(id, { body })
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
  const { status } = await send(id, { body: bodyOfBytes(id, rowOf(id).bodyBytesMax ?? 65_536) })
  expect([200, 201]).toContain(status)
})

test.each(['application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])('a body may be said to be %s', async (contentType) => {
  expect((await send('goals.create', { headers: [['content-type', contentType]], body: '{"goal":"Learn"}' })).status).toBe(201)
})

const withoutBody = operationIds.filter((id) => !rowOf(id).body)
const readingAllTheSame = withoutBody.filter((id) => rowOf(id).method !== 'GET')

describe.each(readingAllTheSame)('%s, which needs no body,', (id) => {
  test('refuses one that is none all the same', () =>
    withoutEffect(async () => {
      for (const [what, body, status, code] of bodies) {
        const sent = body(id)
        if (!sent) continue
        const answer = await send(id, { body: sent })
        expect.soft([what, answer.status], answer.text).toEqual([what, status])
        expectProblem(answer, status, code)
      }
      for (const [what, headers, status] of contentTypes) {
        const answer = await send(id, { headers, body: '{}' })
        expect.soft([what, answer.status]).toEqual([what, status])
        expectProblem(answer, status, 'UNSUPPORTED_MEDIA_TYPE')
      }
    }))

  test('ignores every field, and names it', async () => {
    const path = pathOf(id, { goalId: randomUUID(), questionId: randomUUID(), id: randomUUID() })
    const answer = await send(id, { path, body: '{"mode":"rotating","x":{}}' })
    expect([200, 404]).toContain(answer.status)
    expect(answer.headers['x-ignored-fields']).toBe('mode, x')
  })
})

test.each(withoutBody)('%s does not mind a content type without a body, as many clients send it', async (id) => {
  const path = pathOf(id, { goalId: randomUUID(), questionId: randomUUID(), id: randomUUID() })
  expect([200, 404]).toContain((await send(id, { path })).status)
})

const lists = operationIds.filter((id) => rowOf(id).query)
const parametersOf = (id: OperationId) => Object.keys((rowOf(id).query as unknown as { properties: object }).properties)

const parameters: Record<string, string[]> = {
  page: [
    '0',
    '-1',
    '1.5',
    '1e9',
    'abc',
    '',
    '%20',
    '0x10',
    '１',
    '1000000000',
    '501&limit=20',
    '999999999999999999999',
    '1,2',
    'null',
    'NaN',
    '1&page=2',
  ],
  limit: ['0', '-1', '1.5', '1e9', 'abc', '', '101', '1000000000', '%00', '1;', '20&limit=20', 'true'],
  cursor: ['', 'x', '%00', `${'A'.repeat(501)}`, 'bmV3ZXN0IDEgW10', "'", '%E2%80%A8', 'a&cursor=a'],
  sort: ['id;drop', '', 'NEWEST', 'newest%20', 'newest%00', 'created_at', 'newest&sort=oldest', '__proto__', 'constructor', 'toString'],
  status: ['id;drop', '', 'ISSUED', 'deleted', 'issued&status=all'],
  responseStatus: ['', 'none', 'responded;', 'all&responseStatus=all'],
  responseVisibility: ['', 'default', 'PUBLIC', 'public&responseVisibility=private'],
  query: [
    `${'x'.repeat(201)}`,
    `${'x'.repeat(2000)}`,
    '%00',
    'a%00b',
    'a%0ab',
    '%07',
    'a&query=b',
    '%ff',
    '%',
    '%zz',
    '%c0%af',
    '%ed%a0%80',
  ],
  dateFrom: [
    '2026-02-30',
    '2026-13-01',
    'yesterday',
    '',
    '0',
    '0000-01-01',
    '2026-1-1',
    '2026-01-01T25:00',
    '2026-01-01T00:00:00+99:99',
    '10000-01-01',
    '2026-01-02&dateTo=2026-01-01',
    '%00',
  ],
  dateTo: ['2026-02-30', '2026-01-01T', '-1', '99999-01-01', '2026-01-01&dateTo=2026-01-01', "2026-01-01'"],
  reviewId: [`${'x'.repeat(201)}`, '%00', 'a&reviewId=b'],
  questionId: [`${'x'.repeat(201)}`, '%00', 'a&questionId=b'],
}

describe.each(lists)('%s', (id) => {
  test('refuses every parameter that is not what its schema says, and names it', () =>
    withoutEffect(async () => {
      expect(Object.keys(parameters)).toEqual(expect.arrayContaining(parametersOf(id)))
      for (const name of parametersOf(id)) {
        for (const value of parameters[name]!) {
          const answer = await send(id, { path: `${pathOf(id)}?${name}=${encodeURI(value).replaceAll('%25', '%')}` })
          expect.soft([name, value, answer.status]).toEqual([name, value, 400])
          expectProblem(answer, 400, 'VALIDATION_ERROR')
          expect(answer.body.errors.some(({ path }: { path: string }) => path === `?${name}` || path === '?')).toBe(true)
        }
      }
    }))

  test('takes every search text literally', () =>
    withoutEffect(async () => {
      if (!parametersOf(id).includes('query')) return
      for (const query of [
        '%',
        '_',
        '\\',
        "'",
        '"',
        '%%%',
        "' or '1'='1",
        '\\%',
        '$1',
        '{}',
        'a'.repeat(200),
        '🙂'.repeat(200),
        '\u0301',
        '.*',
        '(',
        '\u202e',
      ])
        expect.soft([query, (await send(id, { path: `${pathOf(id)}?query=${encodeURIComponent(query)}` })).status]).toEqual([query, 200])
    }))

  test('ignores parameters that nobody knows', async () => {
    const { status } = await send(id, { path: `${pathOf(id)}?x=1&x=2&__proto__=1&constructor=1&organizationId=${randomUUID()}&&=&[]=1` })
    expect(status).toBe(200)
  })
})

test('a message tells how to mend the mistake, not how it was found', async () => {
  const said = async (id: OperationId, body: object) => {
    const answer = await send(id, { body: JSON.stringify(body) })
    return [answer.status, ...answer.body.errors.map(({ path, message }: { path: string; message: string }) => `${path} ${message}`)]
  }
  expect(await said('preverifiedLinks.create', { customerEmail: 'ada@example.com', language: 'English' })).toEqual([
    400,
    'language must be like en or pt-BR.',
  ])
  const entry = { id: 'delivery', position: 1 }
  expect(await said('platformGoals.update', { platformGoals: [entry, entry] })).toEqual([
    400,
    'platformGoals.1.id is delivery a second time; give each id once.',
    'platformGoals.1.position is 1 a second time; give each position once.',
  ])
  const option = { id: 'a', option: 'Yes' }
  expect(await said('questions.create', { ...exampleBody('questions.create', 'choice'), answers: { options: [option, option] } })).toEqual([
    400,
    'answers.options.1.id is the id of another option too; give each its own.',
    'answers.options.1.option is the text of another option too; give each its own.',
  ])
})

test('two mistakes are told in one answer', async () => {
  const { body } = await send('answers.list', { path: `${pathOf('answers.list')}?page=0&sort=best&dateFrom=never` })
  expect(body.errors.map(({ path }: { path: string }) => path).toSorted()).toEqual(['?dateFrom', '?page', '?sort'])
})

test('fields that nobody asked for change nothing, whatever they are called, and are named in the answer', async () => {
  const foreign = await world.openBusiness('Foreign')
  const { status, body, headers } = await world.ask('goals.create', {
    goal: 'Learn',
    organizationId: foreign.organizationId,
    ProjectId: foreign.projectId,
    'a, b\n': 1,
    [`${'🙂'.repeat(5000)}`]: 1,
  })
  expect(status).toBe(201)
  expect(body.projectId).toBe(world.business.projectId)
  expect(headers.get('x-ignored-fields')).toBe(`organizationId, ProjectId, a%2C%20b%0A, ${encodeURIComponent('🙂'.repeat(40))}`)
})

test.each([
  ['a line break', 'ada@example.com\r\nBcc: eve@example.com'],
  ['an escaped line break', 'ada@example.com%0d%0aBcc: eve@example.com'],
  ['two addresses', 'ada@example.com, eve@example.com'],
  ['two addresses, with a semicolon', 'ada@example.com;eve@example.com'],
  ['a name', 'Ada <ada@example.com>'],
  ['255 characters', `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.com`],
  ['no domain', 'ada@'],
  ['no mailbox', '@example.com'],
  ['a network address', 'ada@127.0.0.1'],
  ['a quote', "ada'--@example"],
  ['a right-to-left override', 'ada@example.com\u202e'],
])('an e-mail address with %s is refused wherever one is asked for', (_what, customerEmail) =>
  withoutEffect(async () => {
    for (const id of ['preverifiedLinks.create', 'preverifiedLinks.sendEmail'] as const)
      expect(await world.ask(id, { customerEmail })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_ERROR', errors: expect.arrayContaining([expect.objectContaining({ path: 'customerEmail' })]) },
      })
  }),
)

test.each(['ada@bücher.example', '  Ada@Example.COM ', 'o’hara@example.com', 'ada+tag@example.com'])(
  'the e-mail address %j is taken',
  async (customerEmail) => {
    expect((await world.ask('preverifiedLinks.create', { customerEmail })).status).toBe(201)
  },
)

test('every way to write a private address is refused wherever one is asked for', async () => {
  await using guarded = await openWorld({ ALLOW_PRIVATE_TARGETS: 'false' })
  const { id } = (await guarded.ask('knowledgeBase.add', { text: 'We ship on Mondays.' })).body
  const before = await everythingKept(guarded.sql)
  const refused: [OperationId, string, object][] = [
    ['webhooks.destinations.upsert', 'https', {}],
    ['knowledgeBase.add', 'https', {}],
    ['knowledgeBase.update', 'http', { id }],
  ]
  for (const [operation, scheme, more] of refused)
    for (const host of privateHosts) {
      const { status, body } = await guarded.ask(operation, { ...more, url: `${scheme}://${host}/page` })
      expect.soft([operation, host, status, body.errors?.[0].path]).toEqual([operation, host, 400, 'url'])
    }
  expect(await everythingKept(guarded.sql)).toEqual(before)
})

test.each([
  ['mode', 'PERMANENT'],
  ['mode', ' permanent'],
  ['mode', 'both'],
  ['label', 'x'.repeat(101)],
  ['label', '🙂'.repeat(101)],
  ['label', 'Till\nDoor'],
  ['label', 'Till\u0007'],
])('a QR code with the %s %j is refused', (field, value) =>
  withoutEffect(async () => {
    expect(await world.ask('qrCodes.create', { mode: 'permanent', [field]: value })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', errors: [expect.objectContaining({ path: field })] },
    })
  }),
)

test('a label of 100 characters is taken, whatever they are', async () => {
  const business = await world.openBusiness('Labels')
  const label = '🙂'.repeat(100)
  const { status, body } = await world.ask('qrCodes.create', { projectId: business.projectId, mode: 'permanent', label }, business.apiKey)
  expect([status, body.label]).toEqual([201, label])
})
