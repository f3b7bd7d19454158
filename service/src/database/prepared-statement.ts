import pg from 'pg'
import { serialize } from 'pg-protocol'
import type { Row } from './sql.ts'
import { readerOf } from './types.ts'

// A prepared statement on its way over one connection. The driver sends the parts of a statement one by one and has its columns described
// every time. Here they go in one piece, and each connection describes a statement once: PostgreSQL refuses a prepared statement whose
// columns have changed since (isOutdated). One without a name is for this once, and described every time.

/** A value as it is sent (types.ts). */
type Sent = string | Buffer | null

interface Column {
  /** In camelCase. */
  name: string
  read: (text: string) => unknown
}

/** What of the driver's connection is used here. */
interface Connection {
  stream: { writable: boolean; write(bytes: Buffer): boolean }
  /** The texts of statements that are prepared, and of those that were sent to be prepared, by name. The driver keeps both up to date. */
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
}

/** The driver's own query, as far as it is built upon: the driver takes nothing else where statements are sent together. */
const DriverQuery = pg.Query as unknown as new (text: string) => { text: string; name: string; submit(connection: Connection): void }

const columnsByConnection = new WeakMap<Connection, Map<string, readonly Column[]>>()

const describePortal = serialize.describe({ type: 'P' })
const executeAndSync = Buffer.concat([serialize.execute(), serialize.sync()])

export class PreparedStatement extends DriverQuery {
  /** Its rows. Not `rows`: of a query of the driver, that is how many to fetch at a time. */
  readonly found: Row[] = []
  /** How many rows it answered or changed. */
  count = 0
  command = ''
  readonly #values: Sent[]
  readonly #settled = Promise.withResolvers<void>()
  #columns: readonly Column[] | undefined
  /** Told of the columns when they are described. */
  #keep: (columns: readonly Column[]) => void = () => {}
  /** Why a row could not be read. What is thrown while the driver reads would be nobody's. */
  #unread: Error | undefined

  constructor(name: string, text: string, values: Sent[]) {
    super(text)
    this.name = name
    this.#values = values
  }

  /** Waits until it is answered. Errors: those of the database and of the driver. */
  get answered(): Promise<void> {
    return this.#settled.promise
  }

  override submit(connection: Connection): void {
    const { stream, parsedStatements, submittedNamedStatements } = connection
    const parts: Buffer[] = []
    const isNamed = this.name !== ''
    const described = isNamed ? columnsOn(connection) : null
    if (!isNamed) parts.push(serialize.parse({ text: this.text }))
    else if (parsedStatements[this.name] === undefined && submittedNamedStatements[this.name] === undefined) {
      parts.push(serialize.parse({ name: this.name, text: this.text }))
      submittedNamedStatements[this.name] = this.text
    }
    parts.push(serialize.bind({ statement: this.name, values: this.#values }))
    this.#columns = described?.get(this.name)
    if (!this.#columns) {
      parts.push(describePortal)
      this.#keep = (columns) => described?.set(this.name, columns)
    }
    parts.push(executeAndSync)
    // A connection that is lost tells its statements so itself.
    if (stream.writable) stream.write(Buffer.concat(parts))
  }

  // What follows is called by the driver, as the parts of the answer come in.

  handleRowDescription({ fields }: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name: inCamelCase(name), read: readerOf(dataTypeID) }))
    this.#keep(this.#columns)
  }

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#unread) return
    try {
      this.found.push(rowOf(this.#columns!, fields))
    } catch (error) {
      this.#unread = error as Error
    }
  }

  /** `INSERT 0 1`, `SELECT 12`, `COMMIT` … */
  handleCommandComplete({ text }: { text: string }): void {
    const [command, ...counts] = text.split(' ')
    this.command = command!
    this.count = Number(counts.at(-1)) || 0
    // Nothing was described: it has no columns.
    if (!this.#columns) this.#keep([])
  }

  handleError(error: unknown): void {
    this.#settled.reject(error)
  }

  handleReadyForQuery(): void {
    if (this.#unread) this.#settled.reject(this.#unread)
    else this.#settled.resolve()
  }
}

/** The columns of each statement that a connection has described, by the statement's name. */
function columnsOn(connection: Connection): Map<string, readonly Column[]> {
  const known = columnsByConnection.get(connection)
  if (known) return known
  const none = new Map<string, readonly Column[]>()
  columnsByConnection.set(connection, none)
  return none
}

function rowOf(columns: readonly Column[], fields: readonly (string | null)[]): Row {
  const row: Row = {}
  for (let at = 0; at < columns.length; at++) {
    const { name, read } = columns[at]!
    const text = fields[at]!
    row[name] = text === null ? null : read(text)
  }
  return row
}

const camelCase = new Map<string, string>()

export function inCamelCase(column: string): string {
  let name = camelCase.get(column)
  if (name === undefined) {
    name = column.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
    camelCase.set(column, name)
  }
  return name
}
