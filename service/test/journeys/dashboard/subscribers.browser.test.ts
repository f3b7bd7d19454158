import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { holdRequests } from '../held-requests.ts'
import { everyLookInDashboard, inDashboard, soon } from './in-dashboard.ts'

// Subscribers in the dashboard: found, invited, blocked, and let in again.

let world: World
let browser: Browser
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
  const { organizationId, projectId } = world.business
  await world.sql`
    insert into subscriber (organization_id, project_id, email, email_ascii, name, source, language, status, created_at, confirmed_at)
    select ${organizationId}, ${projectId}, email, email, name, case when n % 3 = 0 then 'invitation' else 'direct' end, 'en', 'active',
      now() - n * interval '9 hours', now() - n * interval '8 hours'
    from generate_series(1, 80) as n, lateral (
      select 'reader' || n || '@example.com' as email, (array['Ada Lovelace', null, 'Grace Hopper', 'Bartholomäus von und zu Grünenstein'])[1 + n % 4] as name
    ) as who`
})
afterAll(() => world?.close())

const at = '/projects/$projectId/subscribers'
const place = () => ({ world, browser })
const row = (page: Page, email: string) => page.getByRole('link', { name: email, exact: true })

test('a subscriber is found and blocked, stands among the blocked, and may come back', async () => {
  await inDashboard(
    place(),
    at,
    async (page) => {
      await row(page, 'reader1@example.com').waitFor()
      await page.getByText('Showing 50 of 80').waitFor()
      await page.getByRole('button', { name: 'Show more' }).click()
      await row(page, 'reader80@example.com').waitFor()
      await page.getByLabel('Search').fill('READER42')
      await expect.poll(() => page.getByRole('row').count(), soon).toBe(2)
      expect(page.url()).toContain('query=READER42')
      await row(page, 'reader42@example.com').click()
      const drawer = page.getByRole('dialog', { name: 'Subscriber' })
      await drawer.getByText('Grace Hopper').waitFor()
      await drawer.getByRole('button', { name: 'Block' }).click()
      const asked = page.getByRole('dialog', { name: 'Block this subscriber?' })
      expect(await asked.getByRole('button', { name: 'Block' }).isDisabled()).toBe(true)
      await asked.getByLabel('Type “reader42@example.com” to confirm').fill('reader42@example.com')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: 'No subscribers match' }).waitFor()

      await page.getByText('Blocked addresses', { exact: true }).click()
      await page.getByRole('cell', { name: 'reader42@example.com', exact: true }).waitFor()
      await page.getByRole('button', { name: 'Unblock reader42@example.com' }).click()
      await page.getByRole('dialog', { name: 'Unblock this address?' }).getByRole('button', { name: 'Unblock' }).click()
      await page.getByText('reader42@example.com is unblocked.').waitFor()
      await page.getByRole('heading', { name: 'No blocked addresses' }).waitFor()
    },
    { role: 'member' },
  )
})

test('several are invited one after another; what is refused is said, and what was typed stays', async () => {
  await inDashboard(
    place(),
    at,
    async (page) => {
      await page.getByRole('link', { name: 'Invite subscriber' }).click()
      const drawer = page.getByRole('dialog', { name: 'Invite subscriber' })
      const email = drawer.getByRole('textbox', { name: 'Email' })
      const send = () => drawer.getByRole('button', { name: 'Send invitation' }).click()
      await email.fill('not an address')
      await send()
      await expect.poll(() => email.getAttribute('aria-invalid'), soon).toBe('true')
      await email.fill('new@example.com')
      await drawer.getByLabel('Name').fill('Noor')
      await send()
      await drawer.getByText('new@example.com has been invited.').waitFor()
      expect(await email.inputValue()).toBe('')
      await email.fill('reader7@example.com')
      await send()
      await drawer.getByText('The address is already subscribed.').waitFor()
      expect(await email.inputValue()).toBe('reader7@example.com')
      await drawer.getByRole('button', { name: 'Cancel' }).click()
      await page.getByRole('button', { name: 'Discard' }).click()
      await expect.poll(() => drawer.count(), soon).toBe(0)
    },
    { role: 'member' },
  )
})

test('the next who is typed while one is being invited stays', async () => {
  await inDashboard(place(), `${at}/invite`, async (page) => {
    const drawer = page.getByRole('dialog', { name: 'Invite subscriber' })
    const { isSent, release } = await holdRequests(page, { method: 'POST' })
    await drawer.getByRole('textbox', { name: 'Email' }).fill('dora@example.com')
    await drawer.getByLabel('Name').fill('Dora')
    await drawer.getByRole('button', { name: 'Send invitation' }).click()
    await isSent
    await drawer.getByRole('textbox', { name: 'Email' }).fill('erik@example')
    release()
    await drawer.getByText('dora@example.com has been invited.').waitFor()
    expect(await drawer.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('erik@example')
    expect(await drawer.getByLabel('Name').inputValue()).toBe('')
  })
})

test('the list is saved as a file', async () => {
  await inDashboard(place(), `${at}?query=reader77`, async (page) => {
    await row(page, 'reader77@example.com').waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    await page.getByRole('menuitem', { name: /CSV/ }).click()
    expect((await download).suggestedFilename()).toBe('subscribers.csv')
  })
})

test('a viewer reads, and is offered nothing else', async () => {
  await inDashboard(
    place(),
    at,
    async (page) => {
      await row(page, 'reader1@example.com').click()
      await page.getByRole('dialog', { name: 'Subscriber' }).getByText('Confirmed').waitFor()
      for (const name of ['Block', 'Invite subscriber', 'Export'])
        expect(
          await page
            .getByRole('button', { name, exact: true })
            .or(page.getByRole('link', { name, exact: true }))
            .count(),
        ).toBe(0)
    },
    { role: 'viewer' },
  )
})

test('the list, a subscriber, an invitation and the blocked keep nobody out', async () => {
  const { organizationId, projectId } = world.business
  const [{ subscriberId }] = await world.sql<[{ subscriberId: string }]>`
    select subscriber_id from subscriber where organization_id = ${organizationId} and email = 'reader3@example.com'`
  await world.sql`
    insert into suppression (organization_id, project_id, email, reason, created_at)
    select ${organizationId}, ${projectId}, 'loud' || n || '@example.com', 'blocked', now() - n * interval '1 day' from generate_series(1, 6) as n`
  const look = (name: string, address: string, reach: (page: Page) => Promise<unknown>) =>
    everyLookInDashboard(place(), { name, at: address, reach })
  await look('subscribers', at, (page) => row(page, 'reader1@example.com').waitFor())
  await look('subscriber', `${at}/${subscriberId}`, (page) => page.getByRole('button', { name: 'Block', exact: true }).waitFor())
  await look('subscriber-invite', `${at}/invite`, (page) => page.getByRole('textbox', { name: 'Email' }).waitFor())
  await look('subscribers-blocked', `${at}?show=blocked`, (page) =>
    page.getByRole('cell', { name: 'loud1@example.com', exact: true }).waitFor(),
  )
}, 300_000)
