import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Answered } from '../world/call.ts'
import { type Business, openWorld, type World } from '../world/world.ts'

// A member with API keys of every permission makes as many of everything as they can; this is what their organization has of it in the
// end (decision 46).

let world: World
let business: Business
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  business = await world.openBusiness('Bluebird')
})

const countOf = (answers: readonly Answered[], status: number) => answers.filter((answer) => answer.status === status).length
const atOnce = (count: number, act: (at: number) => Promise<Answered>) => Promise.all(Array.from({ length: count }, (_, at) => act(at)))

test('a project has 200 questions, also when many are added at once; one that goes, archived or not, makes room for one', async () => {
  const { organizationId, projectId, apiKey } = business
  await world.sql`
    insert into question (organization_id, project_id, tags, priority, question, answer_mode, answers, status, response_visibility)
    select ${organizationId}, ${projectId}, array['staff'], 0, 'Question ' || nr, 'text_only', '{}',
      case when nr % 2 = 0 then 'active' else 'archived' end, 'default' from generate_series(1, 190) as nr`
  const add = () => world.ask('questions.create', { projectId, tags: ['staff'], question: 'How was it?', answerMode: 'text_only' }, apiKey)
  const answers = await atOnce(30, add)
  expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([10, 20])
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
    code: 'LIMIT_REACHED',
    detail: 'A project can have up to 200 questions, including archived ones; delete or change one first.',
  })
  const { questionId } = answers.find(({ status }) => status === 201)!.body
  expect((await world.ask('questions.update', { projectId, questionId, question: 'And how was this?' }, apiKey)).status).toBe(200)
  expect((await world.ask('questions.delete', { projectId, questionId }, apiKey)).status).toBe(200)
  expect([(await add()).status, (await add()).status]).toEqual([201, 409])
  const member = await world.member({ role: 'owner', organizationId })
  expect(
    (await member.ask('questions.create', { projectId, tags: ['staff'], question: 'How was it?', answerMode: 'text_only' })).status,
  ).toBe(409)
  expect((await world.ask('questions.create', { tags: ['staff'], question: 'How was it?', answerMode: 'text_only' })).status).toBe(201)
})

test('an organization has 1,000 knowledge items, also when many are added at once; a neighbour has their own', async () => {
  const { organizationId, apiKey } = business
  await world.sql`
    insert into knowledge_item (organization_id, text, status)
    select ${organizationId}, 'Text ' || nr, 'ready' from generate_series(1, 990) as nr`
  const add = () => world.ask('knowledgeBase.add', { text: 'We ship on Mondays.' }, apiKey)
  const answers = await atOnce(30, add)
  expect([countOf(answers, 201), countOf(answers, 409)]).toEqual([10, 20])
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({
    code: 'LIMIT_REACHED',
    detail: 'A knowledge base can have up to 1,000 items; delete one first, or combine several into one.',
  })
  const { id } = answers.find(({ status }) => status === 201)!.body
  expect((await world.ask('knowledgeBase.update', { id, text: 'We ship on Tuesdays.' }, apiKey)).status).toBe(200)
  expect((await world.ask('knowledgeBase.delete', { id }, apiKey)).status).toBe(200)
  expect([(await add()).status, (await add()).status]).toEqual([201, 409])
  expect((await world.ask('knowledgeBase.add', { text: 'We ship on Mondays.' })).status).toBe(201)
})

test('a key has 500 sessions of the portal at a time; those that are over, and another key’s, are not counted', async () => {
  const { organizationId, keyWith } = business
  const { keyId, key } = await keyWith({ permissions: ['webhooks'] })
  await world.sql`
    insert into portal_session (organization_id, key_id, theme, code_sha256, expires_at)
    select ${organizationId}, ${keyId}, 'light', uuid_send(gen_random_uuid()), now() + interval '5 minutes' from generate_series(1, 490)`
  const open = (apiKey = key) => world.ask('webhooks.portal', {}, apiKey)
  const answers = await atOnce(30, () => open())
  expect([countOf(answers, 200), countOf(answers, 409)]).toEqual([10, 20])
  const { body } = answers.find(({ status }) => status === 409)!
  expect(body.code).toBe('LIMIT_REACHED')
  expect(body.detail).toContain('A key can have up to 500 active portal sessions.')
  expect((await open(business.apiKey)).status).toBe(200)
  await world.timePasses('5 minutes')
  expect((await open()).status).toBe(200)
})

test('answers are kept for repeated requests until they take as much room as they may; then keys are refused, requests without are not', async () => {
  await using world = await openWorld({}, { keptBytesMax: 20_000 })
  const send = (apiKey: string, key?: string) =>
    fetch(`${world.apiUrl}/project/${projectOf(apiKey)}/goals`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json', ...(key !== undefined && { 'idempotency-key': key }) },
      body: JSON.stringify({ goal: 'x'.repeat(2000) }),
    })
  const hostile = await world.openBusiness('Bluebird')
  const projectOf = (apiKey: string) => (apiKey === hostile.apiKey ? hostile : world.business).projectId
  const statuses: number[] = []
  for (let at = 0; at < 12; at++) statuses.push((await send(hostile.apiKey, `key-${at}`)).status)
  // Each takes 2.7 KB.
  expect(statuses).toEqual([...Array(8).fill(201), ...Array(4).fill(429)])
  expect(await world.sql`select from idempotency where organization_id = ${hostile.organizationId}`).toHaveLength(8)
  const refused = await send(hostile.apiKey, 'key-20')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000)
  expect(await refused.json()).toMatchObject({
    code: 'RATE_LIMITED',
    detail: expect.stringContaining('Send the request without the header'),
  })
  // What was done is still told to who asks again, and done once.
  const again = await send(hostile.apiKey, 'key-0')
  expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true'])
  expect((await send(hostile.apiKey)).status).toBe(201)
  expect((await send(world.business.apiKey, 'key-20')).status).toBe(201)
})
