import type pg from 'pg'
import { ConnectionError, endsConnection, hasSqlState, isDatabaseError } from './connection-errors.ts'
import type { HomePlace } from './home-id.ts'
import { type Row, type Rows, type Tag, tagOf, type Wire } from './sql.ts'

// A transaction on one connection, and what its statements fail with.

export interface Transaction extends Tag {
  /** Runs statements whose effects are taken back when it fails, and no others. */
  savepoint<Result>(act: (sql: Transaction) => Promise<Result>): Promise<Result>
  readonly home: HomePlace
}

/** A connection that the caller has alone. */
export interface OwnedConnection {
  client: pg.PoolClient
  /** Called once. `isBroken`: it can't be used again. */
  release(isBroken: boolean): void
}

type Ask = (wire: Wire) => Promise<Rows<Row[]>>

/** Runs statements as one on a connection, and releases it; broken where the connection can't be used again. */
export async function inTransaction<Result>(
  { client, release }: OwnedConnection,
  { ask, mode, home, act }: { ask: Ask; mode: string; home: HomePlace; act: (sql: Transaction) => Promise<Result> },
): Promise<Result> {
  let isOver = false
  let isBroken = false
  let savepoints = 0
  const execute = (text: string) => ask({ text, values: [], isPrepared: false })
  const inOrder = withCauses((wire) => ask(wire))
  const tag = tagOf((wire) =>
    isOver ? Promise.reject(new ConnectionError('CONNECTION_CLOSED', 'the transaction is over')) : inOrder.ask(wire),
  )
  const sql: Transaction = Object.assign(tag, {
    home,
    async savepoint<Kept>(inner: (sql: Transaction) => Promise<Kept>): Promise<Kept> {
      const name = `savepoint_${++savepoints}`
      await execute(`savepoint ${name}`)
      try {
        return await inner(sql)
      } catch (error) {
        await execute(`rollback to savepoint ${name}`)
        inOrder.forget()
        throw error
      }
    },
  })
  // `act` may be waiting for something else: a transaction whose connection is lost is over all the same.
  const { promise: lost, reject } = Promise.withResolvers<never>()
  lost.catch(() => {})
  const onEnd = () => reject(new ConnectionError('CONNECTION_CLOSED', 'the connection was lost'))
  client.once('end', onEnd)
  try {
    await execute(mode === '' ? 'begin' : `begin ${mode}`)
    let outcome: Result
    try {
      const acting = act(sql)
      acting.catch(() => {})
      outcome = await Promise.race([acting, lost])
    } catch (error) {
      isOver = true
      // On a connection that is lost, there is nothing to take back.
      await execute('rollback').catch(() => {
        isBroken = true
      })
      throw error
    }
    isOver = true
    const { command } = await execute('commit')
    if (command === 'ROLLBACK') throw new Error('nothing of the transaction was kept: one of its statements had failed')
    return outcome
  } catch (error) {
    isBroken ||= isDatabaseError(error) && endsConnection(error)
    throw error
  } finally {
    isOver = true
    client.off('end', onEnd)
    release(isBroken)
  }
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
        if (!hasSqlState(error, '25P02')) {
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
