import { randomUUID } from 'node:crypto'
import { portalOperationIds } from '@earshot/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everythingKept } from '../world/everything-kept.ts'
import { openReceiver, type Receiver } from '../world/receiver.ts'
import { openWorld, type PortalVisitor, type World } from '../world/world.ts'
import {
  asking,
  expectProblem,
  goodBody,
  goodQuery,
  makeThings,
  parametersOf,
  pathOf,
  propertiesOf,
  rowOf,
  send,
  withBody,
  withoutEffect,
} from './portal-requests.ts'
import { privateHosts } from './private-hosts.ts'

// Bodies, fields and parameters of the portal’s operations that are not what their schemas say. The answer is the stated 4xx.

let world: World
let receiver: Receiver
let portal: PortalVisitor
/** Things of the business: what the operations' addresses, bodies and parameters name. */
let ours: Record<string, string>

beforeAll(async () => {
  world = await openWorld()
  receiver = await openReceiver()
  portal = await world.portal()
  ours = await makeThings(world, receiver, portal)
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

const changing = portalOperationIds.filter((id) => rowOf(id).method !== 'GET')

describe.each(changing)('%s', (id) => {
  test('takes no body that is none, nor one that is not JSON', () =>
    withoutEffect(world, portal, async () => {
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
        const answer = await send(world, portal, ours, id, { body })
        expect.soft([id, what, answer.status], answer.text).toEqual([id, what, status])
      }
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/json; charset=latin1',
      ])
        expectProblem(await send(world, portal, ours, id, { body: good, headers: { 'content-type': type } }), 415, 'UNSUPPORTED_MEDIA_TYPE')
      expectProblem(
        await send(world, portal, ours, id, { body: good, headers: { 'content-encoding': 'gzip' } }),
        415,
        'UNSUPPORTED_MEDIA_TYPE',
      )
    }))

  test('names the fields it does not know', async () => {
    // Nothing is there under these ids: it is read, and changes nothing of ours.
    const path = pathOf(ours, id, Object.fromEntries(parametersOf(id).map((name) => [name, randomUUID()])))
    const body = JSON.stringify({ ...goodBody[id], organizationId: randomUUID(), sql: "' or true", 'a, b': 1 })
    const answer = await send(world, portal, ours, id, { path, body })
    expect(answer.headers['x-ignored-fields']).toBe('organizationId, sql, a%2C%20b')
    expect(parametersOf(id).length > 0 ? answer.status === 404 : answer.status < 300, answer.text).toBe(true)
  })
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
    withoutEffect(world, portal, async () => {
      for (const [field, schema] of Object.entries(propertiesOf(rowOf(id).body))) {
        const isGood = ajv.compile(schema)
        for (const value of wrongValues.filter((value) => !isGood(value))) {
          const answer = await send(world, portal, ours, id, { body: JSON.stringify({ ...goodBody[id], [field]: value }) })
          expectProblem(answer, 400, 'VALIDATION_ERROR')
          expect(answer.body.errors[0].path.split('.')[0]).toBe(field)
        }
      }
    }))
})

describe.each(asking)('%s', (id) => {
  test('takes no parameter that is not what its schema says, and names it', () =>
    withoutEffect(world, portal, async () => {
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
          const answer = await send(world, portal, ours, id, {
            path: `${pathOf(ours, id)}?${[others.toString(), `${name}=${value}`].filter(Boolean).join('&')}`,
          })
          expect.soft([id, name, value.slice(0, 40), answer.status], answer.text).toEqual([id, name, value.slice(0, 40), 400])
        }
      }
    }))

  test('takes every text literally, and ignores parameters that nobody knows', () =>
    withoutEffect(world, portal, async () => {
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
          expect
            .soft([text, (await send(world, portal, ours, id, { path: `${pathOf(ours, id)}?${name}=${encodeURIComponent(text)}` })).status])
            .toEqual([text, 200])
      const more = `organizationId=${randomUUID()}&x=1&x=2&__proto__=1&constructor=1&[]=&&=`
      expect(
        (await send(world, portal, ours, id, { path: `${pathOf(ours, id)}?${[goodQuery[id], more].filter(Boolean).join('&')}` })).status,
      ).toBe(200)
    }))
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
