import { languages } from '@earshot/contract'
import { catalogues } from '@earshot/messages/web/catalogues'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { lookAt, soon } from '../looks.ts'
import { onPage } from '../on-page.ts'
import { goOn, inDashboard } from './in-dashboard.ts'

// The dashboard in the languages of the customers' pages: as the browser asks for it, or as the member chooses.

let world: World
let browser: Browser
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
  for (const question of ['How was it?', 'What was missing?'])
    await world.ask('questions.create', { tags: ['delivery'], question, answerMode: 'text_only' })
})
afterAll(() => world?.close())

const others = languages.filter((language) => language !== 'en')

const wordsOf = (language: (typeof others)[number]) => catalogues[language]()

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

test.each(others)('every place of the dashboard is in %s, and fits a telephone', { timeout: 300_000 }, async (language) => {
  const words = await wordsOf(language)
  const inProject = '/projects/$projectId'
  const places: [at: string, title: string][] = [
    [`${inProject}/overview`, words.overview.title],
    [`${inProject}/opinions`, words.opinions.title],
    [`${inProject}/answers`, words.answers.title],
    [`${inProject}/questions`, words.questions.title],
    [`${inProject}/goals`, words.goals.title],
    [`${inProject}/links`, words.links.title],
    [`${inProject}/links/orders`, words.orders.title],
    [`${inProject}/qr-codes`, words['qr-codes'].title],
    [`${inProject}/subscribers`, words.subscribers.title],
    [`${inProject}/verifications`, words.verifications.title],
    [`${inProject}/knowledge-base`, words['knowledge-base'].title],
    [`${inProject}/settings`, words.settings.title],
    ['/projects', words.projects.title],
    ['/members', words.members.title],
    ['/keys', words.keys.title],
    ['/audit-log', words['audit-log'].title],
    ['/mail', words.mail.title],
    ['/account', words.account.title],
    ['/destinations', words.shell.places.destinations],
  ]
  const member = await world.member()
  await inDashboard(
    { world, browser },
    places[0]![0],
    async (page) => {
      for (const [at, title] of places) {
        await goOn(page, world, at)
        await heading(page, title)
        expect(await page.evaluate<string>('document.documentElement.lang')).toBe(language)
        // What it shows once it is there may be wider than the shape of it.
        await expect.poll(() => page.locator('.mantine-Skeleton-root').count(), soon).toBe(0)
        expect([at, await page.evaluate<number>('document.documentElement.scrollWidth')]).toEqual([at, 360])
      }
      await lookAt(page, `dashboard-${language}`, { theme: 'light', width: 360 })
    },
    { member, locale: `${language}-${language.toUpperCase()}`, viewport: { width: 360, height: 800 } },
  )
})

test('a member who chose a language keeps it, whatever their browser asks for', async () => {
  const { entrance } = await wordsOf('de')
  await onPage(browser, { baseURL: world.address, locale: 'sv-SE' }, async (page) => {
    await page.goto(`${world.address}/dashboard/sign-in`)
    await page.getByRole('combobox').selectOption('de')
    await heading(page, entrance.signIn.title)
    await page.reload()
    await heading(page, entrance.signIn.title)
    await page.getByRole('combobox').selectOption('en')
    await heading(page, 'Sign in')
  })
})
