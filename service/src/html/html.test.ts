import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Page } from './document.ts'
import { codeInElement, type Html, html, joinHtml, jsonInScript, trustedHtml } from './html.ts'

const markup = `<img src=x onerror="alert('1')"> & more`
const escapedMarkup = '&#60;img src&#61;x onerror&#61;&#34;alert(&#39;1&#39;)&#34;&#62; &#38; more'

test('a text with markup comes out escaped, in text and in attributes', () => {
  expect(String(html`<p>${markup}</p>`)).toBe(`<p>${escapedMarkup}</p>`)
  expect(String(html`<input value="${markup}">`)).toBe(`<input value="${escapedMarkup}">`)
})

test('HTML and lists of it go in as they are, and only once escaped', () => {
  const item = (text: string) => html`<li>${text}</li>`
  expect(String(html`<ul>${['a & b', '<c>'].map(item)}${item('d')}</ul>`)).toBe('<ul><li>a &#38; b</li><li>&#60;c&#62;</li><li>d</li></ul>')
})

test('numbers are written, also 0; null, undefined and false leave nothing, also in lists', () => {
  expect(String(html`${0}|${1.5}|${null}|${undefined}|${false}|${''}|${[null, html`<br>`, false, undefined]}|`)).toBe('0|1.5|||||<br>|')
})

test('an escaped line break of a template is one', () => {
  expect(String(html`<textarea>\n${'\nfirst'}</textarea>`)).toBe('<textarea>\n\nfirst</textarea>')
})

test('pieces are joined by text, which is escaped, or by HTML; what is left out needs no separator', () => {
  const pieces = [html`<b>1</b>`, null, html`<b>2</b>`]
  expect(String(joinHtml(pieces, ' & '))).toBe('<b>1</b> &#38; <b>2</b>')
  expect(String(joinHtml(pieces, html`<br>`))).toBe('<b>1</b><br><b>2</b>')
  expect(String(joinHtml([], html`<br>`))).toBe('')
})

test('JSON in a script element can neither end it nor begin a comment', () => {
  const value = { text: '</script><!-- & \u2028\u2029' }
  const written = String(jsonInScript(value))
  expect(written).not.toMatch(/[<>&\u2028\u2029]/)
  expect(JSON.parse(written)).toEqual(value)
})

test('CSS and code stay as they are, but can neither end their element nor begin a comment', () => {
  expect(String(codeInElement('a > b && c < d; x = "<p></p>"'))).toBe('a > b && c < d; x = "<p></p>"')
  expect(String(codeInElement('"</script>" + "</STYLE" + "<!--"'))).toBe('"<\\/script>" + "<\\/STYLE" + "<\\!--"')
  expect(String(codeInElement(undefined))).toBe('')
})

test('only what is trusted by name stays as it is', () => {
  expect(String(html`<p>${trustedHtml('<i>ours</i>')}</p>`)).toBe('<p><i>ours</i></p>')
})

test('a text that was not escaped does not compile where HTML is wanted', () => {
  const text: string = markup
  // @ts-expect-error A text is no HTML.
  const assigned: Html = text
  // @ts-expect-error Nor is a text around HTML.
  const concatenated: Html = `${html`<p>`}${text}`
  // @ts-expect-error Nor is what looks like it.
  const imitated: Html = { toString: () => text }
  // @ts-expect-error The main part of a page is HTML.
  const page: Page = { status: 200, language: 'en', title: text, main: text }
  // @ts-expect-error So is what is added to its head.
  const head: Page['head'] = text
  expect([assigned, concatenated, imitated, page, head]).toHaveLength(5)
})

test('what does not compile is escaped all the same, should it come as something else', () => {
  const list = [markup] as unknown as Html[]
  expect(String(html`${list}`)).toBe(escapedMarkup)
  expect(String(html`${{ toString: () => markup } as unknown as Html}`)).toBe(escapedMarkup)
  expect(String(joinHtml([html`<b>`], markup))).not.toContain('<img')
})

test('every attribute of every template is quoted', () => {
  const folder = path.join(import.meta.dirname, '..')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.ts$/.test(file))
  const templates = files
    .map((file) => [file, readFileSync(path.join(folder, file), 'utf8')] as const)
    .filter(([, text]) => /from '[./]*(?:html\/)?html\.ts'/.test(text))
  expect(templates.length).toBeGreaterThan(20)
  for (const [file, text] of templates) expect(text.match(/<[^>`]*\s[\w-]+=\$\{/g), file).toBeNull()
})
