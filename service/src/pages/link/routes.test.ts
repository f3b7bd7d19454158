import { connect as connectSocket } from 'node:net'
import type { OperationId } from '@earshot/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'

// The customer's page as any program sees it; what people see in a browser is in test/journeys/form.browser.test.ts.

let world: World
let questionId: string
beforeAll(async () => {
  world = await openWorld()
  const { body } = await world.ask('questions.create', {
    tags: ['delivery'],
    question: 'How was <b>it</b>?',
    answerMode: 'single_select',
    answers: {
      options: [
        { id: 'a', option: 'Fast & good' },
        { id: 'b', option: 'Slow' },
      ],
      comment: 'optional',
    },
  })
  questionId = body.questionId
})
afterAll(() => world.close())

/** A shop of its own, with nothing in it yet, in the same world. */
const openShop = async () => {
  const shop = await world.openBusiness('Acme')
  return {
    ask: (id: OperationId, request: Record<string, unknown> = {}) => world.ask(id, { projectId: shop.projectId, ...request }, shop.apiKey),
    change: (project: { name?: string; status?: string; settings?: Record<string, unknown> }) => world.sql`
      update project set name = coalesce(${project.name ?? null}, name), status = coalesce(${project.status ?? null}, status),
        settings = settings || ${world.sql.json((project.settings ?? {}) as never)}
      where project_id = ${shop.projectId}`,
  }
}

const makeLink = async (link: Record<string, unknown> = {}, from: Pick<World, 'ask'> = world) =>
  (await from.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com', ...link })).body as {
    token: string
    verificationId: string
  }

const visit = async (path: string, init: RequestInit = {}, from: World = world) => {
  const response = await fetch(`${from.address}${path}`, { redirect: 'manual', ...init })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const send = (path: string, fields: [string, string][] | string, from: World = world) =>
  visit(
    path,
    { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: String(new URLSearchParams(fields)) },
    from,
  )

const good: [string, string][] = [
  ['title', 'Good'],
  ['opinion', 'Very good.'],
]
const stateOf = async (verificationId: string) =>
  (
    await world.sql`select link.*, (select count(*)::int from event where resource_id = link.verification_id) as events from link where verification_id = ${verificationId}`
  )[0]!
const end = (verificationId: string) =>
  world.sql`update link set expires_at = now() - interval '1 second' where verification_id = ${verificationId}`
const isPage = (answered: { headers: Headers; text: string }, words: RegExp) => {
  expect(answered.headers.get('content-type')).toBe('text/html; charset=utf-8')
  expect(answered.text).toMatch(words)
  expect(answered.text).toMatch(/^<!doctype html>/)
}

describe('looking at a link', () => {
  test('shows the form and changes nothing, however often and by whichever method', async () => {
    const { token, verificationId } = await makeLink()
    const before = await stateOf(verificationId)
    for (let time = 0; time < 10; time++) isPage(await visit(`/o/${token}`), /What do you think of Acme\?/)
    expect(await visit(`/o/${token}`, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
    await visit(`/o/${token}?utm_source=mail`)
    await visit(`/o/${token}/thanks`)
    await visit(`/o/${token}`, { headers: { 'sec-purpose': 'prefetch', purpose: 'prefetch' } })
    expect(await stateOf(verificationId)).toEqual(before)
  })

  test.each(['not-a-token', 'form', '..%2f', "'", '%00', 'A'.repeat(43), 'A'.repeat(499)])('knows no link %j', async (token) => {
    isPage(await visit(`/o/${token}`), /We do not know this link/)
    expect((await visit(`/o/${token}`)).status).toBe(404)
    expect((await send(`/o/${token}`, good)).status).toBe(404)
    expect((await send(`/o/${token}/start`, '')).status).toBe(404)
  })

  test('asks the database nothing for a token that is not ours', async () => {
    await using fresh = await openWorld()
    const { token } = await makeLink({}, fresh)
    await fresh.sql`alter table link rename to link_away`
    expect((await visit(`/o/${token}`, {}, fresh)).status).toBe(500)
    expect((await visit(`/o/${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`, {}, fresh)).status).toBe(404)
    await fresh.sql`alter table link_away rename to link`
  })

  test('tells a used, an expired and a paused one apart', async () => {
    const used = await makeLink()
    await send(`/o/${used.token}`, good)
    const usedPage = await visit(`/o/${used.token}`)
    isPage(usedPage, /This link has been used/)
    const expired = await makeLink()
    await end(expired.verificationId)
    const expiredPage = await visit(`/o/${expired.token}`)
    isPage(expiredPage, /This link has expired/)
    const shop = await openShop()
    const paused = await makeLink({}, shop)
    await shop.change({ status: 'paused' })
    const pausedPage = await visit(`/o/${paused.token}`)
    isPage(pausedPage, /Acme is not taking opinions just now/)
    expect([usedPage.status, expiredPage.status, pausedPage.status]).toEqual([410, 410, 403])
  })

  test('is in the language that was chosen, or else of the link, of the browser, of the project', async () => {
    const spoken = async (link: Record<string, unknown>, { search = '', header = '' } = {}) => {
      const page = await visit(`/o/${(await makeLink(link)).token}${search}`, { headers: { 'accept-language': header } })
      return [/<html lang="([^"]+)"/.exec(page.text)?.[1], page.headers.get('content-language')].join()
    }
    expect(await spoken({})).toBe('en,en')
    expect(await spoken({}, { header: 'ja, sv;q=0.5' })).toBe('sv,sv')
    expect(await spoken({ language: 'pt-BR' }, { header: 'sv' })).toBe('pt,pt')
    expect(await spoken({ language: 'pt-BR' }, { header: 'sv', search: '?lang=pl' })).toBe('pl,pl')
    expect(await spoken({ language: 'ja' }, { header: 'sv', search: '?lang=ja' })).toBe('sv,sv')
  })

  test('shows what a business wrote as text, whatever it wrote', async () => {
    const shop = await openShop()
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
    const { token } = await makeLink({ customerName: evil, redirectUrl: `https://example.com/?${encodeURIComponent(evil)}` }, shop)
    for (const { text } of [
      await visit(`/o/${token}`),
      await send(`/o/${token}`, [
        ['title', ''],
        ['opinion', evil],
        ['name', evil],
      ]),
      await send(`/o/${token}`, good),
      await visit(`/o/${token}/thanks`),
      await visit(`/o/${token}`),
    ]) {
      expect(text).not.toMatch(/<script>alert|<img|onerror=alert/)
    }
  })

  test('offers the options of a question in an order of the customer’s own, the same every time, where it asks for one', async () => {
    const shop = await openShop()
    const ids = ['1', '2', '3', '4', '5', '6']
    await shop.ask('questions.create', {
      tags: ['delivery'],
      question: 'Which?',
      answerMode: 'single_select',
      answers: { options: ids.map((id) => ({ id, option: `Option ${id}` })), shuffle: true },
    })
    const orderOf = async (token: string) =>
      [...(await visit(`/o/${token}`)).text.matchAll(/type="radio"[^>]* value="(\d)"/g)].map((match) => match[1]).join('')
    const orders = new Set<string>()
    for (let time = 0; time < 8; time++) {
      const { token } = await makeLink({}, shop)
      orders.add(await orderOf(token))
      expect(await orderOf(token)).toBe(await orderOf(token))
    }
    expect(orders.size).toBeGreaterThan(1)
    for (const order of orders) expect([...order].toSorted()).toEqual(ids)
  })
})

describe('every page', () => {
  test('loads nothing from elsewhere, is framed, kept and indexed by nobody, and tells nobody where its reader came from', async () => {
    const { token } = await makeLink()
    const answers = [
      await visit(`/o/${token}`),
      await send(`/o/${token}`, []),
      await visit('/o/unknown'),
      await visit('/o/unknown/place/of/nothing'),
      await visit(`/o/${token}`, {
        method: 'POST',
        body: 'x'.repeat(70_000),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
      await send(`/o/${token}`, good),
      await visit(`/o/${token}/thanks`),
      await visit(`/o/${token}`),
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
    const { token } = await makeLink({}, secure)
    const { headers } = await visit(`/o/${token}`, {}, secure)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
    expect(headers.get('set-cookie')).toMatch(/; Secure$/)
  })

  test('is 40 KB at most, as it travels', async () => {
    const { token } = await makeLink()
    for (const path of [`/o/${token}`, '/o/unknown']) {
      const plain = await visit(path, { headers: { 'accept-encoding': 'identity' } })
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
    const { token } = await makeLink()
    const [value, path] = handleOf((await visit(`/o/${token}`)).headers)
    expect(value).toBe(token)
    expect(path).not.toContain(token.slice(0, 8))
    const again = await visit(path, { headers: { cookie: `other=1; earshot_link=${token}; more=2` } })
    expect(again.status).toBe(200)
    isPage(again, /What do you think of Acme\?/)
    const stranger = await visit(path)
    expect(stranger.status).toBe(404)
    isPage(stranger, /Open your link again/)
  })

  test('shows nothing for a cookie of another link', async () => {
    const [one, other] = [await makeLink(), await makeLink()]
    const [, path] = handleOf((await visit(`/o/${one.token}`)).headers)
    for (const cookie of [`earshot_link=${other.token}`, 'earshot_link=', `earshot_link=${'A'.repeat(43)}`, 'earshot_link=%00'])
      expect((await visit(path, { headers: { cookie } })).status).toBe(404)
  })
})

describe('starting', () => {
  test('is told by the page’s script: 204, any number of times, one click', async () => {
    const { token, verificationId } = await makeLink()
    const answers = await Promise.all(Array.from({ length: 100 }, () => visit(`/o/${token}/start`, { method: 'POST' })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect(await stateOf(verificationId)).toMatchObject({ status: 'clicked', events: 3 })
  })

  test('changes nothing once the link is over', async () => {
    const [used, expired] = [await makeLink(), await makeLink()]
    await send(`/o/${used.token}`, good)
    await end(expired.verificationId)
    for (const { token, verificationId } of [used, expired]) {
      const before = await stateOf(verificationId)
      expect((await visit(`/o/${token}/start`, { method: 'POST' })).status).toBe(410)
      expect(await stateOf(verificationId)).toEqual(before)
    }
  })
})

describe('sending the form', () => {
  test('leads to a thanks page, which a reload does not send again', async () => {
    const { token, verificationId } = await makeLink({ redirectUrl: 'https://shop.example/thanks?from=earshot' })
    const sent = await send(`/o/${token}`, [...good, [`answers[${questionId}]`, 'a'], [`comments[${questionId}]`, 'At once']])
    expect(sent).toMatchObject({ status: 303, text: '' })
    const thanks = await visit(sent.headers.get('location')!)
    expect(thanks.status).toBe(200)
    isPage(thanks, /Your opinion has reached Acme[\s\S]*verified[\s\S]*href="https:\/\/shop\.example\/thanks\?from&#61;earshot"/)
    const { reviewId } = await stateOf(verificationId)
    const { body } = await world.ask('answers.list', { reviewId })
    expect(body.answers).toMatchObject([{ question: 'How was <b>it</b>?', selectedOptions: ['Fast & good'], answer: 'At once' }])
  })

  test('thanks nobody who has not sent anything', async () => {
    const { token } = await makeLink()
    isPage(await visit(`/o/${token}/thanks`), /What do you think of Acme\?/)
  })

  test('tells what is missing and gives back all that was typed, to the letter', async () => {
    const { token, verificationId } = await makeLink({ customerName: 'Ada' })
    const { status, text } = await send(`/o/${token}`, [
      ['title', '  '],
      ['opinion', '\r\n  <i>two</i>\r\nlines & more '],
      ['name', 'Grace "Amazing" Hopper'],
      ['incognito', 'on'],
      [`answers[${questionId}]`, 'b'],
      [`comments[${questionId}]`, 'a comment'],
    ])
    expect(status).toBe(422)
    expect(text).toContain('<a href="#title">Give your opinion a title.</a>')
    expect(text).toContain('name="title" value="  "')
    expect(text).toContain('>\n\r\n  &#60;i&#62;two&#60;/i&#62;\r\nlines &#38; more </textarea>')
    expect(text).toContain('value="Grace &#34;Amazing&#34; Hopper"')
    expect(text).toMatch(/value="b" checked/)
    expect(text).toMatch(/name="incognito" value="on" checked/)
    expect(text).toMatch(/<details open>[\s\S]*>\na comment<\/textarea>/)
    expect(await stateOf(verificationId)).toMatchObject({ status: 'issued', events: 1 })
  })

  test('keeps one of a hundred at the same moment, and tells the others', async () => {
    const { token } = await makeLink()
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(`/o/${token}`, [['title', 'Of a hundred'], good[1]!])))
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    const others = answers.filter(({ status }) => status !== 303)
    expect(new Set(others.map(({ status }) => status))).toEqual(new Set([409]))
    isPage(others[0]!, /This link has been used/)
    expect((await world.ask('opinions.list', { query: 'Of a hundred' })).body.opinions).toHaveLength(1)
  })

  test('still takes what was written while the link expired, once, and says what becomes of it', async () => {
    const { token, verificationId } = await makeLink()
    expect((await visit(`/o/${token}`)).status).toBe(200)
    await end(verificationId)
    const sent = await send(`/o/${token}`, [['title', 'Too late'], good[1]!])
    expect(sent.status).toBe(303)
    isPage(await visit(sent.headers.get('location')!), /Thank you[\s\S]*published as unverified/)
    expect((await send(`/o/${token}`, good)).status).toBe(409)
    expect((await visit(`/o/${token}`)).status).toBe(410)
    expect((await world.ask('opinions.list', { query: 'Too late' })).body.opinions).toMatchObject([{ verified: false }])
  })

  test('sends nothing while the project is paused, and gives back what was typed', async () => {
    const shop = await openShop()
    const { token } = await makeLink({}, shop)
    await shop.change({ status: 'paused' })
    const { status, text } = await send(`/o/${token}`, [
      ['title', 'Kept title'],
      ['opinion', 'Kept opinion'],
    ])
    expect(status).toBe(403)
    expect(text).toMatch(/Nothing was sent[\s\S]*value="Kept title"[\s\S]*\nKept opinion<\/textarea>/)
    await shop.change({ status: 'active' })
    expect((await send(`/o/${token}`, good)).status).toBe(303)
  })

  test('never publishes with a name what was meant incognito', async () => {
    const shop = await openShop()
    const { token } = await makeLink({}, shop)
    await shop.change({ settings: { incognitoAllowed: false } })
    const { status, text } = await send(`/o/${token}`, [...good, ['incognito', 'on']])
    expect(status).toBe(422)
    expect(text).toMatch(/Opinions cannot be given incognito here/)
    expect(text).not.toMatch(/type="checkbox" name="incognito"/)
    expect((await shop.ask('opinions.list')).body.opinions).toEqual([])
  })

  test('takes answers to a question that was archived meanwhile as not given', async () => {
    const shop = await openShop()
    const { body } = await shop.ask('questions.create', { tags: ['delivery'], question: 'Soon gone?', answerMode: 'text_only' })
    const { token } = await makeLink({}, shop)
    await shop.ask('questions.update', { questionId: body.questionId, status: 'archived' })
    expect((await visit(`/o/${token}`)).text).not.toContain('Soon gone?')
    expect((await send(`/o/${token}`, [...good, [`answers[${body.questionId}]`, 'x']])).status).toBe(303)
    expect((await shop.ask('answers.list')).body.answers).toEqual([])
  })

  test('of another project’s question is not understood', async () => {
    const foreign = await world.openBusiness('Foreign')
    const { body } = await world.ask(
      'questions.create',
      { projectId: foreign.projectId, tags: ['delivery'], question: 'Theirs?', answerMode: 'text_only' },
      foreign.apiKey,
    )
    const { token } = await makeLink()
    expect((await send(`/o/${token}`, [...good, [`answers[${body.questionId}]`, 'x']])).status).toBe(422)
  })
})

describe('bad input is answered with a page, never a failure', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  test.each<[string, number, RequestInit]>([
    ['no body', 400, {}],
    ['an empty form', 422, { headers: form, body: '' }],
    ['JSON', 415, { headers: { 'content-type': 'application/json' }, body: '{"title":"x"}' }],
    ['plain text', 415, { headers: { 'content-type': 'text/plain' }, body: 'title=x' }],
    ['multipart', 415, { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x--' }],
    ['a form without a type', 415, { headers: { 'content-type': '' }, body: Buffer.from('title=x') }],
    ['64 KB and a byte', 413, { headers: form, body: 'x'.repeat(65_537) }],
    ['64 KB', 422, { headers: form, body: `title=${'x'.repeat(65_536 - 6)}` }],
    ['escapes that are none', 303, { headers: form, body: 'title=%&opinion=%zz%' }],
    ['bytes that are not UTF-8', 422, { headers: form, body: Buffer.from([0x74, 0x3d, 0xff, 0xfe]) }],
    ['U+0000', 422, { headers: form, body: 'title=%00&opinion=%00' }],
    ['half a surrogate pair as bytes', 303, { headers: form, body: 'title=%ED%A0%80&opinion=x' }],
    ['__proto__', 422, { headers: form, body: 'title=x&opinion=y&answers[__proto__]=x&__proto__=x' }],
    ['a thousand fields', 422, { headers: form, body: Array.from({ length: 1000 }, (_, at) => `answers[${at}]=x`).join('&') }],
    ['the same field twice', 303, { headers: form, body: 'title=one&title=two&opinion=x' }],
    ['gzip', 422, { headers: { ...form, 'content-encoding': 'gzip' }, body: Buffer.from([0x1f, 0x8b, 8]) }],
    ['a field that means nothing', 303, { headers: form, body: 'title=x&opinion=y&reviewId=1&organizationId=2' }],
    ['SQL', 303, { headers: form, body: `title=${encodeURIComponent(`'; drop table link; --`)}&opinion=x` }],
  ])('%s: %d', async (_, status, init) => {
    const { token } = await makeLink()
    const answered = await visit(`/o/${token}`, { method: 'POST', ...init })
    expect(answered.status).toBe(status)
    if (status !== 303) isPage(answered, /<h1>/)
  })

  test.each(['PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s: 405', async (method) => {
    const { token } = await makeLink()
    const answered = await visit(`/o/${token}`, { method })
    expect(answered).toMatchObject({ status: 405 })
    expect(answered.headers.get('allow')).toBe('GET, HEAD, POST')
  })

  test('a body that ends early harms nobody', async () => {
    const { token, verificationId } = await makeLink()
    const { port, hostname } = new URL(world.address)
    await new Promise<void>((resolve, reject) => {
      const socket = connectSocket(Number(port), hostname, () => {
        socket.end(
          `POST /o/${token} HTTP/1.1\r\nhost: x\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: 100\r\n\r\ntitle=x&opinion=y`,
        )
      })
      socket.on('close', () => resolve())
      socket.on('error', reject)
      socket.resume()
    })
    expect(await stateOf(verificationId)).toMatchObject({ status: 'issued' })
  })

  test('nothing that was typed, and no link, is in any log line', async () => {
    const { token } = await makeLink({ customerEmail: 'logged@example.com' })
    await visit(`/o/${token}`)
    await send(`/o/${token}`, [
      ['title', 'A secret title'],
      ['opinion', 'x'],
      ['incognito', 'on'],
    ])
    const lines = world.logged.join('')
    expect(lines).not.toContain(token)
    expect(lines).not.toMatch(/A secret title|logged@example\.com/)
  })

  test('nor where the database refuses it and quotes the row', async () => {
    const { token } = await makeLink({ customerName: 'A secret name' })
    await world.sql`alter table opinion add constraint refuses check (title <> 'A refused title')`
    const answered = await send(`/o/${token}`, [
      ['title', 'A refused title'],
      ['opinion', 'A secret opinion'],
    ])
    await world.sql`alter table opinion drop constraint refuses`
    expect(answered.status).toBe(500)
    const lines = world.logged.join('')
    expect(lines).toContain('violates check constraint')
    expect(lines).not.toMatch(/A refused title|A secret opinion|A secret name/)
  })
})
