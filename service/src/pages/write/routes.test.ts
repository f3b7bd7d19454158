import { publicMessages } from '@earshot/messages/service/public'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MailServer, openMailServer } from '../../../test/world/mail-server.ts'
import { openWorld, type World } from '../../../test/world/world.ts'
import { deriveKey } from '../../secrets.ts'
import { newSession } from '../spam/spam.ts'

// Writing an opinion without a link, as any program does it; what people see in a browser is in
// test/journeys/customers/public-page.browser.test.ts.

let world: World
let mailServer: MailServer
beforeAll(async () => {
  mailServer = await openMailServer()
  world = await openWorld({ SMTP_URL: mailServer.url, MAIL_FROM: 'Acme <feedback@acme.example>' })
})
afterAll(async () => {
  await world.close()
  await mailServer.close()
})

async function openShop(settings: Record<string, unknown> = {}) {
  const shop = await world.openBusiness('Bluebird')
  await world.sql`update project set settings = settings || ${world.sql.json(settings as never)} where project_id = ${shop.projectId}`
  const path = `/p/${shop.slug}/write`
  const formSessionKey = deriveKey(world.secretKey, 'form-session')
  return {
    ...shop,
    path,
    /** A form that was opened some time ago. */
    opened: (secondsAgo = 10) => newSession({ formSessionKey }, { about: `opinion ${shop.projectId}`, at: Date.now() - secondsAgo * 1000 }),
    opinions: async () => (await world.ask('opinions.list', { projectId: shop.projectId }, shop.apiKey)).body.opinions,
  }
}

const good = { title: 'Good', opinion: 'Very good.' }
const visit = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${world.address}${path}`, { redirect: 'manual', ...init })
  return { status: response.status, headers: response.headers, text: await response.text() }
}
const send = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  visit(path, { method: 'POST', body: new URLSearchParams(fields), headers })
const cookiesOf = ({ headers }: { headers: Headers }) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0]!)
    .join('; ')

describe('an opinion without a link', () => {
  test('is published as unverified, and its writer is told the private address, once and to themselves', async () => {
    const shop = await openShop()
    const sent = await send(shop.path, { ...good, name: 'Ada', session: shop.opened() })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${shop.path}/thanks`])
    expect(await shop.opinions()).toMatchObject([
      {
        title: 'Good',
        source: 'direct',
        verified: false,
        verification: null,
        status: 'published',
        customer: { id: expect.any(String), name: 'Ada' },
      },
    ])
    const thanks = await visit(`${shop.path}/thanks`, { headers: { cookie: cookiesOf(sent) } })
    expect(thanks.text).toContain('It’s now on the public page, marked as not')
    const [, own] = /value="([^"]*\/mine\/[\w-]{43})"/.exec(thanks.text)!
    expect(await (await fetch(own!)).text()).toMatch(/<p class="facts">Ada · Not verified · /)
    const stranger = await visit(`${shop.path}/thanks`)
    expect([stranger.status, stranger.headers.get('location')]).toEqual([303, shop.path])
  })

  test('waits for the team where unverified ones do, and nobody reads it meanwhile', async () => {
    const shop = await openShop({ moderation: 'hold_unverified' })
    const sent = await send(shop.path, { ...good, session: shop.opened() })
    expect(await shop.opinions()).toMatchObject([{ status: 'pending' }])
    expect((await visit(`${shop.path}/thanks`, { headers: { cookie: cookiesOf(sent) } })).text).toContain(
      'checks opinions that are not verified before they’re shown',
    )
    expect((await visit(`/p/${shop.slug}`)).text).not.toContain('Very good.')
  })

  test('given incognito, appears at once with nothing of who gave it', async () => {
    const shop = await openShop({ locale: 'fr' })
    await send(`${shop.path}?lang=pl`, { ...good, incognito: 'on', name: 'Ada', email: 'ada@example.com', session: shop.opened() })
    expect(await shop.opinions()).toMatchObject([
      { incognito: true, customer: { name: null }, language: 'fr', createdAt: expect.stringMatching(/T00:00:00\.000Z$/) },
    ])
    expect(await world.sql`select from customer where organization_id = ${shop.organizationId}`).toHaveLength(0)
  })

  test('with an address, belongs to nobody who is known by it already, and mails the private address', async () => {
    const shop = await openShop()
    await world.sql`insert into customer (organization_id, email) values (${shop.organizationId}, 'ada@example.com')`
    const sent = await send(shop.path, { ...good, email: ' Ada@Example.com ', session: shop.opened() })
    await world.settle()
    expect((await visit(`${shop.path}/thanks`, { headers: { cookie: cookiesOf(sent) } })).text).toContain('You’ll also get it by email.')
    expect(
      await world.sql`select email, contact_email from customer where organization_id = ${shop.organizationId} order by email`,
    ).toEqual([
      { email: 'ada@example.com', contactEmail: null },
      { email: null, contactEmail: 'ada@example.com' },
    ])
    const mine = mailServer.mails.filter((mail) => mail.envelopeTo.includes('ada@example.com'))
    expect(mine).toHaveLength(1)
    expect(mine[0]!.text).toMatch(/\/mine\/[\w-]{43}/)
  })

  test('does not let strangers fill somebody’s mailbox: three emails a day, and the page says the same of each', async () => {
    const shop = await openShop()
    const thanks: string[] = []
    for (let time = 0; time < 4; time++) {
      const sent = await send(shop.path, { ...good, email: 'eve@example.com', session: shop.opened() })
      thanks.push((await visit(sent.headers.get('location')!, { headers: { cookie: cookiesOf(sent) } })).text)
    }
    await world.settle()
    expect(thanks.map((text) => text.includes('also get it by email'))).toEqual([true, true, true, true])
    expect(await world.sql`select from mail where to_email = 'eve@example.com'`).toHaveLength(3)
    expect(await shop.opinions()).toHaveLength(4)
  })

  test('says what has to be fixed, with everything typed still there, and the form can then be sent', async () => {
    const shop = await openShop()
    const session = shop.opened()
    const wrong = await send(shop.path, { title: '', opinion: '<b>"kept"', email: 'not an address', session })
    expect(wrong.status).toBe(422)
    for (const words of ['Add a title.', 'This isn’t an email address', '&#60;b&#62;&#34;kept&#34;', session])
      expect(wrong.text).toContain(words)
    expect((await send(shop.path, { ...good, session })).status).toBe(303)
  })

  test('is in the language asked for, with what was typed', async () => {
    const shop = await openShop()
    const session = shop.opened()
    const german = await send(`${shop.path}?lang=de`, { ...good, opinion: 'Bleibt hier', session, again: 'de' })
    expect(german.status).toBe(200)
    for (const words of ['Ihre Meinung', 'Bleibt hier', session]) expect(german.text).toContain(words)
    expect(await shop.opinions()).toEqual([])
  })
})

describe('machines', () => {
  test('are asked to send once more when they are too fast, when they fill what nobody sees, and without a form of ours', async () => {
    const shop = await openShop()
    const cases: [Record<string, string>, RegExp][] = [
      [{ session: shop.opened(0) }, /faster than people write/],
      [{ session: shop.opened(), homepage: 'https://pills.example' }, /Nothing was sent yet, and everything you typed is/],
      [{ session: shop.opened(100_000) }, /open for too long/],
      [{ session: 'made-up' }, /open for too long/],
      [{}, /open for too long/],
    ]
    for (const [fields, words] of cases) {
      const held = await send(shop.path, { ...good, ...fields })
      expect(held.status).toBe(422)
      expect(held.text).toMatch(words)
      expect(held.text).toContain('Very good.')
      expect(held.text).not.toContain('pills')
    }
    expect(await shop.opinions()).toEqual([])
  })

  test('give one opinion with a form, also when it is sent a hundred times at once', async () => {
    const shop = await openShop()
    const session = shop.opened()
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(shop.path, { ...good, session })))
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(99)
    expect(answers.find(({ status }) => status === 409)!.text).toContain('This form was already sent')
    expect(await shop.opinions()).toHaveLength(1)
  })

  test('can’t use a form of one project for another', async () => {
    const [shop, other] = [await openShop(), await openShop()]
    expect((await send(shop.path, { ...good, session: other.opened() })).status).toBe(422)
  })

  test('send five an hour from one browser, and are told when to come back', async () => {
    const shop = await openShop()
    let cookie = ''
    for (let time = 0; time < 5; time++) {
      const sent = await send(shop.path, { ...good, session: shop.opened() }, { cookie })
      expect(sent.status).toBe(303)
      cookie = cookiesOf(sent)
    }
    const held = await send(shop.path, { ...good, session: shop.opened() }, { cookie })
    expect(held.status).toBe(429)
    expect(Number(held.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect(held.text).toMatch(/Several were sent from this browser.*Try again in 60 minutes/s)
    expect(held.text).toContain('Very good.')
    for (const forged of ['earshot_sent=1_AAAAAAAAAAAAAAAAAAAAAA', 'earshot_sent=__', `earshot_sent=${'9.'.repeat(200)}_x`])
      expect((await send(shop.path, { ...good, session: shop.opened() }, { cookie: forged })).status).toBe(303)
  })

  test('send far more to one project from anywhere than any disk should hold, and nothing they typed is lost', async () => {
    const shop = await openShop()
    await world.sql`
      insert into form_use (organization_id, project_id, session_id, purpose, used_at)
      select ${shop.organizationId}, ${shop.projectId}, uuid_send(gen_random_uuid()), 'opinion', now() - interval '20 minutes' from generate_series(1, 3000)`
    const session = shop.opened()
    const held = await send(shop.path, { ...good, session })
    expect(held.status).toBe(429)
    const wait = Number(held.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(2300)
    expect(wait).toBeLessThanOrEqual(2400)
    expect(held.text).toMatch(/More was sent in the last hour than we.*Try again in 40 minutes/s)
    await world.timePasses('40 minutes')
    expect((await send(shop.path, { ...good, session })).status).toBe(303)
  })

  test('write more than people do: then everybody’s waits for the team, and its writer is told so', async () => {
    const shop = await openShop()
    await world.sql`
      insert into form_use (organization_id, project_id, session_id, purpose, used_at)
      select ${shop.organizationId}, ${shop.projectId}, uuid_send(gen_random_uuid()), 'opinion', now() - interval '20 minutes' from generate_series(1, 600)`
    const sent = await send(shop.path, { ...good, session: shop.opened() })
    expect(sent.status).toBe(303)
    expect(await shop.opinions()).toMatchObject([{ title: 'Good', status: 'pending' }])
    const thanks = await visit(sent.headers.get('location')!, { headers: { cookie: cookiesOf(sent) } })
    expect(thanks.text).toContain(publicMessages('en').thanks.held({ project: 'Bluebird' }))
    await world.timePasses('41 minutes')
    await send(shop.path, { ...good, title: 'Later', session: shop.opened() })
    expect((await shop.opinions())[0]).toMatchObject({ title: 'Later', status: 'published' })
  })

  test('leave nothing behind: a form that was used is forgotten after two days', async () => {
    const shop = await openShop()
    await send(shop.path, { ...good, session: shop.opened() })
    await world.timePasses('47 hours')
    await world.settle()
    expect(await world.sql`select from form_use where project_id = ${shop.projectId}`).toHaveLength(1)
    await world.timePasses('2 hours')
    await world.settle()
    expect(await world.sql`select from form_use where project_id = ${shop.projectId}`).toHaveLength(0)
  })
})

test('a project that takes nothing keeps what was typed on the page, and nothing else', async () => {
  const shop = await openShop()
  const session = shop.opened()
  await world.sql`update project set status = 'paused' where project_id = ${shop.projectId}`
  expect((await visit(shop.path)).status).toBe(403)
  const held = await send(shop.path, { ...good, session })
  expect(held.status).toBe(403)
  expect(held.text).toContain('Very good.')
  expect(await shop.opinions()).toEqual([])
  await world.sql`update project set status = 'active' where project_id = ${shop.projectId}`
  expect((await send(shop.path, { ...good, session })).status).toBe(303)
})

test('what is no form, too long or of another kind is answered with a page', async () => {
  const shop = await openShop()
  const post = (body: string, type: string) => visit(shop.path, { method: 'POST', body, headers: { 'content-type': type } })
  expect((await post('{}', 'application/json')).status).toBe(415)
  expect((await post(`title=${'x'.repeat(70_000)}`, 'application/x-www-form-urlencoded')).status).toBe(413)
  expect((await visit(shop.path, { method: 'POST' })).status).toBe(400)
  for (const body of ['%', '&&&', 'title=%ff', 'title=%00&opinion=x', '__proto__=x', `answers[${'x'.repeat(64)}]=1`]) {
    const { status, headers } = await post(body, 'application/x-www-form-urlencoded')
    expect(status, body).toBe(422)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
  }
  expect(await shop.opinions()).toEqual([])
})

test('where browsers work for it, the form brings what they need, and one without scripts waits', async () => {
  await using strict = await openWorld({ SPAM_PROOF_OF_WORK: 'true' })
  const { slug, projectId } = strict.business
  const address = `${strict.address}/p/${slug}/write`
  expect(await (await fetch(address)).text()).toMatch(/name="proof" value="" data-work="15"[\s\S]*crypto\.subtle\.digest/)
  const key = { formSessionKey: deriveKey(strict.secretKey, 'form-session') }
  const post = (session: string) => fetch(address, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ ...good, session }) })
  const about = `opinion ${projectId}`
  const openedAt = Date.now() - 5000
  const soon = await post(newSession(key, { about, at: openedAt }))
  const [, seconds] = /can be sent in (\d+) seconds/.exec(await soon.text())!
  expect([soon.status, Number(seconds) <= 15, Number(seconds) >= 20 - (Date.now() - openedAt) / 1000]).toEqual([422, true, true])
  expect((await post(newSession(key, { about, at: Date.now() - 21_000 }))).status).toBe(303)
})
