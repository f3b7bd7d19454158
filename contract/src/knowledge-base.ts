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

const text = paragraphs(1, knowledgeTextMax, 'Text that the team can use in responses.')
const url = Type.Unsafe<string>({
  type: 'string',
  maxLength: 2048,
  'x-text': 'url',
  description: 'URL of a page to read the text from. Send it again to read the page again.',
})

export const KnowledgeItem = record('KnowledgeItem', 'A text or page that the team can use in responses.', {
  id: id('Identifier of the item.'),
  text: nullable(
    Type.String({
      description: `Text as given, or else the first ${knowledgeTextMax.toLocaleString('en')} characters read from the page. Headings start with #. Null until the page has been read.`,
    }),
  ),
  url: nullable(Type.String({ description: 'URL of the page, as given.' })),
  title: nullable(Type.String({ description: 'Title of the page.' })),
  status: oneOf(['ready', 'fetching', 'failed'], 'Status of reading the page. Items with only a text are `ready`.'),
  error: nullable(
    Type.String({
      description:
        'Why the page could not be read the last time: an error code and a message, for example `timeout: …`. The text that was read before is kept. Error codes: dns, refused, reset, timeout, tls, private-address, redirects, http-status, content-type, too-large, no-text, unreadable, interrupted.',
    }),
  ),
  createdAt: timestamp('Time when the item was created.'),
  updatedAt: timestamp('Time when the item was last updated or its page was last read.'),
})
export type KnowledgeItem = Static<typeof KnowledgeItem>

export const KnowledgeAdd = object({ text: optional(text), url: optional(url) })
export const KnowledgeUpdate = object({ text: optional(nullable(text)), url: optional(nullable(url)) })
export const KnowledgeList = object(pageQuery)

/** Characters of the excerpt of a text in a list. */
export const knowledgeExcerptMax = 300

const { text: _text, ...listed } = KnowledgeItem.properties
export const KnowledgeListed = record('KnowledgeListed', 'A knowledge base item in the dashboard’s list.', {
  ...listed,
  excerpt: nullable(Type.String({ description: 'Beginning of the text. Null until there is a text.' })),
})
export type KnowledgeListed = Static<typeof KnowledgeListed>

export const KnowledgeOpened = record('KnowledgeOpened', 'A knowledge base item with its texts.', {
  ...KnowledgeItem.properties,
  ownText: nullable(Type.String({ description: 'Text given by the team.' })),
  pageText: nullable(Type.String({ description: 'Text read from the page.' })),
})
export type KnowledgeOpened = Static<typeof KnowledgeOpened>

export const KnowledgePassage = record('KnowledgePassage', 'A passage of the knowledge base.', {
  itemId: id('Identifier of the item.'),
  title: nullable(Type.String({ description: 'Title of the page.' })),
  url: nullable(Type.String({ description: 'URL of the page. Null if the passage is from a given text.' })),
  heading: Type.String({ description: 'Headings above the passage, outermost first. Empty if there are none.' }),
  passage: Type.String({ description: 'Text of the passage.' }),
  pieces: array(
    object({
      text: Type.String({ description: 'Text of the segment.' }),
      isMatch: boolean('Whether the segment matches the search.'),
    }),
    { description: 'Passage split into consecutive segments.' },
  ),
})
export type KnowledgePassage = Static<typeof KnowledgePassage>

export const KnowledgeSearch = object({
  query: line(1, 200, 'Words to search for, matched by word stem. Supports "quoted phrases", `or`, and `-` to exclude a word.'),
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
    summary: 'List knowledge base items',
    description: 'Lists the knowledge base items of the organization, newest first.',
    query: KnowledgeList,
    queryExample: { limit: 50 },
    success: { 200: listOf('items', KnowledgeItem) },
    errors: [],
  }),
  'knowledgeBase.add': operation({
    method: 'POST',
    path: '/kb',
    permission: 'knowledgebase',
    summary: 'Create a knowledge base item',
    description: `Creates an item from a text, a page, or both. The service reads the page in the background; see \`status\`. An organization can have up to ${knowledgeItemsMax.toLocaleString('en')} items.`,
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
    summary: 'Update a knowledge base item',
    description:
      'Updates the fields that are sent. Send null to clear a field; at least one must remain. Send the same `url` again to read the page again. When only `url` is cleared, the text read from the page is kept.',
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
    summary: 'Delete a knowledge base item',
    description: 'Permanently deletes an item.',
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
    mayLag: true,
    summary: 'List knowledge base items for the team',
    description: 'Lists knowledge base items, newest first, with the beginning of their texts.',
    query: KnowledgeList,
    success: { 200: listOf('items', KnowledgeListed) },
    errors: ['VALIDATION_ERROR'],
  }),
  'knowledgeBase.item': operation({
    ...forMembers,
    method: 'GET',
    path: '/knowledge/{id}',
    summary: 'Get a knowledge base item',
    description: 'Retrieves an item, with the given text and the text read from the page as separate fields.',
    success: { 200: KnowledgeOpened },
    errors: ['NOT_FOUND'],
  }),
  'knowledgeBase.refresh': operation({
    ...forMembers,
    method: 'POST',
    path: '/knowledge/{id}/refresh',
    summary: 'Read a page again',
    description:
      'Reads the page of an item again. The previous text is kept until then. Has no effect if the page is already being read or the item has only a text.',
    success: { 200: KnowledgeOpened },
    errors: ['NOT_FOUND'],
  }),
  'knowledgeBase.search': operation({
    ...forMembers,
    method: 'GET',
    path: '/knowledge-passages',
    summary: 'Search the knowledge base',
    description: 'Searches the knowledge base and returns the best matching passages, with matches marked.',
    query: KnowledgeSearch,
    success: { 200: object({ passages: array(KnowledgePassage) }) },
    errors: ['VALIDATION_ERROR'],
  }),
} as const
