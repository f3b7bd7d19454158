/** The messages as they are written: `messages/<language>/<workspace>/<area>.json`. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { languages } from '@earshot/contract'

/** Where the languages' folders are. */
export const messagesFolder = path.resolve(import.meta.dirname, '..')

/** Messages by name; a list where a text has several parts. */
export interface MessageTree {
  [name: string]: MessageNode
}
export type MessageNode = string | MessageTree | MessageNode[]

/** The workspaces that have messages in every language. */
export const workspaces = ['service', 'web'] as const
export type Workspace = (typeof workspaces)[number]

/** What programmers and operators read, which is in English: problems of the API, and the command line. */
export const inEnglish = ['api', 'cli'] as const
export type InEnglish = (typeof inEnglish)[number]

/** The names of a folder's areas: those that English has. */
export const areasOf = (workspace: Workspace | InEnglish): string[] =>
  globSync('*.json', { cwd: path.join(messagesFolder, 'en', workspace) })
    .map((file) => path.basename(file, '.json'))
    .toSorted()

/** An area's messages in a language; empty where there are none. Errors: a SyntaxError that names the file. */
export const readArea = (language: string, workspace: Workspace | InEnglish, area: string): MessageTree =>
  readJson(path.join(language, workspace, `${area}.json`)) ?? {}

/** What a language calls itself, its word for "language", and what social networks call it (`og:locale`): `pt_BR`. */
export interface LanguageFacts {
  name: string
  language: string
  openGraph: string
}

/** The facts of a language; those of English where they are missing. */
export const readLanguage = (language: string): LanguageFacts => ({
  ...{ name: language, language: 'Language', openGraph: 'en_GB' },
  ...(readJson(path.join(language, 'language.json')) as Partial<LanguageFacts> | null),
})

/** A language's terms: for translators, and for the tests that hold them. English has none. */
export interface Glossary {
  /** How people are addressed. */
  address: string
  /** By the English term. */
  terms: Record<string, string>
  /** Words that are not used, with the one that is. */
  avoid: Record<string, string>
  /** Whole messages that are the same as in English. */
  same?: string[]
}

/** The glossary of a language. Errors: an Error that names the file when there is none, a SyntaxError when it is no JSON. */
export function readGlossary(language: string): Glossary {
  const file = path.join(language, 'glossary.json')
  const read = readJson(file)
  if (read === null) throw new Error(`There is no messages/${file}.`)
  return read as unknown as Glossary
}

function readJson(file: string): MessageTree | null {
  let text: string
  try {
    text = readFileSync(path.join(messagesFolder, file), 'utf8')
  } catch {
    return null
  }
  try {
    return JSON.parse(text) as MessageTree
  } catch (error) {
    throw new SyntaxError(`messages/${file}: ${(error as Error).message}`)
  }
}

/** The names on the way to a message, `['form', 'hint', 'one']`; an entry of a list has its number as its name. */
export type Key = readonly string[]

/** Every message of a tree, with its key. */
export function* messagesIn(node: MessageNode, key: Key = []): Generator<[key: Key, text: string]> {
  if (typeof node === 'string') yield [key, node]
  else for (const [name, inner] of Object.entries(node)) yield* messagesIn(inner, [...key, name])
}

/** The message of a key; undefined where there is none. */
export const messageOf = (tree: MessageTree, key: Key): string | undefined => {
  const found = key.reduce<MessageNode | undefined>(
    (node, name) => (node !== undefined && typeof node !== 'string' && Object.hasOwn(node, name) ? (node as MessageTree)[name] : undefined),
    tree,
  )
  return typeof found === 'string' ? found : undefined
}

export { languages }
