import type { Sql } from './database.ts'
import type { Fragment } from './list.ts'

/**
 * SQL: the condition that a row of a partitioned table lies on one of `days` or between them, as YYYY-MM-DD: it keeps a statement to few
 * partitions.
 * For statements that change or lock rows, the days are written out: neither parameters nor now(). Under a generic plan PostgreSQL 18 leaves
 * partitions out by those when a statement begins, and does not find them again when it has waited for a row that another changed
 * meanwhile: it would take that row for gone, and the change would be lost without an error. Where partitions are left out by a joined
 * row's day, too, it has been seen to answer nothing for the rows that follow, to fail ("unrecognized node type") and to crash.
 */
export function betweenDays(sql: Sql, days: readonly string[], table?: string): Fragment {
  const sorted = days.toSorted()
  const column = sql(table ? `${table}.day` : 'day')
  return sql`${column} >= ${written(sql, sorted[0])} and ${column} <= ${written(sql, sorted.at(-1))}`
}

/** SQL: the condition that a row of a partitioned table lies on a day or later, written out as in betweenDays. */
export const sinceDay = (sql: Sql, day: string, table: string): Fragment => sql`${sql(`${table}.day`)} >= ${written(sql, day)}`

function written(sql: Sql, day: string | undefined): Fragment {
  if (day === undefined || !/^\d{4,6}-\d\d-\d\d$/.test(day)) throw new Error(`Not a day: ${day}`)
  return sql.unsafe(`date '${day}'`)
}
