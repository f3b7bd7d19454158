import type { Token } from 'markdown-it'
import { plainText } from './anchors.ts'
import type { SearchRecord } from './page.ts'

// What a search looks through: the parts of each page, by heading, as text.

/** Signs of a block of code that are looked through: what is looked for stands at its beginning, and an index is loaded as a whole. */
const codeCharactersMax = 800

/** The parts of a Markdown page. */
export function recordsOf(path: string, title: string, tokens: readonly Token[]): SearchRecord[] {
  const records: SearchRecord[] = [{ address: path, title, heading: '', text: '' }]
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'heading_open' && token.tag !== 'h1')
      records.push({ address: `${path}#${token.attrGet('id')}`, title, heading: plainText(tokens[at + 1]!), text: '' })
    const text = textOf(token, tokens[at - 1])
    const record = records.at(-1)!
    if (text !== '') record.text = record.text === '' ? text : `${record.text} ${text}`
  }
  return records
}

function textOf(token: Token, before: Token | undefined): string {
  if (token.type === 'inline') return before?.type === 'heading_open' ? '' : oneLine(plainText(token))
  return token.type === 'fence' || token.type === 'code_block' ? oneLine(token.content.slice(0, codeCharactersMax)) : ''
}

/** A text without the breaks and spaces that only order it on a page. */
export const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
