import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { World } from '../../world/world.ts'
import { everyLookAt } from '../looks.ts'
import { onPage } from '../on-page.ts'
import { signedIn } from '../session-cookie.ts'

export { soon } from '../looks.ts'

// The webhook portal with a session that is open already. Opening it is tested by portal.browser.test.ts.

interface Place {
  world: World
  browser: Browser
}

/** Goes to a screen of the portal with a session of the world's business: `/recover?kind=held`. */
export async function inPortal(
  { world, browser }: Place,
  at: string,
  act: (page: Page) => Promise<void>,
  options: BrowserContextOptions = {},
): Promise<void> {
  const { cookie } = await world.portal()
  await onPage(browser, { viewport: { width: 1280, height: 800 }, ...signedIn(world.address, cookie), ...options }, async (page) => {
    await page.goto(`${world.address}/portal${at}`)
    await act(page)
  })
}

/** Chooses a time of the tenth of last month in a field. */
export async function chooseLongAgo(page: Page, field: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${field}: `) }).click()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.getByRole('button', { name: / 10 \p{L}+ \d{4}$/u }).click()
  await page.getByRole('button', { name: 'Apply' }).click()
}

/** Opens a screen at 360 pixels, calls `reach`, and checks it at every width and theme: see `everyLookAt`. */
export const everyLook = (
  place: Place,
  { name, at, reach }: { name: string; at: string; reach: (page: Page) => Promise<unknown> },
): Promise<void> =>
  inPortal(
    place,
    at,
    async (page) => {
      await reach(page)
      await everyLookAt(page, name)
    },
    { viewport: { width: 360, height: 800 }, reducedMotion: 'reduce' },
  )
