import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { lookAt } from '../looks.ts'
import { dashboardAddress, inDashboard, soon } from './in-dashboard.ts'
import { signIn } from './sign-in-form.ts'

// Around in the dashboard, in a real browser.

let world: World
let browser: Browser
beforeAll(async () => {
  world = await openWorld()
  browser = await openChromium()
})
afterAll(() => world?.close())

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** Every place, and the least role that is shown it. */
const places: [name: string, path: string, heading: string, role: 'viewer' | 'admin'][] = [
  ['Overview', '/projects/$projectId/overview', 'Overview', 'viewer'],
  ['Opinions', '/projects/$projectId/opinions', 'Opinions', 'viewer'],
  ['Answers', '/projects/$projectId/answers', 'Answers', 'viewer'],
  ['Questions', '/projects/$projectId/questions', 'Questions', 'viewer'],
  ['Goals', '/projects/$projectId/goals', 'Goals', 'viewer'],
  ['Links', '/projects/$projectId/links', 'Links', 'viewer'],
  ['QR codes', '/projects/$projectId/qr-codes', 'QR codes', 'viewer'],
  ['Subscribers', '/projects/$projectId/subscribers', 'Subscribers', 'viewer'],
  ['Verifications', '/projects/$projectId/verifications', 'Verifications', 'viewer'],
  ['Knowledge base', '/projects/$projectId/knowledge-base', 'Knowledge base', 'viewer'],
  ['Settings', '/projects/$projectId/settings', 'Settings', 'viewer'],
  ['Projects', '/projects', 'Projects', 'viewer'],
  ['Members', '/members', 'Members', 'viewer'],
  ['API keys', '/keys', 'API keys', 'admin'],
  ['Audit log', '/audit-log', 'Audit log', 'admin'],
  ['Emails', '/mail', 'Emails', 'admin'],
]

describe('the dashboard', () => {
  test('its places are gone to from the side, and hidden from whom they are no use', async () => {
    for (const role of ['admin', 'viewer'] as const)
      await inDashboard(
        { world, browser },
        '',
        async (page) => {
          await heading(page, 'Overview')
          const side = page.getByRole('navigation', { name: 'Main navigation' })
          for (const [name, path, title, least] of places) {
            const link = side.getByRole('link', { name, exact: true })
            if (least === 'admin' && role === 'viewer') {
              await expect.poll(() => link.count(), soon).toBe(0)
              continue
            }
            await link.click()
            await heading(page, title)
            expect(page.url()).toBe(dashboardAddress(world, path))
            expect(await side.locator('[aria-current=page]').allInnerTexts()).toEqual([name])
          }
        },
        { role },
      )
  })

  test('the webhook portal is inside, at the same addresses', async () => {
    await inDashboard({ world, browser }, '', async (page) => {
      await heading(page, 'Overview')
      await page.getByRole('button', { name: 'Webhooks' }).click()
      for (const name of ['Destinations', 'Deliveries', 'Recover', 'Events', 'Charts', 'Test', 'Verify']) {
        await page.getByRole('link', { name, exact: true }).click()
        await expect.poll(() => page.url(), soon).toBe(dashboardAddress(world, `/${name.toLowerCase()}`))
        await page.getByRole('heading', { level: 1 }).waitFor()
      }
    })
  })

  test('its places are all in sight at 1280 by 800, those of the webhooks too; with less height they scroll, and the account stays', async () => {
    await inDashboard({ world, browser }, '/destinations', async (page) => {
      await heading(page, 'Destinations')
      const cutOff = () => page.evaluate<number>(`(nav => nav.scrollHeight - nav.clientHeight)(document.querySelector('aside nav'))`)
      const bottom = async (name: string | RegExp) => {
        const box = (await page.getByRole('complementary').getByText(name).boundingBox())!
        return box.y + box.height
      }
      expect(await cutOff()).toBe(0)
      expect(await bottom('Verify')).toBeLessThan(await bottom('Ada'))
      expect(await bottom('Ada')).toBeLessThanOrEqual(800)
      await page.setViewportSize({ width: 1280, height: 480 })
      await expect.poll(cutOff, soon).toBeGreaterThan(0)
      expect(await bottom('Ada')).toBeLessThanOrEqual(480)
      await page.getByRole('link', { name: 'Overview', exact: true }).click()
      await heading(page, 'Overview')
      // Elsewhere the webhooks are one line.
      await page.setViewportSize({ width: 1280, height: 800 })
      await expect.poll(cutOff, soon).toBe(0)
      expect(await page.getByRole('complementary').getByText('Verify').isVisible()).toBe(false)
    })
  })

  test('a session that ended elsewhere is told over the screen, and after signing in again one goes on', async () => {
    const member = await world.member()
    await inDashboard(
      { world, browser },
      '/destinations',
      async (page) => {
        await heading(page, 'Destinations')
        await page.context().clearCookies()
        await page.getByRole('dialog', { name: 'You have been signed out' }).waitFor()
        await page.getByRole('link', { name: 'Sign in (this tab)' }).click()
        await heading(page, 'Sign in')
        await signIn(page, member)
        await heading(page, 'Destinations')
      },
      { member },
    )
  })

  test('an address that leads nowhere says so, and a project that is none too', async () => {
    await inDashboard({ world, browser }, '/nowhere/at/all', async (page) => {
      await heading(page, 'Page not found')
      await page.goto(dashboardAddress(world, '/projects/00000000-0000-4000-8000-000000000000/opinions'))
      await heading(page, 'Project not found')
      await page.getByRole('link', { name: 'View all projects' }).click()
      await heading(page, 'Projects')
    })
  })

  test('the side folds to icons, and stays so', async () => {
    await inDashboard(
      { world, browser },
      '/members',
      async (page) => {
        await page.getByRole('button', { name: 'Collapse menu' }).click()
        await page.getByRole('link', { name: 'Projects' }).click()
        await heading(page, 'Projects')
        await page.reload()
        await page.getByRole('button', { name: 'Expand menu' }).waitFor()
        await lookAt(page, 'dashboard-folded', { theme: 'light', width: 1280 })
      },
      // The pointer is at an icon, whose name appears beside it: half faded in, it would be too pale to be read.
      { reducedMotion: 'reduce' },
    )
  })

  test('a viewer is offered nothing to change of the webhooks', async () => {
    await world.ask('webhooks.destinations.upsert', { url: 'http://127.0.0.1:9/hooks' })
    for (const [role, tabs] of [
      ['viewer', ['Overview']],
      ['admin', ['Overview', 'Settings', 'Signing secret']],
    ] as const)
      await inDashboard(
        { world, browser },
        '/destinations',
        async (page) => {
          await page.getByRole('link', { name: '127.0.0.1:9' }).click()
          await page.getByRole('tab').first().waitFor()
          expect(await page.getByRole('tab').allInnerTexts()).toEqual(tabs)
          const isAdmin = role === 'admin'
          for (const name of ['Pause', 'Delete']) expect(await page.getByRole('button', { name }).count()).toBe(isAdmin ? 1 : 0)
          expect(await page.getByRole('link', { name: 'Add destination' }).count()).toBe(isAdmin ? 1 : 0)
        },
        { role },
      )
  })
})
