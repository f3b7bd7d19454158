import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axeOn } from '../axe.ts'

// How a screen is looked at, whichever app it is of.

/** For `expect.poll`: what is there in a moment may take its time where much is going on. */
export const soon = { timeout: 30_000 }

export const looks = (['light', 'dark'] as const).flatMap((theme) => [360, 1280].map((width) => ({ theme, width })))
export type Look = (typeof looks)[number]

/** It keeps nobody out and scrolls nowhere sideways. With `PICTURES` set to a folder, a picture of it is put there. */
export async function lookAt(page: Page, name: string, { theme, width }: Look): Promise<void> {
  const { violations } = await axeOn(page).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
  const pictures = process.env.PICTURES
  if (pictures) await page.screenshot({ path: `${pictures}/${name}-${theme}-${width}.png`, fullPage: true })
}
