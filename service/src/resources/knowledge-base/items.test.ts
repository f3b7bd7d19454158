import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'

let world: World
let guarded: World
beforeAll(async () => {
  world = await openWorld()
  guarded = await openWorld({ ALLOW_PRIVATE_TARGETS: 'false' })
})
afterAll(() => Promise.all([world.close(), guarded.close()]))

const add = (body: Record<string, unknown>, at = world) => at.ask('knowledgeBase.add', body)
const update = (id: string, body: Record<string, unknown>) => world.ask('knowledgeBase.update', { id, ...body })
const items = async (apiKey?: string, query = {}) => (await world.ask('knowledgeBase.get', query, apiKey)).body
/** Nothing is read from there: a port of printers. */
const deadPage = 'http://127.0.0.1:515/page'

test('a text is ready at once, as it was given', async () => {
  const { status, body } = await add({ text: '  We ship on Mondays.\r\nAnd on Thursdays.\n ' })
  expect(status).toBe(201)
  expect(body).toEqual({
    id: expect.any(String),
    text: 'We ship on Mondays.\nAnd on Thursdays.',
    url: null,
    title: null,
    status: 'ready',
    error: null,
    createdAt: body.updatedAt,
    updatedAt: body.updatedAt,
  })
})

test('a text and a page are both kept', async () => {
  const { body } = await add({ text: 'We ship on Mondays.', url: deadPage })
  expect(body).toMatchObject({ text: 'We ship on Mondays.', url: deadPage, status: 'fetching' })
  await world.settle()
  const [item] = (await items()).items
  expect(item).toMatchObject({ text: 'We ship on Mondays.', status: 'failed', error: 'refused: Pages cannot be read from this port.' })
})

test('a text of 50,000 characters is taken, however they are written; one more is not', async () => {
  for (const letter of ['x', '🙂']) {
    expect((await add({ text: letter.repeat(50_000) })).status).toBe(201)
    expect(await add({ text: letter.repeat(50_001) })).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } })
  }
  expect((await add({ text: `${'word '.repeat(9_999)}end` })).status).toBe(201)
})

test('items are listed newest first, by page and by cursor, those of the organization only', async () => {
  const shelf = await world.openBusiness('Shelf')
  const ids: string[] = []
  for (const text of ['one', 'two', 'three']) ids.unshift((await world.ask('knowledgeBase.add', { text }, shelf.apiKey)).body.id)
  const idsOf = (page: { items: { id: string }[] }) => page.items.map(({ id }) => id)
  const first = await items(shelf.apiKey, { limit: 2 })
  expect(idsOf(first)).toEqual(ids.slice(0, 2))
  expect(first.pagination).toMatchObject({ page: 1, limit: 2, total: 3, hasMore: true })
  expect(idsOf(await items(shelf.apiKey, { limit: 2, page: 2 }))).toEqual(ids.slice(2))
  expect(idsOf(await items(shelf.apiKey, { limit: 2, cursor: first.pagination.nextCursor }))).toEqual(ids.slice(2))
})

describe('an item without a source', () => {
  const sourceless = { status: 400, body: { code: 'KNOWLEDGE_SOURCE_REQUIRED' } }

  test('is not made', async () => {
    expect(await add({})).toMatchObject(sourceless)
    expect(await add({ title: 'Shipping' })).toMatchObject(sourceless)
  })

  test('is not left over: the last source can be replaced, not cleared', async () => {
    const { id: text } = (await add({ text: 'We ship.' })).body
    const { id: page } = (await add({ url: deadPage })).body
    await world.settle()
    expect(await update(text, { text: null })).toMatchObject(sourceless)
    expect(await update(text, { text: null, url: null })).toMatchObject(sourceless)
    expect(await update(page, { url: null })).toMatchObject(sourceless)
    expect(await update(page, { url: null, text: 'We ship.' })).toMatchObject({
      status: 200,
      body: { url: null, status: 'ready', error: null },
    })
    expect(await update(text, { text: null, url: deadPage })).toMatchObject({ status: 200, body: { text: null, status: 'fetching' } })
    await world.settle()
  })
})

describe('a change', () => {
  test('of nothing changes nothing', async () => {
    const { body: made } = await add({ text: 'We ship on Mondays.' })
    await world.timePasses('1 hour')
    const { body: before } = await update(made.id, {})
    expect(await update(made.id, { text: 'We ship on Mondays.' })).toMatchObject({ status: 200, body: before })
    expect(before).toMatchObject({ text: made.text, updatedAt: before.createdAt })
  })

  test('replaces what is sent and keeps the rest', async () => {
    const { body: made } = await add({ text: 'We ship on Mondays.' })
    await world.timePasses('1 hour')
    const { body } = await update(made.id, { text: 'We ship on Tuesdays.' })
    expect(body).toMatchObject({ id: made.id, text: 'We ship on Tuesdays.', url: null, status: 'ready' })
    expect(body.updatedAt > body.createdAt).toBe(true)
  })

  test('of an unknown, a deleted or a foreign item is answered 404', async () => {
    const { id } = (await add({ text: 'We ship.' })).body
    const foreign = await world.openBusiness('Foreign')
    for (const operation of ['knowledgeBase.update', 'knowledgeBase.delete'] as const)
      expect(await world.ask(operation, { id, text: 'Ours now.' }, foreign.apiKey)).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      })
    expect(await world.ask('knowledgeBase.delete', { id })).toMatchObject({ status: 200, body: { id, deleted: true } })
    for (const operation of ['knowledgeBase.update', 'knowledgeBase.delete'] as const)
      expect(await world.ask(operation, { id, text: 'Back?' })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  })
})

describe('an address', () => {
  test('that is none, or not of the web, is refused at the field', async () => {
    for (const url of [
      '',
      'shipping',
      'ftp://example.com/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'https://a:b@example.com/',
      'https://',
      `https://example.com/${'x'.repeat(2048)}`,
    ]) {
      const { status, body } = await add({ url })
      expect([url, status, body.code, body.errors?.[0].path]).toEqual([url, 400, 'VALIDATION_ERROR', 'url'])
    }
  })

  test('of this machine or its network is refused at once, when it is added and when it is changed', async () => {
    const { id } = (await add({ text: 'We ship.' }, guarded)).body
    for (const url of [
      'http://127.0.0.1/',
      'https://[::1]/',
      'http://localhost/',
      'https://169.254.169.254/latest',
      'http://0x7f.1/',
      'https://10.0.0.1/',
      'http://wiki.internal/',
      'http://intranet/',
      'http://example.com:22/',
    ])
      for (const answer of [await add({ url }, guarded), await guarded.ask('knowledgeBase.update', { id, url })])
        expect([url, answer.status, answer.body.errors?.[0].path]).toEqual([url, 400, 'url'])
    expect((await guarded.ask('knowledgeBase.get')).body.items).toMatchObject([{ id, url: null, status: 'ready' }])
  })

  test('may be http, as a page is only read, and in any script; it stays as it was given', async () => {
    for (const url of ['http://example.com', 'https://example.com:8443/', 'https://bücher.example/größe?q=ä#ß'])
      expect(await add({ url }, guarded)).toMatchObject({ status: 201, body: { url } })
    // Not read in this test, which asks nobody else's server.
    for (const { id } of (await guarded.ask('knowledgeBase.get')).body.items) await guarded.ask('knowledgeBase.delete', { id })
  })
})

test('an addition that is sent again with its key adds once', async () => {
  const send = () =>
    fetch(`${world.apiUrl}/kb`, {
      method: 'POST',
      headers: { 'x-api-key': world.business.apiKey, 'content-type': 'application/json', 'idempotency-key': 'kb-1' },
      body: JSON.stringify({ text: 'Said once.' }),
    })
  const [first, second] = [await send(), await send()]
  expect([first.status, second.status, second.headers.get('idempotent-replayed')]).toEqual([201, 201, 'true'])
  expect(await second.json()).toEqual(await first.json())
  expect((await items(undefined, { limit: 100 })).items.filter(({ text }: { text: string }) => text === 'Said once.')).toHaveLength(1)
})
