import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { type MailServer, openMailServer } from '../../world/mail-server.ts'
import { openWorld, type World } from '../../world/world.ts'
import { holdRequests } from '../held-requests.ts'
import { everyLookInDashboard, inDashboard, soon } from './in-dashboard.ts'

// Links in the dashboard: one, a file of them, and what became of them.

let world: World
let browser: Browser
let mailServer: MailServer
beforeAll(async () => {
  mailServer = await openMailServer()
  world = await openWorld({ SMTP_URL: mailServer.url, MAIL_FROM: 'Acme <feedback@acme.example>' })
  browser = await openChromium()
})
afterAll(async () => {
  await world?.close()
  await mailServer?.close()
})

const at = '/projects/$projectId/links'
const drawer = (page: Page) => page.getByRole('dialog')

describe('one link', () => {
  test('is mailed, stands in the list, and says when the next may go out', async () => {
    await inDashboard({ world, browser }, at, async (page) => {
      await page.getByRole('heading', { name: 'No links yet' }).waitFor()
      await page.getByRole('link', { name: 'Create link' }).click()
      await page.getByRole('textbox', { name: 'Customer email' }).fill('not an address')
      await page.getByRole('button', { name: 'Send link' }).click()
      await page.getByText('Must be a single email address').waitFor()
      await page.getByRole('textbox', { name: 'Customer email' }).fill('ada@example.com')
      await page.getByRole('textbox', { name: 'Your reference' }).fill('Order 1042')
      await page.getByRole('button', { name: 'Send link' }).click()
      await page.getByText('Link sent to ada@example.com').waitFor()
      expect(mailServer.mails.map(({ envelopeTo }) => envelopeTo)).toEqual([['ada@example.com']])
      await page.keyboard.press('Escape')
      const row = page.getByRole('row', { name: /ada@example.com Order 1042/ })
      await row.getByText('Not opened').waitFor()
      await page.getByRole('link', { name: 'ada@example.com' }).click()
      await drawer(page).getByText('Each customer can be emailed one link in 48').waitFor()
      expect(await drawer(page).getByRole('button', { name: /Mail/ }).count()).toBe(0)
    })
  })

  test('whose next customer is typed while it is being sent leaves what was typed', async () => {
    await inDashboard({ world, browser }, `${at}/new`, async (page) => {
      const { isSent, release } = await holdRequests(page, { method: 'POST' })
      await page.getByRole('textbox', { name: 'Customer email' }).fill('dora@example.com')
      await page.getByRole('textbox', { name: 'Your reference' }).fill('Order 1043')
      await page.getByRole('button', { name: 'Send link' }).click()
      await isSent
      await page.getByRole('textbox', { name: 'Customer email' }).fill('erik@example')
      release()
      await page.getByText('Link sent to dora@example.com').waitFor()
      expect(await page.getByRole('textbox', { name: 'Customer email' }).inputValue()).toBe('erik@example')
      expect(await page.getByRole('textbox', { name: 'Your reference' }).inputValue()).toBe('')
    })
  })

  test('that somebody hands over is shown once, as text and as a code, and opens the form', async () => {
    await inDashboard({ world, browser }, `${at}/new`, async (page) => {
      await page.getByText('Share it yourself').click()
      await page.getByRole('textbox', { name: 'Customer email' }).fill('bob@example.com')
      await page.getByRole('combobox', { name: 'Valid for' }).selectOption('1 day')
      await page.getByRole('button', { name: 'Create link' }).click()
      const address = await page.getByLabel('Link URL').innerText()
      expect((await fetch(address)).status).toBe(200)
      await page.getByRole('img', { name: 'Link as QR code' }).waitFor()
      // A member who leaves by mistake is asked first.
      await drawer(page).getByRole('button', { name: 'Close' }).click()
      await page.getByRole('dialog', { name: 'Leave without copying the link?' }).waitFor()
      await page.getByRole('button', { name: 'Back to link' }).click()
      await page.getByRole('button', { name: 'Done' }).click()
      await page.getByRole('link', { name: 'bob@example.com' }).click()
      await drawer(page).getByRole('button', { name: 'Email link' }).click()
      await drawer(page).getByText('Link sent to bob@example.com').waitFor()
    })
  })

  test('is found by search and state, and the list as it is narrowed is exported', async () => {
    await inDashboard({ world, browser }, at, async (page) => {
      await page.getByRole('link', { name: 'bob@example.com' }).waitFor()
      await page.getByRole('searchbox', { name: 'Search' }).fill('1042')
      await expect.poll(() => page.getByRole('link', { name: 'bob@example.com' }).count(), soon).toBe(0)
      await expect.poll(() => new URL(page.url()).search, soon).toBe('?query=1042')
      await page.getByRole('button', { name: 'Export' }).click()
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /CSV/ }).click()])
      expect(download.suggestedFilename()).toBe('links.csv')
      await page.getByRole('combobox', { name: 'Status' }).selectOption('Submitted')
      await page.getByRole('heading', { name: 'No links match' }).waitFor()
      await page.getByRole('button', { name: 'Clear filters' }).first().click()
      await page.getByRole('link', { name: 'bob@example.com' }).waitFor()
    })
  })
})

test('a search that found nothing is replaced without losing the keyboard', async () => {
  await inDashboard({ world, browser }, `${at}?query=nobody`, async (page) => {
    await page.getByRole('heading', { name: 'No links match' }).waitFor()
    const { isSent, release } = await holdRequests(page, { method: 'GET', to: 'preverified-links' })
    const search = page.getByRole('searchbox', { name: 'Search' })
    await search.fill('')
    await isSent
    await page.keyboard.type('1042')
    expect(await search.inputValue()).toBe('1042')
    release()
    await page.getByRole('link', { name: 'ada@example.com' }).waitFor()
    await expect.poll(() => new URL(page.url()).search, soon).toBe('?query=1042')
  })
})

describe('a file', () => {
  const file = (contents: string, name = 'customers.csv') => ({ name, mimeType: 'text/csv', buffer: Buffer.from(contents) })

  test('is looked at before anything is sent, started, followed and had back with what came of it', async () => {
    expect((await world.ask('preverifiedLinks.sendEmail', { customerEmail: 'emmy@example.com' })).status).toBe(200)
    const before = mailServer.mails.length
    await inDashboard({ world, browser }, at, async (page) => {
      await page.getByRole('link', { name: 'Import customers' }).click()
      await page.getByRole('button', { name: 'Upload and preview' }).click()
      await page.getByText('Choose a file first.').waitFor()
      const input = page.locator('input[type=file]')
      await input.setInputFiles(file('name,order\nAda,1'))
      await page.getByRole('button', { name: 'Upload and preview' }).click()
      await page.getByText('The first line must be a header row').waitFor()
      await input.setInputFiles(
        file('email;name\ncarla@example.com;Carla\nemmy@example.com;Emmy\nnobody;Nobody\ncarla@example.com;Again\n'),
      )
      await page.getByRole('button', { name: 'Upload and preview' }).click()
      await page.getByRole('heading', { name: '1 of 4 customers gets a link' }).waitFor()
      expect(mailServer.mails).toHaveLength(before)
      const rows = page.getByRole('table', { name: 'Import rows' })
      await rows.getByText('Emailed in the last 48 hours').waitFor()
      await rows.getByText('Invalid email address').waitFor()
      await rows.getByText('Duplicate in this file').waitFor()
      await page.getByRole('button', { name: 'Email 1 link', exact: true }).click()
      await expect.poll(() => drawer(page).getByRole('button', { name: 'Stop import' }).count(), soon).toBe(1)
      await world.settle()
      await page.getByRole('heading', { name: '1 of 1 links emailed' }).waitFor()
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download results' }).click()])
      expect(download.suggestedFilename()).toBe('customers result.csv')
      expect(mailServer.mails.at(-1)!.envelopeTo).toEqual(['carla@example.com'])
      // Later it is found above the links, with what came of it.
      await page.keyboard.press('Escape')
      const entry = page.getByRole('link', { name: /^customers.csv Done 1 of 1/ })
      const [entryBox, listBox] = [await entry.boundingBox(), await page.getByRole('table', { name: 'Links' }).boundingBox()]
      expect(entryBox!.y).toBeLessThan(listBox!.y)
      await entry.click()
      await page.getByRole('link', { name: 'Download results' }).waitFor()
    })
  })

  test('that waits is told of above the list, and can be discarded; one that runs is stopped', async () => {
    await inDashboard({ world, browser }, `${at}/files/new`, async (page) => {
      const emails = Array.from({ length: 65 }, (_, number) => `many${number}@example.com`)
      await page.locator('input[type=file]').setInputFiles(file(`email\n${emails.join('\n')}`, 'many.csv'))
      await page.getByText('Only create links').click()
      await page.getByRole('button', { name: 'Upload and preview' }).click()
      await page.getByRole('heading', { name: '65 of 65 customers get a link' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: /many.csv Ready to start/ }).click()
      await page.getByRole('button', { name: 'Create 65 links' }).click()
      await page.getByRole('button', { name: 'Stop import' }).click()
      await page.getByRole('dialog', { name: 'Stop this import?' }).getByRole('button', { name: 'Stop import' }).click()
      await drawer(page).getByText('Canceled').waitFor()
    })
  })
})

test.each([
  ['stand open on a desktop', 1280],
  ['wait behind a button on a telephone', 360],
])('its filters %s', async (_, width) => {
  await world.ask('preverifiedLinks.create', { customerEmail: 'filtered@example.com' })
  const isTelephone = width === 360
  await inDashboard(
    { world, browser },
    at,
    async (page) => {
      await page.getByRole('heading', { level: 1, name: 'Links' }).waitFor()
      await expect.poll(() => page.getByLabel('Search').isVisible(), soon).toBe(!isTelephone)
      expect(await page.getByRole('button', { name: /^Filters/ }).count()).toBe(isTelephone ? 1 : 0)
    },
    { viewport: { width, height: 800 } },
  )
})

test('a filter that is none is told without the name it has in the address', async () => {
  await inDashboard({ world, browser }, `${at}?sort=sideways`, async (page) => {
    const told = await page.getByRole('alert').innerText()
    expect(told).toMatch(/must be/i)
    expect(told).not.toContain('?sort')
  })
})

test('where there is no mail server links are handed over, unless somebody is told what becomes of the emails', async () => {
  await using bare = await openWorld()
  for (const [step, byHand, byMail] of [
    ['/new', 'Share it yourself', 'Send by email'],
    ['/files/new', 'Only create links', 'Email every customer a link'],
  ] as const)
    await inDashboard({ world: bare, browser }, `${at}${step}`, async (page) => {
      await page.getByRole('radio', { name: byHand, checked: true }).waitFor({ state: 'attached' })
      const told = page.getByText('No mail server is set up: emails are kept, not sent.')
      expect(await told.count()).toBe(0)
      await page.getByText(byMail, { exact: true }).click()
      await told.waitFor()
    })
})

test('a viewer reads, and is offered nothing to change', async () => {
  await inDashboard(
    { world, browser },
    at,
    async (page) => {
      await page.getByRole('link', { name: 'ada@example.com' }).click()
      await drawer(page).getByText('History').waitFor()
      for (const name of [/Create link/, /Import customers/, /Export/, /Send/]) {
        expect(await page.getByRole('link', { name }).count()).toBe(0)
        expect(await drawer(page).getByRole('button', { name }).count()).toBe(0)
      }
      expect(await page.getByRole('button', { name: 'Export', includeHidden: true }).count()).toBe(0)
    },
    { role: 'viewer' },
  )
})

describe('the screens keep nobody out', () => {
  let shown: { importId: string; verificationId: string }
  beforeAll(async () => {
    const member = await world.member()
    const search = new URLSearchParams({ fileName: 'a file of many customers with a long name.csv', kind: 'email' })
    const customers = Array.from({ length: 30 }, (_, number) => `look${number}@example.com,Lou Long Name ${number}`)
    const brought = await fetch(`${member.url}/project/${world.business.projectId}/link-imports?${search}`, {
      method: 'POST',
      headers: { cookie: member.cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'text/csv' },
      body: ['email,name', ...customers, 'LOOK1@example.com,Ada', 'nobody,Nobody'].join('\n'),
    })
    const made: string[] = []
    for (const customerEmail of [
      'rosalind.franklin.of.kings@laboratory.example',
      'grace@example.com',
      'mary@example.com',
      'lise@example.com',
    ]) {
      const { body } = await member.ask('preverifiedLinks.create', { customerEmail, customerReference: `Order ${made.length + 1042}` })
      made.push(body.verificationId)
    }
    const [submitted, clicked, over] = made as [string, string, string]
    await world.sql`
      update link set status = 'submitted', clicked_at = now(), submitted_at = now(), emailed_at = now() where verification_id = ${submitted}`
    await world.sql`update link set status = 'clicked', clicked_at = now() where verification_id = ${clicked}`
    await world.sql`update link set expires_at = now() where verification_id = ${over}`
    shown = { importId: ((await brought.json()) as { importId: string }).importId, verificationId: clicked }
  })

  const screens: [name: string, at: () => string, reached: (page: Page) => Locator][] = [
    ['links', () => at, (page) => page.getByRole('link', { name: 'lise@example.com' })],
    ['links-one', () => `${at}/${shown.verificationId}`, (page) => drawer(page).getByText('History')],
    ['links-new', () => `${at}/new`, (page) => page.getByRole('button', { name: 'Send link' })],
    ['links-file', () => `${at}/files/new`, (page) => page.getByRole('button', { name: 'Upload and preview' })],
    ['links-preview', () => `${at}/files/${shown.importId}`, (page) => page.getByRole('table', { name: 'Import rows' })],
  ]
  test.each(screens)('%s', async (name, address, reached) => {
    await everyLookInDashboard({ world, browser }, { name, at: address(), reach: (page) => reached(page).waitFor() })
  })
})
