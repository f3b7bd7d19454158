import { Type } from 'typebox'
import { array, boolean, integer, nullable, object, optional, record, type Static, type TSchema, timestamp } from './vocabulary.ts'

/** The largest number of results an exact `total` is counted for, and the deepest row that `page` reaches. */
export const countedMax = 10_000

/** The parameters every list takes: pages from the top, or `cursor` for reading deep at a cost that does not grow. */
export const pageQuery = {
  page: optional(
    integer('Page number, starting at 1. `page × limit` can be at most 10,000; use `cursor` to read further.', { minimum: 1, default: 1 }),
  ),
  limit: optional(integer('Number of results per page.', { minimum: 1, maximum: 100, default: 20 })),
  cursor: optional(
    Type.String({
      maxLength: 500,
      description: '`nextCursor` of the previous page. Use it with the same sort and filters. Takes precedence over `page`.',
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
      description: `Text to search for in the ${fields}. Case and accents are ignored. A search without three consecutive letters or digits scans 10,000 rows at a time: a page may then have fewer results, and \`nextCursor\` continues the search.`,
    }),
  )

export const Pagination = record('Pagination', 'Position of a page within its list.', {
  page: integer('Page number. Always 1 when reading by `cursor`.', { minimum: 1 }),
  limit: integer('Number of results per page.', { minimum: 1, maximum: 100 }),
  total: integer(
    'Total number of results, exact up to 10,000. For a `query` with many matches in a longer list, the number of matches in its first 10,000 rows.',
    {
      minimum: 0,
      maximum: countedMax,
    },
  ),
  totalIsExact: boolean('Whether `total` is exact. If false, there may be more results.'),
  totalPages: integer('Total number of pages for `total` results.', { minimum: 0 }),
  hasMore: boolean('Whether there is another page.'),
  nextCursor: nullable(Type.String({ description: 'Cursor of the next page, to send as `cursor`. Null on the last page.' })),
})
export type Pagination = Static<typeof Pagination>

/** The body of a list: the rows under the resource's name, and where the page stands. */
export const listOf = <const Name extends string, Row extends TSchema>(name: Name, row: Row) =>
  object({ [name]: array(row), pagination: Pagination } as { [name in Name]: ReturnType<typeof array<Row>> } & {
    pagination: typeof Pagination
  })

/** The page of a list that is searched, not counted: it may be short although more follows. */
export const scanQuery = {
  limit: optional(integer('Number of results per page.', { minimum: 1, maximum: 100, default: 50 })),
  cursor: optional(Type.String({ maxLength: 200, description: '`nextCursor` of the previous page. Use it with the same filters.' })),
}

export const Scanned = record('Scanned', 'Progress of a search through a list.', {
  nextCursor: nullable(Type.String({ description: 'Cursor to continue the search, to send as `cursor`. Null at the end of the list.' })),
  lookedBackTo: nullable(timestamp('Time back to which this page was searched. Null if the whole list was searched.')),
})
export type Scanned = Static<typeof Scanned>

/** Search parameters of such lists. */
export const scanSearch = optional(
  Type.Unsafe<string>({
    type: 'string',
    maxLength: 200,
    'x-text': 'line',
    description: 'Text to search for in the event’s data, or an identifier.',
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
