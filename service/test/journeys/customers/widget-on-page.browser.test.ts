import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWebsite, type Website } from '../../world/website.ts'
import { openWorld, type World } from '../../world/world.ts'
import { violationsOn } from '../axe.ts'
import { soon } from '../looks.ts'
import { askQuestions, deleteWhatWasGiven, hostileCss, putPage, set, tag, withShop } from './on-widget-page.ts'

// The widget and the page that it is on: styles, languages, colours and places, and what each leaves to the other.

let world: World
let shop: Website
let shopOrigin: string
let browser: Browser
beforeAll(async () => {
  world = await openWorld()
  shop = await openWebsite()
  shopOrigin = shop.url.replace('127.0.0.1', 'localhost')
  shop.pages['/shop.css'] = (response) => response.writeHead(200, { 'content-type': 'text/css' }).end(hostileCss)
  browser = await openChromium()
})
afterAll(async () => {
  await shop?.close()
  await world?.close()
})

beforeAll(async () => {
  await askQuestions(world, shopOrigin)
  putPage(world, shop, '/', tag(world))
  putPage(world, shop, '/kind', tag(world), { css: '' })
})
beforeEach(() => deleteWhatWasGiven(world))

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name }).waitFor()

test('styles of the page do not reach in, and those of the widget not out', async () => {
  const looks = async (path: string) => {
    let seen: unknown
    await withShop(shopOrigin, browser, path, async ({ page }) => {
      await heading(page, 'How was the delivery?')
      seen = await page.evaluate(`(() => {
        const root = document.querySelector('earshot-widget').shadowRoot
        const style = (selector) => { const { color, fontSize, fontFamily, letterSpacing, textTransform, display, lineHeight } = getComputedStyle(root.querySelector(selector))
          return { color, fontSize, fontFamily, letterSpacing, textTransform, display, lineHeight } }
        return ['h2', '.option', '.main', '.hint', '.latest a', '.card'].map(style)
      })()`)
      expect(await page.evaluate(`getComputedStyle(document.querySelector('#after')).fontSize`)).toBe(path === '/' ? '50px' : '16px')
    })
    return seen
  }
  expect(await looks('/')).toEqual(await looks('/kind'))
})

test('a site that the project does not name shows nothing, and its developer is told why', async () => {
  await withShop(
    shopOrigin,
    browser,
    '/',
    async ({ page, warnings }) => {
      await expect
        .poll(() => warnings.join(), soon)
        .toContain(`shows its widget on ${shop.url}. Is this origin among the project's widgetOrigins?`)
      expect(await page.locator('earshot-widget').evaluate((element: { clientHeight: number }) => element.clientHeight)).toBe(0)
    },
    { origin: shop.url },
  )
})

test('the page’s language is the widget’s, and its scheme of colours, unless the element says otherwise', async () => {
  shop.pages['/dark.css'] = (response) => response.writeHead(200, { 'content-type': 'text/css' }).end('html { color-scheme: light dark }')
  putPage(world, shop, '/dark', `${tag(world)}${tag(world, 'theme="light"')}${tag(world, 'theme="dark"')}`, {
    css: '/dark.css',
    lang: 'sv',
  })
  const papers = async (path: string, colorScheme: 'light' | 'dark') => {
    let papers: unknown
    await withShop(
      shopOrigin,
      browser,
      path,
      async ({ page }) => {
        await expect.poll(() => page.locator('.card h2').count(), soon).toBe(path === '/kind' ? 1 : 3)
        if (path === '/dark') await page.getByRole('button', { name: 'Hoppa över' }).first().waitFor()
        papers = await page.evaluate(
          `[...document.querySelectorAll('earshot-widget')].map(({ shadowRoot }) => getComputedStyle(shadowRoot.querySelector('.card')).backgroundColor)`,
        )
      },
      { colorScheme },
    )
    return papers
  }
  const [day, night] = ['rgb(251, 250, 247)', 'rgb(21, 23, 27)']
  expect(await papers('/dark', 'dark')).toEqual([night, day, night])
  expect(await papers('/dark', 'light')).toEqual([day, day, night])
  // A page that is light to everybody has a light widget on it.
  expect(await papers('/kind', 'dark')).toEqual([day])
})

test('a paused project asks nothing and shows opinions, or nothing where those are not wanted', async () => {
  await set(world, { status: 'paused' })
  try {
    putPage(world, shop, '/paused', `<div id="both">${tag(world)}</div><div id="questions">${tag(world, 'show="questions"')}</div>`)
    await withShop(shopOrigin, browser, '/paused', async ({ page }) => {
      await page.getByRole('heading', { name: 'Latest opinions' }).waitFor()
      expect(await page.locator('.card').count()).toBe(0)
      expect(await page.locator('#questions').evaluate((element: { clientHeight: number }) => element.clientHeight)).toBe(0)
    })
  } finally {
    await set(world, { status: 'active' })
  }
})

test('the page stays where it is while the widget comes', async () => {
  shop.pages['/room.css'] = (response) =>
    response.writeHead(200, { 'content-type': 'text/css' }).end('earshot-widget { display: block; min-height: 48rem }')
  putPage(world, shop, '/room', tag(world), { css: '/room.css' })
  await withShop(
    shopOrigin,
    browser,
    '/room',
    async ({ page }) => {
      await heading(page, 'How was the delivery?')
      const shift = await page.evaluate(`new Promise((resolve) => new PerformanceObserver((list) =>
        resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0))).observe({ type: 'layout-shift', buffered: true })
        || setTimeout(() => resolve(0), 200))`)
      // Less than a pixel.
      expect(shift).toBeLessThan(0.001)
    },
    { viewport: { width: 400, height: 1400 } },
  )
})

test.each(['light', 'dark'] as const)('everybody can use every step of it, %s', async (theme) => {
  putPage(world, shop, `/${theme}`, tag(world, `theme="${theme}"`), { css: '' })
  await withShop(
    shopOrigin,
    browser,
    `/${theme}`,
    async ({ page }) => {
      const check = async () => {
        expect(await violationsOn(page, { within: 'earshot-widget' })).toEqual([])
      }
      await page.getByLabel('Slow').check()
      await page.getByText('Add a comment').click()
      await check()
      await page.getByRole('button', { name: 'Skip' }).click()
      await page.getByRole('button', { name: 'Send answer' }).click()
      await page.getByRole('alert').getByText('Choose or write').waitFor()
      await check()
      await page.getByRole('button', { name: 'Skip' }).click()
      await check()
      await page.getByRole('button', { name: 'Write an opinion' }).click()
      await page.getByRole('button', { name: 'Send opinion' }).click()
      await check()
      await page.getByLabel('Title').fill('Good')
      await page.getByLabel('Your opinion', { exact: true }).fill('Yes.')
      await page.getByLabel('Stay incognito').check()
      await check()
      await page.getByRole('button', { name: 'Send opinion' }).click()
      await heading(page, 'Thank you')
      await page.getByRole('heading', { level: 3, name: 'Good' }).waitFor()
      await check()
      // Nothing of it is wider than its place.
      for (const width of [280, 360, 900]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      }
    },
    // What looks into the page from outside is not let in by its policy.
    { bypassCSP: true },
  )
})
