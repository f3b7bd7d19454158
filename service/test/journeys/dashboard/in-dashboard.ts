import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Member, World } from '../../world/world.ts'
import { everyLookAt } from '../looks.ts'
import { onPage } from '../on-page.ts'
import { signedIn } from '../session-cookie.ts'

export { soon } from '../looks.ts'

// A member of the world's business, signed in, at one of the dashboard's screens.

interface Place {
  world: World
  browser: Browser
}

export type DashboardVisit = BrowserContextOptions & {
  theme?: 'light' | 'dark'
  /** What they may do; an owner, unless said. */
  role?: NonNullable<Parameters<World['member']>[0]>['role']
  /** A member that `world.member` made. Left out: a new one. */
  member?: Member
}

/**
 * Signs a member in and goes to a screen of their dashboard: `/members`, or below the world's project `/projects/$projectId/opinions?query=tea`.
 */
export async function inDashboard(
  { world, browser }: Place,
  at: string,
  act: (page: Page, member: Member) => Promise<void>,
  { theme = 'light', role, member: known, ...options }: DashboardVisit = {},
): Promise<void> {
  const member = known ?? (await world.member({ ...(role && { role }) }))
  await onPage(
    browser,
    {
      viewport: { width: 1280, height: 800 },
      colorScheme: theme,
      ...signedIn(world.address, member.cookie),
      ...options,
    },
    async (page) => {
      await page.goto(dashboardAddress(world, at))
      await act(page, member)
    },
  )
}

/** Navigates to another screen as the dashboard's own links do, without loading the page again. */
export const goOn = (page: Page, world: World, at: string): Promise<void> =>
  page.evaluate(`history.pushState(null, '', ${JSON.stringify(dashboardAddress(world, at))})`)

/** Narrows a list to a range of days: `Last 7 days`. */
export async function choosePeriod(page: Page, range: string): Promise<void> {
  await page.getByRole('button', { name: /^Period: / }).click()
  await page.getByRole('dialog', { name: 'Period' }).getByRole('button', { name: range }).click()
}

/** Where a screen of the world's business stands. */
export const dashboardAddress = ({ address, business }: World, at: string): string =>
  `${address}/dashboard/o/${business.organizationId}${at.replace('$projectId', business.projectId)}`

/** Opens a screen at 360 pixels, calls `reach`, and checks it at every width and theme: see `everyLookAt`. */
export const everyLookInDashboard = (
  place: Place,
  {
    name,
    at,
    reach,
    role,
  }: { name: string; at: string; reach: (page: Page) => Promise<unknown>; role?: NonNullable<DashboardVisit['role']> },
): Promise<void> =>
  inDashboard(
    place,
    at,
    async (page) => {
      await reach(page)
      await everyLookAt(page, name)
    },
    { ...(role && { role }), viewport: { width: 360, height: 800 }, reducedMotion: 'reduce' },
  )
