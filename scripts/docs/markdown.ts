import path from 'node:path'
import type { Token } from 'markdown-it'
import MarkdownIt from 'markdown-it'
import { html, trustedHtml } from '../../service/src/html/html.ts'
import { addAnchors, plainText } from './anchors.ts'
import type { Page } from './page.ts'
import { recordsOf } from './search-records.ts'
import { linkBetween, pageOf, type Source } from './sources.ts'

// A Markdown file as a page. Links between files become links between pages; what a link to a file of the repository says stays, without
// the link: readers of the site have no repository. HTML in a file is shown as text, but for anchors and comments.

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })
markdown.inline.ruler.before('text', 'anchor', (state, silent) => {
  const [found, id] = /^<a id="([\w-]+)"><\/a>/.exec(state.src.slice(state.pos)) ?? []
  if (found === undefined) return false
  if (!silent) state.push('anchor', 'a', 0).attrSet('id', id!)
  state.pos += found.length
  return true
})
markdown.renderer.rules.anchor = (tokens, at) => html`<a id="${tokens[at]!.attrGet('id') ?? ''}"></a>`.toString()
markdown.renderer.rules.fence = (tokens, at) => block(tokens[at]!)
markdown.renderer.rules.code_block = markdown.renderer.rules.fence

/** Renders a file. Pictures that it shows are added to `pictures`. Throws when it has no title, or no sentence below it. */
export function renderMarkdownPage(source: Source, text: string, pictures: Map<string, string>): Page {
  const tokens = markdown.parse(text.replace(/^(# .+\n+)<!--[\s\S]*?-->\n/, '$1'), {})
  for (const { children } of tokens) if (children) turnLinks(children, source, pictures)
  labelCells(tokens)
  const { title, headings } = addAnchors(tokens)
  const first = tokens.find(({ type }, at) => type === 'inline' && tokens[at - 1]!.type === 'paragraph_open')
  if (title === null || first === undefined) throw new Error(`${source.file} does not begin with a heading and a sentence.`)
  return {
    path: source.path,
    title,
    description: shortened(plainText(first)),
    // Trusted, because it is rendered from a file of ours, and what is no Markdown in it was escaped.
    main: trustedHtml(`<div class="prose">${markdown.renderer.render(tokens, markdown.options, {})}</div>`),
    headings,
    records: recordsOf(source.path, title, tokens),
  }
}

/** The words of a text that search engines show, which cut it at about so many signs. */
function shortened(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  if (line.length <= 160) return line
  return `${line.slice(0, 159).replace(/\s+\S*$/, '')}…`
}

/** Code as it is, under the name of its file or language. */
function block({ info, content }: Token): string {
  const [language = '', file] = info.split(/\s+file=/)
  const title = file ?? languageNames[language] ?? language
  return html`<figure class="sample"><figcaption>${title || 'Text'}</figcaption><pre tabindex="0"><code>${content}</code></pre></figure>
`.toString()
}

const languageNames: Readonly<Record<string, string>> = {
  sh: 'Terminal',
  text: 'Text',
  json: 'JSON',
  js: 'JavaScript',
  ts: 'TypeScript',
  html: 'HTML',
  css: 'CSS',
  yaml: 'YAML',
  sql: 'SQL',
  env: 'Settings',
  ini: 'INI',
  php: 'PHP',
  python: 'Python',
  nginx: 'nginx',
  caddy: 'Caddy',
}

function turnLinks(tokens: readonly Token[], source: Source, pictures: Map<string, string>): void {
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'image') token.attrSet('src', pictureAt(String(token.attrGet('src')), source, pictures))
    if (token.type !== 'link_open') continue
    const target = addressOn(source, String(token.attrGet('href')))
    if (target !== null) {
      token.attrSet('href', target)
      if (/^https?:/.test(target)) token.attrSet('rel', 'noreferrer')
      continue
    }
    const end = tokens.findIndex(({ type }, later) => later > at && type === 'link_close')
    for (const each of [token, tokens[end]!]) Object.assign(each, { type: 'text', tag: '', content: '', nesting: 0 })
  }
}

/** Where a link of a file leads on the site, or null when it leads to what is not there. */
function addressOn(source: Source, target: string): string | null {
  if (/^\w+:|^#/.test(target)) return target
  const [file = '', anchor] = target.split('#')
  const page = pageOf(path.posix.join(path.posix.dirname(source.file), decodeURIComponent(file)))
  return page && `${linkBetween(source.path, page)}${anchor === undefined ? '' : `#${anchor}`}`
}

function pictureAt(target: string, source: Source, pictures: Map<string, string>): string {
  const file = path.posix.join(path.posix.dirname(source.file), target)
  const picture = `pictures/${path.posix.basename(file)}`
  pictures.set(picture, file)
  return linkBetween(source.path, picture)
}

/**
 * Tables whose rows stand one below another on a phone, where each cell says which column it is of. A browser takes what is no longer
 * shown as a table for none, so each part says what it is.
 */
function labelCells(tokens: readonly Token[]): void {
  let columns: string[] = []
  let column = 0
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'table_open') {
      columns = []
      token.attrSet('role', 'table')
    }
    if (token.type === 'thead_open' || token.type === 'tbody_open') token.attrSet('role', 'rowgroup')
    if (token.type === 'tr_open') {
      column = 0
      token.attrSet('role', 'row')
    }
    if (token.type !== 'th_open' && token.type !== 'td_open') continue
    const isNumber = /right/.test(String(token.attrGet('style')))
    token.attrs = [['role', token.type === 'th_open' ? 'columnheader' : 'cell']]
    if (isNumber) token.attrSet('class', 'number')
    if (token.type === 'th_open') columns.push(plainText(tokens[at + 1]!))
    else token.attrSet('data-column', columns[column] ?? '')
    column++
  }
}
