import { randomUUID } from 'node:crypto'
import {
  codesOf,
  type Operation,
  operationIds,
  operations,
  type PortalOperationId,
  permissions,
  portalOperationIds,
  portalOperations,
} from '@earshot/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everythingKept } from '../world/everything-kept.ts'
import { type RawAnswer, sendRaw } from '../world/raw-request.ts'
import { openReceiver, type Receiver } from '../world/receiver.ts'
import { openWorld, type PortalVisitor, type World } from '../world/world.ts'
import { privateHosts } from './private-hosts.ts'

// The portal's operations, asked badly, by looping over their table: without a session, from another site, with another organization's
// ids, with ids, bodies and parameters that are none. The answer is the stated 4xx, and nothing has changed.

let world: World
let receiver: Receiver
let portal: PortalVisitor
let stranger: PortalVisitor
/** Things of the business, and things of a stranger's: what the operations' addresses, bodies and parameters name. */
let ours: Record<string, string>
let theirs: Record<string, string>

beforeAll(async () => {
  world = await openWorld()
  receiver = await openReceiver()
  portal = await world.portal()
  stranger = await world.portal((await world.openBusiness('Stranger')).apiKey)
  ours = await makeThings(portal)
  theirs = await makeThings(stranger)
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

async function makeThings(of: PortalVisitor): Promise<Record<string, string>> {
  const { destinationId } = (await of.ask('destinations.create', { url: receiver.url })).body
  const { eventId, deliveryId } = (await of.ask('destinations.test', { destinationId, topic: 'opinion.created' })).body
  await world.settle()
  const { recoveryId } = (await of.ask('recoveries.create', { kind: 'failed', destinationId })).body
  const things = { destinationId, eventId, deliveryId, recoveryId }
  for (const [name, id] of Object.entries(things)) expect([name, id]).toEqual([name, expect.stringMatching(/^[0-9a-f-]{36}$/)])
  return things
}

const rowOf = (id: PortalOperationId) => portalOperations[id] as Operation
const propertiesOf = (schema: unknown) =>
  (schema as { properties?: Record<string, { type?: string; enum?: string[]; maxLength?: number; 'x-text'?: string }> } | undefined)
    ?.properties ?? {}
const parametersOf = (id: PortalOperationId) => [...rowOf(id).path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
const pathOf = (id: PortalOperationId, ids: Record<string, string> = ours) =>
  `/portal/api${rowOf(id).path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? `no ${name} here`)}`

/** A body that each operation takes, or an address' parameters, where they must be there. */
const goodBody: { [Id in PortalOperationId]?: Record<string, unknown> } = {
  'destinations.create': { url: 'https://receiver.example/hooks' },
  'destinations.test': { topic: 'link.created' },
  'destinations.verify': { headers: 'webhook-id: x', body: '{}' },
  'recoveries.create': { kind: 'failed' },
}
const goodQuery: { [Id in PortalOperationId]?: string } = { 'recoveries.preview': 'kind=failed' }

const withBody = portalOperationIds.filter((id) => rowOf(id).body)
const changing = portalOperationIds.filter((id) => rowOf(id).method !== 'GET')
const naming = portalOperationIds.filter((id) => parametersOf(id).length > 0)
const asking = portalOperationIds.filter((id) => rowOf(id).query)

interface Sent {
  path?: string
  body?: string | Buffer
  headers?: Record<string, string>
  cookie?: string | null
}

/** What the portal's page sends, with one thing wrong. */
async function send(
  id: PortalOperationId,
  { path = pathOf(id), body, headers = {}, cookie = portal.cookie }: Sent = {},
): Promise<RawAnswer> {
  const { method } = rowOf(id)
  const query = goodQuery[id] && !path.includes('?') ? `?${goodQuery[id]}` : ''
  const sent = body ?? (rowOf(id).body ? JSON.stringify(goodBody[id] ?? {}) : undefined)
  const answer = await sendRaw(world.address, {
    method,
    path: path + query,
    headers: Object.entries({
      'sec-fetch-site': 'same-origin',
      ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie === null ? {} : { cookie }),
      ...headers,
    }).filter(([, value]) => value !== ''),
    ...(sent === undefined ? {} : { body: sent }),
  })
  if (!answer) throw new Error(`${id} gave no answer`)
  expect(answer.status, `${id}: ${answer.text}`).toBeLessThan(500)
  if (answer.status >= 400) expect(codesOf(rowOf(id)), `${id}: ${answer.text}`).toContain(answer.body.code)
  return answer
}

function expectProblem(answer: RawAnswer, status: number, code: string) {
  expect(answer, answer.text).toMatchObject({
    status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8', 'cache-control': 'no-store', 'x-request-id': expect.any(String) },
    body: { status, code, detail: expect.any(String), requestId: answer.headers['x-request-id'] },
  })
}

/** Nothing changes while it runs, and the portal goes on. */
async function withoutEffect(act: () => Promise<void>) {
  const before = await everythingKept(world.sql)
  await act()
  expect(await everythingKept(world.sql)).toEqual(before)
  expect((await portal.ask('session.get')).status).toBe(200)
}

test('every operation that needs a body or parameters has good ones here', () => {
  const needy = [...withBody, ...asking].filter((id) => ((rowOf(id).body ?? rowOf(id).query) as { required?: string[] }).required?.length)
  expect(needy.filter((id) => !goodBody[id] && !goodQuery[id])).toEqual([])
})

describe.each(portalOperationIds)('%s', (id) => {
  test('is nobody’s without a session', () =>
    withoutEffect(async () => {
      const secrets = [
        null,
        '',
        'earshot_portal=',
        `earshot_portal=${'A'.repeat(43)}`,
        `earshot_portal=${portal.cookie.split('=')[1]!.toLowerCase()}!`,
      ]
      for (const cookie of secrets) expectProblem(await send(id, { cookie }), 401, 'Unauthorized')
      expectProblem(await send(id, { cookie: null, headers: { 'x-api-key': world.business.apiKey } }), 401, 'Unauthorized')
      // Before anything else is looked at.
      expectProblem(
        await send(id, { cookie: null, path: `${pathOf(id, {}).replaceAll(' ', '-')}?kind=x`, body: '{}' }),
        401,
        'Unauthorized',
      )
    }))

  test('has its own method only', () =>
    withoutEffect(async () => {
      const path = pathOf(id)
      const known = portalOperationIds.filter((other) => pathOf(other) === path).map((other) => rowOf(other).method)
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((each) => !known.includes(each as never))) {
        const answer = await sendRaw(world.address, {
          method,
          path,
          headers: [
            ['cookie', portal.cookie],
            ['sec-fetch-site', 'same-origin'],
          ],
        })
        expectProblem(answer!, 405, 'METHOD_NOT_ALLOWED')
        for (const each of known) expect(answer!.headers.allow!.split(', ')).toContain(each)
      }
    }))
})

describe.each(portalOperationIds)('%s', (id) => {
  test('is not asked from another site', () =>
    withoutEffect(async () => {
      // An address that is typed is read, and changes nothing.
      const typed = rowOf(id).method === 'GET' ? [] : ['none']
      const foreign: Record<string, string>[] = [
        ...['cross-site', 'same-site', ...typed, 'Same-Origin', 'x'].map((site) => ({ 'sec-fetch-site': site })),
        ...['https://evil.example', 'null', `${world.address}.evil.example`, `${world.address}:1`, 'https://127.0.0.1'].map((origin) => ({
          ...{ 'sec-fetch-site': '', origin },
        })),
        { 'sec-fetch-site': 'cross-site', origin: world.address },
      ]
      for (const headers of foreign) expectProblem(await send(id, { headers }), 403, 'Forbidden')
    }))
})

describe.each(changing)('%s', (id) => {
  test('takes no body that is none, nor one that is not JSON', () =>
    withoutEffect(async () => {
      const good = JSON.stringify(goodBody[id] ?? {})
      const and = (more: string) => (good === '{}' ? `{${more}}` : `${good.slice(0, -1)},${more}}`)
      const limit = rowOf(id).bodyBytesMax ?? 65_536
      const bodies: [string, string | Buffer, number][] = [
        ...['{', '{]', "{'a':1}", and('"y":NaN'), `${good} x`, `\u{feff}${good}`].map(
          (body) => [body, body, 400] as [string, string, number],
        ),
        ...['null', '[]', '"x"', '7', 'true', `[${good}]`].map((body) => [body, body, 400] as [string, string, number]),
        ['invalid UTF-8', Buffer.concat([Buffer.from(and('"y":"').slice(0, -1)), Buffer.from([0xff]), Buffer.from('"}')]), 400],
        ['U+0000', and('"y":"a\\u0000"'), 400],
        ['a raw U+0000', and('"y":"\0"'), 400],
        ['half a surrogate pair', and('"y":"\\ud83d"'), 400],
        ['half a surrogate pair in a key', and('"\\udc00":1'), 400],
        ['__proto__', and('"__proto__":{"organizationId":"x"}'), 400],
        ['a key twice', and('"y":1,"y":2'), 400],
        ['5,000 deep', and(`"y":${'['.repeat(5000)}${']'.repeat(5000)}`), 400],
        ['one byte too many', good.padEnd(limit + 1), 413],
        ['ten megabytes', good.padEnd(10_000_000), 413],
      ]
      for (const [what, body, status] of bodies) {
        const answer = await send(id, { body })
        expect.soft([id, what, answer.status], answer.text).toEqual([id, what, status])
      }
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/json; charset=latin1',
      ])
        expectProblem(await send(id, { body: good, headers: { 'content-type': type } }), 415, 'UNSUPPORTED_MEDIA_TYPE')
      expectProblem(await send(id, { body: good, headers: { 'content-encoding': 'gzip' } }), 415, 'UNSUPPORTED_MEDIA_TYPE')
    }))

  test('names the fields it does not know', async () => {
    // Nothing is there under these ids: it is read, and changes nothing of ours.
    const path = pathOf(id, Object.fromEntries(parametersOf(id).map((name) => [name, randomUUID()])))
    const body = JSON.stringify({ ...goodBody[id], organizationId: randomUUID(), sql: "' or true", 'a, b': 1 })
    const answer = await send(id, { path, body })
    expect(answer.headers['x-ignored-fields']).toBe('organizationId, sql, a%2C%20b')
    expect(parametersOf(id).length > 0 ? answer.status === 404 : answer.status < 300, answer.text).toBe(true)
  })
})

describe.each(naming)('%s', (id) => {
  test('does not know another organization’s things, and leaves them as they are', () =>
    withoutEffect(async () => {
      for (const name of parametersOf(id)) {
        const foreign = await send(id, { path: pathOf(id, { ...ours, [name]: theirs[name]! }) })
        expectProblem(foreign, 404, 'NOT_FOUND')
        const unknown = await send(id, { path: pathOf(id, { ...ours, [name]: randomUUID() }) })
        const { requestId: _, ...said } = foreign.body
        expect({ ...said, requestId: unknown.body.requestId }).toEqual(unknown.body)
      }
    }))

  test('does not know what is no id, nor an id of another kind', () =>
    withoutEffect(async () => {
      const none = [
        'x',
        '0',
        'null',
        '1;drop%20table%20delivery',
        "'",
        '%00',
        '%ff',
        '%',
        '..%2f..',
        '{}',
        'a'.repeat(300),
        'a'.repeat(3000),
      ]
      for (const name of parametersOf(id)) {
        const others = Object.entries(ours).flatMap(([other, value]) => (other === name ? [] : [value]))
        const near = [
          `${ours[name]}x`,
          `${ours[name]}%20`,
          `%20${ours[name]}`,
          ours[name]!.replaceAll('-', ''),
          `{${ours[name]}}`,
          `urn:uuid:${ours[name]}`,
        ]
        for (const value of [...none, ...others, ...near]) {
          const answer = await send(id, { path: pathOf(id, { ...ours, [name]: value }) })
          expect.soft([id, value.slice(0, 40), answer.status]).toEqual([id, value.slice(0, 40), 404])
        }
      }
    }))
})

/** What an integer, a text, a list, a word of a set never is. */
const wrongValues: unknown[] = [
  null,
  true,
  1.5,
  -1,
  7,
  0,
  '7',
  '',
  '\u0007',
  'a\nb',
  [],
  [null],
  [[]],
  {},
  1e21,
  'x'.repeat(60_000),
  ["' or true; --"],
  ['x', 'x'],
]
const ajv = new Ajv2020({ strict: false })

describe.each(withBody)('%s', (id) => {
  test('takes no field that is not what its schema says, and names it', () =>
    withoutEffect(async () => {
      for (const [field, schema] of Object.entries(propertiesOf(rowOf(id).body))) {
        const isGood = ajv.compile(schema)
        for (const value of wrongValues.filter((value) => !isGood(value))) {
          const answer = await send(id, { body: JSON.stringify({ ...goodBody[id], [field]: value }) })
          expectProblem(answer, 400, 'VALIDATION_ERROR')
          expect(answer.body.errors[0].path.split('.')[0]).toBe(field)
        }
      }
    }))
})

describe.each(asking)('%s', (id) => {
  test('takes no parameter that is not what its schema says, and names it', () =>
    withoutEffect(async () => {
      for (const [name, schema] of Object.entries(propertiesOf(rowOf(id).query))) {
        const wrong = [
          '%00',
          '%ff',
          'x'.repeat((schema.maxLength ?? 300) + 1),
          ...(schema.enum ? ['', 'NOPE', '__proto__', `${schema.enum[0]}%00`, `${schema.enum[0]}&${name}=${schema.enum[0]}`] : []),
          ...(schema.type === 'integer' ? ['', '0', '-1', '1.5', '1e9', 'abc', '1000000000', '0x10', '1&limit=1&limit=1'] : []),
          ...(schema['x-text'] === 'date' ? ['', '2026-02-30', 'yesterday', '0', '10000-01-01', '2026-01-01T25:00'] : []),
          ...(name === 'cursor'
            ? ['x', 'bmV3ZXN0IDEgW10', "'", 'e30', Buffer.from('[]').toString('base64url'), Buffer.from('{"day":1}').toString('base64url')]
            : []),
        ]
        const others = new URLSearchParams(goodQuery[id])
        others.delete(name)
        for (const value of wrong) {
          const answer = await send(id, { path: `${pathOf(id)}?${[others.toString(), `${name}=${value}`].filter(Boolean).join('&')}` })
          expect.soft([id, name, value.slice(0, 40), answer.status], answer.text).toEqual([id, name, value.slice(0, 40), 400])
        }
      }
    }))

  test('takes every text literally, and ignores parameters that nobody knows', () =>
    withoutEffect(async () => {
      const plain = Object.entries(propertiesOf(rowOf(id).query)).filter(([name]) => name === 'query')
      for (const [name] of plain)
        for (const text of [
          '%',
          '_',
          '\\',
          "'",
          '"',
          "' or '1'='1",
          '$1',
          '{}',
          '(',
          '.*',
          '🙂'.repeat(50),
          '\u202e',
          '\\u0000',
          'a'.repeat(200),
        ])
          expect.soft([text, (await send(id, { path: `${pathOf(id)}?${name}=${encodeURIComponent(text)}` })).status]).toEqual([text, 200])
      const more = `organizationId=${randomUUID()}&x=1&x=2&__proto__=1&constructor=1&[]=&&=`
      expect((await send(id, { path: `${pathOf(id)}?${[goodQuery[id], more].filter(Boolean).join('&')}` })).status).toBe(200)
    }))
})

test('nobody sees another organization’s things, neither in a list nor by naming them', () =>
  withoutEffect(async () => {
    const secretsOf = (things: Record<string, string>) => Object.values(things)
    for (const id of portalOperationIds.filter((each) => rowOf(each).method === 'GET')) {
      const { text } = await send(id)
      for (const value of secretsOf(theirs)) expect(text, id).not.toContain(value)
      const { text: strangers } = await send(id, { cookie: stranger.cookie, path: pathOf(id, theirs) })
      for (const value of secretsOf(ours)) expect(strangers, id).not.toContain(value)
    }
    for (const id of portalOperationIds) {
      for (const name of Object.keys(propertiesOf(rowOf(id).query)).filter((each) => each in theirs)) {
        const answer = await send(id, { path: `${pathOf(id)}?${[goodQuery[id], `${name}=${theirs[name]}`].filter(Boolean).join('&')}` })
        expect([200, 404]).toContain(answer.status)
        for (const value of secretsOf(theirs)) expect(answer.text, id).not.toContain(value)
      }
      for (const name of Object.keys(propertiesOf(rowOf(id).body)).filter((each) => each in theirs))
        for (const value of [theirs[name], randomUUID(), 'x', "'; drop table delivery"])
          expectProblem(await send(id, { body: JSON.stringify({ ...goodBody[id], [name]: value }) }), 404, 'NOT_FOUND')
    }
  }))

test('what is no operation is answered to programs as such, with a session and without', async () => {
  for (const path of [
    '/portal/api',
    '/portal/api/',
    '/portal/api/nothing',

    '/portal/api//destinations',
    '/portal/api/%00',
  ])
    for (const headers of [[], [['cookie', portal.cookie]]] as [string, string][][])
      expectProblem((await sendRaw(world.address, { method: 'GET', path, headers }))!, 404, 'NOT_FOUND')
})

test('a session of the portal reaches no operation of the API', () =>
  withoutEffect(async () => {
    for (const id of operationIds) {
      const { method, path } = operations[id] as Operation
      const answer = await sendRaw(world.address, {
        ...{ method, path: `/v1${path.replaceAll(/\{(\w+)\}/g, () => world.business.projectId)}` },
        headers: [
          ['cookie', portal.cookie],
          ['sec-fetch-site', 'same-origin'],
          ['content-type', 'application/json'],
        ],
        ...(method === 'GET' ? {} : { body: '{}' }),
      })
      expect([id, answer!.status, answer!.body.code]).toEqual([id, 401, 'Unauthorized'])
    }
  }))

test('a key for anything but webhooks opens no portal', async () => {
  const { key } = await world.business.keyWith({ permissions: permissions.filter((each) => each !== 'webhooks') })
  expect(await world.ask('webhooks.portal', {}, key)).toMatchObject({ status: 403, body: { code: 'Forbidden' } })
})

test('a session that is over opens nothing more', async () => {
  const visitor = await world.portal()
  await fetch(`${world.address}/portal/session`, { method: 'DELETE', headers: { cookie: visitor.cookie, 'sec-fetch-site': 'same-origin' } })
  for (const id of portalOperationIds) expectProblem(await send(id, { cookie: visitor.cookie }), 401, 'Unauthorized')
})

test('every way to write a private address is refused', async () => {
  await using guarded = await openWorld({ ALLOW_PRIVATE_TARGETS: 'false' })
  const inside = await guarded.portal()
  const { destinationId } = (await inside.ask('destinations.create', { url: 'https://example.com/' })).body
  const before = await everythingKept(guarded.sql)
  for (const host of privateHosts)
    for (const answer of [
      await inside.ask('destinations.create', { url: `https://${host}/hooks` }),
      await inside.ask('destinations.update', { destinationId, url: `https://${host}/hooks` }),
    ])
      expect.soft([host, answer.status, answer.body.errors?.[0].path]).toEqual([host, 400, 'url'])
  expect(await everythingKept(guarded.sql)).toEqual(before)
})

test('whatever is asked at once of one destination, each answer is a stated one, and the end is a whole', async () => {
  const crowd = await world.portal((await world.openBusiness('Crowd')).apiKey)
  for (let round = 0; round < 3; round++) {
    const { destinationId } = (await crowd.ask('destinations.create', { url: receiver.url })).body
    const asked = Array.from({ length: 8 }, (_, at) => [
      crowd.ask('destinations.pause', { destinationId }),
      crowd.ask('destinations.resume', { destinationId, held: at % 2 ? 'send' : 'discard' }),
      crowd.ask('destinations.update', { destinationId, ordered: at % 2 === 0, url: `${receiver.url}/${at}` }),
      crowd.ask('destinations.rotateSecret', { destinationId }),
      crowd.ask('destinations.test', { destinationId, topic: 'link.created' }),
      ...(at === 5 ? [crowd.ask('destinations.delete', { destinationId })] : []),
    ])
    const answers = await Promise.all(asked.flat())
    expect([...new Set(answers.map(({ status }) => status))].filter((status) => ![200, 201, 404, 409].includes(status))).toEqual([])
    const [left] = await world.sql`
      select status, (select count(*)::int from lane where destination_id = ${destinationId}) as lanes,
        (select count(*)::int from destination_secret where destination_id = ${destinationId}) as secrets
      from destination where destination_id = ${destinationId}`
    expect(left).toEqual({ status: 'deleted', lanes: 0, secrets: 0 })
    await world.settle()
  }
})
