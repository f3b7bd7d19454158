/** Statements that may take longer than a request's: filling, counting and indexing tables. */
import type { Pool } from '../service/src/database/pool.ts'

export type Session = Awaited<ReturnType<Pool['reserve']>>

/** Does something on a connection without a timeout for statements. */
export async function withoutTimeout<Result>(sql: Pool, act: (session: Session) => Promise<Result>): Promise<Result> {
  const session = await sql.reserve()
  try {
    await session`set statement_timeout = 0`
    return await act(session)
  } finally {
    await session`reset statement_timeout`
    session.release()
  }
}
