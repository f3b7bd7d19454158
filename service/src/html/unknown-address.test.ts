import { languages } from '@earshot/messages'
import { publicMessages } from '@earshot/messages/service/public'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../test/world/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** What a browser sends that goes to an address. */
const accept = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const ask = (path: string, headers: Record<string, string>) => fetch(world.address + path, { headers })

test.each(languages)('a person who comes to an address that is none is told so in %s', async (language) => {
  const answer = await ask('/nowhere/at/all', { accept, 'accept-language': language })
  expect(answer.status).toBe(404)
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('content-language')).toBe(language)
  expect(await answer.text()).toContain(`<h1>${publicMessages(language).unknown.heading}</h1>`)
})

test('the page runs what carries the nonce of its answer, loads nothing and is framed by nobody', async () => {
  const answer = await ask('/nowhere', { accept })
  const policy = answer.headers.get('content-security-policy')!
  const [, nonce] = /script-src 'nonce-(\w+)'/.exec(policy)!
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex, nofollow',
  })
  const page = await answer.text()
  for (const [tag] of page.matchAll(/<(script|style)[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`)
  expect((await ask('/nowhere', { accept })).headers.get('content-security-policy')).not.toContain(nonce)
})

test('programs get a problem there, and so does everybody below the API', async () => {
  const answers = await Promise.all([
    ask('/nowhere', {}),
    ask('/nowhere', { accept: 'application/json' }),
    ask('/v1/nowhere', { accept }),
    ask('/portal/api/nowhere', { accept }),
    ask('/dashboard/api/nowhere/at/all', { accept }),
    fetch(`${world.address}/nowhere`, { method: 'POST', headers: { accept } }),
  ])
  for (const answer of answers) {
    expect([answer.url, answer.status]).toEqual([answer.url, 404])
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
    expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' })
  }
})
