import type { Sql } from '../database/database.ts'
import { type Order, today } from './record.ts'

// When a customer's changes of their own words are said to have happened: now, or, where they stay incognito, on this UTC day
// (docs/rules/incognito.md#times-are-cut-to-the-day).

/** Changes that the customer of one opinion can make of it, its answers and their comments: a life's worth, and a bound for programs. */
export const changesMax = 1000

/** The moment of a change, in SQL. */
export const eventTimeOf = (sql: Sql, isIncognito: boolean) => (isIncognito ? sql.unsafe(today) : sql`now()`)

/**
 * The place of a change's event among those of its day, for who stays incognito: behind those of the opinion's release, in the order
 * of the changes. `changes` counts the ones before; `at` counts within this one.
 */
export const orderInDay = ({ isIncognito, changes }: { isIncognito: boolean; changes: number }, at = 0): Order =>
  isIncognito ? { placeInDay: Math.min(firstPlace + changes + at, lastPlace) } : {}

/** Behind an opinion and more answers than anybody asks for. */
const firstPlace = 1000
/** 12 bits: uuid_v7_at. */
const lastPlace = 4095
