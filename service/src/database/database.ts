import type postgres from 'postgres'

/** A pool of connections, or one transaction of it: verbs take either. */
export type Sql = postgres.Sql | postgres.TransactionSql
