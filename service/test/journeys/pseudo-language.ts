import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import type { Page } from 'playwright-core'

const source = stripTypeScriptTypes(readFileSync(new URL('browser/pseudo-language.ts', import.meta.url), 'utf8')).replace('export {}', '')

export const directions = ['ltr', 'rtl'] as const
export type Direction = (typeof directions)[number]

/**
 * Puts an open page into the pseudo-language, longer and accented, in one direction, and tells what of it is cut off, sticks out or
 * scrolls sideways. The page is left as it was.
 */
export async function faultsInPseudoLanguage(page: Page, direction: Direction): Promise<string[]> {
  await page.evaluate(`(() => { if (!globalThis.pseudoLanguage) { ${source} } })()`)
  // Charts measure their width, and draw again.
  await page.evaluate(`new Promise((drawn) => {
    pseudoLanguage.speak('${direction}')
    requestAnimationFrame(() => requestAnimationFrame(drawn))
  })`)
  const faults = await page.evaluate<string[]>('pseudoLanguage.faults()')
  await page.evaluate('pseudoLanguage.restore()')
  return faults
}
