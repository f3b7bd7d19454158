import type { Sql } from './database.ts'
import type { Fragment } from './sql.ts'

/** An order that an index serves: all columns, or expressions of them, in one direction; the last one is a column unique within the list. */
export interface Order {
  columns: readonly { name: string; type: 'timestamptz' | 'date' | 'int' | 'uuid' }[]
  direction: 'asc' | 'desc'
}

/** The rows after a place in the order: the values of its columns, as text. */
export const afterPosition = (sql: Sql, { columns, direction }: Order, place: string[]): Fragment => sql`
  (${sql.unsafe(columns.map((column) => column.name).join(', '))}) ${sql.unsafe(direction === 'asc' ? '>' : '<')} (${place
    .map((value, at) => sql`${value}::text::${sql.unsafe(columns[at]!.type)}`)
    .reduce((all, one) => sql`${all}, ${one}`)})`
