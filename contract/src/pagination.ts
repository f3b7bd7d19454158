import { Type } from 'typebox'
import { array, boolean, integer, nullable, object, optional, record, type Static, type TSchema, timestamp } from './vocabulary.ts'

/** The largest number of results an exact `total` is counted for, and the deepest row that `page` reaches. */
export const countedMax = 10_000

/** The parameters every list takes: pages from the top, or `cursor` for reading deep at a cost that does not grow. */
export const pageQuery = {
  page: optional(integer('Page to read, from 1. `page × limit` reaches 10,000; deeper, read by `cursor`.', { minimum: 1, default: 1 })),
  limit: optional(integer('Results a page.', { minimum: 1, maximum: 100, default: 20 })),
  cursor: optional(
    Type.String({
      maxLength: 500,
      description: '`nextCursor` of the page before, with the same sort and filters. Takes the place of `page`.',
    }),
  ),
}

/** A search text: case- and accent-insensitive, found anywhere. Three letters or digits in a row are what an index can look up. */
export const searchQuery = (fields: string) =>
  optional(
    Type.Unsafe<string>({
      type: 'string',
      maxLength: 200,
      'x-text': 'line',
      description: `Text to find in ${fields}; case and accents don't matter. Fewer than three letters or digits in a row are looked for in 10,000 rows at a time: a page may then be short, and \`nextCursor\` goes on.`,
    }),
  )

export const Pagination = record('Pagination', 'Where a page stands in its list.', {
  page: integer('The page read; 1 when read by cursor.', { minimum: 1 }),
  limit: integer('Results a page.', { minimum: 1, maximum: 100 }),
  total: integer('Results in all; exact up to 10,000. Of a `query` that matches often in a longer list: those in its first 10,000 rows.', {
    minimum: 0,
    maximum: countedMax,
  }),
  totalIsExact: boolean('False when there may be more results than `total` says.'),
  totalPages: integer('`total` in pages.', { minimum: 0 }),
  hasMore: boolean('Whether another page follows.'),
  nextCursor: nullable(Type.String({ description: 'Send as `cursor` to read the next page; null at the end.' })),
})
export type Pagination = Static<typeof Pagination>

/** The body of a list: the rows under the resource's name, and where the page stands. */
export const listOf = <const Name extends string, Row extends TSchema>(name: Name, row: Row) =>
  object({ [name]: array(row), pagination: Pagination } as { [name in Name]: ReturnType<typeof array<Row>> } & {
    pagination: typeof Pagination
  })

/** The page of a list that is searched, not counted: it may be short although more follows. */
export const scanQuery = {
  limit: optional(integer('Results a page.', { minimum: 1, maximum: 100, default: 50 })),
  cursor: optional(Type.String({ maxLength: 200, description: '`nextCursor` of the page before, with the same filters.' })),
}

export const Scanned = record('Scanned', 'How far a list was looked through.', {
  nextCursor: nullable(Type.String({ description: 'Send as `cursor` to look further; null at the end.' })),
  lookedBackTo: nullable(timestamp('How far back this page looked; null: to the end.')),
})
export type Scanned = Static<typeof Scanned>

/** Search parameters of such lists. */
export const scanSearch = optional(
  Type.Unsafe<string>({
    type: 'string',
    maxLength: 200,
    'x-text': 'line',
    description: 'Text to find in the event’s data, or an identifier.',
  }),
)

/** Values of examples, by field, or by record and field. */
export const paginationExamples = {
  page: 1,
  limit: 20,
  cursor: 'bmV4dC1wYWdl',
  total: 1,
  totalIsExact: true,
  totalPages: 1,
  hasMore: false,
  nextCursor: null,
} as const
