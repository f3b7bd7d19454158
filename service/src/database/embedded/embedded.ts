/**
 * The PostgreSQL that comes along: a real one, in the data directory, for who has none. Several processes share it (a server, commands
 * beside it): the first one starts it, the last one stops it, and any of them may be killed at any moment.
 *
 * Two advisory locks in the database `postgres` say who is there, each held by a session and so gone with its process:
 * every process holds "users" shared and stops PostgreSQL only when it gets it alone; the one that serves holds "owner".
 */

import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { databaseMessages } from '@earshot/messages/cli/database'
import { hasSqlState } from '../connection-errors.ts'
import { isUnavailable } from '../database.ts'
import { openPool, type Pool } from '../pool.ts'
import type { Statement } from '../sql.ts'
import { type Cluster, openCluster } from './postgres-cluster.ts'
import { choosePort, findPostmaster, startPostmaster, stopPostmaster } from './postmaster.ts'

const messages = databaseMessages.postgres

export interface Embedded {
  /** Of the database `earshot`, as a role that owns it and nothing else. */
  url: string
  /** Leaves PostgreSQL; stops it if nobody else uses it. Close pools before. */
  close(): Promise<void>
}

export interface EmbeddedOptions {
  log?: (level: 'info' | 'warn' | 'error', message: string) => void
  /** PostgreSQL died under a server and another process has taken its place, or its port: this server can't go on. */
  onLost?: (error: Error) => void
}

/** The data directory is served already; the message says by whom and what to do. */
export class AlreadyServed extends Error {}

/**
 * Opens the data directory's PostgreSQL: makes it, starts it or joins the one that runs, whatever a crash left behind.
 * 'serve' takes ownership and keeps PostgreSQL running: should it die, it is started again on the same port.
 * Errors: AlreadyServed, when another process holds ownership for longer than one killed just now would.
 */
export async function openEmbedded(dataDir: string, as: 'serve' | 'command', options: EmbeddedOptions = {}): Promise<Embedded> {
  const log = options.log ?? (() => {})
  const cluster = await openCluster(dataDir)
  let closing = false
  let recovery: Promise<void> | null = null
  const onClose = () => {
    if (as === 'serve' && !closing) recovery ??= recover()
  }
  let session = await join(cluster, { as, log, onClose })
  const { port } = session

  async function recover() {
    log('warn', 'PostgreSQL went away; bringing it back')
    while (!closing) {
      try {
        session = await join(cluster, { as, log, onClose, port })
        log('info', 'PostgreSQL is back')
        break
      } catch (error) {
        if (error instanceof AlreadyServed || error instanceof MovedAway) return options.onLost?.(error)
        log('error', `PostgreSQL can't be brought back yet: ${error instanceof Error ? error.message : error}`)
        await pause(1_000)
      }
    }
    recovery = null
  }

  return {
    url: `postgres://earshot:${cluster.password}@127.0.0.1:${port}/earshot`,
    async close() {
      closing = true
      await recovery
      if (await isLastUser(session)) await stopPostmaster(cluster)
      await session.sql.end({ timeout: 1 })
    },
  }
}

/** A connection of its own that holds the locks; when it ends, they are gone. */
interface Session {
  sql: Pool
  port: number
}

interface JoinOptions {
  as: 'serve' | 'command'
  log: NonNullable<EmbeddedOptions['log']>
  /** The session ended, and its locks with it. */
  onClose: () => void
  /** The one port that will do: pools know it already. */
  port?: number
}

/** PostgreSQL runs on another port than the one our pools know. */
class MovedAway extends Error {}

const users = 0xea5_0001
const owner = 0xea5_0002

/**
 * Finds PostgreSQL or starts it, until a session holds its locks. Whatever can happen in between (another process starts or stops it,
 * it recovers from a crash, children of a killed postmaster still hold its memory) leads back to the beginning, for 30 seconds.
 */
async function join(cluster: Cluster, { as, log, onClose, port }: JoinOptions): Promise<Session> {
  let deadline = Date.now() + 30_000
  let lastReason = messages.reasons.noAnswer
  let saidStarting = false
  while (Date.now() < deadline) {
    const postmaster = await findPostmaster(cluster)
    if (!postmaster) {
      const chosen = await choosePort(cluster, port)
      const outcome = chosen === null ? portTaken(port) : await startPostmaster(cluster, chosen)
      if (outcome.kind === 'lasting') throw new Error(messages.notStarting({ directory: cluster.directory, reason: outcome.reason }))
      if (outcome.kind === 'passing') lastReason = outcome.reason
      if (outcome.kind === 'started') deadline = Math.max(deadline, Date.now() + 5_000)
      else await pause(100)
    } else if (postmaster.status === 'ready') {
      if (port && postmaster.port !== port) {
        throw new MovedAway(messages.movedPort({ dataDir: cluster.dataDir, port: postmaster.port, expected: port }))
      }
      const held = await hold(cluster, { as, port: postmaster.port, onClose })
      if (held.kind === 'held') return held.session
      lastReason = held.reason
      await pause(50)
    } else {
      if (postmaster.status === 'starting') {
        // Recovery after a crash takes as long as it takes, while the process lives.
        deadline = Math.max(deadline, Date.now() + 5_000)
        if (!saidStarting) log('info', 'PostgreSQL is starting; waiting for it')
        saidStarting = true
      }
      lastReason = messages.reasons[postmaster.status]
      await pause(50)
    }
  }
  throw new Error(
    messages.notReached({ directory: cluster.directory, reason: lastReason, log: path.join(cluster.dataDir, 'postgres.log') }),
  )
}

const portTaken = (port = 0) => ({ kind: 'passing' as const, reason: messages.reasons.portInUse({ port }) })

/** One try to take the locks of a running PostgreSQL. It may stop under our hands, which is a reason to come again. */
async function hold(
  cluster: Cluster,
  { as, port, onClose }: { as: 'serve' | 'command'; port: number; onClose: () => void },
): Promise<{ kind: 'held'; session: Session } | { kind: 'not-yet'; reason: string }> {
  let ended = false
  let held = false
  const sql = openPool({
    url: `postgres://postgres:${cluster.password}@127.0.0.1:${port}/postgres`,
    connectionsMax: 1,
    lifetimeSecondsMax: 0,
    parameters: { application_name: `earshot ${as} (pid ${process.pid})` },
    onClose: () => {
      ended = true
      if (held) onClose()
    },
  })
  try {
    // The process that stops PostgreSQL holds "users" alone meanwhile.
    if (!(await took(sql`select pg_try_advisory_lock_shared(${users}) as took`))) {
      await sql.end({ timeout: 1 })
      return { kind: 'not-yet', reason: messages.reasons.stoppedByOther }
    }
    if (as === 'serve') await takeOwnership(sql, cluster)
    await makeDatabase(sql, cluster)
    if (ended) return { kind: 'not-yet', reason: messages.reasons.connectionEnded }
    held = true
    return { kind: 'held', session: { sql, port } }
  } catch (error) {
    await sql.end({ timeout: 1 })
    if (isUnavailable(error)) return { kind: 'not-yet', reason: (error as Error).message }
    throw error
  }
}

async function takeOwnership(sql: Pool, { dataDir }: Cluster) {
  // A process killed a moment ago can hold its session until the system has buried it.
  const deadline = Date.now() + 3_000
  while (!(await took(sql`select pg_try_advisory_lock(${owner}) as took`))) {
    if (Date.now() > deadline) {
      const [holder] = await sql<{ name: string }[]>`
        select application_name as name from pg_locks join pg_stat_activity using (pid)
        where locktype = 'advisory' and objid = ${owner} and granted and mode = 'ExclusiveLock'`
      const pid = /\(pid (\d+)\)/.exec(holder?.name ?? '')?.[1]
      throw new AlreadyServed(pid ? messages.alreadyServedBy({ dataDir, pid }) : messages.alreadyServed({ dataDir }))
    }
    await pause(100)
  }
}

/** The database and the role the service works as, which can neither read files nor run programs: made by whoever comes first. */
async function makeDatabase(sql: Pool, { password }: Cluster) {
  const [found] = await sql`select from pg_database where datname = 'earshot'`
  if (found) return
  const ifMissing = (error: unknown) => {
    // 42710, 42P04, 23505: another process made it in the meantime.
    if (!hasSqlState(error, '42710', '42P04', '23505')) throw error
  }
  await sql.unsafe(`create role earshot login createdb password '${password}'`).catch(ifMissing)
  await createDatabase(sql).catch(ifMissing)
}

/**
 * The database, with the first LC_CTYPE that this machine has. Trigrams know letters by it and by nothing else: with C, a search for
 * Greek, Cyrillic or Chinese finds no help in an index.
 */
async function createDatabase(sql: Pool) {
  // Linux; macOS; any machine.
  for (const ctype of ['C.UTF-8', 'UTF-8', 'C']) {
    try {
      return await sql.unsafe(`create database earshot owner earshot template template0 lc_ctype '${ctype}'`)
    } catch (error) {
      // 42809: there is no such locale here.
      if (!hasSqlState(error, '42809')) throw error
    }
  }
}

/**
 * Gives up our part of "users" and tells whether nobody else has one. Of several that leave at once exactly one gets it, because each
 * lets go before it tries; a newcomer is refused until PostgreSQL has stopped.
 */
async function isLastUser({ sql }: Session): Promise<boolean> {
  try {
    await sql`select pg_advisory_unlock_all()`
    return await took(sql`select pg_try_advisory_lock(${users}) as took`)
  } catch (error) {
    if (isUnavailable(error)) return false
    throw error
  }
}

const took = async (query: Statement) => (await query)[0]?.took === true
