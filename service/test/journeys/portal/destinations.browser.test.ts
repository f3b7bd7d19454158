import { topicNames } from '@earshot/contract'
import type { Browser, Page } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deriveKey } from '../../../src/secrets.ts'
import { stopUrlOf } from '../../../src/webhooks/messages/stop-address.ts'
import { openChromium } from '../../world/chromium.ts'
import { openReceiver, type Receiver } from '../../world/receiver.ts'
import { openWorld, type World } from '../../world/world.ts'
import { everyLookAt, soon } from '../looks.ts'
import { atDestinations, happen } from './at-destinations.ts'

// The portal's destinations, as the people do who look after a receiver: real deliveries to a real one.

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

test('one is added: a wrong address is refused at its field and nothing typed is lost; topics are found and chosen by groups', async () => {
  await atDestinations(world, browser, async (page) => {
    await page.getByText('No destinations yet').waitFor()
    await page.getByRole('link', { name: 'Add destination' }).click()
    const address = page.getByRole('textbox', { name: 'URL' })
    await address.fill('not an address')
    await page.getByRole('textbox', { name: 'Name' }).fill('Shop')
    await page.getByRole('radio', { name: 'Selected topics' }).check()
    await page.getByRole('searchbox', { name: 'Search topics' }).fill('question')
    await page.getByRole('checkbox', { name: 'Questions' }).check()
    await page.getByRole('searchbox', { name: 'Search topics' }).fill('qr_code.revoked')
    await page.getByRole('checkbox', { name: 'qr_code.revoked' }).check()
    await page.getByText(`4 of ${topicNames.length} selected`).waitFor()
    await page.getByRole('radio', { name: 'Custom' }).check()
    await page.getByLabel('Retry delays').fill('30 s, 5 m, 2 h')
    await page.getByText('3 retries, the last 2 hr 5 min after the first attempt.').waitFor()
    await page.getByRole('button', { name: 'Add destination' }).click()

    await page.getByText('Must be a complete').waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await address.getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Shop')
    await address.fill(receiver.url)
    await page.getByRole('button', { name: 'Add destination' }).click()
    await page.getByText('question.created, question.updated, question.deleted, qr_code.revoked').waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    const row = page.getByRole('row', { name: /Shop/ })
    await row.getByText('Enabled').waitFor()
    await row.getByText(new URL(receiver.url).host).waitFor()
  })
  await happen(world)
  await world.settle()
  expect(receiver.topics()).toEqual(['question.created'])
})

test('a channel of Slack is added with a filter, by keyboard; it has no signing secret, and the event it did not get is told as filtered', async () => {
  await atDestinations(world, browser, async (page) => {
    await page.getByRole('link', { name: 'Add destination' }).press('Enter')
    await page.getByRole('radio', { name: 'Slack' }).press('Space')
    await page.getByRole('textbox', { name: 'URL' }).fill(receiver.url)
    await page.getByRole('radio', { name: 'Verified only', exact: true }).press('Space')
    await page.getByRole('textbox', { name: 'Words' }).fill('refund,  late ,')
    await page.getByRole('button', { name: 'Add destination' }).press('Enter')
    await page.getByText('Verified only · Words: refund, late').waitFor()
    await page.getByRole('definition').getByText('Slack', { exact: true }).waitFor()
    expect(await page.getByRole('tab', { name: 'Signing secret' }).count()).toBe(0)
    await page.getByRole('tab', { name: 'Settings' }).press('Enter')
    expect(await page.getByRole('radio', { name: 'Slack' }).isChecked()).toBe(true)
    expect(await page.getByRole('textbox', { name: 'Words' }).inputValue()).toBe('refund, late')
    await page.getByRole('button', { name: 'Close', exact: true }).press('Enter')
    await happen(world)
    await world.settle()
    await page.getByRole('link', { name: 'Events' }).press('Enter')
    await page
      .getByRole('row', { name: /question\.created/ })
      .getByRole('link')
      .first()
      .press('Enter')
    await page.getByText('Not sent: the destination’s filter kept it back.').waitFor()
  })
  expect(receiver.received).toEqual([])
})

test('a mailbox is added with a digest, by keyboard; its reader stops the emails, and the destination says so', async () => {
  await atDestinations(world, browser, async (page) => {
    await page.getByRole('link', { name: 'Add destination' }).press('Enter')
    await page.getByRole('radio', { name: 'Email' }).press('Space')
    await page.getByRole('textbox', { name: 'Email address' }).fill('nobody')
    await page.getByRole('radio', { name: 'One a week' }).press('Space')
    await everyLookAt(page, 'email destination form')
    await page.getByRole('button', { name: 'Add destination' }).press('Enter')
    await page.getByText('must be a single email address').waitFor()
    await page.getByRole('textbox', { name: 'Email address' }).fill('team@acme.example')
    await page.getByRole('button', { name: 'Add destination' }).press('Enter')
    await page.getByRole('definition').getByText('team@acme.example').waitFor()
    await page.getByRole('definition').getByText('One a week, on Mondays at 06:00 UTC').waitFor()
    const [{ organizationId, destinationId }] = await world.sql<
      [{ organizationId: string; destinationId: string }]
    >`select organization_id, destination_id from destination`
    const settings = { baseUrl: world.address, unsubscribeKey: deriveKey(world.secretKey, 'unsubscribe') }
    const reader = await page.context().newPage()
    await reader.emulateMedia({ reducedMotion: 'reduce' })
    await reader.goto(stopUrlOf(settings, { organizationId, destinationId }))
    await everyLookAt(reader, 'stop emails')
    await reader.getByRole('button', { name: 'Unsubscribe' }).press('Enter')
    await reader.getByRole('heading', { name: 'You’re unsubscribed' }).waitFor()
    await everyLookAt(reader, 'emails stopped')
    await reader.close()
    await page.reload()
    await page.getByText('Someone unsubscribed this address.').waitFor(soon)
  })
})

test('what it is doing is seen as it happens', async () => {
  await add()
  await atDestinations(world, browser, async (page) => {
    await page.getByText('Nothing sent in 24 hours').waitFor()
    await happen(world)
    await world.settle()
    await page.getByText('100% delivered').waitFor()
    await page.getByRole('img', { name: 'Last 24 hours: 1 attempts delivered, 0 failed' }).waitFor()
  })
})

test('paused, it loses nothing: what is held is counted, and sent at a pace when it is resumed', async () => {
  await add()
  await atDestinations(world, browser, async (page) => {
    await page.getByRole('table').getByRole('link').click()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('When you resume, you decide whether to send, keep').waitFor()
    for (const question of ['One?', 'Two?', 'Three?']) await happen(world, question)
    await world.settle()
    expect(receiver.received).toEqual([])
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByText('3 deliveries are held. What should happen to them?').waitFor()
    await page.getByLabel('Deliveries per second').fill('1000')
    await page
      .getByRole('dialog', { name: /^Resume/ })
      .getByRole('button', { name: 'Resume' })
      .click()
    await page.getByRole('button', { name: 'Pause' }).waitFor()
  })
  // As many as time allows are let go; on a busy machine one run of the workers takes longer than a poll's usual second.
  await expect
    .poll(
      async () => {
        await world.timePasses('1 second')
        await world.settle()
        return receiver.received.length
      },
      { timeout: 60_000 },
    )
    .toBe(3)
})

test('resumed, what is held can be dropped, and that is said before', async () => {
  await add()
  await atDestinations(world, browser, async (page) => {
    await page.getByRole('table').getByRole('link').click()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Paused: nothing is sent').waitFor()
    await happen(world)
    await world.settle()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('radio', { name: 'Discard them' }).check()
    await page.getByRole('button', { name: 'Resume and discard 1' }).click()
    await page.getByRole('button', { name: 'Pause' }).waitFor()
  })
  await world.settle()
  expect(receiver.received).toEqual([])
})

test('a receiver that is gone is disabled, and it says why and what to do', async () => {
  await add()
  receiver.answer(410)
  await happen(world)
  await world.settle()
  await atDestinations(world, browser, async (page) => {
    await page.getByText('Returned 410 Gone').waitFor()
    await page.getByRole('table').getByRole('link').click()
    await page.getByText('The receiver returned 410 Gone, which means the URL').waitFor()
    await page.getByText('Then resume the destination and choose what happens to').waitFor()
  })
})

test('a receiver that fails again and again is given a rest, and it says until when and why', async () => {
  await add()
  receiver.answer(500)
  for (let at = 0; at < 10; at++) await happen(world, `Why ${at}?`)
  await world.settle()
  await atDestinations(world, browser, async (page) => {
    await page.getByText(/Too many failures/).waitFor()
    await page.getByRole('table').getByRole('link').click()
    await page.getByText('10 attempts in a row failed.').waitFor()
    await page.getByText('If it arrives, the rest follow; if not, the').waitFor()
  })
})

test('a receiver that is fixed need not be waited for: what waits is tried now', async () => {
  await add()
  receiver.answer(500)
  for (let at = 0; at < 10; at++) await happen(world, `Why ${at}?`)
  await world.settle()
  receiver.answer(204)
  await atDestinations(world, browser, async (page) => {
    await page.getByRole('table').getByRole('link').click()
    await page.getByRole('button', { name: 'Try now' }).click()
    await page.getByRole('button', { name: 'Try now' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Pause' }).waitFor()
  })
})

describe('every state', () => {
  const fill = async () => {
    await add()
    await happen(world)
    await world.settle()
    receiver.answer(500)
    for (let at = 0; at < 10; at++) await happen(world, `Why ${at}?`)
    await world.settle()
  }
  const open = (page: Page) => page.getByRole('table').getByRole('link').click()
  const states: [string, () => Promise<unknown>, (page: Page) => Promise<unknown>][] = [
    ['empty', async () => {}, (page) => page.getByText('No destinations yet').waitFor()],
    ['list', fill, (page) => page.getByRole('table').waitFor()],
    [
      'new',
      async () => {},
      async (page) => {
        await page.goto(`${world.address}/portal/destinations/new`)
        await page.getByRole('radio', { name: 'Selected topics' }).check()
        await page.getByRole('checkbox', { name: 'Opinions' }).check()
        await page.getByRole('button', { name: 'Add destination' }).click()
        await page.locator('[aria-invalid=true]').first().waitFor()
      },
    ],
    [
      'opened',
      fill,
      async (page) => {
        await open(page)
        await page
          .getByRole('tabpanel', { name: 'Overview' })
          .getByText(/Too many failures/)
          .waitFor()
      },
    ],
    [
      'settings',
      fill,
      async (page) => {
        await open(page)
        await page.getByRole('tab', { name: 'Settings' }).click()
        await page.getByRole('textbox', { name: 'Name' }).waitFor()
      },
    ],
    [
      'secret',
      fill,
      async (page) => {
        await open(page)
        await page.getByRole('tab', { name: 'Signing secret' }).click()
        await page.getByRole('button', { name: 'Reveal' }).click()
        await page.getByRole('button', { name: 'Rotate secret' }).click()
        await page.getByText('Add it to your receiver before the old one').waitFor()
      },
    ],
    [
      'deleting',
      fill,
      async (page) => {
        await open(page)
        await page.getByRole('button', { name: 'Delete' }).click()
        await page.getByLabel(/Type “.+” to confirm/).waitFor()
      },
    ],
  ]
  test.each(states)('%s: nothing that keeps somebody out, no sideways scrolling', { timeout: 180_000 }, async (name, prepare, reach) => {
    await prepare()
    await atDestinations(
      world,
      browser,
      async (page) => {
        await reach(page)
        await everyLookAt(page, `destinations-${name}`)
      },
      { viewport: { width: 360, height: 800 }, reducedMotion: 'reduce' },
    )
  })
})
