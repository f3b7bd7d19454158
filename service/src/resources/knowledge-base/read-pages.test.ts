import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWebsite, type Website } from '../../../test/world/website.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { addressGuard } from '../../network/address-guard.ts'
import { pageReader } from './read-pages.ts'
import { searchKnowledge } from './search.ts'

let world: World
let website: Website
beforeAll(async () => {
  world = await openWorld()
  website = await openWebsite()
})
afterAll(async () => {
  await website.close()
  await world.close()
})

const page = (words: string, title = 'A page') => `<title>${title}</title><body><p>${words}</p></body>`
const itemOf = async (id: string) =>
  (await world.ask('knowledgeBase.get', { limit: 100 })).body.items.find((item: { id: string }) => item.id === id)
const add = async (path: string) => (await world.ask('knowledgeBase.add', { url: website.url + path })).body.id as string
const update = (id: string, body: Record<string, unknown>) => world.ask('knowledgeBase.update', { id, ...body })
/** Items that have just this word. */
const find = async (word: string) =>
  (await searchKnowledge(world.sql, { organizationId: world.business.organizationId, query: `"${word}"` })).map(({ itemId }) => itemId)

/** A page whose answer waits until the test lets it go. */
function held(path: string, html: string) {
  const { promise: asked, resolve: sayAsked } = Promise.withResolvers<void>()
  const { promise: freed, resolve: free } = Promise.withResolvers<void>()
  website.pages[path] = async (response) => {
    sayAsked()
    await freed
    response.writeHead(200, { 'content-type': 'text/html' }).end(html)
  }
  return { asked, free }
}

test('a page is fetching until a worker has read it, then ready, with its title and text, and found', async () => {
  website.pages['/shipping'] = `<!doctype html><html lang="en"><head><title>Shipping – Corner Bakery</title></head>
    <body><nav><a href="/">Home</a></nav><main><h1>How we ship</h1>
    <p>${'Bread leaves the bakery between six and eight in the morning, and comes to you by bicycle. '.repeat(4)}</p>
    <h2>Abroad</h2><p>${'We do not ship abroad, as bread that travels for days is no bread any more. '.repeat(4)}</p></main>
    <footer>Imprint</footer></body></html>`
  const { status, body } = await world.ask('knowledgeBase.add', { url: `${website.url}/shipping` })
  expect([status, body.status, body.text, body.title]).toEqual([201, 'fetching', null, null])
  await world.settle()
  const item = await itemOf(body.id)
  expect(item).toMatchObject({ status: 'ready', error: null, title: 'Shipping – Corner Bakery', url: `${website.url}/shipping` })
  expect(item.text).toContain('## Abroad\n\nWe do not ship abroad')
  expect(item.text).not.toContain('Imprint')
  expect(website.asked.at(-1)!.headers['user-agent']).toMatch(/^Earshot-Knowledge\/\d/)
  expect(await searchKnowledge(world.sql, { organizationId: world.business.organizationId, query: 'shipping abroad' })).toMatchObject([
    { itemId: body.id, title: 'Shipping – Corner Bakery', url: `${website.url}/shipping`, heading: expect.stringContaining('Abroad') },
  ])
})

test('a page is read again when its url is sent again; what was read stays meanwhile, and when it fails', async () => {
  website.pages['/hours'] = page('Open until seven, also on Saturdays.', 'Hours')
  const id = await add('/hours')
  await world.settle()
  website.pages['/hours'] = (response) => response.writeHead(503).end()
  const { body } = await update(id, { url: `${website.url}/hours` })
  expect(body).toMatchObject({ status: 'fetching', text: 'Open until seven, also on Saturdays.', title: 'Hours' })
  await world.settle()
  expect(await itemOf(id)).toMatchObject({
    status: 'failed',
    error: 'http-status: The server answers 503.',
    text: 'Open until seven, also on Saturdays.',
    title: 'Hours',
  })
  expect(await find('saturdays')).toEqual([id])

  website.pages['/hours'] = page('Open until midnight, never on Saturdays.', 'New hours')
  await update(id, { url: `${website.url}/hours` })
  await world.settle()
  expect(await itemOf(id)).toMatchObject({
    status: 'ready',
    error: null,
    text: 'Open until midnight, never on Saturdays.',
    title: 'New hours',
  })
  expect([await find('midnight'), await find('seven')]).toEqual([[id], []])
})

test('a page that is being read is not asked for again by the same url', async () => {
  const { asked, free } = held('/slow', page('Slow and good.'))
  const id = await add('/slow')
  const reading = world.settle()
  await asked
  expect((await update(id, { url: `${website.url}/slow` })).body.status).toBe('fetching')
  free()
  await reading
  expect(await itemOf(id)).toMatchObject({ status: 'ready', text: 'Slow and good.' })
  expect(website.asked.filter(({ path }) => path === '/slow')).toHaveLength(1)
})

test('another url takes away what was read of the one before', async () => {
  website.pages['/old'] = page('Old lighthouse.')
  const id = await add('/old')
  await world.settle()
  const { body } = await update(id, { url: `${website.url}/gone` })
  expect(body).toMatchObject({ status: 'fetching', text: null, title: null })
  expect(await find('lighthouse')).toEqual([])
  await world.settle()
  expect(await itemOf(id)).toMatchObject({ status: 'failed', text: null, error: 'http-status: The server answers 404.' })
})

test('a cleared url leaves what was read as the item’s own text, which is found', async () => {
  website.pages['/windmill'] = page('The windmill turns on Sundays.')
  const id = await add('/windmill')
  await world.settle()
  expect((await update(id, { url: null })).body).toMatchObject({
    status: 'ready',
    url: null,
    title: null,
    text: 'The windmill turns on Sundays.',
  })
  expect(await find('windmill')).toEqual([id])
})

test('a given text is shown before the page’s, and both are found', async () => {
  website.pages['/harbour'] = page('The harbour is full of boats.')
  const { id } = (await world.ask('knowledgeBase.add', { text: 'The quay is empty.', url: `${website.url}/harbour` })).body
  await world.settle()
  expect(await itemOf(id)).toMatchObject({ text: 'The quay is empty.', title: 'A page', status: 'ready' })
  expect([await find('quay'), await find('harbour')]).toEqual([[id], [id]])
  expect((await update(id, { text: null })).body).toMatchObject({ text: 'The harbour is full of boats.' })
  expect([await find('quay'), await find('harbour')]).toEqual([[], [id]])
})

test.each([
  ['deleted', (id: string) => world.ask('knowledgeBase.delete', { id })],
  ['given another url', (id: string) => update(id, { url: `${website.url}/other` })],
  ['left without its url', (id: string) => update(id, { url: null, text: 'Never mind.' })],
])('what is read for an item that is %s meanwhile is dropped', async (_, change) => {
  const { asked, free } = held('/late', page('Too late, comet.'))
  website.pages['/other'] = page('In time.')
  const id = await add('/late')
  const reading = world.settle()
  await asked
  await change(id)
  free()
  await reading
  await world.settle()
  expect(await find('comet')).toEqual([])
  expect((await itemOf(id))?.text).not.toBe('Too late, comet.')
})

test('a page whose worker died is read by another one after 35 seconds, not before; a late outcome of the first is dropped', async () => {
  const { asked, free } = held('/orphan', page('From the first worker.'))
  const id = await add('/orphan')
  const first = pageReader({ guard: addressGuard({ allowPrivateTargets: true }) })(world.sql)
  await asked
  const second = pageReader({ guard: addressGuard({ allowPrivateTargets: true }) })
  expect(await second(world.sql)).toBe(0)
  await world.timePasses('35 seconds')
  website.pages['/orphan'] = page('From the second worker.')
  expect(await second(world.sql)).toBe(1)
  expect(await itemOf(id)).toMatchObject({ status: 'ready', text: 'From the second worker.' })
  free()
  await first
  expect(await itemOf(id)).toMatchObject({ status: 'ready', text: 'From the second worker.' })
})

test('a process that stops leaves the page it reads to another one, at once', async () => {
  const { asked } = held('/left', page('Never from here.'))
  const id = await add('/left')
  const stop = new AbortController()
  const reading = pageReader({ guard: addressGuard({ allowPrivateTargets: true }), stopping: stop.signal })
  const first = reading(world.sql)
  await asked
  stop.abort()
  await first
  expect(await reading(world.sql)).toBe(0)
  expect(await itemOf(id)).toMatchObject({ status: 'fetching' })
  website.pages['/left'] = page('From the other one.')
  await world.settle()
  expect(await itemOf(id)).toMatchObject({ status: 'ready', text: 'From the other one.' })
})

test('a page that three workers did not survive is given up', async () => {
  website.pages['/poison'] = page('Never read.')
  const id = await add('/poison')
  await world.sql`update knowledge_item set read_attempts = 3 where organization_id = ${world.business.organizationId} and item_id = ${id}`
  website.asked.length = 0
  await world.settle()
  expect(await itemOf(id)).toMatchObject({ status: 'failed', error: 'interrupted: Reading it was cut off 3 times.' })
  expect(website.asked).toEqual([])
  await update(id, { url: `${website.url}/poison` })
  await world.settle()
  expect(await itemOf(id)).toMatchObject({ status: 'ready', text: 'Never read.' })
})

test('organizations are read in turn, and one with slow pages keeps no other waiting', async () => {
  const [slow, quick] = [await world.openBusiness('Slow'), await world.openBusiness('Quick')]
  const { free } = held('/hanging', page('At last.'))
  for (let count = 0; count < 5; count++) await world.ask('knowledgeBase.add', { url: `${website.url}/hanging` }, slow.apiKey)
  website.pages['/quick'] = page('At once.')
  await world.ask('knowledgeBase.add', { url: `${website.url}/quick` }, quick.apiKey)
  const read = pageReader({ guard: addressGuard({ allowPrivateTargets: true }) })
  const hanging: Promise<number>[] = []
  const isRead = async () => (await world.ask('knowledgeBase.get', {}, quick.apiKey)).body.items[0].status === 'ready'
  // Four at a time, as in a process: three may hang.
  for (let reader = 0; reader < 4; reader++) hanging.push(read(world.sql))
  await Promise.race(hanging)
  expect(await isRead()).toBe(true)
  free()
  await Promise.all(hanging)
  await world.settle()
  const { items } = (await world.ask('knowledgeBase.get', {}, slow.apiKey)).body
  expect(items.map(({ status }: { status: string }) => status)).toEqual(Array(5).fill('ready'))
})
