import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world/world.ts'
import { formIn, openShop, opinion, scan, submitTo, topicsOf } from './scan.fixture.ts'

// The form behind a code: how often it is counted, how long it is open, and what becomes of it then.

let world: World
beforeAll(async () => {
  world = await openWorld({ TRUST_PROXY: '127.0.0.1,::1' })
})
afterAll(() => world.close())

describe('a form', () => {
  test('is counted, and starts a verification, a hundred and twenty times an hour at one place, and goes on elsewhere', async () => {
    const shop = await openShop(world)
    const scans = await Promise.all(Array.from({ length: 130 }, () => scan(world, shop.code.link)))
    for (const { start } of scans) expect((await start()).status).toBe(204)
    expect(await shop.counts()).toEqual({ scanCount: 120, opinionCount: 0 })
    expect(topicsOf(await shop.events())).toEqual(Array(120).fill('verification.created'))
    // A form that was not counted is taken all the same, and counts then.
    expect((await scans.at(-1)!.submit()).status).toBe(303)
    expect(await shop.counts()).toEqual({ scanCount: 121, opinionCount: 1 })
  })

  test('is counted so often an hour at one place, however slowly they come, and goes on elsewhere', async () => {
    const shop = await openShop(world)
    const startSome = async (count: number, place: string) => {
      const scans = await Promise.all(Array.from({ length: count }, () => scan(world, shop.code.link)))
      for (const { start } of scans) expect((await start({ 'x-forwarded-for': place })).status).toBe(204)
    }
    await startSome(100, '203.0.113.1')
    // The bound of a minute, which is the code's, says nothing of those that come after it.
    await world.timePasses('2 minutes')
    await startSome(30, '203.0.113.1')
    expect(await shop.counts()).toMatchObject({ scanCount: 120 })
    expect(topicsOf(await shop.events())).toEqual(Array(120).fill('verification.created'))
    await startSome(1, '203.0.113.2')
    expect(await shop.counts()).toMatchObject({ scanCount: 121 })
    await world.timePasses('1 hour')
    await startSome(1, '203.0.113.1')
    expect(await shop.counts()).toMatchObject({ scanCount: 122 })
    await world.settle()
  })

  test('is counted sixty times for one scan of a rotating code, wherever it goes; the next code is counted anew', async () => {
    const shop = await openShop(world, 'rotating')
    const startAt = async (link: string, place: string) => {
      const { start } = await scan(world, link)
      expect((await start({ 'x-forwarded-for': place })).status).toBe(204)
    }
    await Promise.all(Array.from({ length: 70 }, (_, at) => startAt(shop.code.link, `203.0.113.${at + 1}`)))
    expect(await shop.counts()).toMatchObject({ scanCount: 60 })
    await world.timePasses('2 minutes')
    const { link } = await shop.ask('qrCodes.create', { mode: 'rotating' })
    await startAt(link, '203.0.113.1')
    expect(await shop.counts()).toMatchObject({ scanCount: 61 })
    await world.timePasses('2 hours')
    await world.settle()
  })

  test('that was started and is not sent within its hour fails its verification, once', async () => {
    const shop = await openShop(world)
    const started = await scan(world, shop.code.link)
    const touched = await scan(world, shop.code.link)
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
    const shop = await openShop(world)
    const { submit, start } = await scan(world, shop.code.link)
    await start()
    await world.timePasses('61 minutes')
    await world.settle()
    const again = await submit({ ...opinion, opinion: 'Long and careful.' })
    expect(again).toMatchObject({ status: 410, page: expect.stringContaining('Long and careful.') })
    expect((await submitTo(formIn(world, again.page), opinion)).status).toBe(303)
    expect(await shop.counts()).toMatchObject({ opinionCount: 1 })
  })

  test('of a print that was replaced is taken within its hour, and begins no other', async () => {
    const shop = await openShop(world)
    const [quick, late] = [await scan(world, shop.code.link), await scan(world, shop.code.link)]
    const { link } = (await shop.regenerate()) as { link: string }
    expect((await quick.submit()).status).toBe(303)
    await world.timePasses('61 minutes')
    const again = await late.submit({ ...opinion, opinion: 'Long and careful.' })
    expect(again).toMatchObject({ status: 410, page: expect.stringContaining('Long and careful.') })
    expect((await submitTo(formIn(world, again.page), opinion)).status).toBe(410)
    expect(await shop.counts()).toMatchObject({ opinionCount: 1 })

    // A form of the new print begins another hour, as one of the first did.
    const fresh = await scan(world, link)
    await world.timePasses('61 minutes')
    expect((await submitTo(formIn(world, (await fresh.submit()).page), opinion)).status).toBe(303)
  })

  test('of a screen’s code is over after its hour, and what was typed stays to be copied', async () => {
    const shop = await openShop(world, 'rotating')
    const { submit, reload } = await scan(world, shop.code.link)
    await world.timePasses('61 minutes')
    expect((await reload()).status).toBe(410)
    expect(await submit({ ...opinion, opinion: 'Long and careful.' })).toMatchObject({
      status: 410,
      page: expect.stringContaining('Long and careful.'),
    })
    expect(await shop.events()).toEqual([])
  })

  test('that was sent is thanked for also when its hour is over', async () => {
    const shop = await openShop(world)
    const { submit, reload } = await scan(world, shop.code.link)
    const { location } = await submit()
    await world.timePasses('2 hours')
    await world.settle()
    expect((await fetch(`${world.address}${location}`)).status).toBe(200)
    expect((await reload()).status).toBe(410)
    expect(await submit()).toMatchObject({ status: 409 })
  })

  test('comes back at its neutral address in the browser that scanned, and in no other', async () => {
    const shop = await openShop(world)
    const { cookies, page } = await scan(world, shop.code.link)
    const [, neutral] = /data-address="([^"]+)"/.exec(page)!
    const [cookie = ''] = cookies
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax/)
    expect(cookie).toContain(`Path=${neutral}`)
    expect((await fetch(`${world.address}${neutral}`, { headers: { cookie: cookie.split(';')[0]! } })).status).toBe(200)
    expect((await fetch(`${world.address}${neutral}`)).status).toBe(404)
  })

  test('speaks the reader’s language, and keeps to the one they chose', async () => {
    const shop = await openShop(world)
    expect((await scan(world, shop.code.link, { 'accept-language': 'de' })).page).toContain('<html lang="de"')
    const { page, submit } = await scan(world, `${shop.code.link}?lang=fr`)
    expect(page).toContain('<html lang="fr"')
    expect((await submit()).location).toMatch(/\/thanks\?lang=fr$/)
    expect((await shop.ask('opinions.list')).opinions).toMatchObject([{ language: 'fr' }])
  })

  test('sent by the choice of languages is shown again and not taken', async () => {
    const shop = await openShop(world)
    const { submit } = await scan(world, shop.code.link)
    expect(await submit({ ...opinion, again: 'de' })).toMatchObject({ status: 200, page: expect.stringContaining('Every morning.') })
    expect(await shop.events()).toEqual([])
  })
})
