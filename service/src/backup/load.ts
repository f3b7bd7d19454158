import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { backupMessages } from '@earshot/messages/cli/backup'
import type { CopyTransaction } from '../database/copying.ts'
import { applyMigrations, type Migration } from '../database/migrate.ts'
import type { End, SequenceState, TableEnd, TableStart } from './format.ts'
import { type BackupFile, readBackup, UnusableBackup } from './read-backup.ts'
import { copyInto, quoted, readTables } from './snapshot.ts'

export interface Loaded {
  tables: (TableStart & TableEnd)[]
  end: End
  /** Tables in the backup that are none of Earshot's: somebody else made them, and they were left out. */
  leftOut: string[]
}

/**
 * Loads a backup into a database without tables, within a transaction: the schema it had, by its migrations, then its rows. Indexes and
 * references are made when the rows are there, which takes a third of the time. Errors: UnusableBackup; those of the database.
 */
export async function loadBackup(sql: CopyTransaction, backup: BackupFile, migrations: readonly Migration[]): Promise<Loaded> {
  await applyMigrations(sql, migrations)
  const known = new Map((await readTables(sql)).map((each) => [each.table, each]))
  const parents = new Set([...known.values()].flatMap(({ partition }) => partition?.of ?? []))
  const putBack = await takeAway(sql)
  const leftOut: string[] = []
  const starts = new Map<string, TableStart>()
  const { tables, end } = await readBackup(backup, {
    async table(table, rows) {
      if (!known.has(table.table)) {
        if (table.partition === null || !parents.has(table.partition.of)) {
          leftOut.push(table.table)
          return null
        }
        await makePartition(sql, table, backup.file)
      }
      starts.set(table.table, table)
      return copyRows(sql, table, rows)
    },
    sequence: (sequence) => setSequence(sql, sequence),
  })
  // Days are made and dropped; every other table was there when the backup was made, with or without rows.
  const missing = [...known.values()].find(({ table, partition }) => !starts.has(table) && (!partition || partition.bounds === 'DEFAULT'))
  if (missing) throw new UnusableBackup(backupMessages.unusable.tableMissing({ file: backup.file, table: missing.table }))
  await sql.unsafe(putBack.join(';\n'))
  return { tables: tables.flatMap((each) => (starts.has(each.table) ? [{ ...starts.get(each.table)!, ...each }] : [])), end, leftOut }
}

async function copyRows(sql: CopyTransaction, table: TableStart, rows: AsyncIterable<Buffer>): Promise<number> {
  const copied = sql.copyIn(copyInto(table))
  await pipeline(Readable.from(rows, { objectMode: false }), copied)
  return copied.rowCount
}

/** A day's partition, as it was. Names and bounds come from a file: nothing else than these is taken for SQL. */
async function makePartition(sql: CopyTransaction, { table, partition }: TableStart, file: string): Promise<void> {
  const { of, bounds } = partition!
  if (!/^(DEFAULT|FOR VALUES FROM \('[\d-]+'\) TO \('[\d-]+'\))$/.test(bounds))
    throw new UnusableBackup(backupMessages.unusable.damaged({ file }))
  await sql.unsafe(`create table ${quoted(table)} partition of ${quoted(of)} ${bounds}`)
}

const setSequence = async (sql: CopyTransaction, { sequence, lastValue, isCalled }: SequenceState) => {
  await sql`select setval(oid::regclass, ${lastValue}::text::bigint, ${isCalled}) from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'S' and relname = ${sequence}`
}

/**
 * Drops the references between tables and the indexes that no constraint needs. Returns the statements that make them again, in their order.
 */
async function takeAway(sql: CopyTransaction): Promise<string[]> {
  const references = await sql.unsafe<{ table: string; name: string; definition: string }[]>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where connamespace = current_schema()::regnamespace and contype = 'f' and conparentid = 0 order by conrelid::regclass::text, conname`)
  // Of a partitioned table the one index stands for those of its days.
  const indexes = await sql.unsafe<{ name: string; definition: string }[]>(`
    select class.oid::regclass::text as name, replace(pg_get_indexdef(class.oid), ' ON ONLY ', ' ON ') as definition
    from pg_index join pg_class class on class.oid = indexrelid
    where class.relnamespace = current_schema()::regnamespace and not class.relispartition
      and not exists (select from pg_constraint where conindid = class.oid)
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = class.oid and deptype = 'e')
    order by class.relname collate "C"`)
  for (const { table, name } of references) await sql.unsafe(`alter table ${table} drop constraint ${quoted(name)}`)
  if (indexes.length > 0) await sql.unsafe(`drop index ${indexes.map(({ name }) => name).join(', ')}`)
  return [
    "select set_config('maintenance_work_mem', greatest(pg_size_bytes(current_setting('maintenance_work_mem')), 268435456)::text || 'B', true)",
    ...indexes.map(({ definition }) => definition),
    ...references.map(({ table, name, definition }) => `alter table ${table} add constraint ${quoted(name)} ${definition}`),
  ]
}
