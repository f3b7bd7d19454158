import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { messagesFolder } from './read-messages.ts'

// Screens and pages have no text of their own: it would be in one language.

const root = path.dirname(messagesFolder)
const read = (pattern: string) =>
  globSync(pattern, { cwd: root })
    .filter((file) => !/\.(test|fixture)\.tsx?$/.test(file))
    .map((file) => ({ file, source: readFileSync(path.join(root, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '') }))

/** Names, units and examples that are the same in every language. */
const same = /^(Earshot|https?:.*|API|UTC|CSV|JSON|PDF|SVG|PNG|curl|Ctrl|Esc|QR)$/

const found = (source: string, pattern: RegExp): string[] =>
  [...source.matchAll(pattern)].map((match) => match[1]!.trim()).filter((text) => /\p{L}{2}/u.test(text) && !same.test(text))

test('a screen of the dashboard or the portal has its text from messages', () => {
  const texts = read('web/src/**/*.tsx').flatMap(({ file, source }) => [
    ...found(source, /\s(?:label|title|placeholder|description|aria-label|alt)="([^"]+)"/g).map((text) => `${file}: ${text}`),
    ...found(source, /<[A-Za-z][^<>{}]*>([^<>{}]+)<\/[A-Za-z]/g).map((text) => `${file}: ${text}`),
  ])
  expect(texts).toEqual([])
})

test('a page for customers has its text from messages', () => {
  // The reference of the API is in English, and so is what an operator sees whose service was not built.
  const inEnglish = /^service\/src\/pages\/(reference|dashboard\/dashboard-pages)/
  const texts = read('service/src/{pages,html}/**/*.ts')
    .filter(({ file }) => !inEnglish.test(file))
    .flatMap(({ file, source }) =>
      found(source, /<(?:p|h\d|a|button|label|li|b|strong|span|th|td|legend)(?:\s[^<>`]*)?>([^<>{}$`]+)<\//g).map(
        (text) => `${file}: ${text}`,
      ),
    )
  expect(texts).toEqual([])
})
