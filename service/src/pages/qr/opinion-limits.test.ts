import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'
import { openShop, opinion, scan, topicsOf } from './scan.fixture.ts'

// An opinion that comes through a code: what is shown again, and how many are verified of one scan and from one place.

let world: World
beforeAll(async () => {
  world = await openWorld({ TRUST_PROXY: '127.0.0.1,::1' })
})
afterAll(() => world.close())

describe('an opinion that comes through a code', () => {
  test('with a mistake is shown again with all that was typed, and then taken', async () => {
    const shop = await openShop(world)
    const { submit } = await scan(world, shop.code.link)
    const again = await submit({ title: '', opinion: 'Said <b>so</b>.' })
    expect(again.status).toBe(422)
    expect(again.page).toContain('Said &#60;b&#62;so&#60;/b&#62;.')
    expect(await shop.events()).toEqual([])
    expect((await submit()).status).toBe(303)
  })

  test('brings twelve verified by one scan of a rotating code; what comes beyond is taken, unverified, and waits for the team', async () => {
    const shop = await openShop(world, 'rotating')
    const scans = await Promise.all(Array.from({ length: 30 }, () => scan(world, shop.code.link)))
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
    expect(thanks.filter((page) => page.includes('checks opinions that are not verified before they’re shown'))).toHaveLength(18)
    // The screen goes on: who scans its next code is verified again.
    await world.timePasses('2 seconds')
    const { link } = await shop.ask('qrCodes.create', { mode: 'rotating' })
    expect(link).not.toBe(shop.code.link)
    await (await scan(world, link)).submit({ ...opinion, title: 'Later' })
    const later = (await shop.ask('opinions.list')).opinions.find(({ title }: { title: string }) => title === 'Later')
    expect(later).toMatchObject({ verified: true, status: 'published' })
  })

  test('from one place is verified ninety times an hour, then waits for the team; other places notice nothing', async () => {
    const shop = await openShop(world)
    const send = async () => (await scan(world, shop.code.link)).submit()
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
    const elsewhere = await (await scan(world, shop.code.link)).submit(opinion, { 'x-forwarded-for': '203.0.113.7' })
    expect(elsewhere.status).toBe(303)
    expect(await verified()).toBe(91)
    await world.timePasses('1 hour')
    expect((await send()).status).toBe(303)
    expect(await verified()).toBe(92)
  })

  test('far beyond that is refused where it comes from, says when again, and keeps all that was typed', async () => {
    const shop = await openShop(world)
    const here = { organizationId: shop.project.organizationId, projectId: shop.project.projectId }
    // As if that many had come in already: 90 verified and 60 that wait.
    await (await scan(world, shop.code.link)).submit()
    await world.sql`update visitor_use set uses = 90 where organization_id = ${here.organizationId}`
    await (await scan(world, shop.code.link)).submit()
    await world.sql`update visitor_use set uses = 60 where organization_id = ${here.organizationId} and uses = 1`
    const refused = await (await scan(world, shop.code.link)).submit({ ...opinion, opinion: 'Typed with care.' })
    expect(refused).toMatchObject({ status: 429, page: expect.stringContaining('Typed with care.') })
    expect(Number(refused.retryAfter)).toBeGreaterThan(3500)
    expect(await shop.counts()).toMatchObject({ opinionCount: 2 })
    expect((await (await scan(world, shop.code.link)).submit(opinion, { 'x-forwarded-for': '203.0.113.7' })).status).toBe(303)
  })
})
