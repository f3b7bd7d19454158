import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openReceiver, type Receiver } from '../../world/receiver.ts'
import { openWorld, type World } from '../../world/world.ts'
import { everyLookAt } from '../looks.ts'
import { onPage } from '../on-page.ts'
import { readCodes } from './foreign-reader.ts'
import { openShop, readScreen, writeOpinion } from './on-code.ts'

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

const withPage = (options: BrowserContextOptions, act: (page: Page) => Promise<void>) => onPage(browser, options, act)

const pictureOf = async (url: string) => Buffer.from(await (await fetch(url)).arrayBuffer())

test('from a printed code to an opinion, and every step of it at the receiver', async () => {
  const shop = await openShop(world, 'permanent')
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
    await page.getByText('Your opinion was already sent').waitFor()
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
  const shop = await openShop(world, 'permanent')
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
  const shop = await openShop(world, 'permanent')
  await withPage({ javaScriptEnabled: false }, async (page) => {
    await page.goto(shop.code.link)
    await writeOpinion(page)
  })
  expect(await shop.counts()).toEqual({ scanCount: 1, opinionCount: 1 })
})

test('what was begun comes back with the next scan on the same phone', async () => {
  const shop = await openShop(world, 'permanent')
  await withPage({}, async (page) => {
    await page.goto(shop.code.link)
    await page.getByLabel('Title').fill('Half a title')
    await page.goto(shop.code.link)
    expect(await page.getByLabel('Title').inputValue()).toBe('Half a title')
  })
})

describe('a screen', () => {
  test('of a device that slept shows nothing of before', async () => {
    const shop = await openShop(world, 'rotating')
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
    const shop = await openShop(world, 'rotating')
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
    const shop = await openShop(world, 'rotating')
    await withPage({}, async (page) => {
      await page.clock.install()
      await page.goto(shop.code.kioskUrl)
      await shop.setStatus('paused')
      await page.clock.fastForward(242_000)
      await page.getByText('Bluebird Coffee isn’t accepting opinions right now').waitFor()
      expect(await readScreen(page)).toEqual([])
      await shop.setStatus('active')
      await page.clock.fastForward(16_000)
      await page.getByText(/New code in/).waitFor()
      expect(await readScreen(page)).toHaveLength(1)
      await shop.revoke()
      await page.clock.fastForward(242_000)
      await page.getByText('This display is no longer active').waitFor()
      expect(await readScreen(page)).toEqual([])
    })
  })
})

test('every page around a code is without barriers, light and dark, and small', async () => {
  const printed = await openShop(world, 'permanent')
  const shown = await openShop(world, 'rotating')
  const revoked = await openShop(world, 'permanent')
  await revoked.revoke()
  const replaced = await openShop(world, 'permanent')
  await replaced.regenerate()
  const paused = await openShop(world, 'rotating')
  await paused.setStatus('paused')
  const ended = await openShop(world, 'rotating')
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
