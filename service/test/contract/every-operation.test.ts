import { randomUUID } from 'node:crypto'
import { type Operation, type OperationId, operationIds, operations, permissions } from '@earshot/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answered } from '../world/call.ts'
import { openWorld, type World } from '../world/world.ts'

// What holds for every operation of the contract, by looping over its table. That an answer fits its schema is checked by the
// world's `ask` in every test of the service.

let world: World
beforeAll(async () => {
  world = await openWorld()
  await world.ask('qrCodes.create', { mode: 'rotating' })
})
afterAll(() => world.close())

/** A body that the operation takes, for those that need one. */
const goodBody: Partial<Record<OperationId, Record<string, unknown>>> = {
  'goals.create': { goal: 'Learn' },
  'goals.update': { goal: 'Learn more' },
  'questions.create': { tags: ['delivery'], question: 'How was the delivery?', answerMode: 'text_only' },
  'questions.update': { priority: 3 },
  'platformGoals.update': { platformGoals: [{ id: 'delivery', position: 0 }] },
  'preverifiedLinks.create': { customerEmail: 'ada@example.com' },
  // Another customer each time: one can be e-mailed once.
  get 'preverifiedLinks.sendEmail'() {
    return { customerEmail: `${randomUUID()}@example.com` }
  },
  'qrCodes.create': { mode: 'permanent' },
  'qrCodes.displayRotating': {},
  'knowledgeBase.add': { text: 'We ship on Mondays.' },
  'knowledgeBase.update': { text: 'We ship on Tuesdays.' },
  'opinions.respond': { content: 'Thank you.' },
  'webhooks.portal': {},
  'webhooks.destinations.upsert': { url: 'https://receiver.example/hooks' },
}

/** Well-formed ids of things that aren't there. */
const unknownIds = { goalId: randomUUID(), questionId: randomUUID(), id: randomUUID() }

const ask = (id: OperationId, apiKey?: string, more: Record<string, unknown> = {}) =>
  world.ask(id, { ...unknownIdsOf(id), ...goodBody[id], ...more }, apiKey)

const unknownIdsOf = (id: OperationId) =>
  Object.fromEntries(Object.entries(unknownIds).filter(([name]) => operations[id].path.includes(`{${name}}`)))

const expectProblem = (answered: Answered, status: number, code: string) => {
  expect(answered).toMatchObject({ status, body: { status, code, type: `/docs#${code}` } })
  expect(answered.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  expect(answered.body.message).toBe(answered.body.detail)
  expect(answered.headers.get('x-request-id')).toBe(answered.body.requestId)
}

describe.each(operationIds)('%s', (id) => {
  const row = operations[id] as Operation
  const inProject = row.path.includes('{projectId}')

  test('refuses a missing and an invalid key', async () => {
    expectProblem(await ask(id, ''), 401, 'Unauthorized')
    expectProblem(await ask(id, `${world.business.apiKey.slice(0, -1)}!`), 401, 'Unauthorized')
  })

  test(`refuses a key that has every permission but ${row.permission}`, async () => {
    const { key } = await world.business.keyWith({ permissions: permissions.filter((permission) => permission !== row.permission) })
    expectProblem(await ask(id, key), 403, 'Forbidden')
  })

  test('is open to a key with just its permission', async () => {
    const { key } = await world.business.keyWith({ permissions: [row.permission!] })
    const { status } = await ask(id, key)
    expect(status).not.toBe(401)
    expect(status).not.toBe(403)
  })

  if (inProject)
    test('does not know a project of another organization, nor one that never was, whatever the body says', async () => {
      const foreign = await world.openBusiness('Foreign')
      expectProblem(await ask(id, undefined, { projectId: foreign.projectId }), 404, 'NOT_FOUND')
      expectProblem(await ask(id, undefined, { projectId: randomUUID() }), 404, 'NOT_FOUND')
      expectProblem(await ask(id, undefined, { projectId: 'shop', goal: 5, question: 5, customerEmail: 5 }), 404, 'NOT_FOUND')
    })

  test('tells first who may not ask, then what is not there, then what is wrong with the body', async () => {
    const { key } = await world.business.keyWith({ permissions: permissions.filter((permission) => permission !== row.permission) })
    const wrong = Object.fromEntries(
      Object.keys((row.body as { properties?: object } | undefined)?.properties ?? {}).map((field) => [field, 7.5]),
    )
    const nowhere = { projectId: randomUUID(), page: 0, ...wrong }
    expectProblem(await ask(id, '', nowhere), 401, 'Unauthorized')
    expectProblem(await ask(id, key, nowhere), 403, 'Forbidden')
    if (inProject) expectProblem(await ask(id, undefined, nowhere), 404, 'NOT_FOUND')
    // Beside an id that names nothing, too.
    if (row.query || row.body) expectProblem(await ask(id, undefined, { page: 0, ...wrong }), 400, 'VALIDATION_ERROR')
  })

  test('answers what it declares', async () => {
    const answered = await ask(id)
    const declared = Object.keys(row.success).map(Number)
    expect(answered.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(answered.headers.get('cache-control')).toBe('no-store')
    const namesUnknownThing = Object.keys(unknownIdsOf(id)).length > 0
    if (namesUnknownThing) expectProblem(answered, 404, 'NOT_FOUND')
    else expect(declared).toContain(answered.status)
  })
})
