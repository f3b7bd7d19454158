import { doctorMessages } from '@earshot/messages/cli/doctor'
import { hasSqlState } from '../../database/connection-errors.ts'
import type { Pool } from '../../database/pool.ts'
import type { Check } from './check.ts'

const messages = doctorMessages.databaseRoom

/** 200,000 rows of 16 bytes and as much again around them: some 9 MB, more than is free in files that are there already. */
const rows = 200_000

/** Examines whether the disk of the database takes anything: a temporary table, which no statement outlives. Nothing is said where it does. */
export async function examineRoom(sql: Pool): Promise<Check[]> {
  try {
    await sql.begin(async (sql) => {
      await sql`create temporary table earshot_room on commit drop as select gen_random_uuid() from generate_series(1, ${rows}::int)`
    })
    return []
  } catch (error) {
    // 53100: disk_full. Who may make no temporary table, or asks a standby, is told nothing here.
    if (!hasSqlState(error, '53100')) return []
    return [{ name: 'database', state: 'broken', finding: messages.full, fix: messages.fullFix }]
  }
}
