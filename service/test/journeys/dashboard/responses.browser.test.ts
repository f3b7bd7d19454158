import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { type Member, openWorld, type World } from '../../world/world.ts'
import { holdRequests } from '../held-requests.ts'
import { soon } from './in-dashboard.ts'
import { emptyInbox, fillKnowledgeBase, give, opened, visit } from './in-inbox.ts'

// What the team writes on an opinion, with what the knowledge base says beside it: nothing typed is lost, and nothing of a colleague's.

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

test('a response is written with what the knowledge base says beside it; what was begun is kept when the drawer closes', async () => {
  const reviewId = await give(world, { title: 'The coffee was cold', opinion: 'Cold coffee, twice, and nobody asked.' })
  await visit(world, browser, member, `${at}/${reviewId}`, async (page) => {
    const drawer = opened(page)
    const field = drawer.getByRole('textbox', { name: 'Response' })
    await field.fill('We are sorry.')
    await drawer.locator('mark').first().waitFor()
    await drawer.getByRole('button', { name: 'Insert passage “Cold coffee”' }).click()
    await expect
      .poll(() => field.inputValue(), soon)
      .toBe('We are sorry.\n\nCold coffee is made again at once, at no charge, as often as it takes.')
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'The coffee was cold' }).click()
    await expect.poll(() => field.inputValue(), soon).toContain('We are sorry.')
    await drawer.getByRole('button', { name: 'Respond', exact: true }).last().click()
    await drawer.getByText('Response saved.').waitFor()
    await drawer.getByText('Response from Acme').waitFor()

    await drawer.getByRole('button', { name: 'Edit response' }).click()
    await expect.poll(() => field.inputValue(), soon).toContain('made again')
    await field.fill('Next one is on us.')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await drawer.getByText('Next one is on us.').waitFor()
    await drawer.getByRole('button', { name: 'Delete response' }).click()
    await page.getByRole('dialog', { name: 'Delete this response?' }).getByRole('button', { name: 'Delete response' }).click()
    await expect.poll(() => field.inputValue(), soon).toBe('')
  })
  expect((await member.ask('opinions.get', { reviewId })).body).toMatchObject({ responseStatus: 'unresponded', response: null })
})

test('a change that was begun and is canceled leaves the response, also when the page was left meanwhile', async () => {
  const reviewId = await give(world, { title: 'Great cake', opinion: 'Cold coffee, but great cake.' })
  await member.ask('opinions.respond', { id: reviewId, content: 'Thank you' })
  await visit(world, browser, member, `${at}/${reviewId}`, async (page) => {
    const drawer = opened(page)
    const field = drawer.getByRole('textbox', { name: 'Response' })
    await drawer.getByRole('button', { name: 'Edit response' }).click()
    await field.fill('Thank you very')
    await page.reload()
    await expect.poll(() => field.inputValue(), soon).toBe('Thank you very')
    await drawer.locator('mark').first().waitFor()
    await drawer.getByRole('button', { name: 'Cancel' }).click()
    // At once: the list, which is fetched every 15 seconds, would draw it anew later.
    expect(await field.count()).toBe(0)
    await drawer.getByText('Thank you', { exact: true }).waitFor()
    await drawer.getByRole('button', { name: 'Edit response' }).click()
    expect(await field.inputValue()).toBe('Thank you')
  })
})

test('a response that is being changed stays open when all of it is deleted, and when it is as it was sent', async () => {
  const reviewId = await give(world, { title: 'Great cake' })
  await member.ask('opinions.respond', { id: reviewId, content: 'Thank you' })
  await visit(world, browser, member, `${at}/${reviewId}`, async (page) => {
    const field = opened(page).getByRole('textbox', { name: 'Response' })
    await opened(page).getByRole('button', { name: 'Edit response' }).click()
    await field.fill('Thank you!')
    // Opened by the draft alone.
    await page.reload()
    await field.press('End')
    await page.keyboard.press('Backspace')
    await page.keyboard.type(' happily')
    expect(await field.inputValue()).toBe('Thank you happily')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.press('Delete')
    await page.keyboard.type('happy')
    expect(await field.inputValue()).toBe('happy')
  })
  expect((await member.ask('opinions.get', { reviewId })).body.status).toBe('published')
})

test('what is typed while a response or a comment is being sent stays, and is sent next', async () => {
  const reviewId = await give(world, { title: 'Great cake' })
  await visit(world, browser, member, `${at}/${reviewId}`, async (page) => {
    const drawer = opened(page)
    const field = drawer.getByRole('textbox', { name: 'Response' })
    const responding = await holdRequests(page, { method: 'POST', to: 'response' })
    await field.fill('Thank you')
    await page.keyboard.press('ControlOrMeta+Enter')
    await responding.isSent
    await page.keyboard.type(' very')
    responding.release()
    await drawer.getByText('Response from Acme').waitFor()
    // The editor is the same one: letters go on into it.
    await page.keyboard.type(' much')
    expect(await field.inputValue()).toBe('Thank you very much')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await drawer.getByText('Response saved.').waitFor()

    const comment = drawer.getByRole('textbox', { name: 'Add a comment' })
    const commenting = await holdRequests(page, { method: 'POST', to: 'comments' })
    await comment.fill('Fixed')
    await page.keyboard.press('ControlOrMeta+Enter')
    await commenting.isSent
    await comment.fill('Paid back')
    commenting.release()
    await drawer.getByRole('article').filter({ hasText: 'Fixed' }).waitFor()
    expect(await comment.inputValue()).toBe('Paid back')
  })
  expect((await member.ask('opinions.get', { reviewId })).body.response.content).toBe('Thank you very much')
})

test('what is typed while a comment is being changed stays, also when the drawer closes, and is saved next', async () => {
  const reviewId = await give(world, { title: 'Great cake' })
  await member.ask('comments.create', { reviewId, content: 'Fixed' })
  await visit(world, browser, member, `${at}/${reviewId}`, async (page) => {
    const drawer = opened(page)
    const comment = drawer.getByRole('article')
    const field = comment.getByRole('textbox', { name: 'Edit' })
    await comment.getByRole('button', { name: 'Edit' }).click()
    const changing = await holdRequests(page, { method: 'PATCH', to: 'comments' })
    await field.fill('Fixed today')
    await comment.getByRole('button', { name: 'Save' }).click()
    await changing.isSent
    await field.fill('Fixed today, paid back')
    const saved = page.waitForResponse(
      async (response) => response.request().method() === 'GET' && (await response.text()).includes('Fixed today'),
    )
    changing.release()
    await saved
    await comment.getByText('edited').waitFor()
    expect(await field.inputValue()).toBe('Fixed today, paid back')

    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Great cake' }).click()
    await expect.poll(() => field.inputValue(), soon).toBe('Fixed today, paid back')
    await comment.getByRole('button', { name: 'Save' }).click()
    await field.waitFor({ state: 'detached' })
    await comment.getByText('Fixed today, paid back').waitFor()

    await comment.getByRole('button', { name: 'Edit' }).click()
    await field.fill('Never mind')
    await comment.getByRole('button', { name: 'Cancel' }).click()
    await comment.getByText('Fixed today, paid back').waitFor()
    await comment.getByRole('button', { name: 'Edit' }).click()
    expect(await field.inputValue()).toBe('Fixed today, paid back')
  })
})

test('a response that a colleague sends meanwhile is not replaced unseen: it stands above what was typed, which stays', async () => {
  const reviewId = await give(world, { title: 'Great cake' })
  await visit(world, browser, member, `${at}/${reviewId}`, async (page) => {
    const drawer = opened(page)
    const field = drawer.getByRole('textbox', { name: 'Response' })
    await field.fill('Thanks a lot')
    await member.ask('opinions.respond', { id: reviewId, content: 'Thank you' })
    await page.keyboard.press('ControlOrMeta+Enter')
    await drawer.getByText('A colleague has responded').waitFor()
    await drawer.getByText('Thank you', { exact: true }).waitFor()
    expect(await field.inputValue()).toBe('Thanks a lot')
    expect((await member.ask('opinions.get', { reviewId })).body.response.content).toBe('Thank you')
    await drawer.getByRole('button', { name: 'Save' }).click()
    await drawer.getByText('Response saved.').waitFor()
  })
  expect((await member.ask('opinions.get', { reviewId })).body.response.content).toBe('Thanks a lot')
})
