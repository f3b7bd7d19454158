import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { directionOf, inLanguages, type Language, languageNames, languageOfTag, languages, languageWord } from './languages.ts'
import { momentIn } from './moments.ts'
import { counted, numberIn } from './plurals.ts'

// Every area of words, in every language, read as a picky printer would: nothing forgotten, nothing left in English, each language's
// own marks.

/** Areas that are whole: one that lacks a language is not given to `inLanguages`, or does not compile. */
const areas = globSync('*/en.ts', { cwd: import.meta.dirname })
  .map((file) => path.dirname(file))
  .filter((area) => languages.every((language) => existsSync(path.join(import.meta.dirname, area, `${language}.ts`))))

/** A text, or all the forms of one, or what a function of the words gives for sample arguments. */
interface Saying {
  place: string
  texts: string[]
  /** Of a plural: which kinds of numbers it tells apart. */
  kinds?: string[]
}

/** What stands for the arguments of functions: of each kind one that can't be part of a text by chance. */
const samples = [
  ['Ödön', 'Zsófi', 'Ægir'],
  [7, 13, 19],
  [1, 1, 1],
  [new Date('2026-11-24T13:05:00Z'), 'Europe/Berlin'],
]

function* sayingsIn(words: unknown, place: string): Generator<Saying> {
  if (typeof words === 'string') yield { place, texts: [words] }
  else if (typeof words === 'function') yield { place, texts: samples.flatMap((sample) => attempt(words as Say, sample)) }
  else if (words !== null && typeof words === 'object') {
    if ('other' in words) yield { place, texts: Object.values(words) as string[], kinds: Object.keys(words) }
    else for (const [name, inner] of Object.entries(words)) yield* sayingsIn(inner, place ? `${place}.${name}` : name)
  }
}

type Say = (...given: unknown[]) => unknown

/** What a function says of arguments it can be called with. */
function attempt(say: Say, given: unknown[]): string[] {
  try {
    const said = say(...given)
    return [said].flat().filter((text): text is string => typeof text === 'string' && !/undefined|NaN|Invalid/.test(text))
  } catch {
    return []
  }
}

const wordsOf = async (area: string, language: Language): Promise<unknown> =>
  ((await import(`./${area}/${language}.ts`)) as Record<string, unknown>)[language]
const sayings = async (area: string, language: Language) => [...sayingsIn(await wordsOf(area, language), '')]

/** What is the same in English and the language, and right in both. */
const same: Partial<Record<Language, readonly string[]>> = {
  fr: ['Invitation', 'Incognito'],
  nl: ['Incognito'],
  pl: ['Incognito'],
}

describe.each(areas)('the words of %s', (area) => {
  test.each(languages.filter((language) => language !== 'en'))('are all there in %s, and none is English', async (language) => {
    const english = await sayings(area, 'en')
    const theirs = await sayings(area, language)
    expect(theirs.map(({ place }) => place)).toEqual(english.map(({ place }) => place))
    const isSame = ({ place, texts }: Saying, at: number) =>
      place !== 'language' &&
      texts.some((text) => {
        const words = text.replaceAll(/[^\p{L}]+/gu, ' ').trim()
        return words.length > 1 && english[at]!.texts.includes(text) && !same[language]?.includes(words)
      })
    expect(theirs.filter(isSame).map(({ place, texts }) => `${place}: ${texts[0]}`)).toEqual([])
  })

  test.each(languages)('say in %s what they are given', async (language) => {
    const english = await sayings(area, 'en')
    const theirs = await sayings(area, language)
    const given = (text: string) => text.match(/Ödön|Zsófi|Ægir|\b(?:7|13|19)\b|\{\w+\}/g)?.toSorted() ?? []
    for (const [at, { place, texts }] of theirs.entries())
      expect(new Set(texts.flatMap(given)), place).toEqual(new Set(english[at]!.texts.flatMap(given)))
  })

  test.each(languages)('tell apart in %s every kind of number that it does', async (language) => {
    const english = await sayings(area, 'en')
    const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories.filter((kind) => language === 'pl' || kind !== 'many')
    for (const [at, { place, kinds, texts }] of (await sayings(area, language)).entries()) {
      if (!kinds || new Set(english[at]!.texts).size === 1) continue
      // A word that has one form for all of them needs no more.
      if (texts.length > 1) expect(kinds.toSorted(), place).toEqual(needed.toSorted())
      else expect(['de', 'sv'], place).toContain(language)
    }
  })

  test.each(languages)('are written in %s as it is printed', async (language) => {
    const english = await sayings(area, 'en')
    for (const [at, { place, texts }] of (await sayings(area, language)).entries()) {
      for (const [form, text] of texts.entries()) {
        const says = `${place}: ${text}`
        expect(says, 'no exclamation marks').not.toMatch(/[!¡]/)
        expect(says, 'the language’s own quotation marks and apostrophes').not.toMatch(/["'`´]/)
        expect(says, 'no dots for an ellipsis, no hyphen for a dash').not.toMatch(/\.\.\.| - |--/)
        expect(text, 'no space at its ends, none doubled').not.toMatch(/^\s|\s$|\s\s/)
        if (language === 'fr')
          expect(says.slice(place.length + 1), 'a narrow space before it').not.toMatch(
            /(?<![\u202f\u00a0])[;?]|(?<![\u202f\u00a0\d]):(?!\/\/)/,
          )
        if (language === 'es') expect(text.split('¿').length, `${says}: opened and closed`).toBe(text.split('?').length)
        if (['de', 'pl', 'sv', 'fr'].includes(language)) expect(says, 'no English quotation marks').not.toMatch(/(^|\s)[“‘]/)
        const end = (each = '') => /[.?…]$/.test(each)
        const englishText = english[at]!.texts[form] ?? english[at]!.texts.at(-1)
        expect(end(text), `${says}: ends as “${englishText}” does`).toBe(end(englishText))
      }
    }
  })
})

test.each<[Language, string[]]>([
  ['en', ['0 things', '1 thing', '2 things', '5 things', '21 things', '1,000 things']],
  ['fr', ['0 thing', '1 thing', '2 things', '5 things', '21 things', '1\u202f000 things']],
  ['pt', ['0 thing', '1 thing', '2 things', '5 things', '21 things', '1.000 things']],
  ['de', ['0 things', '1 thing', '2 things', '5 things', '21 things', '1.000 things']],
])('numbers are counted as in %s', (language, expected) => {
  const forms = { one: '{count} thing', other: '{count} things' }
  expect([0, 1, 2, 5, 21, 1000].map((count) => counted(language, forms, count))).toEqual(expected)
})

test('Polish counts 0, 1, 2, 5, 12, 21, 22, and a half', () => {
  const forms = { one: '{count} znak', few: '{count} znaki', many: '{count} znaków', other: '{count} znaku' }
  expect([0, 1, 2, 5, 12, 21, 22, 0.5].map((count) => counted('pl', forms, count))).toEqual([
    '0 znaków',
    '1 znak',
    '2 znaki',
    '5 znaków',
    '12 znaków',
    '21 znaków',
    '22 znaki',
    '0,5 znaku',
  ])
})

test('large numbers are grouped as each language does', () => {
  expect(languages.map((language) => numberIn(language, 12_000).replaceAll(/\s/g, '_'))).toEqual([
    '12,000',
    '12.000',
    '12_000',
    '12.000',
    '12.000',
    '12.000',
    '12.000',
    '12_000',
    '12_000',
  ])
})

test('a moment is written as each language writes it, with its zone', () => {
  const at = new Date('2026-11-08T13:05:00Z')
  const words = Object.fromEntries(
    languages.map((language) => [language, momentIn(language, at, 'Europe/Berlin').replaceAll('\u00a0', ' ')]),
  )
  expect(words).toEqual({
    en: 'Sunday, 8 November 2026 at 14:05 CET',
    de: 'Sonntag, 8. November 2026 um 14:05 MEZ',
    fr: 'dimanche 8 novembre 2026 à 14:05 UTC+1',
    es: 'domingo, 8 de noviembre de 2026, 14:05 CET',
    it: 'domenica 8 novembre 2026 alle ore 14:05 CET',
    pt: 'domingo, 8 de novembro de 2026 às 14:05 GMT+1',
    nl: 'zondag 8 november 2026 om 14:05 CET',
    pl: '8 listopada 2026 14:05 CET',
    sv: 'söndag 8 november 2026 kl. 14:05 CET',
  })
  expect(momentIn('ja', at, 'UTC').replaceAll('\u00a0', ' ')).toBe('Sunday, 8 November 2026 at 13:05 UTC')
})

test('a tag means one of ours by its first part, and no tag brings down anything', () => {
  expect(['de', 'DE-at', 'pt-BR', 'en-x-piglatin'].map(languageOfTag)).toEqual(['de', 'de', 'pt', 'en'])
  expect(['', '-', 'deu', 'de_DE', 'constructor', '__proto__', 'ja'].map(languageOfTag)).toEqual([null, null, null, null, null, null, null])
  const say = inLanguages(Object.fromEntries(languages.map((language) => [language, language])) as Record<Language, string>)
  expect(['sv-FI', 'ja', '__proto__', ''].map(say)).toEqual(['sv', 'en', 'en', 'en'])
})

test('languages are called by their own names, and written from their own side', () => {
  const named = languages.map((language) => new Intl.DisplayNames(language, { type: 'language' }).of(language)!.toLowerCase())
  expect(languages.map((language) => languageNames[language].toLowerCase())).toEqual(named)
  expect(new Set(Object.values(languageWord)).size).toBe(languages.length - 1)
  expect([...languages, 'ar', 'he-IL', 'fa', 'art', 'hex'].filter((tag) => directionOf(tag) === 'rtl')).toEqual(['ar', 'he-IL', 'fa'])
})
