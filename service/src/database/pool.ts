/** A pool of connections to PostgreSQL: its statements, its transactions, and what a lost connection comes to. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { answerOf, clientOf, type PoolSettings, type Raw, withLibpqModes } from './connection.ts'
import { asConnectionError, ConnectionError, isLast, isOutdated } from './connection-errors.ts'
import { inTransaction, type Taken, type Transaction } from './in-transaction.ts'
import { openShares } from './shares.ts'
import { type Row, type Rows, type Tag, tagOf, type Wire } from './sql.ts'

export interface Pool extends Tag {
  /** Runs statements as one, in the order in which they are asked for; those that wait for none of the others are sent together. */
  begin<Result>(act: (sql: Transaction) => Promise<Result>): Promise<Result>
  begin<Result>(mode: string, act: (sql: Transaction) => Promise<Result>): Promise<Result>
  /** One connection for a while, until it is released. */
  reserve(): Promise<Reserved>
  /**
   * The same connections for one of many who use them: of those at most two fifths at a time. Others of theirs wait for one of these,
   * beside the pool's own queue, so that nobody takes all connections, nor all places before them.
   */
  shareOf(holder: string): Pool
  /** The same connections for one of many who use them, who has a share of them at a time (shares.ts). */
  shareOf(holder: string): Pool
  /** Waits for what is under way, for so many seconds where they are given, and closes every connection. Nothing more runs. */
  end(options?: { timeout?: number }): Promise<void>
  readonly settings: PoolSettings
}

interface Reserved extends Tag {
  /** `isBroken`: the connection is closed. One that was lost under a statement is closed in any case. */
  release(isBroken?: boolean): void
}

/** What a connection has prepared costs the database memory for as long as it lasts. */
const lifetimeSecondsUsual = 3600

const ended = () => new ConnectionError('CONNECTION_ENDED', 'the pool was ended')

/** Nothing is connected until the first statement. */
export function openPool(settings: PoolSettings): Pool {
  const clients = new Set<pg.Client>()
  const underWay = new Set<Promise<unknown>>()
  const waiting = new Set<(error: unknown) => void>()
  const reserved = new Set<(isBroken?: boolean) => void>()
  let isEnded: Promise<void> | null = null
  const pool = new pg.Pool({
    Client: clientOf(settings),
    connectionString: withLibpqModes(settings.url),
    max: settings.connectionsMax,
    idleTimeoutMillis: 0,
    maxLifetimeSeconds: settings.lifetimeSecondsMax ?? lifetimeSecondsUsual,
  })
  // One that is lost while nobody uses it: the next statement opens another.
  pool.on('error', () => {})
  pool.on('connect', (client) => {
    clients.add(client as pg.Client)
    // Of one in use, each of its statements is told.
    client.on('error', () => {})
    client.once('end', () => {
      clients.delete(client as pg.Client)
      settings.onClose?.()
    })
  })

  const noted = <Result>(promise: Promise<Result>): Promise<Result> => {
    underWay.add(promise)
    const over = () => underWay.delete(promise)
    promise.then(over, over)
    return promise
  }

  /** A connection to itself, to be released. Whoever waits for one is refused when it takes too long, and when the pool is ended. */
  async function take(secondsMax = settings.waitSecondsMax): Promise<Taken> {
    if (isEnded) throw ended()
    const taken = (client: pg.PoolClient): Taken => ({ client, release: (isBroken) => client.release(isBroken) })
    if (pool.idleCount > 0) return taken(await pool.connect())
    return waited<Taken>(secondsMax, (resolve, reject) => {
      pool.connect().then(
        // One that comes after all is for the next who waits.
        (client) => resolve(taken(client)) || client.release(),
        (error: unknown) => reject(asConnectionError(error)),
      )
    })
  }

  /** Waits for as long as a statement may for a connection; `resolve` answers whether somebody still waits. */
  function waited<Result>(
    secondsMax: number | null | undefined,
    begin: (resolve: (result: Result) => boolean, reject: (error: unknown) => void) => void,
  ): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const refuse = (error: unknown) => {
      waiting.delete(refuse)
      clearTimeout(timer)
      reject(error)
    }
    const timer = secondsMax
      ? setTimeout(
          () => refuse(new ConnectionError('WAIT_TIMEOUT', `no connection was free for ${settings.waitSecondsMax} seconds`)),
          secondsMax * 1000,
        ).unref()
      : undefined
    waiting.add(refuse)
    begin((result) => {
      if (!waiting.delete(refuse)) return false
      clearTimeout(timer)
      resolve(result)
      return true
    }, refuse)
    return promise
  }

  const shares = openShares({
    connectionsMax: settings.connectionsMax,
    waited: (begin) => waited<void>(settings.waitSecondsMax, (resolve) => begin(() => resolve())),
  })

  /** A connection of one of many. Waits no longer than any other. */
  async function takeFor(holder: string): Promise<Taken> {
    if (isEnded) throw ended()
    const { waitSecondsMax } = settings
    const since = performance.now()
    const giveBack = await shares.enter(holder)
    try {
      const { client, release } = await take(waitSecondsMax && Math.max(0.001, waitSecondsMax - (performance.now() - since) / 1000))
      return {
        client,
        release(isBroken) {
          release(isBroken)
          giveBack()
        },
      }
    } catch (error) {
      giveBack()
      throw error
    }
  }

  const ask = (client: pg.ClientBase, wire: Wire) => {
    settings.onStatement?.(wire)
    return answerOf(client, wire)
  }

  /** What connections are used for, however they are had. */
  function openOver(take: () => Promise<Taken>): Pool {
    async function runOnce(wire: Wire): Promise<Rows<Row[]>> {
      const { client, release } = await take()
      let isBroken = false
      try {
        return await ask(client, wire)
      } catch (error) {
        isBroken = isOutdated(error) || isLast(error)
        throw error
      } finally {
        release(isBroken)
      }
    }

    const run = (wire: Wire): Promise<Rows<Row[]>> =>
      // What was prepared before a column was added is prepared anew.
      noted(runOnce(wire).catch((error) => (isOutdated(error) ? runOnce(wire) : Promise.reject(error))))

    async function begin<Result>(mode: string, act: (sql: Transaction) => Promise<Result>): Promise<Result> {
      const taken = await take()
      return inTransaction(taken, { ask: (wire) => ask(taken.client, wire), mode, act })
    }

    return Object.assign(tagOf(run), {
      begin: <Result>(first: string | ((sql: Transaction) => Promise<Result>), act?: (sql: Transaction) => Promise<Result>) =>
        noted(typeof first === 'string' ? begin(first, act!) : begin('', first)),
      async reserve() {
        const { client, release } = await take()
        let isLost = false
        const giveBack = (isBroken = false) => {
          if (reserved.delete(giveBack)) release(isBroken || isLost)
        }
        reserved.add(giveBack)
        const run = (wire: Wire) =>
          ask(client, wire).catch((error) => {
            isLost ||= isLast(error)
            throw error
          })
        return Object.assign(tagOf(run), { release: giveBack })
      },
      shareOf: (holder: string) => openOver(() => takeFor(holder)),
      end({ timeout }: { timeout?: number } = {}) {
        isEnded ??= end(timeout)
        return isEnded
      },
      settings,
    }) as Pool
  }

  return openOver(take)

  async function end(seconds: number | undefined): Promise<void> {
    const quiet = async () => {
      while (underWay.size > 0) await Promise.allSettled(underWay)
    }
    const ac = new AbortController()
    await Promise.race([quiet(), ...(seconds === undefined ? [] : [pause(seconds * 1000, undefined, { signal: ac.signal })])]).catch(
      () => {},
    )
    ac.abort()
    const closed = pool.end()
    for (const refuse of waiting) refuse(ended())
    for (const release of reserved) release(true)
    // What still runs is told that its connection is lost.
    if (underWay.size > 0) for (const client of clients) (client as unknown as Raw).connection.stream.destroy()
    await closed
  }
}
