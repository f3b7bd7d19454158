import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openReceiver, type Receiver } from '../../../test/world/receiver.ts'
import { type Business, openWorld, type PortalVisitor, type World } from '../../../test/world/world.ts'

let world: World
let receiver: Receiver
beforeAll(async () => {
  world = await openWorld()
  receiver = await openReceiver()
})
afterAll(async () => {
  await world.close()
  await receiver.close()
})

let business: Business
let portal: PortalVisitor
beforeEach(async () => {
  receiver.received.length = 0
  business = await world.openBusiness('Testers')
  portal = await world.portal(business.apiKey)
})

const upsert = (body: Record<string, unknown>) =>
  world.ask('webhooks.destinations.upsert', { url: receiver.url, topics: ['opinion.created'], ...body }, business.apiKey)

/** A customer writes an opinion by a link: the purchase is verified. */
async function opine(title: string, opinion = 'All was well.'): Promise<void> {
  const { projectId, apiKey } = business
  const { link } = (await world.ask('preverifiedLinks.create', { projectId, customerEmail: 'ada@example.com' }, apiKey)).body
  const { status } = await fetch(link, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ title, opinion }) })
  expect(status).toBe(303)
  await world.settle()
}

const arrived = () => receiver.received.map(({ event }) => (event.data as { title: string }).title)

test('what meets every condition is sent; what does not is told in the trace of its event', async () => {
  const { projectId } = business
  const { destinationId } = (await upsert({ filter: { projectIds: [projectId], verified: 'yes', words: ['bread', 'late'] } })).body
  await opine('Fresh bread')
  await opine('Fine', 'It came too LATE.')
  await opine('Fine')
  expect(arrived()).toEqual(['Fresh bread', 'Fine'])
  const [newest] = (await portal.ask('events.list', { topic: 'opinion.created' })).body.events
  const trace = (await portal.ask('events.get', { eventId: newest.eventId })).body
  expect(trace.destinations).toMatchObject([{ destinationId, verdict: 'filtered', deliveries: [] }])
})

test('a trace tells of the filter at that time, also after another one', async () => {
  const { destinationId } = (await upsert({ filter: { words: ['bread'] } })).body
  await opine('Fine')
  await upsert({ destinationId, filter: {} })
  await opine('Also fine')
  expect(arrived()).toEqual(['Also fine'])
  const [second, first] = (await portal.ask('events.list', { topic: 'opinion.created' })).body.events
  const verdictOf = async ({ eventId }: { eventId: string }) => (await portal.ask('events.get', { eventId })).body.destinations[0].verdict
  expect([await verdictOf(first), await verdictOf(second)]).toEqual(['filtered', 'sent'])
})

test('a filter is shown as it was sent, stays when it is not named, and an empty one lets everything pass', async () => {
  const filter = { projectIds: [business.projectId], verified: 'no', words: ['Brötchen', '50 % off'] }
  const made = (await upsert({ filter })).body
  expect(made.filter).toEqual(filter)
  const { destinationId } = made
  expect((await upsert({ destinationId })).body.filter).toEqual(filter)
  expect((await portal.ask('destinations.get', { destinationId })).body.filter).toEqual(filter)
  expect((await portal.ask('destinations.update', { destinationId, filter: {} })).body.filter).toEqual({})
  expect((await upsert({})).body.filter).toEqual({})
  // As everywhere, a field that nobody knows is not an error, and is not kept.
  expect((await upsert({ filter: { stars: 5, words: ['late'] } })).body.filter).toEqual({ words: ['late'] })
})

test.each([
  ['no project of the organization', { projectIds: ['019a51d7-9f3c-7b22-a6e8-0c4d3b7f9a25'] }, 'filter.projectIds.0'],
  ['no id', { projectIds: ['bakery'] }, 'filter.projectIds.0'],
  ['no list of projects', { projectIds: [] }, 'filter.projectIds'],
  ['another word of verified', { verified: 'maybe' }, 'filter.verified'],
  ['an empty word', { words: [''] }, 'filter.words.0'],
  ['a NUL', { words: ['a\u0000b'] }, 'filter.words.0'],
  ['a word that is none', { words: [5] }, 'filter.words.0'],
  ['a list', [], 'filter'],
  ['null', null, 'filter'],
])('%s is refused, and the answer says where', async (_, filter, path) => {
  const { status, body } = await upsert({ filter })
  expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR'])
  expect(body.errors.map((error: { path: string }) => error.path)).toContain(path)
})

test('of another organization, no project is known', async () => {
  const other = await world.openBusiness('Other')
  const { status, body } = await upsert({ filter: { projectIds: [business.projectId, other.projectId] } })
  expect([status, body.errors[0].path]).toEqual([400, 'filter.projectIds.1'])
})

const project = '019a51d7-9f3c-7b22-a6e8-0c4d3b7f9a25'
test.each<[string, object, object, boolean]>([
  ['nothing is asked for', {}, {}, true],
  ['of the project', { projectIds: [project] }, {}, true],
  ['of another project', { projectIds: ['019a51d7-9f3c-7b22-a6e8-000000000000'] }, {}, false],
  ['verified', { verified: 'yes' }, { verified: true }, true],
  ['not verified', { verified: 'yes' }, { verified: false }, false],
  ['unverified ones are wanted', { verified: 'no' }, { verified: false }, true],
  ['unverified ones are wanted, and it is verified', { verified: 'no' }, { verified: true }, false],
  ['neither verified nor not', { verified: 'no' }, { question: 'How?' }, false],
  ['either will do', { verified: 'all' }, { question: 'How?' }, true],
  ['the word is in the answer', { words: ['crumb'] }, { answer: 'Crumbs everywhere' }, true],
  ['the word is in the comment', { words: ['CRUMB'] }, { content: 'a crumb' }, true],
  ['the word is in no text', { words: ['crumb'] }, { question: 'a crumb?' }, false],
  ['a word has what means something elsewhere', { words: ['50%_\\'] }, { opinion: '50%_\\ off' }, true],
  ['one condition of two', { verified: 'yes', words: ['crumb'] }, { verified: true, title: 'Fine' }, false],
])('an event passes as its conditions say: %s', async (_, filter, data, passes) => {
  const [row] = await world.sql`
    select passes_filter(${JSON.stringify(filter)}::text::jsonb, ${project}::uuid, ${JSON.stringify(data)}::text::json) as passes`
  expect(row!.passes).toBe(passes)
})

test('an event of no project is of none that a filter names', async () => {
  const [row] = await world.sql`select passes_filter(${JSON.stringify({ projectIds: [project] })}::text::jsonb, null, '{}') as passes`
  expect(row!.passes).toBe(false)
})
