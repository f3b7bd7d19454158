import path from 'node:path'
import { type Html, html, joinHtml } from '../../service/src/html/html.ts'
import type { Page } from './page.ts'
import type { Section } from './sections.ts'
import { linkBetween } from './sources.ts'

// What is around every page: head, the bar with the sections, the pages of the section it is in, and what comes before and after it. All
// links are relative, so that the site works wherever it is put.

/** What the pages of the site have in common. */
export interface Site {
  /** Of this Earshot. */
  version: string
  sections: readonly Section[]
  /** The addresses of styles and scripts from the top of the site, with their versions. */
  assets: Readonly<Record<'styles' | 'apiStyles' | 'script' | 'search' | 'records' | 'icon', string>>
}

/** The whole document. */
export function framed(page: Page, site: Site): Html {
  const { assets, version } = site
  const to = (address: string) => linkTo(page, address)
  const isApi = page.path.startsWith('api/')
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${titleOf(page, site)}</title>
<meta name="description" content="${page.description}">
<link rel="canonical" href="${path.posix.basename(page.path)}">
<link rel="icon" href="${to(assets.icon)}">
<link rel="stylesheet" href="${to(assets.styles)}">
${isApi && html`<link rel="stylesheet" href="${to(assets.apiStyles)}">`}
<script src="${to(assets.script)}" data-search="${to(assets.search)}" data-records="${to(assets.records)}" data-top="${to('') || './'}" defer></script>
</head>
<body class="${isApi ? 'api' : 'text'}">
<a class="skip" href="#contents">Skip to the page</a>
<header class="bar">
  <a class="brand" href="${to('index.html')}">${mark}<span>Earshot</span></a>
  <span class="version">${version}</span>
  ${sectionLinks(page, site, 'Sections')}
  <button class="search" type="button" hidden>Search <kbd>/</kbd></button>
  <button class="menu" type="button" popovertarget="places">Menu</button>
</header>
<nav id="places" class="places" popover aria-label="Pages">
  ${sectionLinks(page, site, null)}
  ${places(page, site)}
</nav>
<main id="contents" tabindex="-1">
${page.main}
${neighbours(page, site)}
<footer>Earshot ${version} · MIT license</footer>
</main>
</body>
</html>
`
}

/** The title in a browser's tab: with the section, because a rule and a guide may have the same. */
function titleOf(page: Page, { sections }: Site): string {
  if (page.path === 'index.html') return page.title
  const section = sections.find((each) => pagesOf(each).includes(page))?.title
  return [page.title, section === page.title ? undefined : section, 'Earshot'].filter(Boolean).join(' · ')
}

/** An address from the top of the site, as a link of this page; it may have a query or an anchor. */
function linkTo(page: Page, address: string): string {
  const [, file = '', rest = ''] = /^([^?#]*)(.*)$/.exec(address)!
  return file === '' ? '../'.repeat(page.path.split('/').length - 1) : linkBetween(page.path, file) + rest
}

/** The logo: an ear in two strokes. */
const mark = html`<svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round"><path d="M7 9.5a5 5 0 0 1 10 0c0 4-4 4.500-4 8a2.500 2.500 0 0 1-4.500 1.500"/><path d="M10 9.500a2 2 0 0 1 4 0c0 1.500-1.500 2-2 3"/></svg>`

/** The icon of the site, as a file of its own. */
export const icon = `<svg xmlns="http://www.w3.org/2000/svg" ${mark.toString().slice('<svg '.length).replace('currentColor', '#2f6f5e')}`

const pagesOf = ({ groups }: Section): Page[] => groups.flatMap(({ pages }) => pages)

function sectionLinks(page: Page, { sections }: Site, label: string | null): Html {
  const links = sections.map((section) => {
    const pages = pagesOf(section)
    const isHere = pages.includes(page)
    return html`<li><a href="${linkTo(page, pages[0]!.path)}"${isHere ? html` aria-current="true"` : ''}>${section.title}</a></li>`
  })
  return label === null
    ? html`<ul class="sections">${links}</ul>`
    : html`<nav class="sections" aria-label="${label}"><ul>${links}</ul></nav>`
}

/** The pages of the section; below the page itself, its headings. */
function places(page: Page, { sections }: Site): Html {
  const section = sections.find((each) => pagesOf(each).includes(page))
  const groups = (section?.groups ?? []).map(
    ({ title, pages }) => html`<div class="group">
    ${title && html`<p class="group-title">${title}</p>`}
    <ul>${pages.map((each) => place(each, page))}</ul>
  </div>`,
  )
  return joinHtml(groups, '\n  ')
}

function place(each: Page, page: Page): Html {
  if (each !== page) return html`<li><a href="${linkTo(page, each.path)}">${each.title}</a></li>`
  const headings = page.headings.map(({ id, text }) => html`<li><a href="#${id}">${text}</a></li>`)
  return html`<li><a href="#contents" aria-current="page">${each.title}</a>${headings.length > 0 ? html`<ul>${headings}</ul>` : ''}</li>`
}

function neighbours(page: Page, { sections }: Site): Html {
  const all = sections.flatMap(pagesOf)
  const at = all.indexOf(page)
  if (at < 0) return html``
  const link = (other: Page | undefined, says: string, kind: string) =>
    other && html`<a class="${kind}" href="${linkTo(page, other.path)}"><span>${says}</span>${other.title}</a>`
  return html`<nav class="neighbours" aria-label="Previous and next page">${link(all[at - 1], 'Previous', 'previous')}${link(all[at + 1], 'Next', 'next')}</nav>`
}
