import { invalidField, type Problem, type Scanned } from '@earshot/contract'
import { listsMessages } from '@earshot/messages/api/lists'
import { isId } from '../text.ts'
import type { Sql } from './database.ts'
import type { JsonText, View } from './json.ts'
import type { Fragment } from './list.ts'
import { momentIn } from './time-span.ts'

// Lists of events and deliveries are long, and most of their filters have no index: a page looks through so many rows, answers what it
// found there and says how far it came. So it costs the same in a table of ten thousand rows and in one of a hundred million.

/** Rows that a page looks through. 10,000: what other lists count to. */
const walkedMax = 10_000
/** The same where each row's event is searched for a text: some of them have 10 KB, and all together are to take less than a second. */
const searchedMax = 2_000

/** How many rows a page of a list looks through, with or without a text to find. */
export const rowsMaxOf = ({ hasText }: { hasText: boolean }): number => (hasText ? searchedMax : walkedMax)

/** A row's place in its list: newest events first. */
export interface Position {
  day: string
  id: string
}

/** Rows to choose from. */
export interface Rows<Row> {
  show: View<Row>
  id: 'delivery_id' | 'event_id'
  /** A select of `show.table`'s columns: in order and `rowsMax` at the most to walk, in any order and one more to gather. */
  from: Fragment
  rowsMax: number
  /** The order, over columns. */
  sorted: Fragment
  /** The condition of the wanted rows, on `show.table`. */
  wanted: Fragment
  limit: number
}

export interface Found {
  /** Up to one more than was asked for. */
  hits: (Position & { json: string })[]
  /** Where looking ended; null: there is nothing more to look through. */
  end: Position | null
}

type Seen = Position & { json: string | null; number: number }

/** Looks through rows in their order, until enough are found or `rowsMax` were looked at. */
export async function walk<Row>(sql: Sql, { show, id, from, rowsMax, sorted, wanted, limit }: Rows<Row>): Promise<Found> {
  // The last row that may be looked at comes along, wanted or not: it says where to go on.
  const rows = await sql<Seen[]>`
    with seen as (
      select * from (
        select *, (${wanted}) as is_wanted, row_number() over (order by ${sorted}) as number from (${from}) as ${sql(show.table)}
      ) as walked
      where is_wanted or number = ${rowsMax} order by ${sorted} limit ${limit + 1}
    )
    select day::text, ${sql(id)} as id, number::int, case when is_wanted then ${sql.unsafe(show.json)}::text end as json
    from seen as ${sql(show.table)} order by number`
  const last = rows.at(-1)
  return { hits: rows.filter(isHit), end: last?.number === rowsMax ? { day: last.day, id: last.id } : null }
}

/** Takes all rows of a select that has few; null when it has more than `rowsMax`. `counted` says how many, wanted or not. */
export async function gather<Row>(
  sql: Sql,
  { show, id, from, rowsMax, sorted, wanted, limit }: Rows<Row>,
): Promise<(Found & { counted: number }) | null> {
  const rows = await sql<(Seen & { counted: number })[]>`
    with few as materialized (${from}), size as (
      select count(*)::int as counted from few
    ), seen as (
      select * from few as ${sql(show.table)} where (select counted from size) <= ${rowsMax} and (${wanted})
      order by ${sorted} limit ${limit + 1}
    ), page as (
      select day::text, ${sql(id)} as id, 0 as number, ${sql.unsafe(show.json)}::text as json from seen as ${sql(show.table)} order by ${sorted}
    )
    select counted, page.* from size left join page on true`
  const { counted } = rows[0]!
  return counted > rowsMax ? null : { hits: rows.filter(isHit), end: null, counted }
}

const isHit = <Row extends Seen>(row: Row): row is Row & { json: string } => row.json !== null

/** The found rows as a page of a list. */
export function pageOf<Name extends string, Row>(
  name: Name,
  { hits, end }: Found,
  limit: number,
): JsonText<{ [name in Name]: Row[] } & { page: Scanned }> {
  const next = hits.length > limit ? hits[limit - 1]! : end
  const page: Scanned = {
    nextCursor: next && Buffer.from(`${next.day} ${next.id}`).toString('base64url'),
    lookedBackTo: next && momentIn(next.id).toISOString(),
  }
  const rows = hits.slice(0, limit).map(({ json }) => json)
  return `{"${name}":[${rows.join(',')}],"page":${JSON.stringify(page)}}`
}

/** The position of a cursor; null without one. Errors: VALIDATION_ERROR (it belongs to no such list). */
export function readPosition(cursor: string | undefined): Position | null | Problem<'VALIDATION_ERROR'> {
  if (cursor === undefined) return null
  const [day = '', id = '', ...more] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const isDay = /^(?!0000)\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) && new Date(day).toISOString().startsWith(day)
  return isDay && isId(id) && more.length === 0 ? { day, id } : invalidField('?cursor', 'cursor', listsMessages.cursor.scan)
}
