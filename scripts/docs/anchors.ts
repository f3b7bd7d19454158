import type { Token } from 'markdown-it'
import type { Heading } from './page.ts'

// Headings have the anchors that GitHub and most readers of Markdown give them, so that a link to one works here as it does there.

/** Gives each heading its id, and a link to itself unless it has a link in it. Returns the title and the headings of the second rank. */
export function addAnchors(tokens: Token[]): { title: string | null; headings: Heading[] } {
  const taken = new Set<string>()
  const headings: Heading[] = []
  let title: string | null = null
  for (const [at, token] of tokens.entries()) {
    if (token.type !== 'heading_open') continue
    const inline = tokens[at + 1]!
    const text = plainText(inline)
    const id = freeSlug(slugOf(inline.content), taken)
    token.attrSet('id', id)
    if (token.tag === 'h1') title ??= text
    else linkToItself(inline, id)
    if (token.tag === 'h2') headings.push({ id, text })
  }
  return { title, headings }
}

/** What a person reads of a line: without marks, links and code. */
export const plainText = (inline: Token): string =>
  (inline.children ?? []).map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content)).join('')

function slugOf(source: string): string {
  const words = source.replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
  return words.replaceAll(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '').replaceAll(' ', '-')
}

function freeSlug(slug: string, taken: Set<string>): string {
  for (let no = 0; ; no++) {
    const anchor = no === 0 ? slug : `${slug}-${no}`
    if (taken.has(anchor)) continue
    taken.add(anchor)
    return anchor
  }
}

function linkToItself(inline: Token, id: string): void {
  const children = inline.children ?? []
  if (children.some(({ type }) => type === 'link_open')) return
  const Kind = inline.constructor as new (type: string, tag: string, nesting: -1 | 0 | 1) => Token
  const open = new Kind('link_open', 'a', 1)
  open.attrs = [
    ['class', 'self'],
    ['href', `#${id}`],
  ]
  inline.children = [open, ...children, new Kind('link_close', 'a', -1)]
}
