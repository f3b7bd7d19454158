import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWebsite, type Website } from '../../world/website.ts'
import { openWorld, type World } from '../../world/world.ts'
import { everyLookAt } from '../looks.ts'
import { onPage } from '../on-page.ts'

// The documentation in a browser: on an instance, below a path of another host, and from a disk.

const built = path.resolve(import.meta.dirname, '../../../../web/dist/docs')

let world: World
let browser: Awaited<ReturnType<typeof openChromium>>
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
})
afterAll(() => world?.close())

const onDocs = (address: string, act: (page: Page) => Promise<void>, options = {}) =>
  onPage(browser, { baseURL: world.address, reducedMotion: 'reduce', ...options }, async (page) => {
    await page.goto(`${world.address}/docs/${address}`)
    await act(page)
  })

const results = (page: Page) => page.getByRole('dialog', { name: 'Search the documentation' }).getByRole('listitem').getByRole('link')

/** The element that keys go to. */
const focused = (page: Page) => page.evaluate<string>('document.activeElement.tagName')

async function search(page: Page, words: string): Promise<void> {
  await page.keyboard.press('/')
  await page.getByRole('searchbox', { name: 'Search for' }).fill(words)
  await results(page).first().waitFor()
}

test.each([
  '',
  'guides/webhooks.html',
  'api/preverifiedLinks.html',
  'api/topics.html',
  'operations/settings.html',
  'decisions/',
  'nowhere.html',
])('/docs/%s keeps nobody out and fits a telephone, light and dark', async (address) => {
  await onDocs(address, async (page) => {
    await page.getByRole('heading', { level: 1 }).waitFor()
    await everyLookAt(page, `docs-${address}`)
  })
})

test('the menu of a telephone leads to every section and to the pages of this one', async () => {
  await onDocs('guides/webhooks.html', async (page) => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await everyLookAt(page, 'docs-menu', { at: [360] })
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Your first webhook' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your first webhook' }).waitFor()
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Decisions' }).click()
    await page.getByRole('heading', { level: 1, name: 'Decisions' }).waitFor()
  })
})

describe('the search', () => {
  test('is loaded when it is opened, and moved through by keys alone', async () => {
    const asked: string[] = []
    await onDocs('guides/first-link.html', async (page) => {
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.keyboard.press('/')
      const field = page.getByRole('searchbox', { name: 'Search for' })
      await field.pressSequentially('verify signatures')
      await results(page).first().waitFor()
      expect(asked).toEqual(['/docs/assets/search-records.js', '/docs/assets/docs-search.js'])
      await everyLookAt(page, 'docs-search')
      await page.keyboard.press('ArrowDown')
      expect(await focused(page)).toBe('A')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowUp')
      expect(await focused(page)).toBe('INPUT')
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
      await page.keyboard.press('Control+k')
      await field.fill('verify signatures')
      await results(page).first().waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL('**/docs/guides/webhooks.html#verify-signatures')
    })
  })

  test.each([
    ['a heading', 'retry schedule', 'guides/webhooks.html#retry-schedule'],
    ['the beginning of a word', 'incogn', 'guides/incognito.html'],
    ['a word with a typing error', 'transparancy log', 'guides/transparency-log.html'],
    ['an operation', 'preverifiedLinks.sendEmail', 'api/preverifiedLinks.html#preverifiedLinks.sendEmail'],
    ['an error code', 'LINK_EMAIL_COOLDOWN', 'api/errors.html#LINK_EMAIL_COOLDOWN'],
    ['a topic', 'opinion.created', 'api/topics.html#opinion.created'],
    ['a setting', 'DATABASE_REPLICA_URL', 'operations/settings.html#database_replica_url'],
    ['an alert', 'EarshotMailLate', 'operations/runbooks/EarshotMailLate.html'],
    ['words of a text', 'forty-eight 48 hours one email customer', 'rules/links.html#one-email-in-48-hours'],
  ])('finds %s', async (_, words, address) => {
    await onDocs('', async (page) => {
      await search(page, words)
      const found = await page.evaluate<string[]>('[...document.querySelectorAll("dialog li a")].slice(0, 5).map(({ href }) => href)')
      expect(found).toContain(`${world.address}/docs/${address}`)
    })
  })

  test('says when nothing is found, and shows what was written as text', async () => {
    await onDocs('', async (page) => {
      await page.keyboard.press('/')
      await page.getByRole('searchbox', { name: 'Search for' }).fill('<img src=x onerror=alert(1)> zzzzqqqq')
      await page
        .getByRole('status')
        .filter({ hasText: /results?/ })
        .waitFor()
      await page.getByRole('searchbox', { name: 'Search for' }).fill('zzzzqqqqxxxx')
      await page.getByText('No results for “zzzzqqqqxxxx”.').waitFor()
      expect(await page.getByRole('dialog').locator('img').count()).toBe(0)
    })
  })
})

test('an error code that a problem names is shown where it is explained', async () => {
  await onDocs('', async (page) => {
    await page.goto(`${world.address}/docs#LINK_EXPIRED`)
    await page.waitForURL('**/docs/api/errors.html#LINK_EXPIRED')
    await page.locator('[id="LINK_EXPIRED"]').filter({ hasText: 'The link has expired.' }).waitFor()
  })
})

test('without scripts, everything is there but the search; on paper, only the page', async () => {
  await onDocs(
    'guides/first-link.html',
    async (page) => {
      expect(await page.getByRole('button', { name: /Search/ }).count()).toBe(0)
      await page.getByRole('link', { name: /^Next/ }).click()
      await page.getByRole('heading', { level: 1, name: 'Your first webhook' }).waitFor()
      await page.emulateMedia({ media: 'print' })
      expect(await page.getByRole('navigation').count()).toBe(0)
    },
    { javaScriptEnabled: false, viewport: { width: 1280, height: 800 } },
  )
})

describe('the same files', () => {
  let elsewhere: Website
  const types: Record<string, string> = {
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.svg': 'image/svg+xml',
  }
  beforeAll(async () => {
    elsewhere = await openWebsite()
    const list = JSON.parse(readFileSync(path.join(built, 'files.json'), 'utf8')) as Record<string, string>
    for (const name of Object.keys(list))
      elsewhere.pages[`/manuals/earshot/${name}`] = (response) =>
        response.writeHead(200, { 'content-type': types[path.extname(name)] ?? 'text/plain' }).end(readFileSync(path.join(built, name)))
  })
  afterAll(() => elsewhere?.close())

  test.each([
    ['below a path of another host', () => `${elsewhere.url}/manuals/earshot/`],
    ['from a disk', () => pathToFileURL(`${built}/`).href],
  ])('work %s, with the search', async (_, at) => {
    await onPage(browser, { baseURL: at(), reducedMotion: 'reduce' }, async (page) => {
      await page.goto(`${at()}guides/first-link.html`)
      await search(page, 'LINK_EXPIRED')
      await page.keyboard.press('Enter')
      await page.waitForURL('**/api/errors.html#LINK_EXPIRED')
      expect(page.url().startsWith(at())).toBe(true)
      expect(await page.evaluate('getComputedStyle(document.querySelector(".bar")).position')).toBe('sticky')
      await page.goto(`${at()}index.html#NOT_FOUND`)
      await page.waitForURL('**/api/errors.html#NOT_FOUND')
    })
  })
})
