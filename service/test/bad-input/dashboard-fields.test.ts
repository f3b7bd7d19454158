import { randomUUID } from 'node:crypto'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { goodBody, goodQuery, makeThings, memberOperation, type Things } from '../dashboard/dashboard-things.ts'
import { openReceiver, type Receiver } from '../world/receiver.ts'
import { type Member, openWorld, type World } from '../world/world.ts'
import { asking, pathOf, send, withBody, withoutEffect } from './member-requests.ts'

// Fields and parameters of the dashboard’s operations that are not what their schemas say. The answer is the stated 4xx and names them.

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

const propertiesOf = (schema: unknown) =>
  (schema as { properties?: Record<string, { type?: string; enum?: string[]; maxLength?: number; 'x-text'?: string }> } | undefined)
    ?.properties ?? {}

/** What an integer, a text, a list, a word of a set never is. */
const wrongValues: unknown[] = [
  ...[null, true, 1.5, -1, 7, 0, 1e21, '7', '', '\u0007', 'a\nb', 'a\u0000', 'x'.repeat(60_000), "' or true; --"],
  ...[[], [null], [[]], {}, ["' or true; --"], ['x', 'x'], 'a@b.c\r\nBcc: d@e.f', 'a@example.com, b@example.com', '2026-02-30'],
]
const ajv = new Ajv2020({ strict: false, formats: { uuid: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i } })

describe.each(withBody)('%s', (id) => {
  test('takes no field that is not what its schema says, and names it', () =>
    withoutEffect(world, owner, async () => {
      for (const [field, schema] of Object.entries(propertiesOf(memberOperation(id).body))) {
        const isGood = ajv.compile(schema)
        for (const value of wrongValues.filter((each) => !isGood(each))) {
          const answer = await send(world, owner, things, id, { body: JSON.stringify({ ...goodBody(id, things), [field]: value }) })
          const said = `${id} ${field} ${JSON.stringify(value)?.slice(0, 60)}: ${answer.text}`
          expect(answer.status, said).toBe(400)
          if (answer.body.code === 'VALIDATION_ERROR') expect(answer.body.errors[0].path.split('.')[0], said).toBe(field)
        }
      }
    }))
})

describe.each(asking)('%s', (id) => {
  test('takes no parameter that is not what its schema says, and names it', () =>
    withoutEffect(world, owner, async () => {
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
          const answer = await send(world, owner, things, id, {
            path: `${pathOf(owner, things, id)}?${[others.toString(), `${name}=${value}`].filter(Boolean).join('&')}`,
          })
          // An id that is none finds nothing, where it only narrows a list.
          const found = /Id$/.test(name) && value !== '%00' && value !== '%ff' ? [200, 400, 404] : [400]
          expect
            .soft([id, name, value.slice(0, 40), found.includes(answer.status)], `${answer.status} ${answer.text.slice(0, 300)}`)
            .toEqual([...[id, name, value.slice(0, 40), true]])
        }
      }
    }))

  test('takes every text literally, and ignores parameters that nobody knows', () =>
    withoutEffect(world, owner, async () => {
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
          '\u202ea',
          'a'.repeat(200),
        ]) {
          const answer = await send(world, owner, things, id, { path: `${pathOf(owner, things, id)}?${name}=${encodeURIComponent(text)}` })
          expect.soft([id, text, answer.status], answer.text.slice(0, 300)).toEqual([id, text, 200])
        }
      if (memberOperation(id).method !== 'GET') return
      const more = `organizationId=${randomUUID()}&x=1&x=2&__proto__=1&constructor=1&[]=&&=`
      const answer = await send(world, owner, things, id, {
        path: `${pathOf(owner, things, id)}?${[goodQuery(id), more].filter(Boolean).join('&')}`,
      })
      expect([id, answer.status]).toEqual([id, 200])
    }))
})
