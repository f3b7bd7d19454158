import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { languages } from '@earshot/messages'
import { portalMessages } from '@earshot/messages/service/portal'
import type { Browser, BrowserContextOptions, Page, Request } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { everyLookAt, lookAt, soon, themes } from '../looks.ts'
import { onPage } from '../on-page.ts'

// Into the webhook portal and out again, in a real browser.

let world: World
let browser: Browser
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
})
afterAll(() => world?.close())

const openPortal = async (theme = 'light') => (await world.ask('webhooks.portal', { theme })).body.url as string

const withPage = (options: BrowserContextOptions, act: (page: Page) => Promise<void>) => onPage(browser, options, act)
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const isIn = (page: Page) => heading(page, 'Destinations')

test('an address opens it, once; the code is gone from the address bar and the history, and a reload finds the session', async () => {
  const url = await openPortal()
  await withPage({}, async (page) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await page.goto(url)
    await isIn(page)
    // Said once it is drawn.
    await expect.poll(() => page.title(), soon).toBe('Destinations · Webhooks')
    expect(page.url()).toBe(`${world.address}/portal/destinations`)
    expect(await page.evaluate<number>('history.length')).toBe(2)
    const code = url.split('#code=')[1]!.slice(0, 43)
    expect(asked.filter((address) => new URL(address).pathname !== '/portal/session' && address.includes(`?${code}`))).toEqual([])
    await page.reload()
    await isIn(page)

    await page.goto('about:blank')
    await page.goto(url)
    // A visitor who is in stays in; the used address changes nothing.
    await isIn(page)
    expect(page.url()).toBe(`${world.address}/portal/destinations`)
  })
  await withPage({}, async (page) => {
    await page.goto(url)
    await heading(page, 'This link no longer works')
    expect(await page.title()).toBe('Link used or expired')
    expect(page.url()).toBe(`${world.address}/portal`)
    // Another one, pasted over it.
    await page.goto(await openPortal())
    await isIn(page)
  })
})

test('a visitor who was there before comes in again by a link on another site, and without a session finds it closed', async () => {
  // By another name of this machine: another site.
  const elsewhere = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(`<a href="${world.address}/portal">Webhooks</a>`)
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, resolve))
  const address = `http://localhost:${(elsewhere.address() as AddressInfo).port}/`
  const follow = async (page: Page) => {
    await page.goto(address)
    await page.getByRole('link', { name: 'Webhooks' }).click()
  }
  try {
    await withPage({}, async (page) => {
      await follow(page)
      await heading(page, 'The portal opens with a link')
      await page.goto(await openPortal())
      await isIn(page)
      await follow(page)
      await isIn(page)
    })
  } finally {
    elsewhere.close()
  }
})

test('the session is ended with a button, by keyboard too', async () => {
  await withPage({ viewport: { width: 1280, height: 740 } }, async (page) => {
    await page.goto(await openPortal())
    await isIn(page)
    await page.getByRole('button', { name: 'End session' }).focus()
    await page.keyboard.press('Enter')
    await heading(page, 'The portal opens with a link')
    await page.reload()
    await heading(page, 'The portal opens with a link')
  })
})

test('a service that does not answer keeps the code for another try', async () => {
  const url = await openPortal()
  await withPage({}, async (page) => {
    await page.route('**/portal/session', (route) => route.abort())
    await page.goto(url)
    await heading(page, 'We couldn’t reach the portal')
    await page.unroute('**/portal/session')
    await page.getByRole('button', { name: 'Try again' }).click()
    await isIn(page)
  })
})

test('without a script the address is pasted', async () => {
  const url = await openPortal()
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto(url)
    await heading(page, 'The portal opens with a link')
    const paste = async (text: string) => {
      await page.getByLabel('Your portal link').fill(text)
      await page.getByRole('button', { name: 'Open portal' }).click()
    }
    await paste(`  ${url} `)
    await heading(page, 'Acme webhooks')
    expect(await page.locator('noscript').textContent()).toContain('The portal needs JavaScript.')
    await page.getByRole('button', { name: 'End session' }).click()
    await heading(page, 'The portal opens with a link')
    await paste(url)
    await heading(page, 'This link no longer works')
  })
})

test('the language that was chosen holds on, in and out', async () => {
  const url = await openPortal()
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto(`${world.address}/portal`)
    await page.getByRole('link', { name: 'Deutsch' }).click()
    const { closed, session } = portalMessages('de')
    await heading(page, closed.heading)
    await page.getByLabel(closed.field).fill(url)
    await page.getByRole('button', { name: closed.open }).click()
    await heading(page, session.heading({ organization: 'Acme' }))
    await page.getByRole('button', { name: session.end }).click()
    await heading(page, closed.heading)
  })
})

test('it looks as its session was opened, whatever the browser prefers', async () => {
  const ground = (page: Page) => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
  for (const theme of ['light', 'dark'] as const)
    for (const colorScheme of ['light', 'dark'] as const)
      await withPage({ colorScheme }, async (page) => {
        await page.goto(await openPortal(theme))
        await isIn(page)
        expect(await ground(page)).toBe(theme === 'light' ? 'rgb(251, 250, 247)' : 'rgb(21, 23, 27)')
      })
})

test('closed, it speaks its reader’s language', { timeout: 120_000 }, async () => {
  for (const locale of languages)
    await withPage({ locale }, async (page) => {
      await page.goto(`${world.address}/portal`)
      await heading(page, portalMessages(locale).closed.heading)
      expect(await page.locator('html').getAttribute('lang')).toBe(locale)
    })
})

test('what is first loaded is at most 250 KB, compressed, all of it from here', async () => {
  await withPage({ baseURL: world.address }, async (page) => {
    await page.goto(await openPortal())
    await isIn(page)
    const loaded: Request[] = []
    page.on('requestfinished', (request) => {
      if (/\/assets\/app\/|\/portal\/destinations$/.test(request.url())) loaded.push(request)
    })
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
    await page.reload({ waitUntil: 'networkidle' })
    // Of those that have come by now: what comes later is asked for its size by nobody, who would be told that the page is closed.
    const bytes = await Promise.all(loaded.map(async (request) => (await request.sizes()).responseBodySize))
    expect(loaded.length).toBeGreaterThan(3)
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(250_000)
  })
})

describe('every state of the page', () => {
  const states: [string, (page: Page, theme: string) => Promise<void>][] = [
    [
      'in',
      async (page, theme) => {
        await page.goto(await openPortal(theme))
        await page.getByText('No destinations yet').waitFor()
      },
    ],
    [
      'closed',
      async (page) => {
        await page.goto(`${world.address}/portal`)
        await heading(page, 'The portal opens with a link')
      },
    ],
    [
      'over',
      async (page) => {
        await page.goto(`${world.address}/portal#code=${'A'.repeat(43)}`)
        await heading(page, 'This link no longer works')
      },
    ],
    [
      'failed',
      async (page) => {
        await page.route('**/portal/session', (route) => route.abort())
        await page.goto(`${world.address}/portal#code=${'A'.repeat(43)}`)
        await heading(page, 'We couldn’t reach the portal')
      },
    ],
    [
      'opening',
      async (page) => {
        await page.route('**/portal/session', () => {})
        await page.goto(`${world.address}/portal#code=${'A'.repeat(43)}`)
        await heading(page, 'Opening the portal')
      },
    ],
  ]
  test.each(states)(
    '%s: nothing that keeps somebody out, no sideways scrolling, and closed within 40 KB',
    { timeout: 120_000 },
    async (name, reach) => {
      for (const colorScheme of themes)
        await withPage({ colorScheme, reducedMotion: 'reduce', viewport: { width: 360, height: 740 } }, async (page) => {
          await reach(page, colorScheme)
          if (name !== 'in') expect(gzipSync(await page.content()).length).toBeLessThan(40_000)
          // Asked for dark, the portal is so from the beginning.
          if (colorScheme === 'dark') await lookAt(page, `portal-${name}`, { theme: 'dark', width: 360 }, ['color-contrast'])
          else await everyLookAt(page, `portal-${name}`)
        })
    },
  )

  test('without a script: the form to paste into', async () => {
    for (const colorScheme of ['light', 'dark'] as const)
      await withPage({ colorScheme, javaScriptEnabled: false }, async (page) => {
        await page.goto(`${world.address}/portal`)
        await page.getByLabel('Your portal link').waitFor()
        const pictures = process.env.PICTURES
        if (pictures) await page.screenshot({ path: `${pictures}/portal-paste-${colorScheme}-360.png`, fullPage: true })
      })
  })
})
