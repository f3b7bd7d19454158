import { describe, expect, test } from 'vitest'
import { chosenLanguage, keepingLanguage, readerLanguage } from './reader-language.ts'

const asking = (acceptLanguage?: string, query: Record<string, unknown> = {}) => ({
  query,
  headers: acceptLanguage === undefined ? {} : { 'accept-language': acceptLanguage },
})

test.each<[string, string | undefined, string]>([
  ['the first named', 'de, fr', 'de'],
  ['the one of a region', 'pt-BR', 'pt'],
  ['the heavier one', 'de;q=0.5, pl;q=0.8', 'pl'],
  ['the first of equals', 'sv;q=0.8, nl;q=0.8', 'sv'],
  ['without weight before with', 'en;q=0.9, it', 'it'],
  ['however it is written', ' FR-ca ; Q=0.7 , EN;q=0.1', 'fr'],
  ['past those that are none of ours', 'ja, zh-Hans;q=0.9, es;q=0.1', 'es'],
  ['past those that are refused', 'de;q=0, nl;q=0.2', 'nl'],
  ['past weights that are none', 'de;q=x, pl;q=2, fr;q=-1, it;q=, sv;q=0.001', 'sv'],
  ['the project’s, where none of ours is liked', 'ja', 'it'],
  ['the project’s, where anything is', '*', 'it'],
  ['the project’s, where nothing is said', undefined, 'it'],
  ['the project’s, where nonsense is said', ',;,q=1;;,de_DE,constructor,__proto__', 'it'],
])('a browser’s languages: %s', (_, header, language) => {
  expect(readerLanguage(asking(header), { fallback: 'it-CH' })).toBe(language)
})

describe('what goes before what', () => {
  test('a choice, the link’s language, the browser’s, the project’s, English', () => {
    expect(readerLanguage(asking('fr', { lang: 'sv' }), { fixed: 'pl', fallback: 'de' })).toBe('sv')
    expect(readerLanguage(asking('fr'), { fixed: 'pl', fallback: 'de' })).toBe('pl')
    expect(readerLanguage(asking('fr'), { fixed: null, fallback: 'de' })).toBe('fr')
    expect(readerLanguage(asking('ja'), { fixed: 'ja', fallback: 'de' })).toBe('de')
    expect(readerLanguage(asking('ja'), { fallback: 'ja' })).toBe('en')
    expect(readerLanguage(asking())).toBe('en')
  })

  test.each([['xx'], [''], [['de', 'fr']], [{ lang: 'de' }], ['../de'], ['<script>'], [undefined]])(
    'a wrong choice is none: %j',
    (lang) => {
      expect(chosenLanguage(asking('fr', { lang }))).toBeNull()
      expect(readerLanguage(asking('fr', { lang }), { fallback: 'de' })).toBe('fr')
    },
  )

  test('a header of 16 KB takes no time', () => {
    expect(readerLanguage(asking(`${'x;q=0.1,'.repeat(2000)}pl`))).toBe('pl')
    expect(readerLanguage(asking(`${';'.repeat(16_000)},sv`))).toBe('sv')
  })
})

test('a choice is kept in an address, in place of another', () => {
  expect(keepingLanguage('/o/x', null)).toBe('/o/x')
  expect(keepingLanguage('/o/x', 'pl')).toBe('/o/x?lang=pl')
  expect(keepingLanguage('/p/x?page=2&lang=de', 'pl')).toBe('/p/x?page=2&lang=pl')
})
