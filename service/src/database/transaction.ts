import { jobBounds, type Sql } from './database.ts'
import type { Transaction } from './in-transaction.ts'

/** Runs statements as one: in a transaction of their own, or in the one that is open already. */
export const transaction = <Result>(sql: Sql, act: (sql: Sql) => Promise<Result>): Promise<Result> =>
  'begin' in sql ? (sql.begin((opened: Transaction) => act(opened)) as Promise<Result>) : act(sql)

/** Runs statements as one, and rolls back when the outcome is not to be kept. */
export async function keptTransaction<Result>(
  sql: Sql,
  isKept: (outcome: Result) => boolean,
  act: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const acted = async (opened: Transaction) => {
    const outcome = await act(opened)
    if (!isKept(outcome)) throw new TakenBack(outcome)
    return outcome
  }
  try {
    return (await ('begin' in sql ? sql.begin(acted) : sql.savepoint(acted))) as Result
  } catch (error) {
    if (error instanceof TakenBack) return error.outcome as Result
    throw error
  }
}

class TakenBack extends Error {
  readonly outcome: unknown

  constructor(outcome: unknown) {
    super('taken back')
    this.outcome = outcome
  }
}

/**
 * Runs statements as one whose each may take as long as a job's, though somebody waits for the answer: for what has to read everything
 * of somebody (decision 35).
 */
export const longTransaction = <Result>(sql: Sql, act: (sql: Sql) => Promise<Result>): Promise<Result> =>
  transaction(sql, async (sql) => {
    await takeLong(sql)
    return act(sql)
  })

/** Gives what is left of a transaction the time of a job. */
export const takeLong = (sql: Sql) => sql`select set_config('statement_timeout', ${`${jobBounds.statementSecondsMax}s`}, true)`
