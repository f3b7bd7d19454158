import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { renderMarkdownPage } from './markdown.ts'
import { missingInIndexes } from './sections.ts'
import { renderSite, type SiteFiles } from './site.ts'
import { findSources, pageOf, root } from './sources.ts'

// The documentation site as files: every page is there and reached, every link leads somewhere, and nothing is loaded from elsewhere.

let files: SiteFiles
let pages: Map<string, string>
beforeAll(() => {
  files = renderSite()
  pages = new Map([...files].filter(([name]) => name.endsWith('.html')).map(([name, text]) => [name, String(text)]))
})

const idsIn = (text: string) => [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)
/** Links of a page to the site, as a path and an anchor. */
const linksOf = (page: string) =>
  [...pages.get(page)!.matchAll(/ (?:href|src|data-search|data-records)="([^"]+)"/g)]
    .map(([, link]) => new URL(link!.replaceAll('&#61;', '='), `site:///${page}`))
    .filter(({ protocol }) => protocol === 'site:')
    .map(({ pathname, hash }) => ({ to: pathname.slice(1).replace(/(^|\/)$/, '$1index.html'), anchor: decodeURIComponent(hash.slice(1)) }))

test('every file of docs/ is a page, and every page is reached from the first', () => {
  for (const file of globSync('docs/**/*.md', { cwd: root })) expect([...pages.keys()]).toContain(pageOf(file))
  const reached = new Set(['index.html'])
  for (const page of reached) for (const { to } of linksOf(page)) if (pages.has(to)) reached.add(to)
  expect([...pages.keys()].filter((page) => !reached.has(page))).toEqual(['404.html'])
})

test('the README.md of each folder names its pages, which gives them their place', () => {
  expect(missingInIndexes(findSources())).toEqual([])
})

test('every link leads to a file of the site and to an anchor of it, also those between files on a code host', () => {
  const wrong = [...pages.keys()].flatMap((page) =>
    linksOf(page)
      .filter(({ to, anchor }) => !files.has(to) || (anchor !== '' && pages.has(to) && !idsIn(pages.get(to)!).includes(anchor)))
      .map(({ to, anchor }) => `${page}: ${to}#${anchor}`),
  )
  expect(wrong).toEqual([])
})

test('every anchor is on its page once', () => {
  const twice = [...pages].flatMap(([page, text]) => {
    const ids = idsIn(text)
    return ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => `${page}#${id}`)
  })
  expect(twice).toEqual([])
})

test('every page has a title and a description of its own, a language and an address without a host', () => {
  const titles = [...pages.values()].map((text) => /<title>([^<]+)<\/title>/.exec(text)![1])
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
  for (const [page, text] of pages) {
    expect([page, /<html lang="en">/.test(text)]).toEqual([page, true])
    expect([page, /<link rel="canonical" href="([^"]+)">/.exec(text)?.[1]]).toEqual([page, path.posix.basename(page)])
    const [, description = ''] = /<meta name="description" content="([^"]+)">/.exec(text) ?? []
    expect(description.length, page).toBeGreaterThan(15)
    expect(text.match(/<h1\b/g), page).toHaveLength(1)
  }
})

test('a page loads only files of the site, and a strict policy refuses nothing that it has', () => {
  for (const [page, text] of pages) {
    const head = text.slice(0, text.indexOf('<body'))
    for (const [, address] of text.matchAll(/<(?:script|img|link)\b[^>]*? (?:src|href)="([^"]+)"/g))
      expect([page, address]).toEqual([page, expect.not.stringMatching(/^(\w+:|\/)/)])
    expect(head.match(/<script\b/g), page).toHaveLength(1)
    expect(text, page).not.toMatch(/<style\b| style="| on\w+="|javascript:|<(iframe|object|embed|base)\b|<script(?![^>]* src=)/)
  }
  for (const [name, text] of files) if (name.endsWith('.css')) expect(String(text), name).not.toMatch(/@import|url\(/)
})

test('every page says its version, as the package does', () => {
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  for (const text of pages.values()) expect(text).toContain(`<span class="version">${version}</span>`)
})

test('what a browser loads is small: a page, its styles and its script; the search with the first search', () => {
  const bytes = (name: string) => Buffer.byteLength(files.get(name)!)
  expect(bytes('assets/docs.js')).toBeLessThan(4_000)
  expect(bytes('assets/docs.css')).toBeLessThan(16_000)
  expect(bytes('assets/docs-search.js')).toBeLessThan(40_000)
  expect(bytes('assets/search-records.js')).toBeLessThan(1_500_000)
})

describe('Markdown', () => {
  const shown = (text: string, file = 'docs/guides/widget.md') =>
    renderMarkdownPage({ file, path: pageOf(file)! }, `# A\n\nWords.\n\n${text}\n`, new Map()).main.toString()

  test('code is shown as it is in the file, escaped once', () => {
    const code = 'if (a < b && c) say(`"1" &amp; \'2\'`) # <b>'
    const html = shown(`\`\`\`sh\n${code}\n\`\`\`\n\nAlso \`a < b && "c"\`.`)
    const text = (part: string) =>
      part.replaceAll(/&(?:#(\d+)|(\w+));/g, (_, no, name) =>
        no ? String.fromCharCode(no) : { lt: '<', gt: '>', quot: '"', amp: '&' }[name as 'lt'],
      )
    expect(text(/<pre[^>]*><code>([\s\S]*?)<\/code>/.exec(html)![1]!)).toBe(`${code}\n`)
    expect(text(/Also <code>(.*?)<\/code>/.exec(html)![1]!)).toBe('a < b && "c"')
  })

  test.each([
    ['to another guide', '[x](first-link.md)', '<a href="first-link.html">x</a>'],
    ['to a heading', '[x](../operations/README.md#pages)', '<a href="../operations/index.html#pages">x</a>'],
    ['to a folder', '[x](../rules/)', '<a href="../rules/index.html">x</a>'],
    ['to a file outside of docs/', '[x](../../CHANGELOG.md)', '<a href="../changelog.html">x</a>'],
    ['to a source, which readers of the site do not have', '[`x.ts`](../../service/src/app.ts)', '<code>x.ts</code>'],
    ['to elsewhere', '[x](https://example.com/a)', '<a href="https://example.com/a" rel="noreferrer">x</a>'],
    ['with code to run', '[x](javascript:alert)', '[x](javascript:alert)'],
    ['an anchor', '<a id="old"></a>', '<a id="old"></a>'],
    ['other HTML, which is text', '<b onclick="a()">', '&lt;b onclick=&quot;a()&quot;&gt;'],
  ])('a link %s', (_, markdown, html) => {
    expect(shown(markdown)).toContain(`<p>${html}</p>`)
  })

  test('headings have the anchors that code hosts give them', () => {
    const html = shown('## What `X_Y` is, and why\n\n## Same\n\n## Same\n')
    expect(idsIn(html)).toEqual(['a', 'what-x_y-is-and-why', 'same', 'same-1'])
  })

  test('a file without a title, or without a sentence below it, is refused by its name', () => {
    const source = { file: 'docs/guides/widget.md', path: 'guides/widget.html' }
    expect(() => renderMarkdownPage(source, 'Words.', new Map())).toThrow('docs/guides/widget.md')
    expect(() => renderMarkdownPage(source, '# A\n', new Map())).toThrow('docs/guides/widget.md')
  })

  test('each cell of a table says its column, for a telephone', () => {
    const html = shown('| Name | No. |\n|---|---:|\n| a | 1 |')
    expect(html).toContain('<td role="cell" data-column="Name">a</td>')
    expect(html).toContain('<td role="cell" class="number" data-column="No.">1</td>')
  })
})
