/**
 * Takes a picture of every screen of a demo of its own, for translators: `<to>/<language>/<screen>-<width>-<theme>.png`.
 *
 *     npm run screenshots                                     every screen, in nine languages: 3,000 pictures, half an hour
 *     npm run screenshots -- --languages de,pl --screens links,inbox --widths 360 --themes dark --to screenshots
 */
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { languages } from '@earshot/contract'
import type { Browser, BrowserContext } from 'playwright-core'
import { signIn } from '../service/test/journeys/dashboard/sign-in-form.ts'
import { themes, widths } from '../service/test/journeys/look.ts'
import { openChromium } from '../service/test/world/chromium.ts'
import { type Demo, startDemo } from './screenshots/demo.ts'
import { height, settled, takePicture } from './screenshots/picture.ts'
import { fill, findPlaces } from './screenshots/places.ts'
import { screens } from './screenshots/screens.ts'

const one = { type: 'string' } as const
const { values } = parseArgs({ options: { languages: one, widths: one, themes: one, screens: one, to: one } })
const names = screens.map(({ name }) => name)
const asked = {
  languages: chosen('languages', languages),
  widths: (values.widths?.split(',') ?? widths).map(Number),
  themes: chosen('themes', themes),
  screens: chosen('screens', names),
}
for (const width of asked.widths)
  if (!(width >= 200 && width <= 4000)) giveUp('--widths takes pixels from 200 to 4000, with commas between.')
const to = path.resolve(values.to ?? 'screenshots')

const directory = mkdtempSync(path.join(os.tmpdir(), 'earshot-screenshots-'))
say('starting a demo')
const { demo, stop } = await startDemo(directory)
const browser = await openChromium()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await end()
    process.exit(1)
  })
try {
  const owner = await enter(browser, demo)
  const places = await findPlaces(owner, demo)
  const storageState = await owner.storageState()
  await owner.close()
  for (const language of asked.languages) {
    for (const { name, at, as, reach } of screens.filter((each) => asked.screens.includes(each.name))) {
      // The apps and the pages go by the browser's language.
      const context = await browser.newContext({
        locale: language,
        viewport: { width: asked.widths[0]!, height },
        reducedMotion: 'reduce',
        colorScheme: 'light',
        ...(as === 'owner' && { storageState }),
      })
      const page = await context.newPage()
      try {
        await page.goto(demo.baseUrl + fill(at, places))
        await settled(page)
        if (reach) await reach(page).then(() => settled(page))
        for (const width of asked.widths)
          for (const theme of asked.themes) {
            const { isWider } = await takePicture(page, path.join(to, language, `${name}-${width}-${theme}.png`), { width, theme })
            if (isWider) say(`${name} in ${language} is wider than ${width} pixels`)
          }
      } catch (error) {
        // The others are taken all the same.
        say(`FAILED: ${name} in ${language}: ${(error as Error).message}`)
        process.exitCode = 1
      }
      await context.close()
    }
    say(`${language} is in ${path.join(to, language)}`)
  }
} finally {
  await end()
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

function chosen<Name extends string>(option: 'languages' | 'themes' | 'screens', all: readonly Name[]): readonly Name[] {
  const given = values[option]?.split(',') ?? all
  for (const each of given) if (!all.includes(each as Name)) giveUp(`--${option} takes ${all.join(', ')}, not ${each}.`)
  return given as readonly Name[]
}

async function end(): Promise<void> {
  await browser.close()
  await stop()
  rmSync(directory, { recursive: true, force: true })
}

function say(line: string): void {
  console.error(`screenshots: ${line}`)
}

function giveUp(line: string): never {
  say(line)
  process.exit(1)
}
