import { type Language, languages } from '@earshot/messages'
import { formMessages } from '@earshot/messages/service/form'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { onPage } from '../on-page.ts'
import { end, fill, isWhole, keepsNobodyOut, openShop, speaks } from './in-languages.ts'

// Pages in the reader’s language: moments in their own zone, texts from right to left, and every page whole on a phone.

let world: World
let browser: Browser
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
})
afterAll(() => world?.close())

const withPage = (options: BrowserContextOptions, act: (page: Page) => Promise<void>) =>
  onPage(browser, { reducedMotion: 'reduce', ...options }, act)
/** Waits for the heading, and until the whole page has come: its script is at the end of it. */
async function heading(page: Page, name: string) {
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.waitForLoadState('domcontentloaded')
}

describe('a moment', () => {
  test('is written in the reader’s own zone, in English day before month, or in the project’s zone with its name', async () => {
    const shop = await openShop(world)
    const { link, verificationId } = await shop.makeLink()
    await world.sql`update link set expires_at = '2035-11-24T20:05:00Z' where verification_id = ${verificationId}`
    const written: Record<string, string | null> = {}
    for (const [name, options] of Object.entries({
      tokyo: { locale: 'en-US', timezoneId: 'Asia/Tokyo' },
      vienna: { locale: 'de-AT', timezoneId: 'Europe/Vienna' },
      'without scripts': { locale: 'de-AT', timezoneId: 'Asia/Tokyo', javaScriptEnabled: false },
    }))
      await withPage(options, async (page) => {
        await page.goto(link)
        written[name] = (await page.locator('time').textContent())!.replaceAll(/\s/g, ' ')
        expect(await page.locator('time').getAttribute('datetime')).toBe('2035-11-24T20:05:00.000Z')
      })
    expect(written).toEqual({
      tokyo: expect.stringMatching(/^Sunday,? 25 November 2035 at 05:05$/),
      vienna: 'Samstag, 24. November 2035 um 21:05',
      'without scripts': 'Samstag, 24. November 2035 um 21:05 MEZ',
    })
  })
})

describe('what a business wrote from right to left', () => {
  test('is shown so, beside our own words, and the page can stand that way as a whole', async () => {
    const shop = await openShop(world, { locale: 'ar' })
    await shop.ask('questions.create', {
      tags: ['staff'],
      priority: 0,
      question: 'كيف كانت زيارتك؟',
      answerMode: 'single_select',
      answers: { options: ['رائعة', 'جيدة (3)'].map((option, at) => ({ id: `${at}`, option, description: 'وصف قصير.' })) },
    })
    const { link } = await shop.makeLink()
    await withPage({ locale: 'en' }, async (page) => {
      await page.goto(link)
      const directionOf = (text: string) =>
        page.evaluate<string>(
          `getComputedStyle([...document.querySelectorAll('[dir=auto]')].findLast((each) => each.textContent.includes('${text}'))).direction`,
        )
      for (const text of ['كيف كانت زيارتك؟', 'جيدة (3)', 'وصف قصير.']) expect(await directionOf(text), text).toBe('rtl')
      expect(await directionOf('Wie war Ihr Besuch?')).toBe('ltr')
      await page.getByLabel('Title').fill('رائعة')
      expect(await page.evaluate(`getComputedStyle(document.getElementById('title')).direction`)).toBe('rtl')
      expect(await page.getByText('كيف كانت زيارتك؟').first().getAttribute('lang')).toBe('ar')
      await page.evaluate('document.documentElement.dir = "rtl"')
      await keepsNobodyOut(page)
    })
  })
})

/** Every state that a page can be in, and how one gets there. */
const states: Record<string, (page: Page, shop: Awaited<ReturnType<typeof openShop>>, language: Language) => Promise<unknown>> = {
  form: async (page, shop) => page.goto((await shop.makeLink()).link),
  async mistakes(page, shop, language) {
    const { form } = formMessages(language)
    await page.goto((await shop.makeLink()).link)
    for (const name of ['Wunderbar', 'Gut', 'Mäßig']) await page.getByRole('checkbox', { name }).check()
    await page.getByLabel('Was fehlte?').fill('x'.repeat(221))
    await page.getByLabel(form.incognito).check()
    await page.getByRole('button', { name: form.submit }).click()
    await page.locator('#mistakes').waitFor()
  },
  async thanks(page, shop, language) {
    await page.goto((await shop.makeLink({ redirectUrl: 'https://shop.example/back' })).link)
    await fill(page, formMessages(language))
    await page.getByRole('button', { name: formMessages(language).form.submit }).click()
    await heading(page, formMessages(language).thanks.heading)
  },
  async used(page, shop, language) {
    await states.thanks!(page, shop, language)
    await page.goBack()
    await heading(page, formMessages(language).used.heading)
  },
  async expired(page, shop) {
    const { link, verificationId } = await shop.makeLink()
    await end(world, verificationId)
    await page.goto(link)
  },
  async 'expired, with what was written'(page, shop, language) {
    const { link, verificationId } = await shop.makeLink()
    await page.goto(link)
    await fill(page, formMessages(language))
    await end(world, verificationId)
    await page.reload()
  },
  async paused(page) {
    const shop = await openShop(world)
    await shop.pause()
    await page.goto((await shop.makeLink()).link)
  },
  unknown: (page) => page.goto(`${world.address}/o/unknown`),
  forgotten: (page) => page.goto(`${world.address}/o/form/unknown`),
}

test.each(languages)('every page in %s is whole on a phone', async (language) => {
  const shop = await openShop(world)
  await withPage({ locale: language }, async (page) => {
    for (const reach of Object.values(states)) {
      await reach(page, shop, language)
      await speaks(page, language)
      await isWhole(page)
    }
  })
})
