import { expect, test } from 'vitest'
import { areasOf, languages, messagesIn, readArea, readGlossary, workspaces } from './read-messages.ts'

// Each language's terms are in its glossary.json, for translators and for this test.

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

const isWord = (word: string) => new RegExp(`(?<!\\p{L})${RegExp.escape(word)}(?!\\p{L})`, 'u')

test.each(others)('the glossary of %s has every term', (language) => {
  const glossary = readGlossary(language)
  expect(terms.filter((term) => !glossary.terms[term])).toEqual([])
  expect(glossary.address).not.toBe('')
})

test.each(others)('no message in %s has a word that its glossary avoids', (language) => {
  const avoided = Object.entries(readGlossary(language).avoid).map(([word, instead]) => ({ word, instead, pattern: isWord(word) }))
  const found = workspaces.flatMap((workspace) =>
    areasOf(workspace).flatMap((area) =>
      [...messagesIn(readArea(language, workspace, area))].flatMap(([key, text]) =>
        avoided
          .filter(({ pattern }) => pattern.test(text.replaceAll('\u00a0', ' ')))
          .map(({ word, instead }) => `${workspace}/${area}.json ${key.join('.')}: “${word}”, say “${instead}”`),
      ),
    ),
  )
  expect(found).toEqual([])
})
