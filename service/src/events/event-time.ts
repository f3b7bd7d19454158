import type { Sql } from '../database/database.ts'
import { type Order, today } from './record.ts'

// The time of a customer's changes: now, or, for an incognito opinion, this UTC day (docs/rules/incognito.md#times-are-cut-to-the-day).

/**
 * Changes that the customer of one opinion can make of it, its answers and their comments. `orderInDay` counts on from them.
 * See: docs/rules/limits.md#opinions-and-comments
 */
export const changesMax = 1000

/** SQL: the time of a change's event. */
export const eventTimeOf = (sql: Sql, isIncognito: boolean) => (isIncognito ? sql.unsafe(today) : sql`now()`)

/**
 * The order of an event within its day, for incognito customers: after those of the opinion's release, in the order of the changes.
 * `changes` counts the earlier ones; `at` counts within this one.
 */
export const orderInDay = ({ isIncognito, changes }: { isIncognito: boolean; changes: number }, at = 0): Order =>
  isIncognito ? { placeInDay: Math.min(firstPlace + changes + at, lastPlace) } : {}

/** Behind an opinion and more answers than anybody asks for. */
const firstPlace = 1000
/** 12 bits: uuid_v7_at. */
const lastPlace = 4095
