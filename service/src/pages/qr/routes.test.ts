import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'
import { formIn, openShop, opinion, scan } from './scan.fixture.ts'

// What is behind a code's address, as phones and people meet it: pictures, forms, reasons why there is none.

let world: World
beforeAll(async () => {
  world = await openWorld({ TRUST_PROXY: '127.0.0.1,::1' })
})
afterAll(() => world.close())

describe('a scan', () => {
  test('shows the form and changes nothing, however often the code is looked at', async () => {
    const shop = await openShop(world)
    for (let time = 0; time < 3; time++) {
      const { response, page } = await scan(world, shop.code.link)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('referrer-policy')).toBe('no-referrer')
      expect(page).toContain('Corner Bakery')
    }
    await fetch(shop.code.link, { method: 'HEAD' })
    expect(await shop.counts()).toEqual({ scanCount: 0, opinionCount: 0 })
    expect(await shop.events()).toEqual([])
    expect(await world.sql`select from qr_session where organization_id = ${shop.project.organizationId}`).toHaveLength(0)
  })

  test('counts once a form, when the form is touched, and starts one verification, however often that is told', async () => {
    const shop = await openShop(world)
    const one = await scan(world, shop.code.link)
    for (let time = 0; time < 3; time++) expect((await one.touch()).status).toBe(204)
    expect(await shop.counts()).toEqual({ scanCount: 1, opinionCount: 0 })
    await Promise.all(Array.from({ length: 10 }, () => one.start()))
    expect(await shop.events()).toMatchObject([
      { topic: 'verification.created', data: { method: 'qr_permanent', status: 'pending', previousStatus: null, reviewId: null } },
    ])
    const other = await scan(world, shop.code.link)
    await other.start()
    expect(await shop.counts()).toEqual({ scanCount: 2, opinionCount: 0 })
  })

  test('that nobody touches but that sends an opinion is counted with it', async () => {
    const shop = await openShop(world)
    expect(await (await scan(world, shop.code.link)).submit()).toMatchObject({ status: 303 })
    expect(await shop.counts()).toEqual({ scanCount: 1, opinionCount: 1 })
  })
})

describe('a code that ends', () => {
  test('on a screen opens nothing after five minutes, and says what to do; a form that it opened is still taken', async () => {
    const shop = await openShop(world, 'rotating')
    const { submit } = await scan(world, shop.code.link)
    // What this takes until the scan counts as well.
    await world.timePasses('280 seconds')
    expect((await scan(world, shop.code.link)).response.status).toBe(200)
    await world.timePasses('21 seconds')
    const late = await scan(world, shop.code.link)
    expect(late.response.status).toBe(410)
    expect(late.page).toContain('Scan the code that’s on the screen now.')
    expect((await fetch(shop.code.pngUrl)).status).toBe(410)
    expect((await submit()).status).toBe(303)
  })

  test('because it was regenerated opens nothing, on paper and on screens; a form that it opened is still taken', async () => {
    for (const mode of ['permanent', 'rotating'] as const) {
      const shop = await openShop(world, mode)
      const { submit } = await scan(world, shop.code.link)
      const again = await shop.regenerate()
      const late = await scan(world, shop.code.link)
      expect(late.response.status).toBe(410)
      expect(late.page).toContain('This code was replaced')
      if (shop.code.kioskUrl) expect((await fetch(shop.code.kioskUrl)).status).toBe(410)
      if (shop.code.kioskUrl) expect((await fetch(`${shop.code.kioskUrl}/code`)).status).toBe(410)
      expect('link' in again && (await scan(world, again.link)).response.status).toBe(200)
      expect((await submit()).status).toBe(303)
    }
  })

  test('because it was revoked opens nothing, and takes nothing any more; what was typed is shown to be copied', async () => {
    const shop = await openShop(world)
    const { submit, touch, start } = await scan(world, shop.code.link)
    await shop.revoke()
    const late = await scan(world, shop.code.link)
    expect(late.response.status).toBe(410)
    expect(late.page).toContain('This code is no longer valid')
    await touch()
    await start()
    expect(await submit({ ...opinion, opinion: 'Too late.' })).toMatchObject({ status: 410, page: expect.stringContaining('Too late.') })
    expect(await shop.events()).toEqual([])
    expect(await shop.counts()).toEqual({ scanCount: 0, opinionCount: 0 })
  })

  test('of a project that is paused rests, and opens again with it', async () => {
    const shop = await openShop(world)
    const { submit, start } = await scan(world, shop.code.link)
    await shop.setStatus('paused')
    const resting = await scan(world, shop.code.link)
    expect(resting.response.status).toBe(403)
    expect(resting.page).toContain('The code stays valid')
    expect((await start()).status).toBe(403)
    expect(await submit({ ...opinion, opinion: 'Kept here.' })).toMatchObject({ status: 403, page: expect.stringContaining('Kept here.') })
    expect(await shop.events()).toEqual([])
    await shop.setStatus('active')
    expect((await submit()).status).toBe(303)
  })
})

describe('pictures of a code', () => {
  test.each(['?size=199', '?size=1201', '?size=1e3', '?size=', '?size=-300', '?size=300&size=300', '?size=%00'])(
    'are refused as PNG%s',
    async (query) => {
      const shop = await openShop(world)
      expect((await fetch(`${shop.code.pngUrl}${query}`)).status).toBe(400)
    },
  )
  test('as SVG are one drawing in black and white', async () => {
    const shop = await openShop(world)
    const response = await fetch(shop.code.svgUrl)
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(await response.text()).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+".*fill="#fff".*fill="#000"/)
  })
  test.each(['?layout=wall', '?paper=a3', '?layout=', '?layout=poster&layout=labels', '?paper=__proto__'])(
    'as a sheet%s are refused',
    async (query) => {
      const shop = await openShop(world)
      expect((await fetch(`${shop.code.pdfUrl}${query}`)).status).toBe(400)
    },
  )
  test('a rotating code is not printed', async () => {
    const shop = await openShop(world, 'rotating')
    expect((await fetch(`${shop.code.link}.pdf`)).status).toBe(404)
  })
})

describe('a screen', () => {
  const codeOf = async (url: string) => {
    const response = await fetch(`${url}/code`)
    return { status: response.status, body: (await response.json()) as { side: number; path: string; validForMs: number } }
  }

  test('shows a code that opens the form, and is told another each time it asks', async () => {
    const shop = await openShop(world, 'rotating')
    const page = await fetch(shop.code.kioskUrl)
    expect(page.status).toBe(200)
    const first = await codeOf(shop.code.kioskUrl)
    expect(first).toMatchObject({ status: 200, body: { side: expect.any(Number), path: expect.stringMatching(/^M4 4h7v1/) } })
    expect(first.body.validForMs).toBeGreaterThanOrEqual(300_000)
    expect(first.body.validForMs).toBeLessThan(301_000)
    await world.timePasses('4 minutes')
    expect((await codeOf(shop.code.kioskUrl)).body.path).not.toBe(first.body.path)
    // The page's own address goes on for as long as the code does.
    await world.timePasses('400 days')
    expect((await codeOf(shop.code.kioskUrl)).status).toBe(200)
    expect(await shop.counts()).toEqual({ scanCount: 0, opinionCount: 0 })
  })

  test('rests while the project is paused, and ends when the code is revoked', async () => {
    const shop = await openShop(world, 'rotating')
    await shop.setStatus('paused')
    expect((await codeOf(shop.code.kioskUrl)).status).toBe(403)
    expect((await fetch(shop.code.kioskUrl)).status).toBe(200)
    await shop.setStatus('active')
    expect((await codeOf(shop.code.kioskUrl)).status).toBe(200)
    await shop.revoke()
    expect((await codeOf(shop.code.kioskUrl)).status).toBe(410)
    expect((await fetch(shop.code.kioskUrl)).status).toBe(410)
  })
})

describe('whatever comes in by these addresses is answered, never with ours', () => {
  const spoilt = (shop: Awaited<ReturnType<typeof openShop>>) => {
    const credential = shop.code.link.split('/').at(-1)!
    return [
      '/q/',
      '/q/x',
      `/q/${credential}x`,
      `/q/${credential}.gif`,
      `/q/${credential}.png.svg`,
      `/q/${credential}%00`,
      `/q/${credential}%2e%2e`,
      `/q/${'A'.repeat(400)}`,
      `/q/${'A'.repeat(3000)}`,
      '/q/%ff',
      "/q/'or'1'='1",
      '/q/form',
      '/q/form/',
      '/q/form/x',
      `/q/form/${credential}`,
      '/q/form/x/thanks',
      '/q/kiosk',
      `/q/kiosk/${credential}`,
      `/q/kiosk/${credential}/code`,
      '/q/kiosk/x/code',
    ]
  }

  test('looked at: 4xx, and nothing changes', async () => {
    const shop = await openShop(world)
    for (const path of spoilt(shop)) {
      const { status } = await fetch(`${world.address}${path}`)
      expect([path, status >= 400 && status < 500]).toEqual([path, true])
    }
  })

  test('sent to: 4xx, and nothing changes', async () => {
    const shop = await openShop(world)
    const { page } = await scan(world, shop.code.link)
    const form = formIn(world, page)
    for (const path of [...spoilt(shop), '/q/form/x/start', '/q/form/x/scan', new URL(shop.code.link).pathname]) {
      const { status } = await fetch(`${world.address}${path}`, { method: 'POST', body: new URLSearchParams(opinion) })
      expect([path, status >= 400 && status < 500]).toEqual([path, true])
    }
    const bodies: [number, RequestInit][] = [
      [400, {}],
      [415, { body: '{"title":"x"}', headers: { 'content-type': 'application/json' } }],
      [415, { body: new FormData() }],
      [413, { body: new URLSearchParams({ ...opinion, opinion: 'x'.repeat(70_000) }) }],
      [422, { body: new URLSearchParams() }],
      [422, { body: new URLSearchParams({ ...opinion, opinion: 'a\0b' }) }],
      [422, { body: new URLSearchParams({ ...opinion, title: 'x'.repeat(151) }) }],
      [422, { body: new URLSearchParams({ ...opinion, 'answers[nothing]': 'x' }) }],
    ]
    for (const [status, init] of bodies) expect((await fetch(form, { method: 'POST', ...init })).status).toBe(status)
    expect(await shop.events()).toEqual([])
    expect(await shop.counts()).toEqual({ scanCount: 0, opinionCount: 0 })
  })

  test('with another method: 405', async () => {
    const shop = await openShop(world)
    for (const method of ['PUT', 'DELETE', 'PATCH']) expect((await fetch(shop.code.link, { method })).status).toBe(405)
  })
})
