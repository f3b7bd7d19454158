import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Operation, operationIds, operations } from '@earshot/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everythingKept } from '../world/everything-kept.ts'
import { exampleBody } from '../world/example-body.ts'
import { lockWaits } from '../world/lock-waits.ts'
import { openWorld, type World } from '../world/world.ts'

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

const posts = operationIds.filter((id) => operations[id].method === 'POST')

test.each(posts)('%s sent again with its key takes effect once, and gets the first answer again', async (id) => {
  const { organizationId, projectId, apiKey } = await world.openBusiness('Once')
  const ask = async (body: object, key?: string) => {
    const [opinion] = await world.sql<{ reviewId: string }[]>`select review_id from opinion where organization_id = ${organizationId}`
    const path = (operations[id] as Operation).path.replace('{projectId}', projectId).replace('{id}', opinion?.reviewId ?? '')
    const headers = { 'x-api-key': apiKey, 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) }
    const response = await fetch(world.apiUrl + path, { method: 'POST', headers, body: JSON.stringify(body) })
    const { status, headers: answered } = response
    return { status, replayed: answered.get('idempotent-replayed'), body: (await response.json()) as Record<string, unknown> }
  }
  await world.sql`
    insert into opinion (organization_id, project_id, title, opinion, incognito, source)
    values (${organizationId}, ${projectId}, 'Fine', 'All was well.', false, 'direct')`
  await world.ask('qrCodes.create', { projectId, mode: 'rotating' }, apiKey)

  const key = randomUUID()
  const body = exampleBody(id)
  const first = await ask(body, key)
  expect([200, 201]).toContain(first.status)
  expect(first.replayed).toBe(null)
  const kept = await everythingKept(world.sql, organizationId)
  // Whatever stands beside its fields and is ignored, too.
  for (const same of [body, { ...body, nobodyAskedForThis: 1 }]) expect(await ask(same, key)).toEqual({ ...first, replayed: 'true' })
  if ((operations[id] as Operation).body && Object.keys(body).length > 0) {
    const other = Object.fromEntries(Object.entries(body).map(([field, value]) => [field, otherThan(value)]))
    expect(await ask(other, key)).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } })
  }
  expect(await everythingKept(world.sql, organizationId)).toEqual(kept)
  // A mistake in the key itself is told before anything is done.
  expect(await ask(body, 'two words')).toMatchObject({ status: 400, body: { errors: [{ path: 'Idempotency-Key' }] } })
  expect(await everythingKept(world.sql, organizationId)).toEqual(kept)
})

/** Another value that fits as well. */
const otherThan = (value: unknown): unknown =>
  ({ 'order-10482': 'order-1', permanent: 'rotating', dark: 'light', 'https://hooks.example.com/earshot': 'https://other.example/' })[
    String(value)
  ] ?? (typeof value === 'string' && value.includes(' ') ? `${value} And more.` : value)

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

test('while the first is at work, a repeat is told to wait and does nothing', async () => {
  const { organizationId, projectId } = world.business
  const key = randomUUID()
  const before = await count('goal')
  let first: ReturnType<typeof post> | undefined
  const repeat = await world.sql.begin(async (sql) => {
    await sql`select from project where organization_id = ${organizationId} and project_id = ${projectId} for no key update`
    first = post('goals', { goal: 'Only one' }, key)
    await expect.poll(() => lockWaits(world.sql), { timeout: 30_000, interval: 20 }).toHaveProperty('count', 1)
    return Promise.race([post('goals', { goal: 'Only one' }, key), pause(10_000, null)])
  })
  expect(repeat).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_IN_PROGRESS' } })
  expect((await first!).status).toBe(201)
  expect(await count('goal')).toBe(before + 1)
})

test('a mistake is not kept: the same key with the corrected body works', async () => {
  const key = randomUUID()
  expect((await post('goals', { goal: '' }, key)).status).toBe(400)
  expect((await post('goals', { goal: 'Fixed' }, key)).status).toBe(201)
})

test('a problem of the operation itself is kept', async () => {
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
