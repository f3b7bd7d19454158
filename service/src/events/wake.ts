import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Client, openListener } from '../database/connection.ts'
import type { Sql } from '../database/database.ts'
import type { Pool } from '../database/pool.ts'

// Workers are woken after a change, never within it: a NOTIFY in the business transaction would make all commits queue for one
// lock. A wake that gets lost is made good by the workers' polling.

/** SQL: the channel of the tables' schema; several in one database have nothing to tell each other. */
const channel = (sql: Sql) =>
  sql`left('earshot_events' || case when current_schema() = 'public' then '' else '_' || current_schema() end, 63)`

/** At most one NOTIFY in this time, however many changes there are: the one that follows tells of all. */
const notifyEveryMs = 5

/** This process: what it tells the others it need not hear itself. */
const self = randomUUID()

/**
 * News for workers: new events; deliveries that one worker made for lanes another holds; or lanes to read again, because people changed
 * destinations, or freed deliveries.
 */
export type News = 'events' | 'deliveries' | 'lanes'

/**
 * A function to call after every change: wakes the workers of this process at once (`wakeOwn`) and those of all others by a
 * coalesced NOTIFY. Returns at once and never fails.
 */
export function waker(sql: Pool, wakeOwn: () => void = () => {}, news: News = 'events'): () => void {
  let notifying = false
  let again = false
  const notify = async () => {
    notifying = true
    do {
      again = false
      await sql`select pg_notify(${channel(sql)}, ${`${self} ${news}`})`.catch(() => {})
      await pause(notifyEveryMs)
    } while (again)
    notifying = false
  }
  return () => {
    wakeOwn()
    if (notifying) again = true
    else void notify()
  }
}

/** Tells every worker, those of this process too, after a commit that they must not miss; it reaches those that listen. */
export const tellEveryWorker = async (sql: Sql, news: News): Promise<void> => {
  await sql`select pg_notify(${channel(sql)}, ${`everybody ${news}`})`
}

export interface Listening {
  /** Whether wakes arrive at the moment; while they don't, only polling finds work. */
  isConnected(): boolean
  stop(): Promise<void>
}

/** Calls `onWake` when another process has news, and after every loss of the connection, over a connection of its own. */
export function listenForWakes(sql: Pool, onWake: (news: News) => void): Listening {
  let connected = false
  let stopped = false
  let client: Client | null = null

  const listen = async () => {
    while (!stopped && !connected) {
      const opened = openListener(sql.settings)
      // Behind a pooler that gives each transaction another connection nothing is heard: polling finds the work.
      if (!opened) return
      opened.on('error', () => {})
      opened.on('notification', ({ payload = '' }) => {
        const [from, news] = payload.split(' ')
        if (from !== self) onWake(news === 'lanes' || news === 'deliveries' ? news : 'events')
      })
      try {
        await opened.connect()
        const [named] = await sql<[{ name: string }]>`select ${channel(sql)} as name`
        await opened.query(`listen ${opened.escapeIdentifier(named.name)}`)
      } catch {
        // The database is away: the workers say so, once.
        await opened.end().catch(() => {})
        await pause(1000, undefined, { ref: false })
        continue
      }
      client = opened
      connected = true
      opened.once('end', () => {
        connected = false
        void listen()
      })
      if (stopped) return void opened.end()
      onWake('events')
      onWake('lanes')
    }
  }
  void listen()

  return {
    isConnected: () => connected,
    async stop() {
      stopped = true
      await client?.end()
    },
  }
}
