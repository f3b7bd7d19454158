import { afterEach, describe, expect, test, vi } from 'vitest'
import { misfitOf } from '../test/world/fits-schema.ts'
import { comparedName } from './resources/provisioning/directory.ts'
import { asciiEmail, cleanLine, cleanLines, parseUrl, readText, withFewMarks } from './text.ts'

const uri = { type: 'string', format: 'uri' } as const

test.each([
  'https://shop.example',
  'HTTPS://Shop.example:8443/a/../b?c=d&e=%2F#f',
  'http://127.0.0.1:1/hooks',
  'https://[2001:db8::1]/x',
  "https://shop.example/it's(here)?a",
])('the address %s is kept as it was written', (text) => {
  expect(readText.uri(` ${text}\n`)).toEqual({ text })
  expect(misfitOf(uri as never, text)).toBeNull()
})

test.each([
  ['https://bücher.example/ä?ö#ü', 'https://xn--bcher-kva.example/%C3%A4?%C3%B6#%C3%BC'],
  ['https://shop.example/\u202egpj.exe', 'https://shop.example/%E2%80%AEgpj.exe'],
  [
    'https://shop.example/[1-9]/{a,b}|^`?{x}|^`"<>[]#a#b',
    'https://shop.example/%5B1-9%5D/%7Ba,b%7D%7C%5E%60?%7Bx%7D%7C%5E%60%22%3C%3E%5B%5D#a%23b',
  ],
  ['https://shop.example/%zz/%', 'https://shop.example/%25zz/%25'],
  ['https://shop.example\\x', 'https://shop.example/x'],
])('the address %s is kept as the URI it is to a browser', (text, kept) => {
  expect(readText.uri(text)).toEqual({ text: kept })
  expect(misfitOf(uri as never, kept)).toBeNull()
  // Once more changes nothing.
  expect(readText.uri(kept)).toEqual({ text: kept })
})

test.each([
  ['mailto:🙂@b.example', 'mailto:%F0%9F%99%82@b.example'],
  ['mailto:Grüße@b.example', 'mailto:gr%C3%BC%C3%9Fe@b.example'],
])('the mailbox %s is kept as the URI it is', (text, kept) => {
  expect(readText['uri-or-mailbox'](text)).toEqual({ text: kept })
  expect(readText['uri-or-mailbox'](kept)).toEqual({ text: kept })
  expect(misfitOf(uri as never, kept)).toBeNull()
})

test('what is wrong with a text is said without a full stop: the sentence that it becomes a part of has one', () => {
  const wrong = {
    line: 'a\nb',
    paragraphs: '\u0007',
    email: 'a',
    url: 'a',
    'uri-or-mailbox': 'mailto:a',
    logo: 'data:a',
    origin: 'a',
    date: 'a',
    timezone: 'a',
  }
  for (const [kind, text] of Object.entries(wrong) as [keyof typeof wrong, string][])
    expect(readText[kind](text)).toEqual({ wrong: expect.stringMatching(/[^.]$/) })
})

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  '//shop.example',
  'https://a b.example',
  'https://shop.example/\u0007',
  'https://ada:b@shop.example',
  'https://@shop.example/ä',
  'https://',
])('%j is no address', (text) => {
  expect(readText.uri(text)).toHaveProperty('wrong')
})

test('an address of any length is read at once', () => {
  for (const text of [
    `https://${'a'.repeat(60_000)}`,
    `https://shop.example/${'%'.repeat(60_000)}`,
    `https://shop.example/${'/?#'.repeat(20_000)}`,
    `https://shop.example/${'/'.repeat(60_000)}"`,
    `https://shop.example/#${'%20'.repeat(20_000)}"`,
  ])
    readText.uri(text)
})

test.each([
  ['a PNG', 'data:image/png;base64,iVBORw0KGgo=', true],
  ['a JPEG', ' data:image/jpeg;base64,/9j/4AAQ ', true],
  ['an address', 'https://shop.example/logo.png', true],
  ['a drawing, which may hold scripts', 'data:image/svg+xml;base64,PHN2Zy8+', false],
  ['a page', 'data:text/html,<script>', false],
  ['what is not base64', 'data:image/png;base64,a b', false],
  ['nothing', 'data:image/png;base64,', false],
  ['a quotation mark behind it', 'data:image/png;base64,AAAA"', false],
  ['a script', 'javascript:alert(1)', false],
])('%s as a logo: %s', (_what, text, isTaken) => {
  expect('text' in readText.logo(text)).toBe(isTaken)
})

test.each(['\u200b', '\u2066\u2069', '\u3164 \u2800', '\ufeff\n\u200d', '\u{e0001}'])(
  'a text of which nothing is seen is none: %j',
  (text) => {
    for (const read of [readText.line, readText.paragraphs]) expect(read(text)).toEqual({ text: '' })
    for (const clean of [cleanLine, cleanLines]) expect(clean(text)).toBe('')
  },
)

test('what joins letters and turns lines stays where something is seen', () => {
  for (const text of ['👩\u200d🍳', '\u2067שלום\u2069', 'می\u200cخواهم', '❤\ufe0f'])
    expect([readText.line(text), readText.paragraphs(text), cleanLine(text), cleanLines(text)]).toEqual([{ text }, { text }, text, text])
})

test('a mailbox has nothing that nobody sees, as what was pasted along; letters are joined', () => {
  for (const sign of ['\u200b', '\ufeff', '\u202e', '\u2060', '\u00ad'])
    expect([sign, asciiEmail(`a${sign}b@c.example`)]).toEqual([sign, null])
  expect(asciiEmail('می\u200cخواهم@c.example')).toBe('می\u200cخواهم@c.example')
})

describe('a flood of combining marks', () => {
  const flood = `e${'\u0344'.repeat(16_000)}${'\u0316'.repeat(16_000)}`
  afterEach(() => void vi.restoreAllMocks())

  /** Lengths of the texts that are normalized, and the addresses that are parsed, meanwhile. */
  const watched = () => {
    const normalized: number[] = []
    const normalize = String.prototype.normalize
    vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form) {
      normalized.push(this.length)
      return normalize.call(this, form)
    })
    return { normalized, parse: vi.spyOn(URL, 'parse') }
  }

  test('is no address, and is refused before it is normalized', () => {
    const { normalized } = watched()
    for (const text of [`${flood}@b.example`, `a@${flood}.example`, `a@b.example${flood}`]) {
      expect(asciiEmail(text)).toBeNull()
      expect(readText.email(text)).toHaveProperty('wrong')
    }
    expect(normalized.filter((length) => length > 254)).toEqual([])
  })

  test('is no host, and is refused before it is parsed', () => {
    const { parse } = watched()
    for (const kind of ['url', 'uri', 'origin', 'uri-or-mailbox', 'logo'] as const)
      expect(readText[kind](`https://${flood}.example`)).toHaveProperty('wrong')
    expect(parseUrl(`https://${flood}.example`)).toBeNull()
    expect(parse).not.toHaveBeenCalled()
  })

  test.each([flood, '\u0316\u0344'.repeat(2500), '\uff9e\u0334'.repeat(2500), `\u0301\u0007${'\u0301'.repeat(99)}`])(
    'is left out of a text of any kind, but for its beginning',
    (text) => {
      const read = (['line', 'paragraphs'] as const).map((kind) => readText[kind](text.replaceAll('\u0007', '')))
      for (const kept of [...read.map((each) => ('text' in each ? each.text : '')), cleanLine(text), cleanLines(text)]) {
        expect([30, 31]).toContain(kept.length)
        expect(text.replaceAll('\u0007', '').startsWith(kept)).toBe(true)
      }
    },
  )

  test('is left out of a name that is compared', () => {
    const { normalized } = watched()
    comparedName(flood)
    expect(normalized).toEqual([31])
  })

  test.each([
    '\u0e19\u0e49\u0e33',
    'n\u0303\u0332\u0301',
    '\u05e9\u05c1\u05bc\u05b8\u05bd',
    '\u0f67\u0f98\u0f99\u0f9a\u0f9b',
    '\uff76\uff9e',
  ])('is nothing that a script has: %s is kept', (text) => {
    expect(withFewMarks(text.repeat(1000))).toBe(text.repeat(1000))
  })
})
