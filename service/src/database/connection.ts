import { createHash } from 'node:crypto'
import pg from 'pg'
import { onCitus } from './citus.ts'
import { asConnectionError, ConnectionError } from './connection-errors.ts'
import { withLibpqModes } from './libpq-modes.ts'
import { inCamelCase, PreparedStatement } from './prepared-statement.ts'
import { notingReports, wireOf } from './servers/server-role.ts'
import { type Servers, serversOf } from './servers/servers.ts'
import type { Row, Rows, Wire } from './sql.ts'
import { readerOf, sent } from './types.ts'

// One connection: how it starts, and how a statement is asked over it.

export interface PoolSettings {
  /** As libpq writes it: one server, or several. */
  url: string
  /** The servers of the address; pools of the same database have them together. */
  servers?: Servers
  /** The schema that has the tables, where the address of these servers does not name it. */
  schema?: string | null
  /** Where to listen, if not there; null: nowhere, because a pooler gives each transaction another connection. */
  listen?: { url: string; servers: Servers } | null
  /** False: a pooler gives each transaction another connection, which knows nothing of what was prepared before. */
  keepsStatements?: boolean
  connectionsMax: number
  /** Parameters that each connection starts with, such as `application_name`. */
  parameters: Readonly<Record<string, string | number>>
  /** After how many seconds a connection gives its place to another; 0: never. */
  lifetimeSecondsMax?: number
  /** After how many seconds without use a connection is closed, as long as two stay. */
  idleSecondsMax?: number
  /** How many seconds a statement waits for a free connection before it is refused unsent; null: for ever. */
  waitSecondsMax?: number | null
  /** After how many seconds without an answer a statement that somebody waits for has its server looked at (silent-server.ts). */
  silentSecondsMax?: number | undefined
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
/** A peer that vanished without a word is given up after about 25 seconds, unless something is on its way to it: see silent-server.ts. */
const keepAliveSeconds = 15
export type Client = pg.Client

/** The schema that the settings or their address name; null: none. */
export const schemaOf = ({ schema, url, servers = serversOf(url) }: PoolSettings): string | null => schema ?? servers.schema

/** A connection of its own, outside any pool, to listen on; null where nothing can be heard. */
export function openListener(settings: PoolSettings): Client | null {
  if (settings.listen === null) return null
  const { url, servers = serversOf(url) } = settings.listen ?? settings
  const schema = schemaOf(settings)
  return new (clientOf({ ...settings, url, servers, schema }))({ connectionString: withLibpqModes(servers.url) })
}

/** A connection for COPY, whose answer is as long as its table: one statement after the other is sent. */
export function openCopyClient(settings: PoolSettings): Client {
  const { url, servers = serversOf(url) } = settings
  return new (clientOf({ ...settings, servers }, { pipeline: false }))({ connectionString: withLibpqModes(servers.url) })
}

/** A connection that starts with the parameters, at one of the servers, and reads values as types.ts says. */
export function clientOf(settings: PoolSettings, { pipeline } = { pipeline: true }): typeof pg.Client {
  const { parameters, url, servers = serversOf(url) } = settings
  const schema = schemaOf({ ...settings, servers })
  // That schema alone: a table that it lacks must not be found in another one.
  const started = Object.entries({ ...parameters, ...(schema !== null && { search_path: schema }) })
  return class extends pg.Client {
    constructor(config: pg.ClientConfig) {
      super({
        ...config,
        pipeline,
        connectionTimeoutMillis: (servers.connectSecondsMax ?? connectSecondsMax) * 1000,
        keepAlive: true,
        keepAliveInitialDelayMillis: keepAliveSeconds * 1000,
        types: { getTypeParser: readerOf as never },
      } as pg.ClientConfig)
      this.on('notice', (notice) => refuseUnconfirmed(this, notice))
      // One that is lost before whoever asked for it has it tells its first statement.
      this.on('error', () => {})
    }

    override connect(): Promise<this>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<this> | undefined {
      const connected = connectTo(servers, this, () => super.connect())
      if (!callback) return connected
      connected.then(() => callback(undefined as never), callback)
      return undefined
    }

    /** The parameters that a connection starts with. Not `set`: a pooler that shares connections would pass what one client set to the next. */
    getStartupConf(): Record<string, string> {
      const { getStartupConf } = pg.Client.prototype as unknown as { getStartupConf(): Record<string, string> }
      // Those in the address go before.
      return {
        ...Object.fromEntries(started.map(([name, value]) => [name, String(value)])),
        ...(servers.place.isOnCitus && onCitus),
        ...getStartupConf.call(this),
      }
    }
  }
}

/** Connects to the server that is in use, and makes sure that it will do. */
async function connectTo<Connected extends pg.Client>(
  servers: Servers,
  client: Connected,
  connect: () => Promise<unknown>,
): Promise<Connected> {
  const server = await servers.choose()
  servers.note(client, server)
  if (servers.isChosen) Object.assign(client, { host: server.host, port: server.port })
  try {
    const reported = notingReports(client)
    await connect()
    await servers.verify(client, server, reported)
    return client
  } catch (error) {
    servers.failed(server)
    wireOf(client).stream.destroy()
    throw error
  }
}

/**
 * Fails the statement that was committed here while the standby that should have confirmed it did not, because somebody cancelled the
 * wait: PostgreSQL calls that done, with a warning. It may be lost with this server, so nobody is told that it is there.
 */
function refuseUnconfirmed(client: pg.Client, { routine }: { routine?: string | undefined }): void {
  if (routine !== 'SyncRepWaitForLSN') return
  const { stream } = wireOf(client)
  wireOf(client).emit('error', new ConnectionError('CONNECTION_CLOSED', 'no standby has confirmed the write'))
  stream.destroy()
}

/**
 * Statements are prepared under names that are made of their text. Behind a pooler a connection may meet what another process has prepared:
 * under the same name it is the same statement.
 */
const names = new Map<string, string>()
let generation = 0

function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha256').update(`${generation} ${text}`).digest('base64url').slice(0, 22)
    names.set(text, name)
  }
  return name
}

/** Has every statement prepared anew, on every connection: one did not fit its tables any more. */
export function prepareAnew(): void {
  generation++
  names.clear()
}

/** Runs a statement and reads its rows. Errors: those of the database; CONNECTION_CLOSED. */
export async function answerOf(client: pg.ClientBase, { text, values, isPrepared }: Wire, keepsStatements = true): Promise<Rows<Row[]>> {
  try {
    return isPrepared
      ? await runPrepared(client, { name: keepsStatements ? nameOf(text) : unnamed, text }, values.map(sent))
      : await runAtOnce(client, text, values.map(sent))
  } catch (error) {
    // The driver made the error where it read the answer; its stack should lead to the caller.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw asConnectionError(error)
  }
}

/** The statement that the next one takes the place of. */
const unnamed = ''

async function runPrepared(
  client: pg.ClientBase,
  { name, text }: { name: string; text: string },
  values: (string | Buffer | null)[],
): Promise<Rows<Row[]>> {
  const statement = new PreparedStatement(name, text, values)
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
