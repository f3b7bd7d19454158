import { type Language, languageNames } from '@earshot/messages'
import { formMessages } from '@earshot/messages/service/form'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { onPage } from '../on-page.ts'
import { end, fill, keepsNobodyOut, openShop, speaks } from './in-languages.ts'

// The customer's pages in the reader's language: how it is found, how it is changed, and that nothing is lost on the way.

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
const switchTo = (page: Page, language: Language) => page.locator('nav.languages').getByText(languageNames[language]).click()
const filled = async (page: Page) => [
  ...(await page.locator('form :checked').evaluateAll((inputs) => inputs.map((input) => input.getAttribute('value')))),
  ...(await page
    .locator('form textarea:visible, form [type=text]')
    .evaluateAll((inputs) => inputs.map((input) => Reflect.get(input, 'value')))),
]
const allOfIt = ['Gut', 'Mäßig', 'Hafermilch.\n\nPlatz.', 'Gern wieder', '  Ruhig & hell.\n', 'Ada']

const [german, polish, swedish] = [formMessages('de'), formMessages('pl'), formMessages('sv')]

describe.each([
  ['with', true],
  ['without', false],
])('a reader %s scripts', (_, javaScriptEnabled) => {
  test('gets the language of their browser, chooses another, and keeps it and every word to the end', async () => {
    const shop = await openShop(world)
    const { link } = await shop.makeLink()
    await withPage({ javaScriptEnabled, locale: 'de-AT' }, async (page) => {
      await page.goto(link)
      await heading(page, german.form.heading({ project: 'Café Blau' }))
      await speaks(page, 'de')
      await fill(page, german)

      await switchTo(page, 'pl')
      await heading(page, polish.form.heading({ project: 'Café Blau' }))
      await speaks(page, 'pl')
      expect(await filled(page)).toEqual(allOfIt)
      if (javaScriptEnabled) {
        await keepsNobodyOut(page)
        expect(page.url()).toMatch(/\/o\/form\/[\w-]{16}\?lang=pl$/)
        await page.reload()
        await speaks(page, 'pl')
        expect(await filled(page)).toEqual(allOfIt)
      }

      await page.getByLabel(polish.form.title, { exact: true }).fill('')
      await page.getByRole('button', { name: polish.form.submit }).click()
      await page.getByRole('heading', { name: polish.mistakes.heading({ count: 1 }) }).waitFor()
      await speaks(page, 'pl')
      await page.getByRole('link', { name: polish.mistakes.missing.title! }).waitFor()
      await page.getByLabel(polish.form.title, { exact: true }).fill('Gern wieder')
      expect(await filled(page)).toEqual(allOfIt)

      await page.getByRole('button', { name: polish.form.submit }).click()
      await heading(page, polish.thanks.heading)
      await speaks(page, 'pl')
      await page.reload()
      await speaks(page, 'pl')

      await switchTo(page, 'sv')
      await heading(page, swedish.thanks.heading)
      if (javaScriptEnabled) await keepsNobodyOut(page)
    })
    expect((await shop.ask('opinions.list')).opinions).toMatchObject([
      { title: 'Gern wieder', opinion: 'Ruhig & hell.', customer: { name: 'Ada' }, answerCount: 3, verified: true },
    ])
  })

  test('a customer who only looked at it in other words has started and sent nothing', async () => {
    const shop = await openShop(world)
    const { link } = await shop.makeLink()
    await withPage({ javaScriptEnabled, locale: 'de' }, async (page) => {
      await page.goto(link)
      for (const language of ['fr', 'nl', 'de'] as const) {
        await switchTo(page, language)
        await speaks(page, language)
      }
    })
    expect((await shop.ask('opinions.list')).opinions).toEqual([])
    expect((await shop.ask('preverifiedLinks.list')).preverifiedLinks).toMatchObject([{ status: 'issued' }])
  })
})

test('with a keyboard, another language is a few steps behind the button that sends', async () => {
  const { link } = await (await openShop(world)).makeLink()
  await withPage({ locale: 'en' }, async (page) => {
    await page.goto(link)
    await page.getByRole('button', { name: 'Send opinion' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await heading(page, german.form.heading({ project: 'Café Blau' }))
    await speaks(page, 'de')
  })
})

test('a press of Enter in a field sends the form, and does not change its language', async () => {
  const { link } = await (await openShop(world)).makeLink()
  await withPage({ locale: 'en' }, async (page) => {
    await page.goto(link)
    await page.getByLabel('Title').press('Enter')
    await page.getByRole('heading', { name: '2 things to fix' }).waitFor()
    await speaks(page, 'en')
  })
})

test('what was written on a link that has expired since is still there in another language', async () => {
  const shop = await openShop(world)
  const { link, verificationId } = await shop.makeLink()
  await withPage({ locale: 'de' }, async (page) => {
    await page.goto(link)
    await fill(page, german)
    await end(world, verificationId)
    await page.reload()
    await switchTo(page, 'pl')
    await page.getByRole('heading', { name: polish.expired.keptHeading }).waitFor()
    await page.waitForLoadState('domcontentloaded')
    expect(await filled(page)).toEqual(allOfIt)
  })
  // Without scripts the form itself was open: it comes back with what is said of late opinions.
  const other = await shop.makeLink()
  await withPage({ locale: 'de', javaScriptEnabled: false }, async (page) => {
    await page.goto(other.link)
    await fill(page, german)
    await end(world, other.verificationId)
    await switchTo(page, 'pl')
    await page.getByRole('heading', { name: polish.expired.keptHeading }).waitFor()
    await page.waitForLoadState('domcontentloaded')
    expect(await filled(page)).toEqual(allOfIt)
  })
})
