import { countedMax, invalidField, type Pagination, type Problem } from '@earshot/contract'
import { listsMessages } from '@earshot/messages/api/lists'
import type { Sql } from './database.ts'
import type { JsonText, View } from './json.ts'
import { afterPosition, type Order } from './order.ts'
import { findPage } from './search.ts'
import type { Fragment } from './sql.ts'

/** The parameters of a list's page, as the HTTP layer validated them. */
export interface PageQuery {
  page?: number
  limit?: number
  cursor?: string
}

/** Patterns of a cursor's values by column type: exactly what the database can read again. */
const cursorValue: Record<Order['columns'][number]['type'], (text: string) => boolean> = {
  timestamptz: (text: string) =>
    /^(?!0000)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/.test(text) &&
    new Date(text).toISOString().slice(0, 19) === text.slice(0, 19),
  date: (text: string) => /^(?!0000)\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)),
  int: (text: string) => /^-?\d{1,9}$/.test(text),
  uuid: (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
}

export type { Fragment }

/** A page as it is asked of the database, in pieces of the statement. */
export interface Asked {
  table: Fragment
  where: Fragment
  /** A further condition on a row, without an index; null: none. */
  filter: Fragment | null
  /** Where a cursor starts. */
  after: Fragment
  columns: Fragment
  sorted: Fragment
  order: Order
  json: Fragment
  limit: number
  offset: number
  /** False when a cursor has brought the total along. */
  isCounted: boolean
}

/** Rows that the database found. */
export interface Found {
  rows: string
  more: boolean
  /** Place of the page's last row in the order, when more follow. */
  last: string | null
  counted: number
  /** False when some were not counted. */
  countedAll: boolean
}

/**
 * One page of a list: its rows as JSON text, and where the page stands. Deep pages are read by cursor, which costs the same at any
 * depth, because it starts in the index where the page before ended, and carries the total that was counted then; pages by number
 * skip at most 10,000 rows. The total is counted up to 10,000 for the same reason.
 *
 * `where` names the rows of `show.table` and begins with the organization; `filter` leaves those that it is true of, however few,
 * `search` those whose column `search` has the text.
 * Errors: VALIDATION_ERROR (a page too deep, a cursor of another list or order).
 */
export async function readPage<Name extends string, Row>(
  sql: Sql,
  list: {
    name: Name
    show: View<Row>
    where: Fragment
    filter?: Fragment | null
    search?: string | undefined
    order: Order
    orderName: string
    page: PageQuery
  },
): Promise<JsonText<{ [name in Name]: Row[] } & { pagination: Pagination }> | Problem<'VALIDATION_ERROR'>> {
  const { name, show, where, filter = null, search, order, orderName } = list
  const { page = 1, limit = 20, cursor } = list.page
  if (cursor === undefined && page * limit > countedMax)
    return invalidField('?page', 'too-deep', listsMessages.pageTooDeep({ max: countedMax }))
  const start = cursor === undefined ? undefined : readCursor(cursor, order, orderName)
  if (start === null) return invalidField('?cursor', 'cursor', listsMessages.cursor.page)

  const columns = order.columns.map((column) => column.name)
  const asked: Asked = {
    table: sql(show.table),
    where,
    filter,
    after: start ? sql`and ${afterPosition(sql, order, start.place)}` : sql``,
    columns: sql.unsafe(columns.join(', ')),
    sorted: sql.unsafe(columns.map((column) => `${column} ${order.direction}`).join(', ')),
    order,
    json: sql.unsafe(show.json),
    limit,
    offset: start ? 0 : (page - 1) * limit,
    isCounted: start === undefined,
  }
  const found = search || filter ? await findPage(sql, { ...asked, search }) : await findAll(sql, asked)
  const counted = start ?? found
  const total = Math.min(counted.counted, countedMax)
  const totalIsExact = counted.countedAll && counted.counted <= countedMax
  const pagination: Pagination = {
    page: start ? 1 : page,
    limit,
    total,
    totalIsExact,
    totalPages: Math.ceil(total / limit),
    hasMore: found.more,
    nextCursor: found.more && found.last ? writeCursor({ orderName, counted: total, countedAll: totalIsExact, place: found.last }) : null,
  }
  return `{"${name}":${found.rows},"pagination":${JSON.stringify(pagination)}}`
}

/** The page in one statement. */
async function findAll(sql: Sql, { table, where, after, columns, sorted, json, limit, offset, isCounted }: Asked): Promise<Found> {
  // One row more than asked tells whether another page follows; it is not shown. A list that ends on this page is counted by that
  // already; only a longer one is counted row by row, in an index and from its low end: there the oldest rows are, which vacuum
  // has seen, so that the table itself need not be read.
  const [found] = await sql<[Omit<Found, 'countedAll'>]>`
    with found as (
      select * from ${table} where ${where} ${after} order by ${sorted} limit ${limit + 1} offset ${offset}
    ), page as (
      select * from found order by ${sorted} limit ${limit}
    ), size as (
      select count(*)::int as found_count from found
    )
    select
      (select coalesce('[' || string_agg(${json}::text, ',') || ']', '[]') from page as ${table}) as rows,
      found_count > ${limit} as more,
      (select json_build_array(${columns})::text from page offset ${limit - 1} limit 1) as last,
      case when not ${isCounted} or (found_count <= ${limit} and (found_count > 0 or ${offset} = 0)) then ${offset} + found_count
        else (select count(*)::int from (select 1 from ${table} where ${where} order by ${columns} limit ${countedMax + 1}) as counted) end as counted
    from size`
  return { ...found, countedAll: true }
}

interface Cursor {
  orderName: string
  counted: number
  countedAll: boolean
  /** The last row's place in the order, as JSON. */
  place: string
}

/** Opaque to callers, harmless to forge: it only says where to start, and a total that only its sender sees. */
const writeCursor = ({ orderName, counted, countedAll, place }: Cursor) =>
  Buffer.from(`${orderName} ${counted}${countedAll ? '' : '+'} ${place}`).toString('base64url')

function readCursor(cursor: string, order: Order, orderName: string): (Omit<Cursor, 'orderName' | 'place'> & { place: string[] }) | null {
  const parts = /^(\S+) (\d{1,5})(\+?) (.*)$/.exec(Buffer.from(cursor, 'base64url').toString())
  if (parts?.[1] !== orderName) return null
  try {
    const place = (JSON.parse(parts[4]!) as unknown[]).map(String)
    const fits = place.length === order.columns.length && order.columns.every((column, at) => cursorValue[column.type](place[at]!))
    return fits ? { counted: Number(parts[2]), countedAll: parts[3] === '', place } : null
  } catch {
    return null
  }
}
