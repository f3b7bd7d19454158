import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openReceiver, type Receiver } from '../../world/receiver.ts'
import { openWorld, type World } from '../../world/world.ts'
import { everyLookAt, soon, widths } from '../looks.ts'
import { inPortal } from './in-portal.ts'

// The portal's deliveries, as somebody sees them who looks for the one that did not arrive: real ones, to a real receiver.

let world: World
let browser: Browser
let receiver: Receiver
beforeAll(async () => {
  browser = await openChromium()
})
beforeEach(async () => {
  world = await openWorld()
  receiver = await openReceiver()
  await world.ask('webhooks.destinations.upsert', { url: receiver.url })
})
afterEach(async () => {
  await receiver?.close()
  await world?.close()
})

/** Opens the deliveries as a visitor who is in the portal. */
const atDeliveries = (act: (page: Page) => Promise<void>, { search = '', ...options }: In = {}) =>
  inPortal(
    { world, browser },
    `/deliveries${search}`,
    async (page) => {
      await heading(page, 'Deliveries')
      await act(page)
    },
    options,
  )
type In = BrowserContextOptions & { search?: string }

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const rows = (page: Page) => page.getByRole('table', { name: 'Deliveries' }).getByRole('row')
const options = [
  { id: 'a', option: 'Yes' },
  { id: 'b', option: 'No' },
]
const happen = async (question = 'Why?'): Promise<string> =>
  (await world.ask('questions.create', { tags: ['delivery'], question, answerMode: 'single_select', answers: { options } })).body.questionId

test('before anything was sent it says what comes here; then it comes by itself', async () => {
  await atDeliveries(async (page) => {
    await page.getByText('No deliveries yet').waitFor()
    await happen()
    await world.settle()
    const row = rows(page).nth(1)
    await row.getByText('Delivered').waitFor()
    await row.getByText('204').waitFor()
    await row.getByRole('link', { name: 'question.created' }).waitFor()
  })
})

test('filters narrow it, stand in the address and are there again after a reload; one that means nothing says what would', async () => {
  await happen('Is the coffee warm?')
  await world.settle()
  receiver.answer(503)
  await happen('Is the tea cold?')
  await world.settle()
  await atDeliveries(async (page) => {
    await expect.poll(() => rows(page).count(), soon).toBe(3)
    await page.getByLabel('Status').selectOption('Pending')
    await expect.poll(() => rows(page).count(), soon).toBe(2)
    expect(page.url()).toContain('?state=pending')
    await page.reload()
    await expect.poll(() => rows(page).count(), soon).toBe(2)
    expect(await page.getByLabel('Status').inputValue()).toBe('pending')
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await expect.poll(() => rows(page).count(), soon).toBe(3)

    const response = page.getByLabel('Last response')
    await response.fill('5xx')
    await expect.poll(() => rows(page).count(), soon).toBe(2)
    await rows(page).nth(1).getByText('503').waitFor()
    await response.fill('sometimes')
    await page.getByText('dns, refused, reset, timeout, tls, private-address, too-large, http-status').waitFor()
    await response.fill('')
    await page.getByLabel('Search').fill('coffee')
    await expect.poll(() => rows(page).count(), soon).toBe(2)
    await rows(page).nth(1).getByText('Delivered').waitFor()
    await page.getByLabel('Search').fill('chocolate')
    await page.getByText('No deliveries match').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await expect.poll(() => rows(page).count(), soon).toBe(3)
  })
})

test('one is opened beside the list, by keyboard, with its request, its answer and which rule set the next attempt', async () => {
  receiver.answer(503, { 'retry-after': '3600', 'x-shop': 'closed' })
  await happen('Is it open?')
  await world.settle()
  await atDeliveries(async (page) => {
    await page.getByRole('link', { name: 'question.created' }).focus()
    await page.keyboard.press('Enter')
    const drawer = page.getByRole('dialog')
    await drawer.getByText(/Next attempt: .+ \(Retry-After\)\. The retry schedule would have been about/).waitFor()
    await drawer.getByText('Waiting as long as the receiver requested.').waitFor()
    await drawer.getByText('HTTP error').waitFor()
    await drawer.getByText('Response', { exact: true }).click()
    await drawer.getByText('x-shop').waitFor()
    await drawer.getByText('webhook-signature').waitFor()
    const body = drawer.getByRole('region', { name: 'Body', exact: true })
    await expect.poll(() => body.textContent(), soon).toContain('"question": "Is it open?"')
    await drawer.getByText('Raw').first().click()
    await expect.poll(() => body.textContent(), soon).toBe(receiver.received[0]!.body)

    expect(page.url()).toMatch(/\/portal\/deliveries\/[\w-]{36}$/)
    await page.reload()
    await drawer.getByText('Waiting as long as the receiver requested.').waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await expect.poll(() => new URL(page.url()).pathname, soon).toBe('/portal/deliveries')
    await rows(page).nth(1).waitFor()
  })
})

test('it is copied as a command that posts the same', async () => {
  await happen('It’s "quoted"?')
  await world.settle()
  await atDeliveries(
    async (page) => {
      await page.getByRole('link', { name: 'question.created' }).click()
      await page.getByRole('button', { name: 'Copy as cURL' }).click()
      await page.getByRole('button', { name: 'Copied' }).waitFor()
      const command = await page.evaluate<string>('navigator.clipboard.readText()')
      expect(command).toContain(`curl --globoff -X POST '${receiver.url}'`)
      expect(command).toContain(`-H 'webhook-id: ${receiver.received[0]!.event.id}'`)
      expect(command).toContain(`--data-raw '${receiver.received[0]!.body.replaceAll("'", `'\\''`)}'`)
    },
    { permissions: ['clipboard-read', 'clipboard-write'] },
  )
})

test('what was given up is sent again, as a new delivery with the same webhook-id', async () => {
  receiver.answer(413)
  await happen()
  await world.settle()
  await atDeliveries(async (page) => {
    await rows(page).nth(1).getByText('Failed', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'question.created' }).click()
    await page.getByText('This delivery ended; others continue').waitFor()
    receiver.answer(204)
    await page.getByRole('button', { name: 'Resend' }).click()
    await page.getByText('Resent as a new delivery with the same webhook-id.').waitFor()
    await world.settle()
    await page.getByRole('link', { name: 'View new delivery' }).click()
    await page.getByText('Manual resend').last().waitFor()
    await page.getByRole('dialog').getByText('Delivered').waitFor()
  })
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  expect(receiver.received.length).toBe(2)
})

test('what still waits is cancelled after it was said what that means', async () => {
  receiver.answer(503)
  await happen()
  await world.settle()
  await atDeliveries(async (page) => {
    await page.getByRole('link', { name: 'question.created' }).click()
    await page.getByRole('button', { name: 'Cancel delivery' }).click()
    await page.getByText('It won’t be tried again.').waitFor()
    await page.getByRole('button', { name: 'Cancel delivery' }).last().click()
    await page.getByRole('dialog').getByText('Canceled').waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await rows(page).nth(1).getByText('Canceled').waitFor()
  })
})

test('in order, the one that blocks is shown and can be skipped; the others go on', async () => {
  await world.sql`update destination set ordered = true where organization_id = ${world.business.organizationId}`
  receiver.answer(503)
  const questionId = await happen()
  await world.settle()
  await world.ask('questions.update', { questionId, question: 'Why not?' })
  await world.settle()
  await atDeliveries(async (page) => {
    await page.getByRole('link', { name: 'question.updated' }).click()
    await page.getByText('Blocked by an earlier event about the same resource that isn’t delivered yet. question.created:').waitFor()
    receiver.answer(204)
    await page.getByRole('button', { name: 'Skip blocking delivery' }).click()
    await page.getByRole('button', { name: 'Skip delivery' }).click()
    await page.getByRole('dialog', { name: 'Skip the blocking delivery?' }).waitFor({ state: 'detached' })
    await world.settle()
    await page.getByRole('dialog').getByText('Delivered').waitFor()
  })
  expect(receiver.topics()).toEqual(['question.created', 'question.updated'])
})

test('an address of a delivery that is not there says so, and leads back', async () => {
  await atDeliveries(
    async (page) => {
      await page.getByText('Deliveries are kept for 30 days').waitFor()
      await page.getByRole('button', { name: 'Back to deliveries' }).click()
      await page.getByText('No deliveries yet').waitFor()
    },
    { search: '/00000000-0000-4000-8000-000000000000' },
  )
})

test('a service that does not answer leaves what was shown, and says that it is old', async () => {
  await happen()
  await world.settle()
  await atDeliveries(async (page) => {
    await rows(page).nth(1).waitFor()
    await page.route('**/portal/api/deliveries*', (route) => route.abort())
    await page.getByText('Not up to date: Earshot can’t be reached right now.').waitFor()
    expect(await rows(page).count()).toBe(2)
    await page.unroute('**/portal/api/deliveries*')
    await page.getByText('Not up to date').waitFor({ state: 'detached' })
  })
})

/** Where the filters and the menu are folded. */
const isTelephone = (page: Page) => page.viewportSize()!.width === 360

describe('every state', () => {
  const states: [string, (page: Page) => Promise<unknown>][] = [
    ['list', (page) => rows(page).nth(1).waitFor()],
    [
      'filtered',
      async (page) => {
        await page.goto(`${world.address}/portal/deliveries?response=nonsense&state=pending`)
        await heading(page, 'Deliveries')
        const fold = page.getByRole('button', { name: 'Filters (2)' })
        if (isTelephone(page)) await fold.click()
        await page.getByText('dns, refused, reset, timeout, tls, private-address, too-large, http-status').waitFor()
      },
    ],
    [
      'opened',
      async (page) => {
        await page.getByRole('link', { name: 'question.created' }).first().click()
        await page.getByText('webhook-signature').waitFor()
        await page.getByText('Response', { exact: true }).first().click()
      },
    ],
    [
      'menu',
      async (page) => {
        const menu = page.getByRole('button', { name: 'Open menu' })
        if (isTelephone(page)) await menu.click()
        await page.getByRole('button', { name: 'End session' }).last().waitFor()
      },
    ],
  ]
  test.each(states)('%s: nothing that keeps somebody out, no sideways scrolling', { timeout: 180_000 }, async (name, reach) => {
    await happen()
    await world.settle()
    receiver.answer(503, { 'retry-after': '900' })
    await happen()
    await world.settle()
    // What stands open on a desktop is folded on a telephone: each is reached by itself.
    for (const width of widths)
      await atDeliveries(
        async (page) => {
          await reach(page)
          await everyLookAt(page, `deliveries-${name}`, { at: [width] })
        },
        { viewport: { width, height: 800 }, reducedMotion: 'reduce' },
      )
  })
})
