import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { onPage } from '../on-page.ts'
import type { World } from '../world.ts'
import { lookAt, looks } from './looks.ts'

export { soon } from './looks.ts'

// Somebody in the webhook portal, at one of its screens.

export type Visit = BrowserContextOptions & { theme?: 'light' | 'dark' }

/** Comes in by an address of the portal and goes to a screen: `/recover?kind=held`. */
export const inPortal = (
  { world, browser }: { world: World; browser: Browser },
  at: string,
  act: (page: Page) => Promise<void>,
  { theme = 'light', ...options }: Visit = {},
): Promise<void> =>
  onPage(browser, { viewport: { width: 1280, height: 800 }, baseURL: world.address, ...options }, async (page) => {
    await page.goto((await world.ask('webhooks.portal', { theme })).body.url)
    await page.getByRole('heading', { level: 1, name: 'Destinations' }).waitFor()
    await page.goto(`${world.address}/portal${at}`)
    await act(page)
  })

/** Looks at a screen as it is reached, light and dark, on a telephone and at a desk: it keeps nobody out and scrolls nowhere sideways. */
export async function everyLook(
  place: { world: World; browser: Browser },
  { name, at, reach }: { name: string; at: string; reach: (page: Page) => Promise<unknown> },
): Promise<void> {
  for (const look of looks)
    await inPortal(
      place,
      at,
      async (page) => {
        await reach(page)
        await lookAt(page, name, look)
      },
      { theme: look.theme, viewport: { width: look.width, height: 800 }, reducedMotion: 'reduce' },
    )
}
