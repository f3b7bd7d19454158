import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { inDashboard, soon } from './in-dashboard.ts'
import { give } from './in-inbox.ts'

// Escape, with one thing open above another: it closes what is on top, and leaves what is below.

let world: World
let browser: Browser
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
})
afterAll(() => world?.close())

const knowledgeBase = '/projects/$projectId/knowledge-base'
const closeByKey = async (page: Page, name: string) => {
  await page.getByRole('dialog', { name }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name }).waitFor({ state: 'detached' })
}

test('a question and the keys above a drawer are closed one at a time, and then the drawer', async () => {
  const reviewId = await give(world, { title: 'Warm welcome' })
  await inDashboard({ world, browser }, `/projects/$projectId/opinions/${reviewId}`, async (page) => {
    const drawer = page.getByRole('dialog', { name: 'Warm welcome' })
    await drawer.getByText('It was as I had hoped.').waitFor()
    for (let time = 0; time < 2; time++) {
      await drawer.getByRole('button', { name: 'Hide' }).click()
      await closeByKey(page, 'Hide this opinion?')
      await page.keyboard.press('?')
      await closeByKey(page, 'Keyboard shortcuts')
    }
    await drawer.getByRole('button', { name: 'Hide' }).waitFor()
    await closeByKey(page, 'Warm welcome')
    await expect.poll(() => new URL(page.url()).pathname, soon).toMatch(/\/opinions$/)
  })
})

test('below the news that the session is over everything stays as it was', async () => {
  const member = await world.member()
  const { id } = (await member.ask('knowledgeBase.add', { text: 'Open from nine to six.' })).body
  await inDashboard({ world, browser }, `${knowledgeBase}/${id}`, async (page) => {
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete this item?' }).waitFor()
    await page.context().clearCookies()
    await page.getByRole('dialog', { name: 'You have been signed out' }).waitFor()
    await page.keyboard.press('Escape')
    // What Escape closed would be gone with the next thing that is drawn.
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('still signed out').waitFor()
    expect(await page.getByRole('dialog', { name: 'Delete this item?', includeHidden: true }).count()).toBe(1)
    expect(new URL(page.url()).pathname).toMatch(new RegExp(`/knowledge-base/${id}$`))
  })
})
