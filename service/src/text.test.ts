import { expect, test } from 'vitest'
import { misfitOf } from '../test/world/fits-schema.ts'
import { readText } from './text.ts'

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
