/**
 * Takes a picture of every screen of a demo of its own, for translators: `<to>/<language>/<screen>-<width>-<theme>.png`.
 *
 *     npm run screenshots                                     every screen, in nine languages: 3,000 pictures, half an hour
 *     npm run screenshots -- --languages de,pl --screens links,inbox --widths 360 --themes dark --to screenshots
 */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { languages } from '@earshot/contract'
import { themes, widths } from '../service/test/journeys/look.ts'
import { takePicture } from './screenshots/picture.ts'
import { screens } from './screenshots/screens.ts'
import { startVisit } from './screenshots/visit.ts'

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

say('starting a demo')
const visit = await startVisit()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    await visit.end()
    process.exit(1)
  })
try {
  for (const language of asked.languages) {
    for (const screen of screens.filter((each) => asked.screens.includes(each.name))) {
      const { name } = screen
      try {
        await visit.open(screen, { language, width: asked.widths[0]! }, async (page) => {
          for (const width of asked.widths)
            for (const theme of asked.themes) {
              const { isWider } = await takePicture(page, path.join(to, language, `${name}-${width}-${theme}.png`), { width, theme })
              if (isWider) say(`${name} in ${language} is wider than ${width} pixels`)
            }
        })
      } catch (error) {
        // The others are taken all the same.
        say(`FAILED: ${name} in ${language}: ${(error as Error).message}`)
        process.exitCode = 1
      }
    }
    say(`${language} is in ${path.join(to, language)}`)
  }
} finally {
  await visit.end()
}

function chosen<Name extends string>(option: 'languages' | 'themes' | 'screens', all: readonly Name[]): readonly Name[] {
  const given = values[option]?.split(',') ?? all
  for (const each of given) if (!all.includes(each as Name)) giveUp(`--${option} takes ${all.join(', ')}, not ${each}.`)
  return given as readonly Name[]
}

function say(line: string): void {
  console.error(`screenshots: ${line}`)
}

function giveUp(line: string): never {
  say(line)
  process.exit(1)
}
