/** A pool of connections to PostgreSQL: its statements, its transactions, and what its users may have of it. */
import type pg from 'pg'
import { answerOf, type PoolSettings, prepareAnew, type StatementEnd } from './connection.ts'
import { endsConnection, isForgotten, isOutdated, isReadOnlyServer } from './connection-errors.ts'
import { Connections } from './connections.ts'
import type { HomePlace } from './home-id.ts'
import { inTransaction, type OwnedConnection, type Transaction } from './in-transaction.ts'
import type { Servers } from './servers/servers.ts'
import { type Row, type Rows, type Tag, tagOf, type Wire } from './sql.ts'

export interface Pool extends Tag {
  /** Runs statements as one, in the order in which they are asked for; those that wait for none of the others are sent together. */
  begin<Result>(act: (sql: Transaction) => Promise<Result>): Promise<Result>
  begin<Result>(mode: string, act: (sql: Transaction) => Promise<Result>): Promise<Result>
  /** One connection for a while, until it is released. */
  reserve(): Promise<Reserved>
  /** The same connections for one of many users, who has a share of them at a time (shares.ts). */
  shareOf(holder: string): Pool
  /** Waits for what is under way, for so many seconds where they are given, and closes every connection. Nothing more runs. */
  end(options?: { timeout?: number }): Promise<void>
  /** Connections that are open, those of them that nobody uses, and who waits for one. */
  usage(): { open: number; idle: number; waiting: number }
  readonly home: HomePlace
  readonly settings: PoolSettings & { servers: Servers }
}

interface Reserved extends Tag {
  /** `isBroken`: the connection is closed. One that was lost under a statement is closed in any case. */
  release(isBroken?: boolean): void
}

/** As long as a statement of a request may take: the database ends it by then, unless it hangs itself. Decision 35. */
const silentSecondsUsual = 10

/** Opens a pool. The first connection is made for the first statement. */
export function openPool(settings: PoolSettings): Pool {
  const connections = new Connections(settings)
  return poolOver(connections, () => connections.take())
}

/** A pool whose statements and transactions run on the connections that `take` gets. */
function poolOver(connections: Connections, take: () => Promise<OwnedConnection>): Pool {
  const { settings } = connections
  const home = settings.servers.place
  const name = String(settings.parameters.application_name)
  const ask = async (client: pg.ClientBase, wire: Wire) => {
    settings.onStatement?.(wire)
    const since = performance.now()
    // Jobs and commands, which nobody waits for, go on when their server does.
    const answered = settings.waitSecondsMax ? settings.servers.expectAnswer(client, settings.silentSecondsMax ?? silentSecondsUsual) : null
    try {
      const answer = await answerOf(client, wire, settings.keepsStatements)
      if (settings.onAnswer) settings.onAnswer(endOf(wire, { pool: name, since, error: null }))
      return answer
    } catch (error) {
      if (settings.onAnswer) settings.onAnswer(endOf(wire, { pool: name, since, error }))
      if (isReadOnlyServer(error)) settings.servers.demoted(client)
      throw error
    } finally {
      answered?.()
    }
  }

  async function runOnce(wire: Wire): Promise<Rows<Row[]>> {
    const { client, release } = await take()
    let isBroken = false
    try {
      return await ask(client, wire)
    } catch (error) {
      isBroken = endsConnection(error)
      throw error
    } finally {
      release(isBroken)
    }
  }

  const run = (wire: Wire) => connections.track(againIfOutdated(settings, () => runOnce(wire)))

  async function begin<Result>(mode: string, act: (sql: Transaction) => Promise<Result>): Promise<Result> {
    const taken = await take()
    return inTransaction(taken, { ask: (wire) => ask(taken.client, wire), mode, home, act })
  }

  return Object.assign(tagOf(run), {
    begin: <Result>(first: string | ((sql: Transaction) => Promise<Result>), act?: (sql: Transaction) => Promise<Result>) =>
      connections.track(againIfOutdated(settings, () => (typeof first === 'string' ? begin(first, act!) : begin('', first)))),
    async reserve() {
      const taken = await take()
      const giveBack = connections.reserve(taken)
      let isLost = false
      const run = (wire: Wire) =>
        ask(taken.client, wire).catch((error) => {
          isLost ||= endsConnection(error)
          throw error
        })
      return Object.assign(tagOf(run), { release: (isBroken = false) => giveBack(isBroken || isLost) })
    },
    shareOf: (holder: string) => poolOver(connections, () => connections.takeShared(holder)),
    end: ({ timeout }: { timeout?: number } = {}) => connections.end(timeout),
    usage: () => connections.usage(),
    ...{ home, settings },
  }) as Pool
}

/**
 * Does again what was done by a statement that was prepared before its tables were changed, or on another connection of a pooler: nothing of
 * it was done. In the latter case the pool prepares none from then on.
 */
async function againIfOutdated<Result>(settings: PoolSettings, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (isOutdated(error)) prepareAnew()
    else if (isForgotten(error) && settings.keepsStatements !== false) settings.keepsStatements = false
    else throw error
    return act()
  }
}

/** What is told of a statement that was answered, or failed with an error, before its caller hears of it. */
function endOf({ text }: Wire, { pool, since, error }: { pool: string; since: number; error: unknown }): StatementEnd {
  const errorCode = error === null ? null : error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return { pool, text, seconds: (performance.now() - since) / 1000, errorCode }
}
