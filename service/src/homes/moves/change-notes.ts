import { setTimeout as pause } from 'node:timers/promises'
import { hasSqlState } from '../../database/connection-errors.ts'
import type { Sql } from '../../database/database.ts'
import type { Pool } from '../../database/pool.ts'
import type { CopiedTable } from './copied-tables.ts'
import { Replaced } from './mover-directory.ts'

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
 * database; Replaced, where a newer run has begun; LOCK_NOT_AVAILABLE, when somebody holds a table for half a minute.
 */
export async function beginNotes(sql: Pool, { organizationId, run }: MoveRun, tables: readonly CopiedTable[]): Promise<void> {
  // As one, and only where no newer run is: a mover that was asleep would open what another has closed, or strike off its notes.
  await sql.begin(async (sql) => {
    const [begun] = await sql`
      insert into organization_move (organization_id, run) values (${organizationId}, ${run})
      on conflict (organization_id) do update set run = excluded.run, state = 'leaving' where organization_move.run < excluded.run
      returning run`
    if (!begun) throw new Replaced()
    await sql`delete from organization_change where organization_id = ${organizationId}`
  })
  for (const { table, key } of tables) {
    const named = [table, ...key].map((name) => `'${name}'`).join(', ')
    const trigger = (name: string, when: string, row: string) => `
      create or replace trigger ${triggerName(organizationId, name)} before ${when} on "${table}"
      for each row when (${row}.organization_id = '${organizationId}') execute function note_move(${named})`
    await lockingShortly(sql, async (sql) => {
      await sql.unsafe(trigger('set', 'insert or update', 'new'))
      await sql.unsafe(trigger('gone', 'delete', 'old'))
    })
  }
}

/**
 * Has changes noted no more, and takes everything that is not closed for what it was before; does nothing to what a newer run has begun.
 * Errors: those of the database; LOCK_NOT_AVAILABLE, as above.
 */
export async function endNotes(sql: Pool, { organizationId, run }: MoveRun): Promise<void> {
  // Nothing is refused any more before the first of the triggers goes: a change is then made as a whole.
  await sql`delete from organization_move where organization_id = ${organizationId} and run <= ${run}`
  const triggers = await sql<{ name: string; table: string }[]>`
    select tgname as name, tgrelid::regclass::text as table from pg_trigger
    where tgname in (${triggerName(organizationId, 'set')}, ${triggerName(organizationId, 'gone')}) and tgparentid = 0`
  for (const { name, table } of triggers)
    await lockingShortly(sql, async (sql) => {
      await sql.unsafe(`lock table ${table} in access exclusive mode`)
      // A newer run says so before it makes its triggers, which waits for the table: it is seen here, or comes behind.
      const [newer] = await sql`select from organization_move where organization_id = ${organizationId}`
      if (!newer) await sql.unsafe(`drop trigger if exists ${name} on ${table}`)
    })
  await sql`
    delete from organization_change
    where organization_id = ${organizationId} and not exists (select from organization_move where organization_id = ${organizationId})`
}

const triggerName = (organizationId: string, name: string) => `move_${organizationId.replaceAll('-', '')}_${name}`

/** Does what locks a table, in one transaction; as often as somebody else has it. */
async function lockingShortly(sql: Pool, act: (sql: Sql) => Promise<void>): Promise<void> {
  for (let left = triesMax; ; left--) {
    try {
      return await sql.begin(async (sql) => {
        await sql.unsafe(`set local lock_timeout = ${lockMilliseconds}`)
        await act(sql)
      })
    } catch (error) {
      // 55P03: lock_not_available; 40P01: deadlock_detected.
      if (left === 0 || !hasSqlState(error, '55P03', '40P01')) throw error
      await pause(lockMilliseconds)
    }
  }
}
