import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openReceiver, type Receiver } from '../../world/receiver.ts'
import { openWorld, type World } from '../../world/world.ts'
import { chooseLongAgo, everyLook, inPortal, soon } from './in-portal.ts'

// Sending again what did not arrive, as somebody does it whose receiver is back: real deliveries, given up or held before.

let world: World
let browser: Browser
let receiver: Receiver
let destinationId: string
beforeAll(async () => {
  browser = await openChromium()
})
beforeEach(async () => {
  world = await openWorld()
  receiver = await openReceiver()
  destinationId = (await world.ask('webhooks.destinations.upsert', { url: receiver.url })).body.destinationId
})
afterEach(async () => {
  await receiver?.close()
  await world?.close()
})

const atRecover = (act: (page: Page) => Promise<void>, search = '') => inPortal({ world, browser }, `/recover${search}`, act)
async function happen(times: number) {
  const question = { question: 'How was it?', tags: ['staff'], answerMode: 'text_only' }
  for (let at = 0; at < times; at++) await world.ask('questions.create', question)
  await world.settle()
}
/** Things happen, and their deliveries are given up at once. */
async function fail(times: number) {
  receiver.answer(413)
  await happen(times)
  receiver.answer(204)
  receiver.received.length = 0
}
async function hold(times: number) {
  await (await world.portal()).ask('destinations.pause', { destinationId })
  await happen(times)
}
/** Time goes on until no recovery runs any more. */
async function untilOver() {
  const portal = await world.portal()
  const isRunning = async () =>
    (await portal.ask('recoveries.list')).body.recoveries.some(({ status }: { status: string }) => status === 'running')
  while (await isRunning()) {
    await world.timePasses('10 seconds')
    await world.settle()
  }
}
const count = (page: Page) => page.getByRole('button', { name: 'Start dry run' }).click()

test('what failed is counted, then sent again, and the page tells how far it is and what came of it', async () => {
  await fail(25)
  await atRecover(async (page) => {
    await page.getByText('Recoveries are listed here with their results when they').waitFor()
    await count(page)
    await page.getByText('25 deliveries', { exact: true }).waitFor()
    await page.getByText('25 at 10 per second: about 3 seconds.').waitFor()
    await page.getByLabel('Deliveries per second').fill('1')
    await page.getByText('25 at 1 per second: about 25 seconds.').waitFor()
    expect(receiver.received).toEqual([])
    await page.getByRole('button', { name: 'Resend 25 deliveries' }).click()
    await page.getByText('Recovery started.').waitFor()
    const running = page.getByRole('region', { name: 'In progress' })
    await running.getByText('0 of 25 resent').waitFor()
    await world.settle()
    await running.getByText(/^[1-9]\d? of 25 resent · [1-9]\d? delivered · about \d+ seconds left$/).waitFor()
    expect(Number(await running.getByRole('progressbar').getAttribute('aria-valuenow'))).toBeGreaterThan(0)
    await untilOver()
    await page.getByRole('region', { name: 'History' }).getByText('25 of 25 resent · 25 delivered').waitFor()
    expect(await running.isVisible()).toBe(false)
    await page.getByRole('link', { name: 'View deliveries' }).click()
    await page.getByRole('heading', { level: 1, name: 'Deliveries' }).waitFor()
    const recoveryId = new URL(page.url()).searchParams.get('recoveryId')!
    expect(await page.getByLabel('Recovery', { exact: true }).inputValue()).toBe(recoveryId)
    const rows = page.getByRole('table', { name: 'Deliveries' }).getByRole('row')
    await expect.poll(() => rows.count(), soon).toBe(26)
    await page.getByRole('button', { name: 'Clear filters' }).first().click()
    await expect.poll(() => page.url(), soon).not.toContain('recoveryId=')
    await page.getByLabel('Recovery', { exact: true }).waitFor({ state: 'detached' })
  })
  expect(receiver.received).toHaveLength(25)
})

test('a recovery is paused, goes on and is cancelled; a reload finds it as it is', async () => {
  await fail(30)
  await atRecover(async (page) => {
    await page.getByLabel('Deliveries per second').fill('1')
    await count(page)
    await page.getByRole('button', { name: 'Resend 30 deliveries' }).click()
    const running = page.getByRole('region', { name: 'In progress' })
    await running.getByRole('button', { name: /^Pause/ }).click()
    await running.getByText('Paused').waitFor()
    const before = receiver.received.length
    await world.timePasses('1 minute')
    await world.settle()
    expect(receiver.received.length).toBe(before)
    await page.reload()
    await running.getByText('Paused').waitFor()
    await running.getByRole('button', { name: /^Resume/ }).click()
    await running.getByRole('button', { name: /^Pause/ }).waitFor()
    await running.getByRole('button', { name: /^Cancel/ }).click()
    await page.getByRole('region', { name: 'History' }).getByText('Canceled').waitFor()
  })
  await world.timePasses('1 minute')
  await world.settle()
  expect(receiver.received.length).toBeLessThan(30)
})

test('what is held waits for its destination, and says so; it arrives when that is resumed', async () => {
  await hold(3)
  await atRecover(async (page) => {
    await count(page)
    await page.getByText('3 deliveries', { exact: true }).waitFor()
    await page.getByText('This destination is paused or disabled. The recovery waits until it is resumed.').waitFor()
    await page.getByRole('button', { name: 'Send 3 deliveries' }).click()
    const running = page.getByRole('region', { name: 'In progress' })
    await running.getByText('waiting until its destination is resumed').waitFor()
    await (await world.portal()).ask('destinations.resume', { destinationId })
    await world.timePasses('1 minute')
    await world.settle()
    await page.getByRole('region', { name: 'History' }).getByText('3 of 3 sent · 3 delivered').waitFor()
  }, `?kind=held&destinationId=${destinationId}`)
  expect(receiver.received).toHaveLength(3)
})

test('what is held of all destinations: those that are paused are passed by, and it is said', async () => {
  await hold(2)
  await atRecover(async (page) => {
    await page.getByRole('radio', { name: 'Send held deliveries' }).check()
    await count(page)
    await page.getByText('A recovery of all destinations skips paused and disabled').waitFor()
    expect(await page.getByRole('button', { name: /^Send \d/ }).count()).toBe(0)
  })
})

test('what is held is dropped only by whoever types how many', async () => {
  await hold(4)
  await atRecover(async (page) => {
    await page.getByRole('radio', { name: 'Discard held deliveries' }).check()
    await count(page)
    const discard = page.getByRole('button', { name: 'Discard 4 deliveries' })
    expect(await discard.isDisabled()).toBe(true)
    await page.getByLabel('Type 4 to confirm').fill('5')
    expect(await discard.isDisabled()).toBe(true)
    await page.getByLabel('Type 4 to confirm').fill('4')
    await Promise.all([page.waitForResponse((response) => response.request().method() === 'POST'), discard.click()])
    await world.settle()
    await page.getByRole('region', { name: 'History' }).getByText('4 of 4 discarded').waitFor()
  })
  const { body } = await (await world.portal()).ask('deliveries.list', { state: 'cancelled' })
  expect(body.deliveries).toHaveLength(4)
})

test('a form that is not whole says what is missing, and nothing is counted; what is changed is to be counted anew', async () => {
  await fail(1)
  await atRecover(async (page) => {
    await page.getByRole('radio', { name: 'Custom range' }).check()
    await page.getByLabel('Deliveries per second').fill('0')
    await count(page)
    await page.getByText('Enter a start time.').waitFor()
    await page.getByText('Enter a whole number from 1 to 1,000.').waitFor()
    await chooseLongAgo(page, 'From')
    await page.getByLabel('Deliveries per second').fill('1000')
    await count(page)
    await page.getByText('1 delivery', { exact: true }).waitFor()
    await page.getByRole('radio', { name: 'Last hour' }).check()
    expect(await page.getByRole('button', { name: /^Send 1/ }).count()).toBe(0)
    await page.getByRole('radio', { name: 'Send held deliveries' }).check()
    await count(page)
    await page.getByText('No held deliveries in this time range').waitFor()
  })
})

test('by keyboard alone', async () => {
  await fail(2)
  await atRecover(async (page) => {
    await page.getByRole('radio', { name: 'Resend failed deliveries' }).focus()
    const focused = () => page.locator(':focus').textContent()
    for (let at = 0; at < 6 && (await focused()) !== 'Start dry run'; at++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('2 deliveries', { exact: true }).waitFor()
    await page.keyboard.press('Tab')
    for (let at = 0; at < 3 && (await focused()) !== 'Resend 2 deliveries'; at++) await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'In progress' }).waitFor()
  })
})

describe('every state of the screen', () => {
  test('empty, counted, running, paused and over keep nobody out', { timeout: 240_000 }, async () => {
    const look = (name: string, reach: (page: Page) => Promise<unknown>, search = '') =>
      everyLook({ world, browser }, { name: `recover-${name}`, at: `/recover${search}`, reach })
    await look('empty', (page) => page.getByText('Recoveries are listed here with their results when they').waitFor())
    await fail(3)
    await look('counted', async (page) => {
      await count(page)
      await page.getByText('3 deliveries', { exact: true }).waitFor()
    })
    const portal = await world.portal()
    await portal.ask('recoveries.create', { kind: 'failed', perSecond: 1 })
    await world.settle()
    await world.timePasses('1 minute')
    await world.settle()
    await hold(12)
    const { body } = await portal.ask('recoveries.create', { kind: 'discard', destinationId })
    await portal.ask('recoveries.pause', { recoveryId: body.recoveryId })
    await portal.ask('recoveries.create', { kind: 'held', destinationId })
    await look('running', (page) => page.getByRole('region', { name: 'In progress' }).getByText('Paused').waitFor())
    await look(
      'discard',
      async (page) => {
        await page.getByRole('button', { name: 'Start dry run' }).click()
        await page.getByLabel('Type 12 to confirm').waitFor()
      },
      `?kind=discard&destinationId=${destinationId}`,
    )
    await look('unreached', async (page) => {
      await page.route('**/portal/api/recoveries*', (route) => route.abort())
      await page.reload()
      await page.getByText('Can’t reach Earshot').waitFor({ timeout: 60_000 })
    })
  })
})
