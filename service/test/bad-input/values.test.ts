import type { OperationId } from '@earshot/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everythingKept } from '../world/everything-kept.ts'
import { exampleBody } from '../world/example-body.ts'
import { openWorld, type World } from '../world/world.ts'
import { makeThings, pathOf, send, withoutEffect } from './api-requests.ts'
import { privateHosts } from './private-hosts.ts'

// Single values that are wrong or strange: e-mail addresses, private addresses, fields that nobody asked for.

let world: World
let ids: Record<string, string>
beforeAll(async () => {
  world = await openWorld()
  ids = await makeThings(world)
})
afterAll(() => world.close())

test('a message tells how to mend the mistake, not how it was found', async () => {
  const said = async (id: OperationId, body: object) => {
    const answer = await send(world, ids, id, { body: JSON.stringify(body) })
    return [answer.status, ...answer.body.errors.map(({ path, message }: { path: string; message: string }) => `${path} ${message}`)]
  }
  expect(await said('preverifiedLinks.create', { customerEmail: 'ada@example.com', language: 'English' })).toEqual([
    400,
    'language must be like en or pt-BR.',
  ])
  const entry = { id: 'delivery', position: 1 }
  expect(await said('platformGoals.update', { platformGoals: [entry, entry] })).toEqual([
    400,
    'platformGoals.1.id must be unique; delivery is already used.',
    'platformGoals.1.position must be unique; 1 is already used.',
  ])
  const option = { id: 'a', option: 'Yes' }
  expect(await said('questions.create', { ...exampleBody('questions.create', 'choice'), answers: { options: [option, option] } })).toEqual([
    400,
    'answers.options.1.id must be unique; another option has the same id.',
    'answers.options.1.option must be unique; another option has the same text.',
  ])
})

test('two mistakes are told in one answer', async () => {
  const { body } = await send(world, ids, 'answers.list', { path: `${pathOf(ids, 'answers.list')}?page=0&sort=best&dateFrom=never` })
  expect(body.errors.map(({ path }: { path: string }) => path).toSorted()).toEqual(['?dateFrom', '?page', '?sort'])
})

test('fields that nobody asked for change nothing, whatever they are called, and are named in the answer', async () => {
  const foreign = await world.openBusiness('Foreign')
  const { status, body, headers } = await world.ask('goals.create', {
    goal: 'Learn',
    organizationId: foreign.organizationId,
    ProjectId: foreign.projectId,
    'a, b\n': 1,
    [`${'🙂'.repeat(5000)}`]: 1,
  })
  expect(status).toBe(201)
  expect(body.projectId).toBe(world.business.projectId)
  expect(headers.get('x-ignored-fields')).toBe(`organizationId, ProjectId, a%2C%20b%0A, ${encodeURIComponent('🙂'.repeat(40))}`)
})

test.each([
  ['a line break', 'ada@example.com\r\nBcc: eve@example.com'],
  ['an escaped line break', 'ada@example.com%0d%0aBcc: eve@example.com'],
  ['two addresses', 'ada@example.com, eve@example.com'],
  ['two addresses, with a semicolon', 'ada@example.com;eve@example.com'],
  ['a name', 'Ada <ada@example.com>'],
  ['255 characters', `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(58)}.com`],
  ['no domain', 'ada@'],
  ['no mailbox', '@example.com'],
  ['a network address', 'ada@127.0.0.1'],
  ['a quote', "ada'--@example"],
  ['a right-to-left override', 'ada@example.com\u202e'],
])('an e-mail address with %s is refused wherever one is asked for', (_what, customerEmail) =>
  withoutEffect(world, async () => {
    for (const id of ['preverifiedLinks.create', 'preverifiedLinks.sendEmail'] as const)
      expect(await world.ask(id, { customerEmail })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_ERROR', errors: expect.arrayContaining([expect.objectContaining({ path: 'customerEmail' })]) },
      })
  }),
)

test.each(['ada@bücher.example', '  Ada@Example.COM ', 'o’hara@example.com', 'ada+tag@example.com'])(
  'the e-mail address %j is taken',
  async (customerEmail) => {
    expect((await world.ask('preverifiedLinks.create', { customerEmail })).status).toBe(201)
  },
)

test('every way to write a private address is refused wherever one is asked for', async () => {
  await using guarded = await openWorld({ ALLOW_PRIVATE_TARGETS: 'false' })
  const { id } = (await guarded.ask('knowledgeBase.add', { text: 'We ship on Mondays.' })).body
  const before = await everythingKept(guarded.sql)
  const refused: [OperationId, string, object][] = [
    ['webhooks.destinations.upsert', 'https', {}],
    ['knowledgeBase.add', 'https', {}],
    ['knowledgeBase.update', 'http', { id }],
  ]
  for (const [operation, scheme, more] of refused)
    for (const host of privateHosts) {
      const { status, body } = await guarded.ask(operation, { ...more, url: `${scheme}://${host}/page` })
      expect.soft([operation, host, status, body.errors?.[0].path]).toEqual([operation, host, 400, 'url'])
    }
  expect(await everythingKept(guarded.sql)).toEqual(before)
})

test.each([
  ['mode', 'PERMANENT'],
  ['mode', ' permanent'],
  ['mode', 'both'],
  ['label', 'x'.repeat(101)],
  ['label', '🙂'.repeat(101)],
  ['label', 'Till\nDoor'],
  ['label', 'Till\u0007'],
])('a QR code with the %s %j is refused', (field, value) =>
  withoutEffect(world, async () => {
    expect(await world.ask('qrCodes.create', { mode: 'permanent', [field]: value })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', errors: [expect.objectContaining({ path: field })] },
    })
  }),
)

test('a label of 100 characters is taken, whatever they are', async () => {
  const business = await world.openBusiness('Labels')
  const label = '🙂'.repeat(100)
  const { status, body } = await world.ask('qrCodes.create', { projectId: business.projectId, mode: 'permanent', label }, business.apiKey)
  expect([status, body.label]).toEqual([201, label])
})
