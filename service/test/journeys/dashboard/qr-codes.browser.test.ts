import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { holdRequests } from '../held-requests.ts'
import { everyLookInDashboard, inDashboard, soon } from './in-dashboard.ts'

// QR codes in the dashboard: to print, to show on a screen, and their end.

let world: World
let browser: Browser
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
})
afterAll(() => world?.close())

const at = '/projects/$projectId/qr-codes'
const drawer = (page: Page) => page.getByRole('dialog')
const card = (page: Page, name: string) => page.getByRole('region', { name })

test('a code to print is made, named, had as sheet and picture, replaced and ended', async () => {
  await inDashboard({ world, browser }, at, async (page) => {
    await card(page, 'Printed QR code').getByRole('link', { name: 'Create printed code' }).click()
    await page.getByRole('textbox', { name: 'Internal name' }).fill('By the door')
    await page.getByRole('button', { name: 'Create' }).click()
    await drawer(page).getByRole('img', { name: 'QR code' }).waitFor()
    await expect.poll(() => page.evaluate<boolean>("document.querySelector('[role=dialog] img').naturalWidth > 0"), soon).toBe(true)
    const address = await page.getByLabel('Code URL').innerText()
    expect((await fetch(address)).status).toBe(200)
    await page.getByRole('combobox', { name: 'Layout' }).selectOption('Labels to cut out')
    for (const [name, file] of [
      ['Download PDF', 'pdf'],
      ['Download PNG', 'png'],
      ['Download SVG', 'svg'],
    ] as const) {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).click()])
      expect(download.suggestedFilename()).toMatch(new RegExp(`\\.${file}$`))
    }
    await page.getByRole('textbox', { name: 'Internal name' }).fill('At the till')
    await page.getByRole('button', { name: 'Save name' }).click()
    await card(page, 'Printed QR code').getByText('At the till').waitFor({ state: 'attached' })

    await page.getByRole('button', { name: 'Regenerate code' }).click()
    const asked = page.getByRole('dialog', { name: 'Regenerate this code?' })
    await asked.getByText('All printed copies stop working immediately, and anyone scanning').waitFor()
    expect(await asked.getByRole('button', { name: 'Regenerate code' }).isDisabled()).toBe(true)
    await asked.getByRole('textbox').fill('regenerate')
    await asked.getByRole('button', { name: 'Regenerate code' }).click()
    await page.getByText('Code regenerated. This is the new one.').waitFor()
    await expect.poll(() => page.getByLabel('Code URL').innerText(), soon).not.toBe(address)
    expect((await fetch(address)).status).toBe(410)

    await page.getByRole('button', { name: 'Revoke code' }).click()
    await page.getByRole('dialog', { name: 'Revoke this code?' }).getByRole('textbox').fill('revoke')
    await page.getByRole('dialog', { name: 'Revoke this code?' }).getByRole('button', { name: 'Revoke code' }).click()
    await page.getByRole('table', { name: 'Revoked codes' }).getByText('At the till').waitFor()
    await card(page, 'Printed QR code').getByRole('link', { name: 'Create printed code' }).waitFor()
  })
})

test('a code for a screen is shown fresh, and its screen opened', async () => {
  await inDashboard({ world, browser }, at, async (page) => {
    await card(page, 'Kiosk QR code').getByRole('link', { name: 'Create kiosk code' }).click()
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByRole('button', { name: 'Refresh code' }).click()
    const kiosk = (await page.getByRole('link', { name: 'Open kiosk' }).getAttribute('href'))!
    expect((await fetch(kiosk)).status).toBe(200)
  })
})

test('a viewer sees how codes do, and none of them; members do not end what hangs on walls', async () => {
  for (const [role, shows] of [
    ['viewer', false],
    ['member', true],
  ] as const)
    await inDashboard(
      { world, browser },
      at,
      async (page) => {
        await page.getByRole('link', { name: 'Show code: Kiosk QR code' }).click()
        if (shows) await page.getByText('Admins can regenerate or revoke it.').waitFor()
        else await page.getByText('Members of your organization can show').waitFor()
        expect(await page.getByRole('button', { name: /Regenerate code|Revoke code/ }).count()).toBe(0)
        expect(await page.getByRole('img', { name: 'QR code' }).count()).toBe(shows ? 1 : 0)
      },
      { role },
    )
})

test('the screens of QR codes keep nobody out', { timeout: 300_000 }, async () => {
  const member = await world.member()
  await member.ask('qrCodes.create', { mode: 'permanent', label: 'On every table of the terrace, and by the exit to the garden' })
  const place = { world, browser }
  await everyLookInDashboard(place, {
    name: 'qr-codes',
    at,
    reach: (page) => page.getByRole('link', { name: 'Show code: Printed QR code' }).waitFor(),
  })
  for (const mode of ['permanent', 'rotating'])
    await everyLookInDashboard(place, {
      name: `qr-codes-${mode}`,
      at: `${at}/${mode}`,
      reach: (page) => page.getByRole('heading', { name: 'Regenerate or revoke' }).waitFor(),
    })
  await everyLookInDashboard(place, {
    name: 'qr-codes-new',
    at: `${at}/rotating/new`,
    reach: (page) => page.getByRole('button', { name: 'Create' }).waitFor(),
  })
})

test('a name that is being typed stays while one is being saved, and is asked about before the code is left', async () => {
  const member = await world.member({ role: 'member' })
  await world.sql`delete from qr_code where organization_id = ${world.business.organizationId}`
  await member.ask('qrCodes.create', { mode: 'permanent', label: 'By the door' })
  await inDashboard({ world, browser }, `${at}/permanent`, async (page) => {
    const name = page.getByRole('textbox', { name: 'Internal name' })
    const asked = page.getByRole('dialog', { name: 'Discard unsaved changes?' })
    const naming = await holdRequests(page, { method: 'PATCH' })
    await name.fill('At the till')
    await page.getByRole('button', { name: 'Save name' }).click()
    await naming.isSent
    await name.fill('At the till, left')
    naming.release()
    await card(page, 'Printed QR code').getByText('At the till').waitFor({ state: 'attached' })
    await page.keyboard.press('Escape')
    await asked.getByRole('button', { name: 'Keep editing' }).click()
    expect(await name.inputValue()).toBe('At the till, left')
    await page.keyboard.press('Escape')
    await asked.getByRole('button', { name: 'Discard' }).click()
    await name.waitFor({ state: 'detached' })
  })
})
