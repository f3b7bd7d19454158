import { randomUUID } from 'node:crypto'
import { dashboardOperationIds } from '@earshot/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  goodBody,
  goodFile,
  goodQuery,
  kindOf,
  makeThings,
  memberOperation,
  parametersOf,
  type Things,
} from '../dashboard/dashboard-things.ts'
import { type RawAnswer, sendRaw } from '../world/raw-request.ts'
import { openReceiver, type Receiver } from '../world/receiver.ts'
import { type Member, openWorld, type World } from '../world/world.ts'
import { asking, type Id, pathOf, send, withBody, withoutEffect } from './member-requests.ts'

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

const changing = dashboardOperationIds.filter((id) => memberOperation(id).method !== 'GET' && !memberOperation(id).takes)
const naming = dashboardOperationIds.filter((id) => parametersOf(id).length > 0)

function expectProblem(answer: RawAnswer, status: number, code: string) {
  expect(answer, answer.text).toMatchObject({
    status,
    headers: { 'content-type': 'application/problem+json; charset=utf-8', 'cache-control': 'no-store' },
    body: { status, code, detail: expect.any(String), requestId: answer.headers['x-request-id'] },
  })
}

test('every operation that needs a body or parameters has good ones here', () => {
  const needy = [...withBody, ...asking].filter(
    (id) => ((memberOperation(id).body ?? memberOperation(id).query) as { required?: string[] }).required?.length,
  )
  expect(needy.filter((id) => Object.keys(goodBody(id, things)).length === 0 && goodQuery(id) === '')).toEqual([])
})

describe.each(dashboardOperationIds)('%s', (id) => {
  test('has its own method only', () =>
    withoutEffect(world, owner, async () => {
      const shape = (other: Id) => memberOperation(other).path.replaceAll(/\{\w+\}/g, '{}')
      const known = dashboardOperationIds.filter((other) => shape(other) === shape(id)).map((other) => memberOperation(other).method)
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'].filter((each) => !known.includes(each as never))) {
        const headers = Object.entries({ cookie: owner.cookie, 'sec-fetch-site': 'same-origin' })
        const answer = await sendRaw(world.address, { method, path: pathOf(owner, things, id), headers })
        // The API's own are at the same addresses here.
        if (answer!.status === 405) for (const each of known) expect(answer!.headers.allow!.split(', ')).toContain(each)
        else expect([id, method, answer!.status]).toEqual([id, method, expect.toSatisfy((status: number) => [400, 404].includes(status))])
      }
    }))
})

describe.each(changing)('%s', (id) => {
  test('takes no body that is none, nor one that is not JSON', () =>
    withoutEffect(world, owner, async () => {
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
        const answer = await send(world, owner, things, id, { body })
        expect.soft([id, what, answer.status], answer.text).toEqual([id, what, status])
      }
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/json; charset=latin1',
        'text/csv',
      ])
        expectProblem(
          await send(world, owner, things, id, { body: good, headers: { 'content-type': type } }),
          415,
          'UNSUPPORTED_MEDIA_TYPE',
        )
      expectProblem(
        await send(world, owner, things, id, { body: good, headers: { 'content-encoding': 'gzip' } }),
        415,
        'UNSUPPORTED_MEDIA_TYPE',
      )
    }))
})

describe.each(naming)('%s', (id) => {
  test('does not know what is no id, nor an id of another kind', () =>
    withoutEffect(world, owner, async () => {
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
          const answer = await send(world, owner, things, id, { path: pathOf(owner, things, id, { ...things, [kind]: value }) })
          expect.soft([id, name, value.slice(0, 40), answer.status], answer.text).toEqual([id, name, value.slice(0, 40), 404])
        }
        for (const raw of ['%', '%ff', '%00', '%zz']) {
          const path = memberOperation(id).path.replaceAll(/\{(\w+)\}/g, (_, each: string) =>
            each === name ? raw : things[kindOf(id, each)],
          )
          const answer = await send(world, owner, things, id, { path: `${new URL(owner.url).pathname}${path}` })
          expect.soft([id, name, raw, [400, 404].includes(answer.status)], answer.text).toEqual([id, name, raw, true])
        }
      }
    }))
})

describe.each(['linkImports.create', 'opinionImports.create'] as const)('%s', (id) => {
  const good = goodFile(id)
  const [head = ''] = good.split('\n', 1)
  const file = (body: string | Buffer, type = 'text/csv') => send(world, owner, things, id, { body, headers: { 'content-type': type } })

  test('refuses files that are none in words, and keeps nothing of them', () =>
    withoutEffect(world, owner, async () => {
      const files: Record<string, string | Buffer> = {
        nothing: '',
        'a head alone': `${head}\n`,
        'a head of something else': 'name,price\nAda,1\n',
        'bytes of anything': '\u0000\u0001\u0002',
        'another encoding': Buffer.from(good.replace(/\w+\n$/, 'Zo\u00eb\n'), 'latin1'),
        'UTF-16': Buffer.from(`\u{feff}${good}`, 'utf16le'),
        'a quote that never ends': `${head}\n"ada@example.com`,
        'a cell of a megabyte': `${head}\n${'x'.repeat(1024 * 1024)}\n`,
        'ten thousand and one rows': `${head}\n${`${good.split('\n')[1]}\n`.repeat(10_001)}`,
      }
      for (const [what, contents] of Object.entries(files)) {
        const answer = await file(contents)
        expect([what, answer.status], answer.text).toEqual([what, 400])
        expect(answer.body.errors[0].path, what).toMatch(/^file(\.\d+)?$/)
      }
    }))

  test('refuses 100 MB before they are sent, and any other type', () =>
    withoutEffect(world, owner, async () => {
      const answer = await sendRaw(world.address, {
        method: 'POST',
        path: `${pathOf(owner, things, id)}?${goodQuery(id)}`,
        headers: Object.entries({ 'sec-fetch-site': 'same-origin', cookie: owner.cookie, 'content-type': 'text/csv' }),
        body: good,
        contentLength: 100 * 1024 * 1024,
      })
      expectProblem(answer!, 413, 'PAYLOAD_TOO_LARGE')
      for (const type of ['application/json', 'text/plain', 'application/octet-stream', 'application/vnd.ms-excel'])
        expect([type, (await file(good, type)).status]).toEqual([type, 415])
    }))
})

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
      // A client ID is an identity provider's, which alone knows it.
      .filter((name) => /Id$/.test(name) && name !== 'clientId')
      .map((name) => [id, name] as const),
  ),
)('%s', (id, name) => {
  test.each(['', ' ', 'x', "'"])(`knows no ${name} “%s”`, (value) =>
    withoutEffect(world, owner, async () => {
      const { status, text } = await send(world, owner, things, id, { body: JSON.stringify({ ...goodBody(id, things), [name]: value }) })
      expect([400, 404], text).toContain(status)
    }),
  )
})
