import { randomUUID } from 'node:crypto'
import { type OperationId, operationIds } from '@earshot/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../world/world.ts'
import { expectProblem, makeThings, pathOf, rowOf, send, withoutEffect } from './api-requests.ts'

// Query strings that are wrong, for every operation of the contract that lists. The answer is the stated 4xx, and nothing has changed.

let world: World
let ids: Record<string, string>
beforeAll(async () => {
  world = await openWorld()
  ids = await makeThings(world)
})
afterAll(() => world.close())

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
    withoutEffect(world, async () => {
      expect(Object.keys(parameters)).toEqual(expect.arrayContaining(parametersOf(id)))
      for (const name of parametersOf(id)) {
        for (const value of parameters[name]!) {
          const answer = await send(world, ids, id, { path: `${pathOf(ids, id)}?${name}=${encodeURI(value).replaceAll('%25', '%')}` })
          expect.soft([name, value, answer.status]).toEqual([name, value, 400])
          expectProblem(answer, 400, 'VALIDATION_ERROR')
          expect(answer.body.errors.some(({ path }: { path: string }) => path === `?${name}` || path === '?')).toBe(true)
        }
      }
    }))

  test('takes every search text literally', () =>
    withoutEffect(world, async () => {
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
        expect
          .soft([query, (await send(world, ids, id, { path: `${pathOf(ids, id)}?query=${encodeURIComponent(query)}` })).status])
          .toEqual([query, 200])
    }))

  test('ignores parameters that nobody knows', async () => {
    const { status } = await send(world, ids, id, {
      path: `${pathOf(ids, id)}?x=1&x=2&__proto__=1&constructor=1&organizationId=${randomUUID()}&&=&[]=1`,
    })
    expect(status).toBe(200)
  })
})
