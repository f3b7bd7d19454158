import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { everyLookAt } from '../looks.ts'
import { onPage } from '../on-page.ts'

// What customers do with their opinion once it is sent, in a real browser: they come back to it, also incognito, and nobody else does.

let world: World
let browser: Browser
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
  const options = ['Wonderful', 'Good', 'Poor'].map((option) => ({ id: option.toLowerCase(), option }))
  for (const question of [
    { priority: 1, question: 'How was your visit?', answerMode: 'single_select', answers: { options, comment: 'optional' } },
    { priority: 2, question: 'What did you miss?', answerMode: 'text_only' },
  ])
    await world.ask('questions.create', { tags: ['staff'], ...question })
})
afterAll(() => world?.close())

const withPage = (options: BrowserContextOptions, act: (page: Page) => Promise<void>) => onPage(browser, options, act)

/** Waits for the heading, and until the whole page has come: its script is at the end of it. */
async function heading(page: Page, name: string | RegExp) {
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.waitForLoadState('domcontentloaded')
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Gives an opinion with a fresh link; the page then thanks for it. */
async function give(page: Page, { incognito = false, title = 'A quiet place', language = 'en' } = {}) {
  const { link } = (await world.ask('preverifiedLinks.create', { customerEmail: 'ada@example.com', language })).body
  await page.goto(link)
  await page.locator('[type=radio]').nth(1).check()
  await page.locator('#q2').fill('Oat milk.')
  await page.locator('#title').fill(title)
  await page.locator('#opinion').fill('The flat white was excellent.\n\nThe queue at noon is long.')
  await page.locator('#name').fill('Ada')
  if (incognito) await page.locator('[name=incognito]').check()
  await page.locator('form [type=submit].button').click()
  await page.locator('#own-address').waitFor()
}
const privateAddress = (page: Page) => page.locator('#own-address').inputValue()
const listed = async () => (await world.ask('opinions.list', { limit: 100 })).body.opinions as Record<string, unknown>[]
const called = async (title: string) => (await listed()).find((one) => one.title === title)

test.each([true, false])(
  'incognito: told once, waits, changed while it waits, appears, is deleted (scripts: %j)',
  async (javaScriptEnabled) => {
    const title = `Nobody’s ${javaScriptEnabled}`
    await withPage({ javaScriptEnabled }, async (page) => {
      await give(page, { incognito: true, title })
      await page.getByText('Nothing else leads from you to your opinion, and').waitFor()
      const mine = await privateAddress(page)
      await page.getByRole('link', { name: 'Go to your opinion' }).click()
      await heading(page, 'Your opinion')
      await page.getByText('when at least 5 are waiting, or 72 hours after the first').waitFor()
      if (javaScriptEnabled) {
        expect(page.url()).toMatch(/\/mine\/at\/[\w-]{16}$/)
        await page.reload()
        await heading(page, 'Your opinion')
      }
      expect(await page.getByLabel('Add a comment').count()).toBe(0)

      await page.getByRole('link', { name: 'Edit opinion' }).click()
      await page.getByText('It will appear the way you leave it here').waitFor()
      expect(await page.getByLabel('What did you miss?').inputValue()).toBe('Oat milk.')
      await page.getByLabel('Title').fill(`${title}, changed`)
      await page.getByRole('radio', { name: 'Wonderful' }).check()
      await press(page, 'Save changes')
      await page.getByText('Your changes were saved.').waitFor()
      await page.getByRole('heading', { level: 2, name: `${title}, changed` }).waitFor()
      expect(await called(`${title}, changed`)).toBeUndefined()

      await world.timePasses('72 hours')
      await world.settle()
      expect(await called(`${title}, changed`)).toMatchObject({ incognito: true, customer: { name: null }, answerCount: 2 })
      await page.goto(mine)
      await page.getByText('Others can read it.', { exact: true }).waitFor()

      await page.getByRole('link', { name: 'Delete opinion' }).click()
      await heading(page, 'Delete your opinion permanently?')
      await page.getByRole('link', { name: 'Keep opinion' }).click()
      await heading(page, 'Your opinion')
      await page.getByRole('link', { name: 'Delete opinion' }).click()
      await press(page, 'Delete permanently')
      await heading(page, 'Your opinion was deleted')
      expect(await called(`${title}, changed`)).toBeUndefined()
      await page.goto(mine)
      await heading(page, 'We can’t find this opinion')
    })
  },
)

describe('a named opinion', () => {
  test('is commented on, answered and talked about, by keyboard and by hand', async () => {
    const title = 'Talked about'
    await withPage({}, async (page) => {
      await give(page, { title })
      const mine = await privateAddress(page)
      const { reviewId } = (await called(title))!
      await world.ask('opinions.respond', { id: reviewId, content: 'Thank you, Ada.\nCome again.' })
      await page.goto(mine)
      await page.getByRole('heading', { name: 'Acme responded' }).waitFor()
      await page.getByLabel('Add a comment').focus()
      await page.keyboard.type('I will.')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.getByText('Your comment was posted.').waitFor()

      await page.getByText('Edit or delete').click()
      await page.getByLabel('Your comment').fill(' ')
      await press(page, 'Save comment')
      await page.getByText('Write a comment first.').waitFor()
      await page.getByLabel('Your comment').fill('I will, on Monday.')
      await press(page, 'Save comment')
      await page.getByText('Your comment was updated.').waitFor()
      expect(await called(title)).toMatchObject({ commentCount: 1 })
      await page.getByText('Edit or delete').click()
      await press(page, 'Delete comment')
      await page.getByText('Your comment was deleted.').waitFor()
      expect(await called(title)).toMatchObject({ commentCount: 0, responseStatus: 'responded' })
    })
  })

  test('has an address that is copied by one press', async () => {
    await withPage({ permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      await give(page)
      const mine = await privateAddress(page)
      await press(page, 'Copy link')
      await page.getByRole('status').getByText('Copied').waitFor()
      expect(await page.evaluate('navigator.clipboard.readText()')).toBe(mine)
    })
  })

  test('leads nowhere in the next visit but by its address; nothing of it is kept on the device', async () => {
    await withPage({}, async (page) => {
      await give(page)
      const mine = await privateAddress(page)
      await page.goto(mine)
      await page.waitForURL(/\/mine\/at\//)
      const neutral = page.url()
      await page.getByRole('link', { name: 'Edit opinion' }).click()
      await page.getByLabel('Title').fill('Typed, and left')
      expect(await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')).not.toContain('Typed')
      expect(await page.evaluate('JSON.stringify({ ...localStorage, ...sessionStorage })')).not.toContain('undefined')
      const later = await browser.newContext()
      const other = await later.newPage()
      await other.goto(neutral)
      await heading(other, 'Open your private link again')
      await later.close()
    })
  })
})

const states: Record<string, (page: Page, language?: string) => Promise<unknown>> = {
  async 'thanks, named'(page, language) {
    await give(page, { ...(language && { language }) })
  },
  async 'thanks, incognito'(page, language) {
    await give(page, { incognito: true, ...(language && { language }) })
  },
  async published(page, language = 'en') {
    const title = `Seen ${Math.random()}`
    await give(page, { title })
    const mine = await privateAddress(page)
    const { reviewId } = (await called(title))!
    await world.ask('opinions.respond', {
      id: reviewId,
      content: 'Thank you, Ada. We have ordered oat milk, and a second till comes in spring.',
    })
    await world.sql`update opinion set upvotes = 3, edited_at = now(), title = 'A place to come back to' where review_id = ${String(reviewId)}`
    const post = (place: string, content: string, parentCommentId = '') =>
      fetch(`${mine}${place}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ content, parentCommentId }) })
    await post('/comments', 'It was better today.')
    const { organizationId, projectId } = world.business
    const [{ commentId }] = (await world.sql`
      insert into comment (organization_id, project_id, review_id, author_type, author_name, content, place)
      values (${organizationId}, ${projectId}, ${String(reviewId)}, 'customer', 'Grace', 'Which beans do they use?', 2) returning comment_id`) as unknown as [
      { commentId: string },
    ]
    await post('/comments', 'Ethiopian, I think.', commentId)
    await page.goto(`${mine}?done=commented&lang=${language}`)
  },
  async 'a comment to fix'(page, language) {
    await states.published!(page, language)
    await page.locator('#new').fill('x'.repeat(2100))
    await page.locator('.comment-form[data-sending] .button').click()
    await page.locator('#new-mistake').waitFor()
  },
  async waiting(page, language = 'en') {
    await give(page, { incognito: true })
    await page.goto(`${await privateAddress(page)}?lang=${language}`)
  },
  async pending(page, language = 'en') {
    await states.published!(page, language)
    await world.sql`update opinion set status = 'pending'`
    await page.reload()
    await world.sql`update opinion set status = 'published'`
  },
  async edit(page, language = 'en') {
    await give(page, { title: 'A place to come back to' })
    await page.goto(`${(await privateAddress(page)) as string}/edit?lang=${language}`)
  },
  async 'edit, to fix'(page, language) {
    await states.edit!(page, language)
    await page.locator('#title').fill(' ')
    await page.locator('form [type=submit].button').click()
    await page.locator('.mistakes').waitFor()
  },
  async delete(page, language = 'en') {
    await give(page, { title: 'A place to come back to' })
    await page.goto(`${await privateAddress(page)}/delete?lang=${language}`)
  },
  async deleted(page, language) {
    await states.delete!(page, language)
    await page.locator('form .danger').click()
    await page.locator('.mark').waitFor()
  },
  unknown: (page) => page.goto(`${world.address}/mine/unknown`),
  forgotten: (page) => page.goto(`${world.address}/mine/at/unknown`),
}

test.each(Object.keys(states))('the page “%s” keeps nobody out, by day and by night, on a phone and on a desktop', async (name) => {
  await withPage({ reducedMotion: 'reduce' }, async (page) => {
    await states[name]!(page)
    await page.evaluate(`for (const each of document.querySelectorAll('details')) each.open = true`)
    await everyLookAt(page, `own-opinion-${name}`)
    await page.setViewportSize({ width: 320, height: 800 })
    expect(await page.evaluate('document.documentElement.scrollWidth'), 'no scrolling sideways').toBe(320)
  })
})

test('the page is 40 KB at most as it travels, and nothing of it comes from elsewhere', async () => {
  await withPage({}, async (page) => {
    await states.published!(page)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Network.enable')
    let bytes = 0
    const addresses: string[] = []
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    page.on('request', (request) => addresses.push(request.url()))
    await page.reload()
    await page.waitForLoadState('networkidle')
    expect(addresses.filter((address) => !address.startsWith('data:') && !address.startsWith(world.address))).toEqual([])
    expect(bytes).toBeGreaterThan(2000)
    expect(bytes).toBeLessThan(40_000)
  })
})
