import { countedMax, type Pagination, type Refusal, refuseField } from '@earshot/contract'
import type postgres from 'postgres'
import type { Sql } from './database.ts'
import type { JsonText, Shown } from './json.ts'

/** What a list's parameters say about its page, as the door validated them. */
export interface PageQuery {
  page?: number
  limit?: number
  cursor?: string
}

/** An order that an index serves: all columns in one direction, the last one unique within the list. */
export interface Order {
  columns: readonly { name: string; type: keyof typeof cursorValue }[]
  direction: 'asc' | 'desc'
}

/** What a cursor may say in a column of a type: exactly what the database can read again. */
const cursorValue = {
  timestamptz: (text: string) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/.test(text) && new Date(text).toISOString().slice(0, 19) === text.slice(0, 19),
  int: (text: string) => /^-?\d{1,9}$/.test(text),
  uuid: (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text),
}

/**
 * One page of a list in one statement: its rows as JSON text, and where the page stands. Deep pages are read by cursor, which
 * costs the same at any depth, because it starts in the index where the page before ended; pages by number skip at most
 * 10,000 rows. The total is counted up to 10,000 for the same reason.
 *
 * `where` names the rows of `show.table` and begins with the organization. Refuses: VALIDATION_ERROR (a page too deep, a cursor
 * of another list or order).
 */
export async function readPage<Name extends string, Row>(
  sql: Sql,
  list: { name: Name; show: Shown<Row>; where: postgres.PendingQuery<postgres.Row[]>; order: Order; orderName: string; page: PageQuery },
): Promise<JsonText<{ [name in Name]: Row[] } & { pagination: Pagination }> | Refusal<'VALIDATION_ERROR'>> {
  const { name, show, where, order } = list
  const { page = 1, limit = 20, cursor } = list.page
  if (cursor === undefined && page * limit > countedMax)
    return refuseField(
      '?page',
      'too-deep',
      `page × limit reaches ${countedMax}; read deeper with cursor=<pagination.nextCursor of the page before>.`,
    )
  const start = cursor === undefined ? undefined : readCursor(cursor, order, list.orderName)
  if (start === null)
    return refuseField(
      '?cursor',
      'cursor',
      'is not a cursor of this list in this order; send pagination.nextCursor as it was, with the same sort.',
    )

  const table = sql(show.table)
  const columns = order.columns.map((column) => column.name).join(', ')
  const sorted = sql.unsafe(order.columns.map((column) => `${column.name} ${order.direction}`).join(', '))
  const after = start
    ? sql`and (${sql.unsafe(columns)}) ${sql.unsafe(order.direction === 'asc' ? '>' : '<')} (${start
        .map((value, at) => sql`${value}::text::${sql.unsafe(order.columns[at]!.type)}`)
        .reduce((all, one) => sql`${all}, ${one}`)})`
    : sql``
  const offset = start ? 0 : (page - 1) * limit
  // One row more than asked tells whether another page follows; it is not shown. A list that ends on this page is counted by that
  // already; only a longer one, or one read from its middle, is counted row by row.
  const [found] = await sql<[{ rows: string; more: boolean; last: string | null; counted: number }]>`
    with found as (
      select * from ${table} where ${where} ${after}
      order by ${sorted} limit ${limit + 1} offset ${offset}
    ), page as (
      select * from found order by ${sorted} limit ${limit}
    ), size as (
      select count(*)::int as found_count from found
    )
    select
      (select coalesce(json_agg(${sql.unsafe(show.json)}), '[]')::text from page as ${table}) as rows,
      found_count > ${limit} as more,
      (select json_build_array(${sql.unsafe(columns)})::text from page offset greatest(least(found_count, ${limit}) - 1, 0) limit 1) as last,
      case when ${start === undefined} and found_count <= ${limit} and (found_count > 0 or ${page === 1}) then ${offset} + found_count
        else (select count(*)::int from (select 1 from ${table} where ${where} limit ${countedMax + 1}) as counted) end as counted
    from size`
  const total = Math.min(found.counted, countedMax)
  const pagination: Pagination = {
    page,
    limit,
    total,
    totalIsExact: found.counted <= countedMax,
    totalPages: Math.ceil(total / limit),
    hasMore: found.more,
    nextCursor: found.more && found.last ? writeCursor(list.orderName, found.last) : null,
  }
  return `{"${name}":${found.rows},"pagination":${JSON.stringify(pagination)}}`
}

/** The `order` as it was asked for and the last row's place in it. Opaque to callers, harmless to forge: it only says where to start. */
const writeCursor = (orderName: string, place: string) => Buffer.from(`${orderName} ${place}`).toString('base64url')

function readCursor(cursor: string, order: Order, orderName: string): string[] | null {
  const [name, place] = splitOnce(Buffer.from(cursor, 'base64url').toString(), ' ')
  if (name !== orderName) return null
  try {
    const values = (JSON.parse(place) as unknown[]).map(String)
    const fits = values.length === order.columns.length && order.columns.every((column, at) => cursorValue[column.type](values[at]!))
    return fits ? values : null
  } catch {
    return null
  }
}

const splitOnce = (text: string, separator: string): [string, string] => {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
