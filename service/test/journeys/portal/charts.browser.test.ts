import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openReceiver, type Receiver } from '../../world/receiver.ts'
import { openWorld, type World } from '../../world/world.ts'
import { everyLook, inPortal, soon } from './in-portal.ts'

// How receivers are doing, of real deliveries: some arrived, some did not.

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

const atCharts = (act: (page: Page) => Promise<void>, search = '') =>
  inPortal({ world, browser }, `/charts${search}`, act, { timezoneId: 'Europe/Berlin' })
const destination = async (name: string): Promise<string> =>
  (await (await world.portal()).ask('destinations.create', { url: receiver.url, name })).body.destinationId
async function happen(times: number) {
  for (let at = 0; at < times; at++)
    await world.ask('questions.create', { question: 'How was it?', tags: ['staff'], answerMode: 'text_only' })
  await world.settle()
}
/** What is said under a name among the large numbers. */
const total = (page: Page, name: string) => page.locator('dl > div').filter({ hasText: name }).locator('dd').textContent()

test('before anything was sent it says what to do; then it counts what arrived and what did not, also by destination', async () => {
  const destinationId = await destination('The shop')
  await destination('The till')
  await atCharts(async (page) => {
    await page.getByText('Nothing sent in the last 24 hours').waitFor()
    expect(await page.getByRole('link', { name: 'Send test' }).getAttribute('href')).toContain('/portal/test')
    await happen(3)
    receiver.answer(413)
    await happen(1)
    await page.reload()
    await page.getByRole('heading', { name: 'Time to first attempt' }).waitFor()
    expect(await total(page, 'Success rate')).toBe('75%')
    expect(await total(page, 'Delivered')).toBe('6')
    expect(await total(page, 'Failed attempts')).toBe('2')
    expect(await total(page, 'Failed deliveries')).toBe('2')
    await page
      .getByRole('table', { name: 'By response' })
      .getByRole('row', { name: /HTTP 204.*6/ })
      .waitFor()
    await page
      .getByRole('table', { name: 'By topic' })
      .getByRole('row', { name: /question\.created.*6.*2/ })
      .waitFor()
    // By the day of the year.
    await page.getByText(/Times in Central European (Standard|Summer) Time \(Europe\/Berlin\)/).waitFor()

    await page.getByLabel('Destination').selectOption('The till')
    await expect.poll(() => total(page, 'Delivered'), soon).toBe('3')
    await page.getByLabel('Destination').selectOption('The shop')
    await page.getByText('7 days', { exact: true }).click()
    await expect.poll(() => page.url(), soon).toContain('span=7d')
    expect(page.url()).toContain(`destinationId=${destinationId}`)
    await page.reload()
    await expect.poll(() => total(page, 'Delivered'), soon).toBe('3')
  })
})

test('behind each chart is a table with the same numbers, reached by keyboard', async () => {
  await destination('The shop')
  await happen(2)
  await atCharts(async (page) => {
    for (const title of ['Attempts', 'Failed deliveries', 'Success rate', 'Time to first attempt']) {
      await page.getByRole('button', { name: `Show table: ${title}` }).focus()
      await page.keyboard.press('Enter')
      await page
        .getByRole('region', { name: `${title}: table` })
        .getByRole('row')
        .nth(1)
        .waitFor()
    }
    const delivered = await page
      .getByRole('region', { name: 'Attempts: table' })
      .getByRole('row')
      .locator('td:nth-of-type(1)')
      .allTextContents()
    expect(delivered.reduce((sum, count) => sum + Number(count), 0)).toBe(2)
    await page.getByRole('button', { name: 'Show chart: Attempts' }).click()
    await page.getByRole('img', { name: /^Attempts:/ }).waitFor()
  }, '?span=1h')
})

test('every state keeps nobody out', { timeout: 240_000 }, async () => {
  const look = (name: string, reach: (page: Page) => Promise<unknown>) =>
    everyLook({ world, browser }, { name: `charts-${name}`, at: '/charts?span=1h', reach })
  await look('empty', (page) => page.getByText('Nothing sent in the last hour').waitFor())
  await destination('The shop')
  await happen(2)
  receiver.answer(413)
  await happen(1)
  await look('full', (page) => page.getByRole('heading', { name: 'Time to first attempt' }).waitFor())
  await look('table', async (page) => {
    await page.getByRole('button', { name: 'Show table: Attempts' }).click()
    await page.getByRole('region', { name: 'Attempts: table' }).waitFor()
  })
})
