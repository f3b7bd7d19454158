import { topicNames } from '@earshot/contract'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { Webhook } from 'standardwebhooks'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openReceiver, type Receiver } from '../../world/receiver.ts'
import { openWorld, type World } from '../../world/world.ts'
import { everyLookAt, soon } from '../looks.ts'
import { inPortal } from './in-portal.ts'

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

/** Somebody who is in, at the destinations. */
const atDestinations = (act: (page: Page) => Promise<void>, options: BrowserContextOptions = {}) =>
  inPortal(
    { world, browser },
    '/destinations',
    async (page) => {
      await heading(page, 'Destinations')
      await act(page)
    },
    options,
  )

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const add = async (): Promise<string> => (await world.ask('webhooks.destinations.upsert', { url: receiver.url })).body.destinationId
const options = [
  { id: 'a', option: 'Yes' },
  { id: 'b', option: 'No' },
]
/** Something that destinations are told. */
const happen = (question = 'Why?') =>
  world.ask('questions.create', { tags: ['delivery'], question, answerMode: 'single_select', answers: { options } })

test('one is added: a wrong address is refused at its field and nothing typed is lost; topics are found and chosen by groups', async () => {
  await atDestinations(async (page) => {
    await page.getByText('No destination yet').waitFor()
    await page.getByRole('link', { name: 'Add a destination' }).click()
    const address = page.getByRole('textbox', { name: 'Address' })
    await address.fill('not an address')
    await page.getByRole('textbox', { name: 'Name' }).fill('Shop')
    await page.getByRole('radio', { name: 'Only these' }).check()
    await page.getByRole('searchbox', { name: 'Search topics' }).fill('question')
    await page.getByRole('checkbox', { name: 'Questions' }).check()
    await page.getByRole('searchbox', { name: 'Search topics' }).fill('qr_code.revoked')
    await page.getByRole('checkbox', { name: 'qr_code.revoked' }).check()
    await page.getByText(`4 of ${topicNames.length} chosen`).waitFor()
    await page.getByRole('radio', { name: 'Own waits' }).check()
    await page.getByLabel('Waits before each further attempt').fill('30 s, 5 m, 2 h')
    await page.getByText('3 more attempts, the last 2 hr 5 min after the first.').waitFor()
    await page.getByRole('button', { name: 'Add the destination' }).click()

    await page.getByRole('alert').getByText('must be a complete').waitFor()
    expect(await address.getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Shop')
    await address.fill(receiver.url)
    await page.getByRole('button', { name: 'Add the destination' }).click()
    await page.getByText('question.created, question.updated, question.deleted, qr_code.revoked').waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    const row = page.getByRole('row', { name: /Shop/ })
    await row.getByText('Enabled').waitFor()
    await row.getByText(new URL(receiver.url).host).waitFor()
  })
  await happen()
  await world.settle()
  expect(receiver.topics()).toEqual(['question.created'])
})

test('what it is doing is seen as it happens', async () => {
  await add()
  await atDestinations(async (page) => {
    await page.getByText('Nothing sent in 24 hours').waitFor()
    await happen()
    await world.settle()
    await page.getByText('100% delivered').waitFor()
    await page.getByRole('img', { name: 'Last 24 hours: attempts delivered 1, failed 0' }).waitFor()
  })
})

test('paused, it loses nothing: what is held is counted, and sent at a pace when it is resumed', async () => {
  await add()
  await atDestinations(async (page) => {
    await page.getByRole('table').getByRole('link').click()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Nothing is sent. What happens meanwhile is held').waitFor()
    for (const question of ['One?', 'Two?', 'Three?']) await happen(question)
    await world.settle()
    expect(receiver.received).toEqual([])
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByText('3 deliveries are held. What becomes of them?').waitFor()
    await page.getByLabel('Deliveries a second').fill('1000')
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
  await atDestinations(async (page) => {
    await page.getByRole('table').getByRole('link').click()
    await page.getByRole('button', { name: 'Pause' }).click()
    await page.getByText('Nothing is sent.').waitFor()
    await happen()
    await world.settle()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('radio', { name: 'Drop them' }).check()
    await page.getByRole('button', { name: 'Resume and drop 1' }).click()
    await page.getByRole('button', { name: 'Pause' }).waitFor()
  })
  await world.settle()
  expect(receiver.received).toEqual([])
})

test('a receiver that is gone is disabled, and it says why and what to do', async () => {
  await add()
  receiver.answer(410)
  await happen()
  await world.settle()
  await atDestinations(async (page) => {
    await page.getByText('Answered 410 Gone').waitFor()
    await page.getByRole('table').getByRole('link').click()
    await page.getByText('It answered 410 Gone, which says that the address is given up for good.').waitFor()
    await page.getByText('Mend the receiver, or change the address in Settings.').waitFor()
  })
})

test('a receiver that fails again and again is given a rest, and it says until when and why', async () => {
  await add()
  receiver.answer(500)
  for (let at = 0; at < 10; at++) await happen(`Why ${at}?`)
  await world.settle()
  await atDestinations(async (page) => {
    await page.getByText(/Stopped until|Being tried again now/).waitFor()
    await page.getByRole('table').getByRole('link').click()
    await page.getByText('10 attempts in a row failed.').waitFor()
    await page.getByText('Then one delivery is tried.').waitFor()
  })
})

test('a receiver that is mended need not be waited for: what waits is tried now', async () => {
  await add()
  receiver.answer(500)
  for (let at = 0; at < 10; at++) await happen(`Why ${at}?`)
  await world.settle()
  receiver.answer(204)
  await atDestinations(async (page) => {
    await page.getByRole('table').getByRole('link').click()
    await page.getByRole('button', { name: 'Try now' }).click()
    await page.getByRole('button', { name: 'Try now' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Pause' }).waitFor()
  })
})

test('settings are changed and hold; whoever leaves with something typed is asked', async () => {
  await add()
  await atDestinations(async (page) => {
    await page.getByRole('table').getByRole('link').click()
    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Shop in Berlin')
    await page.getByRole('switch', { name: 'Strictly in order' }).check({ force: true })
    await page.keyboard.press('Escape')
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    await page.getByRole('button', { name: 'Stay here' }).click()
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Shop in Berlin')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByRole('link', { name: 'Shop in Berlin' }).click()
    await page.getByText('Strictly in order').first().waitFor()
  })
})

test('the secret is masked, revealed and rotated; until the old one ends both are good', async () => {
  await add()
  const secrets: string[] = []
  await atDestinations(async (page) => {
    await page.getByRole('table').getByRole('link').click()
    await page.getByRole('tab', { name: 'Signing secret' }).click()
    expect(await page.getByText(/whsec_[\w+/]/).count()).toBe(0)
    await page.getByRole('button', { name: 'Reveal' }).click()
    secrets.push((await page.getByText(/^whsec_[\w+/]/).textContent())!)
    await page.getByLabel('The old one signs as well for').selectOption('1 hour')
    await page.getByRole('button', { name: 'Make a new secret' }).click()
    await page.getByText(/signs as well for another 59 min/).waitFor()
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
  await happen()
  await world.settle()
  const [{ body, headers }] = receiver.received as [(typeof receiver.received)[number]]
  for (const secret of secrets) expect(() => new Webhook(secret).verify(body, headers as Record<string, string>)).not.toThrow()
})

test('it is deleted after its name was typed, by keyboard alone', async () => {
  await add()
  const { host } = new URL(receiver.url)
  await atDestinations(async (page) => {
    await page.getByRole('table').getByRole('link').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Delete' }).focus()
    await page.keyboard.press('Enter')
    const confirm = page.getByRole('button', { name: 'Delete for good' })
    // What is typed goes where the focus is, which the dialog takes a moment after it is drawn.
    await page.getByLabel(`To go on, type ${host}`).and(page.locator(':focus')).waitFor()
    expect(await confirm.isDisabled()).toBe(true)
    await page.keyboard.type(host)
    await page.keyboard.press('Enter')
    await page.getByText('No destination yet').waitFor()
  })
})

test('a session that ends takes nothing that was typed: a new one, opened in another tab, goes on where this one was', async () => {
  await atDestinations(async (page) => {
    await page.getByRole('link', { name: 'Add a destination' }).click()
    await page.getByRole('textbox', { name: 'Address' }).fill(receiver.url)
    await page.context().clearCookies()
    await page.getByRole('button', { name: 'Add the destination' }).click()
    await page.getByRole('dialog', { name: 'Your session is over' }).waitFor()
    await page.getByRole('button', { name: 'Go on here' }).click()
    await page.getByText('There is no new session yet.').waitFor()

    const other = await page.context().newPage()
    await other.goto((await world.ask('webhooks.portal')).body.url)
    await heading(other, 'Destinations')
    await page.getByRole('button', { name: 'Go on here' }).click()
    await page.getByRole('dialog', { name: 'Your session is over' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Add the destination' }).click()
    await page.getByRole('tab', { name: 'Overview' }).waitFor()
  })
})

test('when the session is nearly over it says so', async () => {
  await atDestinations(async (page) => {
    await world.timePasses('7 hours 50 minutes')
    await page.reload()
    await page.getByText(/This session ends in (9|10) minutes/).waitFor()
  })
})

test('the colours are switched, and stay', async () => {
  await atDestinations(async (page) => {
    const ground = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
    await expect.poll(ground, soon).toBe('rgb(251, 250, 247)')
    await page.getByRole('button', { name: 'Dark colours' }).click()
    await expect.poll(ground, soon).toBe('rgb(21, 23, 27)')
    await page.reload()
    await heading(page, 'Destinations')
    await expect.poll(ground, soon).toBe('rgb(21, 23, 27)')
  })
})

describe('every state', () => {
  const fill = async () => {
    await add()
    await happen()
    await world.settle()
    receiver.answer(500)
    for (let at = 0; at < 10; at++) await happen(`Why ${at}?`)
    await world.settle()
  }
  const open = (page: Page) => page.getByRole('table').getByRole('link').click()
  const states: [string, () => Promise<unknown>, (page: Page) => Promise<unknown>][] = [
    ['empty', async () => {}, (page) => page.getByText('No destination yet').waitFor()],
    ['list', fill, (page) => page.getByRole('table').waitFor()],
    [
      'new',
      async () => {},
      async (page) => {
        await page.goto(`${world.address}/portal/destinations/new`)
        await page.getByRole('radio', { name: 'Only these' }).check()
        await page.getByRole('checkbox', { name: 'Opinions' }).check()
        await page.getByRole('button', { name: 'Add the destination' }).click()
        await page.getByRole('alert').first().waitFor()
      },
    ],
    [
      'opened',
      fill,
      async (page) => {
        await open(page)
        await page.getByText(/Nothing is sent until|One delivery is being tried/).waitFor()
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
        await page.getByRole('button', { name: 'Make a new secret' }).click()
        await page.getByText('A new secret signs now.').waitFor()
      },
    ],
    [
      'deleting',
      fill,
      async (page) => {
        await open(page)
        await page.getByRole('button', { name: 'Delete' }).click()
        await page.getByLabel(/To go on, type/).waitFor()
      },
    ],
  ]
  test.each(states)('%s: nothing that keeps somebody out, no sideways scrolling', { timeout: 180_000 }, async (name, prepare, reach) => {
    await prepare()
    await atDestinations(
      async (page) => {
        await reach(page)
        await everyLookAt(page, `destinations-${name}`)
      },
      { viewport: { width: 360, height: 800 }, reducedMotion: 'reduce' },
    )
  })
})
