import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { onPage } from '../on-page.ts'
import { everything, fill, heading, openShop, read, saved, send } from './on-form.ts'

// The customer's page in a real browser: what people do with it, and what must never happen to what they wrote.

let world: World
let browser: Browser
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
})
afterAll(() => world?.close())

const statusOf = async (verificationId: string) =>
  (await world.sql<[{ status: string }]>`select status from link where verification_id = ${verificationId}`)[0].status

const withPage = (options: BrowserContextOptions, act: (page: Page) => Promise<void>) => onPage(browser, options, act)

describe('writing an opinion', () => {
  test('needs nothing but a keyboard', async () => {
    const shop = await openShop(world)
    const { link } = await shop.makeLink()
    await withPage({}, async (page) => {
      await page.goto(link)
      const focused = () => page.evaluate<string>('document.activeElement.getAttribute("name") ?? document.activeElement.tagName')
      const tabTo = async (wanted: RegExp) => {
        for (let presses = 0; presses < 30 && !wanted.test(await focused()); presses++) await page.keyboard.press('Tab')
        expect(await focused()).toMatch(wanted)
        const ring = await page.evaluate<boolean>(
          `[document.activeElement, document.activeElement.closest('label')].some((each) => each && getComputedStyle(each).outlineStyle === 'solid')`,
        )
        expect(ring, `a ring around ${wanted}`).toBe(true)
      }
      await tabTo(/^answers/)
      await page.keyboard.press('Space')
      await page.keyboard.press('ArrowDown')
      await tabTo(/SUMMARY/)
      await page.keyboard.press('Enter')
      await tabTo(/^comments/)
      await page.keyboard.type('By keyboard')
      await page.keyboard.press('Tab')
      await tabTo(/^answers/)
      await page.keyboard.press('Space')
      await tabTo(/^title/)
      await page.keyboard.type('Typed')
      await tabTo(/^opinion/)
      await page.keyboard.type('All of it')
      await tabTo(/^incognito/)
      await page.keyboard.press('Space')
      await tabTo(/BUTTON/)
      await page.keyboard.press('Enter')
      await heading(page, 'Thank you')
    })
    // An incognito opinion from a link that nobody else joins is seen after 72 hours.
    await world.timePasses('72 hours')
    await world.settle()
    const { answers } = await shop.ask('answers.list', { sort: 'oldest' })
    expect(await shop.opinions()).toMatchObject([{ title: 'Typed', opinion: 'All of it', incognito: true, customer: { name: null } }])
    expect(answers.map(({ selectedOptions, answer }: Record<string, unknown>) => [selectedOptions, answer])).toEqual(
      expect.arrayContaining([
        [['Good'], 'By keyboard'],
        [['Coffee'], null],
      ]),
    )
  })

  test('needs no script', async () => {
    const shop = await openShop(world)
    const { link, verificationId } = await shop.makeLink()
    await withPage({ javaScriptEnabled: false }, async (page) => {
      await page.goto(link)
      await fill(page)
      await page.getByLabel('Title').fill('')
      await send(page)
      // The form comes back with the same heading above it, and this below.
      await page.getByRole('heading', { name: 'to fix' }).waitFor()
      expect(await read(page)).toEqual({ ...everything, title: '' })
      expect(await statusOf(verificationId)).toBe('issued')
      await page.getByLabel('Title').fill(everything.title)
      await send(page)
      await heading(page, 'Thank you')
      await page.reload()
      await heading(page, 'Thank you')
    })
    expect(await shop.opinions()).toMatchObject([saved])
  })

  test('says who will see what, and says it anew as “stay incognito” is switched, with and without scripts', async () => {
    const shop = await openShop(world)
    for (const javaScriptEnabled of [true, false]) {
      const { link } = await shop.makeLink({ customerName: 'Ada' })
      await withPage({ javaScriptEnabled }, async (page) => {
        await page.goto(link)
        const seen = page.getByRole('region', { name: 'What Bluebird Coffee sees' })
        const named = seen.getByText('your name if you enter')
        const incognito = seen.getByText('Not who you are: no name')
        expect([await named.isVisible(), await incognito.isVisible()]).toEqual([true, false])
        await page.getByLabel('Stay incognito').check()
        expect([await named.isVisible(), await incognito.isVisible()]).toEqual([false, true])
        await page.getByText('Left out while you stay incognito.').waitFor()
        await page.getByLabel('Stay incognito').uncheck()
        expect([await named.isVisible(), await incognito.isVisible()]).toEqual([true, false])
        expect(await page.getByLabel('Your name').inputValue()).toBe('Ada')
        expect(await page.getByLabel('Your name').isEnabled()).toBe(true)
      })
    }
  })

  test('is counted as started at the first keystroke, not at ten visits', async () => {
    const shop = await openShop(world)
    const { link, verificationId } = await shop.makeLink()
    await withPage({}, async (page) => {
      for (let time = 0; time < 10; time++) await page.goto(link, { waitUntil: 'load' })
      await page.request.head(link)
      await page.mouse.wheel(0, 2000)
      await page.getByLabel('Title').focus()
      expect(await statusOf(verificationId)).toBe('issued')
      const started = page.waitForResponse((response) => response.url().endsWith('/start'))
      await page.getByLabel('Title').pressSequentially('Go')
      expect((await started).status()).toBe(204)
      expect(await statusOf(verificationId)).toBe('clicked')
    })
  })
})
