import { hasSqlState } from '../../database/connection-errors.ts'
import type { Pool } from '../../database/pool.ts'
import { endNotes, type MoveRun } from './change-notes.ts'
import { forgetLeft } from './forget-left.ts'
import { findMoved, listSilent, type MoveRoute, takeOver, tellAlive, tellMoved, tellStaying } from './mover-directory.ts'

// What a mover that is gone has left: each of these may be done by anybody, at any time, and again.

/** Organizations of one turn. */
export const settledMax = 20

/**
 * Brings to an end what movers have left in a home that say nothing any more: what had arrived lives in its new home, all else stays. And deletes
 * what organizations that have moved left behind. Returns how many there were; where there is one home, nothing is asked. `firstName`: what the
 * settings call the first home. Errors: those of the databases.
 */
export async function settleMoves(sql: Pool, { firstName }: { firstName: string | null }): Promise<number> {
  const directory = sql.home.first ?? sql
  const { all } = directory.home
  if (all.length < 2) return 0
  const homes = (name: string) => all.find(({ home }) => (home.name ?? firstName) === name)
  const left = await sql<{ organizationId: string }[]>`select organization_id from organization_move limit ${settledMax}`
  // A mover may be gone before its home heard of it.
  const silent = sql.home.first ? [] : await listSilent(sql, { limit: settledMax })
  let settled = 0
  for (const organizationId of new Set([...left, ...silent].map((each) => each.organizationId)))
    if (await settleMove({ organizationId, sql, directory, homes })) settled++
  return settled
}

async function settleMove({ organizationId, sql, directory, homes }: Settling): Promise<boolean> {
  const taken = await takeOver(directory, { organizationId })
  if (taken) {
    const [from, to] = [homes(taken.from), homes(taken.to)]
    if (!from || !to) return false
    await concludeMove(taken, { directory, from, to })
  }
  const place = await findMoved(directory, { organizationId })
  if (!place || place.isMoving) return taken !== null
  // A mover that was asleep may have begun here when all was over.
  if (homes(place.home)?.home === sql.home) await endNotes(sql, { organizationId, run: place.run })
  else await forgetLeft(sql, { organizationId, ...place })
  return true
}

interface Settling {
  organizationId: string
  sql: Pool
  directory: Pool
  /** The pools of the homes by their names. */
  homes(name: string): Pool | undefined
}

/**
 * Says where an organization lives that was being moved: in its new home, where its copy is committed there; else where it was, and it can be
 * changed again. Returns whether it has moved. Errors: Replaced; those of the databases.
 */
export async function concludeMove(
  move: MoveRoute & MoveRun,
  { directory, from, to }: Record<'directory' | 'from' | 'to', Pool>,
): Promise<boolean> {
  const hasMoved = await hasArrived(to, move)
  await tellAlive(directory, move, hasMoved)
  if (hasMoved) await tellMoved(directory, move, to)
  else {
    await endNotes(from, move)
    await tellStaying(directory, move)
  }
  return hasMoved
}

/** Undoes the row that asks whether there is one. */
class NotThere extends Error {}

/**
 * Whether the copy of an organization is committed in its new home. A mover that is still at it there is waited for: its transaction has the
 * key. Errors: those of the database; LOCK_NOT_AVAILABLE, when the mover is not gone yet.
 */
async function hasArrived(to: Pool, { organizationId }: { organizationId: string }): Promise<boolean> {
  try {
    return await to.begin(async (sql) => {
      await sql.unsafe(`set local lock_timeout = '3s'`)
      await sql`insert into organization (organization_id, name) values (${organizationId}, '')`
      throw new NotThere()
    })
  } catch (error) {
    if (error instanceof NotThere) return false
    // 23505: unique_violation.
    if (hasSqlState(error, '23505')) return true
    throw error
  }
}
