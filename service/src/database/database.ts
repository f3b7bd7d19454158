/** The connection to PostgreSQL, whichever one it is: a pool that heals by itself, and the word for "it is away just now". */
import type { PoolSettings } from './connection.ts'
import { hasSqlState, isDatabaseError } from './connection-errors.ts'
import type { Transaction } from './in-transaction.ts'
import { openPool, type Pool } from './pool.ts'
import type { Target } from './servers/database-address.ts'
import { serversOf } from './servers/servers.ts'

/** A pool of connections, or one transaction of it: functions take either. */
export type Sql = Pool | Transaction

/** How long the database works for a client before it ends what the client began, in seconds; 0: for ever. */
export interface Bounds {
  statementSecondsMax: number
  lockSecondsMax: number
  idleInTransactionSecondsMax: number
}

/** Of whatever answers a request. 10, 5 and 30 s: decision 35. */
export const servingBounds: Bounds = { statementSecondsMax: 10, lockSecondsMax: 5, idleInTransactionSecondsMax: 30 }

/** Seconds that a statement of a request waits for a free connection. 5 s, as for a lock: decision 45. */
export const servingWaitSecondsMax = 5

/** Of jobs and commands: each statement is a batch, which a slow disk may take minutes for. Others wait for their locks no longer than for anybody's. */
export const jobBounds: Bounds = { ...servingBounds, statementSecondsMax: 300 }

export interface PoolOptions {
  /** Connections that the pool opens at most, one by one as they are needed. */
  connectionsMax?: number
  /** The name that the database's administrator sees in pg_stat_activity. */
  applicationName?: string
  /** Null: those of the database and its role; for a pooler that takes no start-up parameters but its own. */
  bounds?: Bounds | null
  /** How long a statement waits for a free connection before it is refused without having been sent; null: for ever. */
  waitSecondsMax?: number | null
  /** After how many seconds without an answer a statement that somebody waits for has its server looked at; 10, where it is left out. */
  silentSecondsMax?: number | undefined
  /** Where to listen, if not there; null: nowhere. */
  listenUrl?: string | null
  /** False: statements are not prepared, because a pooler would not know them in the next transaction. */
  keepsStatements?: boolean
  /** The schema that has the tables, where the address does not name it. */
  schema?: string | null
  /** Which of several servers will do, where the address does not say; left out: the one that takes writes. */
  targetOfSeveral?: Target
  /** Told of each statement when it was answered, or failed. */
  onAnswer?: PoolSettings['onAnswer']
}

/**
 * A pool of connections. Nothing is connected until the first statement. A connection that is lost fails the statements it carried
 * (see isUnavailable) and is opened again for the next one, so the pool outlives any restart of its PostgreSQL.
 * Columns come out in camelCase, bigint as number, undefined goes in as null; statements are prepared.
 */
export function connect(url: string, options: PoolOptions = {}): Pool {
  const { connectionsMax = 10, applicationName = 'earshot', bounds = servingBounds, waitSecondsMax = null, onAnswer } = options
  const { listenUrl, silentSecondsMax, keepsStatements = true, targetOfSeveral, schema = null } = options
  return openPool({
    ...{
      url,
      servers: serversOf(url, targetOfSeveral),
      schema,
      connectionsMax,
      waitSecondsMax,
      silentSecondsMax,
      keepsStatements,
      onAnswer,
    },
    ...(listenUrl !== undefined && { listen: listenUrl === null ? null : { url: listenUrl, servers: serversOf(listenUrl) } }),
    // Start-up parameters, not `set`: a pooler that shares connections would pass what one client set on to the next.
    parameters: { application_name: applicationName, TimeZone: 'UTC', ...(bounds && parametersOf(bounds)) },
  })
}

/**
 * A pool beside another, on the same database, with connections, bounds and settings of its own. Where the other one has no bounds,
 * because its database takes no start-up parameters, this one gives none either.
 */
export function poolBeside(
  sql: Pool,
  {
    name,
    connectionsMax,
    bounds,
    waitSecondsMax = null,
    settings = {},
  }: Required<Pick<PoolOptions, 'connectionsMax'>> &
    Pick<PoolOptions, 'waitSecondsMax'> & { name: string; bounds: Bounds; settings?: Record<string, string> },
): Pool {
  const { parameters } = sql.settings
  const isBounded = 'statement_timeout' in parameters
  return openPool({
    ...sql.settings,
    connectionsMax,
    waitSecondsMax,
    parameters: {
      ...parameters,
      application_name: `${parameters.application_name} ${name}`,
      ...(isBounded && { ...parametersOf(bounds), ...settings }),
    },
  })
}

const parametersOf = ({ statementSecondsMax, lockSecondsMax, idleInTransactionSecondsMax }: Bounds) => ({
  statement_timeout: Math.round(statementSecondsMax * 1000),
  lock_timeout: Math.round(lockSecondsMax * 1000),
  idle_in_transaction_session_timeout: Math.round(idleInTransactionSecondsMax * 1000),
})

/**
 * Tells what becomes of bounds at a database: whether it takes them at the start of a connection, which PgBouncer refuses and other
 * poolers ignore, and whether a statement has any in the end, be it by its role. Throws what else is wrong with the connection.
 */
export async function examineBounds(
  url: string,
  options: Pick<PoolOptions, 'targetOfSeveral'> = {},
): Promise<{ areTaken: boolean; areHeld: boolean }> {
  try {
    return { areTaken: true, areHeld: await isBounded(url, { ...options, bounds: servingBounds }) }
  } catch (error) {
    // PgBouncer: "unsupported startup parameter: statement_timeout", 08P01. Other poolers have other codes for it.
    const isRefusal = isDatabaseError(error) && /start-?up parameter|command-line options/i.test(error.message)
    if (!isRefusal) throw error
    return { areTaken: false, areHeld: await isBounded(url, { ...options, bounds: null }) }
  }
}

async function isBounded(url: string, options: PoolOptions): Promise<boolean> {
  const sql = connect(url, { ...options, connectionsMax: 1 })
  try {
    const [found] = await sql<[{ isHeld: boolean }]>`select current_setting('statement_timeout') <> '0' as is_held`
    return found.isHeld
  } finally {
    await sql.end({ timeout: 1 })
  }
}

// Codes of the operating system and the driver when no connection could be made, or it ended under a statement.
const connectionCodes = new Set([
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'NO_SERVER',
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
 * True when a statement failed because the database is away, starting, stopping, full of connections, out of memory or disk, has
 * become a replica, ended the statement, or had no connection free for it in time: the same statement may work in a moment, and the
 * caller is told 503. A statement that failed so was not acknowledged; unless it was ended, whether it took effect is unknown.
 */
export function isUnavailable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (typeof code !== 'string') return false
  if (wasEnded(error)) return true
  // An administrator allows no connections at the moment. The code has other meanings, too; its routine has not.
  if (code === '55000' && (error as { routine?: unknown }).routine === 'CheckMyDatabase') return true
  // 08: connection exception. 53: insufficient resources. 57P01, 02, 03, 05: shut down, crashed, starting, ended. 25006: a replica.
  return connectionCodes.has(code) || /^(08...|53...|57P0[1235]|25006)$/.test(code)
}

/**
 * True when a statement was ended and nothing of it took effect: the database did so, because it took too long, waited too long for a
 * lock or would have waited for ever (a deadlock), or its organization moves; or it waited too long for a free connection and was not sent.
 */
export const wasEnded = (error: unknown): boolean =>
  // 57014: statement_timeout, or an administrator. 55P03: lock_timeout. 40P01: deadlock_detected. ES001: an organization that moves to another
  // home, 0001_schema.sql. WAIT_TIMEOUT: pool.ts.
  hasSqlState(error, '57014', '55P03', '40P01', 'ES001') || (error instanceof Error && 'code' in error && error.code === 'WAIT_TIMEOUT')
