import type { Sql } from './database.ts'

/** JSON text of a T, built by the database and passed on to the answer as it is. */
export type JsonText<T> = string & { readonly __json?: T }

/**
 * How a row is shown: one SQL expression for every field of the contract's record, in the contract's order. The same expression
 * gives the answer of an operation, the rows of a list and the data of an event, so the three cannot differ; a forgotten field
 * does not compile. Expressions name columns of the row's own table expression and are written in source, never made from input.
 */
export type Presentation<T> = { readonly [field in keyof T]-?: string }

/** The SQL text of a presentation: `json_build_object('goalId', goal_id, …)`, which keeps the order of the fields. */
export function jsonObject<T>(presentation: Presentation<T>): string {
  const pairs = Object.entries<string>(presentation).map(([field, expression]) => `'${field}', ${expression}`)
  return `json_build_object(${pairs.join(', ')})`
}

/** A fragment of a presentation for use in a statement. */
export const shown = (sql: Sql, presentationSql: string) => sql.unsafe(presentationSql)
