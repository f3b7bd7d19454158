import { expect, test } from 'vitest'
import { compileMessage } from './compile-message.ts'
import { formatsOf } from './formats.ts'

/** The text of a message in a language. */
function say(language: string, text: string, parameters: object = {}): string {
  const { number, date, time, plural, ordinal, select } = formatsOf(language)
  const { source } = compileMessage(text)
  const compiled: unknown = new Function('number', 'date', 'time', 'plural', 'ordinal', 'select', `return ${source}`)(
    ...[number, date, time, plural, ordinal, select],
  )
  return typeof compiled === 'function' ? compiled(parameters) : String(compiled)
}

test('a message without parameters is a string', () => {
  expect(compileMessage('It’s “there”.')).toEqual({ source: '"It’s “there”."', parameters: new Map() })
})

test('parameters are filled in, and have a type by their use', () => {
  expect(say('en', 'Hello {name}, page {page, number} of {pages, number}', { name: 'Ada', page: 1, pages: 1200 })).toBe(
    'Hello Ada, page 1 of 1,200',
  )
  expect(
    Object.fromEntries(compileMessage('{a} {b, number} {c, date} {d, plural, other {#}} {e, select, true {} other {}}').parameters),
  ).toEqual({
    ...{ a: 'string | number', b: 'number', c: 'Date', d: 'number', e: 'boolean' },
  })
  expect(compileMessage('{way, select, email {By email} sms {By SMS} other {}}').parameters.get('way')).toBe("'email' | 'sms' | 'other'")
})

test.each<[string, string[]]>([
  ['en', ['0 things', 'one thing', '2 things', '5 things', '21 things', '1,000 things']],
  ['fr', ['one thing', 'one thing', '2 things', '5 things', '21 things', '1\u202f000 things']],
  ['pt', ['one thing', 'one thing', '2 things', '5 things', '21 things', '1.000 things']],
  ['de', ['0 things', 'one thing', '2 things', '5 things', '21 things', '1.000 things']],
])('things are counted as in %s', (language, expected) => {
  const message = '{count, plural, one {one thing} other {# things}}'
  expect([0, 1, 2, 5, 21, 1000].map((count) => say(language, message, { count }))).toEqual(expected)
})

test('Polish counts 0, 1, 2, 5, 12, 21, 22, and a half', () => {
  const message = '{count, plural, one {# znak} few {# znaki} many {# znaków} other {# znaku}}'
  expect([0, 1, 2, 5, 12, 21, 22, 0.5].map((count) => say('pl', message, { count }))).toEqual([
    ...['0 znaków', '1 znak', '2 znaki', '5 znaków', '12 znaków', '21 znaków', '22 znaki', '0,5 znaku'],
  ])
})

test('an exact number goes before its category, an offset is taken off, and places are counted as places', () => {
  const guests = '{count, plural, offset:1 =0 {nobody} =1 {{name}} one {{name} and one more} other {{name} and # more}}'
  expect([0, 1, 2, 3].map((count) => say('en', guests, { count, name: 'Ada' }))).toEqual([
    ...['nobody', 'Ada', 'Ada and one more', 'Ada and 2 more'],
  ])
  const place = '{at, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}'
  expect([1, 2, 3, 4, 11, 21].map((at) => say('en', place, { at }))).toEqual(['1st', '2nd', '3rd', '4th', '11th', '21st'])
})

test('what JavaScript would read is text', () => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: that is what is tried.
  expect(say('en', 'A `tick`, a \\, ${x} and ’{y}’ of {n}', { x: 3, y: 2, n: 1 })).toBe('A `tick`, a \\, $3 and ’2’ of 1')
  expect(say('en', "'{literal}' {n}", { n: 1 })).toBe('{literal} 1')
})

test.each([
  ['{name', /EXPECT_ARGUMENT_CLOSING_BRACE/],
  ['{count, plural, one {x}}', /MISSING_OTHER_CLAUSE/],
  ['{a-b}', /MALFORMED_ARGUMENT|no name/],
  ['{a, number} {a, date}', /used as number and as Date/],
  ['{a, number, ::currency/EUR}', /skeleton/],
])('%s is refused', (text, why) => {
  expect(() => compileMessage(text)).toThrow(why)
})
