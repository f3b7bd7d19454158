import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { everyLookAt, lookAt } from '../looks.ts'
import { onPage } from '../on-page.ts'
import { everyLookInDashboard, inDashboard, soon } from './in-dashboard.ts'

// The dashboard’s frame and its way in: without barriers, on a telephone, and small.

let world: World
let browser: Browser
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
})
afterAll(() => world?.close())

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()
const desktop = { viewport: { width: 1280, height: 800 } }
const outside = (act: (page: Page) => Promise<void>) => onPage(browser, { ...desktop, baseURL: world.address }, act)

describe('the way in', () => {
  const pages: [string, string][] = [
    ['sign-in', 'Sign in'],
    ['two-factor', 'Two-factor authentication'],
    ['forgot', 'Reset password'],
    ['reset#token=AAAA', 'Reset password'],
    ['verify-email#token=AAAA', 'Verify your email'],
    ['begin#code=AAAA', 'Set up Earshot'],
    ['invitation#code=AAAA', 'Invitation no longer valid'],
  ]
  test.each(pages)('%s keeps nobody out', async (path, title) => {
    await onPage(browser, { baseURL: world.address, reducedMotion: 'reduce' }, async (page) => {
      await page.goto(`${world.address}/dashboard/${path}`)
      await heading(page, title)
      await everyLookAt(page, `dashboard-${path.split('#')[0]}`)
    })
  })
})

describe('the dashboard', () => {
  test('the frame keeps nobody out', async () => {
    await everyLookInDashboard({ world, browser }, { name: 'dashboard-frame', at: '/members', reach: (page) => heading(page, 'Members') })
  })

  test('its menus keep nobody out, and are gone through by keyboard', async () => {
    const ada = await world.member()
    const other = await world.openBusiness('Beta')
    await world.sql`insert into member (organization_id, person_id, role) values (${other.organizationId}, ${ada.personId}, 'viewer')`
    await inDashboard(
      { world, browser },
      '/members',
      async (page) => {
        await heading(page, 'Members')
        for (const [name, item, picture] of [
          [/account menu/, 'Your account', 'account'],
          [/Switch project/, 'All projects', 'project'],
          [/Switch organization/, 'Beta', 'organization'],
        ] as const) {
          await page.getByRole('button', { name }).focus()
          await page.keyboard.press('Enter')
          await page.getByRole('menuitem', { name: item }).waitFor()
          await expect.poll(() => page.evaluate<string>('document.activeElement.role'), soon).toBe('menuitem')
          await everyLookAt(page, `dashboard-menu-${picture}`, { at: [1280] })
          await page.keyboard.press('Escape')
          await expect.poll(() => page.getByRole('menuitem').count(), soon).toBe(0)
        }
      },
      { member: ada, reducedMotion: 'reduce' },
    )
  })

  test('on a telephone its menu is a drawer', async () => {
    await inDashboard(
      { world, browser },
      '/members',
      async (page) => {
        await page.getByRole('button', { name: 'Open menu' }).click()
        await page.getByRole('link', { name: 'Opinions' }).waitFor()
        await lookAt(page, 'dashboard-menu', { theme: 'light', width: 360 })
        await page.getByRole('link', { name: 'Opinions' }).click()
        await heading(page, 'Opinions')
        await expect.poll(() => page.getByRole('dialog').count(), soon).toBe(0)
        // The last of its places are reached too.
        await page.getByRole('button', { name: 'Open menu' }).click()
        await page.getByRole('button', { name: 'Webhooks' }).click()
        await page.getByRole('link', { name: 'Verify', exact: true }).click()
        await heading(page, 'Verify')
      },
      // It slides in, and would be looked at half faded in.
      { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' },
    )
  })

  test('what is first loaded is at most 330 KB, compressed, all of it from here: of the sign-in and of the first screen', async () => {
    const loadedAt = async (page: Page, title: string) => {
      await heading(page, title)
      // What the visit before was still loading is none of this one.
      await page.waitForLoadState('networkidle')
      const loaded: Promise<number>[] = []
      page.on('requestfinished', (request) => {
        if (/\/assets\/app\/|\/dashboard/.test(request.url())) loaded.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
      })
      const devtools = await page.context().newCDPSession(page)
      await devtools.send('Network.setCacheDisabled', { cacheDisabled: true })
      await page.reload({ waitUntil: 'networkidle' })
      await heading(page, title)
      expect(loaded.length).toBeGreaterThan(3)
      return (await Promise.all(loaded)).reduce((sum, each) => sum + each, 0)
    }
    await outside(async (page) => {
      await page.goto(`${world.address}/dashboard/sign-in`)
      expect(await loadedAt(page, 'Sign in')).toBeLessThan(330_000)
    })
    await inDashboard({ world, browser }, '', async (page) => {
      expect(await loadedAt(page, 'Overview')).toBeLessThan(330_000)
    })
  })
})
