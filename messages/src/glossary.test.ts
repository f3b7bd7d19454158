import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { areasOf, languages, messagesFolder, messagesIn, readArea, workspaces } from './read-messages.ts'

// Each language's terms are in its glossary.json, for translators and for this test.

interface Glossary {
  /** How people are addressed. */
  address: string
  /** By the English term. */
  terms: Record<string, string>
  /** Words that are not used, with the one that is. */
  avoid: Record<string, string>
  /** Whole messages that are the same as in English. */
  same?: string[]
}

const terms = [
  ...[
    'opinion',
    'delivery link',
    'goal',
    'question',
    'answer',
    'destination',
    'event',
    'delivery',
    'attempt',
    'webhook',
    'API key',
    'member',
  ],
  ...['role', 'invitation', 'project', 'organization', 'incognito', 'receipt', 'subscriber', 'knowledge base', 'audit log', 'dashboard'],
  ...['expired', 'revoke', 'pending', 'failed'],
]

const others = languages.filter((language) => language !== 'en')
const glossaryOf = (language: string) => JSON.parse(readFileSync(path.join(messagesFolder, language, 'glossary.json'), 'utf8')) as Glossary

const isWord = (word: string) => new RegExp(`(?<!\\p{L})${RegExp.escape(word)}(?!\\p{L})`, 'u')

test.each(others)('the glossary of %s has every term', (language) => {
  const glossary = glossaryOf(language)
  expect(terms.filter((term) => !glossary.terms[term])).toEqual([])
  expect(glossary.address).not.toBe('')
})

test.each(others)('no message in %s has a word that its glossary avoids', (language) => {
  const avoided = Object.entries(glossaryOf(language).avoid).map(([word, instead]) => ({ word, instead, pattern: isWord(word) }))
  const found = workspaces.flatMap((workspace) =>
    areasOf(workspace).flatMap((area) =>
      [...messagesIn(readArea(language, workspace, area))].flatMap(([key, text]) =>
        avoided
          .filter(({ pattern }) => pattern.test(text))
          .map(({ word, instead }) => `${workspace}/${area}.json ${key.join('.')}: “${word}”, say “${instead}”`),
      ),
    ),
  )
  expect(found).toEqual([])
})
