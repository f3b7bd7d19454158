import { expect, test } from 'vitest'
import type { PageText } from './extract-text.ts'
import { isFailure, type Page } from './fetch-page.ts'
import { readText } from './page-text.ts'

const page = (bytes: string | Buffer, more: Partial<Page> = {}): Page => ({
  url: 'https://bakery.example/page',
  contentType: 'text/html',
  charset: null,
  bytes: Buffer.from(bytes as string),
  ...more,
})
/** A machine with other things to do is given time. */
async function textOf(bytes: string | Buffer, more: Partial<Page> = {}): Promise<PageText> {
  const read = await readText(page(bytes, more), { secondsMax: 20 })
  if (isFailure(read)) throw new Error(read.detail)
  return read
}

test('a page is read without what stands around it: headings, lists and tables as text', async () => {
  const read =
    await textOf(`<!doctype html><html lang="de-AT"><head><title>Gut &amp; warm – Bäckerei am Eck</title><style>p{}</style></head><body>
    <nav><a href="/">Startseite</a></nav>
    <article><h2>Versand</h2><p>Wir liefern <b>jeden</b>\n Montag, mit dem Fahrrad.</p>
    <ul><li>Ab 50 € frei</li><li></li><li>Sonst 4 €</li></ul>
    <h2></h2><table><tr><th>Land</th><th>Tage</th></tr><tr><td>AT</td><td>1</td></tr><tr><td></td><td></td></tr></table>
    <p>${'Was nicht gefällt, nehmen wir dreißig Tage lang zurück, und das Porto zahlen wir auch. '.repeat(5)}</p></article>
    <script>alert('nie')</script><p hidden>Versteckt</p><button>Kaufen</button></body></html>`)
  expect(read).toMatchObject({ title: 'Gut & warm – Bäckerei am Eck', language: 'de-AT' })
  expect(read.text).toMatch(
    /^## Versand\n\nWir liefern jeden Montag, mit dem Fahrrad\.\n\n- Ab 50 € frei\n- Sonst 4 €\n\nLand \| Tage\nAT \| 1\n\nWas nicht/,
  )
  for (const noise of ['Startseite', 'alert', 'Versteckt', 'Kaufen', 'p{}']) expect(read.text).not.toContain(noise)
})

test('markup without a frame, a text alone and Markdown are read as they are', async () => {
  expect(await textOf('just <i>text</i>')).toEqual({ title: null, language: null, text: 'just text' })
  expect(await textOf('<h1>Hello</h1><p>There.')).toMatchObject({ title: 'Hello', text: expect.stringContaining('There.') })
  expect(await textOf('a < b\r\n\r\n\r\n| x | y |', { contentType: 'text/plain' })).toEqual({
    title: null,
    language: null,
    text: 'a < b\n\n| x | y |',
  })
  expect(await textOf('# Returns\n\nWithin *thirty* days.', { contentType: 'text/markdown' })).toEqual({
    title: 'Returns',
    language: null,
    text: '# Returns\n\nWithin *thirty* days.',
  })
})

test.each<[string, Buffer, string | null]>([
  ['UTF-8 as said', Buffer.from('Grüße – ça'), 'utf-8'],
  ['UTF-8 without a word', Buffer.from('Grüße – ça'), null],
  ['Latin 1 as said', Buffer.from('Grüße, ça', 'latin1'), 'iso-8859-1'],
  ['Latin 1 said to be UTF-8', Buffer.from('Grüße, ça', 'latin1'), 'utf-8'],
  ['Latin 1 without a word', Buffer.from('Grüße, ça', 'latin1'), null],
  ['UTF-8 with a mark, said to be another', Buffer.from('\ufeffGrüße, ça'), 'iso-8859-1'],
  ['UTF-16 with a mark', Buffer.from('\ufeffGrüße, ça', 'utf16le'), null],
  ['a set nobody knows', Buffer.from('Grüße, ça'), 'klingon-1'],
  [
    'windows-1252, said in the markup',
    Buffer.concat([Buffer.from('<meta charset=windows-1252>'), Buffer.from('Grüße, ça', 'latin1')]),
    null,
  ],
  [
    'windows-1251, said in the markup',
    Buffer.concat([
      Buffer.from('<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">'),
      Buffer.from([0xcf, 0xf0, 0xe8]),
    ]),
    null,
  ],
])('%s is deciphered', async (_, bytes, charset) => {
  expect((await textOf(bytes, { charset })).text).toMatch(/^(Grüße( –|,) ça|При)$/)
})

test('control characters, half characters and endless titles are left out', async () => {
  const { title, text } = await textOf(`<title>${'long '.repeat(1000)}\u0007</title><p>a\u0000b\u0008c\u2028d&#xd800;e</p>`)
  expect(title!.length).toBeLessThanOrEqual(300)
  expect(text.isWellFormed()).toBe(true)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there.
  expect(text).not.toMatch(/[\u0000-\u0008\u000b-\u001f]/)
})

test('a long page is cut at the end of a paragraph, before 50,000 characters', async () => {
  const { text } = await textOf(`<p>${'word '.repeat(100)}</p>`.repeat(300))
  expect(text.length).toBeLessThanOrEqual(50_000)
  expect(text.length).toBeGreaterThan(49_000)
  expect(text).toMatch(/word$/)
})

test('a page without text says so', async () => {
  for (const nothing of ['', '<body><script>1</script>', '<body> \n ', '<!-- only this -->', '<title>Only a title</title>'])
    expect(await readText(page(nothing), { secondsMax: 20 })).toEqual({
      reason: 'no-text',
      detail: 'It contains no readable text.',
    })
})

test.each([
  ['nested 400,000 deep', '<div>'.repeat(400_000)],
  ['of 250,000 unclosed brackets', '<'.repeat(250_000)],
  ['of 50,000 attributes', `<p ${Array.from({ length: 50_000 }, (_, at) => `a${at}=1`).join(' ')}>hello</p>`],
  ['of 20,000 links', `<body>${'<div><a href="/">one of many</a></div>'.repeat(20_000)}`],
])('a page %s ends in time, and the process goes on meanwhile', async (_, html) => {
  let beats = 0
  const heart = setInterval(() => beats++, 20)
  const read = await readText(page(html), { secondsMax: 1 })
  clearInterval(heart)
  expect('text' in read || read.reason === 'unreadable' || read.reason === 'no-text').toBe(true)
  expect(beats).toBeGreaterThan(3)
})
