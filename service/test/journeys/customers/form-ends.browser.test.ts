import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { onPage } from '../on-page.ts'
import { end, everything, fill, heading, openShop, read, saved, send } from './on-form.ts'

// What was typed into the form survives the end of its link and a pause, and leaves nothing behind once it is sent.

let world: World
let browser: Browser
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
})
afterAll(() => world?.close())

const withPage = (options: BrowserContextOptions, act: (page: Page) => Promise<void>) => onPage(browser, options, act)

describe('what was typed survives', () => {
  test('the end of the link while the form is open', async () => {
    const shop = await openShop(world)
    const { link, verificationId } = await shop.makeLink()
    await withPage({}, async (page) => {
      await page.goto(link)
      await fill(page)
      await end(world, verificationId)
      await send(page)
      await heading(page, 'Thank you')
      await page.getByText('Your link had expired before you sent it, so').waitFor()
    })
    expect(await shop.opinions()).toMatchObject([{ ...saved, verified: false }])
    expect((await shop.ask('preverifiedLinks.list')).preverifiedLinks).toMatchObject([{ status: 'expired', reviewId: null }])
  })

  test('the end of the link before a reload: it is all there, and can be sent', async () => {
    const shop = await openShop(world)
    const { link, verificationId } = await shop.makeLink()
    await withPage({}, async (page) => {
      await page.goto(link)
      await fill(page)
      await end(world, verificationId)
      expect((await page.reload())?.status()).toBe(410)
      await page.getByRole('heading', { name: 'What you wrote is still here' }).waitFor()
      expect(await read(page)).toEqual(everything)
      await send(page)
      await heading(page, 'Thank you')
      await page.goto(link)
      await heading(page, 'This link was already used')
    })
    expect(await shop.opinions()).toMatchObject([{ ...saved, verified: false }])
  })

  test('a pause of the project', async () => {
    const shop = await openShop(world)
    const { link } = await shop.makeLink()
    await withPage({}, async (page) => {
      await page.goto(link)
      await fill(page)
      await shop.pause()
      await send(page)
      await page.getByText('Nothing was sent.').waitFor()
      expect(await read(page)).toEqual(everything)
      await page.reload()
      await page.getByText('What you wrote is saved on this device.').waitFor()
      await shop.resume()
      await page.reload()
      expect(await read(page)).toEqual(everything)
      await send(page)
      await heading(page, 'Thank you')
    })
    expect(await shop.opinions()).toMatchObject([saved])
  })

  test('nothing beyond the sending: the device keeps no word of it', async () => {
    const shop = await openShop(world)
    const { link } = await shop.makeLink()
    await withPage({}, async (page) => {
      await page.goto(link)
      await fill(page)
      expect(await page.evaluate('JSON.stringify({ ...localStorage })')).toContain(everything.title)
      await send(page)
      await heading(page, 'Thank you')
      expect(page.url()).toMatch(/\/o\/form\/[\w-]{16}\/thanks$/)
      expect(await page.evaluate('({ ...localStorage, ...sessionStorage })')).toEqual({})
      await page.reload()
      await heading(page, 'Thank you')
      await page.goBack()
      await heading(page, 'This link was already used')
    })
    expect(await shop.opinions()).toHaveLength(1)
  })
})
