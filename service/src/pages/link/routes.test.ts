import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'
import { askQuestion, end, good, isPage, makeLink, openShop, send, stateOf, visit } from './open-links.fixture.ts'

// The customer's page as any program sees it; what people see in a browser is in test/journeys/customers/form.browser.test.ts.

let world: World
beforeAll(async () => {
  world = await openWorld()
  await askQuestion(world)
})
afterAll(() => world.close())

describe('looking at a link', () => {
  test('shows the form and changes nothing, however often and by whichever method', async () => {
    const { token, verificationId } = await makeLink(world)
    const before = await stateOf(world, verificationId)
    for (let time = 0; time < 10; time++) isPage(await visit(world, `/o/${token}`), /What do you think of Acme\?/)
    expect(await visit(world, `/o/${token}`, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
    await visit(world, `/o/${token}?utm_source=mail`)
    await visit(world, `/o/${token}/thanks`)
    await visit(world, `/o/${token}`, { headers: { 'sec-purpose': 'prefetch', purpose: 'prefetch' } })
    expect(await stateOf(world, verificationId)).toEqual(before)
  })

  test.each(['not-a-token', 'form', '..%2f', "'", '%00', 'A'.repeat(43), 'A'.repeat(499)])('knows no link %j', async (token) => {
    isPage(await visit(world, `/o/${token}`), /We can’t find this link/)
    expect((await visit(world, `/o/${token}`)).status).toBe(404)
    expect((await send(world, `/o/${token}`, good)).status).toBe(404)
    expect((await send(world, `/o/${token}/start`, '')).status).toBe(404)
  })

  test('asks the database nothing for a token that is not ours', async () => {
    await using fresh = await openWorld()
    const { token } = await makeLink(world, {}, fresh)
    await fresh.sql`alter table link rename to link_away`
    expect((await visit(world, `/o/${token}`, {}, fresh)).status).toBe(500)
    expect((await visit(world, `/o/${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`, {}, fresh)).status).toBe(404)
    await fresh.sql`alter table link_away rename to link`
  })

  test('tells a used, an expired and a paused one apart', async () => {
    const used = await makeLink(world)
    await send(world, `/o/${used.token}`, good)
    const usedPage = await visit(world, `/o/${used.token}`)
    isPage(usedPage, /This link was already used/)
    const expired = await makeLink(world)
    await end(world, expired.verificationId)
    const expiredPage = await visit(world, `/o/${expired.token}`)
    isPage(expiredPage, /This link has expired/)
    const shop = await openShop(world)
    const paused = await makeLink(world, {}, shop)
    await shop.change({ status: 'paused' })
    const pausedPage = await visit(world, `/o/${paused.token}`)
    isPage(pausedPage, /Acme isn’t accepting opinions right now/)
    expect([usedPage.status, expiredPage.status, pausedPage.status]).toEqual([410, 410, 403])
  })

  test('is in the language that was chosen, or else of the link, of the browser, of the project', async () => {
    const spoken = async (link: Record<string, unknown>, { search = '', header = '' } = {}) => {
      const page = await visit(world, `/o/${(await makeLink(world, link)).token}${search}`, { headers: { 'accept-language': header } })
      return [/<html lang="([^"]+)"/.exec(page.text)?.[1], page.headers.get('content-language')].join()
    }
    expect(await spoken({})).toBe('en,en')
    expect(await spoken({}, { header: 'ja, sv;q=0.5' })).toBe('sv,sv')
    expect(await spoken({ language: 'pt-BR' }, { header: 'sv' })).toBe('pt,pt')
    expect(await spoken({ language: 'pt-BR' }, { header: 'sv', search: '?lang=pl' })).toBe('pl,pl')
    expect(await spoken({ language: 'ja' }, { header: 'sv', search: '?lang=ja' })).toBe('sv,sv')
  })

  test('shows what a business wrote as text, whatever it wrote', async () => {
    const shop = await openShop(world)
    const evil = '"><script>alert(1)</script><img src=x onerror=alert(1)>\''
    await shop.change({ name: evil, settings: { logoUrl: `https://example.com/${evil}` } })
    await shop.ask('questions.create', {
      tags: ['delivery'],
      question: evil,
      answerMode: 'multi_select',
      answers: {
        options: [
          { id: evil.slice(0, 64), option: evil, description: evil },
          { id: 'b', option: 'B' },
        ],
      },
    })
    const { token } = await makeLink(world, { customerName: evil, redirectUrl: `https://example.com/?${encodeURIComponent(evil)}` }, shop)
    for (const { text } of [
      await visit(world, `/o/${token}`),
      await send(world, `/o/${token}`, [
        ['title', ''],
        ['opinion', evil],
        ['name', evil],
      ]),
      await send(world, `/o/${token}`, good),
      await visit(world, `/o/${token}/thanks`),
      await visit(world, `/o/${token}`),
    ]) {
      expect(text).not.toMatch(/<script>alert|<img|onerror=alert/)
    }
  })

  test('offers the options of a question in an order of the customer’s own, the same every time, where it asks for one', async () => {
    const shop = await openShop(world)
    const ids = ['1', '2', '3', '4', '5', '6']
    await shop.ask('questions.create', {
      tags: ['delivery'],
      question: 'Which?',
      answerMode: 'single_select',
      answers: { options: ids.map((id) => ({ id, option: `Option ${id}` })), shuffle: true },
    })
    const orderOf = async (token: string) =>
      [...(await visit(world, `/o/${token}`)).text.matchAll(/type="radio"[^>]* value="(\d)"/g)].map((match) => match[1]).join('')
    const orders = new Set<string>()
    for (let time = 0; time < 8; time++) {
      const { token } = await makeLink(world, {}, shop)
      orders.add(await orderOf(token))
      expect(await orderOf(token)).toBe(await orderOf(token))
    }
    expect(orders.size).toBeGreaterThan(1)
    for (const order of orders) expect([...order].toSorted()).toEqual(ids)
  })
})

describe('every page', () => {
  test('loads nothing from elsewhere, is framed, kept and indexed by nobody, and tells nobody where its reader came from', async () => {
    const { token } = await makeLink(world)
    const answers = [
      await visit(world, `/o/${token}`),
      await send(world, `/o/${token}`, []),
      await visit(world, '/o/unknown'),
      await visit(world, '/o/unknown/place/of/nothing'),
      await visit(world, `/o/${token}`, {
        method: 'POST',
        body: 'x'.repeat(70_000),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
      await send(world, `/o/${token}`, good),
      await visit(world, `/o/${token}/thanks`),
      await visit(world, `/o/${token}`),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 404, 404, 413, 303, 200, 410])
    const nonces = new Set<string>()
    for (const { headers, text } of answers) {
      const policy = headers.get('content-security-policy')!
      expect(policy).toMatch(/default-src 'none'/)
      expect(policy).toMatch(/frame-ancestors 'none'/)
      expect(policy).toMatch(/base-uri 'none'/)
      expect(policy).not.toMatch(/unsafe|https?:|\*/)
      expect(Object.fromEntries(headers)).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
      })
      expect(headers.has('strict-transport-security')).toBe(false)
      const script = /script-src 'nonce-(\w+)'/.exec(policy)![1]!
      const style = /style-src 'nonce-(\w+)'/.exec(policy)![1]!
      nonces.add(script).add(style)
      if (text === '') continue
      expect(text.match(/<script[^>]*>/g)).toEqual([`<script nonce="${script}">`])
      expect(text.match(/<style[^>]*>/g)).toEqual([`<style nonce="${style}">`])
      expect(text).not.toMatch(/\s(style|on\w+)="|(src|href)="(https?:)?\/\//)
    }
    expect(nonces.size).toBe(2 * answers.length)
  })

  test('asks for https from then on, and keeps its cookie to it, where it is served so', async () => {
    await using secure = await openWorld({ BASE_URL: 'https://feedback.example' })
    const { token } = await makeLink(world, {}, secure)
    const { headers } = await visit(world, `/o/${token}`, {}, secure)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(headers.get('set-cookie')).toMatch(/; Secure$/)
  })

  test('is 40 KB at most, as it travels', async () => {
    const { token } = await makeLink(world)
    for (const path of [`/o/${token}`, '/o/unknown']) {
      const plain = await visit(world, path, { headers: { 'accept-encoding': 'identity' } })
      expect(plain.headers.get('content-encoding')).toBeNull()
      expect(plain.text.length).toBeLessThan(40_000)
      const packed = await fetch(`${world.address}${path}`, { headers: { 'accept-encoding': 'gzip' } })
      expect(packed.headers.get('content-encoding')).toBe('gzip')
      expect(Number(packed.headers.get('content-length'))).toBeLessThan(12_000)
      expect((await packed.text()).length).toBeGreaterThan(1000)
    }
  })
})

describe('the neutral address', () => {
  const handleOf = (headers: Headers) =>
    /earshot_link=([\w-]{43}); Path=(\/o\/form\/[\w-]+); HttpOnly; SameSite=Lax$/.exec(headers.get('set-cookie')!)!.slice(1) as [
      string,
      string,
    ]

  test('shows the same page to the browser that opened the link, and to no other', async () => {
    const { token } = await makeLink(world)
    const [value, path] = handleOf((await visit(world, `/o/${token}`)).headers)
    expect(value).toBe(token)
    expect(path).not.toContain(token.slice(0, 8))
    const again = await visit(world, path, { headers: { cookie: `other=1; earshot_link=${token}; more=2` } })
    expect(again.status).toBe(200)
    isPage(again, /What do you think of Acme\?/)
    const stranger = await visit(world, path)
    expect(stranger.status).toBe(404)
    isPage(stranger, /Open your link again/)
  })

  test('shows nothing for a cookie of another link', async () => {
    const [one, other] = [await makeLink(world), await makeLink(world)]
    const [, path] = handleOf((await visit(world, `/o/${one.token}`)).headers)
    for (const cookie of [`earshot_link=${other.token}`, 'earshot_link=', `earshot_link=${'A'.repeat(43)}`, 'earshot_link=%00'])
      expect((await visit(world, path, { headers: { cookie } })).status).toBe(404)
  })
})

describe('starting', () => {
  test('is told by the page’s script: 204, any number of times, one click', async () => {
    const { token, verificationId } = await makeLink(world)
    const answers = await Promise.all(Array.from({ length: 100 }, () => visit(world, `/o/${token}/start`, { method: 'POST' })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect(await stateOf(world, verificationId)).toMatchObject({ status: 'clicked', events: 3 })
  })

  test('changes nothing once the link is over', async () => {
    const [used, expired] = [await makeLink(world), await makeLink(world)]
    await send(world, `/o/${used.token}`, good)
    await end(world, expired.verificationId)
    for (const { token, verificationId } of [used, expired]) {
      const before = await stateOf(world, verificationId)
      expect((await visit(world, `/o/${token}/start`, { method: 'POST' })).status).toBe(410)
      expect(await stateOf(world, verificationId)).toEqual(before)
    }
  })
})
