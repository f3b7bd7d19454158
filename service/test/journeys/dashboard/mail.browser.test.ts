import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { queueMail } from '../../../src/mail/mail.ts'
import { deriveKey } from '../../../src/secrets.ts'
import { openChromium } from '../../world/chromium.ts'
import { type MailServer, openMailServer } from '../../world/mail-server.ts'
import { openWorld, type World } from '../../world/world.ts'
import { everyLookInDashboard, inDashboard, soon } from './in-dashboard.ts'

// Mail in the dashboard: what went out, what failed and why, and a test that says how the mail server is fixed.

let server: MailServer
let world: World
let browser: Browser
let failedId: string
beforeAll(async () => {
  server = await openMailServer()
  world = await openWorld({ SMTP_URL: server.url, MAIL_FROM: 'Acme Tea <feedback@acme.example>' })
  browser = await openChromium()
  await write('link', 'ada.lovelace@example.com')
  await write('own-opinion', 'grace@example.org')
  await world.settle()
  server.misbehave({ recipient: 550 })
  failedId = await write('link', 'mistyped@exmaple.com')
  await world.settle()
  server.misbehave({ greeting: 421 })
  await write('webhooks', 'owner@acme.example')
  await world.settle()
  server.misbehave({})
})
afterAll(async () => {
  await world?.close()
  await server?.close()
})

async function write(kind: string, to: string, of: World = world): Promise<string> {
  await queueMail(of.sql, deriveKey(of.secretKey, 'mail'), {
    ...of.business,
    kind,
    email: {
      ...{ to, language: 'en', owner: { name: 'Acme Tea', accentColor: '#2f6f5e' }, subject: 'How was your order?', heading: 'Your order' },
      ...{ paragraphs: ['Tell us how it was.'], button: { label: 'Give your opinion', url: 'https://acme.example/o/abc' } },
      reason: 'You ordered something.',
    },
  })
  const [{ mailId }] = await of.sql<[{ mailId: string }]>`select mail_id from mail order by mail_id desc limit 1`
  return mailId
}

test('what failed is found, its reason read, and tried again', async () => {
  await inDashboard({ world, browser }, '/mail', async (page) => {
    await page.getByText(`Emails are sent through ${new URL(server.url).host}`).waitFor()
    const table = page.getByRole('table', { name: 'Emails, newest first' })
    await expect.poll(() => table.getByRole('row').count(), soon).toBe(5)
    await table.getByRole('row').filter({ hasText: '…@example.org' }).getByText('Sent').waitFor()
    await page.getByLabel('Status').selectOption('Failed')
    await expect.poll(() => table.getByRole('row').count(), soon).toBe(2)
    expect(page.url()).toContain('status=failed')
    await table.getByRole('link', { name: 'mistyped@exmaple.com' }).click()
    const drawer = page.getByRole('dialog', { name: 'Email' })
    await drawer.getByText('550').first().waitFor()
    await drawer.getByText('https://acme.example/o/abc').waitFor()
    await drawer.getByRole('button', { name: 'Retry now' }).click()
    await drawer.getByText('The email is being sent again.').waitFor()
    await world.settle()
    await page.keyboard.press('Escape')
    await page.getByLabel('Status').selectOption('All statuses')
    await table.getByRole('row').filter({ hasText: 'mistyped' }).getByText('Sent').waitFor()
    await page.getByLabel('Email address').fill('nobody has this')
    await page.getByText('No emails match').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(() => table.getByRole('row').count(), soon).toBe(5)
  })
})

test('an email that is its reader’s alone is not read here, and nobody is named', async () => {
  await inDashboard({ world, browser }, '/mail', async (page) => {
    await page.getByRole('link', { name: '…@example.org' }).click()
    const drawer = page.getByRole('dialog', { name: 'Email' })
    await drawer.getByText('Without a mail server, your administrator can read them').waitFor()
    expect(await drawer.textContent()).not.toContain('grace')
    expect(await page.content()).not.toContain('grace@')
  })
})

test('a test mail is sent to oneself, by keyboard, and its conversation read', async () => {
  await inDashboard({ world, browser }, '/mail', async (page, member) => {
    await page.getByRole('link', { name: 'Send test email' }).click()
    const drawer = page.getByRole('dialog', { name: 'Send test email' })
    await expect.poll(() => drawer.getByLabel('To').inputValue(), soon).toBe(member.email)
    await drawer.getByLabel('To').focus()
    await page.keyboard.press('Enter')
    await drawer.getByText('Accepted', { exact: true }).waitFor()
    const conversation = drawer.getByRole('list', { name: 'Mail server conversation' })
    await conversation.getByText(`RCPT TO:<${member.email}>`).waitFor()
    server.misbehave({ recipient: 550 })
    await drawer.getByLabel('To').fill('nobody@example.com')
    await drawer.getByRole('button', { name: 'Send test' }).click()
    await drawer.getByText('Not accepted').waitFor()
    await drawer.getByText('The mail server rejected this address.').waitFor()
    server.misbehave({})
    await drawer.getByLabel('To').fill('two@example.com, three@example.com')
    await drawer.getByRole('button', { name: 'Send test' }).click()
    await expect.poll(() => drawer.getByLabel('To').getAttribute('aria-invalid'), soon).toBe('true')
  })
})

test('members who are no admins are not led here', async () => {
  await inDashboard(
    { world, browser },
    '/goals',
    async (page) => {
      await page.getByRole('link', { name: 'Members' }).waitFor()
      expect(await page.getByRole('link', { name: 'Emails', exact: true }).count()).toBe(0)
    },
    { role: 'member' },
  )
})

describe('keeps nobody out, in every look', () => {
  test('the list', () =>
    everyLookInDashboard(
      { world, browser },
      { name: 'mail', at: '/mail', reach: (page) => page.getByRole('table', { name: 'Emails, newest first' }).waitFor() },
    ))

  test('a mail', () =>
    everyLookInDashboard(
      { world, browser },
      {
        name: 'mail-opened',
        at: `/mail/${failedId}`,
        reach: (page) => page.getByRole('dialog', { name: 'Email' }).getByText('Created').waitFor(),
      },
    ))

  test('a test with its conversation', async () => {
    await world.sql`delete from mail_test`
    await everyLookInDashboard(
      { world, browser },
      {
        name: 'mail-test',
        at: '/mail/test',
        reach: async (page) => {
          const drawer = page.getByRole('dialog', { name: 'Send test email' })
          await drawer.getByLabel('To').fill('me@example.com')
          await drawer.getByRole('button', { name: 'Send test' }).click()
          await drawer.getByText('Accepted', { exact: true }).waitFor()
        },
      },
    )
  })

  test('where there is no mail server', async () => {
    await using quiet = await openWorld()
    await write('link', 'ada@example.com', quiet)
    await quiet.settle()
    await everyLookInDashboard(
      { world: quiet, browser },
      { name: 'mail-kept', at: '/mail', reach: (page) => page.getByText('No mail server is set up').waitFor() },
    )
  })
})
