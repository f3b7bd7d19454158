import { setTimeout as pause } from 'node:timers/promises'
import { hasSqlState } from '../../database/connection-errors.ts'
import type { Pool } from '../../database/pool.ts'
import type { CopiedTable } from './copied-tables.ts'

// While an organization leaves its home, each change of a row of it leaves a note there, in its own transaction: which row to copy once more.

/** A run of a mover, by the number that the directory gave it. */
export interface MoveRun {
  organizationId: string
  run: number
}

/** A table is locked for a moment; whoever comes then waits behind it no longer than this. */
const lockMilliseconds = 500
const triesMax = 60

/**
 * Has each change of the organization noted from now on. Once it returns, no change is under way that leaves no note. Errors: those of the
 * database; LOCK_NOT_AVAILABLE, when somebody holds a table for half a minute.
 */
export async function beginNotes(sql: Pool, { organizationId, run }: MoveRun, tables: readonly CopiedTable[]): Promise<void> {
  await sql`
    insert into organization_move (organization_id, run) values (${organizationId}, ${run})
    on conflict (organization_id) do update set run = excluded.run, state = 'leaving'`
  await sql`delete from organization_change where organization_id = ${organizationId}`
  for (const { table, key } of tables) {
    const named = [table, ...key].map((name) => `'${name}'`).join(', ')
    const trigger = (name: string, when: string, row: string) => `
      create or replace trigger ${triggerName(organizationId, name)} before ${when} on "${table}"
      for each row when (${row}.organization_id = '${organizationId}') execute function note_move(${named})`
    await lockingShortly(sql, [trigger('set', 'insert or update', 'new'), trigger('gone', 'delete', 'old')])
  }
}

/** Has changes noted no more, and takes everything that is not closed for what it was before. Errors as of `beginNotes`. */
export async function endNotes(sql: Pool, { organizationId }: Pick<MoveRun, 'organizationId'>): Promise<void> {
  const triggers = await sql<{ name: string; table: string }[]>`
    select tgname as name, tgrelid::regclass::text as table from pg_trigger
    where tgname in (${triggerName(organizationId, 'set')}, ${triggerName(organizationId, 'gone')}) and tgparentid = 0`
  // Nothing is refused any more before the first of them goes: a change is then made as a whole.
  await sql`delete from organization_move where organization_id = ${organizationId}`
  for (const { name, table } of triggers) await lockingShortly(sql, [`drop trigger if exists ${name} on ${table}`])
  await sql`delete from organization_change where organization_id = ${organizationId}`
}

const triggerName = (organizationId: string, name: string) => `move_${organizationId.replaceAll('-', '')}_${name}`

/** Runs statements that lock a table, in one transaction; as often as somebody else has it. */
async function lockingShortly(sql: Pool, statements: readonly string[]): Promise<void> {
  for (let left = triesMax; ; left--) {
    try {
      return await sql.begin(async (sql) => {
        await sql.unsafe(`set local lock_timeout = ${lockMilliseconds}`)
        for (const statement of statements) await sql.unsafe(statement)
      })
    } catch (error) {
      // 55P03: lock_not_available; 40P01: deadlock_detected.
      if (left === 0 || !hasSqlState(error, '55P03', '40P01')) throw error
      await pause(lockMilliseconds)
    }
  }
}
