import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { violationsOn } from './axe.ts'
import { type Look, switchTheme, type Theme, themes, widths } from './look.ts'

export { themes, widths }

// How a screen is looked at, whichever app it is of.

/** For `expect.poll`: what is there in a moment may take its time where much is going on. */
export const soon = { timeout: 30_000 }

/**
 * Looks at a screen as it is now, on a phone and on a desktop, light and dark: it keeps nobody out and scrolls nowhere sideways. The
 * page is resized and its theme switched, never loaded again; it is left at the last width, light. `also` is what else is to hold at each
 * look. Open it with `reducedMotion: 'reduce'`: without motion, a colour is what it is as soon as the theme is another.
 */
export async function everyLookAt(
  page: Page,
  name: string,
  { at = widths, also }: { at?: readonly number[]; also?: (look: Look) => Promise<unknown> } = {},
): Promise<void> {
  // What a screen looked like last is where the next width begins: a switch draws all of it anew.
  let order: readonly Theme[] = themes
  for (const width of at) {
    await page.setViewportSize({ width, height: page.viewportSize()?.height ?? 800 })
    for (const theme of order) {
      await switchTheme(page, theme)
      await lookAt(page, name, { theme, width }, theme === 'dark' ? ['color-contrast'] : undefined)
      await also?.({ theme, width })
    }
    order = order.toReversed()
  }
  await switchTheme(page, 'light')
}

/**
 * One look: it keeps nobody out, by all of axe's rules or by those that are named, and scrolls nowhere sideways. With `PICTURES` set to a
 * folder, a picture of it is put there.
 */
export async function lookAt(page: Page, name: string, { theme, width }: Look, rules?: string[]): Promise<void> {
  const seen = `${name}, ${theme}, ${width}`
  expect(await violationsOn(page, rules && { rules }), seen).toEqual([])
  expect(await page.evaluate<number>('document.documentElement.scrollWidth'), seen).toBeLessThanOrEqual(width)
  const pictures = process.env.PICTURES
  if (pictures) await page.screenshot({ path: `${pictures}/${name.replaceAll(/\W+/g, '-')}-${theme}-${width}.png`, fullPage: true })
}
