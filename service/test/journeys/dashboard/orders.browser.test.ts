import type { Browser } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { post, shopifyOrder, wooOrder } from '../../../src/resources/orders/shops.fixture.ts'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { everyLookInDashboard, inDashboard, soon } from './in-dashboard.ts'

// Shops are connected, their orders are seen with what became of them, and customers are reminded.

let world: World
let browser: Browser
beforeAll(async () => {
  browser = await openChromium()
})
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world?.close())

const place = () => ({ world, browser })
const screen = '/projects/$projectId/links/orders'

test('a WooCommerce shop is connected with what is shown once, its orders appear, and it is disconnected', async () => {
  await inDashboard(place(), '/projects/$projectId/links', async (page) => {
    await page.getByRole('link', { name: 'Orders' }).click()
    await page.getByText('No shop connected').waitFor()
    await page.getByRole('link', { name: 'Connect shop' }).click()
    await page.getByLabel('Days after fulfillment').fill('91')
    await page.getByRole('button', { name: 'Connect shop' }).click()
    await expect.poll(() => page.getByLabel('Days after fulfillment').getAttribute('aria-invalid'), soon).toBe('true')
    await page.getByLabel('Days after fulfillment').fill('3')
    await page.getByRole('button', { name: 'Connect shop' }).click()
    const secret = await page.getByLabel('Secret', { exact: true }).innerText()
    const url = await page.getByRole('dialog').getByLabel('Webhook URL').innerText()
    await page.getByText('In WooCommerce, open Settings').waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByText('Leave without copying the secret?').waitFor()
    await page.getByRole('button', { name: 'Back to secret' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('Emailed 3 days after fulfillment').waitFor()
    await page.getByText('No request yet').waitFor()
    expect(await page.content()).not.toContain(secret)

    const shop = { url, secret, platform: 'woocommerce' } as const
    await post(world, shop, wooOrder('1001', 'ada@example.com'))
    await post(world, shop, wooOrder('1002', ''))
    await page.reload()
    await page.getByRole('row', { name: /1001.*ada@example\.com.*Waiting/ }).waitFor()
    await page.getByRole('row', { name: /1002.*No email address.*Not emailed.*Email address missing/ }).waitFor()
    await page.getByLabel('Search', { exact: true }).fill('ada@')
    await expect.poll(() => page.getByRole('row').count(), soon).toBe(2)
    await page.getByLabel('Search', { exact: true }).fill('nobody')
    await page.getByText('No orders match').waitFor()
    await page.getByRole('button', { name: 'Clear search' }).click()

    await page.getByRole('button', { name: 'Disconnect' }).click()
    await page.getByRole('button', { name: 'Disconnect shop' }).click()
    await page.getByRole('row', { name: /1001.*Not emailed.*The shop was disconnected/ }).waitFor()
  })
})

test('a Shopify shop brings its own secret, and a sent order leads to its link', async () => {
  await inDashboard(place(), `${screen}/connect`, async (page) => {
    await page.getByRole('radio', { name: 'Shopify' }).check()
    await page.getByLabel('Days after fulfillment').fill('0')
    await page.getByRole('textbox', { name: 'Secret' }).fill('shpss_0123456789')
    await page.getByRole('button', { name: 'Connect shop' }).click()
    const url = await page.getByRole('dialog').getByLabel('Webhook URL').innerText()
    await page.getByText('In Shopify, open Settings').waitFor()
    await post(world, { url, secret: 'shpss_0123456789', platform: 'shopify' }, shopifyOrder('#1001', 'ada@example.com'))
    await world.settle()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.reload()
    await page.getByRole('row', { name: /#1001.*Emailed/ }).waitFor()
    await page.getByRole('link', { name: 'View link' }).click()
    await page.getByRole('dialog').getByText('ada@example.com').first().waitFor()
  })
})

test('a viewer sees shops and orders, and connects none', async () => {
  await inDashboard(
    place(),
    screen,
    async (page) => {
      await page.getByText('Admins and owners can connect a shop.').waitFor()
      expect(await page.getByRole('link', { name: 'Connect shop' }).count()).toBe(0)
    },
    { role: 'viewer' },
  )
})

test('the reminder is chosen in the settings', async () => {
  await inDashboard(place(), '/projects/$projectId/settings', async (page) => {
    const section = page.getByRole('region', { name: 'Reminder' })
    await section.getByRole('combobox').selectOption('After 4 days')
    await section.getByRole('button', { name: 'Save changes' }).click()
    await section.getByText('Saved.').waitFor()
    const stored = async () =>
      (await world.sql<{ days: number | null }[]>`select settings->'reminderAfterDays' as days from project`).map(({ days }) => days)
    expect(await stored()).toEqual([4])
    await section.getByRole('combobox').selectOption('No reminder')
    await section.getByRole('button', { name: 'Save changes' }).click()
    await expect.poll(stored, soon).toEqual([null])
  })
})

test('everything of it can be looked at', async () => {
  const member = await world.member()
  const { body: shop } = await member.ask('orderSources.create', { platform: 'woocommerce', sendAfterDays: 0 })
  for (const [number, email] of [
    ['1001', 'ada.lovelace.with.a.long.address@department.example.com'],
    ['1002', ''],
    ['1003', 'grace@example.com'],
  ] as const)
    await post(world, shop, wooOrder(number, email))
  await world.settle()
  await member.ask('orderSources.create', { platform: 'shopify', sendAfterDays: 7 })
  await everyLookInDashboard(place(), {
    name: 'orders',
    at: screen,
    reach: (page) => page.getByRole('row', { name: /1001/ }).waitFor(),
  })
  await everyLookInDashboard(place(), {
    name: 'connect-shop',
    at: `${screen}/connect`,
    reach: (page) => page.getByRole('dialog').getByRole('radio', { name: 'Shopify' }).check(),
  })
})
