import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateProject } from '../../../src/resources/projects/projects.ts'
import { openChromium } from '../../world/chromium.ts'
import { openWebsite, type Website } from '../../world/website.ts'
import { openWorld, type World } from '../../world/world.ts'
import { soon } from '../looks.ts'
import { askQuestions, deleteWhatWasGiven, hostileCss, putPage, tag, withShop } from './on-widget-page.ts'

// The widget on a shop's page: another origin, whose Content-Security-Policy allows nothing but what the guide says, and whose style
// sheet does its worst. The shop is http://localhost, the service http://127.0.0.1: to a browser, two sites.

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

const answers = async () => (await world.ask('answers.list')).body.answers
const opinions = async () => (await world.ask('opinions.list')).body.opinions

let chooseId: string
let textId: string
beforeAll(async () => {
  ;({ chooseId, textId } = await askQuestions(world, shopOrigin))
  putPage(world, shop, '/', tag(world))
  putPage(world, shop, '/kind', tag(world), { css: '' })
})
beforeEach(() => deleteWhatWasGiven(world))

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name }).waitFor()

test('a visitor answers, goes on to an opinion and is told the way back to it, without leaving the page', async () => {
  await withShop(shopOrigin, browser, '/', async ({ page }) => {
    await page.getByLabel('Fast').check()
    await page.getByText('Add a comment').click()
    await page.getByLabel('Comment on: How was the delivery?').fill('Two days')
    await page.getByRole('button', { name: 'Send answer' }).click()
    await heading(page, 'What should we make next?')
    await page.getByLabel('What should we make next?').fill('Rye bread')
    await page.getByRole('button', { name: 'Send answer' }).click()
    await heading(page, 'Thank you')
    const given = await answers()
    expect(given.map(({ questionId }: { questionId: string }) => questionId).toSorted()).toEqual([chooseId, textId].toSorted())
    for (const answer of given) expect(answer).toMatchObject({ reviewId: null, customer: { name: null }, language: null })
    expect(given.find(({ questionId }: { questionId: string }) => questionId === chooseId)).toMatchObject({
      selectedOptions: ['Fast'],
      answer: 'Two days',
    })

    await page.getByRole('button', { name: 'Write an opinion' }).click()
    await page.getByText('Your earlier answers stay without your name.').waitFor()
    await page.getByLabel('Title').fill('Good bread')
    await page.getByLabel('Your opinion', { exact: true }).fill('Crisp, and still warm.')
    await page.getByLabel('Your name').fill('Ada')
    await page.getByRole('button', { name: 'Send opinion' }).click()
    await heading(page, 'Thank you')
    const address = await page.getByRole('textbox', { name: 'Your private link' }).inputValue()
    expect(address).toMatch(new RegExp(`^${RegExp.escape(world.address)}/mine/[\\w-]{43}$`))
    expect((await fetch(address)).status).toBe(200)
    expect(await opinions()).toMatchObject([
      { title: 'Good bread', source: 'widget', verified: false, customer: { name: 'Ada' }, answerCount: 0, language: 'en' },
    ])
    await page.getByRole('heading', { level: 3, name: 'Good bread' }).waitFor()
    expect(page.url()).toBe(`${shopOrigin}/`)
  })
})

test('an opinion that waits for the team is not said to be on the public page', async () => {
  const { organizationId, projectId } = world.business
  await world.sql`
    insert into form_use (organization_id, project_id, session_id, purpose)
    select ${organizationId}, ${projectId}, uuid_send(gen_random_uuid()), 'widget-opinion' from generate_series(1, 600)`
  await withShop(shopOrigin, browser, '/', async ({ page }) => {
    await page.getByRole('button', { name: 'Skip' }).click()
    await page.getByRole('button', { name: 'Skip' }).click()
    await page.getByRole('button', { name: 'Write an opinion' }).click()
    await page.getByLabel('Title').fill('Good bread')
    await page.getByLabel('Your opinion', { exact: true }).fill('Crisp, and still warm.')
    await page.getByRole('button', { name: 'Send opinion' }).click()
    await page.getByText('checks opinions that are not verified before they’re shown.').waitFor()
    expect(await page.getByText('It’s now on the public page').count()).toBe(0)
    expect(await opinions()).toMatchObject([{ title: 'Good bread', status: 'pending' }])
  })
  await world.sql`delete from form_use`
})

test('it needs nothing but a keyboard, and the focus goes where the reader is', async () => {
  await withShop(shopOrigin, browser, '/', async ({ page }) => {
    await heading(page, 'How was the delivery?')
    const focused = () =>
      page.evaluate<string>(`(() => { const { activeElement } = document.querySelector('earshot-widget').shadowRoot
        return activeElement ? activeElement.name || activeElement.textContent : '' })()`)
    const tabTo = async (wanted: string) => {
      for (let presses = 0; presses < 12 && (await focused()) !== wanted; presses++) await page.keyboard.press('Tab')
      expect(await focused()).toBe(wanted)
    }
    await tabTo('Send answer')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').getByText('Choose or write something first').waitFor()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    expect(await focused()).toBe('option')
    await page.keyboard.press('ArrowDown')
    await tabTo('Send answer')
    await page.keyboard.press('Enter')
    await heading(page, 'What should we make next?')
    expect(await focused()).toBe('What should we make next?')
    expect(await page.getByRole('status').textContent()).toBe('Answer sent.')
    await tabTo('Skip')
    await page.keyboard.press('Enter')
    await heading(page, 'Thank you')
    await tabTo('Write an opinion')
    await page.keyboard.press('Enter')
    await heading(page, 'What do you think of Acme?')
    await tabTo('title')
    await page.keyboard.type('Good')
    await page.keyboard.press('Enter')
    await page.getByText('Write your opinion. One sentence is enough.').waitFor()
    expect(await focused()).toBe('opinion')
    await page.keyboard.type('Yes.')
    await tabTo('incognito')
    await page.keyboard.press('Space')
    await page.getByText('Everything you write and choose here, and the day').waitFor()
    await tabTo('Send opinion')
    await page.keyboard.press('Enter')
    await heading(page, 'Thank you')
    expect(await focused()).toBe('Thank you')
    expect(await opinions()).toMatchObject([{ title: 'Good', incognito: true, customer: { name: null }, status: 'published' }])
  })
})

test('offline, nothing is lost: it says so, and what was typed goes out when there is a connection again', async () => {
  await withShop(shopOrigin, browser, '/', async ({ page, context }) => {
    await page.getByRole('button', { name: 'Skip' }).click()
    const field = page.getByLabel('What should we make next?')
    await field.fill('Rye bread')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Send answer' }).click()
    await page.getByText('Nothing was sent, and what you typed is still').waitFor()
    expect(await field.inputValue()).toBe('Rye bread')
    expect(await answers()).toEqual([])
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Send answer' }).click()
    await heading(page, 'Thank you')
    expect(await answers()).toMatchObject([{ answer: 'Rye bread' }])
  })
})

test('an answer whose word of arrival was lost is not given twice', async () => {
  await withShop(shopOrigin, browser, '/', async ({ page }) => {
    await page.getByLabel('Slow').check()
    let isLost = false
    await page.route('**/answers**', async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.continue()
      isLost = (await route.fetch()).status() === 201
      return isLost ? route.abort() : route.continue()
    })
    await page.getByRole('button', { name: 'Send answer' }).click()
    await page.getByText('Nothing was sent, and what you typed is still').waitFor()
    await page.getByLabel('Fast').check()
    await page.getByRole('button', { name: 'Send answer' }).click()
    await heading(page, 'What should we make next?')
    expect(await answers()).toMatchObject([{ selectedOptions: ['Slow'] }])
  })
})

test('Skip while an answer is sent passes over its question alone, and an opinion that is begun by then stays open', async () => {
  await withShop(shopOrigin, browser, '/', async ({ page }) => {
    let held = Promise.withResolvers<void>()
    await page.route('**/answers**', async (route) => {
      await held.promise
      await route.continue()
    })
    /** Sends what is chosen and typed, skips its question, and does something more before the answer is taken. */
    const sendAndSkip = async (act: () => Promise<unknown>) => {
      held = Promise.withResolvers()
      const button = await page.getByRole('button', { name: 'Send answer' }).elementHandle()
      await button!.click()
      await page.getByRole('button', { name: 'Skip' }).click()
      await act()
      held.resolve()
      // The button is on the page no more, and is still told that its form is done.
      await expect.poll(() => button!.textContent(), soon).toBe('Send answer')
    }
    await page.getByLabel('Fast').check()
    const text = page.getByLabel('What should we make next?')
    await sendAndSkip(() => text.fill('Rye bread'))
    expect(await text.inputValue()).toBe('Rye bread')
    await sendAndSkip(async () => {
      await page.getByRole('button', { name: 'Write an opinion' }).click()
      await page.getByLabel('Title').pressSequentially('Good')
    })
    await page.keyboard.type(' bread')
    expect(await page.getByLabel('Title').inputValue()).toBe('Good bread')
    expect(await answers()).toHaveLength(2)
  })
})

test('a visitor who skips the last question while its answer is sent is thanked when it has arrived, and not called back', async () => {
  putPage(world, shop, '/search', `${tag(world)}<input aria-label="Search">`, { css: '' })
  await withShop(shopOrigin, browser, '/search', async ({ page }) => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/answers**', async (route) => {
      await isReleased
      await route.continue()
    })
    await page.getByRole('button', { name: 'Skip' }).click()
    await page.getByLabel('What should we make next?').fill('Rye bread')
    await page.getByRole('button', { name: 'Send answer' }).click()
    await page.getByRole('button', { name: 'Skip' }).click()
    await heading(page, 'What do you think of Acme?')
    await page.getByLabel('Search').pressSequentially('rye')
    release()
    await heading(page, 'Thank you')
    expect(await page.getByRole('status').textContent()).toBe('Answer sent.')
    await page.keyboard.type(' bread')
    expect(await page.getByLabel('Search').inputValue()).toBe('rye bread')
  })
})

test('two on a page go their own ways, and one that is taken away and put back goes on where it was', async () => {
  putPage(world, shop, '/two', `<div id="one">${tag(world)}</div><div id="two">${tag(world, 'show="questions" lang="de"')}</div>`)
  await withShop(shopOrigin, browser, '/two', async ({ page }) => {
    const one = page.locator('#one')
    const two = page.locator('#two')
    await two.getByRole('button', { name: 'Überspringen' }).waitFor()
    expect(await two.getByRole('heading', { name: 'Neueste Meinungen' }).count()).toBe(0)
    await one.getByRole('button', { name: 'Skip' }).click()
    await one.getByLabel('What should we make next?').fill('Rolls')
    await two.getByRole('heading', { name: 'How was the delivery?' }).waitFor()
    await page.evaluate(`window.kept = document.querySelector('#one earshot-widget'); kept.remove()`)
    expect(await one.getByRole('heading').count()).toBe(0)
    await page.evaluate(`document.querySelector('#two').append(kept)`)
    expect(await two.getByLabel('What should we make next?').first().inputValue()).toBe('Rolls')
    await page.evaluate(`kept.lang = 'fr'`)
    await two.getByRole('button', { name: 'Passer' }).waitFor()
    expect(await two.getByLabel('What should we make next?').first().inputValue()).toBe('Rolls')
    await two.getByRole('button', { name: 'Envoyer la réponse' }).click()
    await expect.poll(async () => (await answers()).length, soon).toBe(1)
  })
})

test('of several options all that are chosen are sent, and none that was taken back', async () => {
  const { organizationId, projectId, slug, apiKey } = await world.openBusiness('Bakery')
  await updateProject(world.sql, { organizationId, projectId, settings: { widgetOrigins: [shopOrigin] } })
  const options = ['Bread', 'Cake', 'Coffee'].map((option) => ({ id: option.toLowerCase(), option }))
  const question = { question: 'What did you buy?', answerMode: 'multi_select', answers: { options } }
  await world.ask('questions.create', { projectId, tags: ['product_quality'], ...question }, apiKey)
  putPage(world, shop, '/several', `<earshot-widget project="${slug}"></earshot-widget>`)
  await withShop(shopOrigin, browser, '/several', async ({ page }) => {
    for (const { option } of options) await page.getByLabel(option).check()
    await page.getByLabel('Cake').uncheck()
    await page.getByRole('button', { name: 'Send answer' }).click()
    await heading(page, 'Thank you')
  })
  const { answers } = (await world.ask('answers.list', { projectId }, apiKey)).body
  expect(answers).toMatchObject([{ selectedOptions: ['Bread', 'Coffee'] }])
})
