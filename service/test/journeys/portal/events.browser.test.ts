import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { give } from '../../../src/pages/own/own-opinions.fixture.ts'
import { dataTokenOf } from '../../../src/privacy/data-token.ts'
import { deriveKey } from '../../../src/secrets.ts'
import { openChromium } from '../../world/chromium.ts'
import { openReceiver, type Receiver } from '../../world/receiver.ts'
import { openWorld, type World } from '../../world/world.ts'
import { holdRequests } from '../held-requests.ts'
import { chooseLongAgo, everyLook, inPortal, soon } from './in-portal.ts'

// Where an event went, and why not elsewhere, as somebody asks who misses it: real events, at destinations of every kind.

let world: World
let browser: Browser
let receiver: Receiver
beforeAll(async () => {
  browser = await openChromium()
})
beforeEach(async () => {
  world = await openWorld()
  receiver = await openReceiver()
})
afterEach(async () => {
  await receiver?.close()
  await world?.close()
})

const atEvents = (act: (page: Page) => Promise<void>, path = '') => inPortal({ world, browser }, `/events${path}`, act)
const destination = async (name: string, more: object = {}): Promise<string> => {
  const { body } = await (await world.portal()).ask('destinations.create', { url: receiver.url, name, ...more })
  return body.destinationId
}
async function happen(question = 'How was it?') {
  await world.ask('questions.create', { question, tags: ['staff'], answerMode: 'text_only' })
  await world.settle()
}
const rows = (page: Page) => page.getByRole('table', { name: 'Events' }).getByRole('row')
const open = (page: Page) => page.getByRole('link', { name: 'question.created' }).first().click()
const drawer = (page: Page) => page.getByRole('dialog', { name: 'question.created' })

test('an event is traced at every destination: where it went, where it is held, where not and why', async () => {
  await destination('The shop')
  await destination('The till', { topics: ['opinion.created'] })
  const paused = await destination('The archive')
  await (await world.portal()).ask('destinations.pause', { destinationId: paused })
  await happen('Was it warm?')
  await destination('The newcomer')
  await atEvents(async (page) => {
    await rows(page).nth(1).getByText('2 destinations').waitFor()
    await open(page)
    const at = (name: string) => drawer(page).getByRole('listitem').filter({ hasText: name }).first()
    await at('The shop').getByText('A delivery was created for this destination.').waitFor()
    await at('The till').getByText('Not sent: the destination wasn’t subscribed to question.created at the time.').waitFor()
    await at('The archive').getByText('Held: the destination was paused or disabled.').waitFor()
    await at('The newcomer').getByText('Not sent: the destination did not exist yet.').waitFor()
    await drawer(page).getByText('"question": "Was it warm?"').waitFor()
    // The list stays beside it, and its address leads back to it.
    expect(await page.getByRole('table', { name: 'Events', includeHidden: true }).count()).toBe(1)
    await page.reload()
    await at('The shop').getByRole('link', { name: 'Delivery to The shop: Delivered' }).click()
    await page.getByRole('heading', { level: 1, name: 'Deliveries' }).waitFor()
    await page.goBack()
    await drawer(page).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => new URL(page.url()).pathname, soon).toBe('/portal/events')
  })
})

test('an event says when personal data was erased from it, and its delivery which attempt was sent without', async () => {
  await destination('The shop')
  receiver.answer(503)
  await world.ask('preverifiedLinks.create', { customerEmail: 'kate@shop.example' })
  await world.settle()
  const { organizationId, projectId } = world.business
  const token = dataTokenOf(deriveKey(world.secretKey, 'my-data'), {
    ...{ organizationId, projectId, email: 'kate@shop.example', issuedSecond: Math.floor(Date.now() / 1000) },
  })
  expect((await fetch(`${world.address}/my-data/open/${token}/erase`, { method: 'POST' })).status).toBe(200)
  receiver.answer(204)
  await world.timePasses('1 hour')
  await world.settle()
  await atEvents(async (page) => {
    await page.getByRole('link', { name: 'link.created' }).first().click()
    const event = page.getByRole('dialog', { name: 'link.created' })
    await event.getByText('Personal data erased').waitFor()
    await event.getByText('"customerEmail": "erased@erased.invalid"').waitFor()
    await event.getByRole('link', { name: 'Delivery to The shop: Delivered' }).click()
    const delivery = page.getByRole('dialog')
    await delivery.getByText('Personal data erased').waitFor()
    // Of the second attempt, not of the first.
    await delivery.getByText('Personal data was erased before this attempt.').waitFor()
    expect(await delivery.getByText('Personal data was erased before this attempt.').count()).toBe(1)
  })
})

test('what happened to an incognito opinion is told by its day, in the list and opened, and not by hours', async () => {
  await give(world, { incognito: 'on' })
  await world.timePasses('73 hours')
  await world.settle()
  const [{ day }] = await world.sql<[{ day: string }]>`select day::text from event where topic = 'opinion.created'`
  await atEvents(async (page) => {
    const row = rows(page).filter({ hasText: 'opinion.created' })
    expect(await row.locator('time').getAttribute('datetime')).toBe(day)
    await page.getByRole('link', { name: 'opinion.created' }).click()
    const event = page.getByRole('dialog', { name: 'opinion.created' })
    const occurred = event.getByText('Occurred').locator('xpath=following-sibling::dd[1]')
    expect(await occurred.locator('time').getAttribute('datetime')).toBe(day)
    expect(await occurred.textContent()).not.toMatch(/ago|:/)
  })
})

test('an event that no destination wanted is kept, says so, and leads to the topics', async () => {
  await destination('The till', { topics: ['opinion.created'] })
  await happen()
  await atEvents(async (page) => {
    await rows(page).nth(1).getByText('No destinations').waitFor()
    await open(page)
    await drawer(page).getByText('No destination was subscribed to this event. It is still kept.').waitFor()
    await drawer(page).getByRole('link', { name: 'Edit topics: The till' }).click()
    await page.getByRole('dialog', { name: 'The till' }).waitFor()
  })
})

test('the list is narrowed by text, topic and time, which stand in the address; with no fit it says so', async () => {
  await happen('Was the coffee warm?')
  await happen('Was the tea cold?')
  await atEvents(async (page) => {
    await expect.poll(() => rows(page).count(), soon).toBeGreaterThanOrEqual(3)
    await page.getByLabel('Search').fill('coffee')
    await expect.poll(() => rows(page).count(), soon).toBe(2)
    expect(page.url()).toContain('query=coffee')
    await page.reload()
    await expect.poll(() => rows(page).count(), soon).toBe(2)
    await page.getByLabel('Topic').selectOption('link.created')
    await page.getByText('No events match').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).last().click()
    await expect.poll(() => rows(page).count(), soon).toBeGreaterThanOrEqual(3)
    expect(await page.getByLabel('Search').inputValue()).toBe('')
    await chooseLongAgo(page, 'To')
    await page.getByText('No events match').waitFor()
  })
})

test('a search that found nothing is replaced without losing the keyboard', async () => {
  await happen('Was the coffee warm?')
  await happen('Was the tea cold?')
  await atEvents(async (page) => {
    await page.getByText('No events match').waitFor()
    const { isSent, release } = await holdRequests(page, { method: 'GET', to: '/events' })
    await page.getByLabel('Search').fill('')
    await isSent
    await page.keyboard.type('coffee')
    expect(await page.getByLabel('Search').inputValue()).toBe('coffee')
    release()
    await expect.poll(() => rows(page).count(), soon).toBe(2)
  }, '?query=nothing-of-the-kind')
})

test('more than a page is read on, and an event that is not there says so', async () => {
  const made = await world.ask('questions.create', { question: 'How was it?', tags: ['staff'], answerMode: 'text_only' })
  for (let at = 0; at < 55; at++) await world.ask('questions.update', { questionId: made.body.questionId, question: `How was it, ${at}?` })
  await world.settle()
  await atEvents(async (page) => {
    await expect.poll(() => rows(page).count(), soon).toBe(51)
    await page.getByRole('button', { name: 'Search further back' }).click()
    await page.getByText('End of list. Events are kept for 30 days.').waitFor()
    await page.goto(`${world.address}/portal/events/00000000-0000-4000-8000-000000000000`)
    await page.getByText('Event not found. Events are kept for 30 days.').waitFor()
    await page.getByRole('button', { name: 'Back to events' }).click()
    await rows(page).first().waitFor()
  })
})

test('every state keeps nobody out', { timeout: 240_000 }, async () => {
  const look = (name: string, reach: (page: Page) => Promise<unknown>, path = '') =>
    everyLook({ world, browser }, { name: `events-${name}`, at: `/events${path}`, reach })
  await destination('The till', { topics: ['opinion.created'] })
  await destination('The shop')
  await happen()
  await look('list', (page) => rows(page).nth(1).waitFor())
  await look('opened', async (page) => {
    await open(page)
    await drawer(page).getByText('A delivery was created for this destination.').waitFor()
  })
  await look('time', async (page) => {
    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByRole('button', { name: /^To: / }).click()
    await page.getByRole('button', { name: 'Apply' }).waitFor()
  })
  await look('none', (page) => page.getByText('No events match').waitFor(), '?query=nothing-of-the-kind')
})
