import { operationIds, operations } from '@earshot/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'
import { revokeKey } from '../../resources/organizations/api-keys.ts'
import { enter, openBrowser, openPortal } from './portal-browser.fixture.ts'

// Sessions of the webhook portal: what they say, how long they last, and what ends them.

let world: World
let secure: World
beforeAll(async () => {
  world = await openWorld()
  secure = await openWorld({ BASE_URL: 'https://feedback.example' })
})
afterAll(() => Promise.all([world.close(), secure.close()]))

describe('a session', () => {
  test('says whose it is, how it looks and until when; for eight hours', async () => {
    const browser = openBrowser(world)
    const { code } = await openPortal(world, { theme: 'dark' })
    const entered = await (await browser.enter(code)).json()
    expect(entered).toEqual({ organization: { name: 'Acme' }, theme: 'dark', expiresAt: expect.stringMatching(/Z$/) })
    expect(await (await browser.session()).json()).toEqual(entered)
    await world.timePasses('7 hours 59 minutes')
    expect((await browser.session()).status).toBe(200)
    await world.timePasses('1 minute')
    expect((await browser.session()).status).toBe(401)
    expect(await (await browser.ask('/portal', { headers: { accept: 'text/html' } })).text()).toContain('The portal opens with a link')
  })

  test('is held in a cookie that no script reads and no other site sends', async () => {
    const browser = await enter(world)
    expect(browser.setCookie).toMatch(/^earshot_portal=[\w-]{43}; Path=\/; Max-Age=28800; HttpOnly; SameSite=Strict$/)
    const overHttps = openBrowser(world, secure)
    await overHttps.enter((await openPortal(world, {}, secure)).code)
    expect(overHttps.setCookie).toMatch(/^__Host-earshot_portal=[\w-]{43}; Path=\/; Max-Age=28800; HttpOnly; SameSite=Strict; Secure$/)
    expect((await overHttps.session()).status).toBe(200)
  })

  test.each([
    ['DELETE', '/portal/session', 204],
    ['POST', '/portal/leave', 303],
  ])('is ended by %s %s, for everybody who has its cookie', async (method, path, status) => {
    const browser = await enter(world)
    const { cookie } = browser
    expect((await browser.ask(path, { method })).status).toBe(status)
    expect(browser.setCookie).toContain('Max-Age=0')
    expect((await fetch(`${world.address}/portal/session`, { headers: { cookie } })).status).toBe(401)
    // Once more does no harm.
    expect((await browser.ask(path, { method })).status).toBe(status)
  })

  test.each<[string, (keyId: string) => unknown]>([
    ['is revoked', (keyId) => revokeKey(world.sql, { keyId })],
    ['expires', () => world.timePasses('2 minutes')],
  ])('ends when the key it came from %s', async (_how, end) => {
    const { keyId, key } = await world.business.keyWith({ permissions: ['webhooks'], expiresDays: 1 / 24 / 60 })
    const open = async () => new URL((await world.ask('webhooks.portal', {}, key)).body.url).hash.slice('#code='.length).split('&')[0]!
    const browser = openBrowser(world)
    await browser.enter(await open())
    const unused = await open()
    await end(keyId)
    expect((await browser.session()).status).toBe(401)
    expect((await openBrowser(world).enter(unused)).status).toBe(410)
  })

  test('opens no operation', async () => {
    const { cookie } = await enter(world)
    for (const id of operationIds) {
      const { method, path } = operations[id] as { method: string; path: string }
      const filled = path.replaceAll(/\{(\w+)\}/g, world.business.projectId)
      const answer = await fetch(`${world.address}/v1${filled}`, { method, headers: { cookie, 'content-type': 'application/json' } })
      expect([id, answer.status]).toEqual([id, 401])
    }
  })

  test('is not the other way: an API key opens no portal', async () => {
    const answer = await fetch(`${world.address}/portal/session`, { headers: { 'x-api-key': world.business.apiKey } })
    expect(answer.status).toBe(401)
  })

  test('knows nothing of another organization', async () => {
    const foreign = await world.openBusiness('Rival')
    const { body } = await world.ask('webhooks.portal', {}, foreign.apiKey)
    const theirs = openBrowser(world)
    await theirs.enter(new URL(body.url).hash.slice('#code='.length).split('&')[0]!)
    expect(await (await theirs.session()).json()).toMatchObject({ organization: { name: 'Rival' } })
    expect(await (await (await enter(world)).session()).json()).toMatchObject({ organization: { name: 'Acme' } })
  })

  test('and codes that are over are forgotten', async () => {
    await enter(world)
    await openPortal(world)
    await world.timePasses('8 hours')
    await world.settle()
    const [{ count }] = await world.sql<[{ count: number }]>`select count(*)::int as count from portal_session`
    expect(count).toBe(0)
  })
})
