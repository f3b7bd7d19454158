import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'
import { regenerateQrCode, revokeQrCode } from '../../resources/qr-codes/qr-codes.ts'
import { deriveKey } from '../../secrets.ts'

// What is behind a code's address, as phones and people meet it: pictures, forms, reasons why there is none.

let world: World
beforeAll(async () => {
  world = await openWorld({ TRUST_PROXY: '127.0.0.1,::1' })
})
afterAll(() => world.close())

const opinion = { title: 'Warm bread', opinion: 'Every morning.' }

async function openShop(mode: 'permanent' | 'rotating' = 'permanent', name = 'Corner Bakery') {
  const { organizationId, projectId, apiKey } = await world.openBusiness(name)
  const ask = async (id: Parameters<World['ask']>[0], request: object = {}) => (await world.ask(id, { projectId, ...request }, apiKey)).body
  const code = await ask('qrCodes.create', { mode })
  const address = { baseUrl: world.address, qrCredentialKey: deriveKey(world.secretKey, 'qr-credential') }
  const where = { organizationId, projectId, mode }
  return {
    code,
    ask,
    project: { organizationId, projectId },
    counts: async () => {
      const { scanCount, opinionCount } = (await ask('qrCodes.list')).qrCodes[0]
      return { scanCount, opinionCount }
    },
    events: async () =>
      world.sql<{ topic: string; data: Record<string, unknown> }[]>`
        select topic, data from event where organization_id = ${organizationId} and topic ~ '^(opinion|answer|verification)' order by occurred_at, event_id`,
    regenerate: () => regenerateQrCode(world.sql, { ...where, address }),
    revoke: () => revokeQrCode(world.sql, where),
    setStatus: (status: string) => world.sql`update project set status = ${status} where project_id = ${projectId}`,
  }
}

/** Scans a code: the page, and where its form goes. */
async function scan(link: string, headers: Record<string, string> = {}) {
  const response = await fetch(link, { headers })
  const page = await response.text()
  const form = formIn(page)
  const [part] = form.split('?', 1)
  return {
    response,
    page,
    cookies: response.headers.getSetCookie(),
    touch: () => fetch(`${part}/scan`, { method: 'POST' }),
    start: () => fetch(`${part}/start`, { method: 'POST' }),
    reload: () => fetch(form),
    submit: (fields: Record<string, string> = opinion, headers: Record<string, string> = {}) => submitTo(form, fields, headers),
  }
}
/** Where the form on a page goes. */
const formIn = (page: string) => {
  const [, action = ''] = /<form [^>]*action="([^"]+)"/.exec(page) ?? []
  return `${world.address}${action.replaceAll('&#61;', '=')}`
}
const submitTo = async (form: string, fields: Record<string, string>, headers: Record<string, string> = {}) => {
  const response = await fetch(form, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) })
  return {
    status: response.status,
    location: response.headers.get('location'),
    retryAfter: response.headers.get('retry-after'),
    page: await response.text(),
  }
}
const topicsOf = (events: { topic: string }[]) => events.map(({ topic }) => topic)

describe('a scan', () => {
  test('shows the form and changes nothing, however often the code is looked at', async () => {
    const shop = await openShop()
    for (let time = 0; time < 3; time++) {
      const { response, page } = await scan(shop.code.link)
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
    const shop = await openShop()
    const one = await scan(shop.code.link)
    for (let time = 0; time < 3; time++) expect((await one.touch()).status).toBe(204)
    expect(await shop.counts()).toEqual({ scanCount: 1, opinionCount: 0 })
    await Promise.all(Array.from({ length: 10 }, () => one.start()))
    expect(await shop.events()).toMatchObject([
      { topic: 'verification.created', data: { method: 'qr_permanent', status: 'pending', previousStatus: null, reviewId: null } },
    ])
    const other = await scan(shop.code.link)
    await other.start()
    expect(await shop.counts()).toEqual({ scanCount: 2, opinionCount: 0 })
  })

  test('that nobody touches but that sends an opinion is counted with it', async () => {
    const shop = await openShop()
    expect(await (await scan(shop.code.link)).submit()).toMatchObject({ status: 303 })
    expect(await shop.counts()).toEqual({ scanCount: 1, opinionCount: 1 })
  })
})

describe('an opinion that comes through a code', () => {
  test('is verified, named, and announced with its verification, in order', async () => {
    const shop = await openShop()
    const { submit } = await scan(shop.code.link)
    const { status, location } = await submit({ ...opinion, name: 'Ada' })
    expect(status).toBe(303)
    const thanks = await fetch(`${world.address}${location}`)
    expect(thanks.status).toBe(200)
    expect(await thanks.text()).toContain('you scanned the code')

    const [kept] = (await shop.ask('opinions.list')).opinions
    expect(kept).toMatchObject({
      source: 'qr_permanent',
      verified: true,
      verification: { method: 'qr_permanent', status: 'verified' },
      customer: { id: expect.any(String), name: 'Ada' },
      status: 'published',
    })
    const events = await shop.events()
    expect(topicsOf(events)).toEqual(['verification.created', 'opinion.created', 'verification.verified'])
    expect(events[0]!.data.verificationId).toBe(events[2]!.data.verificationId)
    expect(events[2]!.data).toMatchObject({
      reviewId: kept.reviewId,
      status: 'verified',
      previousStatus: 'pending',
      method: 'qr_permanent',
    })
  })

  test('brings its answers, between opinion and verification', async () => {
    const shop = await openShop('rotating')
    const { questionId } = await shop.ask('questions.create', { tags: ['staff'], question: 'Who served you?', answerMode: 'text_only' })
    const { start, submit } = await scan(shop.code.link)
    await start()
    await submit({ ...opinion, [`answers[${questionId}]`]: 'Jonas' })
    expect(topicsOf(await shop.events())).toEqual(['verification.created', 'opinion.created', 'answer.created', 'verification.verified'])
    expect((await shop.ask('opinions.list')).opinions).toMatchObject([{ source: 'qr_rotating', answerCount: 1 }])
  })

  test('incognito appears at once, and nothing leads from its verification to it; the code still counts it', async () => {
    const shop = await openShop()
    const { submit } = await scan(shop.code.link, { 'accept-language': 'sv' })
    await submit({ ...opinion, name: 'Ada', incognito: 'on' })
    const [kept] = (await shop.ask('opinions.list')).opinions
    expect(kept).toMatchObject({
      incognito: true,
      customer: { name: null },
      language: 'en',
      createdAt: expect.stringMatching(/T00:00:00\.000Z$/),
    })
    expect(Object.keys(kept.customer)).toEqual(['name'])
    const verification = (await shop.events()).filter(({ topic }) => topic.startsWith('verification.'))
    expect(verification.map(({ data }) => data.reviewId)).toEqual([null, null])
    const [rows] = await world.sql<[{ text: string }]>`
      select (select json_agg(qr_session)::text from qr_session where organization_id = ${shop.project.organizationId})
        || (select json_agg(verification)::text from verification where organization_id = ${shop.project.organizationId}) as text`
    expect(rows.text).not.toContain(kept.reviewId)
    expect(await shop.counts()).toEqual({ scanCount: 1, opinionCount: 1 })
  })

  test('tells the browser that sent it, and no other, the private address to come back to', async () => {
    const shop = await openShop()
    const { page } = await scan(shop.code.link)
    const sent = await fetch(formIn(page), { method: 'POST', redirect: 'manual', body: new URLSearchParams(opinion) })
    const thanks = `${world.address}${sent.headers.get('location')}`
    const cookie = sent.headers
      .getSetCookie()
      .map((each) => each.split(';')[0])
      .join('; ')
    const told = await (await fetch(thanks, { headers: { cookie } })).text()
    const [address = ''] = /http[^"]*\/mine\/[\w-]+/.exec(told) ?? []
    expect((await fetch(address)).status).toBe(200)
    expect(await (await fetch(thanks)).text()).not.toContain('/mine/')
  })

  test('has its private address mailed to the address that was typed, three times a day at most and never incognito', async () => {
    const shop = await openShop()
    const mails = () => world.sql`select to_email from mail where organization_id = ${shop.project.organizationId} and kind = 'own-opinion'`
    const send = async (fields: object) => (await scan(shop.code.link)).submit({ ...opinion, email: 'Ada@Example.com', ...fields })
    expect((await send({ incognito: 'on' })).location).not.toContain('mailed')
    expect(await mails()).toEqual([])
    expect((await send({ email: 'nobody' })).status).toBe(422)
    for (let time = 0; time < 3; time++) expect((await send({})).location).not.toContain('mailed')
    // Who typed it learns nothing of what others had sent there.
    expect((await send({})).location).not.toContain('mailed')
    expect(await mails()).toEqual(Array(3).fill({ toEmail: 'ada@example.com' }))
  })

  test('is kept once, and nothing fails, when a hurried hand touches, starts and sends it all at once', async () => {
    const shop = await openShop()
    for (let time = 0; time < 5; time++) {
      const { touch, start, submit } = await scan(shop.code.link)
      const statuses = await Promise.all([touch, start, submit, touch, start, submit].map(async (act) => (await act()).status))
      expect(statuses.every((status) => [204, 303, 409, 410].includes(status))).toBe(true)
      expect(statuses.filter((status) => status === 303)).toHaveLength(1)
    }
    expect(await shop.counts()).toEqual({ scanCount: 5, opinionCount: 5 })
    expect(topicsOf(await shop.events()).filter((topic) => topic === 'verification.created')).toHaveLength(5)
  })

  test('is taken once a form, also when it is sent ten times at once; the next scan takes another', async () => {
    const shop = await openShop()
    const { submit, reload } = await scan(shop.code.link)
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => submit()))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([303, ...Array(9).fill(409)])
    expect((await submit()).page).toContain('Your opinion has arrived already.')
    expect((await reload()).status).toBe(410)
    expect(await shop.counts()).toEqual({ scanCount: 1, opinionCount: 1 })
    expect((await (await scan(shop.code.link)).submit()).status).toBe(303)
    expect(await shop.counts()).toEqual({ scanCount: 2, opinionCount: 2 })
  })

  test('with something to mend is shown again with all that was typed, and then taken', async () => {
    const shop = await openShop()
    const { submit } = await scan(shop.code.link)
    const again = await submit({ title: '', opinion: 'Said <b>so</b>.' })
    expect(again.status).toBe(422)
    expect(again.page).toContain('Said &#60;b&#62;so&#60;/b&#62;.')
    expect(await shop.events()).toEqual([])
    expect((await submit()).status).toBe(303)
  })

  test('brings twelve verified by one scan of a rotating code; what comes beyond is taken, unverified, and waits for the team', async () => {
    const shop = await openShop('rotating')
    const scans = await Promise.all(Array.from({ length: 30 }, () => scan(shop.code.link)))
    const answers = await Promise.all(scans.map(({ submit }) => submit()))
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(303))
    const { opinions } = await shop.ask('opinions.list', { limit: 100 })
    const kept = (status: string) => opinions.filter((each: { status: string }) => each.status === status)
    expect(kept('published')).toEqual(Array(12).fill(expect.objectContaining({ verified: true })))
    const waiting = expect.objectContaining({ verified: false, verification: null, source: 'qr_rotating' })
    expect(kept('pending')).toEqual(Array(18).fill(waiting))
    const topics = topicsOf(await shop.events())
    expect(topics.filter((topic) => topic === 'verification.verified')).toHaveLength(12)
    expect(topics.filter((topic) => topic === 'verification.failed')).toHaveLength(18)
    const thanks = await Promise.all(answers.map(async ({ location }) => (await fetch(`${world.address}${location}`)).text()))
    expect(thanks.filter((page) => page.includes('you scanned the code'))).toHaveLength(12)
    expect(thanks.filter((page) => page.includes('looks at opinions that are not verified before they are shown'))).toHaveLength(18)
    // The screen goes on: who scans its next code is verified again.
    await world.timePasses('2 seconds')
    const { link } = await shop.ask('qrCodes.create', { mode: 'rotating' })
    expect(link).not.toBe(shop.code.link)
    await (await scan(link)).submit({ ...opinion, title: 'Later' })
    const later = (await shop.ask('opinions.list')).opinions.find(({ title }: { title: string }) => title === 'Later')
    expect(later).toMatchObject({ verified: true, status: 'published' })
  })

  test('from one place is verified ninety times an hour, then waits for the team; other places notice nothing', async () => {
    const shop = await openShop()
    const send = async () => (await scan(shop.code.link)).submit()
    for (let some = 0; some < 100; some += 10) {
      const answers = await Promise.all(Array.from({ length: 10 }, send))
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(303))
    }
    const verified = async () => {
      const [counted] = await world.sql<[{ count: number }]>`
        select count(*)::int from opinion where organization_id = ${shop.project.organizationId} and verification_status = 'verified'`
      return counted.count
    }
    expect(await verified()).toBe(90)
    const elsewhere = await (await scan(shop.code.link)).submit(opinion, { 'x-forwarded-for': '203.0.113.7' })
    expect(elsewhere.status).toBe(303)
    expect(await verified()).toBe(91)
    await world.timePasses('1 hour')
    expect((await send()).status).toBe(303)
    expect(await verified()).toBe(92)
  })

  test('far beyond that is refused where it comes from, says when again, and keeps all that was typed', async () => {
    const shop = await openShop()
    const here = { organizationId: shop.project.organizationId, projectId: shop.project.projectId }
    // As if that many had come in already: 90 verified and 60 that wait.
    await (await scan(shop.code.link)).submit()
    await world.sql`update visitor_use set uses = 90 where organization_id = ${here.organizationId}`
    await (await scan(shop.code.link)).submit()
    await world.sql`update visitor_use set uses = 60 where organization_id = ${here.organizationId} and uses = 1`
    const refused = await (await scan(shop.code.link)).submit({ ...opinion, opinion: 'Typed with care.' })
    expect(refused).toMatchObject({ status: 429, page: expect.stringContaining('Typed with care.') })
    expect(Number(refused.retryAfter)).toBeGreaterThan(3500)
    expect(await shop.counts()).toMatchObject({ opinionCount: 2 })
    expect((await (await scan(shop.code.link)).submit(opinion, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(303)
  })
})

describe('a code that ends', () => {
  test('on a screen opens nothing after five minutes, and says what to do; a form that it opened is still taken', async () => {
    const shop = await openShop('rotating')
    const { submit } = await scan(shop.code.link)
    // What this takes until the scan counts as well.
    await world.timePasses('280 seconds')
    expect((await scan(shop.code.link)).response.status).toBe(200)
    await world.timePasses('21 seconds')
    const late = await scan(shop.code.link)
    expect(late.response.status).toBe(410)
    expect(late.page).toContain('Scan the code that is on the screen now.')
    expect((await fetch(shop.code.pngUrl)).status).toBe(410)
    expect((await submit()).status).toBe(303)
  })

  test('because it was regenerated opens nothing, on paper and on screens; a form that it opened is still taken', async () => {
    for (const mode of ['permanent', 'rotating'] as const) {
      const shop = await openShop(mode)
      const { submit } = await scan(shop.code.link)
      const again = await shop.regenerate()
      const late = await scan(shop.code.link)
      expect(late.response.status).toBe(410)
      expect(late.page).toContain('This code has been replaced.')
      if (shop.code.kioskUrl) expect((await fetch(shop.code.kioskUrl)).status).toBe(410)
      if (shop.code.kioskUrl) expect((await fetch(`${shop.code.kioskUrl}/code`)).status).toBe(410)
      expect('link' in again && (await scan(again.link)).response.status).toBe(200)
      expect((await submit()).status).toBe(303)
    }
  })

  test('because it was revoked opens nothing, and takes nothing any more; what was typed is shown to be copied', async () => {
    const shop = await openShop()
    const { submit, touch, start } = await scan(shop.code.link)
    await shop.revoke()
    const late = await scan(shop.code.link)
    expect(late.response.status).toBe(410)
    expect(late.page).toContain('This code is out of use.')
    await touch()
    await start()
    expect(await submit({ ...opinion, opinion: 'Too late.' })).toMatchObject({ status: 410, page: expect.stringContaining('Too late.') })
    expect(await shop.events()).toEqual([])
    expect(await shop.counts()).toEqual({ scanCount: 0, opinionCount: 0 })
  })

  test('of a project that is paused rests, and opens again with it', async () => {
    const shop = await openShop()
    const { submit, start } = await scan(shop.code.link)
    await shop.setStatus('paused')
    const resting = await scan(shop.code.link)
    expect(resting.response.status).toBe(403)
    expect(resting.page).toContain('scan it again later')
    expect((await start()).status).toBe(403)
    expect(await submit({ ...opinion, opinion: 'Kept here.' })).toMatchObject({ status: 403, page: expect.stringContaining('Kept here.') })
    expect(await shop.events()).toEqual([])
    await shop.setStatus('active')
    expect((await submit()).status).toBe(303)
  })
})

describe('a form', () => {
  test('is counted, and starts a verification, a hundred and twenty times an hour at one place, and goes on elsewhere', async () => {
    const shop = await openShop()
    const scans = await Promise.all(Array.from({ length: 130 }, () => scan(shop.code.link)))
    for (const { start } of scans) expect((await start()).status).toBe(204)
    expect(await shop.counts()).toEqual({ scanCount: 120, opinionCount: 0 })
    expect(topicsOf(await shop.events())).toEqual(Array(120).fill('verification.created'))
    // A form that was not counted is taken all the same, and counts then.
    expect((await scans.at(-1)!.submit()).status).toBe(303)
    expect(await shop.counts()).toEqual({ scanCount: 121, opinionCount: 1 })
  })

  test('that was started and is not sent within its hour fails its verification, once', async () => {
    const shop = await openShop()
    const started = await scan(shop.code.link)
    const touched = await scan(shop.code.link)
    await started.start()
    await touched.touch()
    await world.timePasses('1 hour 1 second')
    await world.settle()
    await world.settle()
    expect(await shop.events()).toMatchObject([
      { topic: 'verification.created' },
      { topic: 'verification.failed', data: { status: 'expired', previousStatus: 'pending', method: 'qr_permanent', reviewId: null } },
    ])
    expect(await world.sql`select from qr_session where organization_id = ${shop.project.organizationId}`).toHaveLength(0)
    expect((await started.start()).status).toBe(410)
    expect(topicsOf(await shop.events())).toEqual(['verification.created', 'verification.failed'])
  })

  test('of a printed code begins another hour when it is sent too late, with all that was typed', async () => {
    const shop = await openShop()
    const { submit, start } = await scan(shop.code.link)
    await start()
    await world.timePasses('61 minutes')
    await world.settle()
    const again = await submit({ ...opinion, opinion: 'Long and careful.' })
    expect(again).toMatchObject({ status: 410, page: expect.stringContaining('Long and careful.') })
    expect((await submitTo(formIn(again.page), opinion)).status).toBe(303)
    expect(await shop.counts()).toMatchObject({ opinionCount: 1 })
  })

  test('of a screen’s code is over after its hour, and what was typed stays to be copied', async () => {
    const shop = await openShop('rotating')
    const { submit, reload } = await scan(shop.code.link)
    await world.timePasses('61 minutes')
    expect((await reload()).status).toBe(410)
    expect(await submit({ ...opinion, opinion: 'Long and careful.' })).toMatchObject({
      status: 410,
      page: expect.stringContaining('Long and careful.'),
    })
    expect(await shop.events()).toEqual([])
  })

  test('that was sent is thanked for also when its hour is over', async () => {
    const shop = await openShop()
    const { submit, reload } = await scan(shop.code.link)
    const { location } = await submit()
    await world.timePasses('2 hours')
    await world.settle()
    expect((await fetch(`${world.address}${location}`)).status).toBe(200)
    expect((await reload()).status).toBe(410)
    expect(await submit()).toMatchObject({ status: 409 })
  })

  test('comes back at its neutral address in the browser that scanned, and in no other', async () => {
    const shop = await openShop()
    const { cookies, page } = await scan(shop.code.link)
    const [, neutral] = /data-address="([^"]+)"/.exec(page)!
    const [cookie = ''] = cookies
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
    expect(cookie).toContain(`Path=${neutral}`)
    expect((await fetch(`${world.address}${neutral}`, { headers: { cookie: cookie.split(';')[0]! } })).status).toBe(200)
    expect((await fetch(`${world.address}${neutral}`)).status).toBe(404)
  })

  test('speaks the reader’s language, and keeps to the one they chose', async () => {
    const shop = await openShop()
    expect((await scan(shop.code.link, { 'accept-language': 'de' })).page).toContain('<html lang="de"')
    const { page, submit } = await scan(`${shop.code.link}?lang=fr`)
    expect(page).toContain('<html lang="fr"')
    expect((await submit()).location).toMatch(/\/thanks\?lang=fr$/)
    expect((await shop.ask('opinions.list')).opinions).toMatchObject([{ language: 'fr' }])
  })

  test('sent by the choice of languages is shown again and not taken', async () => {
    const shop = await openShop()
    const { submit } = await scan(shop.code.link)
    expect(await submit({ ...opinion, again: 'de' })).toMatchObject({ status: 200, page: expect.stringContaining('Every morning.') })
    expect(await shop.events()).toEqual([])
  })
})

describe('pictures of a code', () => {
  test.each(['?size=199', '?size=1201', '?size=1e3', '?size=', '?size=-300', '?size=300&size=300', '?size=%00'])(
    'are refused as PNG%s',
    async (query) => {
      const shop = await openShop()
      expect((await fetch(`${shop.code.pngUrl}${query}`)).status).toBe(400)
    },
  )
  test('as SVG are one drawing in black and white', async () => {
    const shop = await openShop()
    const response = await fetch(shop.code.svgUrl)
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(await response.text()).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 \d+ \d+".*fill="#fff".*fill="#000"/)
  })
  test.each(['?layout=wall', '?paper=a3', '?layout=', '?layout=poster&layout=labels', '?paper=__proto__'])(
    'as a sheet%s are refused',
    async (query) => {
      const shop = await openShop()
      expect((await fetch(`${shop.code.pdfUrl}${query}`)).status).toBe(400)
    },
  )
  test('a rotating code is not printed', async () => {
    const shop = await openShop('rotating')
    expect((await fetch(`${shop.code.link}.pdf`)).status).toBe(404)
  })
})

describe('a screen', () => {
  const codeOf = async (url: string) => {
    const response = await fetch(`${url}/code`)
    return { status: response.status, body: (await response.json()) as { side: number; path: string; validForMs: number } }
  }

  test('shows a code that opens the form, and is told another each time it asks', async () => {
    const shop = await openShop('rotating')
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
    const shop = await openShop('rotating')
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
    const shop = await openShop()
    for (const path of spoilt(shop)) {
      const { status } = await fetch(`${world.address}${path}`)
      expect([path, status >= 400 && status < 500]).toEqual([path, true])
    }
  })

  test('sent to: 4xx, and nothing changes', async () => {
    const shop = await openShop()
    const { page } = await scan(shop.code.link)
    const form = formIn(page)
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
    const shop = await openShop()
    for (const method of ['PUT', 'DELETE', 'PATCH']) expect((await fetch(shop.code.link, { method })).status).toBe(405)
  })
})
