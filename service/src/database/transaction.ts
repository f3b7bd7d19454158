import type postgres from 'postgres'
import type { Sql } from './database.ts'

/** Runs statements as one: in a transaction of their own, or in the one that is open already. */
export const transaction = <Result>(sql: Sql, act: (sql: Sql) => Promise<Result>): Promise<Result> =>
  'begin' in sql ? (sql.begin((opened: postgres.TransactionSql) => act(opened)) as Promise<Result>) : act(sql)
