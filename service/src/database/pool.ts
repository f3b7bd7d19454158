/** A pool of connections to PostgreSQL: its statements, its transactions, and what a lost connection comes to. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Row, type Rows, type Tag, tagOf, type Wire } from './sql.ts'
import { readerOf, sent } from './types.ts'

export interface PoolSettings {
  url: string
  connectionsMax: number
  /** Parameters that each connection starts with, such as `application_name`. */
  parameters: Readonly<Record<string, string | number>>
  /** After how many seconds a connection gives its place to another; 0: never. */
  lifetimeSecondsMax?: number
  /** How many seconds a statement waits for a free connection before it is refused unsent; null: for ever. */
  waitSecondsMax?: number | null
  /** Told of each statement before it runs. */
  onStatement?: ((wire: Wire) => void) | undefined
  /** Told when a connection that was there is gone, whoever ended it. */
  onClose?: (() => void) | undefined
}

export interface Pool extends Tag {
  /** Runs statements as one, in the order in which they are asked for; those that wait for none of the others are sent together. */
  begin<Result>(act: (sql: Transaction) => Promise<Result>): Promise<Result>
  begin<Result>(mode: string, act: (sql: Transaction) => Promise<Result>): Promise<Result>
  /** One connection for a while, until it is released. */
  reserve(): Promise<Reserved>
  /** Waits for what is under way, for so many seconds where they are given, and closes every connection. Nothing more runs. */
  end(options?: { timeout?: number }): Promise<void>
  readonly settings: PoolSettings
}

export interface Transaction extends Tag {
  /** Runs statements whose effects are taken back when it fails, and no others. */
  savepoint<Result>(act: (sql: Transaction) => Promise<Result>): Promise<Result>
}

export interface Reserved extends Tag {
  release(): void
}

/** Whether the database refused a statement for one of these reasons, by SQLSTATE. */
export const isRefusedFor = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof pg.DatabaseError && codes.includes(error.code ?? '')

/** Whether the database itself refused a statement, and its connection goes on. */
export const isRefused = (error: unknown): error is pg.DatabaseError => error instanceof pg.DatabaseError

type ConnectionCode = 'CONNECTION_CLOSED' | 'CONNECTION_ENDED' | 'WAIT_TIMEOUT'

/** A connection can't be had, or was lost. */
class ConnectionError extends Error {
  readonly code: ConnectionCode

  constructor(code: ConnectionCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

const connectSecondsMax = 5
/** A peer that vanished without a word is given up after about 25 seconds. */
const keepAliveSeconds = 15
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
  function take(): Promise<pg.PoolClient> {
    if (isEnded) return Promise.reject(ended())
    if (pool.idleCount > 0) return pool.connect()
    const { promise, resolve, reject } = Promise.withResolvers<pg.PoolClient>()
    const { waitSecondsMax } = settings
    const refuse = (error: unknown) => {
      waiting.delete(refuse)
      clearTimeout(timer)
      reject(error)
    }
    const timer = waitSecondsMax
      ? setTimeout(
          () => refuse(new ConnectionError('WAIT_TIMEOUT', `no connection was free for ${waitSecondsMax} seconds`)),
          waitSecondsMax * 1000,
        ).unref()
      : undefined
    waiting.add(refuse)
    pool.connect().then(
      (client) => {
        // One that comes after all is for the next who waits.
        if (!waiting.delete(refuse)) return client.release()
        clearTimeout(timer)
        resolve(client)
      },
      (error: unknown) => refuse(asConnectionError(error)),
    )
    return promise
  }

  const ask = (client: pg.ClientBase, wire: Wire) => {
    settings.onStatement?.(wire)
    return answerOf(client, wire)
  }

  async function runOnce(wire: Wire): Promise<Rows<Row[]>> {
    const client = await take()
    let isBroken = false
    try {
      return await ask(client, wire)
    } catch (error) {
      isBroken = isOutdated(error) || isLast(error)
      throw error
    } finally {
      client.release(isBroken)
    }
  }

  const run = (wire: Wire): Promise<Rows<Row[]>> =>
    // What was prepared before a column was added is prepared anew.
    noted(runOnce(wire).catch((error) => (isOutdated(error) ? runOnce(wire) : Promise.reject(error))))

  async function begin<Result>(mode: string, act: (sql: Transaction) => Promise<Result>): Promise<Result> {
    const client = await take()
    let isOver = false
    let isBroken = false
    let savepoints = 0
    const say = (text: string) => ask(client, { text, values: [], isPrepared: false })
    const inOrder = withCauses((wire) => ask(client, wire))
    const tag = tagOf((wire) =>
      isOver ? Promise.reject(new ConnectionError('CONNECTION_CLOSED', 'the transaction is over')) : inOrder.ask(wire),
    )
    const sql: Transaction = Object.assign(tag, {
      async savepoint<Kept>(inner: (sql: Transaction) => Promise<Kept>): Promise<Kept> {
        const name = `savepoint_${++savepoints}`
        await say(`savepoint ${name}`)
        try {
          return await inner(sql)
        } catch (error) {
          await say(`rollback to savepoint ${name}`)
          inOrder.forget()
          throw error
        }
      },
    })
    // Who acts may be waiting for something else: a transaction whose connection is lost is over all the same.
    const { promise: lost, reject } = Promise.withResolvers<never>()
    lost.catch(() => {})
    const onEnd = () => reject(new ConnectionError('CONNECTION_CLOSED', 'the connection was lost'))
    client.once('end', onEnd)
    try {
      await say(mode === '' ? 'begin' : `begin ${mode}`)
      let outcome: Result
      try {
        const acting = act(sql)
        acting.catch(() => {})
        outcome = await Promise.race([acting, lost])
      } catch (error) {
        isOver = true
        // On a connection that is lost, there is nothing to take back.
        await say('rollback').catch(() => {
          isBroken = true
        })
        throw error
      }
      isOver = true
      const { command } = await say('commit')
      if (command === 'ROLLBACK') throw new Error('nothing of the transaction was kept: one of its statements had failed')
      return outcome
    } catch (error) {
      isBroken ||= isRefused(error) && isLast(error)
      throw error
    } finally {
      isOver = true
      client.off('end', onEnd)
      client.release(isBroken)
    }
  }

  return Object.assign(tagOf(run), {
    begin: <Result>(first: string | ((sql: Transaction) => Promise<Result>), act?: (sql: Transaction) => Promise<Result>) =>
      noted(typeof first === 'string' ? begin(first, act!) : begin('', first)),
    async reserve() {
      const client = await take()
      const release = (isBroken = false) => {
        if (reserved.delete(release)) client.release(isBroken)
      }
      reserved.add(release)
      return Object.assign(
        tagOf((wire) => ask(client, wire)),
        { release: () => release() },
      )
    },
    end({ timeout }: { timeout?: number } = {}) {
      isEnded ??= end(timeout)
      return isEnded
    },
    settings,
  }) as Pool

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

export type Client = pg.Client

/** A connection of its own, outside any pool, to listen on. */
export const openClient = (settings: PoolSettings): Client => new (clientOf(settings))({ connectionString: withLibpqModes(settings.url) })

interface Raw {
  connection: { stream: { destroy(): void } }
}

/** A connection that starts with the parameters, and reads values as types.ts says. */
function clientOf({ parameters }: PoolSettings): typeof pg.Client {
  return class extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super({
        ...config,
        pipeline: true,
        connectionTimeoutMillis: connectSecondsMax * 1000,
        keepAlive: true,
        keepAliveInitialDelayMillis: keepAliveSeconds * 1000,
        types: { getTypeParser: readerOf as never },
      } as pg.ClientConfig)
    }

    /** What a connection is begun with. Not `set`: a pooler that shares connections would pass what one client set on to the next. */
    getStartupConf(): Record<string, string> {
      const { getStartupConf } = pg.Client.prototype as unknown as { getStartupConf(): Record<string, string> }
      // What the address says of them goes before.
      return {
        ...Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)])),
        ...getStartupConf.call(this),
      }
    }
  }
}

/** `sslmode` as PostgreSQL's own programs understand it: `require` encrypts, and verifies no certificate. */
function withLibpqModes(url: string): string {
  if (!/[?&]sslmode=/.test(url) || /[?&]uselibpqcompat=/.test(url)) return url
  return `${url}&uselibpqcompat=true`
}

/** Statements are prepared under names of their own, the same on every connection. */
const names = new Map<string, string>()

function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = `s${names.size + 1}`
    names.set(text, name)
  }
  return name
}

async function answerOf(client: pg.ClientBase, { text, values, isPrepared }: Wire): Promise<Rows<Row[]> & { command: string }> {
  const result = await client
    .query<unknown[]>({
      text,
      rowMode: 'array',
      ...(isPrepared && { name: nameOf(text) }),
      ...(values.length > 0 && { values: values.map(sent) }),
    })
    .catch((error) => {
      throw asConnectionError(error)
    })
  // Several statements in one text: what the last one answers.
  const { rows, fields, rowCount, command } = Array.isArray(result) ? (result.at(-1) as typeof result) : result
  const columns = fields.map(({ name }) => inCamelCase(name))
  return Object.defineProperties(
    rows.map((row) => rowOf(columns, row)),
    { count: { value: rowCount ?? 0 }, command: { value: command } },
  ) as Rows<Row[]> & { command: string }
}

function rowOf(columns: readonly string[], values: readonly unknown[]): Row {
  const row: Row = {}
  for (let at = 0; at < columns.length; at++) row[columns[at]!] = values[at]
  return row
}

const camelCase = new Map<string, string>()

function inCamelCase(column: string): string {
  let name = camelCase.get(column)
  if (name === undefined) {
    name = column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
    camelCase.set(column, name)
  }
  return name
}

/**
 * Of statements that are sent together, those behind one that failed are refused because it did: each of them fails with the reason of the
 * first. `forget` when the transaction was taken back to before it.
 */
function withCauses(ask: (wire: Wire) => Promise<Rows<Row[]>>) {
  const underWay = new Set<Promise<unknown>>()
  let cause: { error: unknown } | null = null
  return {
    forget() {
      cause = null
    },
    async ask(wire: Wire): Promise<Rows<Row[]>> {
      const earlier = [...underWay]
      const asked = ask(wire)
      underWay.add(asked)
      try {
        return await asked
      } catch (error) {
        // 25P02: in_failed_sql_transaction. The answers come in order, but who hears of them first is not said.
        if (!isRefusedFor(error, '25P02')) {
          cause ??= { error }
          throw error
        }
        await Promise.allSettled(earlier)
        throw cause?.error ?? error
      } finally {
        underWay.delete(asked)
      }
    },
  }
}

/** A statement was prepared before its tables changed, and does not fit them any more. Nothing of it was done. */
const isOutdated = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'

/** The database ends the connection after saying this: it is stopped, has crashed, or somebody ended the session. */
const isLast = (error: unknown) => isRefusedFor(error, '57P01', '57P02', '57P03', '57P05', '25P03') || !isRefused(error)

/** What the driver says in words alone when a connection can't be had or is lost, with a code; any other error as it is. */
function asConnectionError(error: unknown): unknown {
  if (!(error instanceof Error) || 'code' in error) return error
  const isLost =
    /^(Connection terminated|Client (has encountered|was closed)|timeout expired|Cannot use a pool|The server does not support)/.test(
      error.message,
    )
  return isLost ? new ConnectionError('CONNECTION_CLOSED', error.message, error) : error
}
