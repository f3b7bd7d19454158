import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { soon } from '../looks.ts'
import { onPage } from '../on-page.ts'
import { everything, fill, heading, openShop, read, saved, send } from './on-form.ts'

// What was typed into the form survives mistakes, reloads and browsers that remember too much or too little.

let world: World
let browser: Browser
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
})
afterAll(() => world?.close())

const withPage = (options: BrowserContextOptions, act: (page: Page) => Promise<void>) => onPage(browser, options, act)

describe('what was typed survives', () => {
  test('a mistake', async () => {
    const shop = await openShop(world)
    const { link } = await shop.makeLink()
    await withPage({}, async (page) => {
      await page.goto(link)
      await fill(page)
      await page.getByRole('checkbox', { name: 'Quiet' }).check()
      await page.getByLabel('Title').fill(' ')
      await send(page)
      await page.getByRole('heading', { name: '2 things to fix' }).waitFor()
      // A browser moves the focus when it draws, a moment after all of it is there.
      await expect.poll(() => page.evaluate<string>('document.activeElement.className'), soon).toContain('mistakes')
      expect(await read(page)).toEqual({ ...everything, title: ' ', cameFor: ['coffee', 'cake', 'quiet'] })
      await page.getByRole('link', { name: 'Add a title.' }).click()
      await expect.poll(() => page.evaluate<string>('document.activeElement.id'), soon).toBe('title')
      await page.keyboard.type(everything.title)
      await page.getByRole('checkbox', { name: 'Quiet' }).uncheck()
      await page.reload()
      expect((await read(page)).title.trim()).toBe(everything.title)
      await send(page)
      await heading(page, 'Thank you')
    })
    expect(await shop.opinions()).toMatchObject([saved])
  })

  test('a reload, a second visit, and another link in the next tab; the address does not tell the link', async () => {
    const shop = await openShop(world)
    const [one, other] = [await shop.makeLink(), await shop.makeLink({ customerName: 'Bob' })]
    await withPage({}, async (page) => {
      await page.goto(one.link)
      await fill(page)
      const tab = await page.context().newPage()
      await tab.goto(other.link)
      for (const [each, { token }] of [
        [page, one],
        [tab, other],
      ] as const) {
        expect(each.url()).toMatch(/\/o\/form\/[\w-]{16}$/)
        expect(each.url()).not.toContain(token.slice(0, 8))
      }
      await tab.reload()
      expect(await tab.getByLabel('Your name').inputValue()).toBe('Bob')
      await page.reload()
      expect(await read(page)).toEqual(everything)
      await page.goto('about:blank')
      await page.goBack()
      expect(await read(page)).toEqual(everything)
      await page.goto(one.link)
      expect(await read(page)).toEqual(everything)
      await page.getByLabel('Stay incognito').check()
      await page.reload()
      expect(await page.getByLabel('Stay incognito').isChecked()).toBe(true)
      expect(await read(page)).toEqual(everything)
      await page.getByLabel('Stay incognito').uncheck()
      await send(page)
      await heading(page, 'Thank you')
    })
    expect(await shop.opinions()).toMatchObject([saved])
  })

  test('a browser that goes back to what it remembers of the fields itself, which is older', async () => {
    const shop = await openShop(world)
    const { link } = await shop.makeLink()
    await withPage({}, async (page) => {
      await page.goto(link)
      await page.getByRole('radio', { name: 'Poor' }).check()
      await page.getByLabel('Title').fill('Older')
      await page.goto('about:blank')
      const tab = await page.context().newPage()
      await tab.goto(link)
      await fill(tab)
      await tab.close()
      await page.goBack()
      expect(await read(page)).toEqual(everything)
    })
  })

  test('a click in a mail, which is another site, and the reload after it', async () => {
    const shop = await openShop(world)
    const { link } = await shop.makeLink()
    await withPage({}, async (page) => {
      const mail = 'http://mail.localhost:1/'
      await page.route(mail, (route) => route.fulfill({ contentType: 'text/html', body: `<a href="${link}">Tell us</a>` }))
      await page.goto(mail)
      await page.getByText('Tell us').click()
      await heading(page, /What do you think/)
      await page.getByLabel('Title').fill('From a mail')
      await page.waitForURL(/\/o\/form\//)
      await page.reload()
      expect(await page.getByLabel('Title').inputValue()).toBe('From a mail')
    })
  })

  test('a browser that keeps no cookies: the address stays, and so does the form', async () => {
    const shop = await openShop(world)
    const { link } = await shop.makeLink()
    await withPage({}, async (page) => {
      await page.addInitScript(`Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false })`)
      await page.goto(link)
      await page.getByLabel('Title').fill('Kept, not sent')
      await page.reload()
      expect(page.url()).toBe(link)
      expect(await page.getByLabel('Title').inputValue()).toBe('Kept, not sent')
    })
  })
})
