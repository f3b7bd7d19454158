import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openReceiver, type Receiver } from '../../world/receiver.ts'
import { type Member, openWorld, type World } from '../../world/world.ts'
import { onPage } from '../on-page.ts'
import { dashboardAddress, everyLookInDashboard, inDashboard, soon } from './in-dashboard.ts'

// The webhooks' screens inside the dashboard: the portal's own, by a member's session.

let world: World
let browser: Browser
let receiver: Receiver
let admin: Member
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
  receiver = await openReceiver()
  admin = await world.member({ role: 'admin' })
})
afterAll(async () => {
  await receiver?.close()
  await world?.close()
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

test('a channel is added for one project, and what it gets is seen before', async () => {
  await inDashboard(
    { world, browser },
    '/destinations/new',
    async (page) => {
      await page.getByRole('radio', { name: 'Discord' }).check()
      const preview = page.getByRole('region', { name: 'Preview of the message' })
      await preview.getByText('New opinion · Corner Bakery').waitFor()
      await page.getByRole('textbox', { name: 'URL' }).fill(receiver.url)
      await page.getByRole('group', { name: 'Projects' }).getByRole('checkbox').first().check()
      await page.getByRole('button', { name: 'Add destination' }).click()
      await page.getByText('1 project', { exact: true }).waitFor()
      await page.getByRole('tab', { name: 'Settings' }).click()
      expect(await page.getByRole('group', { name: 'Projects' }).getByRole('checkbox').first().isChecked()).toBe(true)
    },
    { member: admin },
  )
  const { destinations } = (await admin.ask('destinations.list')).body
  expect(destinations).toMatchObject([{ kind: 'discord', filter: { projectIds: [world.business.projectId] } }])
  await admin.ask('destinations.delete', { destinationId: destinations[0].destinationId })
})

test('a destination is added, tested and paused, and the log says who did', async () => {
  await inDashboard(
    { world, browser },
    '/destinations',
    async (page) => {
      await heading(page, 'Destinations')
      await page.getByRole('link', { name: 'Add destination' }).first().click()
      await page.getByRole('textbox', { name: 'URL' }).fill(receiver.url)
      await page.getByRole('textbox', { name: 'Name' }).fill('Till')
      await page.getByRole('button', { name: 'Add destination' }).click()
      await page.getByRole('button', { name: 'Close', exact: true }).click()
      await page.getByRole('row', { name: /Till/ }).getByText('Enabled').waitFor()

      await page.goto(dashboardAddress(world, '/test'))
      await heading(page, 'Test')
      await page.getByRole('button', { name: /^Send/ }).click()
      await expect
        .poll(async () => {
          await world.settle()
          return receiver.received.length
        }, soon)
        .toBeGreaterThan(0)

      await page.goto(dashboardAddress(world, '/deliveries'))
      await heading(page, 'Deliveries')
      await page.getByRole('row').filter({ hasText: 'Delivered' }).first().getByRole('link').first().click()
      await page.getByRole('dialog').getByText('Attempts').first().waitFor()
      expect(page.url()).toContain(`/dashboard/o/${world.business.organizationId}/deliveries/`)

      await page.goto(dashboardAddress(world, '/destinations'))
      await page.getByRole('table').getByRole('link').first().click()
      await page.getByRole('button', { name: 'Pause' }).click()
      await page.getByText('When you resume, you decide whether to send, keep').waitFor()
    },
    { member: admin },
  )
  const owner = await world.member()
  const entries = (await owner.ask('auditLog.list', { personId: admin.personId })).body.entries
  expect(entries.map(({ operation }: { operation: string }) => operation)).toEqual(
    expect.arrayContaining(['destinations.pause', 'destinations.test', 'destinations.create']),
  )
})

test('deliveries and events are saved as files, as they are narrowed; in the portal, which is not a member’s, they are not', async () => {
  await world.ask('webhooks.destinations.upsert', { url: receiver.url })
  await world.ask('questions.create', { tags: ['delivery'], question: 'How was it?', answerMode: 'text_only' })
  await world.settle()
  const visits: [string, string, string][] = [
    ['/deliveries?state=delivered', 'Deliveries', 'deliveries.csv'],
    ['/events?topic=question.created', 'Events', 'events.csv'],
  ]
  for (const [at, title, fileName] of visits)
    await inDashboard(
      { world, browser },
      at,
      async (page) => {
        await heading(page, title)
        await page.getByRole('button', { name: 'Export' }).click()
        const link = page.getByRole('menuitem', { name: /CSV/ })
        expect(await link.getAttribute('href')).toContain(at.split('?')[1])
        const download = page.waitForEvent('download')
        await link.click()
        expect((await download).suggestedFilename()).toBe(fileName)
      },
      { member: admin },
    )
  await onPage(browser, { baseURL: world.address }, async (page) => {
    await page.goto((await world.ask('webhooks.portal', {})).body.url)
    await heading(page, 'Destinations')
    await page.goto(`${world.address}/portal/deliveries`)
    await heading(page, 'Deliveries')
    await page.getByRole('link', { name: 'question.created' }).first().waitFor()
    expect(await page.getByRole('button', { name: 'Export' }).count()).toBe(0)
  })
})

test('a viewer sees every screen of it, and is offered nothing that changes', async () => {
  const destinationId = (await admin.ask('destinations.create', { url: receiver.url, name: 'Seen by all' })).body.destinationId
  await inDashboard(
    { world, browser },
    `/destinations/${destinationId}`,
    async (page) => {
      await page.getByRole('dialog').getByText(receiver.url).first().waitFor()
      for (const name of ['Pause', 'Resume', 'Delete', 'Save', 'Show', 'Rotate'])
        expect([name, await page.getByRole('button', { name: new RegExp(`^${name}`) }).count()]).toEqual([name, 0])
      await page.keyboard.press('Escape')
      await heading(page, 'Destinations')
      expect(await page.getByRole('link', { name: 'Add destination' }).count()).toBe(0)
      for (const [at, name] of [
        ['/deliveries', 'Deliveries'],
        ['/recover', 'Recover'],
        ['/events', 'Events'],
        ['/charts', 'Charts'],
      ] as const) {
        await page.goto(dashboardAddress(world, at))
        await heading(page, name)
        expect([at, await page.getByRole('alert').count()]).toEqual([at, 0])
      }
      await page.goto(dashboardAddress(world, '/deliveries'))
      await page.getByRole('row').filter({ hasText: 'Delivered' }).first().getByRole('link').first().click()
      await page.getByRole('dialog').getByText('Attempts').first().waitFor()
      for (const name of ['Send', 'Resend', 'Cancel'])
        expect([name, await page.getByRole('button', { name: new RegExp(`^${name}`) }).count()]).toEqual([name, 0])
      for (const name of ['Test', 'Verify']) expect([name, await page.getByRole('link', { name, exact: true }).count()]).toEqual([name, 0])
    },
    { role: 'viewer' },
  )
})

test('every screen of it works by a member’s session, and nothing leads into the portal', async () => {
  await inDashboard(
    { world, browser },
    '/destinations',
    async (page) => {
      const failed: string[] = []
      page.on('response', (response) => {
        if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
      })
      const places = ['Destinations', 'Deliveries', 'Recover', 'Events', 'Charts', 'Test', 'Verify']
      for (const name of places) {
        await page.goto(dashboardAddress(world, `/${name.toLowerCase()}`))
        await heading(page, name)
        await page.waitForLoadState('networkidle')
        const leads = await page.locator('a[href*="/portal"], form[action*="/portal"]').count()
        expect([name, leads]).toEqual([name, 0])
      }
      expect(failed).toEqual([])
    },
    { member: admin },
  )
})

test('keeps nobody out, in every look, to whoever changes and whoever reads', async () => {
  for (const role of ['admin', 'viewer'] as const)
    await everyLookInDashboard(
      { world, browser },
      { name: `webhooks-${role}`, at: '/destinations', role, reach: (page) => page.getByRole('table').first().waitFor() },
    )
}, 240_000)
