import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, openWorld, type World } from '../../../test/world/world.ts'

// The knowledge base in the dashboard.

let world: World
let member: Member
beforeAll(async () => {
  world = await openWorld()
  member = await world.member({ role: 'member' })
})
afterAll(() => world.close())

const returns = '# Returns\n\nSend it back within thirty days.'

test('items are listed by how they begin, and opened with the given text and the read one apart', async () => {
  const text = `${returns} ${'And so on. '.repeat(100)}`
  const { id } = (await member.ask('knowledgeBase.add', { text, url: `${world.address}/p/${world.business.slug}` })).body
  await world.settle()
  const [listed] = (await member.ask('knowledgeBase.list')).body.items
  expect(listed).toMatchObject({ id, status: 'ready' })
  expect(listed.text).toBeUndefined()
  expect(listed.excerpt).toBe(text.slice(0, 300))
  const item = (await member.ask('knowledgeBase.item', { id })).body
  expect(item).toMatchObject({ ownText: text.trim(), text: text.trim() })
  expect(item.pageText).toContain('Acme')
})

test('a page is read again when it is asked for; a text alone stays as it is', async () => {
  const { id } = (await member.ask('knowledgeBase.add', { url: `${world.address}/p/no-such-place` })).body
  await world.settle()
  expect((await member.ask('knowledgeBase.item', { id })).body.status).toBe('failed')
  expect((await member.ask('knowledgeBase.refresh', { id })).body).toMatchObject({ status: 'fetching', error: null })
  expect((await member.ask('knowledgeBase.refresh', { id })).body.status).toBe('fetching')
  await world.settle()
  expect((await member.ask('knowledgeBase.item', { id })).body.error).toMatch(/^http-status: /)
  const text = (await member.ask('knowledgeBase.add', { text: 'Only words.' })).body
  expect((await member.ask('knowledgeBase.refresh', { id: text.id })).body).toMatchObject({ status: 'ready', updatedAt: text.updatedAt })
})

test('a search finds passages and marks what was looked for; the pieces are the passage', async () => {
  await member.ask('knowledgeBase.add', { text: '# Warranty\n\nFrames are guaranteed for life < 100 years & more.' })
  const { passages } = (await member.ask('knowledgeBase.search', { query: 'guarantee frame' })).body
  expect(passages[0]).toMatchObject({ heading: 'Warranty', title: null, url: null })
  const { passage, pieces } = passages[0] as { passage: string; pieces: { text: string; isMatch: boolean }[] }
  expect(pieces.filter(({ isMatch }) => isMatch).map(({ text }) => text)).toEqual(['Frames', 'guaranteed'])
  expect(pieces.map(({ text }) => text).join('')).toBe(passage)
  expect((await member.ask('knowledgeBase.search', { query: 'zyzzyva' })).body.passages).toEqual([])
})

test.each(['%', '_', '\\', "'", '"', '-', '"open', '&|!()', 'a:b:*', '<script>', '\u{1f980}', 'ß', '-- or --', 'x'.repeat(200)])(
  'a search for %s is answered',
  async (query) => {
    expect((await member.ask('knowledgeBase.search', { query })).status).toBe(200)
  },
)

test.each([{}, { query: '' }, { query: '  ' }, { query: 'x'.repeat(201) }, { query: 'a\u0007b' }])(
  'a search for %j says what would be right',
  async (query) => {
    const { status, body } = await member.ask('knowledgeBase.search', query)
    expect([status, body.code]).toEqual([400, 'VALIDATION_ERROR'])
  },
)

test('a viewer reads and searches, and changes nothing; of another organization there is nothing', async () => {
  const { id } = (await member.ask('knowledgeBase.add', { text: returns })).body
  const viewer = await world.member({ role: 'viewer' })
  expect((await viewer.ask('knowledgeBase.item', { id })).status).toBe(200)
  expect((await viewer.ask('knowledgeBase.search', { query: 'thirty days' })).body.passages.length).toBeGreaterThan(0)
  for (const each of ['knowledgeBase.refresh', 'knowledgeBase.delete'] as const)
    expect([each, (await viewer.ask(each, { id })).status]).toEqual([each, 403])
  const { organizationId } = await world.openBusiness('Stranger')
  const stranger = await world.member({ role: 'owner', organizationId })
  for (const each of ['knowledgeBase.item', 'knowledgeBase.refresh'] as const) {
    expect([each, (await stranger.ask(each, { id })).status]).toEqual([each, 404])
    expect([each, (await member.ask(each, { id: 'x' })).status]).toEqual([each, 404])
  }
  expect((await stranger.ask('knowledgeBase.search', { query: 'thirty days' })).body.passages).toEqual([])
  expect((await stranger.ask('knowledgeBase.list')).body.items).toEqual([])
})
