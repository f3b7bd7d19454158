import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openReceiver, type Receiver } from '../../world/receiver.ts'
import { openWorld, type World } from '../../world/world.ts'
import { onPage } from '../on-page.ts'
import { openShop, readScreen, writeOpinion } from './on-code.ts'

// A screen that shows a rotating code: what a phone reads from it, where it stands, and what it shows without a connection.

let world: World
let browser: Browser
let receiver: Receiver
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
  receiver = await openReceiver()
})
afterAll(async () => {
  await world?.close()
  await receiver?.close()
})

const withPage = (options: BrowserContextOptions, act: (page: Page) => Promise<void>) => onPage(browser, options, act)

describe('a screen', () => {
  test('shows a code that a phone reads, and the phone’s form is taken', async () => {
    const shop = await openShop(world, 'rotating')
    for (const viewport of [
      { width: 360, height: 740 },
      { width: 1920, height: 1080 },
    ])
      for (const colorScheme of ['light', 'dark'] as const)
        await withPage({ viewport, colorScheme }, async (page) => {
          await page.goto(shop.code.kioskUrl)
          const [link = '', ...more] = await readScreen(page)
          expect(more).toEqual([])
          await withPage({}, async (phone) => {
            await phone.goto(link)
            await writeOpinion(phone)
          })
        })
    expect(await shop.counts()).toEqual({ scanCount: 4, opinionCount: 4 })
    expect((await shop.ask('opinions.list')).opinions[0]).toMatchObject({ source: 'qr_rotating', verified: true })
  })

  test('stands at a neutral address that a reload and its own questions keep to, and that shows nothing elsewhere', async () => {
    const shop = await openShop(world, 'rotating')
    await withPage({}, async (page) => {
      await page.clock.install()
      await page.goto(shop.code.kioskUrl)
      await page.waitForURL(/\/q\/kiosk\/at\/[\w-]{16}$/)
      const neutral = page.url()
      const token = shop.code.kioskUrl.split('/').at(-1)!
      expect(await page.content()).not.toContain(token)
      await page.reload()
      expect(await readScreen(page)).toHaveLength(1)
      expect(page.url()).toBe(neutral)
      const asked = page.waitForResponse((response) => response.url().endsWith('/code'))
      await page.clock.fastForward(242_000)
      expect([(await asked).url(), (await asked).status()]).toEqual([`${neutral}/code`, 200])
      // The cookie outlives a restart of the browser, and leads nowhere but here.
      const [cookie] = await page.context().cookies(neutral)
      expect(cookie!.expires - Date.now() / 1000).toBeGreaterThan(300 * 86_400)
      expect(new URL(neutral).pathname).toBe(cookie!.path)
      await withPage({}, async (elsewhere) => {
        expect((await elsewhere.goto(neutral))!.status()).toBe(404)
        await elsewhere.getByRole('heading', { name: 'Open the display’s address again' }).waitFor()
      })
      expect((await fetch(`${neutral}/code`)).status).toBe(404)
      await shop.regenerate()
      expect((await page.reload())!.status()).toBe(410)
    })
  })

  test('counts down, and changes its code a minute before the old one ends', async () => {
    const shop = await openShop(world, 'rotating')
    await withPage({}, async (page) => {
      await page.clock.install()
      await page.goto(shop.code.kioskUrl)
      const shownAt = Date.now()
      const [first = ''] = await readScreen(page)
      // From here on the page's clock stands still, unless it is moved: however long we take to read.
      await page.clock.pauseAt(shownAt + 60_000)
      await page.getByText(/New code in (3:00|2:5\d)/).waitFor()
      expect(await readScreen(page)).toEqual([first])
      await world.timePasses('4 minutes')
      const asked = page.waitForResponse((response) => response.url().endsWith('/code'))
      await page.clock.fastForward(181_000)
      await asked
      await page.getByText(/New code in (4:00|3:5\d)/).waitFor()
      const [second = ''] = await readScreen(page)
      expect(second).not.toBe(first)
      // A customer who scanned the old one at the last moment is not late.
      expect((await fetch(first)).status).toBe(200)
    })
  })

  test('without a connection says so, never shows a code that has ended, and heals by itself', async () => {
    const shop = await openShop(world, 'rotating')
    await withPage({ viewport: { width: 1280, height: 800 } }, async (page) => {
      await page.clock.install()
      await page.goto(shop.code.kioskUrl)
      const shownAt = Date.now()
      const [first = ''] = await readScreen(page)
      const place = async () => Math.round((await page.getByRole('heading', { level: 1 }).boundingBox())!.y)
      const placeBefore = await place()
      await page.context().setOffline(true)
      // From here on the page's clock stands still, unless it is moved: however long we take to read.
      await page.clock.pauseAt(shownAt + 242_000)
      await page.getByText(/No connection. This code works for another 0:5\d/).waitFor()
      expect(await readScreen(page)).toEqual([first])

      await world.timePasses('301 seconds')
      await page.clock.fastForward(60_000)
      await page.locator('[data-in=offline]').getByText('No connection').waitFor()
      expect(await readScreen(page)).toEqual([])
      expect(await page.locator('.modules').getAttribute('d')).toBe('')
      // Told once to those who listen, and nothing has moved.
      expect(await page.getByRole('status').textContent()).toMatch(/^No connection\. A new code appears/)
      expect(await place()).toBe(placeBefore)
      expect((await fetch(first)).status).toBe(410)

      await page.clock.resume()
      await page.context().setOffline(false)
      await page.clock.fastForward(16_000)
      await page.getByText(/New code in/).waitFor()
      const [second = ''] = await readScreen(page)
      expect((await fetch(second)).status).toBe(200)
      expect(await page.getByRole('status').textContent()).toBe('Back online.')
    })
  })
})
