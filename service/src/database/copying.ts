/** A connection of its own that copies whole tables out and in, in transactions without bounds: for backups. */
import type { Readable, Writable } from 'node:stream'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { answerOf, type Client, openCopyClient } from './connection.ts'
import { asConnectionError, ConnectionError, endsConnection } from './connection-errors.ts'
import { firstPlace } from './home-id.ts'
import { inTransaction, type Transaction } from './in-transaction.ts'
import { wireOf } from './servers/server-role.ts'

/** A stream of COPY; `rowCount` is known once it has ended. */
type Counted<Stream> = Stream & { readonly rowCount: number }

/** A transaction that copies as well. One thing at a time: a stream is read or written to its end before anything else is asked. */
export interface CopyTransaction extends Transaction {
  /** Runs `copy … to stdout`. A reader that does not read to the end closes the connection. */
  copyOut(text: string): Counted<Readable>
  /** Runs `copy … from stdin`. */
  copyIn(text: string): Counted<Writable>
}

/** Thrown: the connection was lost while the transaction was committed, so that it may or may not have been kept. */
export class UnknownOutcome extends ConnectionError {
  constructor(cause: Error) {
    super('CONNECTION_CLOSED', cause.message, cause)
  }
}

export interface CopyingConnection {
  /**
   * Runs statements as one, however long they take. `mode` as behind `begin`. Errors: those of the database; CONNECTION_CLOSED;
   * UnknownOutcome.
   */
  begin<Result>(mode: string, act: (sql: CopyTransaction) => Promise<Result>): Promise<Result>
  end(): Promise<void>
}

export interface CopyingOptions {
  applicationName: string
  /** Cuts the connection off: what runs fails with the signal's reason, and is rolled back. A commit is waited for. */
  signal?: AbortSignal | undefined
}

/** Connects. Errors: those of the connection. */
export async function openCopyingConnection(url: string, { applicationName, signal }: CopyingOptions): Promise<CopyingConnection> {
  // Nothing else is a start-up parameter: a pooler in between refuses those that it does not know (decision 35).
  const client = openCopyClient({ url, connectionsMax: 1, parameters: { application_name: applicationName } })
  // Whatever is under way hears of it.
  client.on('error', () => {})
  const cut = () => wireOf(client).stream.destroy()
  signal?.addEventListener('abort', cut)
  const settings = await client
    .connect()
    .then(() => settingsOn(client))
    .catch((error: unknown) => {
      signal?.removeEventListener('abort', cut)
      cut()
      signal?.throwIfAborted()
      throw asConnectionError(error)
    })
  return {
    begin: async (mode, act) => {
      signal?.throwIfAborted()
      signal?.addEventListener('abort', cut)
      let isCommitting = false
      return inTransaction(
        { client: client as unknown as pg.PoolClient, release: () => {} },
        {
          ask: (wire) => answerOf(client, wire),
          ...{ mode, home: firstPlace },
          async act(sql) {
            await sql.unsafe(settings)
            const outcome = await act(Object.assign(sql, streamsOf(client, cut)))
            signal?.throwIfAborted()
            signal?.removeEventListener('abort', cut)
            isCommitting = true
            return outcome
          },
        },
      ).catch((error: unknown) => {
        const failure = asConnectionError(error) as Error
        // Without a code it is in-transaction.ts that knows that nothing was kept.
        if (isCommitting && 'code' in failure && endsConnection(failure)) throw new UnknownOutcome(failure)
        if (!isCommitting) signal?.throwIfAborted()
        throw failure
      })
    },
    async end() {
      signal?.removeEventListener('abort', cut)
      await Promise.race([client.end(), new Promise((resolve) => setTimeout(resolve, 1000).unref())])
      cut()
    },
  }
}

/**
 * For this transaction alone. How values are written is the same on every server; a table is read from its beginning. PostgreSQL takes the
 * snapshot of a transaction with its first statement that reads: none of these does, so that tables can be locked before it.
 */
const unbounded = `
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = '60s';
  set local timezone = 'UTC'; set local datestyle = 'ISO, MDY'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1;
  set local bytea_output = 'hex'; set local synchronize_seqscans = off; set local row_security = off`

/** The settings of a transaction on the server of a connection. */
async function settingsOn(client: Client): Promise<string> {
  const { rows } = await client.query<{ version: number }>(`select current_setting('server_version_num')::int as version`)
  return rows[0]!.version >= 170_000 ? `set local transaction_timeout = 0;${unbounded}` : unbounded
}

const streamsOf = (client: Client, cut: () => void): Pick<CopyTransaction, 'copyOut' | 'copyIn'> => ({
  copyOut(text) {
    const stream = client.query(copyTo(text))
    // What nobody reads would stand before every later answer.
    stream.once('close', () => {
      if (!stream.readableEnded) cut()
    })
    return stream
  },
  copyIn: (text) => client.query(copyFrom(text)),
})
