import { databaseMessages } from '@earshot/messages/cli/database'
import pg from 'pg'
import { asConnectionError, ConnectionError } from '../connection-errors.ts'
import { withLibpqModes } from '../libpq-modes.ts'
import type { Server, Target } from './database-address.ts'

const messages = databaseMessages.servers

// What a server is at the moment: it says so when a connection starts, and once more when it is asked.

export interface Role {
  isStandby: boolean
  isReadOnly: boolean
}

/** What a server says of itself when a connection starts, since PostgreSQL 14; a pooler may leave it out, or say what was true once. */
export type Reported = Readonly<Record<string, string>>

/** As much of the driver's connection as is used here. */
export interface WireConnection {
  stream: { destroy(error?: Error): void }
  on(event: 'parameterStatus', listener: (status: { parameterName: string; parameterValue: string }) => void): void
  emit(event: 'error', error: Error): void
}

export const wireOf = (client: pg.ClientBase): WireConnection => (client as unknown as { connection: WireConnection }).connection

/** Notes what the server reports of itself on a connection that is about to start. */
export function notingReports(client: pg.ClientBase): Reported {
  const reported: Record<string, string> = {}
  wireOf(client).on('parameterStatus', ({ parameterName, parameterValue }) => {
    reported[parameterName] = parameterValue
  })
  return reported
}

/** Why a server will not do, in words of PostgreSQL; null: it will. */
export function unfitness({ isStandby, isReadOnly }: Role, target: Target): string | null {
  if (target === 'read-write') return isStandby || isReadOnly ? (isStandby ? messages.standby : messages.readOnly) : null
  if (target === 'primary') return isStandby ? messages.standby : null
  // Where there is no standby, what prefers one is read from the primary by another address.
  if (target === 'standby' || target === 'prefer-standby') return isStandby ? null : messages.primary
  if (target === 'read-only') return isStandby || isReadOnly ? null : messages.writable
  return null
}

/** What a server is: as it reported, where it will do by that, or as it answers. Costs a statement only in the latter case. */
export async function roleOf(client: pg.ClientBase, reported: Reported, target: Target): Promise<Role> {
  const isStandby = reported.in_hot_standby
  const isReadOnly = reported.default_transaction_read_only
  if (isStandby !== undefined && isReadOnly !== undefined) {
    const role = { isStandby: isStandby === 'on', isReadOnly: isReadOnly === 'on' }
    if (unfitness(role, target) === null) return role
  }
  return askedRole(client)
}

/** Asks a server what it is. */
export async function askedRole(client: pg.ClientBase): Promise<Role> {
  const { rows } = await client.query<[boolean, boolean]>({
    text: `select pg_is_in_recovery(), current_setting('transaction_read_only')::boolean`,
    rowMode: 'array',
  })
  const [isStandby, isReadOnly] = rows[0]!
  return { isStandby, isReadOnly }
}

/** Connects to a server, asks what it is, and leaves; all of it in so many seconds. Errors: those of the connection; CONNECTION_CLOSED when it takes too long. */
export async function examineServer(server: Server, { secondsMax, target }: { secondsMax: number; target: Target }): Promise<Role> {
  const client = new pg.Client({
    connectionString: withLibpqModes(server.url),
    application_name: 'earshot look',
  })
  client.on('error', () => {})
  const reported = notingReports(client)
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    reject(new ConnectionError('CONNECTION_CLOSED', messages.slow({ seconds: secondsMax })))
    wireOf(client).stream.destroy()
  }, secondsMax * 1000)
  const examine = async () => {
    await client.connect()
    return roleOf(client, reported, target)
  }
  try {
    return await Promise.race([examine(), late])
  } catch (error) {
    throw asConnectionError(error)
  } finally {
    clearTimeout(timer)
    client.end().catch(() => {})
  }
}
