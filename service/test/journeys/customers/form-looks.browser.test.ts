import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { everyLookAt } from '../looks.ts'
import { onPage } from '../on-page.ts'
import { end, fill, heading, openShop, send } from './on-form.ts'

// The form in every state: without barriers, small, and one opinion for two presses.

let world: World
let browser: Browser
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
})
afterAll(() => world?.close())

const withPage = (options: BrowserContextOptions, act: (page: Page) => Promise<void>) => onPage(browser, options, act)

describe('writing an opinion', () => {
  test('sends one opinion for two presses of the button', async () => {
    const shop = await openShop(world)
    const { link } = await shop.makeLink()
    await withPage({}, async (page) => {
      await page.goto(link)
      await fill(page)
      await page.getByRole('button', { name: 'Send opinion' }).dblclick()
      await heading(page, 'Thank you')
    })
    expect(await shop.opinions()).toHaveLength(1)
  })

  test('tells before it is too long how much is left, and takes back an answer', async () => {
    const shop = await openShop(world)
    const { link } = await shop.makeLink()
    await withPage({}, async (page) => {
      await page.goto(link)
      await page.getByLabel('What did you miss?').fill('👍'.repeat(190))
      await page.getByText('10 characters left').waitFor()
      await page.getByLabel('What did you miss?').fill('👍'.repeat(203))
      await page.getByText('3 characters over the limit').waitFor()
      expect(await page.getByText('Clear answer').isVisible()).toBe(false)
      await page.getByRole('radio', { name: 'Poor' }).check()
      await page.getByText('Clear answer').click()
      expect(await page.getByRole('radio', { name: 'Poor' }).isChecked()).toBe(false)
    })
  })
})

let shopOpened: ReturnType<typeof openShop> | undefined
const shopOfStates = () => {
  shopOpened ??= openShop(world)
  return shopOpened
}

/** Every state that a page can be in, and how one gets there. */
const states: Record<string, (page: Page) => Promise<unknown>> = {
  async form(page) {
    await page.goto((await (await shopOfStates()).makeLink({ customerName: 'Ada' })).link)
  },
  async 'form without questions'(page) {
    const { link } = await world.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com' }).then(({ body }) => body)
    await page.goto(link)
  },
  async 'form with the longest words there are'(page) {
    const word = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
    const shop = await openShop(world, word)
    await shop.ask('questions.create', {
      tags: ['staff'],
      question: word.repeat(3),
      answerMode: 'single_select',
      answers: { options: [word, `${word}!`].map((option, at) => ({ id: `${at}`, option, description: word.repeat(4) })) },
    })
    await page.goto((await shop.makeLink({ language: 'de', customerName: word })).link)
  },
  async 'form filled, incognito'(page) {
    await states.form!(page)
    await fill(page)
    await page.getByLabel('Stay incognito').check()
  },
  async 'form with mistakes'(page) {
    await states.form!(page)
    await page.getByRole('checkbox', { name: 'Quiet' }).check()
    for (const name of ['Coffee', 'Cake']) await page.getByRole('checkbox', { name }).check()
    await page.getByLabel('What did you miss?').fill('x'.repeat(201))
    await send(page)
    await page.getByRole('heading', { name: 'things to fix' }).waitFor()
  },
  async thanks(page) {
    await page.goto((await (await shopOfStates()).makeLink({ redirectUrl: 'https://shop.example/back' })).link)
    await fill(page)
    await send(page)
    await heading(page, 'Thank you')
  },
  async 'thanks, late'(page) {
    const { link, verificationId } = await (await shopOfStates()).makeLink()
    await page.goto(link)
    await fill(page)
    await end(world, verificationId)
    await send(page)
    await heading(page, 'Thank you')
  },
  async used(page) {
    await states.thanks!(page)
    await page.goBack()
    await heading(page, 'This link was already used')
  },
  async expired(page) {
    const { link, verificationId } = await (await shopOfStates()).makeLink()
    await end(world, verificationId)
    await page.goto(link)
  },
  async 'expired, with what was written'(page) {
    const { link, verificationId } = await (await shopOfStates()).makeLink()
    await page.goto(link)
    await fill(page)
    await end(world, verificationId)
    await page.reload()
  },
  async paused(page) {
    const shop = await openShop(world)
    await shop.pause()
    await page.goto((await shop.makeLink()).link)
  },
  async 'paused while sending'(page) {
    const shop = await openShop(world)
    await page.goto((await shop.makeLink()).link)
    await fill(page)
    await shop.pause()
    await send(page)
    await page.getByText('Nothing was sent.').waitFor()
  },
  unknown: (page) => page.goto(`${world.address}/o/unknown`),
  forgotten: (page) => page.goto(`${world.address}/o/form/unknown`),
  async 'too large'(page) {
    await states.form!(page)
    await fill(page)
    await page.getByRole('textbox', { name: 'Your opinion' }).fill('x'.repeat(70_000))
    await send(page)
    await heading(page, 'This is too much to send at once')
  },
}

test.each(Object.keys(states))('the page “%s” keeps nobody out, by day and by night, on a phone and on a desktop', async (name) => {
  // Without motion, a colour is what it is as soon as the scheme is another.
  await withPage({ reducedMotion: 'reduce' }, async (page) => {
    await states[name]!(page)
    await everyLookAt(page, `form-${name}`)
  })
})

describe('the whole of it', () => {
  test('is 40 KB at most as it travels, and nothing of it comes from elsewhere', async () => {
    const shop = await openShop(world)
    const { link } = await shop.makeLink()
    await withPage({}, async (page) => {
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Network.enable')
      let bytes = 0
      const addresses: string[] = []
      devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
        bytes += encodedDataLength
      })
      page.on('request', (request) => addresses.push(request.url()))
      await page.goto(link)
      await fill(page)
      await send(page)
      await heading(page, 'Thank you')
      await page.waitForLoadState('networkidle')
      const network = addresses.filter((address) => !address.startsWith('data:'))
      expect(new Set(network.map((address) => new URL(address).origin))).toEqual(new Set([world.address]))
      expect(network).toHaveLength(4)
      expect(bytes).toBeGreaterThan(2000)
      expect(bytes).toBeLessThan(40_000)
    })
  })

  test('obeys who wants no motion', async () => {
    const shop = await openShop(world)
    const { link } = await shop.makeLink()
    await withPage({ reducedMotion: 'reduce' }, async (page) => {
      await page.goto(link)
      const moving = await page.evaluate(
        `[...document.querySelectorAll('*')].filter((each) => parseFloat(getComputedStyle(each).transitionDuration) > 0).length`,
      )
      expect(moving).toBe(0)
    })
  })
})
