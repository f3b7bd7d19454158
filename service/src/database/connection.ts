import pg from 'pg'
import { asConnectionError } from './connection-errors.ts'
import { inCamelCase, PreparedStatement } from './prepared-statement.ts'
import type { Row, Rows, Wire } from './sql.ts'
import { readerOf, sent } from './types.ts'

// One connection: how it starts, and how a statement is asked over it.

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
  /** Told of each statement when it was answered, or failed. */
  onAnswer?: ((end: StatementEnd) => void) | undefined
  /** Told when a connection that was there is gone, whoever ended it. */
  onClose?: (() => void) | undefined
}

/** A statement that was answered, or failed. */
export interface StatementEnd {
  /** The connections that it ran on, by their application_name. */
  pool: string
  /** As the program wrote it: without values. */
  text: string
  seconds: number
  /** SQLSTATE, or the code of a connection error; null: it was answered. */
  errorCode: string | null
}

const connectSecondsMax = 5
/** A peer that vanished without a word is given up after about 25 seconds. */
const keepAliveSeconds = 15
export type Client = pg.Client

/** A connection of its own, outside any pool, to listen on. */
export const openClient = (settings: PoolSettings): Client => new (clientOf(settings))({ connectionString: withLibpqModes(settings.url) })

/** The same for COPY, whose answer is as long as its table: one statement after the other is sent. */
export const openCopyClient = (settings: PoolSettings): Client =>
  new (clientOf(settings, { pipeline: false }))({ connectionString: withLibpqModes(settings.url) })

export interface Raw {
  connection: { stream: { destroy(): void } }
}

/** A connection that starts with the parameters, and reads values as types.ts says. */
export function clientOf({ parameters }: PoolSettings, { pipeline } = { pipeline: true }): typeof pg.Client {
  return class extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super({
        ...config,
        pipeline,
        connectionTimeoutMillis: connectSecondsMax * 1000,
        keepAlive: true,
        keepAliveInitialDelayMillis: keepAliveSeconds * 1000,
        types: { getTypeParser: readerOf as never },
      } as pg.ClientConfig)
    }

    /** The parameters that a connection starts with. Not `set`: a pooler that shares connections would pass what one client set to the next. */
    getStartupConf(): Record<string, string> {
      const { getStartupConf } = pg.Client.prototype as unknown as { getStartupConf(): Record<string, string> }
      // Those in the address go before.
      return {
        ...Object.fromEntries(Object.entries(parameters).map(([name, value]) => [name, String(value)])),
        ...getStartupConf.call(this),
      }
    }
  }
}

/** `sslmode` as PostgreSQL's own programs understand it: `require` encrypts, and verifies no certificate. */
export function withLibpqModes(url: string): string {
  if (!/[?&]sslmode=/.test(url) || /[?&]uselibpqcompat=/.test(url)) return url
  return `${url}&uselibpqcompat=true`
}

/** Statements are prepared under names of their own, the same on every connection. */
const names = new Map<string, string>()
let named = 0

function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = `s${++named}`
    names.set(text, name)
  }
  return name
}

/** Has every statement prepared anew, on every connection: one did not fit its tables any more. */
export const prepareAnew = () => names.clear()

/** Runs a statement and reads its rows. Errors: those of the database; CONNECTION_CLOSED. */
export async function answerOf(client: pg.ClientBase, { text, values, isPrepared }: Wire): Promise<Rows<Row[]>> {
  try {
    return isPrepared ? await runPrepared(client, text, values.map(sent)) : await runAtOnce(client, text, values.map(sent))
  } catch (error) {
    // The driver made the error where it read the answer; its stack should lead to the caller.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw asConnectionError(error)
  }
}

async function runPrepared(client: pg.ClientBase, text: string, values: (string | Buffer | null)[]): Promise<Rows<Row[]>> {
  const statement = new PreparedStatement(nameOf(text), text, values)
  client.query(statement as unknown as pg.Submittable)
  await statement.answered
  return rowsWith(statement.found, statement)
}

/** Text as it is, of one statement or of several: what the last one answers. */
async function runAtOnce(client: pg.ClientBase, text: string, values: (string | Buffer | null)[]): Promise<Rows<Row[]>> {
  const result = await client.query<unknown[]>({ text, rowMode: 'array', ...(values.length > 0 && { values }) })
  const { rows, fields, rowCount, command } = Array.isArray(result) ? (result.at(-1) as typeof result) : result
  const names = fields.map(({ name }) => inCamelCase(name))
  const named = rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])))
  return rowsWith(named, { count: rowCount ?? 0, command })
}

const rowsWith = (rows: Row[], { count, command }: { count: number; command: string }) =>
  Object.defineProperties(rows, { count: { value: count }, command: { value: command } }) as Rows<Row[]>
