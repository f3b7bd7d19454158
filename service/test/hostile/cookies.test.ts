import { afterAll, beforeAll, expect, test } from 'vitest'
import { seenMark } from '../../src/pages/public/visitor-cookie.ts'
import { newSession } from '../../src/pages/spam/spam.ts'
import { deriveKey } from '../../src/secrets.ts'
import { openBrowser } from '../world/visitor.ts'
import { openWorld, type World } from '../world/world.ts'

// Cookies where customers come by https: somebody who runs another host of the domain, or is on the way of an http request, can give a
// browser cookies of theirs for ours, but none whose name begins so.

let world: World
beforeAll(async () => {
  world = await openWorld({ BASE_URL: 'https://feedback.example' })
})
afterAll(() => world.close())

const pathOf = (address: string) => address.replace('https://feedback.example', '')
const form = (fields: Record<string, string>) => ({ method: 'POST', body: new URLSearchParams(fields) })
const session = (about: string) =>
  newSession({ formSessionKey: deriveKey(world.secretKey, 'form-session') }, { about, at: Date.now() - 9000 })

/** A browser at everything that gives cookies: a link, what became of its opinion, a public page, a code, the portal. */
async function everywhere() {
  const { slug, projectId } = world.business
  const browser = openBrowser(world)
  const link = pathOf((await world.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com', customerReference: '1' })).body.link)
  await browser.get(link)
  await browser.ask(`${link}/start`, { method: 'POST' })
  const sent = await browser.ask(link, form({ title: 'Fine', opinion: 'All was well.', name: 'Ada' }))
  const thanks = await browser.get(sent.headers.get('location')!)
  const own = pathOf(/\/mine\/[\w-]{43}/.exec(thanks.text)![0])
  const neutral = [
    /\/mine\/at\/[\w-]{16}/.exec((await browser.get(own)).text)![0],
    /\/receipt\/at\/[\w-]{16}/.exec((await browser.get(own.replace('/mine/', '/receipt/'))).text)![0],
  ]
  const { reviewId } = (await world.ask('opinions.list')).body.opinions[0]
  await world.sql`update opinion set status = 'published' where review_id = ${reviewId}`
  const seen = seenMark({ formSessionKey: deriveKey(world.secretKey, 'form-session') }, reviewId)
  const upvote = (fields: Record<string, string>) => browser.ask(`/p/${slug}/${reviewId}/upvote`, form({ seen, ...fields }))
  await upvote({ upvote: 'on' })
  const commented = { content: 'Yes', homepage: '', session: session(`comment ${reviewId}`) }
  await browser.ask(`/p/${slug}/${reviewId}/comment`, form(commented))
  const written = { title: 'Good', opinion: 'Very.', homepage: '', session: session(`opinion ${projectId}`) }
  await browser.ask(`/p/${slug}/write`, form(written))
  await browser.get(pathOf((await world.ask('qrCodes.create', { mode: 'permanent' })).body.link))
  const code = new URLSearchParams(new URL((await world.ask('webhooks.portal')).body.url).hash.slice(1)).get('code')!
  await browser.ask('/portal/session', form({ code }))
  const upvotes = async () => (await world.sql`select upvotes from opinion where review_id = ${reviewId}`)[0]!.upvotes
  return { browser, neutral, upvote, upvotes }
}

test('every cookie is bound to https by its name, those of all addresses to this host, and is read back', async () => {
  const { browser, neutral, upvote, upvotes } = await everywhere()
  const names = browser.given.map((given) => given.split('=', 1)[0]!)
  for (const name of ['at', 'own', 'mine', 'visitor', 'commenter', 'sent', 'link']) expect(names).toContain(`__Secure-earshot_${name}`)
  expect(names).toContain('__Host-earshot_portal')
  for (const given of browser.given) {
    expect(given).toMatch(/^__(Secure|Host)-earshot_\w+=.*; HttpOnly; SameSite=(Lax|Strict); Secure$/)
    expect(given.startsWith('__Host-'), given).toBe(/; Path=\/;/.test(given))
  }
  for (const address of neutral) expect([address, (await browser.get(address)).status]).toEqual([address, 200])
  expect(await upvotes()).toBe(1)
  await upvote({ upvote: 'off' })
  expect(await upvotes()).toBe(0)
  expect((await browser.get('/portal/api/destinations')).status).toBe(200)
})

test('one that has the name without what binds it is none', async () => {
  const { browser, neutral, upvote, upvotes } = await everywhere()
  for (const [name, value] of [...browser.cookies]) {
    browser.cookies.delete(name)
    browser.cookies.set(name.replace(/^__(Secure|Host)-/, ''), value)
  }
  for (const address of neutral) expect([address, (await browser.get(address)).status]).toEqual([address, 404])
  await upvote({ upvote: 'off' })
  expect(await upvotes()).toBe(1)
  expect((await browser.get('/portal/api/destinations')).status).toBe(401)
})
