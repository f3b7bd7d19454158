/** JSON text of a T, built by the database and passed on to the answer as it is. */
export type JsonText<T> = string & { readonly json?: T }

/** An SQL expression whose value is the JSON of a T. Written in source, never made from input. */
export type JsonExpression<T> = string & { readonly expression?: T }

/**
 * A view: for every field of the contract's record, in its order, an SQL expression over the row's table. This one expression gives the
 * answer of an operation, the rows of a list and the data of an event, so these cannot differ, and a forgotten field does not compile.
 */
export interface View<T> {
  /** Name the row goes by in the expression: statements that show a changed row select it `from changed as <table>`. */
  readonly table: string
  readonly json: JsonExpression<T>
}

type Expressions<T> = { readonly [Field in keyof T]-?: string }

/** `view<Goal>('goal', { goalId: 'goal_id', … })`: the fields keep this order in the JSON. */
export const view = <T>(table: string, expressions: Expressions<T>): View<T> => ({ table, json: object<T>(expressions) })

/**
 * The JSON object inside a field: `customer: object<Customer>({ … })`. Written from a row, not by json_build_object, which puts spaces
 * into every answer and is no faster.
 */
export const object = <T>(expressions: Expressions<T>): JsonExpression<T> =>
  `(select row_to_json(shown) from (select ${Object.entries<string>(expressions)
    .map(([field, expression]) => `${expression} as "${field}"`)
    .join(', ')}) as shown)`

/** A moment as the API writes it: ISO 8601, UTC, milliseconds, `Z`; null stays null. */
export const time = (column: string): string => `iso(${column})`
