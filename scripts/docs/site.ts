import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type ErrorCode, errors } from '@earshot/contract'
import { html } from '../../service/src/html/html.ts'
import { apiPages } from './api/pages.ts'
import { framed, icon, type Site } from './frame.ts'
import { renderMarkdownPage } from './markdown.ts'
import type { Page, SearchRecord } from './page.ts'
import { sectionsOf } from './sections.ts'
import { findSources, root } from './sources.ts'

// The documentation site: every file of it, made of docs/, the contract, and the styles and scripts that the set-up built.

/** Files of the site by their paths, as in `guides/first-link.html`. */
export type SiteFiles = ReadonlyMap<string, string | Buffer>

/** Makes the site. Throws when a file of docs/ is no page, or what the set-up builds is missing. */
export function renderSite(): SiteFiles {
  const { version } = JSON.parse(readText('package.json')) as { version: string }
  const pictures = new Map<string, string>()
  const texts = findSources()
    .map((source) => renderMarkdownPage(source, readText(source.file), pictures))
    .map((page) => (page.path === 'index.html' ? withCodes(page) : page))
  const api = apiPages()
  const pages = [...texts, ...api.flatMap((group) => group.pages)]
  const files = new Map<string, string | Buffer>([
    ['assets/docs.css', built('docs.css')],
    ['assets/docs-api.css', built('docs-api.css')],
    ['assets/docs.js', built('docs.js')],
    ['assets/docs-search.js', built('docs-search.js')],
    ['assets/search-records.js', recordsScript(pages.flatMap((page) => page.records))],
    ['assets/icon.svg', icon],
    ...['openapi.json', 'asyncapi.json', 'postman.json'].map((name): [string, string] => [
      `api/${name}`,
      JSON.stringify(JSON.parse(readText(`contract/${name}`))),
    ]),
  ])
  const versioned = (name: string) => `assets/${name}?v=${digestOf(files.get(`assets/${name}`)!).slice(0, 10)}`
  const site: Site = {
    version,
    sections: sectionsOf(texts, api),
    assets: {
      styles: versioned('docs.css'),
      apiStyles: versioned('docs-api.css'),
      script: versioned('docs.js'),
      search: versioned('docs-search.js'),
      records: versioned('search-records.js'),
      icon: versioned('icon.svg'),
    },
  }
  for (const page of [...pages, unknownPage]) {
    if (files.has(page.path)) throw new Error(`Two pages of the documentation are ${page.path}.`)
    files.set(page.path, framed(page, site).toString())
  }
  for (const [picture, file] of pictures) files.set(picture, readFileSync(path.join(root, file)))
  return files
}

/** What tells the contents of a file from any other, in an address and an entity tag. */
export const digestOf = (contents: string | Buffer): string => createHash('sha256').update(contents).digest('base64url').slice(0, 22)

const readText = (file: string): string => readFileSync(path.join(root, file), 'utf8')

/** A script or style as `node scripts/setup.mjs` built it (web/vite.pages.config.ts). */
const built = (name: string): string => readText(`web/dist/pages/${name}`)

/** A script, not JSON: a page that is opened as a file may load one, and nothing else. */
const recordsScript = (records: readonly SearchRecord[]): string =>
  `self.earshotDocsRecords=${JSON.stringify(records.map(({ address, title, heading, text }) => [address, title, heading, text]))}\n`

/** The first page, with the error codes: a problem's `type` is the first page with its code as the anchor, which leads on to it. */
function withCodes(page: Page): Page {
  const codes = (Object.keys(errors) as ErrorCode[]).map(
    (code) => html`<li><a id="${code}" href="api/errors.html#${code}" data-moved><code>${code}</code></a></li>`,
  )
  return {
    ...page,
    main: html`${page.main}<div class="prose"><h2 id="error-codes">Error codes</h2><ul class="codes-here">${codes}</ul></div>`,
    headings: [...page.headings, { id: 'error-codes', text: 'Error codes' }],
  }
}

/** What is said where there is no page; the service sends it with the links that fit the address. */
const unknownPage: Page = {
  path: '404.html',
  title: 'Page not found',
  description: 'There is no page at this address.',
  main: html`<div class="prose"><h1>Page not found</h1><p>There is no page at this address. Search for it, or begin at the <a href="index.html">start</a>.</p></div>`,
  headings: [],
  records: [],
}
