import { backupMessages } from '@earshot/messages/cli/backup'
import { type CopyTransaction, openCopyingConnection } from '../database/copying.ts'
import type { Sql } from '../database/database.ts'
import { applyMigrations, holdMigrations, migrationsUpTo, SchemaMismatch } from '../database/migrate.ts'
import { type Settled, settleRestored } from './after-restore.ts'
import { type Loaded, loadBackup } from './load.ts'
import { type BackupFile, proveBackup, UnusableBackup } from './read-backup.ts'
import type { Repeated } from './repeat-erasures.ts'

export interface Restored extends Loaded, Settled, Repeated {
  createdAt: string
  /** Migrations that this version has and the backup had not. */
  applied: string[]
}

/** Thrown: a backup is restored into an empty database alone. */
export class NotEmpty extends Error {}

/**
 * Restores a backup into an empty database, brings it to this version, and has it settle (after-restore.ts). In one transaction: when
 * anything fails, or the process is killed, the database is empty as before.
 * Errors: NotEmpty, UnusableBackup; those of the database and the connection.
 */
export async function restoreBackup(
  file: string,
  { url, signal, repeat }: { url: string; signal?: AbortSignal; repeat(sql: CopyTransaction, since: Date): Promise<Repeated> },
): Promise<Restored> {
  const backup = await proveBackup(file)
  const migrations = migrationsOf(backup)
  const connection = await openCopyingConnection(url, { applicationName: 'earshot restore', signal })
  try {
    return await connection.begin('', async (sql) => {
      // A process that would migrate the database meanwhile waits for the end.
      await holdMigrations(sql)
      if (!(await isEmpty(sql))) throw new NotEmpty()
      const loaded = await loadBackup(sql, backup, migrations)
      const applied = await bringUpToDate(sql)
      // Without, the first statements would be planned as if the tables were empty.
      await sql.unsafe('analyze')
      const { createdAt } = backup.header
      const settled = await settleRestored(sql)
      return { ...loaded, createdAt, applied, ...settled, ...(await repeat(sql, new Date(createdAt))) }
    })
  } finally {
    await connection.end()
  }
}

/** Applies the migrations that a loaded database has not, and makes the partitions of the coming week. Returns their names. */
export async function bringUpToDate(sql: CopyTransaction): Promise<string[]> {
  const applied = await applyMigrations(sql)
  await sql`call keep_partitions((now() at time zone 'UTC')::date - 1, (now() at time zone 'UTC')::date + 7)`
  return applied
}

/** The migrations that a backup's database had. Errors: UnusableBackup, when this version does not know them. */
export function migrationsOf({ file, header }: BackupFile) {
  try {
    return migrationsUpTo(header.migrations)
  } catch (error) {
    if (!(error instanceof SchemaMismatch)) throw error
    throw new UnusableBackup(backupMessages.unusable.otherSchema({ file, version: header.earshot, reason: error.message }))
  }
}

async function isEmpty(sql: Sql): Promise<boolean> {
  const [found] = await sql<[{ isEmpty: boolean }]>`
    select not exists (
      select from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p', 'v', 'm', 'S', 'f')
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    ) as is_empty`
  return found.isEmpty
}
