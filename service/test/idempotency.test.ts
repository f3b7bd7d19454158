import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const post = async (path: string, body: unknown, key: string, projectId = world.business.projectId) => {
  const response = await fetch(`${world.apiUrl}/project/${projectId}/${path}`, {
    method: 'POST',
    headers: { 'x-api-key': world.business.apiKey, 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(body),
  })
  return {
    status: response.status,
    replayed: response.headers.get('idempotent-replayed'),
    body: (await response.json()) as Record<string, unknown>,
  }
}

const count = async (table: string) =>
  (await world.sql<[{ count: number }]>`select count(*)::int as count from ${world.sql(table)}`)[0].count

test('a request sent again with its key takes effect once, and gets the first answer again', async () => {
  const key = randomUUID()
  const before = await count('event')
  const first = await post('preverified-links', { customerEmail: 'ada@example.com' }, key)
  const again = await post('preverified-links', { customerEmail: 'ada@example.com' }, key)
  expect(first).toMatchObject({ status: 201, replayed: null })
  expect(again).toEqual({ ...first, replayed: 'true' })
  expect(await count('event')).toBe(before + 1)
})

test('a key that comes again with another body is refused', async () => {
  const key = randomUUID()
  await post('goals', { goal: 'One' }, key)
  expect(await post('goals', { goal: 'Two' }, key)).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } })
})

test('a key is another one for another address', async () => {
  const key = randomUUID()
  expect((await post('goals', { goal: 'Mine' }, key)).status).toBe(201)
  expect((await post('preverified-links', { customerEmail: 'ada@example.com' }, key)).status).toBe(201)
})

test('a key is the same one however its address is spelt', async () => {
  const key = randomUUID()
  const first = await post('goals', { goal: 'Spelt' }, key)
  const { projectId } = world.business
  for (const spelling of [projectId.toUpperCase(), `%30${projectId.slice(1)}`]) {
    const again = await post('goals', { goal: 'Spelt' }, key, spelling)
    expect(again).toEqual({ ...first, replayed: 'true' })
  }
})

test('fifty at once with one key take effect once; the others get its answer or are told to wait', async () => {
  const key = randomUUID()
  const before = await count('goal')
  const answers = await Promise.all(Array.from({ length: 50 }, () => post('goals', { goal: 'Only one' }, key)))
  expect(await count('goal')).toBe(before + 1)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(answers.some(({ status }) => status === 409) ? [201, 409] : [201]))
  expect(new Set(answers.flatMap(({ body }) => body.goalId ?? []))).toHaveProperty('size', 1)
})

test('a mistake is not kept: the same key with the mended body works', async () => {
  const key = randomUUID()
  expect((await post('goals', { goal: '' }, key)).status).toBe(400)
  expect((await post('goals', { goal: 'Mended' }, key)).status).toBe(201)
})

test('a refusal of the operation itself is kept', async () => {
  const key = randomUUID()
  const path = `opinions/${randomUUID()}/responses`
  expect(await post(path, { content: 'Thank you.' }, key)).toMatchObject({ status: 404, replayed: null })
  expect(await post(path, { content: 'Thank you.' }, key)).toMatchObject({ status: 404, replayed: 'true' })
})

test('after 24 hours a key is new again', async () => {
  const key = randomUUID()
  const first = await post('goals', { goal: 'Daily' }, key)
  await world.timePasses('24 hours 1 second')
  const later = await post('goals', { goal: 'Daily' }, key)
  expect(later).toMatchObject({ status: 201, replayed: null })
  expect(later.body.goalId).not.toBe(first.body.goalId)
})

test('answers are forgotten after 24 hours', async () => {
  await post('goals', { goal: 'Forgotten' }, randomUUID())
  await world.timePasses('24 hours 1 second')
  await world.settle()
  expect(await count('idempotency')).toBe(0)
})

test('a key that is too long, or not printable, is refused', async () => {
  expect((await post('goals', { goal: 'Long' }, 'k'.repeat(256))).status).toBe(400)
  expect((await post('goals', { goal: 'Long' }, 'k'.repeat(255))).status).toBe(201)
  expect((await post('goals', { goal: 'Spaced' }, 'a b')).status).toBe(400)
})

test('no link that was answered can be read from the database', async () => {
  const { body } = await post('preverified-links', { customerEmail: 'ada@example.com' }, randomUUID())
  const rows = await world.sql<{ found: boolean }[]>`
    select position(${String(body.token)}::bytea in outcome_encrypted) > 0 as found from idempotency`
  expect(rows.some(({ found }) => found)).toBe(false)
})
