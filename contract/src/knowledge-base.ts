import { Type } from 'typebox'
import { pageQuery } from './pagination.ts'
import { array, boolean, id, line, nullable, object, oneOf, optional, paragraphs, record, type Static, timestamp } from './vocabulary.ts'

/** Characters of a text, given or read from a page. */
export const knowledgeTextMax = 50_000

const text = paragraphs(1, knowledgeTextMax, 'A text the team can answer from.')
const url = Type.Unsafe<string>({
  type: 'string',
  maxLength: 2048,
  'x-text': 'url',
  description: 'A page the text is read from. Sent again, it is read again.',
})

export const KnowledgeItem = record('KnowledgeItem', 'Something the team can answer from: a text, or a page.', {
  id: id('Identifier of the item.'),
  text: nullable(
    Type.String({
      description: `The text, as given; without one, as it was read from the page: its first ${knowledgeTextMax.toLocaleString('en')} characters. Headings begin with #. Null until it has been read.`,
    }),
  ),
  url: nullable(Type.String({ description: 'The page, as it was given.' })),
  title: nullable(Type.String({ description: 'Title of the page.' })),
  status: oneOf(['ready', 'fetching', 'failed'], 'Whether the page has been read. A text alone is ready.'),
  error: nullable(
    Type.String({
      description:
        'Why the page could not be read the last time: a word and what happened, as in `timeout: …`. What was read before stays. The words: dns, refused, reset, timeout, tls, private-address, redirects, http-status, content-type, too-large, no-text, unreadable, interrupted.',
    }),
  ),
  createdAt: timestamp('When the item was added.'),
  updatedAt: timestamp('When it was last changed, or its page read.'),
})
export type KnowledgeItem = Static<typeof KnowledgeItem>

export const KnowledgeAdd = object({ text: optional(text), url: optional(url) })
export const KnowledgeUpdate = object({ text: optional(nullable(text)), url: optional(nullable(url)) })
export const KnowledgeList = object(pageQuery)

/** Characters of a text that a list shows the beginning of. */
export const knowledgeExcerptMax = 300

const { text: _text, ...listed } = KnowledgeItem.properties
export const KnowledgeListed = record('KnowledgeListed', 'An item as the dashboard lists it.', {
  ...listed,
  excerpt: nullable(Type.String({ description: 'How its text begins; null until there is one.' })),
})
export type KnowledgeListed = Static<typeof KnowledgeListed>

export const KnowledgeOpened = record('KnowledgeOpened', 'An item as the dashboard opens it.', {
  ...KnowledgeItem.properties,
  ownText: nullable(Type.String({ description: 'The text, as the team gave it.' })),
  pageText: nullable(Type.String({ description: 'What was read of the page.' })),
})
export type KnowledgeOpened = Static<typeof KnowledgeOpened>

export const KnowledgePassage = record('KnowledgePassage', 'A passage of the knowledge base.', {
  itemId: id('The item it stands in.'),
  title: nullable(Type.String({ description: 'Title of the page it is from.' })),
  url: nullable(Type.String({ description: 'The page it is from; null when it is from a given text.' })),
  heading: Type.String({ description: 'The headings above it, outermost first; empty when there is none.' }),
  passage: Type.String({ description: 'The passage.' }),
  pieces: array(
    object({
      text: Type.String({ description: 'A piece of the passage.' }),
      isMatch: boolean('Whether it is what was looked for.'),
    }),
    { description: 'The passage again, in pieces that are put one behind the other.' },
  ),
})
export type KnowledgePassage = Static<typeof KnowledgePassage>

export const KnowledgeSearch = object({
  query: line(1, 200, 'Words to find, by their stems; "in quotes", with `or`, with `-` before one that must not be there.'),
})
