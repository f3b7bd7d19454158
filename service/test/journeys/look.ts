import type { Page } from 'playwright-core'

// What a screen is looked at in: a width and a theme, changed while it is open. Nothing of a test runner is needed.

/** The widths that every screen is checked at, a phone's and a desktop's, in CSS pixels. */
export const widths = [360, 1280] as const
export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

export interface Look {
  theme: Theme
  width: number
}

/**
 * Makes a page light or dark without loading it again: what the browser prefers, which customers' pages go by, and what is kept for the
 * apps, of which another tab of theirs would tell them just so. Waits until it is drawn and every colour has arrived.
 */
export async function switchTheme(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(`new Promise((drawn) => {
    for (const app of document.querySelector('#app') ? ['dashboard', 'portal'] : [])
      dispatchEvent(new StorageEvent('storage', { key: 'earshot-' + app + '-theme', newValue: '${colorScheme}', storageArea: localStorage }))
    requestAnimationFrame(() => requestAnimationFrame(drawn))
  }).then(() => Promise.allSettled(document.getAnimations()
    .filter((each) => each instanceof CSSTransition).map(({ finished }) => finished)))`)
}
