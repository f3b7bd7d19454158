import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { describe, expect, test } from 'vitest'
import { mistakesIn } from './check-messages.ts'
import { compileMessage } from './compile-message.ts'
import { directionOf, inLanguages, type Language, languageOfTag, languages } from './languages.ts'
import { momentIn } from './moments.ts'
import { numberIn } from './numbers.ts'
import { pluralForms } from './plural-forms.ts'
import { areasOf, inEnglish, messageOf, messagesIn, readArea, readGlossary, readLanguage, workspaces } from './read-messages.ts'

// Every message in every language, read as a picky printer would: nothing missing, nothing left in English, each language's own marks.

const others = languages.filter((language) => language !== 'en')

test.each(languages)('every message is there in %s, with the parameters of English, and has no mistake', (language) => {
  expect(mistakesIn(language)).toEqual([])
})

/** The pieces of a message that are text, without its syntax. */
const textsOf = (message: string): string[] => textsIn(parse(message, { ignoreTag: true }))
const textsIn = (elements: MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.literal) return [element.value]
    return element.type === TYPE.plural || element.type === TYPE.select
      ? Object.values(element.options).flatMap(({ value }) => textsIn(value))
      : []
  })

const areas = workspaces.flatMap((workspace) => areasOf(workspace).map((area) => [workspace, area] as const))

describe.each(areas)('the messages of %s/%s', (workspace, area) => {
  const english = readArea('en', workspace, area)
  /** The messages of the area in a language. */
  const messages = (language: string) =>
    [...messagesIn(readArea(language, workspace, area))].map(([key, text]) => ({ key, place: key.join('.'), text }))

  test.each(others)('are not English in %s', (language) => {
    const isSame = ({ key, text }: { key: readonly string[]; text: string }) =>
      messageOf(english, key) === text &&
      textsOf(text).some((each) => /\p{L}\s+\p{L}/u.test(each)) &&
      !key.at(-1)!.endsWith('Example') &&
      !readGlossary(language).same?.includes(text)
    expect(
      messages(language)
        .filter(isSame)
        .map(({ place, text }) => `${place}: ${text}`),
    ).toEqual([])
  })

  test.each(languages)('use in %s all parameters that English does', (language) => {
    const names = (text: string) => [...compileMessage(text).parameters.keys()].toSorted()
    for (const { key, place, text } of messages(language)) {
      const wanted = names(messageOf(english, key)!)
      const given = names(text)
      // A language may count with a word alone, or need no number where English does.
      expect(
        wanted.filter((name) => !given.includes(name) && !/^(count|is[A-Z]\w*|one)$/.test(name)),
        place,
      ).toEqual([])
    }
  })

  test.each(languages)('tell apart in %s every kind of number that it does', (language) => {
    // The kinds of whole numbers, and the one of fractions; a million is nowhere written out.
    const rules = new Intl.PluralRules(language)
    const needed = [...new Set([...Array.from({ length: 1000 }, (_, number) => rules.select(number)), 'other'])]
    for (const { place, text } of messages(language))
      for (const options of pluralsIn(text)) {
        // A text that is the same for all of them needs no more.
        const kinds = options.filter((kind) => !kind.startsWith('='))
        if (kinds.length > 1) expect(kinds.toSorted(), `${place}: ${text}`).toEqual(needed.toSorted())
      }
  })

  test.each(languages)('are written in %s as it is printed', (language) => {
    for (const { place, text } of messages(language)) {
      expect(text, `${place}: no space at its ends`).not.toMatch(/^\s|\s$/)
      // What is filled in stands as a word.
      const said = textsOf(text).join('X')
      expect(said, `${place}: no exclamation marks`).not.toMatch(/[!¡]/)
      if (workspace === 'service') expect(said, `${place}: the language’s own quotation marks and apostrophes`).not.toMatch(/["'`´]/)
      expect(said, `${place}: no dots for an ellipsis, no hyphen for a dash`).not.toMatch(/\.\.\. | - | -- /)
      if (language === 'fr') {
        // Headers are written as they are sent; the advice on SMTP_URL names the colon itself.
        const prose = said.replaceAll(/webhook-[a-z]+:|@, : et \//g, '')
        expect(prose, `${place}: a narrow no-break space (U+202F) before ; : ? » and after «`).not.toMatch(
          /(?<!^|\u202f)[;?»]|(?<!^|\u202f):(?=\s|$)|[ \u00a0]:|«(?!\u202f)/u,
        )
      }
      if (language === 'es' && said !== '?')
        expect(said.split('¿').length, `${place}: ${said}: opened and closed`).toBe(said.split('?').length)
      if (['de', 'pl', 'sv', 'fr'].includes(language)) expect(said, `${place}: no English quotation marks`).not.toMatch(/(^|\s)[“‘]/)
    }
  })
})

test.each(inEnglish)('the messages of %s, which are in English, have no mistake and no space at their ends', (folder) => {
  for (const area of areasOf(folder))
    for (const [key, text] of messagesIn(readArea('en', folder, area))) {
      const place = `${folder}/${area}.json ${key.join('.')}`
      expect(() => compileMessage(text), place).not.toThrow()
      expect(text, place).not.toMatch(/^\s|\s$/)
    }
})

/** The options of every plural in a message. */
function pluralsIn(text: string): string[][] {
  return [...compileMessage(text).source.matchAll(/plural\(p\.\w+, \{ (.*?) \}\)/g)].map((match) =>
    [...match[1]!.matchAll(/"(=?\w+)": \(\) =>/g)].map((option) => option[1]!),
  )
}

test('a script that counts in the browser gets a form for every kind of number', () => {
  const polish = ({ count }: { count: number }) =>
    `zostało ${numberIn('pl', count)} ${{ one: 'znak', few: 'znaki', many: 'znaków', other: 'znaku' }[new Intl.PluralRules('pl').select(count) as 'one']}`
  expect(pluralForms('pl', polish)).toEqual({
    ...{ one: 'zostało {count} znak', few: 'zostało {count} znaki', many: 'zostało {count} znaków', other: 'zostało {count} znaku' },
  })
  expect(pluralForms('en', ({ count }) => (count === 1 ? 'one left' : `${count} left`))).toEqual({ one: 'one left', other: '{count} left' })
})

test('large numbers are grouped as each language does', () => {
  const grouped = Object.fromEntries(languages.map((language) => [language, numberIn(language, 12_000).replaceAll(/\s/g, '_')]))
  expect(grouped).toMatchObject({
    ...{ en: '12,000', de: '12.000', fr: '12_000', es: '12.000', it: '12.000', pt: '12.000', nl: '12.000', pl: '12_000', sv: '12_000' },
  })
})

test('a moment is written as each language writes it, with its zone', () => {
  const at = new Date('2026-11-08T13:05:00Z')
  const words = Object.fromEntries(
    languages.map((language) => [language, momentIn(language, at, 'Europe/Berlin').replaceAll('\u00a0', ' ')]),
  )
  expect(words).toMatchObject({
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
  expect(languages.map((language) => readLanguage(language).name.toLowerCase())).toEqual(named)
  expect(languages.filter((language) => readLanguage(language).language === 'Language')).toEqual(['en'])
  for (const language of languages) expect(readLanguage(language).openGraph).toMatch(new RegExp(`^${language}_[A-Z]{2}$`))
  expect([...languages, 'ar', 'he-IL', 'fa', 'art', 'hex'].filter((tag) => directionOf(tag) === 'rtl')).toEqual(['ar', 'he-IL', 'fa'])
})
