import pg from 'pg'

// Errors of a connection, and errors that the database itself reported.

/** Whether the database refused a statement for one of these reasons, by SQLSTATE. */
export const hasSqlState = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof pg.DatabaseError && codes.includes(error.code ?? '')

/** Whether the database itself refused a statement, and its connection goes on. */
export const isDatabaseError = (error: unknown): error is pg.DatabaseError => error instanceof pg.DatabaseError

type ConnectionCode = 'CONNECTION_CLOSED' | 'CONNECTION_ENDED' | 'NO_SERVER' | 'WAIT_TIMEOUT'

/** A connection can't be had, or was lost. */
export class ConnectionError extends Error {
  readonly code: ConnectionCode

  constructor(code: ConnectionCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

/** A statement was prepared before its tables changed, and does not fit them any more. Nothing of it was done. */
export const isOutdated = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'

/** A write was refused because its server has become a replica, or takes none for another reason. */
export const isReadOnlyServer = (error: unknown) => hasSqlState(error, '25006')

/**
 * Whether an error ends its connection: the database is stopped, has crashed or ended the session, takes no writes any more, or the
 * connection itself failed.
 */
export const endsConnection = (error: unknown) =>
  hasSqlState(error, '57P01', '57P02', '57P03', '57P05', '25P03', '25006') || !isDatabaseError(error)

/** A connection can't be had because a server is away, starting or not the right one; not because it refuses us. */
export const isPassing = (error: unknown) => !isDatabaseError(error) || hasSqlState(error, '57P01', '57P02', '57P03', '53300')

/** A pooler gave the transaction another connection than the one on which its statement was prepared. Nothing of it was done. */
export const isForgotten = (error: unknown) => hasSqlState(error, '26000', '42P05')

/** Gives an error of the driver a code, where it says in words alone that a connection can't be had or is lost; returns any other as it is. */
export function asConnectionError(error: unknown): unknown {
  if (!(error instanceof Error) || 'code' in error) return error
  const isLost =
    /^(Connection terminated|Client (has encountered|was closed)|timeout expired|Cannot use a pool|The server does not support)/.test(
      error.message,
    )
  return isLost ? new ConnectionError('CONNECTION_CLOSED', error.message, error) : error
}
