import type { OperationId } from '@earshot/contract'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messagesIn } from '../../../src/words/form.ts'
import { type Language, languageNames, languages } from '../../../src/words/languages.ts'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { violationsOn } from '../axe.ts'
import { soon } from '../looks.ts'
import { onPage } from '../on-page.ts'

// The customer's pages in the reader's language: how it is found, how it is changed, and that nothing is lost on the way.

let world: World
let browser: Browser
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
})
afterAll(() => world?.close())

/** A German shop in Berlin that asks one question of each kind. */
async function openShop(settings: object = {}) {
  const { projectId, apiKey } = await world.openBusiness('Café Blau')
  await world.sql`update project set settings = settings || ${world.sql.json({ locale: 'de', timezone: 'Europe/Berlin', ...settings })}
    where project_id = ${projectId}`
  const ask = async (id: OperationId, request: object = {}) => (await world.ask(id, { projectId, ...request }, apiKey)).body
  const options = ['Wunderbar', 'Gut', 'Mäßig'].map((option) => ({ id: option, option }))
  const questions = [
    { question: 'Wie war Ihr Besuch?', answerMode: 'single_select', answers: { options, comment: 'optional' } },
    { question: 'Was hat Ihnen gefallen?', answerMode: 'multi_select', answers: { options, maxSelections: 2 } },
    { question: 'Was fehlte?', answerMode: 'text_only', answers: { maxLength: 200 } },
  ]
  for (const [priority, question] of questions.entries()) await ask('questions.create', { tags: ['staff'], priority, ...question })
  return {
    ask,
    makeLink: async (link: object = {}): Promise<{ link: string; token: string; verificationId: string }> =>
      ask('preverifiedLinks.create', { customerEmail: 'ada@example.com', ...link }),
    pause: () => world.sql`update project set status = 'paused' where project_id = ${projectId}`,
  }
}
const end = (verificationId: string) =>
  world.sql`update link set expires_at = now() - interval '1 second' where verification_id = ${verificationId}`

const withPage = (options: BrowserContextOptions, act: (page: Page) => Promise<void>) =>
  onPage(browser, { reducedMotion: 'reduce', ...options }, act)

async function keepsNobodyOut(page: Page) {
  expect(await violationsOn(page)).toEqual([])
  await isWhole(page)
}
const isWhole = async (page: Page) =>
  expect(await page.evaluate('document.documentElement.scrollWidth'), 'no scrolling sideways').toBe(page.viewportSize()!.width)

const speaks = async (page: Page, language: Language) => {
  // The page that was asked for may not have come yet.
  await expect.poll(() => page.locator('nav.languages [aria-current]').textContent(), soon).toBe(languageNames[language])
  expect(await page.evaluate('document.documentElement.lang')).toBe(language)
  await page.waitForLoadState('domcontentloaded')
}
/** Waits for the heading, and until the whole page has come: its script is at the end of it. */
async function heading(page: Page, name: string) {
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.waitForLoadState('domcontentloaded')
}
const switchTo = (page: Page, language: Language) => page.locator('nav.languages').getByText(languageNames[language]).click()

async function fill(page: Page, { form }: ReturnType<typeof messagesIn>) {
  await page.getByRole('radio', { name: 'Gut' }).check()
  await page.getByRole('checkbox', { name: 'Mäßig' }).check()
  await page.getByLabel('Was fehlte?').fill('Hafermilch.\n\nPlatz.')
  await page.getByLabel(form.title, { exact: true }).fill('Gern wieder')
  await page.getByRole('textbox', { name: form.opinion }).fill('  Ruhig & hell.\n')
  await page.getByLabel(form.name).fill('Ada')
}
const filled = async (page: Page) => [
  ...(await page.locator('form :checked').evaluateAll((inputs) => inputs.map((input) => input.getAttribute('value')))),
  ...(await page
    .locator('form textarea:visible, form [type=text]')
    .evaluateAll((inputs) => inputs.map((input) => Reflect.get(input, 'value')))),
]
const allOfIt = ['Gut', 'Mäßig', 'Hafermilch.\n\nPlatz.', 'Gern wieder', '  Ruhig & hell.\n', 'Ada']

const [german, polish, swedish] = [messagesIn('de'), messagesIn('pl'), messagesIn('sv')]

describe.each([
  ['with', true],
  ['without', false],
])('a reader %s scripts', (_, javaScriptEnabled) => {
  test('gets the language of their browser, chooses another, and keeps it and every word to the end', async () => {
    const shop = await openShop()
    const { link } = await shop.makeLink()
    await withPage({ javaScriptEnabled, locale: 'de-AT' }, async (page) => {
      await page.goto(link)
      await heading(page, german.form.heading('Café Blau'))
      await speaks(page, 'de')
      await fill(page, german)

      await switchTo(page, 'pl')
      await heading(page, polish.form.heading('Café Blau'))
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
      await page.getByRole('heading', { name: polish.mistakes.heading(1) }).waitFor()
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

  test('who only looked at it in other words has started and sent nothing', async () => {
    const shop = await openShop()
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
  const { link } = await (await openShop()).makeLink()
  await withPage({ locale: 'en' }, async (page) => {
    await page.goto(link)
    await page.getByRole('button', { name: 'Send your opinion' }).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await heading(page, german.form.heading('Café Blau'))
    await speaks(page, 'de')
  })
})

test('a press of Enter in a field sends the form, and does not change its language', async () => {
  const { link } = await (await openShop()).makeLink()
  await withPage({ locale: 'en' }, async (page) => {
    await page.goto(link)
    await page.getByLabel('Title').press('Enter')
    await page.getByRole('heading', { name: '2 things to mend' }).waitFor()
    await speaks(page, 'en')
  })
})

test('what was written on a link that has expired since is still there in another language', async () => {
  const shop = await openShop()
  const { link, verificationId } = await shop.makeLink()
  await withPage({ locale: 'de' }, async (page) => {
    await page.goto(link)
    await fill(page, german)
    await end(verificationId)
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
    await end(other.verificationId)
    await switchTo(page, 'pl')
    await page.getByRole('heading', { name: polish.expired.keptHeading }).waitFor()
    await page.waitForLoadState('domcontentloaded')
    expect(await filled(page)).toEqual(allOfIt)
  })
})

describe('a moment', () => {
  test('is written in the reader’s own zone and way, or in the project’s zone with its name', async () => {
    const shop = await openShop()
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
      tokyo: 'Sunday, November 25, 2035 at 5:05 AM',
      vienna: 'Samstag, 24. November 2035 um 21:05',
      'without scripts': 'Samstag, 24. November 2035 um 21:05 MEZ',
    })
  })
})

describe('what a business wrote from right to left', () => {
  test('is shown so, beside our own words, and the page can stand that way as a whole', async () => {
    const shop = await openShop({ locale: 'ar' })
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
    const { form } = messagesIn(language)
    await page.goto((await shop.makeLink()).link)
    for (const name of ['Wunderbar', 'Gut', 'Mäßig']) await page.getByRole('checkbox', { name }).check()
    await page.getByLabel('Was fehlte?').fill('x'.repeat(221))
    await page.getByLabel(form.incognito).check()
    await page.getByRole('button', { name: form.submit }).click()
    await page.locator('#mistakes').waitFor()
  },
  async thanks(page, shop, language) {
    await page.goto((await shop.makeLink({ redirectUrl: 'https://shop.example/back' })).link)
    await fill(page, messagesIn(language))
    await page.getByRole('button', { name: messagesIn(language).form.submit }).click()
    await heading(page, messagesIn(language).thanks.heading)
  },
  async used(page, shop, language) {
    await states.thanks!(page, shop, language)
    await page.goBack()
    await heading(page, messagesIn(language).used.heading)
  },
  async expired(page, shop) {
    const { link, verificationId } = await shop.makeLink()
    await end(verificationId)
    await page.goto(link)
  },
  async 'expired, with what was written'(page, shop, language) {
    const { link, verificationId } = await shop.makeLink()
    await page.goto(link)
    await fill(page, messagesIn(language))
    await end(verificationId)
    await page.reload()
  },
  async paused(page) {
    const shop = await openShop()
    await shop.pause()
    await page.goto((await shop.makeLink()).link)
  },
  unknown: (page) => page.goto(`${world.address}/o/unknown`),
  forgotten: (page) => page.goto(`${world.address}/o/form/unknown`),
}

test.each(languages)('every page in %s is whole on a phone', async (language) => {
  const shop = await openShop()
  await withPage({ locale: language }, async (page) => {
    for (const reach of Object.values(states)) {
      await reach(page, shop, language)
      await speaks(page, language)
      await isWhole(page)
    }
  })
})
