import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { everyLookAt, lookAt } from '../looks.ts'
import { onPage } from '../on-page.ts'
import { dashboardAddress, everyLookInDashboard, inDashboard, soon } from './in-dashboard.ts'

// Into the dashboard, around in it and out again, in a real browser.

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

async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

describe('the way in', () => {
  test('whoever is not in signs in and comes to where they wanted to go', async () => {
    const member = await world.member()
    await outside(async (page) => {
      await page.goto(dashboardAddress(world, '/members?role=admin'))
      await heading(page, 'Sign in')
      await signIn(page, { ...member, password: 'another heron entirely' })
      await page.getByRole('alert').waitFor()
      await signIn(page, member)
      await heading(page, 'Members')
      expect(page.url()).toBe(dashboardAddress(world, '/members?role=admin'))
      await page.getByRole('button', { name: 'Ada, your menu' }).click()
      await page.getByRole('menuitem', { name: 'Sign out' }).click()
      await heading(page, 'Sign in')
      await page.goto(dashboardAddress(world, '/members'))
      await heading(page, 'Sign in')
    })
  })

  test('one organization is gone to at once, several are chosen from, an unknown one is told like a foreign one', async () => {
    const ada = await world.member({ role: 'viewer' })
    await inDashboard(
      { world, browser },
      '',
      async (page) => {
        await page.goto(`${world.address}/dashboard`)
        await heading(page, 'Overview')
        const other = await world.openBusiness('Beta')
        const told = async (organizationId: string) => {
          await page.goto(`${world.address}/dashboard/o/${organizationId}/members`)
          await heading(page, 'No such organization')
          return page.locator('main').innerText()
        }
        expect(await told(other.organizationId)).toBe(await told('00000000-0000-4000-8000-000000000000'))
        await world.sql`insert into member (organization_id, person_id, role) values (${other.organizationId}, ${ada.personId}, 'admin')`
        await page.goto(`${world.address}/dashboard`)
        await heading(page, 'Where to?')
        await page.getByRole('link', { name: 'Beta' }).click()
        await page.getByRole('button', { name: /^Beta .*Switch the organization/ }).click()
        await page.getByRole('menuitem', { name: 'Acme' }).click()
        await page.getByRole('button', { name: /^Acme .*Switch the organization/ }).waitFor()
      },
      { member: ada },
    )
  })

  test('where one is sent after the sign-in is a dashboard of ours, whatever the address says', async () => {
    const member = await world.member()
    for (const to of ['https://example.com/dashboard/o/x', '//example.com/dashboard/o/x', 'javascript:alert(1)', '/docs'])
      await outside(async (page) => {
        await page.goto(`${world.address}/dashboard/sign-in?${new URLSearchParams({ to })}`)
        await signIn(page, member)
        await heading(page, 'Overview')
      })
  })

  test('a code behind the # leaves the address bar at once, and nothing is spent before a button is pressed', async () => {
    for (const [path, name] of [
      ['reset', 'token'],
      ['verify-email', 'token'],
      ['begin', 'code'],
    ] as const)
      await outside(async (page) => {
        const asked: string[] = []
        page.on('request', (request) => {
          if (request.method() !== 'GET') asked.push(request.url())
        })
        await page.goto(`${world.address}/dashboard/${path}#${name}=${'A'.repeat(43)}`)
        await page.getByRole('button', { name: /Keep this password|^Sign in$|Create the account/ }).waitFor()
        expect(page.url()).toBe(`${world.address}/dashboard/${path}`)
        await page.waitForLoadState('networkidle')
        expect(asked).toEqual([])
        await page.reload()
        await heading(page, 'This address is incomplete')
      })
  })

  test('an invitation makes somebody new a member; whoever has an account shows first that it is theirs', async () => {
    const owner = await world.member()
    const invite = async (email: string) => (await owner.ask('invitations.create', { email, role: 'viewer' })).body.url as string
    const accept = (page: Page) => page.getByRole('button', { name: 'Accept the invitation' }).click()
    const url = await invite('grace@new.example')
    await outside(async (page) => {
      await page.goto(url)
      await heading(page, 'Join Acme')
      expect(page.url()).toBe(`${world.address}/dashboard/invitation`)
      await page.getByLabel('Your name').fill('Grace')
      await page.getByLabel('Password', { exact: true }).fill('too short')
      await accept(page)
      const password = page.getByLabel('Password', { exact: true })
      await expect.poll(() => password.getAttribute('aria-invalid'), soon).toBe('true')
      await password.fill('an owl reads by moonlight')
      await accept(page)
      await page.getByRole('button', { name: 'Grace, your menu' }).waitFor()
      await page.goto(url)
      await heading(page, 'This invitation opens nothing')
    })
    const other = await world.openBusiness('Gamma')
    const known = await world.member({ organizationId: other.organizationId, name: 'Edsger' })
    const again = await invite(known.email)
    await inDashboard(
      { world, browser },
      '/members',
      async (page) => {
        await heading(page, 'Members')
        await page.goto(again)
        await page.getByRole('button', { name: 'I have an account' }).click()
        await page.getByRole('button', { name: 'Sign out' }).click()
        await page.getByLabel('Password', { exact: true }).fill(known.password)
        await page.getByRole('button', { name: 'Sign in' }).click()
        await accept(page)
        await page.getByRole('button', { name: 'Edsger, your menu' }).waitFor()
        expect(page.url()).toContain(`/dashboard/o/${world.business.organizationId}`)
      },
      { member: owner },
    )
  })

  const pages: [string, string][] = [
    ['sign-in', 'Sign in'],
    ['two-factor', 'One more step'],
    ['forgot', 'Choose a new password'],
    ['reset#token=AAAA', 'Choose a new password'],
    ['verify-email#token=AAAA', 'Is this your address?'],
    ['begin#code=AAAA', 'Begin'],
    ['invitation#code=AAAA', 'This invitation opens nothing'],
  ]
  test.each(pages)('%s keeps nobody out', async (path, title) => {
    await onPage(browser, { baseURL: world.address, reducedMotion: 'reduce' }, async (page) => {
      await page.goto(`${world.address}/dashboard/${path}`)
      await heading(page, title)
      await everyLookAt(page, `dashboard-${path.split('#')[0]}`)
    })
  })
})

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
  ['Mail', '/mail', 'Mail', 'admin'],
]

describe('the dashboard', () => {
  test('its places are gone to from the side, and hidden from whom they are no use', async () => {
    for (const role of ['admin', 'viewer'] as const)
      await inDashboard(
        { world, browser },
        '',
        async (page) => {
          await heading(page, 'Overview')
          const side = page.getByRole('navigation', { name: 'Places' })
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

  test('a session that ended elsewhere is told over the screen, and after signing in again one goes on', async () => {
    const member = await world.member()
    await inDashboard(
      { world, browser },
      '/destinations',
      async (page) => {
        await heading(page, 'Destinations')
        await page.context().clearCookies()
        await page.getByRole('dialog', { name: 'You are signed out' }).waitFor()
        await page.getByRole('link', { name: 'Sign in in this tab' }).click()
        await heading(page, 'Sign in')
        await signIn(page, member)
        await heading(page, 'Destinations')
      },
      { member },
    )
  })

  test('an address that leads nowhere says so, and a project that is none too', async () => {
    await inDashboard({ world, browser }, '/nowhere/at/all', async (page) => {
      await heading(page, 'There is nothing here')
      await page.goto(dashboardAddress(world, '/projects/00000000-0000-4000-8000-000000000000/opinions'))
      await heading(page, 'No such project')
      await page.getByRole('link', { name: 'See all projects' }).click()
      await heading(page, 'Projects')
    })
  })

  test('the side folds to icons, and stays so', async () => {
    await inDashboard(
      { world, browser },
      '/members',
      async (page) => {
        await page.getByRole('button', { name: 'Fold the menu' }).click()
        await page.getByRole('link', { name: 'Projects' }).click()
        await heading(page, 'Projects')
        await page.reload()
        await page.getByRole('button', { name: 'Unfold the menu' }).waitFor()
        await lookAt(page, 'dashboard-folded', { theme: 'light', width: 1280 })
      },
      // The pointer is at an icon, whose name appears beside it: half faded in, it would be too pale to be read.
      { reducedMotion: 'reduce' },
    )
  })

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
          [/your menu/, 'Your account', 'account'],
          [/Switch the project/, 'All projects', 'project'],
          [/Switch the organization/, 'Beta', 'organization'],
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

  test('whoever only reads is offered nothing to change of the webhooks', async () => {
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
          expect(await page.getByRole('link', { name: 'Add a destination' }).count()).toBe(isAdmin ? 1 : 0)
        },
        { role },
      )
  })

  test('on a telephone its menu is a drawer', async () => {
    await inDashboard(
      { world, browser },
      '/members',
      async (page) => {
        await page.getByRole('button', { name: 'Open the menu' }).click()
        await page.getByRole('link', { name: 'Opinions' }).waitFor()
        await lookAt(page, 'dashboard-menu', { theme: 'light', width: 360 })
        await page.getByRole('link', { name: 'Opinions' }).click()
        await heading(page, 'Opinions')
        await expect.poll(() => page.getByRole('dialog').count(), soon).toBe(0)
      },
      // It slides in, and would be looked at half faded in.
      { viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' },
    )
  })

  test('what is first loaded is at most 350 KB, compressed, all of it from here: of the sign-in and of the first screen', async () => {
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
      expect(await loadedAt(page, 'Sign in')).toBeLessThan(350_000)
    })
    await inDashboard({ world, browser }, '', async (page) => {
      expect(await loadedAt(page, 'Overview')).toBeLessThan(350_000)
    })
  })
})
