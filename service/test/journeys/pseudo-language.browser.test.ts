import { afterAll, beforeAll, expect, test } from 'vitest'
import { height } from '../../../scripts/screenshots/picture.ts'
import { screens } from '../../../scripts/screenshots/screens.ts'
import { startVisit, type Visit } from '../../../scripts/screenshots/visit.ts'
import { widths } from './look.ts'
import { directions, faultsInPseudoLanguage } from './pseudo-language.ts'

// Every screen in a language that needs more room than any, read from the left and from the right.

let visit: Visit
beforeAll(async () => {
  visit = await startVisit()
})
afterAll(() => visit?.end())

// One at a time: of several pages at once, Chromium may leave one without frames, and what waits for a frame waits for ever.
test.for(screens)('longer, accented text fits on the screen $name of the $as', async (screen) => {
  const faults: string[] = []
  await visit.open(screen, { language: 'en', width: widths[0] }, async (page) => {
    for (const width of widths) {
      await page.setViewportSize({ width, height })
      for (const direction of directions)
        for (const fault of await faultsInPseudoLanguage(page, direction)) faults.push(`${width} px, ${direction}: ${fault}`)
    }
  })
  expect(faults).toEqual([])
})

test('a title without room is found, and the page is left as it was', async () => {
  await visit.open(screens.find(({ name }) => name === 'sign-in')!, { language: 'en', width: widths[0] }, async (page) => {
    const before = await page.locator('body').innerText()
    expect(await faultsInPseudoLanguage(page, 'rtl')).toEqual([])
    await page.evaluate(`document.querySelector('h1').style.cssText = 'width: 40px; overflow: hidden; white-space: nowrap'`)
    expect(await faultsInPseudoLanguage(page, 'ltr')).toEqual([expect.stringMatching(/^cut: .* in .*h1/)])
    expect(await page.locator('body').innerText()).toBe(before)
    expect(await page.evaluate('document.documentElement.dir')).toBe('ltr')
  })
})
