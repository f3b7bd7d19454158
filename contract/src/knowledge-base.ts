import { Type } from 'typebox'
import { forMembers, operation } from './operation.ts'
import { listOf, pageQuery } from './pagination.ts'
import {
  array,
  boolean,
  Deleted,
  id,
  line,
  nullable,
  object,
  oneOf,
  optional,
  paragraphs,
  record,
  type Static,
  timestamp,
} from './vocabulary.ts'

/** Characters of a text, given or read from a page. */
export const knowledgeTextMax = 50_000

/** Items of an organization: more than twice the help pages and texts of a large business. */
export const knowledgeItemsMax = 1000

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

/** Characters of the excerpt of a text in a list. */
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

/** Values of examples, by field, or by record and field. */
export const knowledgeBaseExamples = {
  'KnowledgeItem.id': '019a4d11-60f2-7c8b-95ae-0b1c2d3e4f50',
  text: 'Deliveries leave the bakery between six and eight in the morning.',
  'KnowledgeItem.url': null,
  'KnowledgeItem.title': null,
  error: null,
} as const

/** Operations of the API. */
export const knowledgeBaseApiRows = {
  'knowledgeBase.get': operation({
    method: 'GET',
    path: '/kb',
    permission: 'knowledgebase',
    summary: 'List knowledge-base items',
    description: 'The organization’s knowledge base, newest first.',
    query: KnowledgeList,
    queryExample: { limit: 50 },
    success: { 200: listOf('items', KnowledgeItem) },
    errors: [],
  }),
  'knowledgeBase.add': operation({
    method: 'POST',
    path: '/kb',
    permission: 'knowledgebase',
    summary: 'Add a knowledge-base item',
    description: `Adds a text, a page, or both. A page is read by the service; \`status\` tells when it has been. An organization has ${knowledgeItemsMax.toLocaleString('en')} items at the most.`,
    body: KnowledgeAdd,
    bodyExamples: {
      text: { text: 'Deliveries leave the bakery between six and eight in the morning.' },
      page: { url: 'https://bakery.example.com/delivery' },
    },
    bodyBytesMax: 524_288,
    success: { 201: KnowledgeItem },
    errors: ['KNOWLEDGE_SOURCE_REQUIRED', 'LIMIT_REACHED'],
  }),
  'knowledgeBase.update': operation({
    method: 'PATCH',
    path: '/kb/{id}',
    permission: 'knowledgebase',
    summary: 'Change a knowledge-base item',
    description:
      'Replaces the fields that are sent; null clears one, but not the last. A `url` that is sent again is read again. When only `url` is cleared, what was read stays as the text.',
    body: KnowledgeUpdate,
    bodyExamples: { text: { text: 'Deliveries leave the bakery between five and seven in the morning.' } },
    bodyBytesMax: 524_288,
    success: { 200: KnowledgeItem },
    errors: ['NOT_FOUND', 'KNOWLEDGE_SOURCE_REQUIRED'],
  }),
  'knowledgeBase.delete': operation({
    method: 'DELETE',
    path: '/kb/{id}',
    permission: 'knowledgebase',
    summary: 'Delete a knowledge-base item',
    description: 'Removes an item for good.',
    success: { 200: Deleted },
    errors: ['NOT_FOUND'],
  }),
} as const

/** Operations of members alone. */
export const knowledgeBaseDashboardRows = {
  'knowledgeBase.list': operation({
    ...forMembers,
    method: 'GET',
    path: '/knowledge',
    summary: 'List knowledge-base items for the team',
    description: 'Newest first, with how their texts begin.',
    query: KnowledgeList,
    success: { 200: listOf('items', KnowledgeListed) },
    errors: ['VALIDATION_ERROR'],
  }),
  'knowledgeBase.item': operation({
    ...forMembers,
    method: 'GET',
    path: '/knowledge/{id}',
    summary: 'Get a knowledge-base item',
    description: 'One item, with the text that was given and the one that was read apart.',
    success: { 200: KnowledgeOpened },
    errors: ['NOT_FOUND'],
  }),
  'knowledgeBase.refresh': operation({
    ...forMembers,
    method: 'POST',
    path: '/knowledge/{id}/refresh',
    summary: 'Read a page again',
    description: 'What was read of it before stays until then. One that is being read goes on, and a text alone stays as it is.',
    success: { 200: KnowledgeOpened },
    errors: ['NOT_FOUND'],
  }),
  'knowledgeBase.search': operation({
    ...forMembers,
    method: 'GET',
    path: '/knowledge-passages',
    summary: 'Search the knowledge base',
    description: 'The passages that answer best, what was looked for marked in them.',
    query: KnowledgeSearch,
    success: { 200: object({ passages: array(KnowledgePassage) }) },
    errors: ['VALIDATION_ERROR'],
  }),
} as const
