import { Readability } from '@mozilla/readability'
import { parseHTML } from 'linkedom'
import type { Page } from './fetch-page.ts'

// The text of a page. Its markup is untrusted, so all of this runs in a thread of its own: page-text.ts.

/** As much of a document's nodes as is looked at here. */
interface Node {
  nodeType: number
  localName?: string
  textContent: string | null
  firstChild: Node | null
  nextSibling: Node | null
  parentNode: Node | null
  previousElementSibling?: Node | null
  hasAttribute?(name: string): boolean
  getAttribute?(name: string): string | null
}

/** Of a title, in characters. */
const titleLengthMax = 300

export interface PageText {
  /** One line; null when it has none. */
  title: string | null
  /** As the page names it, like `de-AT`; null when it doesn't. */
  language: string | null
  /** Paragraphs with an empty line between; headings begin with #, list entries with a dash. */
  text: string
}

/**
 * Yields readings of a page, each better than the one before: all text of an HTML page first, then its main part, without navigation and
 * the like. Finding the main part can take long on a large page.
 */
export function* readings(page: Page, { textLengthMax }: { textLengthMax: number }): Generator<PageText> {
  const source = decode(page)
  for (const reading of /html/.test(page.contentType) ? readHtml(source) : [readPlain(source)])
    yield { ...reading, text: shortened(reading.text, textLengthMax) }
}

/**
 * Bytes as text: in the character set that the page begins with, else the one its server names, else the one its markup names. One
 * that is unknown or wrong gives way to UTF-8, and where the bytes aren't that, to windows-1252, in which anything can be read.
 */
function decode({ bytes, charset, contentType }: Page): string {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1024)).toString('latin1')
  const mark = head.startsWith('\xef\xbb\xbf')
    ? 'utf-8'
    : head.startsWith('\xff\xfe')
      ? 'utf-16le'
      : head.startsWith('\xfe\xff')
        ? 'utf-16be'
        : null
  const inMarkup = /html/.test(contentType) ? /<meta[^>]{1,200}charset\s*=\s*["']?([\w.:-]{1,40})/i.exec(head)?.[1] : undefined
  for (const label of [mark, charset, inMarkup, 'utf-8']) {
    if (!label) continue
    try {
      return new TextDecoder(label, { fatal: true }).decode(bytes)
    } catch {
      // Unknown here, or the bytes are of another.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes)
}

function readPlain(text: string): PageText {
  const title = /^#{1,2}[ \t]+(.{1,300})$/m.exec(text.slice(0, 10_000))?.[1] ?? null
  return { title: title && line(title), language: null, text: tidy(text) }
}

function* readHtml(html: string): Generator<PageText> {
  const document = parse(html)
  const lang = document.documentElement.getAttribute('lang')
  const language = /^[a-z]{2,3}(?:[-_][a-z\d]{1,8}){0,3}\b/i.exec(lang ?? '')?.[0] ?? null
  const title = line(document.querySelector('title')?.textContent ?? '') || line(document.querySelector('h1')?.textContent ?? '') || null
  const everything = tidy(textOf(document.body))
  yield { title, language, text: everything }

  const article = new Readability<Node>(document, { charThreshold: 200, disableJSONLD: true, serializer: (node: Node) => node }).parse()
  const main = article?.content ? tidy(textOf(article.content)) : ''
  // Short pages, and pages of many equal parts, have no main part that could be told from the rest.
  if (main.length >= 200 || main.length * 2 >= everything.length) yield { title: line(article?.title ?? '') || title, language, text: main }
}

/** A document with a head and a body, which the parser makes only of markup that names them, in their order. */
function parse(html: string) {
  const parsed = parseHTML(html).document
  const document = parsed.documentElement?.localName === 'html' ? parsed : parseHTML(`<html>${html}</html>`).document
  const [head, body] = ['head', 'body'].map((name) => document.querySelector(name) ?? document.createElement(name))
  for (const node of Array.from(document.documentElement.childNodes as Iterable<Node>))
    if (node !== head && node !== body) (ofHead.has(node.localName ?? '') ? head : body).append(node)
  document.documentElement.replaceChildren(head, body)
  return document
}

const ofHead = new Set(['title', 'meta', 'link', 'base', 'style', 'script', 'noscript'])

const blocks = new Set(
  'address article aside blockquote body center dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody tfoot thead tr ul'.split(
    ' ',
  ),
)
const silent = new Set(
  'script style noscript template head title svg math iframe object canvas video audio map select option button input textarea datalist nav'.split(
    ' ',
  ),
)

/** The text under an element, block by block. Walks without recursion: markup may be nested a hundred thousand deep. */
function textOf(root: Node): string {
  const said: string[] = []
  let node: Node | null = root
  while (node) {
    if (node.nodeType === textNode) said.push((node.textContent ?? '').replaceAll(/\s+/g, ' '))
    const isEntered: boolean = node.nodeType === elementNode && !isSilent(node)
    if (isEntered) said.push(opening(node.localName!, node.previousElementSibling != null))
    let next: Node | null = isEntered ? node.firstChild : null
    if (isEntered && !next) said.push(closing(node.localName!))
    while (!next && node && node !== root) {
      next = node.nextSibling
      if (next) break
      node = node.parentNode
      if (node) said.push(closing(node.localName ?? ''))
    }
    node = next
  }
  return said.join('')
}

const elementNode = 1
const textNode = 3

const isSilent = (element: Node) =>
  silent.has(element.localName!) || element.hasAttribute!('hidden') || element.getAttribute!('aria-hidden') === 'true'

const opening = (name: string, isNext: boolean): string => {
  if (name === 'td' || name === 'th') return isNext ? ' | ' : ''
  if (name === 'br') return '\n'
  if (name === 'tr') return ''
  if (name === 'li') return '\n- '
  if (/^h[1-6]$/.test(name)) return `\n\n${'#'.repeat(Number(name[1]))} `
  return blocks.has(name) ? '\n\n' : ''
}

const closing = (name: string): string => {
  if (name === 'li' || name === 'tr') return '\n'
  return blocks.has(name) ? '\n\n' : ''
}

const line = (text: string) =>
  [
    ...text
      .toWellFormed()
      .replaceAll(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  ]
    .slice(0, titleLengthMax)
    .join('')
    .trim()

/** As a knowledge text is kept: no control characters, lines trimmed, one empty line between paragraphs. */
function tidy(text: string): string {
  const lines = text
    .toWellFormed()
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll(/[\p{Cc}--[\n\t]]/gv, '')
    .split('\n')
    .map((each) => each.replaceAll(/[\t \u00a0\u200b\ufeff]+/g, ' ').trim())
    // Empty list entries, headings and rows are left out.
    .filter((each) => !/^(-|#+|[| ]+)$/.test(each))
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/(^- [^\n]*)\n\n(?=- )/gm, '$1\n')
    .trim()
}

/** The beginning of a text, up to the end of a paragraph. */
function shortened(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text
  const cut = [...text.slice(0, lengthMax * 2)].slice(0, lengthMax).join('')
  if (cut.length === text.length) return text
  const end = cut.lastIndexOf('\n\n')
  return (end > cut.length / 2 ? cut.slice(0, end) : cut).trim()
}
