/** The connections of a pool: how one is taken, how long it is waited for, and how all of them end. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { clientOf, type PoolSettings } from './connection.ts'
import { asConnectionError, ConnectionError, isPassing } from './connection-errors.ts'
import type { OwnedConnection } from './in-transaction.ts'
import { withLibpqModes } from './libpq-modes.ts'
import { openShares } from './pool-shares.ts'
import { wireOf } from './servers/server-role.ts'
import { type Servers, searchSecondsMax, serversOf } from './servers/servers.ts'

/** An hour: what a connection has prepared costs the database memory for as long as it lasts. */
const lifetimeSecondsUsual = 3600

/**
 * A connection that nobody used for a minute is closed, but for two: the process that PostgreSQL has for it holds 3 to 12 MB, and one that
 * is opened when it is needed again costs that request some 30 ms. Decision 56.
 */
const idleSecondsUsual = 60
const keptOpen = 2

export class Connections {
  readonly settings: PoolSettings & { servers: Servers }
  readonly #pool: pg.Pool
  readonly #shares: ReturnType<typeof openShares>
  readonly #clients = new Set<pg.Client>()
  /** Statements and transactions that have not ended. */
  readonly #underWay = new Set<Promise<unknown>>()
  /** Rejects each wait for a connection. */
  readonly #waiting = new Set<(error: unknown) => void>()
  /** Releases each reserved connection. */
  readonly #reserved = new Set<(isBroken: boolean) => void>()
  #ending: Promise<void> | null = null

  constructor(settings: PoolSettings) {
    const { servers = serversOf(settings.url) } = settings
    this.settings = Object.assign(settings, { servers })
    this.#pool = new pg.Pool({
      Client: clientOf(this.settings),
      connectionString: withLibpqModes(servers.url),
      max: settings.connectionsMax,
      idleTimeoutMillis: (settings.idleSecondsMax ?? idleSecondsUsual) * 1000,
      // One that holds locks of its own is alone in its pool, and stays.
      min: Math.min(keptOpen, settings.connectionsMax),
      maxLifetimeSeconds: settings.lifetimeSecondsMax ?? lifetimeSecondsUsual,
    })
    // A connection that is lost while it is idle: the next statement opens another.
    this.#pool.on('error', () => {})
    this.#pool.on('connect', (client) => this.#noteConnected(client as pg.Client))
    this.#shares = openShares({
      connectionsMax: settings.connectionsMax,
      waited: (begin) => this.#wait<void>(settings.waitSecondsMax, (resolve) => begin(() => resolve())),
    })
  }

  /**
   * Takes a connection for the caller alone, who releases it.
   * Errors: WAIT_TIMEOUT when none was free in time; CONNECTION_ENDED when the pool has been ended.
   */
  async take(secondsMax = this.settings.waitSecondsMax): Promise<OwnedConnection> {
    if (this.#ending) throw ended()
    if (this.#pool.idleCount > 0) return this.#owned(await this.#connected(secondsMax))
    return this.#wait<OwnedConnection>(secondsMax, (resolve, reject) => {
      this.#connected(secondsMax).then(
        // A connection that comes too late is for the next who waits.
        (client) => resolve(this.#owned(client)) || client.release(),
        reject,
      )
    })
  }

  /** A connection of the pool. Where another server may take the place of the one that went away, it is tried again while there is time. */
  async #connected(secondsMax: number | null | undefined): Promise<pg.PoolClient> {
    const until = performance.now() + Math.min(secondsMax ?? searchSecondsMax, searchSecondsMax) * 1000
    for (;;) {
      try {
        return await this.#pool.connect()
      } catch (error) {
        const isOver = performance.now() > until || this.#ending !== null
        if (!this.settings.servers.isChosen || !isPassing(error) || isOver) throw asConnectionError(error)
      }
    }
  }

  #owned(client: pg.PoolClient): OwnedConnection {
    const { servers } = this.settings
    return { client, release: (isBroken) => client.release(isBroken || servers.isDistrusted(client)) }
  }

  /** Takes a connection out of the share of one of many users. The wait for both is no longer than for one alone. */
  async takeShared(holder: string): Promise<OwnedConnection> {
    if (this.#ending) throw ended()
    const { waitSecondsMax } = this.settings
    const since = performance.now()
    const giveBack = await this.#shares.enter(holder)
    try {
      const { client, release } = await this.take(waitSecondsMax && Math.max(0.001, waitSecondsMax - (performance.now() - since) / 1000))
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

  usage(): { open: number; idle: number; waiting: number } {
    const { totalCount, idleCount } = this.#pool
    return { open: totalCount, idle: idleCount, waiting: this.#waiting.size }
  }

  /** Notes what is under way: `end` waits for it. */
  track<Result>(promise: Promise<Result>): Promise<Result> {
    this.#underWay.add(promise)
    const over = () => this.#underWay.delete(promise)
    promise.then(over, over)
    return promise
  }

  /** Notes a connection that is kept until the returned function is called, or the pool ends. */
  reserve({ release }: OwnedConnection): (isBroken: boolean) => void {
    const giveBack = (isBroken: boolean) => {
      if (this.#reserved.delete(giveBack)) release(isBroken)
    }
    this.#reserved.add(giveBack)
    return giveBack
  }

  /** Waits for what is under way, for so many seconds where they are given, and closes every connection. */
  end(seconds: number | undefined): Promise<void> {
    this.#ending ??= this.#close(seconds)
    return this.#ending
  }

  #noteConnected(client: pg.Client): void {
    this.#clients.add(client)
    // The statements of a connection in use are told themselves.
    client.on('error', () => {})
    client.once('end', () => {
      this.#clients.delete(client)
      this.settings.onClose?.()
    })
  }

  /** Waits for as long as a statement may for a connection; `resolve` returns whether the caller still waits. */
  #wait<Result>(
    secondsMax: number | null | undefined,
    begin: (resolve: (result: Result) => boolean, reject: (error: unknown) => void) => void,
  ): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>()
    const refuse = (error: unknown) => {
      this.#waiting.delete(refuse)
      clearTimeout(timer)
      reject(error)
    }
    const timer = secondsMax ? setTimeout(() => refuse(this.#tooLong()), secondsMax * 1000).unref() : undefined
    this.#waiting.add(refuse)
    begin((result) => {
      if (!this.#waiting.delete(refuse)) return false
      clearTimeout(timer)
      resolve(result)
      return true
    }, refuse)
    return promise
  }

  #tooLong(): ConnectionError {
    return new ConnectionError('WAIT_TIMEOUT', `no connection was free for ${this.settings.waitSecondsMax} seconds`)
  }

  async #close(seconds: number | undefined): Promise<void> {
    const ac = new AbortController()
    const tooLong = seconds === undefined ? [] : [pause(seconds * 1000, undefined, { signal: ac.signal })]
    await Promise.race([this.#untilQuiet(), ...tooLong]).catch(() => {})
    ac.abort()
    const closed = this.#pool.end()
    for (const refuse of this.#waiting) refuse(ended())
    for (const release of this.#reserved) release(true)
    // Statements that still run are told that their connection is lost.
    if (this.#underWay.size > 0) for (const client of this.#clients) wireOf(client).stream.destroy()
    await closed
  }

  async #untilQuiet(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay)
  }
}

const ended = () => new ConnectionError('CONNECTION_ENDED', 'the pool was ended')
