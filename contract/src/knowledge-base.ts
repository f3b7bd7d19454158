import { Type } from 'typebox'
import { pageQuery } from './pagination.ts'
import { id, nullable, object, oneOf, optional, paragraphs, record, timestamp } from './vocabulary.ts'

const text = paragraphs(1, 50_000, 'A text the team can answer from.')
const url = Type.Unsafe<string>({ type: 'string', maxLength: 2048, 'x-text': 'url', description: 'A page the text is read from.' })

export const KnowledgeItem = record('KnowledgeItem', 'Something the team can answer from: a text, or a page.', {
  id: id('Identifier of the item.'),
  text: nullable(Type.String({ description: 'The text, given or read from the page.' })),
  url: nullable(Type.String({ format: 'uri', description: 'The page.' })),
  title: nullable(Type.String({ description: 'Title of the page.' })),
  status: oneOf(['ready', 'fetching', 'failed'], 'Whether the page has been read.'),
  error: nullable(Type.String({ description: 'Why it could not be read.' })),
  createdAt: timestamp('When the item was added.'),
  updatedAt: timestamp('When it was last changed.'),
})
export const KnowledgeAdd = object({ text: optional(text), url: optional(url) })
export const KnowledgeUpdate = object({ text: optional(nullable(text)), url: optional(nullable(url)) })
export const KnowledgeList = object(pageQuery)
