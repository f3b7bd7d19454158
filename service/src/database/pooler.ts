/** What stands between us and the database: nothing, or a pooler, and what becomes of a connection's state there. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { asConnectionError } from './connection-errors.ts'
import { withLibpqModes } from './libpq-modes.ts'
import type { Target } from './servers/database-address.ts'
import { serversOf } from './servers/servers.ts'

export interface Pooling {
  /** none: we speak to PostgreSQL itself. session: a connection is the same one at the database. transaction: each transaction may have another. */
  kind: 'none' | 'session' | 'transaction'
  /** Whether a statement that was prepared is known in the next transaction. PgBouncer does that since 1.21, other poolers do not. */
  keepsStatements: boolean
}

/** How often a pooler is given the chance to show that it shares a connection: another client may be quicker. */
const tries = 8
const secondsMax = 2

/**
 * Examines whether a pooler stands before the database, by what is true of every pooler: it gives out numbers of its own for the sessions
 * behind it. And whether it shares them by transaction: whether a client is given another session. Errors: those of connecting.
 */
export async function examinePooling(url: string, targetOfSeveral?: Target): Promise<Pooling> {
  const server = await serversOf(url, targetOfSeveral).choose()
  const open = async () => {
    const client = new pg.Client({
      connectionString: withLibpqModes(server.url),
      application_name: 'earshot look',
      connectionTimeoutMillis: 5000,
    })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  const clients: pg.Client[] = []
  try {
    const first = await open()
    clients.push(first)
    const { processID } = first as unknown as { processID: number }
    if (processID === (await sessionOf(first))) return { kind: 'none', keepsStatements: true }
    const second = await open()
    clients.push(second)
    return await examineSharing(first, second)
  } catch (error) {
    throw asConnectionError(error)
  } finally {
    for (const client of clients) client.end().catch(() => {})
  }
}

async function examineSharing(first: pg.Client, second: pg.Client): Promise<Pooling> {
  for (let at = 0; at < tries; at++) {
    const name = randomUUID()
    // In one transaction: where others ask at the same moment, the next one may have another session.
    await first.query('begin')
    await first.query({ name, text: 'select 1' })
    const session = await sessionOf(first)
    await first.query('commit')
    await second.query('begin')
    const isShared = session === (await sessionOf(second))
    // While the second has a session, most likely that of the first, the first has another one: is the statement known there?
    const keepsStatements = await inTime(isKnownElsewhere(first, { name, session }))
    await second.query('rollback')
    if (keepsStatements !== null) return { kind: 'transaction', keepsStatements }
    // It waits: there is one session for all.
    if (isShared) return { kind: 'transaction', keepsStatements: false }
  }
  return { kind: 'session', keepsStatements: true }
}

/** The number of the database's own session that has this transaction. */
async function sessionOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}

/** Whether a client's statement is known in another session than the one where it was prepared; null: the client has that one again. */
async function isKnownElsewhere(client: pg.Client, { name, session }: { name: string; session: number }): Promise<boolean | null> {
  await client.query('begin')
  const isElsewhere = (await sessionOf(client)) !== session
  const isKnown =
    isElsewhere &&
    (await client.query({ name, text: 'select 1' }).then(
      () => true,
      () => false,
    ))
  await client.query('rollback')
  return isElsewhere ? isKnown : null
}

/** The answer, or null where a pooler lets it wait. */
async function inTime(answer: Promise<boolean | null>): Promise<boolean | null> {
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, secondsMax * 1000, null)
  // It may fail when the client is ended, later.
  answer.catch(() => {})
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
