import { randomUUID } from 'node:crypto'
import { codesOf, type DashboardOperationId, dashboardOperationIds } from '@earshot/contract'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bringFile,
  goodBody,
  goodQuery,
  kindOf,
  makeThings,
  memberOperation,
  memberPath,
  parametersOf,
  type Things,
} from '../dashboard/dashboard-things.ts'
import { everythingKept } from '../world/everything-kept.ts'
import { type RawAnswer, sendRaw } from '../world/raw-request.ts'
import { openReceiver, type Receiver } from '../world/receiver.ts'
import { type Member, openWorld, type World } from '../world/world.ts'

// What only members may ask, asked badly by an owner: with ids, bodies and parameters that are none. The answer is the stated 4xx, and
// nothing has changed but that the log says who tried.

let world: World
let receiver: Receiver
let owner: Member
let things: Things
beforeAll(async () => {
  world = await openWorld()
  receiver = await openReceiver()
  owner = await world.member()
  things = await makeThings(world, { owner, business: world.business, word: 'Ours', receiverUrl: receiver.url })
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

type Id = DashboardOperationId
const changing = dashboardOperationIds.filter((id) => memberOperation(id).method !== 'GET' && !memberOperation(id).takes)
const withBody = dashboardOperationIds.filter((id) => memberOperation(id).body)
const asking = dashboardOperationIds.filter((id) => memberOperation(id).query)
const naming = dashboardOperationIds.filter((id) => parametersOf(id).length > 0)

const propertiesOf = (schema: unknown) =>
  (schema as { properties?: Record<string, { type?: string; enum?: string[]; maxLength?: number; 'x-text'?: string }> } | undefined)
    ?.properties ?? {}
const pathOf = (id: Id, ids: Partial<Record<string, string>> = things) => `${new URL(owner.url).pathname}${memberPath(id, ids)}`

interface Sent {
  path?: string
  body?: string | Buffer
  headers?: Record<string, string>
}

/** What the dashboard's page sends, with one thing wrong. */
async function send(id: Id, { path = pathOf(id), body, headers = {} }: Sent = {}): Promise<RawAnswer> {
  const { method, takes } = memberOperation(id)
  const query = goodQuery(id) && !path.includes('?') ? `?${goodQuery(id)}` : ''
  const sent = body ?? (memberOperation(id).body ? JSON.stringify(goodBody(id, things)) : undefined)
  const answer = await sendRaw(world.address, {
    method,
    path: path + query,
    headers: Object.entries({
      'sec-fetch-site': 'same-origin',
      cookie: owner.cookie,
      ...(sent === undefined && !takes ? {} : { 'content-type': takes ?? 'application/json' }),
      ...headers,
    }).filter(([, value]) => value !== ''),
    ...(sent === undefined ? (takes ? { body: 'customerEmail\n' } : {}) : { body: sent }),
  })
  if (!answer) throw new Error(`${id} gave no answer`)
  expect(answer.status, `${id}: ${answer.text}`).toBeLessThan(500)
  if (answer.status >= 400) expect([...codesOf(memberOperation(id)), 'NOT_FOUND'], `${id}: ${answer.text}`).toContain(answer.body.code)
  return answer
}

function expectProblem(answer: RawAnswer, status: number, code: string) {
  expect(answer, answer.text).toMatchObject({
    status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8', 'cache-control': 'no-store' },
    body: { status, code, detail: expect.any(String), requestId: answer.headers['x-request-id'] },
  })
}

/** Nothing changes while it runs but the log, and the dashboard goes on. */
async function withoutEffect(act: () => Promise<void>) {
  const kept = async () => {
    const { audit_entry: _, ...others } = await everythingKept(world.sql)
    return others
  }
  await owner.ask('organization.get')
  const before = await kept()
  await act()
  expect(await kept()).toEqual(before)
  expect((await owner.ask('organization.get')).status).toBe(200)
}

test('every operation that needs a body or parameters has good ones here', () => {
  const needy = [...withBody, ...asking].filter(
    (id) => ((memberOperation(id).body ?? memberOperation(id).query) as { required?: string[] }).required?.length,
  )
  expect(needy.filter((id) => Object.keys(goodBody(id, things)).length === 0 && goodQuery(id) === '')).toEqual([])
})

describe.each(dashboardOperationIds)('%s', (id) => {
  test('has its own method only', () =>
    withoutEffect(async () => {
      const shape = (other: Id) => memberOperation(other).path.replaceAll(/\{\w+\}/g, '{}')
      const known = dashboardOperationIds.filter((other) => shape(other) === shape(id)).map((other) => memberOperation(other).method)
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'].filter((each) => !known.includes(each as never))) {
        const headers = Object.entries({ cookie: owner.cookie, 'sec-fetch-site': 'same-origin' })
        const answer = await sendRaw(world.address, { method, path: pathOf(id), headers })
        // The API's own are at the same addresses here.
        if (answer!.status === 405) for (const each of known) expect(answer!.headers.allow!.split(', ')).toContain(each)
        else expect([id, method, answer!.status]).toEqual([id, method, expect.toSatisfy((status: number) => [400, 404].includes(status))])
      }
    }))
})

describe.each(changing)('%s', (id) => {
  test('takes no body that is none, nor one that is not JSON', () =>
    withoutEffect(async () => {
      const good = JSON.stringify(goodBody(id, things))
      const and = (more: string) => (good === '{}' ? `{${more}}` : `${good.slice(0, -1)},${more}}`)
      const limit = memberOperation(id).bodyBytesMax ?? 65_536
      const bodies: [string, string | Buffer, number][] = [
        ...['{', '{]', "{'a':1}", and('"y":NaN'), and('"y":1,'), `${good} x`, `\u{feff}${good}`, 'null', '[]', '"x"', '7', `[${good}]`].map(
          (body) => [body, body, 400] as [string, string, number],
        ),
        ['invalid UTF-8', Buffer.concat([Buffer.from(and('"y":"').slice(0, -1)), Buffer.from([0xff]), Buffer.from('"}')]), 400],
        ['U+0000', and('"y":"a\\u0000"'), 400],
        ['half a surrogate pair', and('"y":"\\ud83d"'), 400],
        ['__proto__', and('"__proto__":{"organizationId":"x"}'), 400],
        ['a key twice', and('"y":1,"y":2'), 400],
        ['5,000 deep', and(`"y":${'['.repeat(5000)}${']'.repeat(5000)}`), 400],
        ['one byte too many', good.padEnd(limit + 1), 413],
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
        'text/csv',
      ])
        expectProblem(await send(id, { body: good, headers: { 'content-type': type } }), 415, 'UNSUPPORTED_MEDIA_TYPE')
      expectProblem(await send(id, { body: good, headers: { 'content-encoding': 'gzip' } }), 415, 'UNSUPPORTED_MEDIA_TYPE')
    }))
})

describe.each(naming)('%s', (id) => {
  test('does not know what is no id, nor an id of another kind', () =>
    withoutEffect(async () => {
      const none = ['x', '0', 'null', '1;drop table member', "'", '\0', '../..', '{}', 'a'.repeat(300), randomUUID()]
      for (const name of parametersOf(id)) {
        const kind = kindOf(id, name)
        const others = Object.entries(things).flatMap(([other, value]) => (other === kind || value === things[kind] ? [] : [value]))
        const near = [
          `${things[kind]}x`,
          `${things[kind]} `,
          things[kind].replaceAll('-', ''),
          `{${things[kind]}}`,
          `urn:uuid:${things[kind]}`,
        ]
        for (const value of [...none, ...others, ...near]) {
          const answer = await send(id, { path: pathOf(id, { ...things, [kind]: value }) })
          expect.soft([id, name, value.slice(0, 40), answer.status], answer.text).toEqual([id, name, value.slice(0, 40), 404])
        }
        for (const raw of ['%', '%ff', '%00', '%zz']) {
          const path = memberOperation(id).path.replaceAll(/\{(\w+)\}/g, (_, each: string) =>
            each === name ? raw : things[kindOf(id, each)],
          )
          const answer = await send(id, { path: `${new URL(owner.url).pathname}${path}` })
          expect.soft([id, name, raw, [400, 404].includes(answer.status)], answer.text).toEqual([id, name, raw, true])
        }
      }
    }))
})

/** What an integer, a text, a list, a word of a set never is. */
const wrongValues: unknown[] = [
  ...[null, true, 1.5, -1, 7, 0, 1e21, '7', '', '\u0007', 'a\nb', 'a\u0000', 'x'.repeat(60_000), "' or true; --"],
  ...[[], [null], [[]], {}, ["' or true; --"], ['x', 'x'], 'a@b.c\r\nBcc: d@e.f', 'a@example.com, b@example.com', '2026-02-30'],
]
const ajv = new Ajv2020({ strict: false, formats: { uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i } })

describe.each(withBody)('%s', (id) => {
  test('takes no field that is not what its schema says, and names it', () =>
    withoutEffect(async () => {
      for (const [field, schema] of Object.entries(propertiesOf(memberOperation(id).body))) {
        const isGood = ajv.compile(schema)
        for (const value of wrongValues.filter((each) => !isGood(each))) {
          const answer = await send(id, { body: JSON.stringify({ ...goodBody(id, things), [field]: value }) })
          const said = `${id} ${field} ${JSON.stringify(value)?.slice(0, 60)}: ${answer.text}`
          expect(answer.status, said).toBe(400)
          if (answer.body.code === 'VALIDATION_ERROR') expect(answer.body.errors[0].path.split('.')[0], said).toBe(field)
        }
      }
    }))
})

describe.each(asking)('%s', (id) => {
  test('takes no parameter that is not what its schema says, and names it', () =>
    withoutEffect(async () => {
      for (const [name, schema] of Object.entries(propertiesOf(memberOperation(id).query))) {
        const wrong = [
          ...['%00', '%ff', 'x'.repeat((schema.maxLength ?? 300) + 1)],
          ...(schema.enum ? ['', 'NOPE', '__proto__', `${schema.enum[0]}%00`, `${schema.enum[0]}&${name}=${schema.enum[0]}`] : []),
          ...(schema.type === 'integer' ? ['', '0', '-1', '1.5', '1e9', 'abc', '1000000000', '0x10', '1&limit=1&limit=1'] : []),
          ...(schema['x-text'] === 'date' ? ['', '2026-02-30', 'yesterday', '0', '10000-01-01', '2026-01-01T25:00'] : []),
          ...(name === 'cursor' ? ['x', 'bmV3ZXN0IDEgW10', "'", 'e30', Buffer.from('newest 1 ["x"]').toString('base64url')] : []),
        ]
        const others = new URLSearchParams(goodQuery(id))
        others.delete(name)
        for (const value of wrong) {
          const answer = await send(id, { path: `${pathOf(id)}?${[others.toString(), `${name}=${value}`].filter(Boolean).join('&')}` })
          // An id that is none finds nothing, where it only narrows a list.
          const found = /Id$/.test(name) && value !== '%00' && value !== '%ff' ? [200, 400, 404] : [400]
          expect
            .soft([id, name, value.slice(0, 40), found.includes(answer.status)], `${answer.status} ${answer.text.slice(0, 300)}`)
            .toEqual([...[id, name, value.slice(0, 40), true]])
        }
      }
    }))

  test('takes every text literally, and ignores parameters that nobody knows', () =>
    withoutEffect(async () => {
      const plain = Object.keys(propertiesOf(memberOperation(id).query)).filter((name) => name === 'query')
      for (const name of plain)
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
          ':*',
          '!',
          '🙂'.repeat(50),
          '\u202e',
          'a'.repeat(200),
        ]) {
          const answer = await send(id, { path: `${pathOf(id)}?${name}=${encodeURIComponent(text)}` })
          expect.soft([id, text, answer.status], answer.text.slice(0, 300)).toEqual([id, text, 200])
        }
      if (memberOperation(id).method !== 'GET') return
      const more = `organizationId=${randomUUID()}&x=1&x=2&__proto__=1&constructor=1&[]=&&=`
      const answer = await send(id, { path: `${pathOf(id)}?${[goodQuery(id), more].filter(Boolean).join('&')}` })
      expect([id, answer.status]).toEqual([id, 200])
    }))
})

test('files of customers that are none are refused in words, and nothing of them is kept', () =>
  withoutEffect(async () => {
    const { projectId } = things
    const files = {
      nothing: '',
      'a head alone of something else': 'name,price\n',
      binary: '\u0000\u0001\u0002',
      'a quote that never ends': 'customerEmail\n"ada@example.com',
      'ten thousand and one rows': `customerEmail\n${'ada@example.com\n'.repeat(10_001)}`,
    }
    for (const [what, contents] of Object.entries(files)) {
      const answer = await bringFile(owner, { projectId, contents })
      expect([what, answer.status], await answer.text()).toEqual([what, 400])
    }
    for (const type of ['application/json', 'text/plain', 'application/octet-stream']) {
      const answer = await send('linkImports.create', { body: 'customerEmail\n', headers: { 'content-type': type } })
      expect([type, answer.status]).toEqual([type, 415])
    }
  }))

test('what is no operation is answered to programs as such, and no organization is told from another', async () => {
  const { pathname } = new URL(owner.url)
  for (const path of [
    pathname,
    `${pathname}/`,
    `${pathname}/nothing`,
    `${pathname}//projects`,
    '/dashboard/api',
    '/dashboard/api/x/projects',
    '/dashboard/api/%00/projects',
    `/dashboard/api/${randomUUID()}/projects`,
    `${pathname}%20/projects`,
  ]) {
    const answer = await sendRaw(world.address, {
      method: 'GET',
      path,
      headers: [
        ['cookie', owner.cookie],
        ['sec-fetch-site', 'same-origin'],
      ],
    })
    expect([path, answer!.status]).toEqual([path, 404])
  }
})

describe.each(
  changing.flatMap((id) =>
    Object.keys((memberOperation(id).body as { properties?: object } | undefined)?.properties ?? {})
      .filter((name) => /Id$/.test(name))
      .map((name) => [id, name] as const),
  ),
)('%s', (id, name) => {
  test.each(['', ' ', 'x', "'"])(`knows no ${name} “%s”`, (value) =>
    withoutEffect(async () => {
      const { status, text } = await send(id, { body: JSON.stringify({ ...goodBody(id, things), [name]: value }) })
      expect([400, 404], text).toContain(status)
    }),
  )
})
