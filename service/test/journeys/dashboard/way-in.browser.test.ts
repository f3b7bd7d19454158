import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChromium } from '../../world/chromium.ts'
import { openWorld, type World } from '../../world/world.ts'
import { onPage } from '../on-page.ts'
import { dashboardAddress, inDashboard, soon } from './in-dashboard.ts'
import { signIn } from './sign-in-form.ts'

// Into the dashboard, in a real browser: by password, by invitation, and to where one wanted to go.

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
  test('a person who is not in signs in and comes to where they wanted to go', async () => {
    const member = await world.member()
    await outside(async (page) => {
      await page.goto(dashboardAddress(world, '/members?role=admin'))
      await heading(page, 'Sign in')
      await signIn(page, { ...member, password: 'another heron entirely' })
      await page.getByRole('alert').waitFor()
      await signIn(page, member)
      await heading(page, 'Members')
      expect(page.url()).toBe(dashboardAddress(world, '/members?role=admin'))
      await page.getByRole('button', { name: 'Ada, account menu' }).click()
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
          await heading(page, 'Organization not found')
          return page.locator('main').innerText()
        }
        expect(await told(other.organizationId)).toBe(await told('00000000-0000-4000-8000-000000000000'))
        await world.sql`insert into member (organization_id, person_id, role) values (${other.organizationId}, ${ada.personId}, 'admin')`
        await page.goto(`${world.address}/dashboard`)
        await heading(page, 'Choose an organization')
        await page.getByRole('link', { name: 'Beta' }).click()
        await page.getByRole('button', { name: /^Beta .*Switch organization/ }).click()
        await page.getByRole('menuitem', { name: 'Acme' }).click()
        await page.getByRole('button', { name: /^Acme .*Switch organization/ }).waitFor()
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
        await page.getByRole('button', { name: /Save password|^Sign in$|Create account/ }).waitFor()
        expect(page.url()).toBe(`${world.address}/dashboard/${path}`)
        await page.waitForLoadState('networkidle')
        expect(asked).toEqual([])
        await page.reload()
        await heading(page, 'This link is incomplete')
      })
  })

  test('an invitation makes somebody new a member; whoever has an account shows first that it is theirs', async () => {
    const owner = await world.member()
    const invite = async (email: string) => (await owner.ask('invitations.create', { email, role: 'viewer' })).body.url as string
    const accept = (page: Page) => page.getByRole('button', { name: 'Accept invitation' }).click()
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
      await page.getByRole('button', { name: 'Grace, account menu' }).waitFor()
      await page.goto(url)
      await heading(page, 'Invitation no longer valid')
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
        await page.getByRole('button', { name: 'Sign in', exact: true }).click()
        await accept(page)
        await page.getByRole('button', { name: 'Edsger, account menu' }).waitFor()
        expect(page.url()).toContain(`/dashboard/o/${world.business.organizationId}`)
      },
      { member: owner },
    )
  })
})
