import type { Sql } from './database.ts'
import type { Fragment } from './list.ts'

/**
 * SQL: the condition that a row of a partitioned table lies on one of `days` or between them, as YYYY-MM-DD: it keeps a statement to few
 * partitions.
 * For statements that change rows, the days are written out, not parameters. Under a generic plan PostgreSQL 18 leaves partitions out by
 * parameters when a statement begins, and does not find them again when it has waited for a row that another changed meanwhile: it would
 * take that row for gone, and the change would be lost without an error.
 */
export function betweenDays(sql: Sql, days: readonly string[], table?: string): Fragment {
  const sorted = days.toSorted()
  const column = sql(table ? `${table}.day` : 'day')
  return sql`${column} >= ${written(sql, sorted[0])} and ${column} <= ${written(sql, sorted.at(-1))}`
}

function written(sql: Sql, day: string | undefined): Fragment {
  if (day === undefined || !/^\d{4,6}-\d\d-\d\d$/.test(day)) throw new Error(`Not a day: ${day}`)
  return sql.unsafe(`date '${day}'`)
}
