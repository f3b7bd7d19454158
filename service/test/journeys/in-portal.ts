import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeOn } from '../axe.ts'
import { onPage } from '../on-page.ts'
import type { World } from '../world.ts'

// Somebody in the webhook portal, at one of its screens.

/** For `expect.poll`: what is there in a moment may take its time where much is going on. */
export const soon = { timeout: 30_000 }

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
  for (const theme of ['light', 'dark'] as const)
    for (const width of [360, 1280])
      await inPortal(
        place,
        at,
        async (page) => {
          await reach(page)
          const { violations } = await axeOn(page).analyze()
          expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
          expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
          const pictures = process.env.PICTURES
          if (pictures) await page.screenshot({ path: `${pictures}/${name}-${theme}-${width}.png`, fullPage: true })
        },
        { theme, viewport: { width, height: 800 }, reducedMotion: 'reduce' },
      )
}
