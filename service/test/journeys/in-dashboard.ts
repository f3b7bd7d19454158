import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { onPage } from '../on-page.ts'
import type { Member, World } from '../world.ts'
import { lookAt, looks } from './looks.ts'

export { soon } from './looks.ts'

// A member of the world's business, signed in, at one of the desk's screens.

interface Place {
  world: World
  browser: Browser
}

export type DeskVisit = BrowserContextOptions & {
  theme?: 'light' | 'dark'
  /** What they may do; an owner, unless said. */
  role?: NonNullable<Parameters<World['member']>[0]>['role']
  /** Somebody that `world.member` gave; somebody new, unless said. */
  member?: Member
}

/**
 * Signs a member in and goes to a screen of their desk: `/members`, or below the world's project `/projects/$projectId/opinions?query=tea`.
 */
export async function inDashboard(
  { world, browser }: Place,
  at: string,
  act: (page: Page, member: Member) => Promise<void>,
  { theme = 'light', role, member: known, ...options }: DeskVisit = {},
): Promise<void> {
  const member = known ?? (await world.member({ ...(role && { role }) }))
  await onPage(
    browser,
    {
      viewport: { width: 1280, height: 800 },
      baseURL: world.address,
      colorScheme: theme,
      storageState: { cookies: [cookieOf(world, member)], origins: [] },
      ...options,
    },
    async (page) => {
      await page.goto(deskAddress(world, at))
      await act(page, member)
    },
  )
}

/** Where a screen of the world's business stands. */
export const deskAddress = ({ address, business }: World, at: string): string =>
  `${address}/dashboard/o/${business.organizationId}${at.replace('$projectId', business.projectId)}`

/** Looks at a screen as it is reached, light and dark, on a telephone and at a desk: it keeps nobody out and scrolls nowhere sideways. */
export async function everyLookInDashboard(
  place: Place,
  { name, at, reach, role }: { name: string; at: string; reach: (page: Page) => Promise<unknown>; role?: NonNullable<DeskVisit['role']> },
): Promise<void> {
  const member = await place.world.member({ ...(role && { role }) })
  for (const look of looks)
    await inDashboard(
      place,
      at,
      async (page) => {
        await reach(page)
        await lookAt(page, name, look)
      },
      { theme: look.theme, member, viewport: { width: look.width, height: 800 }, reducedMotion: 'reduce' },
    )
}

function cookieOf({ address }: World, { cookie }: Member) {
  const [name, ...value] = cookie.split('=')
  const { hostname } = new URL(address)
  return {
    name: name!,
    value: value.join('='),
    domain: hostname,
    path: '/',
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: 'Strict' as const,
  }
}
