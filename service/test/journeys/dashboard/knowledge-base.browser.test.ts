import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { type Member, openWorld, type World } from '../../world/world.ts'
import { holdRequests } from '../held-requests.ts'
import { everyLookInDashboard, inDashboard, soon } from './in-dashboard.ts'

// What a team answers from, in its dashboard: texts and real pages, read by the real worker.

let world: World
let browser: Browser
let member: Member
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
  member = await world.member({ role: 'member' })
})
afterAll(() => world?.close())
beforeEach(async () => {
  await world.sql`delete from knowledge_item where organization_id = ${world.business.organizationId}`
})

const at = '/projects/$projectId/knowledge-base'
const visit = (where: string, act: (page: Page) => Promise<void>, options: Parameters<typeof inDashboard>[3] = {}) =>
  inDashboard({ world, browser }, where, act, { member, ...options })
const opened = (page: Page) => page.getByRole('dialog')
const items = (page: Page) => page.getByRole('table', { name: 'Items' })

test('a text is added, found with what was looked for marked, changed and deleted', async () => {
  await visit(at, async (page) => {
    await page.getByText('No items yet').waitFor()
    await page.getByRole('link', { name: 'Add item' }).first().click()
    await opened(page).getByRole('button', { name: 'Add' }).click()
    await opened(page).getByText('Enter a text or a URL.').waitFor()
    await opened(page).getByLabel('Text').fill('# Returns\n\nSend it back within thirty days, unworn.\n\n# Parking\n\nBehind the house.')
    await opened(page).getByRole('button', { name: 'Add' }).click()
    await opened(page).getByText('Send it back within thirty days').waitFor()
    // The first line is the title, and stands nowhere else.
    await page.getByRole('dialog', { name: 'Returns', exact: true }).waitFor()
    expect(await opened(page).getByText('# Returns').count()).toBe(0)
    await page.keyboard.press('Escape')
    await items(page).getByRole('link', { name: 'Returns' }).waitFor()
    await items(page).getByText('Ready').waitFor()

    await page.getByRole('searchbox', { name: 'Search' }).fill('returned thirty day')
    await page.getByText('1 passage').waitFor()
    await expect.poll(() => page.locator('mark').allTextContents(), soon).toContain('thirty')
    await page.getByRole('searchbox', { name: 'Search' }).fill('helicopter')
    await page.getByText('No passages match “helicopter”.').waitFor()
    await page.getByRole('button', { name: 'Clear search' }).click()

    await items(page).getByRole('link', { name: 'Returns' }).click()
    await opened(page).getByRole('button', { name: 'Edit' }).click()
    await opened(page).getByLabel('Text').fill('# Returns\n\nSend it back within sixty days.')
    await opened(page).getByRole('button', { name: 'Save' }).click()
    await opened(page).getByText('within sixty days').waitFor()
    await opened(page).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('dialog', { name: 'Delete this item?' }).getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No items yet').waitFor()
  })
})

test('a page is read and says so; one that cannot be read says why, and is read again when it can', async () => {
  const page404 = `${world.address}/p/no-such-place`
  await visit(at, async (page) => {
    await page.getByRole('link', { name: 'Add item' }).first().click()
    await opened(page).getByLabel('Page URL').fill('not an address')
    await opened(page).getByRole('button', { name: 'Add' }).click()
    await opened(page).getByText('Must be a complete http or https URL').waitFor()
    await opened(page).getByLabel('Page URL').fill(page404)
    await opened(page).getByRole('button', { name: 'Add' }).click()
    await opened(page).getByText('This takes a few seconds').waitFor()
    await world.settle()
    await opened(page).getByText('Check that the page is public').waitFor()
    await opened(page).getByRole('button', { name: 'Edit' }).click()
    await opened(page).getByLabel('Page URL').fill(`${world.address}/p/${world.business.slug}`)
    await opened(page).getByRole('button', { name: 'Save' }).click()
    await opened(page).getByText('This takes a few seconds').waitFor()
    await world.settle()
    await opened(page).getByText('Page content').waitFor()
    await opened(page).getByRole('button', { name: 'Fetch again' }).click()
    await opened(page).getByText('This takes a few seconds').waitFor()
    await world.settle()
    await opened(page).getByText('Ready').waitFor()
  })
})

test('what a colleague changes while an item is being edited stays', async () => {
  const { id } = (await member.ask('knowledgeBase.add', { text: 'Open from nine to six.' })).body
  await visit(`${at}/${id}`, async (page) => {
    await opened(page).getByRole('button', { name: 'Edit' }).click()
    await opened(page).getByLabel('Page URL').fill(`${world.address}/p/${world.business.slug}`)
    const seen = page.waitForResponse(async (response) => response.url().includes(id) && (await response.text()).includes('to eight'))
    await member.ask('knowledgeBase.update', { id, text: 'Open from nine to eight.' })
    await seen
    await opened(page).getByRole('button', { name: 'Save' }).click()
    await opened(page).getByText('Open from nine to eight.').first().waitFor()
  })
  expect((await member.ask('knowledgeBase.item', { id })).body.ownText).toBe('Open from nine to eight.')
})

test('what was typed is not lost without being asked for', async () => {
  await visit(`${at}/new`, async (page) => {
    await opened(page).getByLabel('Text').fill('Half a thought')
    await page.keyboard.press('Escape')
    const asked = page.getByRole('dialog').filter({ hasNot: page.getByLabel('Text') })
    await asked.getByRole('button').first().click()
    expect(await opened(page).getByLabel('Text').inputValue()).toBe('Half a thought')
  })
})

test('a change of an item is asked about before it is left, by Escape, by Cancel and by going back', async () => {
  const { id } = (await member.ask('knowledgeBase.add', { text: 'Open from nine to six.' })).body
  await visit(`${at}?query=nine`, async (page) => {
    const text = opened(page).getByLabel('Text')
    const asked = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
    const edit = opened(page).getByRole('button', { name: 'Edit' })
    await page.getByRole('link', { name: 'Open text' }).click()
    await edit.click()
    await text.fill('Open from nine to eight')
    const ways = {
      escape: () => page.keyboard.press('Escape'),
      cancel: () => opened(page).getByRole('button', { name: 'Cancel' }).click(),
      back: () => page.goBack(),
    }
    for (const leave of Object.values(ways)) {
      await leave()
      await asked.getByRole('button', { name: 'Keep editing' }).click()
      expect(await text.inputValue()).toBe('Open from nine to eight')
    }
    await page.keyboard.press('Escape')
    await asked.getByRole('button', { name: 'Discard' }).click()
    await edit.click()
    expect(await text.inputValue()).toBe('Open from nine to six.')
    // Nothing was typed: nothing is asked.
    await page.keyboard.press('Escape')
    await edit.waitFor()
    await page.keyboard.press('Escape')
    await opened(page).waitFor({ state: 'detached' })
    expect(await page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('nine')
  })
  expect((await member.ask('knowledgeBase.item', { id })).body.ownText).toBe('Open from nine to six.')
})

test('what is typed while an item is being saved stays, and is saved into the same item', async () => {
  await visit(`${at}/new`, async (page) => {
    const text = opened(page).getByLabel('Text')
    const asked = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
    const adding = await holdRequests(page, { method: 'POST' })
    await text.fill('Open from nine')
    await opened(page).getByRole('button', { name: 'Add' }).click()
    await adding.isSent
    await text.fill('Open from nine to six')
    await page.keyboard.press('Escape')
    await asked.getByRole('button', { name: 'Keep editing' }).click()
    adding.release()
    await opened(page).getByRole('button', { name: 'Save' }).waitFor()
    expect(await text.inputValue()).toBe('Open from nine to six')
    await opened(page).getByRole('button', { name: 'Save' }).click()
    await opened(page).getByRole('button', { name: 'Edit' }).click()

    const changing = await holdRequests(page, { method: 'PATCH' })
    await text.fill('Open from ten')
    await opened(page).getByRole('button', { name: 'Save' }).click()
    await changing.isSent
    await text.fill('Open from ten to six')
    const saved = page.waitForResponse(
      async (response) => response.request().method() === 'GET' && (await response.text()).includes('Open from ten'),
    )
    changing.release()
    await saved
    expect(await text.inputValue()).toBe('Open from ten to six')
    await opened(page).getByRole('button', { name: 'Save' }).click()
    await opened(page).getByRole('button', { name: 'Edit' }).waitFor()
  })
  const { items: saved } = (await member.ask('knowledgeBase.list')).body
  expect(saved).toHaveLength(1)
  expect((await member.ask('knowledgeBase.item', { id: saved[0].id })).body.ownText).toBe('Open from ten to six')
})

test('a viewer reads and searches, and is offered nothing to change', async () => {
  const { id } = (await member.ask('knowledgeBase.add', { text: 'Open from nine to six.' })).body
  await visit(
    `${at}/${id}/edit`,
    async (page) => {
      await opened(page).getByText('Open from nine to six.').first().waitFor()
      for (const name of ['Edit', 'Delete', 'Save']) expect(await opened(page).getByRole('button', { name }).count()).toBe(0)
      await page.keyboard.press('Escape')
      expect(await page.getByRole('link', { name: 'Add item' }).count()).toBe(0)
    },
    { member: await world.member({ role: 'viewer' }) },
  )
})

test('it keeps nobody out, light and dark, on a phone and on a desktop', { timeout: 300_000 }, async () => {
  const place = { world, browser }
  await everyLookInDashboard(place, { name: 'knowledge-empty', at, reach: (page) => page.getByText('No items yet').waitFor() })
  const returns =
    '# Returns\n\nSend it back within thirty days, unworn and with the receipt. We pay for the way back where the fault is ours.'
  await member.ask('knowledgeBase.add', { text: returns })
  await member.ask('knowledgeBase.add', { url: `${world.address}/p/${world.business.slug}` })
  const { id } = (await member.ask('knowledgeBase.add', { url: `${world.address}/p/${'no-such-place'.repeat(5)}` })).body
  await world.settle()
  await everyLookInDashboard(place, { name: 'knowledge', at, reach: (page) => items(page).getByText('Fetch failed').waitFor() })
  await everyLookInDashboard(place, {
    name: 'knowledge-item',
    at: `${at}/${id}`,
    reach: (page) => opened(page).getByText('Check that the page is public').waitFor(),
  })
  await everyLookInDashboard(place, { name: 'knowledge-new', at: `${at}/new`, reach: (page) => opened(page).getByLabel('Text').waitFor() })
  await everyLookInDashboard(place, {
    name: 'knowledge-found',
    at: `${at}?query=receipt`,
    reach: (page) => page.locator('mark').first().waitFor(),
  })
})
