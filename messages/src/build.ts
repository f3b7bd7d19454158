/**
 * Builds the messages: `npm run build --workspace=messages`. From `<language>/<workspace>/<area>.json` it writes into `dist/` a module for
 * each area and language, one for each area with types from English, and for the browser one for each language. Areas of `api/` and `cli/`,
 * which are in English, become one module each. A message that is missing is English there, and a line on standard error; a message that is
 * wrong ends the build.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { mistakesIn } from './check-messages.ts'
import {
  areaModule,
  areaTypes,
  catalogueModule,
  catalogueTypes,
  englishModule,
  indexModule,
  isInReadersLanguage,
  languagesModule,
} from './emit.ts'
import { areasOf, inEnglish, languages, messagesFolder, readArea, readLanguage, workspaces } from './read-messages.ts'

const dist = path.join(messagesFolder, 'dist')
const files = new Map<string, string>()

const mistakes = languages.flatMap((language) => mistakesIn(language))
for (const { place, what, isMissing } of mistakes) console.error(`${isMissing ? 'missing' : 'wrong'}: messages/${place}: ${what}`)
if (mistakes.some(({ isMissing }) => !isMissing)) process.exit(1)

for (const workspace of workspaces) {
  for (const area of areasOf(workspace)) {
    const english = readArea('en', workspace, area)
    for (const language of languages)
      files.set(`${workspace}/${language}/${area}.js`, areaModule({ language, area, english, tree: readArea(language, workspace, area) }))
    files.set(`${workspace}/${area}.js`, indexModule(workspace, area))
    files.set(`${workspace}/${area}.d.ts`, areaTypes({ workspace, area, english }))
  }
}
for (const folder of inEnglish) {
  for (const area of areasOf(folder)) {
    const { js, types } = englishModule(area, readArea('en', folder, area))
    files.set(`${folder}/${area}.js`, js)
    files.set(`${folder}/${area}.d.ts`, types)
  }
}
const readersAreas = areasOf('web').filter(isInReadersLanguage)
for (const language of languages) files.set(`web/catalogue/${language}.js`, catalogueModule(language, readersAreas))
const { js, types } = catalogueTypes(readersAreas)
files.set('web/catalogues.js', js)
files.set('web/catalogues.d.ts', types)
const named = languagesModule(languages.map((language) => [language, readLanguage(language)]))
files.set('languages.js', named.js)
files.set('languages.d.ts', named.types)

rmSync(dist, { recursive: true, force: true })
for (const [file, text] of files) {
  mkdirSync(path.dirname(path.join(dist, file)), { recursive: true })
  writeFileSync(path.join(dist, file), text)
}
