import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWebsite, type Website } from '../../../test/website.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let website: Website
beforeAll(async () => {
  world = await openWorld()
  website = await openWebsite({
    '/shipping': `<!doctype html><html lang="en"><head><title>Shipping – Corner Bakery</title></head><body><nav><a href="/">Home</a></nav>
      <main><h1>How we ship</h1><p>${'Bread leaves the bakery between six and eight in the morning, and comes to you by bicycle. '.repeat(4)}</p>
      <h2>Abroad</h2><p>${'We do not ship abroad, as bread that travels for days is no bread any more. '.repeat(4)}</p></main>
      <footer>Imprint</footer></body></html>`,
  })
})
afterAll(async () => {
  await world.close()
  await website.close()
})

const itemOf = async (id: string) =>
  (await world.ask('knowledgeBase.get', { limit: 100 })).body.items.find((item: { id: string }) => item.id === id)

test('a page is fetching until a worker has read it, then ready, with its title and text', async () => {
  const { status, body } = await world.ask('knowledgeBase.add', { url: `${website.url}/shipping` })
  expect([status, body.status, body.text, body.title]).toEqual([201, 'fetching', null, null])
  await world.settle()
  const item = await itemOf(body.id)
  expect(item).toMatchObject({ status: 'ready', error: null, title: 'Shipping – Corner Bakery', url: `${website.url}/shipping` })
  expect(item.text).toContain('We do not ship abroad')
  expect(item.text).not.toContain('Imprint')
  expect(website.asked.at(-1)!.headers['user-agent']).toMatch(/^Earshot-Knowledge\/\d/)
})
