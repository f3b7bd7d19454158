import { randomUUID } from 'node:crypto'
import { type Operation, type OperationId, operationIds, operations } from '@earshot/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everythingKept } from '../world/everything-kept.ts'
import { exampleBody } from '../world/example-body.ts'
import { type RawAnswer, sendRaw } from '../world/raw-request.ts'
import { openWorld, type World } from '../world/world.ts'

// An id that can be none, that names nothing, something of another organization, of another project, of another kind or something that
// was deleted: all are answered alike, NOT_FOUND, and nothing has changed. For every id that any operation takes, in the path or the body.

let world: World
/** A thing of every kind: the business's own, of its other project, of another organization, and what was deleted. */
type Things = Record<'project' | 'goal' | 'question' | 'review' | 'item' | 'subscriber' | 'verification' | 'destination' | 'code', string>
let own: Things
let sibling: Things
let foreign: Things

beforeAll(async () => {
  world = await openWorld()
  const { organizationId, projectId, apiKey } = world.business
  own = await oneOfEach({ organizationId, projectId, apiKey })
  const [other] = await world.sql<[{ projectId: string }]>`
    insert into project (organization_id, name, slug, platform_goals) values (${organizationId}, 'Sibling', 'sibling', '[]') returning project_id`
  sibling = await oneOfEach({ organizationId, projectId: other.projectId, apiKey })
  foreign = await oneOfEach(await world.openBusiness('Foreign'))
})
afterAll(() => world.close())

async function oneOfEach({ organizationId, projectId, apiKey }: { organizationId: string; projectId: string; apiKey: string }) {
  const make = async (id: OperationId, body: object) => (await world.ask(id, { projectId, ...body }, apiKey)).body
  const [opinion] = await world.sql<[{ reviewId: string }]>`
    insert into opinion (organization_id, project_id, title, opinion, incognito, source)
    values (${organizationId}, ${projectId}, 'Fine', 'All was well.', false, 'direct') returning review_id`
  const [subscriber] = await world.sql<[{ subscriberId: string }]>`
    insert into subscriber (organization_id, project_id, email, email_ascii, status, source, language, confirmed_at)
    values (${organizationId}, ${projectId}, 'ada@example.com', 'ada@example.com', 'active', 'direct', 'en', now()) returning subscriber_id`
  return {
    project: projectId,
    goal: (await make('goals.create', { goal: 'Learn' })).goalId,
    question: (await make('questions.create', exampleBody('questions.create', 'text'))).questionId,
    review: opinion.reviewId,
    item: (await make('knowledgeBase.add', { text: 'We ship on Mondays.' })).id,
    subscriber: subscriber.subscriberId,
    verification: (await make('preverifiedLinks.create', { customerEmail: 'ada@example.com' })).verificationId,
    destination: (await make('webhooks.destinations.upsert', { url: 'https://receiver.example/hooks' })).destinationId,
    code: (await make('qrCodes.create', { mode: 'permanent' })).qrCodeId,
  }
}

/** What an id names, wherever it stands; `id` alone is what the resource is made of. */
const kindOfName: Readonly<Record<string, keyof Things>> = {
  projectId: 'project',
  goalId: 'goal',
  questionId: 'question',
  'knowledgeBase.id': 'item',
  'opinions.id': 'review',
  'subscribers.id': 'subscriber',
}
/** What ids in bodies name. */
const kindsInBody: Partial<Record<OperationId, Record<string, keyof Things>>> = {
  'preverifiedLinks.sendEmail': { verificationId: 'verification' },
  'webhooks.destinations.upsert': { destinationId: 'destination' },
}
const rowOf = (id: OperationId) => operations[id] as Operation
const inPath = (id: OperationId) => [...rowOf(id).path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)
const kindsOf = (id: OperationId): Record<string, keyof Things> => ({
  ...Object.fromEntries(
    inPath(id).flatMap((name) => {
      const kind = kindOfName[name === 'id' ? `${id.split('.')[0]}.id` : name]
      return kind ? [[name, kind]] : []
    }),
  ),
  ...kindsInBody[id],
})

/** A body that an operation takes, which changes something where it is taken. */
const goodBody = (id: OperationId): Record<string, unknown> => (id === 'preverifiedLinks.sendEmail' ? {} : exampleBody(id))

async function send(id: OperationId, named: Record<string, string>): Promise<RawAnswer> {
  const body = { ...goodBody(id), ...Object.fromEntries(Object.entries(named).filter(([name]) => !inPath(id).includes(name))) }
  const answer = await sendRaw(world.address, {
    method: rowOf(id).method,
    path: `/v1${rowOf(id).path.replaceAll(/\{(\w+)\}/g, (_, name: string) => named[name]!)}`,
    headers: [
      ['x-api-key', world.business.apiKey],
      ['content-type', 'application/json'],
    ],
    ...(rowOf(id).body && { body: JSON.stringify(body) }),
  })
  if (!answer) throw new Error(`${id} gave no answer`)
  return answer
}

const ownIdsOf = (id: OperationId) => Object.fromEntries(Object.entries(kindsOf(id)).map(([name, kind]) => [name, own[kind]]))

async function withoutEffect(act: () => Promise<void>) {
  const before = await everythingKept(world.sql)
  await act()
  expect(await everythingKept(world.sql)).toEqual(before)
}

test('every id of every operation is looked at here', () => {
  for (const id of operationIds) {
    const inBody = Object.keys((rowOf(id).body as unknown as { properties?: object } | undefined)?.properties ?? {}).filter((name) =>
      /Id$/.test(name),
    )
    expect([id, Object.keys(kindsOf(id)).toSorted()]).toEqual([id, [...inPath(id), ...inBody].toSorted()])
  }
})

const withIds = operationIds.filter((id) => Object.keys(kindsOf(id)).length > 0)

const malformed = [
  '%00',
  '%ff',
  '%',
  '%zz',
  '%2f',
  '%2e%2e',
  '..%2f..',
  "'",
  '%27%20or%20true',
  '0',
  'null',
  'undefined',
  '*',
  '{id}',
  'x'.repeat(600),
  '%F0%9F%99%82',
  '../kb',
  '..;',
  '~',
  'a%0d%0ab',
]

describe.each(withIds)('%s', (id) => {
  const names = Object.keys(kindsOf(id))

  test('knows nothing of what is another organization’s, another project’s, of another kind, or was never there', () =>
    withoutEffect(async () => {
      const said = new Set<string>()
      for (const name of names) {
        const kind = kindsOf(id)[name]!
        const isOfOrganization = kind === 'project' || kind === 'item' || kind === 'destination'
        const others = [
          randomUUID(),
          '00000000-0000-0000-0000-000000000000',
          ...Object.values(foreign),
          ...Object.entries(sibling).flatMap(([other, thing]) => (other === kind && isOfOrganization ? [] : [thing])),
          ...Object.entries(own).flatMap(([other, thing]) => (other === kind ? [] : [thing])),
        ]
        for (const other of others) {
          const answer = await send(id, { ...ownIdsOf(id), [name]: other })
          expect.soft([name, other, answer.status, answer.body?.code]).toEqual([name, other, 404, 'NOT_FOUND'])
          said.add(answer.body.detail)
        }
      }
      // Not in other words either, one for the project and one for what is in it.
      expect(said.size).toBeLessThanOrEqual(names.length)
    }))

  test('answers an id that can be none like an unknown one', () =>
    withoutEffect(async () => {
      for (const name of names) {
        for (const bad of malformed) {
          const answer = await send(id, { ...ownIdsOf(id), [name]: bad })
          const isTooLong = !inPath(id).includes(name) && answer.status === 400
          expect.soft([name, bad, answer.body?.code], answer.text).toEqual([name, bad, isTooLong ? 'VALIDATION_ERROR' : 'NOT_FOUND'])
          if (isTooLong) expect(bad.length).toBeGreaterThan(200)
        }
      }
    }))
})

test('a malformed id is answered like an unknown one, also beside a bad body', async () => {
  for (const goalId of ['nope', randomUUID()]) {
    expect(await world.ask('goals.update', { goalId, goal: '' })).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
    expect(await world.ask('goals.update', { goalId, goal: 'Learn' })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  }
})

test('an id may be written in capitals', async () => {
  const { goalId, goal } = (await world.ask('goals.update', { goalId: own.goal.toUpperCase(), goal: 'Learn more' })).body
  expect([goalId, goal]).toEqual([own.goal, 'Learn more'])
  expect((await world.ask('goals.list', { projectId: own.project.toUpperCase() })).status).toBe(200)
  const { body } = await world.ask('webhooks.destinations.upsert', {
    destinationId: own.destination.toUpperCase(),
    url: 'https://receiver.example/hooks',
  })
  expect(body.destinationId).toBe(own.destination)
})

test('what was deleted is gone for every operation that names it', async () => {
  const { goalId } = (await world.ask('goals.create', { goal: 'Gone' })).body
  const { questionId } = (await world.ask('questions.create', exampleBody('questions.create', 'text'))).body
  const { id: itemId } = (await world.ask('knowledgeBase.add', { text: 'Gone' })).body
  for (const [id, named] of [
    ['goals.delete', { goalId }],
    ['questions.delete', { questionId }],
    ['knowledgeBase.delete', { id: itemId }],
  ] as const)
    expect(await world.ask(id, named)).toMatchObject({ status: 200, body: { id: Object.values(named)[0], deleted: true } })
  await withoutEffect(async () => {
    for (const [id, named] of [
      ['goals.update', { goalId }],
      ['goals.delete', { goalId }],
      ['questions.update', { questionId }],
      ['questions.delete', { questionId }],
      ['knowledgeBase.update', { id: itemId }],
      ['knowledgeBase.delete', { id: itemId }],
    ] as const)
      expect(await send(id, { ...ownIdsOf(id), ...named })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })
})

test('a filter by an id that is another’s, or none, finds nothing', async () => {
  for (const name of ['reviewId', 'questionId'])
    for (const id of [foreign.review, foreign.question, sibling.review, sibling.question, own.goal, randomUUID(), 'nope', "'", '*'])
      expect(await world.ask('answers.list', { [name]: id })).toMatchObject({ status: 200, body: { answers: [] } })
})
