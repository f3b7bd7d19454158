import { mkdirSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { type Look, switchTheme } from '../../service/test/journeys/look.ts'

/** What a phone and a laptop show at once, in CSS pixels. */
export const height = 800

/** Waits until a page has what it asked for: half a second of silence. A screen that asks again and again is drawn after five. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => undefined)
  await page.evaluate('document.fonts.ready.then(() => undefined)')
}

/**
 * Writes the picture of an open page in one look, as high as the page, or as the drawer that is over it. What scrolls by itself, a drawer
 * or the navigation, is shown to its end. Returns whether the page scrolls sideways, which none should: the picture is then wider.
 */
export async function takePicture(page: Page, to: string, { width, theme }: Look): Promise<{ isWider: boolean }> {
  await page.setViewportSize({ width, height })
  await switchTheme(page, theme)
  const { isDrawer, hidden } = await page.evaluate<{ isDrawer: boolean; hidden: number }>(`({
    isDrawer: document.querySelector('[role=dialog]') !== null,
    hidden: Math.max(0, ...[...document.querySelectorAll('nav, nav *, [role=dialog], [role=dialog] *')].map(
      (each) => /auto|scroll/.test(getComputedStyle(each).overflowY) && !each.matches('textarea, pre') ? each.scrollHeight - each.clientHeight : 0)),
  })`)
  if (hidden > 0) await page.setViewportSize({ width, height: height + hidden })
  mkdirSync(path.dirname(to), { recursive: true })
  await page.screenshot({ path: to, fullPage: !isDrawer, animations: 'disabled' })
  return { isWider: (await page.evaluate<number>('document.documentElement.scrollWidth')) > width }
}
