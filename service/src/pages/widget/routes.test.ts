import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendRaw } from '../../../test/world/raw-request.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { askQuestions, at, post, read, session, set, shop, withoutEffect } from './widget-calls.fixture.ts'

// What pages of other sites may ask and send. What they look like is in test/journeys/widget.browser.test.ts.

let world: World
let chooseId: string
let severalId: string
let textId: string
beforeAll(async () => {
  world = await openWorld()
  ;({ chooseId, severalId, textId } = await askQuestions(world))
})
beforeEach(() => set(world, { status: 'active', settings: { widgetOrigins: [shop], moderation: 'none', incognitoAllowed: true } }))
afterAll(() => world.close())
const get = (place = '', headers: Record<string, string> = { origin: shop }) => fetch(at(world, place), { headers })

describe('sites that may ask', () => {
  test('a site of the project may read, another may not, and neither ever with credentials', async () => {
    const own = await get()
    expect(own.status).toBe(200)
    expect(own.headers.get('access-control-allow-origin')).toBe(shop)
    expect(own.headers.get('access-control-allow-credentials')).toBeNull()
    expect(own.headers.get('vary')).toMatch(/\borigin\b/)
    expect(own.headers.get('cache-control')).toBe('public, max-age=60')
    for (const origin of [
      'https://evil.example',
      'http://shop.example',
      'https://shop.example:444',
      'https://shop.example.evil.example',
      'https://xshop.example',
      'HTTPS://SHOP.EXAMPLE',
      'null',
      '*',
      '',
    ])
      for (const place of ['', '/opinions']) {
        const foreign = await get(place, { origin })
        expect([origin, foreign.status]).toEqual([origin, 403])
        expect(await read(foreign)).toMatchObject({ code: 'ORIGIN_NOT_ALLOWED' })
        expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
        expect(foreign.headers.get('vary')).toMatch(/\borigin\b/)
        expect(foreign.headers.get('cache-control')).toBe('no-store')
      }
  })

  test('the service’s own pages may, and a program that says no origin may read and not send', async () => {
    expect((await get('', { origin: world.address })).headers.get('access-control-allow-origin')).toBe(world.address)
    const nameless = await get('', {})
    expect([nameless.status, nameless.headers.get('access-control-allow-origin')]).toEqual([200, null])
    const sent = await fetch(at(world, '/sessions'), { method: 'POST' })
    expect(sent.status).toBe(403)
  })

  test('a preflight is answered for what there is, and for sites of the project alone', async () => {
    const preflight = (place: string, origin: string) =>
      fetch(at(world, place), {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
      })
    for (const place of ['/answers', '/opinions', '/sessions']) {
      const allowed = await preflight(place, shop)
      expect(allowed.status).toBe(204)
      expect(Object.fromEntries(allowed.headers)).toMatchObject({
        'access-control-allow-origin': shop,
        'access-control-allow-methods': expect.stringContaining('POST'),
        'access-control-allow-headers': 'content-type',
        vary: expect.stringMatching(/^origin, access-control-request-method/),
      })
    }
    const foreign = await preflight('/answers', 'https://evil.example')
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([403, null])
    expect((await preflight('/nothing', shop)).status).toBe(404)
  })

  test('the project may be told by its id; one that is unknown, archived or deleted is none', async () => {
    const { projectId } = world.business
    const byId = await fetch(at(world, '', projectId), { headers: { origin: shop } })
    expect(await read(byId)).toEqual(await read(await get()))
    for (const project of ['nobody', 'x', "'--", '%00', projectId.replace(/^.{8}/, '00000000'), 'a'.repeat(400)]) {
      const answer = await sendRaw(world.address, { method: 'GET', path: `/widget/${project}`, headers: [['origin', shop]] })
      expect([project, answer?.status]).toEqual([project, 404])
      expect(answer?.headers['access-control-allow-origin']).toBeUndefined()
    }
    await set(world, { status: 'archived' })
    expect((await get()).status).toBe(404)
  })

  test('other methods are told what there is', async () => {
    for (const [method, place, allow] of [
      ['GET', '/answers', 'POST, OPTIONS'],
      ['DELETE', '/opinions', 'GET, HEAD, POST, OPTIONS'],
      ['PUT', '', 'GET, HEAD, OPTIONS'],
    ] as const) {
      const answer = await fetch(at(world, place), { method, headers: { origin: shop } })
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow])
    }
    for (const place of ['/nothing', '/', '/answers/1']) expect((await get(place)).status).toBe(404)
  })
})

describe('what is read', () => {
  test('what there is to ask, in the language that is asked for, the browser’s, or the project’s', async () => {
    const words = async (search: string, headers: Record<string, string> = {}) =>
      (await read(await get(search, { origin: shop, ...headers }))).words.skip
    expect(await words('?lang=de', { 'accept-language': 'fr' })).toBe('Überspringen')
    expect(await words('?lang=xx', { 'accept-language': 'fr' })).toBe('Passer')
    expect(await words('', { 'accept-language': '*' })).toBe('Skip')
    const { questions } = await read(await get())
    expect(questions).toMatchObject([
      { questionId: chooseId, kind: 'one', comment: expect.any(String), options: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] },
      { questionId: severalId, kind: 'several' },
      { questionId: textId, kind: 'text' },
    ])
  })

  test('a paused project asks nothing and still shows opinions', async () => {
    await set(world, { status: 'paused' })
    expect(await read(await get())).toMatchObject({ takes: false, questions: [] })
    expect((await get('/opinions')).status).toBe(200)
    await withoutEffect(world, async () => {
      for (const [place, body] of [
        ['/sessions', {}],
        ['/answers', { session: session(world), questionId: chooseId, options: ['a'] }],
        ['/opinions', { session: session(world), title: 'A', opinion: 'B' }],
      ] as const)
        expect((await post(world, place, body)).status).toBe(409)
    })
  })

  test('nothing that waits or is hidden is shown, and nothing that leads to anybody', async () => {
    const { organizationId, projectId } = world.business
    for (const status of ['published', 'pending', 'hidden'])
      await world.sql`
        insert into opinion (organization_id, project_id, title, opinion, incognito, source, status, own_token_sha256)
        values (${organizationId}, ${projectId}, ${status}, 'Words.', true, 'direct', ${status}, ${randomBytes(32)})`
    const text = await (await get('/opinions')).text()
    expect(JSON.parse(text).opinions.map(({ title }: { title: string }) => title)).toEqual(['published'])
    expect(text).not.toMatch(/token|customer|source/)
  })
})

describe('the script', () => {
  test('is at most 10 KB, and kept by browsers until it changes', async () => {
    const whole = await fetch(`${world.address}/widget.js`, { headers: { 'accept-encoding': 'identity' } })
    const answer = await sendRaw(world.address, { method: 'GET', path: '/widget.js', headers: [['accept-encoding', 'gzip, br']] })
    expect(answer!.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'gzip',
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
      'cache-control': expect.stringMatching(/^public, max-age=300\b/),
    })
    expect(Number(answer!.headers['content-length'])).toBeLessThanOrEqual(10_240)
    const compressed = await fetch(`${world.address}/widget.js`)
    expect(await compressed.text()).toBe(await whole.text())
    const known = await fetch(`${world.address}/widget.js`, { headers: { 'if-none-match': answer!.headers.etag! } })
    expect([known.status, await known.text()]).toEqual([304, ''])
  })

  test('has no eval, no markup from texts and nothing of a reader of the source', async () => {
    const text = await (await fetch(`${world.address}/widget.js`)).text()
    expect(text).not.toMatch(
      /innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|localStorage|sessionStorage|cookie/,
    )
    expect(text).not.toMatch(/^\s*(\/\/|\/?\*|import |export )/m)
    expect(text).not.toContain('/*')
  })
})
