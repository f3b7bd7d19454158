/** The text of the modules that messages are built into (build.ts). */
import { languages } from '@earshot/contract'
import { compileMessage } from './compile-message.ts'
import { type Key, type LanguageFacts, type MessageNode, type MessageTree, messageOf, type Workspace } from './read-messages.ts'

const camelCase = (area: string): string => area.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())
const pascalCase = (area: string): string => camelCase(area).replace(/^./, (letter) => letter.toUpperCase())

/** Areas of the browser that come in every language: texts in the language of a project, which need not be the reader's. */
const inEveryLanguage: readonly string[] = ['question-presets']
/** Whether an area of the browser comes in the reader's language. */
export const isInReadersLanguage = (area: string): boolean => !inEveryLanguage.includes(area)
const isLoadedWhole = (workspace: Workspace, area: string): boolean => workspace === 'service' || !isInReadersLanguage(area)

const typeOf = (area: string): string => `${pascalCase(area)}Messages`
const functionOf = (area: string): string => `${camelCase(area)}Messages`

/** An area in a language. What is missing is taken from English, with the rules of English. */
export function areaModule(of: { language: string; area: string; english: MessageTree; tree: MessageTree }): string {
  let isEnglishNeeded = false
  const body = treeSource(of.english, [], (key) => {
    const text = messageOf(of.tree, key)
    if (text !== undefined) return compileMessage(text).source
    isEnglishNeeded = true
    return `en${access(key)}`
  })
  return [
    ...formatsUsedIn(body, { language: of.language, formats: '../../../src/formats.ts' }),
    isEnglishNeeded && `import en from '../en/${of.area}.js'`,
    `export default ${body.replace('{', `{\n  language: '${of.language}',`)}`,
  ]
    .filter(Boolean)
    .join('\n')
    .concat('\n')
}

/** An area that is in English only. */
export function englishModule(area: string, english: MessageTree): { js: string; types: string } {
  const body = treeSource(english, [], (_, text) => compileMessage(text).source)
  const formats = formatsUsedIn(body, { language: 'en', formats: '../../src/formats.ts' })
  return {
    js: `${[...formats, `export const ${functionOf(area)} = ${body}`].join('\n')}\n`,
    types: `export declare const ${functionOf(area)}: ${typesOf(english)}\n`,
  }
}

/** Lines that bring the formats which a module needs. */
function formatsUsedIn(body: string, { language, formats }: { language: string; formats: string }): string[] {
  const used = ['number', 'date', 'time', 'plural', 'ordinal', 'select'].filter((name) => new RegExp(`\\b${name}\\(`).test(body))
  return used.length === 0 ? [] : [`import { formatsOf } from '${formats}'`, `const { ${used.join(', ')} } = formatsOf('${language}')`]
}

/** The types of messages: a string, or a function of what is filled in. */
const typesOf = (english: MessageTree): string =>
  treeSource(english, [], (_, text) => {
    const { parameters } = compileMessage(text)
    const fields = [...parameters].map(([name, type]) => `${name}: ${type}`)
    return fields.length === 0 ? 'string' : `(p: { ${fields.join('; ')} }) => string`
  }).replaceAll(/^(\s+)(?=\S+: )/gm, '$1readonly ')

/** The types of an area, from English. */
export const areaTypes = ({ workspace, area, english }: { workspace: Workspace; area: string; english: MessageTree }): string => {
  const body = typesOf(english)
  const type = `export interface ${typeOf(area)} ${body.replace('{', '{\n  readonly language: Language')}`
  return isLoadedWhole(workspace, area)
    ? `import type { Language } from '@earshot/contract'\n\n${type}\n\nexport declare const ${functionOf(area)}: (tag: string) => ${typeOf(area)}\n`
    : `import type { Language } from '@earshot/contract'\n\n${type}\n\nexport declare const ${functionOf(area)}: { readonly name: '${area}'; readonly english: ${typeOf(area)} }\n`
}

/** An area: for the service in every language; for the browser, but for some, in English, which comes with the screen. */
export function indexModule(workspace: Workspace, area: string): string {
  if (!isLoadedWhole(workspace, area))
    return `import english from './en/${area}.js'\n\nexport const ${functionOf(area)} = { name: '${area}', english }\n`
  const imports = languages.map((language) => `import ${language} from './${language}/${area}.js'`)
  return `import { inLanguages } from '../../src/languages.ts'\n${imports.join('\n')}\n\nexport const ${functionOf(area)} = inLanguages({ ${languages.join(', ')} })\n`
}

/** All areas of the browser in a language. */
export const catalogueModule = (language: string, areas: readonly string[]): string =>
  `${areas.map((area) => `import ${camelCase(area)} from '../${language}/${area}.js'`).join('\n')}\n\nexport default { ${areas
    .map((area) => `'${area}': ${camelCase(area)}`)
    .join(', ')} }\n`

/** Loads the catalogue of a language, a file for each. */
export const catalogueTypes = (areas: readonly string[]): { js: string; types: string } => ({
  js: `export const catalogues = {\n${languages
    .filter((language) => language !== 'en')
    .map((language) => `  ${language}: async () => (await import('./catalogue/${language}.js')).default,\n`)
    .join('')}}\n`,
  types: `import type { Language } from '@earshot/contract'
${areas.map((area) => `import type { ${typeOf(area)} } from './${area}.js'`).join('\n')}

/** All messages of a language, by area. */
export interface Catalogue {
${areas.map((area) => `  readonly '${area}': ${typeOf(area)}`).join('\n')}
}

/** English is in the screens. */
export declare const catalogues: Readonly<Record<Exclude<Language, 'en'>, () => Promise<Catalogue>>>
`,
})

export const languagesModule = (named: readonly (readonly [string, LanguageFacts])[]): { js: string; types: string } => {
  const byLanguage = (fact: keyof LanguageFacts) =>
    JSON.stringify(Object.fromEntries(named.map(([of, facts]) => [of, facts[fact]])), null, 2)
  return {
    js: `export const languageNames = ${byLanguage('name')}\n
export const languageWord = ${byLanguage('language')}\n
export const openGraphLocales = ${byLanguage('openGraph')}\n`,
    types: `import type { Language } from '@earshot/contract'

/** What each language calls itself. */
export declare const languageNames: Readonly<Record<Language, string>>

/** The word for "language" in each. */
export declare const languageWord: Readonly<Record<Language, string>>

/** What social networks call each: \`pt_BR\`. */
export declare const openGraphLocales: Readonly<Record<Language, string>>
`,
  }
}

/** A tree as the source of an object, or of its type. */
function treeSource(node: MessageNode, key: Key, messageSource: (key: Key, text: string) => string, indent = ''): string {
  if (typeof node === 'string') return messageSource(key, node)
  const inner = `${indent}  `
  const entries = Object.entries(node).map(([name, child]) => {
    const source = treeSource(child, [...key, name], messageSource, inner)
    return Array.isArray(node) ? `${inner}${source},\n` : `${inner}${propertyName(name)}: ${source},\n`
  })
  return Array.isArray(node) ? `[\n${entries.join('')}${indent}]` : `{\n${entries.join('')}${indent}}`
}

const isIdentifier = (name: string): boolean => /^[a-z_$][\w$]*$/i.test(name)
const propertyName = (name: string): string => (isIdentifier(name) ? name : JSON.stringify(name))
const access = (key: Key): string => key.map((name) => (isIdentifier(name) ? `.${name}` : `[${JSON.stringify(name)}]`)).join('')
