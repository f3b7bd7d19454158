/** The connection to PostgreSQL, whichever one it is: a pool that heals by itself, and the word for "it is away just now". */
import postgres from 'postgres'
import { arrayTypes } from './array-types.ts'

/** A pool of connections, or one transaction of it: verbs take either. */
export type Sql = postgres.Sql | postgres.TransactionSql

export interface PoolOptions {
  /** Connections that the pool opens at most, one by one as they are needed. */
  connectionsMax?: number
  /** What the database's administrator sees in pg_stat_activity. */
  applicationName?: string
  /** Ends a statement that takes longer; 0: never. Leave it out behind a pooler that takes no such start-up parameter. */
  statementSecondsMax?: number
}

/**
 * A pool of connections. Nothing is connected until the first statement. A connection that is lost fails the statements it carried
 * (see isUnavailable) and is opened again for the next one, so the pool outlives any restart of its PostgreSQL.
 * Columns come out in camelCase, bigint as number, undefined goes in as null; statements are prepared.
 */
export function connect(url: string, { connectionsMax = 10, applicationName = 'earshot', statementSecondsMax }: PoolOptions = {}) {
  return postgres(url, {
    max: connectionsMax,
    connect_timeout: 5,
    // Longer than a moment's outage and PostgreSQL is back before the pool looks again: the driver's own pause grows to 20 seconds.
    backoff: () => 0.1,
    // A peer that vanished without a word is given up after about 25 seconds.
    keep_alive: 15,
    prepare: true,
    fetch_types: false,
    onnotice: () => {},
    transform: { column: { from: postgres.toCamel }, undefined: null },
    types: {
      ...arrayTypes,
      bigint: { to: 20, from: [20], serialize: String, parse: Number },
    },
    connection: {
      application_name: applicationName,
      TimeZone: 'UTC',
      ...(statementSecondsMax === undefined ? {} : { statement_timeout: statementSecondsMax * 1000 }),
    },
  })
}

// What the operating system and the driver say when there is no connection to be had, or it ended under a statement.
const connectionCodes = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
])

/**
 * True when a statement failed because the database is away, starting, stopping, full of connections, out of memory or disk, or has
 * become a replica: the same statement may work in a moment, and the caller is told 503. A statement that failed so was not
 * acknowledged; whether it took effect is unknown.
 */
export function isUnavailable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (typeof code !== 'string') return false
  // Whoever looks after it lets nobody in just now. The code is also that of other things; where it comes from is not.
  if (code === '55000' && (error as { routine?: unknown }).routine === 'CheckMyDatabase') return true
  // 08: connection exception. 53: insufficient resources. 57P01, 02, 03, 05: shut down, crashed, starting, ended. 25006: a replica.
  return connectionCodes.has(code) || /^(08...|53...|57P0[1235]|25006)$/.test(code)
}
