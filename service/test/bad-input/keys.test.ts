import { randomBytes } from 'node:crypto'
import { type Operation, type OperationId, operationIds, operations } from '@earshot/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { revokeKey } from '../../src/resources/organizations/api-keys.ts'
import { sendRaw } from '../world/raw-request.ts'
import { openWorld, type World } from '../world/world.ts'
import { goalsPath, json, withoutEffect } from './problems.ts'

// Keys that are missing, wrong, expired or revoked: every operation says 401, and nothing has changed.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

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
    withoutEffect(world, async () => expect(await askAll(headers(world.business.apiKey))).toEqual(refused)),
  )

  test('a key in the query opens nothing', () =>
    withoutEffect(world, async () =>
      expect(await askAll([], `?x-api-key=${world.business.apiKey}&apiKey=${world.business.apiKey}`)).toEqual(refused),
    ))

  test('a key that has expired opens nothing', async () => {
    const expired = await world.business.keyWith({ permissions: ['storefront'], expiresDays: -1 })
    await withoutEffect(world, async () => expect(await askAll([['x-api-key', expired.key]])).toEqual(refused))
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
    await withoutEffect(world, async () => expect(await askAll([['x-api-key', key]])).toEqual(refused))
  })

  test('no answer and no line of the log tells a key', async () => {
    const answer = await sendRaw(world.address, {
      method: 'GET',
      path: `${goalsPath(world)}?x-api-key=${world.business.apiKey}`,
      headers: [],
    })
    expect(answer!.text).not.toContain(world.business.apiKey)
    expect(world.logged.join('')).not.toContain(world.business.apiKey)
  })
})
