import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openReceiver, type Receiver } from '../../world/receiver.ts'
import { openWorld, type World } from '../../world/world.ts'
import { everyLook, inPortal, soon } from './in-portal.ts'

// Setting up a receiver: its code, a test to it, and what is wrong with what it got. Real tests, to a real receiver.

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

const at = (screen: string, act: (page: Page) => Promise<void>) => inPortal({ world, browser }, screen, act)
const destination = async (more: object = {}) =>
  (await (await world.portal()).ask('destinations.create', { url: receiver.url, name: 'The shop', ...more })).body as {
    destinationId: string
    secret: string
  }
const send = (page: Page) => page.getByRole('button', { name: 'Send test' }).click()
const followed = (page: Page) => page.getByRole('region', { name: 'Result' })

test('without a destination it says how there comes one', async () => {
  await at('/test', async (page) => {
    await page.getByText('No destinations yet').waitFor()
    await page.getByRole('link', { name: 'Add destination' }).click()
    await expect.poll(() => page.url(), soon).toContain('/destinations/new')
  })
})

test('a test is seen beforehand, sent, and followed until it arrives; a reload follows the same one', async () => {
  await destination()
  await at('/test', async (page) => {
    await page.getByLabel('Topic').selectOption('link.clicked')
    await page.getByText('"type": "link.clicked"').waitFor()
    await send(page)
    await followed(page).getByText('Pending').waitFor()
    await page.reload()
    await world.settle()
    await followed(page).getByText('Delivered', { exact: true }).first().waitFor()
    await followed(page)
      .getByText(/^Response 204 in /)
      .waitFor()
  })
  expect(receiver.topics()).toEqual(['link.clicked'])
})

test('a test that fails says what went wrong and how to fix it, when it is tried again, and can be ended', async () => {
  await destination()
  receiver.answer(401)
  await at('/test', async (page) => {
    await send(page)
    await followed(page).getByText('Pending').waitFor()
    await world.settle()
    await followed(page)
      .getByText(/^Response 401 in /)
      .waitFor()
    await followed(page).getByText('a different secret, or a body that was parsed').waitFor()
    await followed(page).getByText('Waiting for a retry, as set by the destination’s retry policy').waitFor()
    await page.getByRole('button', { name: 'Stop retrying' }).click()
    await followed(page).getByText('Canceled').waitFor()
    await receiver.close()
    await page.getByRole('button', { name: 'Send another' }).click()
    await followed(page).getByText('Pending').waitFor()
    await world.settle()
    await followed(page)
      .getByText(`Nothing is listening at ${new URL(receiver.url).host} on that port.`)
      .waitFor()
    await page.getByRole('button', { name: 'Stop retrying' }).click()
    await followed(page).getByText('Canceled').waitFor()
  })
})

test('a paused destination gets no test, and it is said what to do', async () => {
  const { destinationId } = await destination()
  await (await world.portal()).ask('destinations.pause', { destinationId })
  await at(`/test?destinationId=${destinationId}`, async (page) => {
    await page.getByText('This destination is paused, so nothing is sent to').waitFor()
    expect(await page.getByRole('button', { name: 'Send test' }).isDisabled()).toBe(true)
    await page.getByRole('link', { name: 'Go to destination' }).click()
    await page.getByRole('dialog').waitFor()
  })
})

test('receivers of seven languages stand ready; the secret is there when it is asked for, and not before', async () => {
  const { secret } = await destination()
  await at('/verify', async (page) => {
    for (const language of ['Node', 'Python', 'PHP', 'Ruby', 'Go', 'Java', 'C#']) {
      await page.getByRole('tab', { name: language, exact: true }).click()
      expect((await page.getByRole('region', { name: `Receiver in ${language}` }).textContent())!.length).toBeGreaterThan(1000)
    }
    await page.getByRole('tab', { name: 'Ruby' }).click()
    const start = page.getByRole('region', { name: 'Start commands' })
    expect(await start.textContent()).toContain('ruby receiver.rb')
    expect(await page.content()).not.toContain(secret)
    await page.getByRole('button', { name: 'Reveal secret' }).click()
    await start.getByText(`EARSHOT_WEBHOOK_SECRET=${secret}`).waitFor()
    await page.getByText(`export PORT=${new URL(receiver.url).port}`).waitFor()
    await page.getByRole('button', { name: 'Hide secret' }).click()
    await expect.poll(async () => (await page.content()).includes(secret), soon).toBe(false)
  })
})

test('what a receiver got is genuine as it arrived, and not when its body was changed; the check says which part', async () => {
  const { destinationId } = await destination()
  await (await world.portal()).ask('destinations.test', { destinationId, topic: 'opinion.created' })
  await world.settle()
  const { headers, body } = receiver.received[0]!
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  await at('/verify', async (page) => {
    await page.getByRole('button', { name: 'Check request' }).click()
    await page.getByText('The headers are missing. Paste them here.').waitFor()
    await page.getByLabel('Headers').fill(lines.join('\n'))
    await page.getByRole('textbox', { name: 'Body' }).fill(body)
    await page.getByRole('button', { name: 'Check request' }).click()
    await page.getByText('Valid: a receiver with this secret accepts it.').waitFor()
    await page.getByRole('textbox', { name: 'Body' }).fill(JSON.stringify(JSON.parse(body), null, 2))
    await page.getByText('Something has changed since this check. Check again.').waitFor()
    await page.getByRole('button', { name: 'Check request' }).click()
    await page.getByText('a receiver with this secret rejects it').waitFor()
    const wrong = page
      .getByRole('list', { name: 'Results' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('img', { name: 'Failed' }) })
    expect(await wrong.count()).toBe(1)
    expect(await wrong.textContent()).toContain('Body')
  })
})

test('the check says what is wrong in the language of the page, also where the browser’s is another', async () => {
  await destination()
  await at('/verify', async (page) => {
    await page.evaluate(() => localStorage.setItem('earshot-language', 'de'))
    await page.reload()
    await page.getByRole('textbox', { name: 'Header' }).fill('x')
    await page.getByRole('button', { name: 'Anfrage prüfen' }).click()
    await page.getByText('Fehlende Header: webhook-id, webhook-timestamp, webhook-signature.').waitFor()
  })
})

test('what was pasted before the destinations are there is still there when they are', async () => {
  await destination()
  await at('/test', async (page) => {
    await page.getByRole('button', { name: 'Send test' }).waitFor()
    let letIn = () => {}
    const held = new Promise<void>((resolve) => {
      letIn = resolve
    })
    await page.route('**/portal/api/destinations?*', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${world.address}/portal/verify`)
    await page.getByLabel('Headers').fill('webhook-id: x')
    letIn()
    await page.getByRole('button', { name: 'Check request' }).click()
    await page.getByText('a receiver with this secret rejects it').waitFor()
  })
})

test('every state keeps nobody out', { timeout: 240_000 }, async () => {
  const look = (name: string, at: string, reach: (page: Page) => Promise<unknown>) => everyLook({ world, browser }, { name, at, reach })
  await look('test-none', '/test', (page) => page.getByText('No destinations yet').waitFor())
  const { destinationId } = await destination()
  receiver.answer(401)
  const sent = await (await world.portal()).ask('destinations.test', { destinationId, topic: 'opinion.created' })
  await world.settle()
  await look('test-failed', `/test?destinationId=${destinationId}&deliveryId=${sent.body.deliveryId}`, (page) =>
    followed(page).getByText('a different secret, or a body that was parsed').waitFor(),
  )
  await look('verify', '/verify', async (page) => {
    await page.getByLabel('Headers').fill('webhook-id: x')
    await page.getByRole('button', { name: 'Check request' }).click()
    await page.getByText('a receiver with this secret rejects it').waitFor()
  })
})
