import { type OperationId, permissions } from '@earshot/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'
import { readBuiltApps } from '../apps/built-apps.ts'
import { enter, openBrowser, openPortal } from './portal-browser.fixture.ts'

let world: World
let secure: World
beforeAll(async () => {
  world = await openWorld()
  secure = await openWorld({ BASE_URL: 'https://feedback.example' })
})
afterAll(() => Promise.all([world.close(), secure.close()]))

describe('the address', () => {
  test('carries its code where no server sees it, and the theme', async () => {
    const { url } = await openPortal(world, { theme: 'dark' })
    expect(url).toMatch(new RegExp(`^${world.address}/portal#code=[\\w-]{43}&theme=dark$`))
    expect((await openPortal(world)).url).toContain('&theme=light')
  })

  test('is good for five minutes', async () => {
    const { code } = await openPortal(world)
    await world.timePasses('4 minutes 55 seconds')
    expect((await openBrowser(world).enter(code)).status).toBe(200)
    const { code: late } = await openPortal(world)
    await world.timePasses('5 minutes')
    expect((await openBrowser(world).enter(late)).status).toBe(410)
  })

  test('is good for one use, also when many come at once', async () => {
    const { code } = await openPortal(world)
    const answers = await Promise.all(Array.from({ length: 20 }, () => openBrowser(world).enter(code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(410)])
  })

  test('that is wrong, used or over is told the same, and gives no cookie', async () => {
    const { code } = await openPortal(world)
    await openBrowser(world).enter(code)
    const told = async (sent: string) => {
      const answer = await openBrowser(world).enter(sent)
      return [answer.status, await answer.text(), answer.headers.get('set-cookie')]
    }
    const used = await told(code)
    expect(used[0]).toBe(410)
    for (const wrong of ['A'.repeat(43), '', 'x', `${code}A`, '%00', "' or true; --", '\0', '🙂', 'A'.repeat(10_000)])
      expect(await told(wrong)).toEqual(used)
  })

  test('stands nowhere: neither it nor the session can be read from the database or the log', async () => {
    const { code } = await openPortal(world)
    const browser = openBrowser(world)
    const [waiting] = await world.sql<[{ text: string }]>`select string_agg(portal_session::text, ' ') as text from portal_session`
    await browser.enter(code)
    const [open] = await world.sql<[{ text: string }]>`select string_agg(portal_session::text, ' ') as text from portal_session`
    const token = browser.cookie.split('=')[1]!
    for (const secret of [code, token])
      for (const form of [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret, 'base64url').toString('hex')])
        expect(waiting.text + open.text + world.logged.join('')).not.toContain(form)
  })
})

describe('the app', () => {
  const html = { accept: 'text/html' }
  const scriptIn = (page: string) => /src="(\/assets\/app\/[\w.-]+\.js)"/.exec(page)![1]!

  test('is what a session has at every address of it; without one every address is closed', async () => {
    const browser = await enter(world)
    for (const path of ['/portal', '/portal/destinations', '/portal/destinations/new', '/portal/deliveries?state=held', '/portal/verify']) {
      expect(await (await browser.ask(path, { headers: html })).text()).toContain('<div id="app">')
      const closed = await (await fetch(world.address + path, { headers: html })).text()
      expect(closed).toContain('The portal opens with a link')
      expect(closed).not.toContain('<div id="app">')
    }
  })

  test('runs what carries the nonce of its answer, loads nothing from elsewhere and is framed by nobody', async () => {
    const browser = await enter(world)
    const pages = await Promise.all([1, 2].map(() => browser.ask('/portal', { headers: html })))
    const nonces = await Promise.all(
      pages.map(async (answer) => {
        const policy = answer.headers.get('content-security-policy')!
        const nonce = /script-src 'nonce-([^']+)'/.exec(policy)![1]!
        expect(policy).toContain(`style-src 'nonce-${nonce}'`)
        expect(policy).toContain("default-src 'none'")
        expect(policy).toContain("frame-ancestors 'none'")
        const page = await answer.text()
        for (const [tag] of page.matchAll(/<(script|style|link rel="stylesheet")[^>]*>/g)) expect(tag).toContain(`nonce="${nonce}"`)
        expect(page).not.toMatch(/(src|href)="(https?:)?\/\//)
        expect(page).not.toMatch(/%[A-Z]+%/)
        return nonce
      }),
    )
    expect(new Set(nonces).size).toBe(2)
  })

  test('loads what is kept for good, compressed where that is welcome, and asked for again only by its tag', async () => {
    const address = world.address + scriptIn(await (await (await enter(world)).ask('/portal', { headers: html })).text())
    const plain = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
    const text = await plain.text()
    for (const encoding of ['gzip', 'br']) {
      const answer = await fetch(address, { headers: { 'accept-encoding': encoding } })
      expect(answer.headers.get('content-encoding')).toBe(encoding)
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
      expect(await answer.text()).toBe(text)
      const etag = answer.headers.get('etag')!
      expect((await fetch(address, { headers: { 'accept-encoding': encoding, 'if-none-match': etag } })).status).toBe(304)
      expect((await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': encoding } })).headers.get('etag')).toBe(etag)
    }
    expect(plain.headers.has('content-encoding')).toBe(false)
    for (const encoding of ['gzip;q=0, br;q=0.0', '*;q=0', ''])
      expect((await fetch(address, { headers: { 'accept-encoding': encoding } })).headers.has('content-encoding')).toBe(false)
    for (const name of [
      'nothing.js',
      '..%2fportal.html',
      '%2e%2e%2f%2e%2e%2fpackage.json',
      'portal.html',
      `${address.split('/').at(-1)}.br`,
    ])
      expect((await fetch(`${world.address}/assets/app/${name}`)).status).toBe(404)
  })

  test('that was not built is null, and no failure', () => {
    expect(readBuiltApps('/nowhere')).toBeNull()
  })
})

describe('from another site', () => {
  let code: string
  beforeEach(async () => {
    code = (await openPortal(world)).code
  })

  test.each([
    ['its browser says so', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour', { 'sec-fetch-site': 'same-site' }],
    ['an address that was typed', { 'sec-fetch-site': 'none' }],
    ['an old browser', { 'sec-fetch-site': undefined, origin: 'https://evil.example' }],
    ['a frame without an origin', { 'sec-fetch-site': undefined, origin: 'null' }],
  ])(
    'no visitor comes in and nothing is ended: %s',
    async (_what, { 'sec-fetch-site': site, ...more }: Record<string, string | undefined>) => {
      const headers = { ...(site && { 'sec-fetch-site': site }), ...more } as Record<string, string>
      const body = new URLSearchParams({ code })
      const entering = await fetch(`${world.address}/portal/session`, { method: 'POST', body, headers })
      expect(entering.status).toBe(403)
      expect(await entering.text()).toContain('This request came from another site')
      expect(entering.headers.has('set-cookie')).toBe(false)

      const browser = openBrowser(world)
      expect((await browser.enter(code)).status).toBe(200)
      for (const [method, path] of [
        ['DELETE', '/portal/session'],
        ['POST', '/portal/leave'],
      ] as const)
        expect((await fetch(world.address + path, { method, headers: { ...headers, cookie: browser.cookie } })).status).toBe(403)
      expect((await browser.session()).status).toBe(200)
    },
  )

  test('an old browser of our own page, and a program, come in', async () => {
    const post = (headers: Record<string, string>, sent: string) =>
      fetch(`${world.address}/portal/session`, { method: 'POST', body: new URLSearchParams({ code: sent }), headers, redirect: 'manual' })
    expect((await post({ origin: world.address }, code)).status).toBe(303)
    expect((await post({}, (await openPortal(world)).code)).status).toBe(303)
  })
})

describe('whatever comes in', () => {
  test.each([
    ['GET', '/portal/session?code=x', 401],
    ['GET', '/portal/nothing', 404],
    ['PUT', '/portal/session', 405],
    ['PATCH', '/portal', 405],
    ['POST', '/portal', 405],
  ])('%s %s is answered %i', async (method, path, status) => {
    expect((await openBrowser(world).ask(path, { method })).status).toBe(status)
  })

  test.each([
    ['no body', {}, 400],
    ['JSON', { body: '{"code":"x"}', headers: { 'content-type': 'application/json' } }, 415],
    ['a form of parts', { body: new FormData() }, 415],
    ['100 KB', { body: new URLSearchParams({ code: 'x'.repeat(100_000) }) }, 413],
    ['the code twice', { body: new URLSearchParams('code=x&code=y') }, 410],
    ['a wrong field', { body: new URLSearchParams('Code=x') }, 410],
  ] as [string, RequestInit, number][])('%s sent to the session is refused', async (_what, init, status) => {
    expect((await openBrowser(world).ask('/portal/session', { method: 'POST', ...init })).status).toBe(status)
  })

  test.each([
    'earshot_portal=',
    'earshot_portal=x',
    `earshot_portal=${'A'.repeat(43)}`,
    `earshot_portal="${'A'.repeat(43)}"`,
    'earshot_portal',
    ';;=;',
    `earshot_portal=${'A'.repeat(99)}`,
  ])('the cookie %j is nobody’s', async (cookie) => {
    const answer = await fetch(`${world.address}/portal/session`, { headers: { cookie } })
    expect(answer.status).toBe(401)
    expect((await fetch(`${world.address}/portal`, { headers: { cookie } })).status).toBe(200)
  })

  test('looking at the page changes nothing, with a code in its query neither', async () => {
    const { code } = await openPortal(world)
    for (const method of ['GET', 'HEAD']) await fetch(`${world.address}/portal?code=${code}`, { method })
    await fetch(`${world.address}/portal/session?code=${code}`)
    expect((await openBrowser(world).enter(code)).status).toBe(200)
  })

  test('the name of an organization is only text', async () => {
    const { apiKey } = await world.openBusiness('<script>alert(1)</script> & "Sons"')
    const { body } = await world.ask('webhooks.portal', {}, apiKey)
    const browser = openBrowser(world)
    await browser.enter(new URL(body.url).hash.slice('#code='.length).split('&')[0]!)
    const page = await (await browser.ask('/portal', { headers: { accept: 'text/html' } })).text()
    expect(page).not.toContain('<script>alert')
    expect(page).toMatch(/<h1 dir="auto">[^<>"]*alert\(1\)[^<>"]*Sons[^<>"]* webhooks<\/h1>/)
  })

  test('a request that is repeated with its Idempotency-Key gets the same address', async () => {
    const post = () =>
      fetch(`${world.apiUrl}/webhooks/portal`, {
        method: 'POST',
        headers: { 'x-api-key': world.business.apiKey, 'content-type': 'application/json', 'idempotency-key': 'portal-1' },
        body: '{}',
      }).then((answer) => answer.json())
    expect(await post()).toEqual(await post())
  })

  test('only a key for webhooks opens it', async () => {
    const { key } = await world.business.keyWith({ permissions: permissions.filter((each) => each !== 'webhooks') })
    expect((await world.ask('webhooks.portal' satisfies OperationId, {}, key)).status).toBe(403)
  })
})
