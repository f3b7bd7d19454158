import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { signIn } from '../../service/test/journeys/dashboard/sign-in-form.ts'
import { openChromium } from '../../service/test/world/chromium.ts'
import { type Demo, startDemo } from './demo.ts'
import { height, settled } from './picture.ts'
import { fill, findPlaces } from './places.ts'
import type { Screen } from './screens.ts'

/** A demo of its own, in which every screen can be opened. */
export interface Visit {
  /** Opens a screen in a language, as wide as said, and calls `look` when all of it is there. */
  open(screen: Screen, how: { language: string; width: number }, look: (page: Page) => Promise<void>): Promise<void>
  /** Ends the demo and the browser, and removes what they kept. */
  end(): Promise<void>
}

export async function startVisit(): Promise<Visit> {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'earshot-screenshots-'))
  const { demo, stop } = await startDemo(directory)
  const browser = await openChromium()
  const end = async () => {
    await browser.close()
    await stop()
    rmSync(directory, { recursive: true, force: true })
  }
  try {
    const owner = await enter(browser, demo)
    const places = await findPlaces(owner, demo)
    const storageState = await owner.storageState()
    await owner.close()
    const contexts = new Map<string, Promise<BrowserContext>>()
    /** The apps and the pages go by the browser's language. A profile for each, which keeps what they are made of. */
    const contextOf = (as: Screen['as'], language: string): Promise<BrowserContext> => {
      const key = `${as} ${language}`
      const found = contexts.get(key)
      if (found) return found
      const made = browser.newContext({
        locale: language,
        reducedMotion: 'reduce',
        colorScheme: 'light',
        ...(as === 'owner' && { storageState }),
      })
      contexts.set(key, made)
      return made
    }
    return {
      end,
      open: async ({ at, as, reach }, { language, width }, look) => {
        const page = await (await contextOf(as, language)).newPage()
        try {
          await page.setViewportSize({ width, height })
          await page.goto(new URL(fill(at, places), demo.baseUrl).href)
          await settled(page)
          if (reach) await reach(page).then(() => settled(page))
          await look(page)
        } finally {
          await page.close()
        }
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** The owner signs in to the dashboard and opens the webhook portal. */
async function enter(browser: Browser, { baseUrl, signIn: owner, webhookPortal }: Demo): Promise<BrowserContext> {
  const context = await browser.newContext({ locale: 'en' })
  const page = await context.newPage()
  await page.goto(`${baseUrl}/dashboard/sign-in`)
  await signIn(page, owner)
  await page.waitForURL('**/dashboard/o/**')
  await page.goto(webhookPortal)
  await page.waitForURL('**/portal/destinations')
  return context
}
