import type { Pool } from './pool.ts'

// A pool as libraries over `pg` take one. Their statements use the pool's own connections: its number of them, its bounds, and its errors.

/** As much of `pg`'s Pool as a query builder uses. */
export interface PgPool {
  connect(): Promise<PgClient>
  end(): Promise<void>
  options: object
}

interface PgClient {
  query<Row>(text: string, values: readonly unknown[]): Promise<{ command: string; rowCount: number; rows: Row[] }>
  release(isBroken?: boolean): void
}

/** Lends the connections of a pool to a library that writes its own statements. Columns come out in camelCase, as everywhere. */
export const asPgPool = (sql: Pool): PgPool => ({
  async connect() {
    const reserved = await sql.reserve()
    return {
      async query<Row>(text: string, values: readonly unknown[]) {
        const rows = await reserved.unsafe<Row[]>(text, values)
        return { command: rows.command, rowCount: rows.count, rows }
      },
      release: (isBroken) => reserved.release(isBroken),
    }
  },
  // The pool is ended by the one who opened it.
  end: async () => {},
  options: {},
})
