import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { type Member, openWorld, type World } from '../../world/world.ts'
import { choosePeriod, soon } from './in-dashboard.ts'
import { emptyInbox, fillKnowledgeBase, give, inbox, opened, visit } from './in-inbox.ts'

// The team’s inbox, as somebody works through it with the mouse and with the keyboard.

let world: World
let browser: Browser
let member: Member
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
  member = await world.member({ role: 'member', name: 'Ada Lovelace' })
  await fillKnowledgeBase(member)
})
afterAll(() => world?.close())
beforeEach(() => emptyInbox(world))

const at = '/projects/$projectId/opinions'
const titles = (page: Page) => inbox(page).getByRole('link').allTextContents()
const focused = (page: Page) => page.evaluate<string>('document.activeElement.textContent')

describe('the list', () => {
  test('tells each by its title, who gave it and how it stands, and narrows by tabs and filters that stand in the address', async () => {
    await give(world, { title: 'Warm welcome', verified: true, daysAgo: 3 })
    await give(world, { title: 'Cold coffee', incognito: true, daysAgo: 2 })
    await give(world, { title: 'Buy pills', status: 'hidden', daysAgo: 1 })
    await give(world, { title: 'Is this shown', status: 'pending' })
    await visit(world, browser, member, at, async (page) => {
      await expect.poll(() => titles(page), soon).toEqual(['Is this shown', 'Buy pills', 'Cold coffee', 'Warm welcome'])
      const row = (name: string) => inbox(page).getByRole('row').filter({ hasText: name })
      await row('Warm welcome').getByText('Zoë Marlow').waitFor()
      await row('Warm welcome').getByText('Verified').waitFor()
      await row('Cold coffee').getByText('Incognito').waitFor()
      await row('Cold coffee').getByText('Not verified').waitFor()
      await row('Buy pills').getByText('Hidden').waitFor()
      await page.getByRole('link', { name: /^Needs response.*2/ }).click()
      await expect.poll(() => titles(page), soon).toEqual(['Cold coffee', 'Warm welcome'])
      expect(new URL(page.url()).search).toBe('?responseStatus=unresponded&status=published')
      await page.getByLabel('Verification', { exact: true }).selectOption('Not verified')
      await expect.poll(() => titles(page), soon).toEqual(['Cold coffee'])
      await page.reload()
      await expect.poll(() => titles(page), soon).toEqual(['Cold coffee'])
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await page.getByLabel('Search').fill('WELCOME')
      await expect.poll(() => titles(page), soon).toEqual(['Warm welcome'])
      await page.getByLabel('Search').fill('nobody wrote this')
      await page.getByText('No opinions match').waitFor()
      await page.getByRole('link', { name: 'Clear filters' }).click()
      await expect.poll(() => titles(page), soon).toHaveLength(4)
      await page.getByRole('link', { name: 'Hidden' }).click()
      await expect.poll(() => titles(page), soon).toEqual(['Buy pills'])
    })
  })

  test('is narrowed as fast as somebody chooses, and by days of a calendar, without the mouse', async () => {
    await give(world, { title: 'Warm welcome' })
    await visit(world, browser, member, at, async (page) => {
      await expect.poll(() => titles(page), soon).toEqual(['Warm welcome'])
      // Both before the screen is drawn anew.
      await page.evaluate(`
        for (const [label, value] of [['Verification', 'no'], ['Source', 'direct']]) {
          const field = [...document.querySelectorAll('search select')].find((each) => each.labels[0].textContent.startsWith(label))
          Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(field, value)
          field.dispatchEvent(new Event('change', { bubbles: true }))
        }`)
      await expect.poll(() => new URL(page.url()).search, soon).toBe('?verified=no&source=direct')
      const period = page.getByRole('button', { name: /^Period: / })
      await period.press('Enter')
      await page.getByRole('button', { name: 'Custom range' }).press('Enter')
      await page.getByRole('button', { name: 'Previous month' }).press('Enter')
      await page.getByRole('button', { name: / 10 \p{L}+ \d{4}$/u }).press('Enter')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await page.getByText('No opinions match').waitFor()
      const search = new URL(page.url()).searchParams
      expect(search.get('dateFrom')).toMatch(/-10$/)
      expect(search.get('dateTo')).toBe(search.get('dateFrom')!.replace(/10$/, '11'))
      expect(await period.textContent()).toMatch(/^10\W+11 \w+ \d{4}$/)
      await expect.poll(() => page.evaluate('document.activeElement.ariaLabel'), soon).toMatch(/^Period: 10/)
      await page.getByRole('button', { name: 'Clear filters' }).click()
      await expect.poll(() => titles(page), soon).toEqual(['Warm welcome'])
      await choosePeriod(page, 'Last 7 days')
      await expect.poll(() => new URL(page.url()).search, soon).toMatch(/^\?dateFrom=\d{4}-\d\d-\d\d$/)
      await page.getByRole('button', { name: 'Period: Last 7 days' }).waitFor()
      await expect.poll(() => titles(page), soon).toEqual(['Warm welcome'])
    })
  })

  test('before anybody wrote it says how opinions come, and when all is done, that it is', async () => {
    await visit(world, browser, member, at, async (page) => {
      await page.getByText('No opinions yet').waitFor()
      await page.getByRole('link', { name: 'Needs response' }).click()
      await page.getByText('All opinions have a response').waitFor()
    })
  })

  test('a viewer reads, and is offered nothing to change', async () => {
    const reviewId = await give(world, { title: 'Only read' })
    await visit(
      world,
      browser,
      member,
      `${at}/${reviewId}`,
      async (page) => {
        await opened(page).getByText('It was as I had hoped.').waitFor()
        await opened(page).getByText('No response yet.').waitFor()
        for (const name of ['Hide', 'Respond', 'Comment', 'Reply'])
          expect(await opened(page).getByRole('button', { name, exact: true }).count()).toBe(0)
        await page.keyboard.press('Escape')
        expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(0)
      },
      { member: await world.member({ role: 'viewer' }) },
    )
  })
})

test('a member works through what waits without the mouse: down, open, respond, the next, back', async () => {
  for (const [daysAgo, title] of ['First', 'Second', 'Third'].entries()) await give(world, { title, daysAgo })
  const answered = await give(world, { title: 'With response', daysAgo: -0 })
  await member.ask('opinions.respond', { id: answered, content: 'Thank you' })
  await visit(world, browser, member, at, async (page) => {
    await expect.poll(() => titles(page), soon).toHaveLength(4)
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })

    await page.locator('body').press('e')
    await expect.poll(() => focused(page), soon).toBe('First')
    await page.keyboard.press('j')
    await expect.poll(() => focused(page), soon).toBe('Second')
    await page.keyboard.press('k')
    await page.keyboard.press('r')
    await opened(page).getByRole('textbox', { name: 'Response' }).waitFor()
    await expect.poll(() => page.evaluate('document.activeElement.tagName'), soon).toBe('TEXTAREA')
    await page.keyboard.type('We are glad, e and j and k.')
    await page.keyboard.press('Control+Enter')
    await opened(page).getByText('Response saved.').waitFor()
    await opened(page).getByRole('button', { name: 'Next needing response' }).first().focus()
    await page.keyboard.press('e')
    await page.getByRole('dialog', { name: 'Second' }).waitFor()
    await page.keyboard.press('j')
    await page.getByRole('dialog', { name: 'Third' }).waitFor()
    await page.keyboard.press('Escape')
    await opened(page).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: /^Needs response/ }).click()
    await expect.poll(() => titles(page), soon).toEqual(['Second', 'Third'])
  })
})

test('an opened opinion has the rest of the list read on; where that fails it is tried again by hand, not without end', async () => {
  await world.sql`
    insert into opinion (organization_id, project_id, title, opinion, incognito, source, status, language, created_at)
    select ${world.business.organizationId}, ${world.business.projectId}, 'Number ' || place, 'As hoped.', false, 'direct', 'published', 'en',
      now() - place * interval '1 hour'
    from generate_series(1, 60) as place`
  await visit(world, browser, member, at, async (page) => {
    await inbox(page).getByRole('link', { name: 'Number 50' }).waitFor()
    let failures = 0
    await page.route(/[?&]cursor=/, async (route) => {
      failures++
      await route.fulfill({ status: 500, json: { code: 'INTERNAL', detail: 'Something went wrong.' } })
    })
    await inbox(page).getByRole('link', { name: 'Number 48' }).click()
    await page.getByRole('dialog', { name: 'Number 48' }).waitFor()
    await page.getByText('This list may be out of date').waitFor()
    for (let step = 0; step < 5; step++) {
      await page.keyboard.press('j')
      await page.getByRole('dialog', { name: 'Number 49' }).waitFor()
      await page.keyboard.press('k')
      await page.getByRole('dialog', { name: 'Number 48' }).waitFor()
    }
    // The list, which is fetched every 15 seconds, is read on again once after each that succeeds.
    expect(failures).toBeLessThan(5)
    await page.unroute(/[?&]cursor=/)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Show more' }).click()
    await inbox(page).getByRole('link', { name: 'Number 60' }).waitFor()
  })
})

test('an opinion that is not there any more says so and leads back', async () => {
  await visit(world, browser, member, `${at}/${crypto.randomUUID()}`, async (page) => {
    await opened(page).getByText('The customer may have deleted it').waitFor()
    await opened(page).getByRole('button', { name: 'Back to opinions' }).click()
    await opened(page).waitFor({ state: 'detached' })
  })
})
