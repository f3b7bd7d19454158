import pg from 'pg'
import { asConnectionError } from './connection-errors.ts'
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
  /** Told when a connection that was there is gone, whoever ended it. */
  onClose?: (() => void) | undefined
}

const connectSecondsMax = 5
/** A peer that vanished without a word is given up after about 25 seconds. */
const keepAliveSeconds = 15
export type Client = pg.Client

/** A connection of its own, outside any pool, to listen on. */
export const openClient = (settings: PoolSettings): Client => new (clientOf(settings))({ connectionString: withLibpqModes(settings.url) })

export interface Raw {
  connection: { stream: { destroy(): void } }
}

/** A connection that starts with the parameters, and reads values as types.ts says. */
export function clientOf({ parameters }: PoolSettings): typeof pg.Client {
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

function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = `s${names.size + 1}`
    names.set(text, name)
  }
  return name
}

export async function answerOf(client: pg.ClientBase, { text, values, isPrepared }: Wire): Promise<Rows<Row[]>> {
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
  ) as Rows<Row[]>
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
