import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'
import { formIn, openShop, opinion, scan, topicsOf } from './scan.fixture.ts'

// An opinion that comes through a code: verified, announced, kept once, and found again by who sent it.

let world: World
beforeAll(async () => {
  world = await openWorld({ TRUST_PROXY: '127.0.0.1,::1' })
})
afterAll(() => world.close())

describe('an opinion that comes through a code', () => {
  test('is verified, named, and announced with its verification, in order', async () => {
    const shop = await openShop(world)
    const { submit } = await scan(world, shop.code.link)
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
    const shop = await openShop(world, 'rotating')
    const { questionId } = await shop.ask('questions.create', { tags: ['staff'], question: 'Who served you?', answerMode: 'text_only' })
    const { start, submit } = await scan(world, shop.code.link)
    await start()
    await submit({ ...opinion, [`answers[${questionId}]`]: 'Jonas' })
    expect(topicsOf(await shop.events())).toEqual(['verification.created', 'opinion.created', 'answer.created', 'verification.verified'])
    expect((await shop.ask('opinions.list')).opinions).toMatchObject([{ source: 'qr_rotating', answerCount: 1 }])
  })

  test('incognito appears at once, and nothing leads from its verification to it; the code still counts it', async () => {
    const shop = await openShop(world)
    const { submit } = await scan(world, shop.code.link, { 'accept-language': 'sv' })
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
    const shop = await openShop(world)
    const { page } = await scan(world, shop.code.link)
    const sent = await fetch(formIn(world, page), { method: 'POST', redirect: 'manual', body: new URLSearchParams(opinion) })
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
    const shop = await openShop(world)
    const mails = () => world.sql`select to_email from mail where organization_id = ${shop.project.organizationId} and kind = 'own-opinion'`
    const send = async (fields: object) => (await scan(world, shop.code.link)).submit({ ...opinion, email: 'Ada@Example.com', ...fields })
    expect((await send({ incognito: 'on' })).location).not.toContain('mailed')
    expect(await mails()).toEqual([])
    expect((await send({ email: 'nobody' })).status).toBe(422)
    for (let time = 0; time < 3; time++) expect((await send({})).location).not.toContain('mailed')
    // The visitor who typed it learns nothing of what others had sent there.
    expect((await send({})).location).not.toContain('mailed')
    expect(await mails()).toEqual(Array(3).fill({ toEmail: 'ada@example.com' }))
  })

  test('is kept once, and nothing fails, when a hurried hand touches, starts and sends it all at once', async () => {
    const shop = await openShop(world)
    for (let time = 0; time < 5; time++) {
      const { touch, start, submit } = await scan(world, shop.code.link)
      const statuses = await Promise.all([touch, start, submit, touch, start, submit].map(async (act) => (await act()).status))
      expect(statuses.every((status) => [204, 303, 409, 410].includes(status))).toBe(true)
      expect(statuses.filter((status) => status === 303)).toHaveLength(1)
    }
    expect(await shop.counts()).toEqual({ scanCount: 5, opinionCount: 5 })
    expect(topicsOf(await shop.events()).filter((topic) => topic === 'verification.created')).toHaveLength(5)
  })

  test('is taken once a form, also when it is sent ten times at once; the next scan takes another', async () => {
    const shop = await openShop(world)
    const { submit, reload } = await scan(world, shop.code.link)
    const statuses = (await Promise.all(Array.from({ length: 10 }, () => submit()))).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([303, ...Array(9).fill(409)])
    expect((await submit()).page).toContain('Your opinion was already sent')
    expect((await reload()).status).toBe(410)
    expect(await shop.counts()).toEqual({ scanCount: 1, opinionCount: 1 })
    expect((await (await scan(world, shop.code.link)).submit()).status).toBe(303)
    expect(await shop.counts()).toEqual({ scanCount: 2, opinionCount: 2 })
  })
})
