import { type Operation, type OperationId, operationIds, operations } from '@earshot/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { times } from '../long-form.ts'
import { exampleBody } from '../world/example-body.ts'
import { type RawAnswer, sendRaw } from '../world/raw-request.ts'
import { openWorld, type World } from '../world/world.ts'

// Input that nobody thought of: whatever it is, the failure is never ours.

let world: World
const ids: Record<string, string> = {}
beforeAll(async () => {
  world = await openWorld()
  const { organizationId, projectId } = world.business
  const [opinion] = await world.sql<[{ reviewId: string }]>`
    insert into opinion (organization_id, project_id, title, opinion, incognito, source)
    values (${organizationId}, ${projectId}, 'Fine', 'All was well.', false, 'direct') returning review_id`
  Object.assign(ids, { projectId, id: opinion.reviewId })
  ids.itemId = (await world.ask('knowledgeBase.add', { text: 'We ship on Mondays.' })).body.id
  ids.goalId = (await world.ask('goals.create', { goal: 'Learn' })).body.goalId
  ids.questionId = (await world.ask('questions.create', exampleBody('questions.create', 'choice'))).body.questionId
})
afterAll(() => world.close())

const rowOf = (id: OperationId) => operations[id] as Operation
const fieldsOf = (schema: unknown) => (schema ? Object.keys((schema as { properties: object }).properties) : [])

/** Words a reader of JSON, SQL, addresses or objects could stumble over. */
const nastyText = fc.oneof(
  fc.constantFrom(
    "'",
    '"',
    '\\',
    '%',
    '_',
    '$1',
    '\u0000',
    '\ud800',
    '\ufeff',
    '\u202e',
    '__proto__',
    'constructor',
    'null',
    '1e400',
    '-0',
    '\r\n',
    '🙂',
    'e\u0301',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
)
const value: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 4 }),
  nastyText,
  fc.array(nastyText, { maxLength: 8 }),
  fc.double(),
  fc.maxSafeInteger(),
)

/** A good body in which some fields are anything; or anything. */
const bodyFor = (id: OperationId) => {
  const example = exampleBody(id)
  const nearlyGood = fc
    .record(Object.fromEntries(fieldsOf(rowOf(id).body).map((field) => [field, value])), { requiredKeys: [] })
    .map((changed) => JSON.stringify({ ...example, ...changed }))
  return fc.oneof(
    nearlyGood,
    nearlyGood,
    value.map((any) => JSON.stringify(any) ?? ''),
    fc.string({ unit: 'binary', maxLength: 200 }),
  )
}

const queryFor = (id: OperationId) => {
  const name = fc.oneof(fc.constantFrom('page', ...fieldsOf(rowOf(id).query)), nastyText)
  const encoded = fc.tuple(name, fc.oneof(nastyText, fc.integer().map(String))).map(([one, other]) => `${escaped(one)}=${escaped(other)}`)
  const raw = fc.string({ unit: fc.constantFrom(...'%&=+?/;,.[]{}<>"\'`|^~!@$*()0aZ'), maxLength: 60 })
  return fc.oneof(
    fc.array(encoded, { maxLength: 6 }).map((all) => all.join('&')),
    raw,
  )
}

/** Percent-encoded, byte by byte, halves of surrogate pairs too. */
const escaped = (text: string) => [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

const pathOf = (id: OperationId, other: Record<string, string> = {}) =>
  `/v1${rowOf(id).path.replaceAll(/\{(\w+)\}/g, (_, name: string) => other[name] ?? ids[name === 'id' && id.startsWith('knowledgeBase.') ? 'itemId' : name]!)}`

function expectNoFailure(answer: RawAnswer | null) {
  expect(answer?.status, answer?.text).toBeLessThan(500)
}

const send = (id: OperationId, { path = pathOf(id), body }: { path?: string; body?: string }) =>
  sendRaw(world.address, {
    method: rowOf(id).method,
    path,
    headers: [
      ['x-api-key', world.business.apiKey],
      ['content-type', 'application/json'],
    ],
    ...(body === undefined ? {} : { body }),
  })

test.each(operationIds.filter((id) => rowOf(id).body))('%s never fails, whatever the body', async (id) => {
  await fc.assert(
    fc.asyncProperty(bodyFor(id), async (body) => expectNoFailure(await send(id, { body }))),
    { numRuns: times({ short: 60, long: 500 }) },
  )
})

test.each(operationIds.filter((id) => rowOf(id).method === 'GET'))('%s never fails, whatever the query', async (id) => {
  await fc.assert(
    fc.asyncProperty(queryFor(id), async (query) => expectNoFailure(await send(id, { path: `${pathOf(id)}?${query}` }))),
    { numRuns: times({ short: 60, long: 500 }) },
  )
})

test('no operation fails, whatever the ids', async () => {
  const id = fc.constantFrom(...operationIds)
  const segment = fc.oneof(nastyText.map(escaped), fc.uuid(), fc.string({ unit: fc.constantFrom(...'%.~;:@!$&*+=,-_0aZ'), maxLength: 60 }))
  await fc.assert(
    fc.asyncProperty(id, segment, fc.constantFrom('projectId', 'goalId', 'questionId', 'id'), async (id, bad, name) =>
      expectNoFailure(await send(id, { path: pathOf(id, { [name]: bad }), ...(rowOf(id).body ? { body: '{}' } : {}) })),
    ),
    { numRuns: times({ short: 300, long: 3000 }) },
  )
})

test('what was written meanwhile can be read', async () => {
  for (const id of operationIds.filter((id) => rowOf(id).method === 'GET')) {
    // What was asked for by its id may have been deleted meanwhile.
    const allowed = rowOf(id).path.endsWith('}') ? [200, 404] : [200]
    expect(allowed, id).toContain((await world.ask(id)).status)
  }
})
