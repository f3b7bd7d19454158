import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { regenerateQrCode, revokeQrCode } from '../../../src/resources/qr-codes/qr-codes.ts'
import { deriveKey } from '../../../src/secrets.ts'
import { openChromium } from '../../world/chromium.ts'
import { openReceiver, type Receiver } from '../../world/receiver.ts'
import { openWorld, type World } from '../../world/world.ts'
import { everyLookAt } from '../looks.ts'
import { onPage } from '../on-page.ts'
import { readCodes } from './foreign-reader.ts'

// From a code to an opinion: printed and on a screen, read by a reader that is not ours, opened in a real browser.

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

async function openShop(mode: 'permanent' | 'rotating', name = 'Bluebird Coffee') {
  const { organizationId, projectId, apiKey } = await world.openBusiness(name)
  const ask = async (id: Parameters<World['ask']>[0], request: object = {}) => (await world.ask(id, { projectId, ...request }, apiKey)).body
  await ask('questions.create', {
    tags: ['staff'],
    question: 'How was your visit?',
    answerMode: 'single_select',
    answers: {
      options: [
        { id: 'good', option: 'Good' },
        { id: 'poor', option: 'Poor' },
      ],
    },
  })
  const where = { organizationId, projectId, mode }
  const address = { baseUrl: world.address, qrCredentialKey: deriveKey(world.secretKey, 'qr-credential') }
  return {
    code: await ask('qrCodes.create', { mode }),
    ask,
    regenerate: () => regenerateQrCode(world.sql, { ...where, address }),
    revoke: () => revokeQrCode(world.sql, where),
    setStatus: (status: string) => world.sql`update project set status = ${status} where project_id = ${projectId}`,
    counts: async () => {
      const [{ scanCount, opinionCount }] = (await ask('qrCodes.list')).qrCodes
      return { scanCount, opinionCount }
    },
  }
}

const withPage = (options: BrowserContextOptions, act: (page: Page) => Promise<void>) => onPage(browser, options, act)

async function writeOpinion(page: Page) {
  await page.getByRole('radio', { name: 'Good' }).check()
  await page.getByLabel('Title').fill('A place to come back to')
  await page.getByLabel('Your opinion', { exact: true }).fill('The flat white was excellent.')
  await page.getByRole('button', { name: 'Send your opinion' }).click()
  await page.getByRole('heading', { name: /thank/i }).waitFor()
}

const pictureOf = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())
/** What a phone reads from the screen now. */
const readScreen = async (page: Page) => readCodes(await page.screenshot())

test('from a printed code to an opinion, and every step of it at the receiver', async () => {
  const shop = await openShop('permanent')
  await world.settle()
  await shop.ask('webhooks.destinations.upsert', { url: receiver.url })
  const [link = ''] = await readCodes(await pictureOf(shop.code.pngUrl))
  expect(link).toBe(shop.code.link)
  await withPage({}, async (page) => {
    await page.goto(link)
    await page.getByRole('heading', { name: 'What do you think of Bluebird Coffee?' }).waitFor()
    // The credential has left the address bar; a reload shows the same form.
    expect(page.url()).not.toContain(link.split('/').at(-1))
    await page.reload()
    expect(await shop.counts()).toEqual({ scanCount: 0, opinionCount: 0 })
    await writeOpinion(page)
    await page.reload()
    await page.getByRole('heading', { name: /thank/i }).waitFor()
    await page.goBack()
    await page.getByText('Your opinion has arrived already.').waitFor()
  })
  expect(await shop.counts()).toEqual({ scanCount: 1, opinionCount: 1 })
  expect((await shop.ask('opinions.list')).opinions).toMatchObject([{ source: 'qr_permanent', verified: true, answerCount: 1 }])
  await world.settle()
  expect(
    receiver.received
      .map(({ event }) => event)
      .toSorted((a, b) => (a.timestamp + a.id < b.timestamp + b.id ? -1 : 1))
      .map(({ type }) => type),
  ).toEqual(['verification.created', 'opinion.created', 'answer.created', 'verification.verified'])
})

test('looking tells nobody; the first touch tells of one scan, the first letter starts', async () => {
  const shop = await openShop('permanent')
  await withPage({}, async (page) => {
    const told: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') told.push(request.url().split('/').at(-1)!)
    })
    await page.goto(shop.code.link)
    await page.waitForLoadState('networkidle')
    expect(told).toEqual([])
    const scanned = page.waitForResponse((response) => response.url().endsWith('/scan'))
    await page.mouse.click(10, 10)
    await scanned
    await page.mouse.click(20, 20)
    expect(await shop.counts()).toEqual({ scanCount: 1, opinionCount: 0 })
    const started = page.waitForResponse((response) => response.url().endsWith('/start'))
    await page.getByLabel('Title').fill('A')
    await started
    expect(told).toEqual(['scan', 'start'])
  })
})

test('without scripts a scan leads to an opinion as well', async () => {
  const shop = await openShop('permanent')
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto(shop.code.link)
    await writeOpinion(page)
  })
  expect(await shop.counts()).toEqual({ scanCount: 1, opinionCount: 1 })
})

test('what was begun comes back with the next scan on the same phone', async () => {
  const shop = await openShop('permanent')
  await withPage({}, async (page) => {
    await page.goto(shop.code.link)
    await page.getByLabel('Title').fill('Half a title')
    await page.goto(shop.code.link)
    expect(await page.getByLabel('Title').inputValue()).toBe('Half a title')
  })
})

describe('a screen', () => {
  test('shows a code that a phone reads, and the phone’s form is taken', async () => {
    const shop = await openShop('rotating')
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
    const shop = await openShop('rotating')
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
        await elsewhere.getByRole('heading', { name: 'Open the display’s address again.' }).waitFor()
      })
      expect((await fetch(`${neutral}/code`)).status).toBe(404)
      await shop.regenerate()
      expect((await page.reload())!.status()).toBe(410)
    })
  })

  test('counts down, and changes its code a minute before the old one ends', async () => {
    const shop = await openShop('rotating')
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
      // Whoever scanned the old one at the last moment is not late.
      expect((await fetch(first)).status).toBe(200)
    })
  })

  test('without a connection says so, never shows a code that has ended, and heals by itself', async () => {
    const shop = await openShop('rotating')
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
      expect(await page.getByRole('status').textContent()).toBe('The connection is back.')
    })
  })

  test('of a device that slept shows nothing of before', async () => {
    const shop = await openShop('rotating')
    await withPage({}, async (page) => {
      await page.clock.install()
      await page.goto(shop.code.kioskUrl)
      // Far enough ahead that it is still to come when the page is told.
      await page.clock.pauseAt(Date.now() + 60_000)
      await page.route('**/code', (route) => route.abort())
      // The day's clock has gone on, the steady one has not.
      await page.clock.setSystemTime(Date.now() + 3_600_000)
      await page.clock.runFor(300)
      expect(await readScreen(page)).toEqual([])
    })
  })

  test('covers what has ended also when its script is dead', async () => {
    const shop = await openShop('rotating')
    await withPage({}, async (page) => {
      await page.route('**/q/kiosk/*', async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: (await response.text()).replace(/<script[\s\S]*<\/script>/, '') })
      })
      await page.goto(shop.code.kioskUrl)
      expect(await readScreen(page)).toHaveLength(1)
      await page.evaluate('for (const animation of document.getAnimations()) animation.currentTime = 302_000')
      expect(await readScreen(page)).toEqual([])
    })
    await withPage({ javaScriptEnabled: false }, async (page) => {
      await page.goto(shop.code.kioskUrl)
      expect(await readScreen(page)).toHaveLength(1)
      expect(await page.content()).toMatch(/<noscript><meta http-equiv="refresh" content="2[34]\d">/)
    })
  })

  test('rests while the project is paused and comes back; ends when its code is revoked', async () => {
    const shop = await openShop('rotating')
    await withPage({}, async (page) => {
      await page.clock.install()
      await page.goto(shop.code.kioskUrl)
      await shop.setStatus('paused')
      await page.clock.fastForward(242_000)
      await page.getByText('Bluebird Coffee is not taking opinions just now.').waitFor()
      expect(await readScreen(page)).toEqual([])
      await shop.setStatus('active')
      await page.clock.fastForward(16_000)
      await page.getByText(/New code in/).waitFor()
      expect(await readScreen(page)).toHaveLength(1)
      await shop.revoke()
      await page.clock.fastForward(242_000)
      await page.getByText('This display has ended.').waitFor()
      expect(await readScreen(page)).toEqual([])
    })
  })
})

test('every page around a code is without barriers, light and dark, and small', async () => {
  const printed = await openShop('permanent')
  const shown = await openShop('rotating')
  const revoked = await openShop('permanent')
  await revoked.revoke()
  const replaced = await openShop('permanent')
  await replaced.regenerate()
  const paused = await openShop('rotating')
  await paused.setStatus('paused')
  const ended = await openShop('rotating')
  await world.timePasses('6 minutes')
  const pages = [
    printed.code.link,
    shown.code.kioskUrl,
    `${shown.code.kioskUrl}?lang=de`,
    paused.code.kioskUrl,
    revoked.code.link,
    replaced.code.link,
    ended.code.link,
    `${world.address}/q/unknown`,
    `${world.address}/q/form/forgotten`,
    `${world.address}/q/kiosk/at/forgotten`,
    `${world.address}/q/kiosk/unknown`,
  ]
  await withPage({ reducedMotion: 'reduce' }, async (page) => {
    const look = (name: string) => everyLookAt(page, `qr-${name}`, { at: [page.viewportSize()!.width] })
    for (const address of pages) {
      const response = await page.goto(address)
      expect(gzipSync(await response!.body()).length).toBeLessThan(40_000)
      await look(new URL(address).pathname.slice(0, 12))
    }
    await page.goto(shown.code.kioskUrl)
    for (const state of ['waiting', 'offline', 'over']) {
      await page.locator('.kiosk').evaluate((kiosk: { dataset: Record<string, string> }, state) => {
        kiosk.dataset.state = state
      }, state)
      await look(state)
    }
  })
}, 120_000)
