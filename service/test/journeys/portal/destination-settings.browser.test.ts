import type { Browser } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openReceiver, type Receiver } from '../../world/receiver.ts'
import { openWorld, type World } from '../../world/world.ts'
import { holdRequests } from '../held-requests.ts'
import { soon } from '../looks.ts'
import { atDestinations, happen, heading } from './at-destinations.ts'
import { inPortal } from './in-portal.ts'

// A destination’s settings, secret and end in the portal, and sessions that end meanwhile.

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

const add = async (): Promise<string> => (await world.ask('webhooks.destinations.upsert', { url: receiver.url })).body.destinationId

test('settings are changed and hold; whoever leaves with something typed is asked', async () => {
  await add()
  await atDestinations(world, browser, async (page) => {
    await page.getByRole('table').getByRole('link').click()
    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Shop in Berlin')
    await page.getByRole('switch', { name: 'Strict ordering' }).check({ force: true })
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Discard unsaved changes?' }).waitFor()
    await page.getByRole('button', { name: 'Keep editing' }).click()
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Shop in Berlin')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByRole('link', { name: 'Shop in Berlin' }).click()
    await page.getByText('Strict', { exact: true }).first().waitFor()
  })
})

test('what is typed while settings are being saved is asked about, too', async () => {
  const destinationId = await add()
  await inPortal({ world, browser }, `/destinations/${destinationId}`, async (page) => {
    await page.getByRole('tab', { name: 'Settings' }).click()
    const { isSent, release } = await holdRequests(page, { method: 'PATCH' })
    await page.getByRole('textbox', { name: 'Name' }).fill('Shop')
    await page.getByRole('button', { name: 'Save' }).click()
    await isSent
    await page.getByRole('textbox', { name: 'Name' }).fill('Shop in Berlin')
    release()
    await page.getByRole('dialog', { name: 'Shop', exact: false }).waitFor()
    expect(await page.getByText('Saved.').count()).toBe(0)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Keep editing' }).click()
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Shop in Berlin')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
  })
})

test('Escape closes the question about a destination, and leaves the destination open', async () => {
  const destinationId = await add()
  await inPortal({ world, browser }, `/destinations/${destinationId}`, async (page) => {
    for (const [action, question] of [
      ['Delete', /^Delete /],
      ['Pause', null],
      ['Resume', /^Resume /],
    ] as const) {
      await page.getByRole('button', { name: action, exact: true }).click()
      if (!question) continue
      await page.getByRole('dialog', { name: question }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name: question }).waitFor({ state: 'detached' })
    }
    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })
})

test('the secret is masked, revealed and rotated; until the old one ends both are good', async () => {
  await add()
  const secrets: string[] = []
  await atDestinations(world, browser, async (page) => {
    await page.getByRole('table').getByRole('link').click()
    await page.getByRole('tab', { name: 'Signing secret' }).click()
    expect(await page.getByText(/whsec_[\w+/]/).count()).toBe(0)
    await page.getByRole('button', { name: 'Reveal' }).click()
    secrets.push((await page.getByText(/^whsec_[\w+/]/).textContent())!)
    await page.getByLabel('Old secret expires').selectOption('After 1 hour')
    await page.getByRole('button', { name: 'Rotate secret' }).click()
    await page.getByText(/expires in 59 min/).waitFor()
    secrets.push(
      (await page
        .getByText(/^whsec_[\w+/]/)
        .first()
        .textContent())!,
    )
    await page.getByRole('button', { name: 'Hide' }).click()
    expect(await page.getByText(/^whsec_[\w+/]/).count()).toBe(0)
  })
  expect(new Set(secrets).size).toBe(2)
  await happen(world)
  await world.settle()
  const [{ body, headers }] = receiver.received as [(typeof receiver.received)[number]]
  for (const secret of secrets) expect(() => new Webhook(secret).verify(body, headers as Record<string, string>)).not.toThrow()
})

test('it is deleted after its name was typed, by keyboard alone', async () => {
  await add()
  const { host } = new URL(receiver.url)
  await atDestinations(world, browser, async (page) => {
    await page.getByRole('table').getByRole('link').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Delete' }).focus()
    await page.keyboard.press('Enter')
    const confirm = page.getByRole('button', { name: 'Delete destination' })
    // What is typed goes where the focus is, which the dialog takes a moment after it is drawn.
    await page.getByLabel(`Type “${host}” to confirm`).and(page.locator(':focus')).waitFor()
    expect(await confirm.isDisabled()).toBe(true)
    await page.keyboard.type(host)
    await page.keyboard.press('Enter')
    await page.getByText('No destinations yet').waitFor()
  })
})

test('a session that ends takes nothing that was typed: a new one, opened in another tab, goes on where this one was', async () => {
  await atDestinations(world, browser, async (page) => {
    await page.getByRole('link', { name: 'Add destination' }).click()
    await page.getByRole('textbox', { name: 'URL' }).fill(receiver.url)
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Add destination' }).click()
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Open the new portal link in this browser first').waitFor()

    const other = await page.context().newPage()
    await other.goto((await world.ask('webhooks.portal')).body.url)
    await heading(other, 'Destinations')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Add destination' }).click()
    await page.getByRole('tab', { name: 'Overview' }).waitFor()
  })
})

test('when the session is nearly over it says so', async () => {
  await atDestinations(world, browser, async (page) => {
    await world.timePasses('7 hours 50 minutes')
    await page.reload()
    await page.getByText(/This session expires in (9|10) minutes/).waitFor()
  })
})

test('the colours are switched, and stay', async () => {
  await atDestinations(world, browser, async (page) => {
    const ground = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
    await expect.poll(ground, soon).toBe('rgb(251, 250, 247)')
    await page.getByRole('button', { name: 'Dark theme' }).click()
    await expect.poll(ground, soon).toBe('rgb(21, 23, 27)')
    await page.reload()
    await heading(page, 'Destinations')
    await expect.poll(ground, soon).toBe('rgb(21, 23, 27)')
  })
})
